"""Chips found behind an all-in and set aside: their owners at a showdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dealer_service.rulings.chips.units import Unit
from dealer_service.rulings.pots.chips_aside import Taken, losers_with_chips_aside
from dealer_service.rulings.pots.layers import Pot
from dealer_service.rulings.showdown.awards import Award, settle_pot
from dealer_service.rulings.showdown.readings import live_hands
from dealer_service.rulings.spot import Spot
from dealer_service.values import replace


def taken_at_showdown(spot: Spot, pots: Sequence[Pot], awards: Sequence[Award]) -> tuple[Taken, ...]:
    """The set-aside chips that winners take from losers, divided like the last pot the loser contested.

    A seat that lost no pot keeps its own. Raises MissingFacts.
    """
    found: list[Taken] = []
    for seat in losers_with_chips_aside(spot.table, {award.seat for award in awards}):
        for pot in _lost_last(seat.number, pots):
            contest = replace(pot, chips=seat.chips_aside, eligible=tuple(n for n in pot.eligible if n != seat.number))
            shares = settle_pot(contest, live_hands(spot), Unit(spot.table.stakes, spot.rules), spot.rules)
            found += [Taken(seat.number, each.seat, each.chips) for each in shares if each.chips]
    return tuple(found)


def _lost_last(seat: int, pots: Sequence[Pot]) -> Iterator[Pot]:
    """The last pot that the seat contested. The main pot if its hand is no longer live."""
    contested = [pot for pot in pots if seat in pot.eligible and len(pot.eligible) > 1]
    yield from contested[-1:] or [pot for pot in pots[:1] if pot.eligible and seat not in pot.eligible]
