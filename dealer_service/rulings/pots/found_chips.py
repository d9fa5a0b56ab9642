"""Chips found behind an all-in that was called: the floor decides whether they were part of the bet."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dealer_service.rulings.chips.stacks import most_behind
from dealer_service.rulings.pots.antes import chips_put_in
from dealer_service.rulings.pots.chips_aside import require_decided
from dealer_service.rulings.reasons import because, each_once
from dealer_service.rulings.ruling import FloorOption, Noted, Outcome, Ruling, Undecided, noted, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.table import Seat, Snapshot, State
from dealer_service.values import replace

# The table after the betting round, which is when the floor decides.
Close = Callable[[Spot], Snapshot]


def rule_on_found_chips(spot: Spot, close: Close) -> Ruling | None:
    """The floor's decision on found chips. None if there are none. Raises MissingFacts."""
    closed = close(spot)
    found = [seat for seat in closed.clockwise_from(closed.button) if seat.undecided_chips]
    if not found:
        return None
    require_decided(spot.with_table(closed))
    why = tuple(
        because(spot.rules.betting.found_chips, seat=seat.number, chips=seat.found).deciding() for seat in found
    )
    why += (because(spot.rules.betting.table_stakes),)
    answer = Undecided(
        tuple(each for seat in found for each in _options(seat, spot, spot.with_table(closed), close)), why
    )
    return Ruling(spot.rules, Outcome.NEEDS_FLOOR, answer, each_once(why))


def _options(seat: Seat, spot: Spot, closed: Spot, close: Close) -> Iterator[FloorOption[Noted]]:
    """Count the found chips, so callers owe them up to their stacks; or set them aside. Raises MissingFacts.

    Callers owe the difference to what each has put in, which is known for every hand that went to the showdown.
    """
    require_of_seats(spot.table.seats, spot.rules.betting.found_chips, "state")
    called = [each for each in closed.table.seats if each.state in (State.IN, State.MUCKED)]
    require_of_seats(called, spot.rules.betting.found_chips, "gathered")
    chips = seat.found_chips
    why = (because(spot.rules.betting.found_chips, seat=seat.number, chips=chips).deciding(),)
    counted = _counted(seat.number, closed)
    most = max(
        counted.seat(each.number).put_in - each.put_in for each in spot.table.seats if each.number != seat.number
    )
    args = {"seat": seat.number, "chips": chips, "most": max(0, most)}
    count, aside = (noted(_settled, settle, seat.number, close) for settle in (_counted, _set_aside))
    yield FloorOption("count-found-chips", args, (*why, because(spot.rules.betting.table_stakes)), count)
    yield FloorOption("set-found-chips-aside", {"seat": seat.number, "chips": chips}, why, aside)


def _settled(settle: Callable[[int, Spot], Snapshot], number: int, close: Close, spot: Spot) -> Snapshot:
    """The table, its betting round closed, after the decision on the seat's found chips."""
    return settle(number, spot.with_table(close(spot)))


def _set_aside(number: int, spot: Spot) -> Snapshot:
    """The table with the seat's found chips kept apart until the pot is pushed."""
    return spot.table.with_seat(replace(spot.table.seat(number), found_aside=True))


def _counted(number: int, spot: Spot) -> Snapshot:
    """The table with the seat's found chips as part of its all-in. Raises MissingFacts.

    Each live seat puts in the difference, up to its stack. Chips that no seat could have called stay behind.
    """
    seat = spot.table.seat(number)
    put_in = chips_put_in(spot)
    others = [each for each in spot.table.live if each.number != seat.number]
    found, before = seat.found_chips, put_in[seat.number]
    most = max((put_in[each.number] + most_behind(each, spot.table) for each in others), default=before)
    called = max(0, min(found, most - before))
    spot = spot.with_table(spot.table.with_seat(replace(_with_more_in(seat, called, found - called), found=None)))
    for each in others:
        owed = min(most_behind(each, spot.table), max(0, before + called - put_in[each.number]))
        behind = None if each.stack is None else each.stack - owed
        spot = spot.with_table(spot.table.with_seat(_with_more_in(each, owed, behind)))
    seats = (_not_called(each, put_in[each.number] < before + called) for each in spot.table.seats)
    return replace(spot.table, seats=tuple(seats))


def _not_called(seat: Seat, short: bool) -> Seat:
    """The seat, folded if it mucked with chips behind and is now ``short`` of the all-in."""
    return replace(seat, state=State.FOLDED) if seat.state is State.MUCKED and short and not seat.all_in else seat


def _with_more_in(seat: Seat, chips: int, behind: int | None) -> Seat:
    """The seat with this many chips more in the pots, and this many behind."""
    return replace(seat, stack=behind, gathered=seat.in_pots + chips)
