"""Hands with too few or too many cards after a draw: fouled, and the others win the pot."""

from __future__ import annotations

from dealer_service.rulings.breaches.cards import cards_held, cards_wanted
from dealer_service.rulings.irregularities.dead_hands import dead_hand, kill_hand
from dealer_service.rulings.irregularities.remedy import Answered
from dealer_service.rulings.reasons import because
from dealer_service.rulings.ruling import Undecided, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.table import Seat


def fouled_hand(of: str, seat: Seat, spot: Spot) -> Answered:
    """The hand is dead. If no sound hand is left, the floor decides which hands are dead.

    Raises MissingFacts.
    """
    table = spot.table
    require_of_seats(table.seats, spot.rules.drawing.wrong_hand_after, "state")
    held, wanted = cards_held(seat, spot), cards_wanted(seat, spot)
    why = (because(spot.rules.drawing.wrong_hand_after, seat=seat.number, cards=held, wanted=wanted).deciding(),)
    if any(cards_held(other, spot) == cards_wanted(other, spot) for other in table.live):
        return dead_hand(of, seat, spot, why)
    return Undecided(tuple(kill_hand(of, other, spot, why) for other in table.live), why)
