"""Badugi: the most cards of different ranks and suits, and among those the lowest from the top down.

The printed recipes (drop the higher of two suited cards, then one of each pair; or build up from the
lowest card) misread thousands of hands, so the choices of cards themselves are gone through.

No suit beats another. Where two cards of one rank would do equally well (8c 6c 4s 4d), the reading
names, from the top card down, the first in the order c, d, h, s: here 6c 4d.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from operator import itemgetter
from typing import Any

from dealer_service.hands.order import ACE_LOW, from_the_top, lowness
from dealer_service.hands.ranking import HandRank, Idle, Name
from dealer_service.table import DECK, Card

CODES = {4: "badugi", 3: "three-card", 2: "two-card", 1: "one-card"}

# Each rank and each suit has an octal digit of its own, and a card marks two of them: in the sum of up
# to four cards a digit of two or more is a rank or a suit that comes twice.
_MARK = {card: 8 ** ACE_LOW.index(card.rank) + 8 ** (13 + "cdhs".index(card.suit)) for card in DECK.values()}
_TWICE = int("6" * 17, 8)


@dataclass(frozen=True)
class Badugi:
    """The ranking of Badugi hands: four cards play at most; ``order`` lists the ranks, lowest first."""

    order: str = ACE_LOW
    clause: str = "showdown.badugi_hands"
    sizes = frozenset({4, 5})  # five in a split game
    low = False

    def __call__(self, cards: Sequence[Card]) -> HandRank:
        """The best Badugi that these cards make, highest card first, in whatever order they are given."""
        return _read(tuple(cards), self.order)

    def idle(self, cards: Sequence[Card], plays: Sequence[Card]) -> tuple[Idle, ...]:
        """Each card that does not play, highest first: it pairs a playing card, shares its suit, or both."""
        return tuple(
            Idle(card, "idle-pair" if card.rank == other.rank else "idle-suit", other)
            for card in from_the_top(cards, self.order)
            if card not in plays
            for other in plays
            if card.rank == other.rank or card.suit == other.suit
        )


@lru_cache(maxsize=1 << 12)
def _read(cards: tuple[Card, ...], order: str) -> HandRank:
    """The reading; the memo serves hands that are asked about again (what-if, comparison of houses)."""
    hand = from_the_top(cards, order)
    marks = [_MARK[card] for card in hand]
    plays = next((choose(hand) for choose in _choices(len(hand)) if not sum(choose(marks)) & _TWICE), (hand[-1],))
    strength = (len(plays), *lowness(plays, order))
    return HandRank(strength, plays, Name(CODES[len(plays)], tuple([card.rank for card in plays])))


@cache
def _choices(count: int) -> tuple[Callable[[Sequence[Any]], tuple[Any, ...]], ...]:
    """The choices of four, three and two out of so many cards from the top: whichever first has all different plays.

    Most cards first; of as many, the one that leaves out the highest first. That the first good choice
    is also the lowest one is plain for cards of different ranks, and holds with pairs as well: the ranks
    that can be given a suit each are a matroid. The census looks at every hand.
    """
    return tuple(
        itemgetter(*choice) for size in (4, 3, 2) for choice in reversed(list(combinations(range(count), size)))
    )
