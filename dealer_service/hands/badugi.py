"""Badugi: the most cards of different ranks and suits; among those, the lowest from the top down.

The published recipes (drop the higher of two suited cards, then one of each pair; or build up from the lowest card)
misread thousands of hands, so every choice of cards is tried.

No suit beats another. If two cards of one rank would do equally well (8c 6c 4s 4d), the reading names, from the top
card down, the first in the order c, d, h, s: here 6c 4d.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, combinations, product
from operator import eq

from dealer_service.hands.order import ACE_LOW, from_the_top, lowness
from dealer_service.hands.ranking import HandRank, Idle, Name
from dealer_service.table import Card
from dealer_service.values import value

CODES = {4: "badugi", 3: "three-card", 2: "two-card", 1: "one-card"}


@value
class Badugi:
    """The ranking of Badugi hands: at most four cards play. ``order`` lists the ranks, lowest first."""

    order: str = ACE_LOW
    clause: str = "showdown.badugi_hands"
    sizes = frozenset({4, 5})  # five in split-pot games
    low = False

    def __call__(self, cards: Sequence[Card]) -> HandRank:
        """The best Badugi that these cards make, in any order, highest card first."""
        return _read(tuple(cards), self.order)


@value
class _Idle:
    """The place and reason of a card that does not play, the place of its cause, and ``either``."""

    place: int
    why: str
    beside: int
    either: bool = False


@value
class _Form:
    """The places of the cards that play and that do not, in a hand sorted from the highest card down."""

    plays: tuple[int, ...]
    idle: tuple[_Idle, ...]


@lru_cache(maxsize=1 << 12)
def _read(cards: tuple[Card, ...], order: str) -> HandRank:
    """The reading, cached for repeated questions (what-if, comparison of houses)."""
    hand = from_the_top(cards, order)
    low = lowness(hand, order)
    form = _form("".join([card.suit for card in hand]), tuple(map(eq, low, low[1:])))
    plays = tuple([hand[place] for place in form.plays])
    strength = (len(plays), *[low[place] for place in form.plays])
    idle = tuple([Idle(hand[each.place], each.why, hand[each.beside], each.either) for each in form.idle])
    return HandRank(strength, plays, Name(CODES[len(plays)], tuple([card.rank for card in plays])), idle)


@lru_cache(maxsize=1 << 15)
def _form(suits: str, pairs: tuple[bool, ...]) -> _Form:
    """The cards that play, the idle ones and their reasons, for a hand of these ``suits``.

    It depends only on the suits and on the cards that pair the one above them (``pairs``, one shorter). Four cards have
    at most 2,048 such forms and five 16,384, so the cache has room for all.
    """
    groups = [0, *accumulate(not pair for pair in pairs)]
    plays = _which_play(suits, groups)
    idle = [_idle(place, plays, suits, groups) for place in range(len(suits)) if place not in plays]
    return _Form(plays, tuple(idle))


def _which_play(suits: str, groups: Sequence[int]) -> tuple[int, ...]:
    """The places of the cards that play. ``groups`` are equal for equal ranks.

    Choices of more cards are tried first; of the same number, those without the highest cards. If all ranks differ, the
    first choice without a common rank or suit is clearly the lowest. It is with pairs too, since the sets of ranks that
    can each be given a suit are a matroid. The census reads every hand.
    """
    return next(
        choice
        for size in (4, 3, 2, 1)
        for choice in reversed(list(combinations(range(len(suits)), size)))
        if len({suits[place] for place in choice}) == len({groups[place] for place in choice}) == size
    )


def _idle(place: int, plays: Sequence[int], suits: str, groups: Sequence[int]) -> _Idle:
    """Why the card does not play. A pair is named before a suit, since either of the two may play."""
    paired = next((other for other in plays if groups[other] == groups[place]), None)
    if paired is not None:
        return _Idle(place, "idle-pair", paired, _may_stand(place, plays, suits, groups))
    return _Idle(place, "idle-suit", next(other for other in plays if suits[other] == suits[place]))


def _may_stand(place: int, plays: Sequence[int], suits: str, groups: Sequence[int]) -> bool:
    """Whether a choice with this card is as good as the playing cards: same ranks, different suits."""
    others = [groups[other] for other in plays if groups[other] != groups[place]]
    of_ranks = [[suit for suit, group in zip(suits, groups, strict=True) if group == other] for other in others]
    return any(len({*choice}) == len(choice) for choice in product(suits[place], *of_ranks))
