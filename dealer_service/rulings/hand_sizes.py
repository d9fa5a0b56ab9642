"""Hand sizes: the number of cards that a seat holds, and the number it should hold."""

from __future__ import annotations

from dealer_service.rulings.spot import Spot
from dealer_service.table import Phase, Seat


def cards_held(seat: Seat, spot: Spot) -> int:
    """The number of cards in the seat's hand. If it is unknown, the number it should have."""
    return cards_wanted(seat, spot) if seat.hand is None else len(seat.hand)


def cards_wanted(seat: Seat, spot: Spot) -> int:
    """The number of cards the seat should hold at this stage. 0 if it discarded more than a hand."""
    size = spot.rules.dealing.hand_size.value
    if spot.table.phase is Phase.POSTING:
        return 0
    size -= seat.lacks
    if spot.table.draw is None:
        return size
    return max(0, size - spot.table.draw.still_lacks(seat.number))
