"""Is this JSON, and nothing but JSON? Bytes become plain values, within bounds and without guessing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from math import isinf
from typing import Any

from dealer_service.api.errors import JsonPath, Malformed, TooLarge, pointer, quote
from dealer_service.i18n.message import Message, message

MOST_BYTES = 64 * 1024
DEEPEST = 32
LARGEST = 2**53 - 1

Pairs = list[tuple[str, Any]]

_BOM = b"\xef\xbb\xbf"
_STRING_OR_BRACKET = re.compile(rb'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)
_TO_SQUARE = bytes.maketrans(b"{}", b"[]")
_NO_MARK = bytes(set(range(256)) - set(b'[]{}"'))
_TO_NOUGHTS = bytes.maketrans(b"123456789", b"0" * 9)
_LONG_NUMBER = b"0" * len(str(LARGEST))


class _Odd(Exception):
    """Something that the quick decoder leaves to the careful one."""


class _Oddity:
    """Stands in a carefully decoded value where something is wrong."""

    def __init__(self, code: str, detail: Message, below: str | None = None) -> None:
        self.code, self.detail, self.below = code, detail, below


def decode(raw: bytes, limit: int = MOST_BYTES, line: int = 1) -> Any:
    """The value that the bytes spell. Raises TooLarge, and Malformed for all else that is not plain JSON.

    ``line`` is the number of the first line, where the bytes are but a part of what was sent. Fractions are kept
    as floats: whether a place may hold one is for the schema to say.
    """
    if len(raw) > limit:
        raise TooLarge(limit)
    text = _text(raw)
    _refuse_depth(raw)
    if b"\\u" in raw or _LONG_NUMBER in raw.translate(_TO_NOUGHTS):
        return _carefully(text, line)
    try:
        return _parsed(text, _QUICK, line)
    except _Odd:
        return _carefully(text, line)


def _text(raw: bytes) -> str:
    if raw.startswith(_BOM):
        raise Malformed("byte-order-mark", message("The body starts with a byte order mark; leave it out."), offset=0)
    if not raw.strip():
        raise Malformed("empty-body", message("The body is empty; a JSON object is expected."), offset=0)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        detail = message("Byte {offset} is not part of any UTF-8 text.", offset=error.start)
        raise Malformed("not-utf8", detail, offset=error.start) from None


def _refuse_depth(raw: bytes) -> None:
    """Refuse what is nested too deeply, before anything that recurses sees it."""
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
            detail = message("Lists and objects are nested more than {most} deep.", most=DEEPEST)
            raise Malformed("too-deep", detail, offset=token.start())


def _parsed(text: str, decoder: json.JSONDecoder, line: int) -> Any:
    try:
        return decoder.decode(text)
    except json.JSONDecodeError as error:
        detail = message(
            "Not JSON at line {line}, column {column}: {problem}.",
            line=line + error.lineno - 1,
            column=error.colno,
            problem=message(error.msg),
        )
        raise Malformed("malformed-json", detail, offset=len(text[: error.pos].encode())) from None


def _carefully(text: str, line: int) -> Any:
    """The value decoded once more, so that what is wrong with it can be pointed at."""
    value = _parsed(text, _CAREFUL, line)
    for place, oddity in _oddities(value, ()):
        at = place if oddity.below is None else (*place, oddity.below)
        raise Malformed(oddity.code, oddity.detail, pointer=pointer(at))
    return value


def _oddities(value: Any, place: JsonPath) -> Iterator[tuple[JsonPath, _Oddity]]:
    if isinstance(value, _Oddity):
        yield place, value
    elif isinstance(value, str) and not _encodable(value):
        yield (
            place,
            _Oddity("lone-surrogate", message("A string holds half of a surrogate pair, which is no character.")),
        )
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from _oddities(each, (*place, number))
    elif isinstance(value, dict):
        for key, each in value.items():
            if not _encodable(key):
                detail = message("A name holds half of a surrogate pair, which is no character.")
                yield place, _Oddity("lone-surrogate", detail)
            yield from _oddities(each, (*place, key))


def _encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _quick_pairs(pairs: Pairs) -> dict[str, Any]:
    if len(whole := dict(pairs)) == len(pairs):
        return whole
    raise _Odd


def _careful_pairs(pairs: Pairs) -> dict[str, Any] | _Oddity:
    names: set[str] = set()
    for name, _ in pairs:
        if name in names:
            return _Oddity("duplicate-key", message("{name} stands twice in one object.", name=quote(name)), below=name)
        names.add(name)
    return dict(pairs)


def _quick_float(text: str) -> float:
    if isinf(value := float(text)):
        raise _Odd
    return value


def _careful_float(text: str) -> float | _Oddity:
    value = float(text)
    return _out_of_range(text) if isinf(value) else value


def _careful_int(text: str) -> int | _Oddity:
    if len(text) <= len(str(-LARGEST)) and -LARGEST <= int(text) <= LARGEST:
        return int(text)
    return _out_of_range(text)


def _out_of_range(text: str) -> _Oddity:
    detail = message(
        "{number} is out of range: numbers lie between -{most} and {most}.", number=quote(text)[1:-1], most=LARGEST
    )
    return _Oddity("number-out-of-range", detail)


def _quick_constant(text: str) -> Any:
    raise _Odd


def _careful_constant(text: str) -> _Oddity:
    return _Oddity("not-a-number", message("{word} is no JSON number.", word=text))


# What Python's decoder finds, so that it can be told again in other languages.
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

# Built once: a decoder for each call would cost more than the decoding.
_QUICK = json.JSONDecoder(object_pairs_hook=_quick_pairs, parse_float=_quick_float, parse_constant=_quick_constant)
_CAREFUL = json.JSONDecoder(
    object_pairs_hook=_careful_pairs,
    parse_float=_careful_float,
    parse_int=_careful_int,
    parse_constant=_careful_constant,
)
