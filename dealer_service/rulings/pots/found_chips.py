"""Chips found behind an all-in that was called: the floor decides whether they were part of the bet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.chips.stacks import most_behind
from dealer_service.rulings.pots.antes import chips_put_in
from dealer_service.rulings.reasons import because, each_once
from dealer_service.rulings.ruling import FloorOption, Outcome, Ruling, Undecided, require_of_seats
from dealer_service.table import Seat, Snapshot, State

DECIDES_ON_FOUND_CHIPS = ("count-found-chips", "set-found-chips-aside")


def rule_on_found_chips(table: Snapshot, closed: Snapshot, rules: Ruleset) -> Ruling | None:
    """What the floor has to decide where chips were found; None where there were none. Raises MissingFacts.

    ``closed`` is the table once the betting round has closed, in which the floor decides.
    """
    found = [seat for seat in closed.clockwise_from(closed.button) if seat.undecided_chips]
    if not found:
        return None
    house = rules.betting
    why = tuple(because(house.found_chips, seat=seat.number, chips=seat.found).deciding() for seat in found)
    why += (because(house.table_stakes),)
    answer = Undecided(tuple(each for seat in found for each in _options(seat, table, closed, rules)), why)
    return Ruling(rules, Outcome.NEEDS_FLOOR, answer, each_once(why))


def _options(seat: Seat, table: Snapshot, closed: Snapshot, rules: Ruleset) -> Iterator[FloorOption]:
    """The found chips count, and callers owe them as far as their stacks go; or they are set aside."""
    require_of_seats(table.seats, rules.betting.found_chips, "state")
    chips = seat.found_chips
    why = (because(rules.betting.found_chips, seat=seat.number, chips=chips).deciding(),)
    count = FloorOption("count-found-chips", {"seat": seat.number, "chips": chips, "most": 0}, why)
    counted = with_found_chips_settled(closed, count, rules)
    most = max(counted.seat(each.number).put_in - each.put_in for each in table.seats if each.number != seat.number)
    yield replace(count, args={**count.args, "most": max(0, most)}, because=(*why, because(rules.betting.table_stakes)))
    yield FloorOption("set-found-chips-aside", {"seat": seat.number, "chips": chips}, why)


def with_found_chips_settled(table: Snapshot, option: FloorOption, rules: Ruleset) -> Snapshot:
    """The table once the floor has said whether the chips that a seat was found to have were called; no round is open.

    Counted, they are part of the all-in, and each live seat puts in what it then lacks, as far as its stack goes; what
    nobody could have called stays behind. Set aside, they are kept apart until the pot is pushed. Raises MissingFacts.
    """
    seat = table.seat(int(str(option.args["seat"])))
    if option.code == "set-found-chips-aside":
        return table.with_seat(replace(seat, found_aside=True))
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
    seats = (_not_called(each, put_in[each.number] < before + called) for each in table.seats)
    return replace(table, seats=tuple(seats))


def _not_called(seat: Seat, short: bool) -> Seat:
    """The seat; a player who mucked with chips behind, and is ``short`` of the all-in now, has folded."""
    return replace(seat, state=State.FOLDED) if seat.state is State.MUCKED and short and not seat.all_in else seat


def _with_more_in(seat: Seat, chips: int, behind: int | None) -> Seat:
    """The seat with so many chips more in the pots, and so many behind."""
    return replace(seat, stack=behind, gathered=seat.in_pots + chips)
