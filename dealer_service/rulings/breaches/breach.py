"""One breach of a table: its kind, its place, and the clauses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dealer_service.rulings.reasons import Because, Fact, Reason
from dealer_service.table.facts import Listed


class Kind(Listed):
    """``impossible``: chips or counts that cannot be. ``irregular``: possible, but against the rules."""

    IMPOSSIBLE = "impossible", "Cannot be: chips that differ from the log, 53 cards."
    IRREGULAR = (
        "irregular",
        "Can be, but should not have happened: an action out of turn, five cards in a game of four.",
    )


@dataclass(frozen=True, slots=True)
class Breach:
    """One breach: its kind, a code with arguments, and the JSON pointer to its place."""

    kind: Kind
    code: str
    at: str
    args: Mapping[str, Fact]
    because: Because


def impossible(code: str, at: str, why: Reason, **args: Fact) -> Breach:
    """A breach by an impossible state."""
    return Breach(Kind.IMPOSSIBLE, code, at, args, (why.deciding(),))


def irregular(code: str, at: str, *why: Reason, **args: Fact) -> Breach:
    """A breach by a possible state that violates at least the first of these clauses."""
    return Breach(Kind.IRREGULAR, code, at, args, (why[0].deciding(), *why[1:]))
