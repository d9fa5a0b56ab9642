"""Which breaches do the house's own clauses put right by themselves, and what may the floor do about the others?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.betting.corrections import counts_as
from dealer_service.rulings.betting.round import follow_log
from dealer_service.rulings.breaches.all import breaches
from dealer_service.rulings.breaches.breach import Breach
from dealer_service.rulings.chips.stacks import with_more_behind
from dealer_service.rulings.ruling import FloorOption, Instruction
from dealer_service.table import WAGERS, Event, Snapshot, State

LAST_ACTION = ("irregular-action", "acts-after-fold")


@dataclass(frozen=True, slots=True)
class Mended:
    """The table as far as clauses put it right, what the dealer does for that, and the breaches that are left."""

    table: Snapshot
    instructions: tuple[Instruction, ...]
    left: tuple[Breach, ...]


def mend(table: Snapshot, rules: Ruleset) -> Mended:
    """The table with each breach put right that a clause of the house puts right. Raises MissingFacts."""
    instructions: tuple[Instruction, ...] = ()
    found = breaches(table, rules, follow_log(table, rules))
    if any(breach.code == "irregular-action" for breach in found):
        table, instructions = _with_last_wager_corrected(table, rules)
    return Mended(table, instructions, breaches(table, rules, follow_log(table, rules)) if instructions else found)


def _with_last_wager_corrected(table: Snapshot, rules: Ruleset) -> tuple[Snapshot, tuple[Instruction, ...]]:
    """The table with a last bet or raise of a wrong amount brought to the right one: nobody has acted on it yet."""
    log, states = table.log or (), follow_log(table, rules).states
    if not log or log[-1].does not in WAGERS or len(states) <= len(log):
        return table, ()
    counted = counts_as(log[-1], table, rules, states[-2])
    if not counted.corrected:
        return table, ()
    return _with_last(table, counted.event), counted.instructions


def _with_last(table: Snapshot, event: Event) -> Snapshot:
    """The table with another total of its last bet or raise."""
    seat, to = table.seat(event.seat or 0), event.to or 0
    seat = replace(with_more_behind(seat, (seat.bet or 0) - to), bet=to)
    return replace(table, seats=table.seats_with(seat), log=(*(table.log or ())[:-1], event))


def what_the_floor_may_do(found: Sequence[Breach], table: Snapshot) -> Iterator[FloorOption]:
    """Each thing that the floor may decide about a table with these breaches: it plays on, or mends the first."""
    first = found[0]
    yield FloorOption("let-stand", {}, first.because)
    log, seat = table.log or (), first.args.get("seat")
    last = f"/table/log/{len(log) - 1}"
    if first.code in LAST_ACTION and first.at == last and log[-1].does in WAGERS:
        yield FloorOption("take-back", {"seat": seat, "to": _before_last(table)}, first.because)
    if first.code == "hand-of-wrong-size" and len(table.live) > 1:
        yield FloorOption("kill-hand", {"seat": seat}, first.because)


def as_the_floor_mends(table: Snapshot, option: FloorOption) -> Snapshot:
    """The table as the floor has decided about what went wrong on it."""
    if option.code == "let-stand":
        return table
    seat = table.seat(int(str(option.args["seat"])))
    if option.code == "kill-hand":
        return replace(table, seats=table.seats_with(replace(seat, state=State.DEAD)))
    to = _before_last(table)
    seat = replace(with_more_behind(seat, (seat.bet or 0) - to), bet=to)
    return replace(table, seats=table.seats_with(seat), log=(table.log or ())[:-1])


def _before_last(table: Snapshot) -> int:
    """What the seat of the last entry had in front before it."""
    *earlier, last = table.log or ()
    return next((event.to or 0 for event in reversed(earlier) if event.seat == last.seat and event.to is not None), 0)
