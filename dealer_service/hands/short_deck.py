"""Poker hands of a deck from the sixes up: a flush beats a full house, and A-6-7-8-9 is the lowest straight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from dealer_service.hands.high import KINDS, PAIRS, High, read_high
from dealer_service.hands.ranking import HandRank, LeastHand
from dealer_service.table import Card
from dealer_service.values import value

RANKS = "6789TJQKA"
WHEEL = "A9876"


def _exchanged(kinds: Sequence[str], one: str, other: str) -> Sequence[str]:
    """The kinds with these two in each other's place."""
    places = {one: other, other: one}
    return tuple([places.get(kind, kind) for kind in kinds])


# The kinds of hands, lowest first: a flush above a full house, and a straight above three of a kind or below it.
FLUSH_FIRST = _exchanged(KINDS, "flush", "full-house")
TRIPS_FIRST = _exchanged(FLUSH_FIRST, "three-of-a-kind", "straight")
_PAIRS = {word: each for word, each in PAIRS.items() if each.name.ranks[0] in RANKS}


@value
class ShortDeck(High):
    """The ranking of five-card hands from the sixes up: a flush beats a full house, A-6-7-8-9 is the lowest straight.

    A straight beats three of a kind or, with ``trips_first``, loses to it. A card below the six is in no straight.
    """

    trips_first: bool = False

    @property
    def least_hands(self) -> Mapping[str, LeastHand]:
        """A pair of this rank: ``pair-of-nines`` is a pair of nines or better."""
        return _PAIRS

    def __call__(self, cards: Sequence[Card]) -> HandRank:
        """The rank of up to five cards, the most frequent rank first, then the highest."""
        return _read(tuple(cards), TRIPS_FIRST if self.trips_first else FLUSH_FIRST)


@lru_cache(maxsize=1 << 12)
def _read(cards: tuple[Card, ...], kinds: Sequence[str]) -> HandRank:
    """The reading, cached for repeated questions (what-if, comparison of houses)."""
    return read_high(cards, kinds, WHEEL, "A" + RANKS)
