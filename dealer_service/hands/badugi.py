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
from itertools import accumulate, combinations, product
from operator import eq

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


@dataclass(frozen=True, slots=True)
class _Idle:
    """The place of a card that does not count, why, the place of the playing card that is the cause, and ``either``."""

    place: int
    why: str
    beside: int
    either: bool = False


@dataclass(frozen=True, slots=True)
class _Form:
    """Which places of a hand play that is sorted from the top, the highest card at place 0, and which do not."""

    plays: tuple[int, ...]
    idle: tuple[_Idle, ...]


@lru_cache(maxsize=1 << 12)
def _read(cards: tuple[Card, ...], order: str) -> HandRank:
    """The reading; the memo serves hands that are asked about again (what-if, comparison of houses)."""
    hand = from_the_top(cards, order)
    low = lowness(hand, order)
    form = _form("".join([card.suit for card in hand]), tuple(map(eq, low, low[1:])))
    plays = tuple([hand[place] for place in form.plays])
    strength = (len(plays), *[low[place] for place in form.plays])
    idle = tuple([Idle(hand[each.place], each.why, hand[each.beside], each.either) for each in form.idle])
    return HandRank(strength, plays, Name(CODES[len(plays)], tuple([card.rank for card in plays])), idle)


@lru_cache(maxsize=1 << 15)
def _form(suits: str, pairs: tuple[bool, ...]) -> _Form:
    """What plays and what does not, and why, in a hand of these ``suits``.

    It depends on the suits, and on which cards pair the card above them (``pairs``, one shorter), and on
    nothing else. Four cards have at most 2,048 such forms and five 16,384: the memo has room for all.
    """
    groups = [0, *accumulate(not pair for pair in pairs)]
    plays = _which_play(suits, groups)
    idle = [_idle(place, plays, suits, groups) for place in range(len(suits)) if place not in plays]
    return _Form(plays, tuple(idle))


def _which_play(suits: str, groups: Sequence[int]) -> tuple[int, ...]:
    """The places of the cards that play; ``groups`` are alike where ranks are.

    Choices of more cards are tried first; of as many cards, those that leave out the highest. That the first
    choice without a common rank or suit is also the lowest is plain where all ranks differ, and holds with pairs
    as well: the sets of ranks that can be given a suit each are a matroid. The census reads every hand.
    """
    return next(
        choice
        for size in (4, 3, 2, 1)
        for choice in reversed(list(combinations(range(len(suits)), size)))
        if len({suits[place] for place in choice}) == len({groups[place] for place in choice}) == size
    )


def _idle(place: int, plays: Sequence[int], suits: str, groups: Sequence[int]) -> _Idle:
    """Why the card does not count; a pair is told before a suit, since either of the two may be able to stand."""
    paired = next((other for other in plays if groups[other] == groups[place]), None)
    if paired is not None:
        return _Idle(place, "idle-pair", paired, _may_stand(place, plays, suits, groups))
    return _Idle(place, "idle-suit", next(other for other in plays if suits[other] == suits[place]))


def _may_stand(place: int, plays: Sequence[int], suits: str, groups: Sequence[int]) -> bool:
    """Whether a choice with this card is as good as the cards that play: of the same ranks, each of its own suit."""
    others = [groups[other] for other in plays if groups[other] != groups[place]]
    of_ranks = [[suit for suit, group in zip(suits, groups, strict=True) if group == other] for other in others]
    return any(len({*choice}) == len(choice) for choice in product(suits[place], *of_ranks))
