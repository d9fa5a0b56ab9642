"""Chips found behind an all-in that was called: the floor decides whether they were part of the bet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.chips.stacks import most_behind
from dealer_service.rulings.pots.antes import chips_put_in
from dealer_service.rulings.reasons import because, each_once
from dealer_service.rulings.ruling import FloorOption, Outcome, Ruling, Undecided, require_of_seats
from dealer_service.table import Seat, Snapshot

DECIDES_ON_FOUND_CHIPS = ("count-found-chips", "set-found-chips-aside")


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


def _options(seat: Seat, table: Snapshot, rules: Ruleset) -> Iterator[FloorOption]:
    """The found chips count, and callers owe them as far as their stacks go; or they are set aside."""
    require_of_seats(table.seats, rules.betting.found_chips, "state")
    behind = max((most_behind(each, table) for each in table.live if each.number != seat.number), default=0)
    chips = seat.found_chips
    why = (because(rules.betting.found_chips, seat=seat.number, chips=chips).deciding(),)
    yield FloorOption(
        "count-found-chips",
        {"seat": seat.number, "chips": chips, "most": min(chips, behind)},
        (*why, because(rules.betting.table_stakes)),
    )
    yield FloorOption("set-found-chips-aside", {"seat": seat.number, "chips": chips}, why)


def with_found_chips_settled(table: Snapshot, option: FloorOption, rules: Ruleset) -> Snapshot:
    """The table once the floor has said whether the chips that a seat was found to have were called; no round is open.

    Counted, they are part of the all-in, and each live seat puts in what it then lacks, as far as its stack goes; what
    nobody could have called stays behind. Set aside, they are told no more. Raises MissingFacts.
    """
    seat = table.seat(int(str(option.args["seat"])))
    if option.code == "set-found-chips-aside":
        return table.with_seat(replace(seat, found=None))
    put_in = chips_put_in(table, rules)
    others = [each for each in table.live if each.number != seat.number]
    found, before = seat.found_chips, put_in[seat.number]
    most = max((put_in[each.number] + most_behind(each, table) for each in others), default=before)
    called = max(0, min(found, most - before))
    table = table.with_seat(replace(_with_more_in(seat, called, found - called), found=None))
    for each in others:
        owed = min(most_behind(each, table), max(0, before + called - put_in[each.number]))
        behind = None if each.stack is None else each.stack - owed
        table = table.with_seat(_with_more_in(each, owed, behind))
    return table


def _with_more_in(seat: Seat, chips: int, behind: int | None) -> Seat:
    """The seat with so many chips more in the pots, and so many behind."""
    return replace(seat, stack=behind, gathered=seat.in_pots + chips)
