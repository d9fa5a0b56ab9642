"""Atomic files: written whole or not at all. An error of the system names its file."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

OWNER_ALONE, ANYBODY = 0o600, 0o666  # before the umask of the process


def read_bytes(path: Path) -> bytes:
    """The contents of the file. An OSError names it."""
    with naming(path):
        return path.read_bytes()


def read_text(path: Path) -> str:
    """The contents of the file in UTF-8. An OSError names it."""
    return read_bytes(path).decode("utf-8")


def list_folder(path: Path) -> list[Path]:
    """The paths in the folder. An OSError names it: reading on in a folder, from Python 3.13 on, does not."""
    with naming(path):
        return list(path.iterdir())


def make_file(path: Path, content: str, mode: int = ANYBODY) -> None:
    """Create a new file, and leave none behind on failure. An OSError names it."""
    with naming(path):
        _write(path, content.encode(), os.O_EXCL, mode)


def replace_file(path: Path, content: bytes, mode: int = ANYBODY, like: Path | None = None) -> None:
    """Replace a file, which stays unchanged on failure. An OSError names it.

    It takes the owner and permissions of the file ``like``, if one is given.
    """
    new = path.with_name(f".{path.name}.new")
    with naming(path):
        _write(new, content, os.O_TRUNC, mode)
        try:
            if like is not None:
                _copy_permissions(like, new)
            new.replace(path)
        except OSError:
            _forget(new)
            raise


@contextmanager
def streamed_file(path: Path) -> Iterator[IO[bytes]]:
    """A file that is written piece by piece and replaces ``path`` at the end. On failure, ``path`` stays unchanged.

    An OSError names it. A device or pipe is written directly.
    """
    with naming(path):
        if path.exists() and not path.is_file():
            with path.open("wb") as device:
                yield device
            return
        new = path.with_name(f".{path.name}.new")
        try:
            with new.open("wb") as file:
                yield file
            new.replace(path)
        except BaseException:
            _forget(new)
            raise


def replace_files(contents: Mapping[Path, bytes], mode: int) -> None:
    """Replace all these files or none. An OSError names the one that could not be written.

    All are written before the first replacement. If a replacement fails, the earlier ones are written back.
    """
    before = {path: read_bytes(path) for path in contents}
    new = {path: path.with_name(f".{path.name}.new") for path in contents}
    placed: list[Path] = []
    try:
        for path, content in contents.items():
            with naming(path):
                _write(new[path], content, os.O_TRUNC, mode)
        for path in contents:
            new[path].replace(path)
            placed.append(path)
    except OSError:
        for path in placed:
            with suppress(OSError):
                path.write_bytes(before[path])
        for path in new.values():
            _forget(path)
        raise


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Name this file in an OSError that names none, as those from reading and writing an open file."""
    try:
        yield
    except OSError as error:
        if error.filename is None and error.errno is not None:
            error.filename = str(path)
        raise


def _write(path: Path, content: bytes, how: int, mode: int) -> None:
    """Write the file through to the disk."""
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC | how, mode)
    try:
        with os.fdopen(file, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(file)
    except OSError:
        _forget(path)
        raise


def _copy_permissions(before: Path, after: Path) -> None:
    stat = before.stat()
    with suppress(PermissionError):  # only root can change owners; other users own both files
        os.chown(after, stat.st_uid, stat.st_gid)
    os.chmod(after, stat.st_mode & 0o7777)


def _forget(path: Path) -> None:
    with suppress(OSError):
        path.unlink()
