"""A strict JSON decoder with bounds on size and depth: duplicate keys, huge numbers and other oddities are rejected."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from math import isinf
from typing import Any

from dealer_service.api.errors import JsonPath, Malformed, TooLarge, pointer, quote
from dealer_service.canonical import read_unique
from dealer_service.message import Message, message
from dealer_service.table.facts import LARGEST

MOST_BYTES = 64 * 1024
DEEPEST = 32

Pairs = list[tuple[str, Any]]

_BOM = b"\xef\xbb\xbf"
_STRING_OR_BRACKET = re.compile(rb'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)
_TO_SQUARE = bytes.maketrans(b"{}", b"[]")
_NO_MARK = bytes(set(range(256)) - set(b'[]{}"'))
_TO_NOUGHTS = bytes.maketrans(b"123456789", b"0" * 9)
_LONG_NUMBER = b"0" * len(str(LARGEST))


class _Invalid:
    """The placeholder of the careful decoder for an invalid value."""

    def __init__(self, code: str, detail: Message, below: str | None = None) -> None:
        self.code, self.detail, self.below = code, detail, below


def decode(raw: bytes, limit: int = MOST_BYTES, line: int = 1) -> Any:
    """The value of a JSON text. Raises TooLarge, and Malformed for everything else that is not strict JSON.

    ``line`` is the number of the first line if the bytes are a part of a larger body. Fractions are kept as floats:
    the schema decides which fields may have one.
    """
    if len(raw) > limit:
        raise TooLarge(limit)
    text = _text(raw)
    _refuse_depth(raw)
    if b"\\u" not in raw and _LONG_NUMBER not in raw.translate(_TO_NOUGHTS):
        with suppress(ValueError):
            return read_unique(raw) if len(raw) <= MOST_BYTES else _IN_LITTLE_MEMORY.decode(text)
    return _parsed_carefully(text, line)


def _text(raw: bytes) -> str:
    if raw.startswith(_BOM):
        raise Malformed(
            "byte-order-mark", message("The body starts with a byte order mark (BOM). Remove it."), offset=0
        )
    if not raw.strip():
        raise Malformed("empty-body", message("The body is empty. Expected a JSON object."), offset=0)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        detail = message("Invalid UTF-8 at byte {offset}.", offset=error.start)
        raise Malformed("not-utf8", detail, offset=error.start) from None


def _refuse_depth(raw: bytes) -> None:
    """Raise Malformed for JSON nested too deeply, before any recursive code reads it."""
    brackets = raw.translate(_TO_SQUARE, _NO_MARK).replace(b'""', b"")
    if b'"' not in brackets and b"\\" not in raw:  # then no string holds a bracket
        for _ in range(DEEPEST):
            brackets = brackets.replace(b"[]", b"")  # peels the innermost level off
            if not brackets:
                return
    depth = 0
    for token in _STRING_OR_BRACKET.finditer(raw):
        first = raw[token.start()]
        depth += (first in b"[{") - (first in b"]}")
        if depth > DEEPEST:
            detail = message("Lists and objects are nested more than {most} levels deep.", most=DEEPEST)
            raise Malformed("too-deep", detail, offset=token.start())


def _parsed(text: str, line: int) -> Any:
    try:
        return _CAREFUL.decode(text)
    except json.JSONDecodeError as error:
        found = _at_the_trailing_comma(error)
        detail = message(
            "Invalid JSON at line {line}, column {column}: {problem}.",
            line=line + found.lineno - 1,
            column=found.colno,
            problem=message(found.msg),
        )
        raise Malformed("malformed-json", detail, offset=len(text[: found.pos].encode())) from None


def _at_the_trailing_comma(error: json.JSONDecodeError) -> json.JSONDecodeError:
    """The error as Python 3.13 reports it, on any version: a trailing comma is reported at the comma."""
    before = error.doc[: error.pos].rstrip(" \t\n\r")
    ends = _TRAILING_COMMA.get((error.msg, error.doc[error.pos : error.pos + 1]))
    return json.JSONDecodeError(ends, error.doc, len(before) - 1) if ends and before.endswith(",") else error


def _parsed_carefully(text: str, line: int) -> Any:
    """The value, decoded by a slower decoder that finds the place of every error. Raises Malformed."""
    value = _parsed(text, line)
    for place, invalid in _invalid_parts(value, ()):
        at = place if invalid.below is None else (*place, invalid.below)
        raise Malformed(invalid.code, invalid.detail, pointer=pointer(at))
    return value


def _invalid_parts(value: Any, place: JsonPath) -> Iterator[tuple[JsonPath, _Invalid]]:
    if isinstance(value, _Invalid):
        yield place, value
    elif isinstance(value, str) and not _encodable(value):
        yield (
            place,
            _Invalid(
                "lone-surrogate", message("A string contains half of a surrogate pair, which is not a character.")
            ),
        )
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from _invalid_parts(each, (*place, number))
    elif isinstance(value, dict):
        for key, each in value.items():
            if not _encodable(key):
                detail = message("A field name contains half of a surrogate pair, which is not a character.")
                yield place, _Invalid("lone-surrogate", detail)
            yield from _invalid_parts(each, (*place, key))


def _encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _unique_pairs(pairs: Pairs) -> dict[str, Any]:
    if len(whole := dict(pairs)) == len(pairs):
        return whole
    raise ValueError("a duplicate key")


def _careful_pairs(pairs: Pairs) -> dict[str, Any] | _Invalid:
    names: set[str] = set()
    for name, _ in pairs:
        if name in names:
            return _Invalid(
                "duplicate-key", message("{name} appears twice in the same object.", name=quote(name)), below=name
            )
        names.add(name)
    return dict(pairs)


def _finite_float(text: str) -> float:
    if isinf(value := float(text)):
        raise ValueError(text)
    return value


def _careful_float(text: str) -> float | _Invalid:
    value = float(text)
    return _out_of_range(text) if isinf(value) else value


def _careful_int(text: str) -> int | _Invalid:
    if len(text) <= len(str(-LARGEST)) and -LARGEST <= int(text) <= LARGEST:
        return int(text)
    return _out_of_range(text)


def _out_of_range(text: str) -> _Invalid:
    detail = message(
        "{number} is out of range: numbers go from -{most} to {most}.", number=quote(text)[1:-1], most=LARGEST
    )
    return _Invalid("number-out-of-range", detail)


def _no_constant(text: str) -> Any:
    raise ValueError(text)


def _careful_constant(text: str) -> _Invalid:
    return _Invalid("not-a-number", message("{word} is not a JSON number.", word=text))


# The messages of Python's decoder, gathered from here for translation.
_PROBLEMS = (
    message("Expecting value"),
    message("Expecting ',' delimiter"),
    message("Expecting ':' delimiter"),
    message("Expecting property name enclosed in double quotes"),
    message("Extra data"),
    message("Illegal trailing comma before end of array"),
    message("Illegal trailing comma before end of object"),
    message("Invalid \\escape"),
    message("Invalid \\uXXXX escape"),
    message("Invalid control character at"),
    message("Unterminated string starting at"),
)

# What older Pythons say of a comma before the end, at the end: they are answered alike, to the byte.
_TRAILING_COMMA = {
    ("Expecting value", "]"): "Illegal trailing comma before end of array",
    ("Expecting property name enclosed in double quotes", "}"): "Illegal trailing comma before end of object",
}

# For large bodies: to write one again takes over a hundred bytes of memory for each of its values.
_IN_LITTLE_MEMORY = json.JSONDecoder(
    object_pairs_hook=_unique_pairs, parse_float=_finite_float, parse_constant=_no_constant
)
_CAREFUL = json.JSONDecoder(
    object_pairs_hook=_careful_pairs,
    parse_float=_careful_float,
    parse_int=_careful_int,
    parse_constant=_careful_constant,
)
