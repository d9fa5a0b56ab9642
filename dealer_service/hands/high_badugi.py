"""High Badugi: the most cards of different suits; among those, the highest from the top down.

Pairs are neither good nor bad, so the highest card of each suit plays: four aces are the best hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from dealer_service.hands.badugi import CODES, LEAST_HANDS
from dealer_service.hands.order import ACE_HIGH, from_the_top, lowness
from dealer_service.hands.ranking import HandRank, Idle, LeastHand, Name
from dealer_service.table import Card
from dealer_service.values import value


@value
class HighBadugi:
    """The ranking of high Badugi hands: at most four cards play, one of each suit."""

    title = "high Badugi"
    titled = CODES[4]
    sizes = frozenset({4, 5})
    low = False
    chooses = True
    order = ACE_HIGH

    @property
    def least_hands(self) -> Mapping[str, LeastHand]:
        """A hand of at least three or four cards, whatever their ranks."""
        return LEAST_HANDS

    def __call__(self, cards: Sequence[Card]) -> HandRank:
        """The best high Badugi that these cards make, in any order, highest card first."""
        return _read(tuple(cards))


@lru_cache(maxsize=1 << 8)
def _read(cards: tuple[Card, ...]) -> HandRank:
    """The reading, cached for repeated questions (what-if, comparison of houses)."""
    hand = from_the_top(cards, ACE_HIGH)
    highest = {card.suit: card for card in reversed(hand)}
    plays = tuple([card for card in hand if highest[card.suit] is card])
    idle = tuple([Idle(card, "idle-suit", highest[card.suit]) for card in hand if card not in plays])
    strength = (len(plays), *(-each for each in lowness(plays, ACE_HIGH)))
    return HandRank(strength, plays, Name(CODES[len(plays)], tuple([card.rank for card in plays])), idle)
