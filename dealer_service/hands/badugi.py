"""Badugi: the most cards of different ranks and suits; among those, the lowest from the top down.

The published recipes (drop the higher of two suited cards, then one of each pair; or build up from the lowest card)
misread thousands of hands, so every choice of cards is tried.

No suit beats another. If two cards of one rank would do equally well (8c 6c 4s 4d), the reading names, from the top
card down, the first in the order c, d, h, s: here 6c 4d.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import accumulate, combinations, product

from dealer_service.hands.order import ACE_LOW, deck_from_the_top, places_from_the_top
from dealer_service.hands.ranking import HandRank, Idle, LeastHand, Name
from dealer_service.table import Card
from dealer_service.values import value

CODES = {4: "badugi", 3: "three-card", 2: "two-card", 1: "one-card"}
LEAST_HANDS = {CODES[count]: LeastHand(CODES[count], (count,), Name(CODES[count], ())) for count in (3, 4)}


@value
class Badugi:
    """The ranking of Badugi hands: at most four cards play. ``order`` lists the ranks, lowest first."""

    order: str = ACE_LOW
    title = "Badugi"
    titled = CODES[4]
    sizes = frozenset({4, 5})  # five in split-pot games
    low = False
    chooses = True

    @property
    def least_hands(self) -> Mapping[str, LeastHand]:
        """A hand of at least three or four cards, whatever their ranks."""
        return LEAST_HANDS

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


@lru_cache(maxsize=1 << 8)  # the hands of a table under several houses; a larger cache makes new hands slower
def _read(cards: tuple[Card, ...], order: str) -> HandRank:
    """The reading, cached for repeated questions (what-if, comparison of houses)."""
    places, deck = places_from_the_top(cards, order), deck_from_the_top(order)
    key, above = 1, -1
    for place in places:
        low = place >> 2
        key = key << 3 | (low == above) << 2 | place & 3
        above = low
    form = _form(key)
    strength = (len(form.plays), *[places[each] >> 2 for each in form.plays])
    plays = tuple([deck[places[each]] for each in form.plays])
    if not form.idle:
        return HandRank(strength, plays, _name(strength, order))
    idle = [Idle(deck[places[e.place]], e.why, deck[places[e.beside]], e.either) for e in form.idle]
    return HandRank(strength, plays, _name(strength, order), tuple(idle))


@cache
def _name(strength: tuple[int, ...], order: str) -> Name:
    """The name of the hand of this strength: the number of its cards, and how many ranks are above each."""
    count, *lows = strength
    return Name(CODES[count], tuple([order[-1 - low] for low in lows]))


@lru_cache(maxsize=1 << 15)
def _form(key: int) -> _Form:
    """The cards that play, the idle ones and their reasons, for a hand of this key.

    They depend only on the suits and the pairs. After its first bit, the key has three bits for each card from the
    highest down: one if it pairs the card above, two for its suit. Four cards have at most 2,048 keys and five 16,384,
    so the cache has room for all.
    """
    cards = [key >> 3 * place & 7 for place in reversed(range(key.bit_length() // 3))]
    suits = [card & 3 for card in cards]
    groups = [*accumulate(card >> 2 ^ 1 for card in cards)]
    plays = _which_play(suits, groups)
    idle = [_idle(place, plays, suits, groups) for place in range(len(suits)) if place not in plays]
    return _Form(plays, tuple(idle))


def _which_play(suits: Sequence[int], groups: Sequence[int]) -> tuple[int, ...]:
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


def _idle(place: int, plays: Sequence[int], suits: Sequence[int], groups: Sequence[int]) -> _Idle:
    """Why the card does not play. A pair is named before a suit, since either of the two may play."""
    paired = next((other for other in plays if groups[other] == groups[place]), None)
    if paired is not None:
        return _Idle(place, "idle-pair", paired, _may_stand(place, plays, suits, groups))
    return _Idle(place, "idle-suit", next(other for other in plays if suits[other] == suits[place]))


def _may_stand(place: int, plays: Sequence[int], suits: Sequence[int], groups: Sequence[int]) -> bool:
    """Whether a choice with this card is as good as the playing cards: same ranks, different suits."""
    others = [groups[other] for other in plays if groups[other] != groups[place]]
    of_ranks = [[suit for suit, group in zip(suits, groups, strict=True) if group == other] for other in others]
    return any(len({*choice}) == len(choice) for choice in product([suits[place]], *of_ranks))
