"""The known cards on a table, and which cards would then be there twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from dealer_service.table import UNKNOWN, Card, Snapshot


def known_cards(table: Snapshot) -> list[Card]:
    """Each known card on the table, in hands, in discard piles or open, as often as it is there."""
    hands, piles = [seat.hand or () for seat in table.seats], [pile.cards or () for pile in table.deck.discards or ()]
    return [card for cards in (*hands, *piles, table.deck.exposed or ()) for card in cards if card is not UNKNOWN]


def cards_twice(cards: Sequence[Card], table: Snapshot, own: Sequence[Card] = ()) -> list[str]:
    """The cards that are also elsewhere on the table, or named twice; ``own`` are the cards of the same seat."""
    elsewhere = Counter(known_cards(table))
    elsewhere.subtract(card for card in own if card is not UNKNOWN)
    return [str(card) for card in cards if card is not UNKNOWN and (elsewhere[card] > 0 or list(cards).count(card) > 1)]
