"""Badugi: the most cards of different ranks and suits, and among those the lowest from the top down.

The printed recipes (drop the higher of two suited cards, then one of each pair; or build up from the
lowest card) misread thousands of hands, so every choice of cards is tried.

No suit beats another. Where two cards of one rank would do equally well (8c 6c 4s 4d), the reading
names, from the top card down, the first in the order c, d, h, s: here 6c 4d.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, combinations, pairwise, product

from dealer_service.hands.order import ACE_LOW, from_the_top, lowness
from dealer_service.hands.ranking import HandRank, Idle, Name
from dealer_service.table import Card

CODES = {4: "badugi", 3: "three-card", 2: "two-card", 1: "one-card"}


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
        """Each card that does not play, highest first: it pairs a playing card, or else shares the suit of one."""
        return tuple(_idle(card, cards, plays) for card in from_the_top(cards, self.order) if card not in plays)


def _idle(card: Card, cards: Sequence[Card], plays: Sequence[Card]) -> Idle:
    """Why the card does not count; a pair is told before a suit, since either of the two may be able to stand."""
    paired = next((other for other in plays if other.rank == card.rank), None)
    if paired is not None:
        return Idle(card, "idle-pair", paired, _may_stand(card, cards, plays))
    return Idle(card, "idle-suit", next(other for other in plays if other.suit == card.suit))


def _may_stand(card: Card, cards: Sequence[Card], plays: Sequence[Card]) -> bool:
    """Whether a choice with this card is as good as the cards that play: of the same ranks, each of its own suit."""
    of_ranks = [[each for each in cards if each.rank == other.rank] for other in plays if other.rank != card.rank]
    return any(len({each.suit for each in choice}) == len(choice) for choice in product([card], *of_ranks))


@lru_cache(maxsize=1 << 12)
def _read(cards: tuple[Card, ...], order: str) -> HandRank:
    """The reading; the memo serves hands that are asked about again (what-if, comparison of houses)."""
    hand = from_the_top(cards, order)
    low = lowness(hand, order)
    pairs = tuple([upper == lower for upper, lower in pairwise(low)])
    playing = _which_play("".join([card.suit for card in hand]), pairs)
    plays = tuple([hand[place] for place in playing])
    strength = (len(plays), *[low[place] for place in playing])
    return HandRank(strength, plays, Name(CODES[len(plays)], tuple([card.rank for card in plays])))


@lru_cache(maxsize=1 << 15)
def _which_play(suits: str, pairs: tuple[bool, ...]) -> tuple[int, ...]:
    """The places of the cards that play in a hand that is sorted from the top, the highest card at place 0.

    It depends on the suits, and on which cards pair the card above them (``pairs``, one shorter), and on
    nothing else. Four cards have at most 2,048 such forms and five 16,384: the memo has room for all.

    Choices of more cards are tried first; of as many cards, those that leave out the highest. That the first
    choice without a common rank or suit is also the lowest is plain where all ranks differ, and holds with pairs
    as well: the sets of ranks that can be given a suit each are a matroid. The census reads every hand.
    """
    groups = [0, *accumulate(not pair for pair in pairs)]
    return next(
        choice
        for size in (4, 3, 2, 1)
        for choice in reversed(list(combinations(range(len(suits)), size)))
        if len({suits[place] for place in choice}) == len({groups[place] for place in choice}) == size
    )
