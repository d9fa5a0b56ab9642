"""The best hand of one's own cards and the board, beside PokerKit and by every choice of cards."""

from __future__ import annotations

import random
from itertools import combinations

import pokerkit
import pytest

from dealer_service.hands import ANY_FIVE, RANKINGS, Selection, Side
from dealer_service.table import Card, cards
from tests.oracles.effort import EFFORT, SEED
from tests.oracles.rankings import CARDS

TWO_AND_THREE, AT_MOST_TWO = Selection(2, 3), Selection(own_at_most=2)
EIGHT_LOW = RANKINGS["ace-to-five"].least_hands["eight-low"]
HIGH, HIGH_OF_TWO = Side("high", RANKINGS["high"], of=ANY_FIVE), Side("high", RANKINGS["high"], of=TWO_AND_THREE)
LOW_OF_TWO = Side("ace-to-five", RANKINGS["ace-to-five"], EIGHT_LOW, TWO_AND_THREE)
LOW = Side("ace-to-five", RANKINGS["ace-to-five"], EIGHT_LOW, ANY_FIVE)
LAZY, LAZY_LOW = (
    Side("high", RANKINGS["high"], of=AT_MOST_TWO),
    Side("ace-to-five", RANKINGS["ace-to-five"], EIGHT_LOW, AT_MOST_TWO),
)


def text(hand: tuple[Card, ...]) -> str:
    """The cards for PokerKit."""
    return "".join(map(str, hand))


def deal(source: random.Random, size: int) -> tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]:
    """Two hands of this size and a board."""
    dealt = tuple(source.sample(CARDS, 2 * size + 5))
    return dealt[:size], dealt[size : 2 * size], dealt[2 * size :]


@pytest.mark.one_in(4)
@pytest.mark.parametrize(
    ("side", "size", "theirs"),
    [
        (HIGH, 2, pokerkit.StandardHighHand),
        (HIGH_OF_TWO, 4, pokerkit.OmahaHoldemHand),
        (HIGH_OF_TWO, 5, pokerkit.OmahaHoldemHand),
        (HIGH_OF_TWO, 6, pokerkit.OmahaHoldemHand),
        (LOW_OF_TWO, 4, pokerkit.OmahaEightOrBetterLowHand),
        (LOW_OF_TWO, 5, pokerkit.OmahaEightOrBetterLowHand),
        (LOW, 2, pokerkit.EightOrBetterLowHand),
    ],
)
def test_two_hands_compare_as_in_pokerkit(side: Side, size: int, theirs: type[pokerkit.Hand]) -> None:
    source = random.Random(f"{side.name} {size} {SEED}")
    for _ in range(60 * (EFFORT * 24 or 1)):
        one, other, board = deal(source, size)
        ours = [side.read(hand, board) for hand in (one, other)]
        qualify = [side.lacks(rank) is None for rank in ours]
        read = [theirs.from_game_or_none(text(hand), text(board)) for hand in (one, other)]
        assert qualify == [each is not None for each in read], (one, other, board)
        if None not in read:
            assert (ours[0] > ours[1], ours[0] == ours[1]) == (read[0] > read[1], read[0] == read[1])


@pytest.mark.parametrize(
    ("side", "own", "shared"),
    [
        (HIGH, 2, {3, 4, 5}),
        (HIGH, 3, {2, 3, 4, 5}),
        (HIGH_OF_TWO, 4, {3}),
        (LOW_OF_TWO, 4, {3}),
        (LAZY, 3, {3, 4, 5}),
        (LAZY_LOW, 3, {3, 4, 5}),
    ],
)
def test_no_choice_of_cards_beats_the_hand_that_plays(side: Side, own: int, shared: set[int]) -> None:
    source = random.Random(f"{side.name} {own} {SEED}")
    for _ in range(20 * (EFFORT * 24 or 1)):
        hand, _, board = deal(source, own)
        best = side.read(hand, board)
        choices = [five for five in combinations((*hand, *board), 5) if len({*five} & {*board}) in shared]
        assert best.strength == max(side.ranking(five).strength for five in choices)
        assert {*best.plays} in [{*five} for five in choices]


def test_ones_own_card_plays_before_an_equal_one_of_the_board() -> None:
    plays = HIGH.read(cards("Kd 7c"), cards("Ks Kh 9c 9d 2s")).plays
    assert text(plays[:3]) == "KsKhKd"
    assert {*HIGH.read(cards("9h 2c"), cards("As Ks Qs Js Ts")).plays} == {*cards("As Ks Qs Js Ts")}


def test_before_the_board_is_complete_the_cards_so_far_are_read() -> None:
    assert HIGH.read(cards("Ah Ad")).name.code == "one-pair"
    assert HIGH.read(cards("Ah Ad"), cards("Ac 7d 7s")).name.code == "full-house"
    assert LAZY.read(cards("Ah Ad 7c")).name.code == "one-pair"
    assert LAZY.read(cards("Ah Ad 7c"), cards("Ac 7d 7s")).name.code == "full-house"
    assert HIGH_OF_TWO.read(cards("Ah Ad 7h 7c"), cards("7d")).name.code == "three-of-a-kind"
