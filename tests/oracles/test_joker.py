"""All hands with the joker in A-5 lowball, read by the ranking and by the best card that the joker could be."""

from __future__ import annotations

from itertools import combinations

import pytest

from dealer_service.hands import RANKINGS
from dealer_service.table import JOKER
from tests.oracles.rankings import CARDS, NUMBERS, ace_to_five

SUITS_OF_RANK = 4
READ = RANKINGS["ace-to-five"]


def best_with_any_card(hand: tuple[int, ...]) -> object:
    """The best hand that the joker could make as any card of a rank that the hand does not have."""
    held = {n // SUITS_OF_RANK for n in hand}
    return min(ace_to_five((*hand, SUITS_OF_RANK * rank)).badness for rank in range(13) if rank not in held)


def one_of_each_pattern(size: int) -> list[tuple[int, ...]]:
    """A hand of each choice of ranks, suits as they come: A-5 does not read them."""
    found = {}
    for hand in combinations(range(len(CARDS)), size):
        found.setdefault(tuple(n // SUITS_OF_RANK for n in hand), hand)
    return list(found.values())


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_the_joker_makes_the_best_hand_without_a_pair_of_its_own(size: int) -> None:
    read = {}
    for hand in one_of_each_pattern(size):
        rank = READ((JOKER, *(CARDS[n] for n in hand)))
        assert sorted(map(str, rank.plays)) == sorted(["Jk", *(str(CARDS[n]) for n in hand)])
        read[hand] = (rank.strength, best_with_any_card(hand))
    by_strength = sorted(read.values(), key=lambda each: each[0], reverse=True)
    by_definition = sorted(read.values(), key=lambda each: each[1])  # type: ignore[return-value, arg-type]
    assert [each[0] for each in by_strength] == [each[0] for each in by_definition]
    assert len({each[0] for each in read.values()}) == len({str(each[1]) for each in read.values()})


def test_a_joker_beside_each_hand_is_a_card_that_the_hand_lacks() -> None:
    for hand in one_of_each_pattern(4):
        with_joker = READ((*(CARDS[n] for n in hand), JOKER))
        held = {n // SUITS_OF_RANK for n in hand}
        lowest = next(rank for rank in range(13) if rank not in held)
        plain = READ(tuple(CARDS[n] for n in (*hand, SUITS_OF_RANK * lowest)))
        assert (with_joker.strength, with_joker.name) == (plain.strength, plain.name)


def test_the_joker_has_no_number_of_the_deck_of_52() -> None:
    assert JOKER not in NUMBERS and len(CARDS) == 52
