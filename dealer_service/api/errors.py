"""What is wrong with a question, told so that its sender can put it right.

DealerServiceError
├── Malformed        the body is not JSON that can be read (400)
├── TooLarge         the body is longer than is read (413)
└── Unprocessable    JSON, but no question; carries every fault, each with its place (422)
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from dealer_service.errors import DealerServiceError
from dealer_service.i18n.message import Message, message

Part = str | int
JsonPath = tuple[Part, ...]

MOST_FAULTS = 100
LONGEST_QUOTE = 40


@dataclass(frozen=True, slots=True)
class FieldError:
    """What is wrong, not yet knowing where: a stable code, plain words, and the words that would be right."""

    code: str
    detail: Message
    allowed: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class InputError:
    """What is wrong, and the JSON pointer (RFC 6901) to it. What is missing is pointed at where it belongs."""

    pointer: str
    code: str
    detail: Message
    allowed: tuple[Part, ...] = ()


class Malformed(DealerServiceError):
    """The body cannot be read; ``offset`` counts bytes, ``pointer`` is there where the place has one."""

    def __init__(self, code: str, detail: Message, *, offset: int | None = None, pointer: str | None = None) -> None:
        self.code, self.detail, self.offset, self.pointer = code, detail, offset, pointer
        super().__init__(detail)


class TooLarge(DealerServiceError):
    """The body is longer than ``limit`` bytes."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        super().__init__(f"The body is longer than {limit} bytes.")


class Unprocessable(DealerServiceError):
    """The body is JSON and no question; ``faults`` are the first hundred, ``left_off`` how many there are beyond."""

    def __init__(self, faults: Sequence[InputError], left_off: int = 0) -> None:
        self.faults, self.left_off = tuple(faults), left_off
        super().__init__("\n".join(f"{fault.pointer or '/'}: {fault.detail}" for fault in self.faults))


def pointer(place: Iterable[Part]) -> str:
    """The JSON pointer to a place."""
    return _encodable("".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in place))


def quote(text: str) -> str:
    """The text as JSON writes it, cut short where it is long."""
    short = text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 3] + "..."
    return json.dumps(_encodable(short), ensure_ascii=False)


def describe(value: object) -> Message:
    """What was found, in words."""
    match value:
        case None | bool():
            return message(json.dumps(value))
        case str():
            return message("the string {text}", text=quote(value))
        case int() | float():
            return message(str(value))
        case dict():
            return message("an object")
        case list():
            return message("a list of {count}", count=len(value))
    return message("a {kind}", kind=type(value).__name__)


def join_with_commas(words: Iterable[Part]) -> str:
    """The words, with commas between them."""
    return ", ".join(map(str, words))


def one_of(words: Iterable[Part]) -> Message:
    """What is expected where only these words are right."""
    return message("one of {known}", known=join_with_commas(words))


def suggest_nearest(word: str, words: Iterable[str]) -> Message | None:
    """A question that names the word which was probably meant; None where none is near."""
    plain = {each.replace("_", "-"): each for each in words}
    near = get_close_matches(word[:LONGEST_QUOTE].lower().replace("_", "-").replace(" ", "-"), plain, n=1)
    return suggest(plain[near[0]]) if near else None


def suggest(word: str) -> Message:
    """The question whether this word was meant."""
    return message("Did you mean {word}?", word=quote(word))


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """The question which word was meant, behind a space; empty where none is near."""
    hint = suggest_nearest(word, words)
    return f" {hint}" if hint else ""


def _encodable(text: str) -> str:
    """The text with a question mark for each half of a surrogate pair, which no answer could carry."""
    return text.encode("utf-8", "replace").decode()
