"""The known cards on a table, and which cards would then be there twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from dealer_service.table import UNKNOWN, Card, Snapshot


def known_cards(table: Snapshot) -> Counter[Card]:
    """How often each known card is on the table, in hands, in discard piles or open."""
    seen: Counter[Card] = Counter()
    for seat in table.seats:
        seen.update(card for card in seat.hand or () if card is not UNKNOWN)
    for pile in table.deck.discards or ():
        seen.update(card for card in pile.cards or () if card is not UNKNOWN)
    seen.update(card for card in table.deck.exposed or () if card is not UNKNOWN)
    return seen


def cards_twice(cards: Sequence[Card], table: Snapshot, own: Sequence[Card] = ()) -> list[str]:
    """The cards that are also elsewhere on the table, or named twice; ``own`` are the cards of the same seat."""
    elsewhere = known_cards(table)
    elsewhere.subtract(card for card in own if card is not UNKNOWN)
    return [str(card) for card in cards if card is not UNKNOWN and (elsewhere[card] > 0 or list(cards).count(card) > 1)]
