"""The third blind: who posts it. It is a straddle that must be posted."""

from __future__ import annotations

from dealer_service.rulings.forced_money import has_third_blind
from dealer_service.rulings.ruling import require, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.table import NOBODY


def third_blind_seat(spot: Spot) -> int:
    """The first seat dealt in left of the big blind; NOBODY heads-up and in games without one. Raises MissingFacts."""
    if not has_third_blind(spot.rules):
        return NOBODY
    table, clause = spot.table, spot.rules.betting.forced
    big = require(table.big_blind_seat, "/table/big_blind_seat", clause)
    require_of_seats(table.seats, clause, "state")
    if not big or len(table.dealt_in) < 3:
        return NOBODY
    blinds = (big, require(table.small_blind_seat, "/table/small_blind_seat", clause))
    left = next(seat.number for seat in table.clockwise_from(big) if seat.dealt_in)
    return NOBODY if left in blinds else left


def third_blind(spot: Spot) -> int:
    """The amount of the third blind. Raises MissingFacts."""
    return require(spot.table.stakes.third_blind, "/table/stakes/third_blind", spot.rules.betting.forced)
