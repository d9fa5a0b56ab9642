"""The errors in a request, each with everything needed to correct it.

DealerServiceError
├── Malformed        the body is not JSON that can be read (400)
├── TooLarge         the body is longer than is read (413)
└── Unprocessable    JSON, but no valid question; carries every error, each with its place (422)
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from dealer_service.errors import DealerServiceError
from dealer_service.message import Message, message

Part = str | int
JsonPath = tuple[Part, ...]

MOST_FAULTS = 100
LONGEST_QUOTE = 40
AS_IT_IS = "{value}"  # only a number


@dataclass(frozen=True, slots=True)
class FieldError:
    """An error without its place: a stable code, a message, and the allowed values."""

    code: str
    detail: Message
    allowed: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class InputError:
    """An error and its JSON pointer (RFC 6901). A missing field has the pointer that it would have."""

    pointer: str
    code: str
    detail: Message
    allowed: tuple[Part, ...] = ()


class Malformed(DealerServiceError):
    """The body cannot be read; ``offset`` counts bytes, ``pointer`` is set if the place has one."""

    def __init__(self, code: str, detail: Message, *, offset: int | None = None, pointer: str | None = None) -> None:
        self.code, self.detail, self.offset, self.pointer = code, detail, offset, pointer
        super().__init__(detail)


class TooLarge(DealerServiceError):
    """The body is longer than ``limit`` bytes."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        super().__init__(f"The body is longer than {limit} bytes.")


class Unprocessable(DealerServiceError):
    """JSON, but no valid question; ``faults`` are the first hundred errors, ``left_off`` counts the rest."""

    def __init__(self, faults: Sequence[InputError], left_off: int = 0) -> None:
        self.faults, self.left_off = tuple(faults), left_off
        super().__init__("\n".join(f"{fault.pointer or '/'}: {fault.detail}" for fault in self.faults))


def pointer(place: Iterable[Part]) -> str:
    """The JSON pointer to a place."""
    return _encodable("".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in place))


def quote(text: str) -> str:
    """The text as a JSON string, shortened if it is long."""
    short = text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 3] + "..."
    return json.dumps(_encodable(short), ensure_ascii=False)


def describe(value: Any) -> Message:
    """The value of a JSON document in words, to follow the word "found"."""
    match value:
        case None | bool():
            return message(json.dumps(value))
        case str():
            return message("the string {text}", text=quote(value))
        case int():
            return message(AS_IT_IS, value=value)
        case float():
            return message(str(value))
        case dict():
            return message("an object")
    return message("a list of length {count}", count=len(value))


def join_with_commas(words: Iterable[Part]) -> str:
    """The words with commas between them."""
    return ", ".join(map(str, words))


def one_of(words: Iterable[Part]) -> Message:
    """The words to follow "expected" if only these words are allowed."""
    return message("one of {known}", known=join_with_commas(words))


def suggest_nearest(word: str, words: Iterable[str]) -> Message | None:
    """``Did you mean ...?`` with the nearest of the words; None if none is near."""
    hyphenated = {each.replace("_", "-"): each for each in words}
    nearest = get_close_matches(word[:LONGEST_QUOTE].lower().replace("_", "-").replace(" ", "-"), hyphenated, n=1)
    return suggest(hyphenated[nearest[0]]) if nearest else None


def suggest(word: str) -> Message:
    """``Did you mean ...?`` with this word."""
    return message("Did you mean {word}?", word=quote(word))


def _encodable(text: str) -> str:
    """The text with a question mark for each half of a surrogate pair, which UTF-8 cannot encode."""
    return text.encode("utf-8", "replace").decode()
