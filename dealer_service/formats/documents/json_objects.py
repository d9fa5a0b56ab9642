"""The objects of a JSON file, one at a time: an object a line, several lines an object, or all of them in a list."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any, NoReturn

from dealer_service.formats.lines import Line, Lines
from dealer_service.formats.problems import BadHand, Unreadable, incomplete, invalid_amount, malformed, too_large
from dealer_service.message import message

MOST_BYTES = 1024 * 1024
DEEPEST = 32
MOST_DIGITS = 30
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]')
_BETWEEN = re.compile(r"[\s,\[\]]*+")
_SPACE = re.compile(r"[ \t\n\r]*+")
Path = Sequence[str | int]


class Document:
    """An object of a file, and the line and column of its first character."""

    def __init__(self, text: str, line: int, column: int) -> None:
        self.text, self.line, self.column = text, line, column
        try:
            self.value: dict[str, Any] = _DECODER.decode(text)
        except json.JSONDecodeError as error:
            raise malformed("JSON", error.msg).at(*self._place(error.pos)) from None
        except BadHand as bad:
            raise bad.at(line, column) from None

    def _place(self, at: int) -> tuple[int, int]:
        before = self.text[:at]
        lines = before.count("\n")
        return self.line + lines, at - before.rfind("\n") + (self.column - 1 if not lines else 0)

    def place(self, path: Path) -> tuple[int, int]:
        """The line and column of the value at this path, or of the last part of the path that is there."""
        at = 0
        for key in path:
            child = self._child(at, key)
            if child is None:
                break
            at = child
        return self._place(at)

    def _child(self, at: int, key: str | int) -> int | None:
        """The position of one part of the object or list at a position."""
        closing = {"{": "}", "[": "]"}.get(self.text[at])
        if closing is None:
            return None
        at, number = _skip_space(self.text, at + 1), 0
        while self.text[at] != closing:
            name: str | int = number
            if closing == "}":
                name, at = _DECODER.raw_decode(self.text, at)
                at = _skip_space(self.text, _skip_space(self.text, at) + 1)
            if name == key:
                return at
            _, at = _DECODER.raw_decode(self.text, at)
            at = _skip_space(self.text, at)
            at = _skip_space(self.text, at + 1) if self.text[at] == "," else at
            number += 1
        return None


def read_objects(lines: Lines) -> Iterator[Document | Unreadable]:
    """Each object of a file, or the problem that it has."""
    file = _JsonFile()
    for line in lines:
        yield from file.read(line)
    yield from file.end()


class _JsonFile:
    """Follows a file: the depth of its brackets, and the pieces of the object that is open."""

    def __init__(self) -> None:
        self.depth = 0
        self.parts: list[str] = []
        self.size = 0
        self.at = (1, 1)
        self.bad: BadHand | None = None
        self.held = ""  # a string that goes on in the next piece of its line
        self.outside = False  # text outside of all objects was reported

    def read(self, line: Line) -> Iterator[Document | Unreadable]:
        """The objects that end in this line."""
        text, column, done = self.held + line.text, line.column - len(self.held), 0
        self.held = ""
        for token in _TOKEN.finditer(text):
            mark = token[0]
            if mark[0] == '"':
                if not line.ends and token.end() == len(text) and not _is_closed(mark):
                    self.held, text = mark, text[: token.start()]
                    break
                continue
            if mark == "{" and not self.depth:
                yield from self._outside(text[done : token.start()], line.number, column + done)
                self.at, done, self.outside = (line.number, column + token.start()), token.start(), False
            if self.depth or mark == "{":
                self.depth += 1 if mark in "[{" else -1
                self._limit(line.number, column + token.start())
                if not self.depth:
                    self._add(text[done : token.end()], line.number)
                    done = token.end()
                    yield from self._finish()
        if self.depth:
            self._add(text[done:] + ("\n" if line.ends else ""), line.number)
        else:
            yield from self._outside(text[done:], line.number, column + done)
        if len(self.held) > MOST_BYTES:
            self.held = ""
            self.bad = too_large(message("more than {most} bytes", most=MOST_BYTES)).at(line.number)

    def end(self) -> Iterator[Unreadable]:
        """The problem of an object that the file does not end."""
        if self.depth:
            yield (self.bad or incomplete()).at(*self.at).unreadable(self.at[0])

    def _limit(self, number: int, column: int) -> None:
        if self.depth > DEEPEST and self.bad is None:
            self.bad = too_large(message("lists are nested more than {most} deep", most=DEEPEST)).at(number, column)

    def _add(self, text: str, number: int) -> None:
        self.size += len(text)
        if self.size > MOST_BYTES and self.bad is None:
            self.bad = too_large(message("more than {most} bytes", most=MOST_BYTES)).at(number)
        if self.bad is None:
            self.parts.append(text)
        else:
            self.parts.clear()

    def _outside(self, text: str, number: int, column: int) -> Iterator[Unreadable]:
        """Report text outside of all objects, once until the next object."""
        start = _BETWEEN.match(text)
        at = 0 if start is None else start.end()
        if at < len(text) and not self.outside:
            self.outside = True
            yield malformed("JSON", "Expecting value").at(number, column + at).unreadable(number)

    def _finish(self) -> Iterator[Document | Unreadable]:
        text, (line, column), bad = "".join(self.parts), self.at, self.bad
        self.parts, self.size, self.bad = [], 0, None
        try:
            if bad is not None:
                raise bad
            yield Document(text, line, column)
        except BadHand as problem:
            yield problem.at(line, column).unreadable(line)


def _is_closed(string: str) -> bool:
    """Whether a string ends with its quotation mark."""
    body = string[1:]
    return body.endswith('"') and (len(body) - len(body[:-1].rstrip("\\")) - 1) % 2 == 0


def _skip_space(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return at if found is None else found.end()


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    whole = dict(pairs)
    if len(whole) < len(pairs):
        raise malformed("JSON", "a field is given twice")
    return whole


def _number(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise invalid_amount(text)
    return int(text)


def _decimal(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:  # an exponent that no number has
        raise invalid_amount(text) from None


def _no_constant(text: str) -> NoReturn:
    raise invalid_amount(text)


_DECODER = json.JSONDecoder(
    object_pairs_hook=_unique, parse_float=_decimal, parse_int=_number, parse_constant=_no_constant
)
