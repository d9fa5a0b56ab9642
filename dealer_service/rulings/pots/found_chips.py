"""Chips found behind an all-in that was called: the floor decides whether they were part of the bet."""

from __future__ import annotations

from collections.abc import Iterator

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.chips.stacks import most_behind
from dealer_service.rulings.reasons import because, each_once
from dealer_service.rulings.ruling import Instruction, Outcome, Ruling, Undecided, require_of_seats
from dealer_service.table import Seat, Snapshot


def rule_on_found_chips(table: Snapshot, rules: Ruleset) -> Ruling | None:
    """What the floor has to decide where chips were found; None where there were none. Raises MissingFacts."""
    found = [seat for seat in table.clockwise_from(table.button) if seat.found]
    if not found:
        return None
    house = rules.betting
    why = tuple(because(house.found_chips, seat=seat.number, chips=seat.found).deciding() for seat in found)
    why += (because(house.table_stakes),)
    answer = Undecided(tuple(each for seat in found for each in _options(seat, table, rules)), why)
    return Ruling(rules, Outcome.NEEDS_FLOOR, answer, each_once(why))


def _options(seat: Seat, table: Snapshot, rules: Ruleset) -> Iterator[Instruction]:
    """The found chips count, and callers owe them as far as their stacks go; or they are set aside."""
    require_of_seats(table.seats, rules.betting.found_chips, "state")
    behind = max((most_behind(each, table) for each in table.live if each.number != seat.number), default=0)
    chips = seat.found or 0
    why = (because(rules.betting.found_chips, seat=seat.number, chips=chips).deciding(),)
    yield Instruction(
        "count-found-chips",
        {"seat": seat.number, "chips": chips, "most": min(chips, behind)},
        (*why, because(rules.betting.table_stakes)),
    )
    yield Instruction("set-found-chips-aside", {"seat": seat.number, "chips": chips}, why)
