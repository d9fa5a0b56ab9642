"""The value of a scalar in YAML 1.2: only decimal numbers, and only true and false as flags."""

from __future__ import annotations

import re
from typing import NamedTuple

from dealer_service.message import message
from dealer_service.rulebook.loading.faults import quoted

LONGEST_NUMBER = 15
# Tabs, lone carriage returns, byte order marks, NEL, LS and PS: parsers disagree about lines with these.
STRAY = re.compile("\r(?!\n)|[^\r\n -~\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")

_NULL = re.compile(r"~|null|Null|NULL|")
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]*)")
_FRACTION = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*|[0-9]+(?=e))(?:e[-+]?[0-9]+)?|[-+]?\.inf|\.nan", re.IGNORECASE)
_SHORT_FRACTION = re.compile(r"-?[0-9]{1,15}\.[0-9]{1,15}")


class Unfit(NamedTuple):
    """A scalar that no page may contain: the text found, and the allowed form."""

    found: str
    allowed: str


def scalar(text: str, *, bare: bool, json: bool = False) -> str | int | float | bool | Unfit | None:
    """The value of a scalar. A bare one may be a number, true or false; a quoted or block one is words.

    ``json`` allows null and fractions, which are rejected otherwise.
    """
    stray = STRAY.search(text)
    if stray:
        return Unfit(named(stray[0]), instead_of(stray[0]))
    if not bare:
        return text
    if _NULL.fullmatch(text):
        return None if json else Unfit(text or message("no value"), message("a value"))
    if json and _SHORT_FRACTION.fullmatch(text):
        return float(text)
    if _FRACTION.fullmatch(text):
        allowed = message("whole numbers only; put a text that looks like a number in quotes")
        return Unfit(quoted(text), allowed)
    if text in ("true", "false"):
        return text == "true"
    if not _WHOLE.fullmatch(text):
        return text
    if len(text) > LONGEST_NUMBER:
        return Unfit(quoted(text), message("a whole number of at most {most} digits", most=LONGEST_NUMBER))
    return int(text)


def named(stray: str) -> str:
    """A character that no page needs, by its number."""
    return message("the character {code}", code=f"U+{ord(stray):04X}")


def instead_of(stray: str) -> str:
    """The allowed characters in place of this one."""
    match stray:
        case "\t":
            return message("spaces, not tabs")
        case "\ufeff":
            return message("UTF-8 without a byte order mark")
    return message("letters, signs, spaces and line feeds")
