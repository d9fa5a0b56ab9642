"""The ruling: one type for every question, with its six outcomes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeVar

from dealer_service.rulebook import Clause, Ruleset
from dealer_service.rulings.reasons import Because, Fact, Reason
from dealer_service.table import Seat, Snapshot

T = TypeVar("T")


class Outcome(StrEnum):
    """What a ruling comes to. All of them speak of poker, none of the request."""

    ALLOWED = "allowed"
    REFUSED = "refused"
    CORRECTED = "corrected"
    DETERMINED = "determined"
    NEEDS_FLOOR = "needs_floor"
    UNDETERMINED = "undetermined"


@dataclass(frozen=True, slots=True, order=True)
class Missing:
    """A missing fact: where in the question it belongs, and the clause that needs it. In the order of the places."""

    at: str
    needed_by: str


@dataclass(frozen=True, slots=True)
class Instruction:
    """One thing for the dealer to do or say: a code and its arguments. Words are made elsewhere."""

    code: str
    args: Mapping[str, Fact]
    because: Because = ()


@dataclass(frozen=True, slots=True)
class FloorOption(Instruction):
    """One thing that the floor may decide; once it has, the question is sent again with this as ``floor``."""


@dataclass(frozen=True, slots=True)
class Undecided:
    """What the floor may decide, and why it is the floor's to decide."""

    options: tuple[FloorOption, ...]
    because: Because


@dataclass(frozen=True, slots=True)
class FloorDecision:
    """What the floor has decided, and the options from which it did."""

    option: FloorOption
    options: tuple[FloorOption, ...]


@dataclass(frozen=True, slots=True)
class Ruling:
    """What is ruled, why, and the table after it.

    ``answer`` is a frozen dataclass of the question's own; ``next`` is the table after an event that
    stands; ``missing`` is what the outcome waits for where it is undetermined, and beside any other answer the untold
    stacks that it took to be enough, and what may lift the cap on bets; ``contested`` is filled by the engine, with
    what would be ruled on each side of a dispute about facts, and ``floor`` where the floor has decided. ``seats`` are
    the numbers of the seats in the order of the question's list, which the pointers of missing facts count by.
    ``breaches`` are what is wrong with a table that is ruled on all the same, and ``mended`` is what the dealer does
    first to put it right. ``rule`` is the one reason that answers the question asked. ``tried`` is how many rulings
    more it took to name everything that is missing; it is no part of the answer.
    """

    rules: Ruleset
    outcome: Outcome
    answer: Any = None
    reasons: Because = ()
    missing: tuple[Missing, ...] = ()
    next: Snapshot | None = None
    contested: Any = None
    floor: FloorDecision | None = None
    seats: tuple[int, ...] = ()
    breaches: tuple[Any, ...] = ()
    mended: tuple[Instruction, ...] = ()
    rule: Reason | None = None
    tried: int = field(default=0, compare=False)


class MissingFacts(Exception):
    """Facts that a clause needs are missing. Raised inside rulings, answered as ``undetermined``.

    ``answer`` is what is known without them, where anything is; ``breaches`` are what is wrong with the table.
    """

    def __init__(self, *missing: Missing, answer: Any = None, breaches: tuple[Any, ...] = ()) -> None:
        super().__init__(", ".join(each.at for each in missing))
        self.missing, self.answer, self.breaches = missing, answer, breaches


def missing_of(*parts: Callable[[], object]) -> Iterator[Missing]:
    """Every fact that any of these parts of a ruling lacks."""
    for part in parts:
        try:
            part()
        except MissingFacts as error:
            yield from error.missing


def require(value: T | None, at: str, clause: Clause[Any]) -> T:
    """The value, which the clause needs. Raises MissingFacts where it is None."""
    if value is None:
        raise MissingFacts(Missing(at, clause.id))
    return value


def require_of_seats(seats: Iterable[Seat], clause: Clause[Any], *names: str) -> None:
    """Check that the clause can read these facts of every seat. Raises MissingFacts with all that are missing."""
    missing = [
        Missing(f"/table/seats/{seat.place}/{name}", clause.id)
        for seat in seats
        for name in names
        if getattr(seat, name) is None
    ]
    if missing:
        raise MissingFacts(*missing)
