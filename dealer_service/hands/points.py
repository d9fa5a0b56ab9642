"""Points: the most, the fewest, or the nearest to 21. An ace is one point, a court card none, others their number.

T-T-T-T-9 are 49 points, more than any other five cards; five court cards have none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from dealer_service.hands.order import ACE_LOW, from_the_top, lowness, text_of
from dealer_service.hands.ranking import HandRank, Idle, LeastHand, Name
from dealer_service.table import Card
from dealer_service.values import value

# The ranks by their points, the fewest first.
BY_POINTS = "JQKA23456789T"
POINTS = {rank: max(0, place - BY_POINTS.index("K")) for place, rank in enumerate(BY_POINTS)}
HIGH, LOW, TO_21 = "points-high", "points-low", "points-21"
MOST, TARGET = 49, 21


def points_of(name: Name) -> int | None:
    """The points of the hand of this name. None if it is not counted in points."""
    return _count(name.ranks) if name.code in (HIGH, LOW, TO_21) else None


def _count(ranks: Sequence[str]) -> int:
    return sum(POINTS[rank] for rank in ranks)


def _least(code: str, points: int, sign: int) -> LeastHand:
    """A hand of these points: tens, and a card for the rest."""
    tens, rest = divmod(points, 10)
    ranks = "T" * tens + (BY_POINTS[BY_POINTS.index("K") + rest] if rest or not tens else "")
    return LeastHand(f"{points}-points", (sign * points,), Name(code, tuple(ranks)))


def _least_hands(code: str, each: range, sign: int) -> Mapping[str, LeastHand]:
    return {hand.word: hand for hand in (_least(code, points, sign) for points in each)}


# By the code of the hands. More points are better, or fewer.
_BETTER = {HIGH: 1, LOW: -1, TO_21: 1}
_POINTS = {HIGH: range(1, MOST + 1), LOW: range(MOST - 1, -1, -1), TO_21: range(1, TARGET + 1)}
_LEAST_HANDS = {code: _least_hands(code, each, _BETTER[code]) for code, each in _POINTS.items()}


@value
class Points:
    """A ranking of five cards by their points. The code of its hands says which win.

    ``points-high``: the most, 49 at best. ``points-low``: the fewest, five court cards at best. ``points-21``: the
    nearest to 21 without passing it, and of as many points the most cards.
    """

    code: str
    title: str
    titled = ""
    sizes = frozenset({5})
    low = False
    chooses = False
    order = ACE_LOW

    @property
    def least_hands(self) -> Mapping[str, LeastHand]:
        """A number of points: ``35-points`` is 35 or more, or 35 or fewer."""
        return _LEAST_HANDS[self.code]

    def __call__(self, cards: Sequence[Card]) -> HandRank:
        """The points of the cards that play, the cards of most points first."""
        return _read_to_21(tuple(cards)) if self.code == TO_21 else _read(tuple(cards), self.code)


@lru_cache(maxsize=1 << 12)
def _read(cards: tuple[Card, ...], code: str) -> HandRank:
    """The reading, cached for repeated questions (what-if, comparison of houses)."""
    hand = _sorted(cards)
    name = Name(code, tuple([card.rank for card in hand]))
    return HandRank((_BETTER[code] * _count(name.ranks),), hand, name)


@lru_cache(maxsize=1 << 12)
def _read_to_21(cards: tuple[Card, ...]) -> HandRank:
    """The reading, cached. Of choices that are equally good, the one of the higher cards from the top is named."""
    hand = _sorted(cards)
    choices = [choice for size in range(1, len(hand) + 1) for choice in combinations(hand, size)]
    plays = max((each for each in choices if _points(each) <= TARGET), key=_goodness)
    idle = tuple([Idle(card, "idle-over") for card in hand if card not in plays])
    strength = (_points(plays), len(plays))
    return HandRank(strength, plays, Name(TO_21, tuple([card.rank for card in plays])), idle)


def _goodness(choice: Sequence[Card]) -> tuple[int, int, list[int]]:
    """The points of the choice, its number of cards, and the cards themselves from the top."""
    return _points(choice), len(choice), [-place for place in lowness(choice, BY_POINTS)]


def _points(cards: Sequence[Card]) -> int:
    return _count([card.rank for card in cards])


def _sorted(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards, those of most points first. Raises ValueError for more than five."""
    if len(cards) > 5:
        raise ValueError(f"a hand counted in points has five cards, not {len(cards)}: {text_of(cards)}")
    return tuple(from_the_top(cards, BY_POINTS))
