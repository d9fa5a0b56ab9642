"""The files of an audit: those of folders and archives, and standard input, each read while it is open.

Archives are read without unpacking them to the disk. One file is open at a time.
"""

from __future__ import annotations

import io
import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, cast

from dealer_service.audit.bounded_files import CountedInput, Damaged, TooMuch
from dealer_service.formats.problems import Code, Unreadable
from dealer_service.message import Message, message

STANDARD_INPUT = "-"
LONGEST_NAME = 1000  # characters
READ_ERRORS = (OSError, Damaged, TooMuch)  # of a file that is open


class HandFile:
    """A file with hands, open until the next one is asked for; or the ``problem`` that it cannot be opened.

    ``stamp`` tells whether a file is still the same when an audit resumes. ``position`` returns the number of bytes
    of the whole archive that have been read.
    """

    def __init__(
        self,
        name: str,
        file: BinaryIO | None,
        size: int | None,
        position: Callable[[], int],
        problem: Unreadable | None = None,
    ) -> None:
        self.name, self.size, self.position, self.problem = printable(name), size, position, problem
        self.stamp = f"{self.name}\0{size}"
        self._file = file

    def opened(self) -> BinaryIO:
        """The open file."""
        assert self._file is not None, self.name
        return self._file

    def read(self, size: int) -> bytes:
        """The first ``size`` bytes. Raises READ_ERRORS."""
        return self.opened().read(size)


def printable(name: str) -> str:
    """The name with a backslash escape for each character that cannot be printed, cut if it is long."""
    cut = name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}..."
    return "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in cut)


def problem_of(error: Exception) -> Unreadable:
    """The problem of a file that cannot be opened or breaks off."""
    if isinstance(error, TooMuch):
        return unreadable(Code.TOO_LARGE, error.why)
    if isinstance(error, OSError) and error.errno is not None:
        reason = error.strerror or str(error)
        return unreadable(Code.UNREADABLE_FILE, message("The file cannot be read: {reason}.", reason=reason))
    reason = str(error).strip().rstrip(".") or type(error).__name__
    return unreadable(Code.DAMAGED_FILE, message("The file is damaged: {reason}.", reason=printable(reason)[:200]))


def unreadable(code: Code, why: Message) -> Unreadable:
    """A problem of a whole file."""
    return Unreadable(1, 1, code, why)


def files_below(path: Path) -> Iterator[Path | Unreadable]:
    """The files below a folder in the order of their names. Hidden ones and linked folders are left out.

    A folder that cannot be read is a problem.
    """
    folders = [path]
    while folders:
        folder = folders.pop()
        try:
            with os.scandir(folder) as entries:
                names = sorted((each.name, each.is_dir(follow_symlinks=False)) for each in entries)
        except OSError as error:
            yield problem_of(error)
            continue
        visible = [(name, is_folder) for name, is_folder in names if not name.startswith(".")]
        yield from (folder / name for name, is_folder in visible if not is_folder)
        folders += [folder / name for name, is_folder in reversed(visible) if is_folder]


def total_size(paths: Iterable[str]) -> int | None:
    """The bytes of all files of the paths. None if standard input is one of them."""
    total = 0
    for path in paths:
        if path == STANDARD_INPUT:
            return None
        total += sum(_size(each) for each in _below(Path(path)) if isinstance(each, Path))
    return total


class HandFiles:
    """All files of the paths, in order. Archives are opened by ``unpack``, which gets each file first."""

    def __init__(self, paths: Iterable[str], unpack: Callable[[str, BinaryIO, HandFiles], Iterator[HandFile]]) -> None:
        self.paths, self._unpack = tuple(paths), unpack
        self._before = 0  # bytes of the files that are done
        self._raw: BinaryIO | None = None
        self._input: CountedInput | None = None

    def __iter__(self) -> Iterator[HandFile]:
        for path in self.paths:
            if path == STANDARD_INPUT:
                self._input = CountedInput(sys.stdin.buffer)
                yield from self._unpack(path, cast(BinaryIO, io.BufferedReader(self._input)), self)
                continue
            for each in _below(Path(path)):
                if isinstance(each, Unreadable):
                    yield self.failed(path, each)
                else:
                    yield from self._open(each)

    def position(self) -> int:
        """The number of bytes that have been read."""
        read = 0 if self._input is None else self._input.count
        if self._raw is not None and not self._raw.closed:
            read += self._raw.tell()
        return self._before + read

    def failed(self, name: str, problem: Unreadable) -> HandFile:
        """A file that cannot be opened."""
        return HandFile(name, None, None, self.position, problem)

    def _open(self, path: Path) -> Iterator[HandFile]:
        name = path.as_posix()
        size = _size(path)
        try:
            if not stat.S_ISREG(path.stat().st_mode):
                why = message("This is not a regular file.")
                yield self.failed(name, unreadable(Code.REFUSED_FILE, why))
                return
            file = path.open("rb")
        except OSError as error:
            yield self.failed(name, problem_of(error))
            return
        with file:
            self._raw = file
            yield from self._unpack(name, file, self)
        self._before, self._raw = self._before + size, None


def _below(path: Path) -> Iterator[Path | Unreadable]:
    if path.is_dir():
        yield from files_below(path)
    else:
        yield path


def _size(path: Path) -> int:
    try:
        found = path.stat()
    except OSError:
        return 0
    return found.st_size if stat.S_ISREG(found.st_mode) else 0


def size_of(file: BinaryIO) -> int | None:
    """The size of an open file. None if it is unknown, as for a pipe."""
    try:
        found = os.fstat(file.fileno())
    except (OSError, io.UnsupportedOperation):
        return None
    return found.st_size if stat.S_ISREG(found.st_mode) else None
