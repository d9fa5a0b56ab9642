"""All hands, read by the ranking and by its simple definition, counted, and ordered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice, pairwise, permutations, product
from math import comb
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_service.hands import RANKINGS, Side
from dealer_service.table import Card, card
from tests.books import BOOK_WITH_ROOMS as BOOK
from tests.oracles.rankings import (
    CARDS,
    COUNTS,
    DEFINITIONS,
    NUMBERS,
    Count,
    Hand,
    assert_read_as_defined,
    cards_read,
    least_hand,
    qualifies,
    ranks_read,
)

SIZES = range(1, 6)
READ_OF_MORE = ("badugi", "badugi-ace-high", "high-badugi")

each_ranking = pytest.mark.parametrize("ranking", COUNTS)


@pytest.mark.parametrize("ranking", RANKINGS)
def test_each_ranking_is_in_the_census(ranking: str) -> None:
    assert ranking in DEFINITIONS, f"write the simple definition of {ranking} in tests/oracles/rankings.py, DEFINITIONS"
    assert ranking in COUNTS, f"write how many hands of each kind {ranking} has in tests/oracles/rankings.py, COUNTS"
    assert max(RANKINGS[ranking].sizes) == max(COUNTS[ranking]) == max(SIZES)


def test_every_hand_size_and_half_is_in_the_census() -> None:
    """Rule pages may read only hands of these sizes, and these rankings read each of their halves.

    Of a longer hand, five cards play.
    """
    rulesets = [BOOK.find(house, game) for house, games in BOOK.houses().items() for game in games]
    whole = [rules for rules in rulesets if any(half.of is None for half in rules.showdown.sides.value)]
    assert {rules.dealing.streets.value.hand_size for rules in whole} <= set(SIZES)
    assert {half.name for rules in rulesets for half in rules.showdown.sides.value} <= set(COUNTS)


@each_ranking
def test_the_counts_of_each_size_add_up_to_all_hands(ranking: str) -> None:
    for size, counts in COUNTS[ranking].items():
        assert sum(hands for hands, _ in counts.values()) == comb(len(cards_read(ranking)), size)


@pytest.mark.one_in(6)
@pytest.mark.parametrize("size", [*SIZES[:-1], pytest.param(SIZES[-1], marks=pytest.mark.prove)])
@each_ranking
def test_one_hand_of_each_suit_pattern_is_read_as_defined(ranking: str, size: int) -> None:
    assert take_census(ranking, one_hand_of_each_pattern(size, ranks_read(ranking))) == COUNTS[ranking][size]


@pytest.mark.one_in(16)
@each_ranking
def test_some_five_card_patterns_are_read_as_defined(ranking: str) -> None:
    """One hand of each suit pattern; `make prove` reads them all."""
    for hand, _ in islice(one_hand_of_each_pattern(SIZES[-1], ranks_read(ranking)), 0, None, 41):
        assert_read_as_defined(ranking, [CARDS[at] for at in hand])


@pytest.mark.prove
@pytest.mark.parametrize("size", SIZES[:-1])
@each_ranking
def test_every_hand_is_read_as_defined(ranking: str, size: int) -> None:
    """Hands of five cards are read by their patterns: the names of suits change no hand."""
    assert take_census(ranking, every_hand(size, ranking)) == COUNTS[ranking][size]


def take_census(ranking: str, hands: Iterable[tuple[Hand, int]]) -> Count:
    """Read each hand both ways, each dealt in another order; all strengths must be in the order of the definition."""
    hand_count: Counter[str] = Counter()
    badness: dict[Any, Any] = {}
    for number, (hand, weight) in enumerate(hands):
        order = DEALT[len(hand)][number % len(DEALT[len(hand)])]
        read, bad = assert_read_as_defined(ranking, [CARDS[hand[at]] for at in order])
        assert badness.setdefault(read, bad) == bad, "a tie that is none"
        hand_count[read.name.code] += weight
    best_first = sorted(badness, reverse=True)
    assert all(badness[better] < badness[worse] for better, worse in pairwise(best_first))
    strengths = Counter(read.name.code for read in best_first)
    return {kind: (hand_count[kind], strengths[kind]) for kind in hand_count}


DEALT = {size: list(permutations(range(size))) for size in SIZES}


def every_hand(size: int, ranking: str) -> Iterator[tuple[Hand, int]]:
    """Each hand that the ranking reads, counted once."""
    return ((hand, 1) for hand in combinations([NUMBERS[each] for each in cards_read(ranking)], size))


def one_hand_of_each_pattern(size: int, read: Sequence[int]) -> Iterator[tuple[Hand, int]]:
    """Hands of these ranks that differ by more than the names of suits, and the number of hands each stands for."""
    for often in (each for count in range(1, size + 1) for each in product(range(1, 5), repeat=count)):
        if sum(often) == size:
            patterns = suit_patterns(often)
            for ranks in combinations(read, len(often)):
                for pattern, weight in patterns.items():
                    yield tuple(4 * n + m for n, suits in zip(ranks, pattern, strict=True) for m in suits), weight


def suit_patterns(often: tuple[int, ...]) -> Counter[tuple[Hand, ...]]:
    """The ways to assign suits to ranks with these counts; ways that differ only in names are one."""
    return Counter(
        min(tuple(tuple(sorted(names[m] for m in suits)) for suits in way) for names in permutations(range(4)))
        for way in product(*(list(combinations(range(4), each)) for each in often))
    )


def hands(least: int, most: int, ranking: str) -> st.SearchStrategy[list[Card]]:
    return st.lists(st.sampled_from(cards_read(ranking)), min_size=least, max_size=most, unique=True)


# No game here has hands of more than five cards, but Badugi can be read from more.
DEALT_HANDS = [(name, hands(1, 8 if name in READ_OF_MORE else 5, name)) for name in COUNTS]
questions = st.one_of([st.tuples(st.just(ranking), dealt) for ranking, dealt in DEALT_HANDS])


@given(questions, st.permutations("cdhs"))
def test_renaming_the_suits_does_not_change_the_hand(question: tuple[str, list[Card]], names: list[str]) -> None:
    ranking, hand = RANKINGS[question[0]], question[1]
    renamed = [card(each.rank + names["cdhs".index(each.suit)]) for each in hand]
    assert ranking(renamed) == ranking(hand)
    assert ranking(renamed).name == ranking(hand).name


@given(questions, st.randoms(use_true_random=False))
def test_a_hand_is_read_alike_in_any_order_and_repeatedly(question: Any, chance: Any) -> None:
    ranking, hand = question
    for _ in range(3):
        assert_read_as_defined(ranking, hand)
        assert_read_as_defined(ranking, hand)
        chance.shuffle(hand)


LEAST_HANDS = [(name, word) for name, ranking in RANKINGS.items() for word in ranking.least_hands]


@pytest.mark.one_in(8)
@pytest.mark.parametrize(("name", "word"), [pair for pair in LEAST_HANDS if pair[0] not in READ_OF_MORE])
@given(st.data())
def test_a_hand_qualifies_if_it_equals_or_beats_the_least_hand(name: str, word: str, data: st.DataObject) -> None:
    side, hand = Side(name, RANKINGS[name], RANKINGS[name].least_hands[word]), data.draw(hands(5, 5, name))
    worst = [CARDS[at] for at in least_hand(name, word)]
    for dealt in (hand, worst):
        numbers = tuple([NUMBERS[each] for each in dealt])
        assert (side.lacks(RANKINGS[name](dealt)) is None) == qualifies(name, word, numbers)
    assert side.lacks(RANKINGS[name](worst)) is None


@given(st.data(), st.sampled_from(DEALT_HANDS))
def test_a_ranking_is_a_total_order(data: st.DataObject, asked: Any) -> None:
    name, some_hand = asked
    a, b, c = (RANKINGS[name](data.draw(some_hand)) for _ in "abc")
    assert [a < b, a == b, a > b].count(True) == 1
    assert a <= c or not a <= b <= c
    assert hash(a) == hash(b) or a != b
