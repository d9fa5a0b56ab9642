"""The lines of a file of any size and encoding, one at a time, with their numbers.

Bytes that are not UTF-8 stay in the text as lone surrogates. A player's name may contain them, a card or an amount may
not.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple, Protocol

CHUNK = 64 * 1024
MOST_LINE = 64 * 1024  # characters; a longer line comes in pieces
BOM = "\ufeff"


class Readable(Protocol):
    """A binary file that is read forwards."""

    def read(self, size: int, /) -> bytes:
        """Read up to this many bytes."""
        ...


class Line(NamedTuple):
    """A line, or a piece of one: ``column`` is that of its first character, ``ends`` whether the line ends here."""

    number: int
    text: str
    column: int = 1
    ends: bool = True


class Lines:
    """An iterator over lines that can look ahead."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self._lines = iter(lines)
        self._ahead: list[Line] = []

    def __iter__(self) -> Lines:
        return self

    def __next__(self) -> Line:
        return self._ahead.pop(0) if self._ahead else next(self._lines)

    def peek(self, count: int) -> list[Line]:
        """The next lines, up to ``count``; they are read again afterwards."""
        self._ahead += islice(self._lines, max(0, count - len(self._ahead)))
        return self._ahead[:count]


def read_lines(file: Readable) -> Lines:
    """The lines of a binary file."""
    return Lines(_split(_decode(iter(lambda: file.read(CHUNK), b""))))


def _decode(chunks: Iterator[bytes]) -> Iterator[str]:
    first = b""
    while len(first) < 2 and (chunk := next(chunks, b"")):
        first += chunk
    if first.startswith(codecs.BOM_UTF16_LE) or first[1:2] == b"\0":
        decoder = codecs.getincrementaldecoder("utf-16-le")("replace")
    elif first.startswith(codecs.BOM_UTF16_BE) or first[:1] == b"\0":
        decoder = codecs.getincrementaldecoder("utf-16-be")("replace")
    else:
        decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")
    yield decoder.decode(first)
    for chunk in chunks:
        yield decoder.decode(chunk)
    yield decoder.decode(b"", final=True)


def _split(texts: Iterable[str]) -> Iterator[Line]:
    """Lines that end with ``\\n``, ``\\r\\n`` or ``\\r``. A long line comes in pieces of ``MOST_LINE`` characters."""
    rest, number, column = "", 1, 1
    for text in texts:
        held = rest.endswith("\r")  # the next chunk may begin with its \n
        rest = (rest + text).replace("\r\n", "\n") if held or "\r" in text else rest + text
        *whole, rest = (rest[:-1].replace("\r", "\n") + rest[-1:]).split("\n") if "\r" in rest else rest.split("\n")
        for each in whole:
            yield from _pieces(number, column, each, True)
            number, column = number + 1, 1
        while len(rest) > MOST_LINE:
            yield from _pieces(number, column, rest[:MOST_LINE], False)
            column, rest = column + MOST_LINE, rest[MOST_LINE:]
    for each in rest.removesuffix("\r").split("\r"):
        if each:
            yield from _pieces(number, column, each, True)
        number, column = number + 1, 1


def _pieces(number: int, column: int, text: str, ends: bool) -> Iterator[Line]:
    text = text.removeprefix(BOM) if column == 1 else text
    while len(text) > MOST_LINE:
        yield Line(number, text[:MOST_LINE], column, False)
        column, text = column + MOST_LINE, text[MOST_LINE:]
    yield Line(number, text, column, ends)
