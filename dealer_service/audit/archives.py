"""The files inside of archives: zip, and tar compressed with Zstandard; recognized by their content.

A damaged or hostile file is a problem with a line of its own; the audit goes on with the next one.
"""

from __future__ import annotations

import io
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from importlib import import_module
from typing import Any, BinaryIO

from dealer_service.audit.bounded_files import BoundedFile, CountedFile, ForwardFile, TooMuch, Unpacked
from dealer_service.audit.hand_files import READ_ERRORS, HandFile, HandFiles, problem_of, size_of, unreadable
from dealer_service.formats.problems import Code
from dealer_service.message import message

ZIP = (b"PK\x03\x04", b"PK\x05\x06")
ZSTD = b"\x28\xb5\x2f\xfd"
TAR, TAR_AT = b"ustar", 257
BLOCK = 512
DEEPEST = 32  # folders
ERRORS = (*READ_ERRORS, zipfile.BadZipFile, zlib.error, tarfile.TarError, EOFError, ValueError)
OF_A_MEMBER = (*ERRORS, RuntimeError, NotImplementedError)  # a password, or another method of compression


def unpack(name: str, file: BinaryIO, files: HandFiles) -> Iterator[HandFile]:
    """The file itself, or the files inside of it if it is an archive."""
    try:
        head = _peek(file)
    except OSError as error:
        yield files.failed(name, problem_of(error))
        return
    try:
        if head.startswith(ZIP):
            yield from _in_zip(name, file, files)
        elif head.startswith(ZSTD):
            yield from _in_zstd(name, file, files)
        else:
            yield HandFile(name, file, size_of(file), files.position)
    except ERRORS as error:
        yield files.failed(name, problem_of(error))


def _peek(file: BinaryIO, size: int = len(ZSTD)) -> bytes:
    """The first bytes of a file, which are read again afterwards."""
    peek: Any = getattr(file, "peek", None)
    return b"" if peek is None else peek(size)[:size]


def _in_zip(name: str, file: BinaryIO, files: HandFiles) -> Iterator[HandFile]:
    size = size_of(file)
    if size is None:
        why = message("A zip archive on standard input cannot be read. Give the path of its file.")
        yield files.failed(name, unreadable(Code.REFUSED_FILE, why))
        return
    unpacked = Unpacked(lambda: size)
    bounded: Any = BoundedFile(file)
    with zipfile.ZipFile(bounded) as archive:
        for entry in archive.infolist():
            unpacked.check()
            if entry.is_dir():
                continue
            path = f"{name}/{entry.filename}"
            if _is_deep(entry.filename):
                yield _refused_as_deep(path, files)
                continue
            try:
                with archive.open(entry) as packed:
                    yield from _member(path, packed, entry.file_size, unpacked, files)
            except TooMuch:
                raise
            except OF_A_MEMBER as error:
                yield files.failed(path, problem_of(error))


def _in_zstd(name: str, file: BinaryIO, files: HandFiles) -> Iterator[HandFile]:
    """The files of a tar archive, or the one file that is compressed."""
    zstd = zstd_module()
    if zstd is None:
        why = message("Zstandard is not installed: pip install 'dealer-service[zstd]'.")
        yield files.failed(name, unreadable(Code.REFUSED_FILE, why))
        return
    unpacked = Unpacked(file.tell if file.seekable() else lambda: files.position())
    plain: Any = io.BufferedReader(CountedFile(zstd.ZstdFile(file), unpacked), BLOCK * 128)
    if _peek(plain, BLOCK)[TAR_AT : TAR_AT + len(TAR)] == TAR:
        yield from _in_tar(name, plain, files)
    else:
        yield HandFile(name, plain, None, files.position)


def _in_tar(name: str, plain: BinaryIO, files: HandFiles) -> Iterator[HandFile]:
    forward: Any = ForwardFile(plain)
    archive: Any
    with tarfile.TarFile(fileobj=forward) as archive:
        while (entry := archive.next()) is not None:
            archive.members.clear()  # the reader keeps every entry otherwise
            if entry.isdir():
                continue
            path = f"{name}/{entry.name}"
            packed = archive.extractfile(entry) if entry.isreg() else None
            if packed is None:
                why = message("This is not a regular file.")
                yield files.failed(path, unreadable(Code.REFUSED_FILE, why))
            elif _is_deep(entry.name):
                yield _refused_as_deep(path, files)
            else:
                yield from _member(path, packed, entry.size, None, files)


def _member(path: str, packed: Any, size: int, unpacked: Unpacked | None, files: HandFiles) -> Iterator[HandFile]:
    """A file in an archive, unless it is an archive itself."""
    file: Any = io.BufferedReader(CountedFile(packed, unpacked))
    if _peek(file).startswith((*ZIP, ZSTD)):
        why = message("An archive in an archive is not read.")
        yield files.failed(path, unreadable(Code.REFUSED_FILE, why))
    else:
        yield HandFile(path, file, size, files.position)


def _is_deep(path: str) -> bool:
    return path.replace("\\", "/").count("/") > DEEPEST


def _refused_as_deep(path: str, files: HandFiles) -> HandFile:
    why = message("The path has more than {most} folders.", most=DEEPEST)
    return files.failed(path, unreadable(Code.REFUSED_FILE, why))


def zstd_module() -> Any:
    """The module of Zstandard: part of Python from 3.14 on, else of the extra ``zstd``. None if it is missing."""
    for name in ("compression.zstd", "backports.zstd"):
        try:
            return import_module(name)
        except ImportError:
            continue
    return None
