"""A disk that records a program's file operations and makes a chosen one fail.

``_pyio`` implements ``open`` in Python. It replaces the built-in one, so each read and write of a file object calls
``os``. The disk records only the operations of the thread that created it.
"""

from __future__ import annotations

import _pyio
import builtins
import errno
import fcntl
import io
import mmap
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest import mock

SHORT = 0  # writes half of the bytes; the next write finds the disk full
REFUSED, FULL, BROKEN, TOO_MANY = errno.EACCES, errno.ENOSPC, errno.EIO, errno.EMFILE
# The errors that each operation may raise.
FAULTS = {
    "open": (TOO_MANY, REFUSED, BROKEN, FULL),
    "read": (BROKEN,),
    "pread": (BROKEN,),
    "write": (FULL, BROKEN, SHORT),
    "close": (BROKEN,),
    "fstat": (BROKEN,),
    "stat": (REFUSED, BROKEN),
    "lstat": (REFUSED,),
    "access": (REFUSED,),
    "listdir": (TOO_MANY, REFUSED, BROKEN),
    "scandir": (TOO_MANY, REFUSED, BROKEN),
    "readdir": (BROKEN,),
    "mkdir": (FULL, REFUSED),
    "rmdir": (BROKEN,),
    "unlink": (BROKEN, REFUSED),
    "remove": (BROKEN, REFUSED),
    "rename": (FULL, BROKEN),
    "replace": (FULL, BROKEN),
    "truncate": (FULL, BROKEN),
    "ftruncate": (FULL, BROKEN),
    "posix_fallocate": (FULL, BROKEN),
    "fsync": (BROKEN,),
    "chmod": (REFUSED,),
    "chown": (BROKEN,),
    "flock": (errno.ENOLCK, BROKEN),
    "mmap": (errno.ENOMEM,),
}
PACKAGE = f"{os.sep}dealer_service{os.sep}"


@dataclass(frozen=True)
class Operation:
    """A file operation: its name, the lines of the package that led to it, and its file."""

    name: str
    where: tuple[str, ...]
    on: str

    @property
    def place(self) -> tuple[object, ...]:
        """The name of the operation and its place in the code."""
        return self.name, self.where


@dataclass
class FailingDisk:
    """The operations so far; the one that ``fails`` goes wrong in this way, and if it ``lasts`` all later ones like it.

    It is known by its place in the code and how many came from there before it: elsewhere some are done again while
    other processes come and go.
    """

    fails: tuple[Operation, int] | None = None
    fault: int = BROKEN
    lasts: bool = False
    operations: list[Operation] = field(default_factory=list)
    struck: bool = False
    _seen: int = 0  # operations at the place of the one that fails
    _full: bool = False  # whether the next one finds the disk full
    _thread: int = field(default_factory=threading.get_ident)
    _paths: dict[Any, Any] = field(default_factory=dict)
    _written: set[int] = field(default_factory=set)

    @contextmanager
    def mounted(self) -> Iterator[FailingDisk]:
        """While this lasts, every file operation is done on this disk."""
        named: list[tuple[Any, str, Any]] = [(os, name, self._os(name)) for name in FAULTS if hasattr(os, name)]
        named += [(fcntl, "flock", self._counted("flock", fcntl.flock)), (mmap, "mmap", self._mmap(mmap.mmap))]
        named += [(io, "open", _pyio.open), (builtins, "open", _pyio.open)]
        patches = [mock.patch.object(module, name, replaced) for module, name, replaced in named]
        for patch in patches:
            patch.start()
        try:
            yield self
        finally:
            for patch in reversed(patches):
                patch.stop()

    def _os(self, name: str) -> Callable[..., Any]:
        real = getattr(os, name)
        special = {"open": self._open, "close": self._close, "write": self._write, "scandir": self._scandir}
        return special.get(name, lambda real: self._counted(name, real))(real)

    def _counted(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def operation(*arguments: Any, **named: Any) -> Any:
            if not self._fails(name, arguments):
                return real(*arguments, **named)
            if name == "access":
                return False
            raise self._error(arguments)

        return operation

    def _open(self, real: Callable[..., int]) -> Callable[..., int]:
        def operation(path: Any, flags: int, *more: Any, **named: Any) -> int:
            if self._fails("open", (path,)):
                raise self._error((path,))
            file = real(path, flags, *more, **named)
            self._paths[file] = path
            if flags & (os.O_WRONLY | os.O_RDWR):
                self._written.add(file)
            return file

        return operation

    def _close(self, real: Callable[[int], None]) -> Callable[[int], None]:
        """Close the file; if it was written to, the operation may then report that the write failed."""

        def operation(file: int) -> None:
            written = file in self._written
            self._written.discard(file)
            real(file)
            if written and self._fails("close", (file,)):
                raise self._error((file,))

        return operation

    def _write(self, real: Callable[[int, Any], int]) -> Callable[[int, Any], int]:
        def operation(file: int, content: Any) -> int:
            if not self._fails("write", (file,)):
                return real(file, content)
            if self.fault != SHORT:
                raise self._error((file,))
            self._full, self.fault = True, FULL
            return real(file, bytes(content)[: len(content) // 2 or 1])

        return operation

    def _scandir(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def operation(path: Any = ".") -> Any:
            if self._fails("scandir", (path,)):
                raise self._error((path,))
            return _Entries(self, path, real(path))

        return operation

    def _mmap(self, real: Any) -> Any:
        disk = self

        class Mapped(real):  # type: ignore[misc]
            def __new__(cls, *arguments: Any, **named: Any) -> Any:
                if disk._fails("mmap", arguments):
                    raise disk._error(arguments)
                return real.__new__(cls, *arguments, **named)

        return Mapped

    def _fails(self, name: str, arguments: tuple[Any, ...]) -> bool:
        """Note an operation; whether it is one that goes wrong."""
        if threading.get_ident() != self._thread:
            return False
        where = _where()
        if not where:
            return False  # not the package's
        on = arguments[0] if arguments else ""
        operation = Operation(name, where, str(self._paths.get(on, on)))
        self.operations.append(operation)
        if self.fails is None:
            return False
        if self._full:
            self._full = False
            return True
        failing, before = self.fails
        if operation.place == failing.place:
            self._seen += 1
            if self._seen == before + 1:
                self.struck = True
                return True
        return self.struck and self.lasts and name == failing.name

    def _error(self, arguments: tuple[Any, ...]) -> OSError:
        named = [os.fspath(each) for each in arguments[:1] if isinstance(each, str | os.PathLike)]
        return OSError(self.fault, os.strerror(self.fault), *named)


class _Entries:
    """The entries of a folder; reading each one is an operation."""

    def __init__(self, disk: FailingDisk, path: Any, real: Any) -> None:
        self.disk, self.path, self.real = disk, path, real

    def __iter__(self) -> _Entries:
        return self

    def __next__(self) -> Any:
        entry = next(self.real)
        if self.disk._fails("readdir", (self.path,)):
            raise self.disk._error(())
        return entry

    def __enter__(self) -> _Entries:
        return self

    def __exit__(self, *_: object) -> None:
        self.real.close()

    def close(self) -> None:
        self.real.close()


def _where() -> tuple[str, ...]:
    """The innermost lines of the package that are being carried out, and the line of a library below them."""
    found: list[str] = []
    frame = sys._getframe(3)
    while frame is not None and len(found) < 3:
        _, inside, rest = frame.f_code.co_filename.rpartition(PACKAGE)
        if inside:
            found.append(f"{rest}:{frame.f_lineno}")
        elif not found and "prometheus_client" in frame.f_code.co_filename:
            found.append(f"prometheus_client:{frame.f_lineno}")
        frame = frame.f_back  # type: ignore[assignment]
    return tuple(found)
