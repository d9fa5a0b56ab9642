"""All hands with the joker in A-5 lowball, read by the ranking and by the definition, and counted by their kind."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from math import comb, prod

import pytest

from dealer_service.hands import RANKINGS
from dealer_service.table import JOKER, Card
from tests.oracles.rankings import CARDS, CARDS_AND_JOKER, JOKER_NUMBER, NUMBERS, ace_to_five

READ = RANKINGS["ace-to-five"]
# The hands of each number of cards beside the joker, by their kind.
COUNTS = {
    1: {"low": 52},
    2: {"low": 1_248, "one-pair": 78},
    3: {"low": 18_304, "one-pair": 3_744, "three-of-a-kind": 52},
    4: {"low": 183_040, "one-pair": 82_368, "two-pair": 2_808, "three-of-a-kind": 2_496, "four-of-a-kind": 13},
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


@pytest.mark.parametrize("size", [2, 5])
def test_two_jokers_are_not_read(size: int) -> None:
    with pytest.raises(ValueError, match="joker"):
        READ((JOKER, JOKER, *CARDS[: 4 * (size - 2) : 4]))


@pytest.mark.parametrize("ranking", [name for name in RANKINGS if name != "ace-to-five"])
def test_no_other_ranking_reads_the_joker(ranking: str) -> None:
    with pytest.raises(ValueError, match="joker"):
        RANKINGS[ranking]((CARDS[0], CARDS[5], JOKER))


def test_the_joker_has_no_number_of_the_deck_of_52() -> None:
    assert JOKER not in NUMBERS and len(CARDS) == JOKER_NUMBER
