"""Breaches of commitments: a seat without a turn to come, or without an option within its commitment."""

from __future__ import annotations

from collections.abc import Iterator

from dealer_service.rulings.betting.commitments import clause_that_binds
from dealer_service.rulings.betting.round import follow_log
from dealer_service.rulings.breaches.breach import Breach, impossible, irregular
from dealer_service.rulings.hand.commitments import above_the_most, leaves_nothing
from dealer_service.rulings.reasons import because
from dealer_service.rulings.spot import Spot
from dealer_service.table import Bound, Phase, Seat


def breaches_of_bounds(spot: Spot) -> Iterator[Breach]:
    """Every commitment of a seat without a turn to come, or that the seat in turn cannot meet."""
    history = follow_log(spot)
    for seat in spot.table.seats:
        if seat.bound is None:
            continue
        at, why = f"/table/seats/{seat.place}/bound", because(clause_that_binds(seat.bound, spot.rules))
        if spot.table.phase not in (Phase.BETTING, None):
            yield impossible("bound-without-round", at, why, seat=seat.number)
        elif seat.state is not None and (not seat.live or seat.all_in):
            yield impossible("bound-without-turn", at, why, seat=seat.number)
        elif not history.missing and history.now.to_act == seat.number:
            yield from _at_its_turn(seat, seat.bound, spot)


def _at_its_turn(seat: Seat, bound: Bound, spot: Spot) -> Iterator[Breach]:
    history = follow_log(spot)
    at, why = f"/table/seats/{seat.place}/bound", because(clause_that_binds(bound, spot.rules))
    most = above_the_most(spot, history.now)
    if leaves_nothing(spot, history.now):
        may = [each.value for each in bound.may]
        yield irregular("bound-to-nothing", f"{at}/may", why, seat=seat.number, may=may)
    elif most is not None:
        yield irregular("bound-above-the-most", f"{at}/least", why, seat=seat.number, least=bound.least, most=most)
