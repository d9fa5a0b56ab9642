"""Hand sizes: the number of cards that a seat holds, and the number it should hold."""

from __future__ import annotations

from dealer_service.rulings.spot import Spot
from dealer_service.table import Phase, Seat


def cards_held(seat: Seat, spot: Spot) -> int:
    """The number of cards in the seat's hand. If it is unknown, the number after all that was discarded and dealt."""
    return cards_after_draw(seat, spot) if seat.hand is None else len(seat.hand)


def cards_wanted(seat: Seat, spot: Spot) -> int:
    """The number of cards the seat should hold at this stage, at most a whole hand. 0 if it discarded more than one."""
    return min(spot.rules.dealing.streets.value.hand_size, cards_after_draw(seat, spot))


def cards_after_draw(seat: Seat, spot: Spot) -> int:
    """The number of cards that the counts of the draw leave the seat: more than a hand if too many were dealt."""
    size = spot.rules.dealing.streets.value.hand_size
    if spot.table.phase is Phase.POSTING:
        return 0
    size -= seat.lacks
    if spot.table.draw is None:
        return size
    return max(0, size - spot.table.draw.still_lacks(seat.number))
