"""One thing that is wrong with a table: what, where, and which clauses it breaks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from dealer_service.rulings.reasons import Because, Fact, Reason


class Kind(StrEnum):
    """``impossible``: chips or counts that cannot be. ``irregular``: can be, and should not have happened."""

    IMPOSSIBLE = "impossible"
    IRREGULAR = "irregular"


@dataclass(frozen=True, slots=True)
class Breach:
    """One thing that is wrong: its kind, a code with arguments, and the JSON pointer to it."""

    kind: Kind
    code: str
    at: str
    args: Mapping[str, Fact]
    because: Because


def impossible(code: str, at: str, why: Reason, **args: Fact) -> Breach:
    """A breach by something that cannot be."""
    return Breach(Kind.IMPOSSIBLE, code, at, args, (why.deciding(),))


def irregular(code: str, at: str, *why: Reason, **args: Fact) -> Breach:
    """A breach by something that can happen and should not have, of the first of these clauses at least."""
    return Breach(Kind.IRREGULAR, code, at, args, (why[0].deciding(), *why[1:]))
