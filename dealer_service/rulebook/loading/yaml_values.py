"""What a scalar says, as YAML 1.2 reads it: of numbers the whole decimal ones, of yes and no true and false alone."""

from __future__ import annotations

import re
from typing import NamedTuple

from dealer_service.rulebook.loading.faults import quoted
from dealer_service.rulebook.loading.yaml_characters import STRAY, instead_of

LONGEST_NUMBER = 15

_NULL = re.compile(r"~|null|Null|NULL|")
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]*)")
_FRACTION = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*|[0-9]+(?=e))(?:e[-+]?[0-9]+)?|[-+]?\.inf|\.nan", re.IGNORECASE)


class Unfit(NamedTuple):
    """A scalar that no page may hold: what was found, and what is allowed."""

    found: str
    allowed: str


def scalar(text: str, *, plain: bool) -> str | int | bool | Unfit:
    """The value of a scalar; a plain one may be a number, one in quotes or in a block is words."""
    stray = STRAY.search(text)
    if stray:
        return Unfit(f"the character U+{ord(stray[0]):04X}", instead_of(stray[0]))
    if not plain:
        return text
    if _NULL.fullmatch(text):
        return Unfit(text or "nothing", "a value")
    if _FRACTION.fullmatch(text):
        return Unfit(quoted(text), "whole numbers only; a text that looks like a number stands in quotes")
    if text in ("true", "false"):
        return text == "true"
    if not _WHOLE.fullmatch(text):
        return text
    if len(text) > LONGEST_NUMBER:
        return Unfit(quoted(text), f"a whole number of at most {LONGEST_NUMBER} digits")
    return int(text)
