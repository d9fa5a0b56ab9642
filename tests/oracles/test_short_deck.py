"""Hands from the sixes up: each five of the 36 cards and random sevens, by the definition and beside PokerKit.

PokerKit ranks three of a kind below a straight. For the other order its straights and its three of a kind change
places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, islice
from typing import Any

import pokerkit
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_service.hands import ANY_FIVE, RANKINGS, Side
from dealer_service.table import Card, cards
from tests.oracles.rankings import DEFINITIONS, NUMBERS, SHORT_DECKS, assert_read_as_defined, cards_read

DECK = cards_read("short-deck")
LABELS = {
    "high-card": pokerkit.Label.HIGH_CARD,
    "one-pair": pokerkit.Label.ONE_PAIR,
    "two-pair": pokerkit.Label.TWO_PAIR,
    "three-of-a-kind": pokerkit.Label.THREE_OF_A_KIND,
    "straight": pokerkit.Label.STRAIGHT,
    "full-house": pokerkit.Label.FULL_HOUSE,
    "flush": pokerkit.Label.FLUSH,
    "four-of-a-kind": pokerkit.Label.FOUR_OF_A_KIND,
    "straight-flush": pokerkit.Label.STRAIGHT_FLUSH,
}
LOOKUP = pokerkit.ShortDeckHoldemLookup()
THEIRS = [*LABELS]
KINDS = {"short-deck": THEIRS, "short-deck-trips": [*THEIRS[:3], THEIRS[4], THEIRS[3], *THEIRS[5:]]}
each_ranking = pytest.mark.parametrize("ranking", ["short-deck", "short-deck-trips"])
sevens = st.lists(st.sampled_from(DECK), min_size=7, max_size=7, unique=True)


def as_theirs(ranking: str, hand: Iterable[Card]) -> tuple[str, tuple[int, int]]:
    """The kind of the hand at PokerKit, and its strength: the greater wins."""
    entry = LOOKUP.get_entry("".join(map(str, hand)))
    kind = next(name for name, label in LABELS.items() if label is entry.label)
    return kind, (KINDS[ranking].index(kind), entry.index)


def assert_read(ranking: str, hands: Iterable[tuple[Card, ...]]) -> Counter[str]:
    """Read each hand as defined and as PokerKit does. Returns the hands of each kind."""
    kinds = Counter[str]()
    ours: dict[tuple[int, ...], tuple[Any, tuple[int, int]]] = {}
    for hand in hands:
        read, bad = assert_read_as_defined(ranking, [*hand])
        kind, strength = as_theirs(ranking, hand)
        assert read.name.code == kind, hand
        assert ours.setdefault(read.strength, (bad, strength)) == (bad, strength), hand
        kinds[read.name.code] += 1
    worst_first = [ours[strength] for strength in sorted(ours)]
    assert [bad for bad, _ in worst_first] == sorted((bad for bad, _ in worst_first), reverse=True)
    assert [theirs for _, theirs in worst_first] == sorted(theirs for _, theirs in worst_first)
    return kinds


@pytest.mark.prove
@each_ranking
def test_every_hand_of_five_is_read_as_defined_and_as_theirs(ranking: str) -> None:
    assert assert_read(ranking, combinations(DECK, 5)) == {kind: n for kind, (n, _) in SHORT_DECKS[5].items()}


@each_ranking
def test_some_hands_of_five_are_read_as_defined_and_as_theirs(ranking: str) -> None:
    assert set(assert_read(ranking, islice(combinations(DECK, 5), 0, None, 113))) >= {"straight", "full-house", "flush"}


@each_ranking
@given(hand=sevens)
def test_the_best_five_of_seven_play(ranking: str, hand: list[Card]) -> None:
    own, board = hand[:2], hand[2:]
    best = min(DEFINITIONS[ranking](tuple(NUMBERS[each] for each in five)).badness for five in combinations(hand, 5))
    read = Side(ranking, RANKINGS[ranking], of=ANY_FIVE).read(own, board)
    assert DEFINITIONS[ranking](tuple(NUMBERS[each] for each in read.plays)).badness == best
    if ranking == "short-deck":
        theirs = pokerkit.ShortDeckHoldemHand.from_game("".join(map(str, own)), "".join(map(str, board)))
        assert as_theirs(ranking, read.plays)[1] == as_theirs(ranking, [*map(_ours, theirs.cards)])[1]


def _ours(theirs: pokerkit.Card) -> Card:
    return next(each for each in DECK if str(each) == repr(theirs))


@each_ranking
def test_a_card_below_the_sixes_is_in_no_straight(ranking: str) -> None:
    assert len(DECK) == 36
    for row in ("5s 6d 7c 8h 9s", "2s 3d 4c 5h 6s", "As 2d 3c 4h 5s", "As 5d 6c 7h 8s"):
        assert RANKINGS[ranking](cards(row)).name.code == "high-card"
