"""All hands with the joker in A-5 lowball, and high, read by ranking and definition, and counted by their kind."""

from __future__ import annotations

from ast import literal_eval
from collections import Counter
from collections.abc import Iterable
from itertools import combinations, combinations_with_replacement, islice
from math import comb, prod

import pytest

from dealer_service.hands import RANKINGS, Ranking
from dealer_service.table import JOKER, Card
from tests.oracles.rankings import CARDS, CARDS_AND_JOKER, JOKER_NUMBER, NUMBERS, ace_to_five, high_with_joker

READ, HIGH = RANKINGS["ace-to-five"], RANKINGS["high"]
# The hands of each number of cards beside the joker, by their kind.
COUNTS = {
    1: {"low": 52},
    2: {"low": 1_248, "one-pair": 78},
    3: {"low": 18_304, "one-pair": 3_744, "three-of-a-kind": 52},
    4: {"low": 183_040, "one-pair": 82_368, "two-pair": 2_808, "three-of-a-kind": 2_496, "four-of-a-kind": 13},
}

# The hands of four cards and the joker, by their kind: the published numbers for 53 cards less those for 52.
HIGHS = {
    "five-of-a-kind": 1,
    "straight-flush": 204 - 40,
    "four-of-a-kind": 828 - 624,
    "full-house": 4_368 - 3_744,
    "flush": 7_804 - 5_108,
    "straight": 20_532 - 10_200,
    "three-of-a-kind": 63_360 - 54_912,
    "two-pair": 138_600 - 123_552,
    "one-pair": 1_215_024 - 1_098_240,
    "high-card": 1_418_964 - 1_302_540,
}


def one_of_each_pattern(size: int) -> list[tuple[tuple[int, ...], int]]:
    """A hand of each choice of ranks, and the number of such hands: A-5 does not read suits."""
    found = []
    for ranks in combinations_with_replacement(range(13), size):
        often = Counter(ranks)
        if max(often.values()) <= 4:
            hand = tuple([4 * rank + suit for rank, count in often.items() for suit in range(count)])
            found.append((hand, prod(comb(4, count) for count in often.values())))
    return found


def cards(hand: tuple[int, ...]) -> tuple[Card, ...]:
    return tuple([CARDS_AND_JOKER[n] for n in hand])


@pytest.mark.parametrize("size", COUNTS)
def test_every_hand_with_the_joker_is_read_as_defined(size: int) -> None:
    kinds, read = Counter[str](), []
    for hand, often in one_of_each_pattern(size):
        rank, defined = READ(cards((JOKER_NUMBER, *hand))), ace_to_five((*hand, JOKER_NUMBER))
        assert rank.plays == cards(defined.plays), hand
        kinds[rank.name.code] += often
        read.append((rank.strength, defined.badness))
    assert kinds == COUNTS[size] and sum(kinds.values()) == comb(52, size)
    ordered = sorted(read, key=lambda each: each[0], reverse=True)
    assert [badness for _, badness in ordered] == sorted(badness for _, badness in read)
    assert len({strength for strength, _ in read}) == len({str(badness) for _, badness in read})


def test_a_joker_ties_the_card_that_it_stands_for() -> None:
    for hand, _ in one_of_each_pattern(4):
        lowest = next(rank for rank in range(13) if rank not in {n // 4 for n in hand})
        with_joker, plain = READ(cards((*hand, JOKER_NUMBER))), READ(cards((*hand, 4 * lowest + 2)))
        assert (with_joker.strength, with_joker.name) == (plain.strength, plain.name)


def assert_read_high_as_defined(hands: Iterable[tuple[int, ...]]) -> Counter[str]:
    """Each hand beside the joker has the kind and the order of its definition. Returns the hands of each kind."""
    kinds, read = Counter[str](), set[tuple[tuple[int, ...], str]]()
    for hand in hands:
        rank, defined = HIGH(cards((*hand, JOKER_NUMBER))), high_with_joker((*hand, JOKER_NUMBER))
        assert sorted(map(str, rank.plays)) == sorted(map(str, cards((*hand, JOKER_NUMBER)))), hand
        kinds[rank.name.code] += 1
        read.add((rank.strength, str(defined.badness)))
    assert len({strength for strength, _ in read}) == len({badness for _, badness in read}) == len(read)
    best_first = sorted(read, reverse=True)
    assert [badness for _, badness in best_first] == sorted((each for _, each in read), key=literal_eval)
    return kinds


@pytest.mark.one_in(4)
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_some_high_hands_with_the_joker_are_read_as_defined(size: int) -> None:
    assert_read_high_as_defined(islice(combinations(range(52), size), 0, None, 211 if size == 4 else 7))


@pytest.mark.prove
def test_every_high_hand_with_the_joker_is_read_as_defined() -> None:
    assert assert_read_high_as_defined(combinations(range(52), 4)) == HIGHS


@pytest.mark.parametrize("read", [READ, HIGH], ids=["ace-to-five", "high"])
@pytest.mark.parametrize("size", [2, 5])
def test_two_jokers_are_not_read(size: int, read: Ranking) -> None:
    with pytest.raises(ValueError, match="joker"):
        read((JOKER, JOKER, *CARDS[: 4 * (size - 2) : 4]))


@pytest.mark.parametrize(
    "ranking",
    [name for name in RANKINGS if name not in ("ace-to-five", "first-board", "high", "omaha", "second-board")],
)
def test_no_other_ranking_reads_the_joker(ranking: str) -> None:
    with pytest.raises(ValueError, match="joker"):
        RANKINGS[ranking]((CARDS[0], CARDS[5], JOKER))


def test_the_joker_has_no_number_of_the_deck_of_52() -> None:
    assert JOKER not in NUMBERS and len(CARDS) == JOKER_NUMBER
