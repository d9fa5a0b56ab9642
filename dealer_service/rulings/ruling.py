"""The ruling: one type for every question, with its six outcomes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from functools import partial
from typing import Any, Generic, TypeVar

from dealer_service.rulebook import Clause, Ruleset
from dealer_service.rulings.reasons import Because, Fact, Reason
from dealer_service.rulings.spot import Spot
from dealer_service.table import Seat, Snapshot
from dealer_service.table.facts import Listed
from dealer_service.values import replace, value

T = TypeVar("T")
Taken = TypeVar("Taken")
Taken_co = TypeVar("Taken_co", covariant=True)


class Outcome(Listed):
    """The outcome of a ruling. Each is about poker, none about the request."""

    ALLOWED = "allowed", "The action or event stands."
    REFUSED = "refused", "It breaks the clauses in `reasons`."
    CORRECTED = (
        "corrected",
        "It counts as something else, which the answer gives: a raise brought up to the minimum, a bet reduced to the "
        "pot, a corrected table, or the floor's decision.",
    )
    DETERMINED = "determined", "A computation: options, plans, pots, showdowns, hands."
    NEEDS_FLOOR = "needs_floor", "The rule leaves the decision to the floor: choose one of `answer.options`."
    UNDETERMINED = "undetermined", "A fact is missing: see `missing`."


@value(order=True)
class Missing:
    """A missing fact: its place in the question and the clause that needs it. Ordered by place.

    In a whole hand, the missing hand of a seat is given by an event that shows it, inserted at this place.
    """

    at: str
    needed_by: str
    shown_by: int | None = None  # the seat of that event


@value
class Instruction:
    """One thing for the dealer to do or say: a code and its arguments, without words."""

    code: str
    args: Mapping[str, Fact]
    because: Because


@value
class FloorOption(Instruction, Generic[Taken_co]):
    """One thing the floor may decide. To decide it, send the question again with this as ``floor``."""

    # What follows if the floor decides so: worked out when it does. Raises MissingFacts if that needs more facts.
    take: Callable[[], Taken_co] = field(repr=False, compare=False)

    def then(self, go_on: Callable[[Taken_co], Taken]) -> FloorOption[Taken]:
        """The same option, with ``go_on`` applied to its result."""
        return FloorOption(self.code, self.args, self.because, partial(_go_on, self.take, go_on))


def _go_on(take: Callable[[], T], go_on: Callable[[T], Taken]) -> Taken:
    return go_on(take())


@value
class Undecided(Generic[Taken_co]):
    """The options of the floor, and why the rules leave the decision to it."""

    options: tuple[FloorOption[Taken_co], ...]
    because: Because

    def then(self, go_on: Callable[[Taken_co], Taken]) -> Undecided[Taken]:
        """The same options, with ``go_on`` applied to the result of each."""
        undecided: Any = self  # a subclass has further fields
        return replace(undecided, options=tuple(each.then(go_on) for each in self.options))


@value
class Noted:
    """A decision that the table notes: ``on`` changes the table, and the question is asked about it again."""

    on: Callable[[Spot], Snapshot]


def noted(change: Callable[..., Snapshot], *args: Any) -> Callable[[], Noted]:
    """The result of an option that changes the table: ``change`` takes these arguments and the spot."""
    return partial(Noted, partial(change, *args))


@value
class FloorDecision:
    """The option that the floor has chosen, and the options it chose from."""

    option: FloorOption[Any]
    options: tuple[FloorOption[Any], ...]


@value
class Ruling:
    """The decision on a question, its reasons, and the next table.

    ``answer`` is a frozen dataclass that belongs to the question. ``next`` is the table after an event that is allowed.
    ``missing`` lists the facts that an undetermined outcome waits for. With any other outcome it lists the unknown
    stacks that were assumed to be large enough, and the facts that may lift the cap on bets.

    The engine fills ``contested`` with the ruling for each version of disputed facts, and ``floor`` once the floor has
    decided. ``seats`` are the seat numbers in the order of the question's list, which the pointers of missing facts
    count by. ``breaches`` are the irregularities of a table that is ruled on anyway, and ``mended`` are the dealer's
    first steps, which correct them. ``rule`` is the one reason that answers the question. ``tried`` counts the further
    rulings that were needed to name every missing fact; it is not part of the answer.
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

    ``answer`` is the part of the answer that is known without them, if any. ``breaches`` are those of the table.
    """

    def __init__(self, *missing: Missing, answer: Any = None, breaches: tuple[Any, ...] = ()) -> None:
        super().__init__(", ".join(each.at for each in missing))
        self.missing, self.answer, self.breaches = missing, answer, breaches


def each_fact_once(missing: Iterable[Missing]) -> tuple[Missing, ...]:
    """The missing facts without repetitions: each place with the first clause that needs it."""
    facts: dict[tuple[str, int | None], Missing] = {}
    for each in missing:
        facts.setdefault((each.at, each.shown_by), each)
    return tuple(facts.values())


def missing_of(*parts: Callable[[], object]) -> Iterator[Missing]:
    """The facts that any of these parts of a ruling lacks."""
    for part in parts:
        try:
            part()
        except MissingFacts as error:
            yield from error.missing


def require(value: T | None, at: str, clause: Clause[Any]) -> T:
    """The value, which the clause needs. Raises MissingFacts if it is None."""
    if value is None:
        raise MissingFacts(Missing(at, clause.id))
    return value


def require_of_seats(seats: Iterable[Seat], clause: Clause[Any], *names: str) -> None:
    """Check that these facts of every seat are known to the clause.

    Raises MissingFacts with all that are missing.
    """
    missing = [(seat.place, name) for seat in seats for name in names if getattr(seat, name) is None]
    if missing:
        raise MissingFacts(*[Missing(f"/table/seats/{place}/{name}", clause.id) for place, name in missing])
