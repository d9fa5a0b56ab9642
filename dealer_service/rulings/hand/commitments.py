"""Commitments in the course of a hand: they end with the round, or when no option is left of them."""

from __future__ import annotations

from contextlib import suppress

from dealer_service.rulings.betting.amounts import bounds
from dealer_service.rulings.betting.options import list_options
from dealer_service.rulings.betting.round import Round
from dealer_service.rulings.ruling import MissingFacts
from dealer_service.rulings.spot import Spot
from dealer_service.table import Bound, Event, Seat, Snapshot
from dealer_service.values import replace


def clear_commitments(table: Snapshot) -> Snapshot:
    """The table without commitments, actions out of turn and standing breaches of a round, at its end."""
    seats = table.seats
    if any(seat.bound is not None or seat.had_time is not None for seat in seats):
        seats = tuple([replace(seat, bound=None, had_time=None) for seat in seats])
    return replace(table, seats=seats, out_of_turn=(), let_stand=table.standing_of_the_hand)


def with_bound(table: Snapshot, number: int, bound: Bound) -> Snapshot:
    """The table with this commitment, within the seat's earlier one.

    A conditional statement does not change an earlier commitment.
    """
    seat = table.seat(number)
    if seat.bound is not None and bound.once is not None:
        return table
    if seat.bound is not None:
        may = tuple(each for each in bound.may if each in seat.bound.may)
        least = max(bound.least or 0, seat.bound.least or 0) or None
        bound = replace(bound, may=may, least=least) if may else seat.bound
    return table.with_seat(replace(seat, bound=bound))


def apply_conditions(table: Snapshot, action: Event) -> Snapshot:
    """The table after this action, which meets the conditions of statements about it."""
    if not [seat for seat in table.seats if seat.bound is not None and seat.bound.once is action.does]:
        return table
    return replace(table, seats=tuple([_bound_by(seat, action) for seat in table.seats]))


def _bound_by(seat: Seat, action: Event) -> Seat:
    if seat.bound is None or seat.bound.once is not action.does or seat.number == action.seat:
        return seat
    return replace(seat, bound=replace(seat.bound, once=None))


def drop_void_commitments(spot: Spot, now: Round) -> Snapshot:
    """The table without a commitment of the seat to act that is impossible, or whose case did not occur."""
    seat = spot.table.find(now.to_act)
    if seat is None or seat.bound is None:
        return spot.table
    kept: Bound | None = seat.bound
    if seat.bound.once is not None or leaves_nothing(spot, now):
        kept = None
    elif above_the_most(spot, now) is not None:
        kept = replace(seat.bound, least=None)
    return spot.table.with_seat(replace(seat, bound=kept))


def leaves_nothing(spot: Spot, now: Round) -> bool:
    """Whether the seat to act has no legal option within its commitment. False if facts are missing."""
    with suppress(MissingFacts):
        return not list_options(spot, now).options
    return False


def above_the_most(spot: Spot, now: Round) -> int | None:
    """The maximum total of the seat to act, if it is held to a larger one; otherwise None."""
    seat = spot.table.find(now.to_act)
    if seat is None or seat.bound is None or seat.bound.least is None or seat.bound.once:
        return None
    with suppress(MissingFacts):
        most = bounds(spot, now, now.seats[seat.number]).most
        return most if most is not None and seat.bound.least > most else None
    return None
