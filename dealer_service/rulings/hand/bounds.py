"""What seats are bound to, as the hand goes on: it ends with the round, and where the action has left nothing of it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.betting.amounts import bounds
from dealer_service.rulings.betting.options import list_options
from dealer_service.rulings.betting.round import Round
from dealer_service.rulings.ruling import MissingFacts
from dealer_service.table import Bound, Event, Seat, Snapshot


def with_nobody_bound(table: Snapshot) -> Snapshot:
    """The table at the end of a round or a hand, which frees every seat, and ends what was done out of turn."""
    return replace(table, seats=tuple(replace(seat, bound=None, had_time=None) for seat in table.seats), out_of_turn=())


def with_bound(table: Snapshot, number: int, bound: Bound) -> Snapshot:
    """The table with this seat bound, to no more than was left to it before; words for a case add nothing to that."""
    seat = table.seat(number)
    if seat.bound is not None and bound.once is not None:
        return table
    if seat.bound is not None:
        may = tuple(each for each in bound.may if each in seat.bound.may)
        least = max(bound.least or 0, seat.bound.least or 0) or None
        bound = replace(bound, may=may, least=least) if may else seat.bound
    return table.with_seat(replace(seat, bound=bound))


def with_conditions_met(table: Snapshot, action: Event) -> Snapshot:
    """The table after this action, by which words for the case that it is done bind who said them."""
    if all(seat.bound is None or seat.bound.once is not action.does for seat in table.seats):
        return table
    seats = (_bound_by(seat, action) for seat in table.seats)
    return replace(table, seats=tuple(seats))


def _bound_by(seat: Seat, action: Event) -> Seat:
    if seat.bound is None or seat.bound.once is not action.does or seat.number == action.seat:
        return seat
    return replace(seat, bound=replace(seat.bound, once=None))


def with_bounds_that_fit(table: Snapshot, rules: Ruleset, now: Round) -> Snapshot:
    """The table, with the seat to act free of what the action since then has made impossible, or has not brought."""
    seat = table.find(now.to_act)
    if seat is None or seat.bound is None:
        return table
    kept: Bound | None = seat.bound
    if seat.bound.once is not None or leaves_nothing(table, rules, now):
        kept = None
    elif above_the_most(table, rules, now) is not None:
        kept = replace(seat.bound, least=None)
    return table.with_seat(replace(seat, bound=kept))


def leaves_nothing(table: Snapshot, rules: Ruleset, now: Round) -> bool:
    """Whether the seat to act could do nothing of what is left to it, as far as that can be told."""
    with suppress(MissingFacts):
        return not list_options(table, rules, now).options
    return False


def above_the_most(table: Snapshot, rules: Ruleset, now: Round) -> int | None:
    """The most that the seat to act may bet or raise to, where it is bound to more; None where that fits."""
    seat = table.find(now.to_act)
    if seat is None or seat.bound is None or seat.bound.least is None or seat.bound.once:
        return None
    with suppress(MissingFacts):
        most = bounds(table, rules, now, now.seats[seat.number]).most
        return most if most is not None and seat.bound.least > most else None
    return None
