"""Readings of seven cards of one's own and of the board: against the definitions, and beside PokerKit."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import pokerkit
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_service.hands import ANY, RANKINGS, HandRank, Side
from dealer_service.table import Card
from tests.oracles.rankings import CARDS, DEFINITIONS, NUMBERS, Hand

SEVEN = 7
SIDES = {name: Side(name, RANKINGS[name], of=ANY["any-five"]) for name in ("ace-to-five", "deuce-to-seven", "high")}
SIDES |= {name: Side(name, RANKINGS[name], of=ANY["any-four"]) for name in ("badugi", "badugi-ace-high")}
THEIRS = {
    "ace-to-five": pokerkit.RegularLowHand,
    "badugi": pokerkit.BadugiHand,
    "badugi-ace-high": pokerkit.hands.StandardBadugiHand,
    "deuce-to-seven": pokerkit.StandardLowHand,
    "high": pokerkit.StandardHighHand,
}
seven_cards = st.lists(st.sampled_from(CARDS), min_size=SEVEN, max_size=SEVEN, unique=True)


def numbers(cards: tuple[Card, ...]) -> Hand:
    return tuple(NUMBERS[each] for each in cards)


def forms() -> Iterator[Hand]:
    """One hand of seven cards of each form: which are of one rank, which of a higher one, and which of one suit."""
    for often in (each for count in range(2, SEVEN + 1) for each in product(range(1, 5), repeat=count)):
        if sum(often) == SEVEN:
            for pattern in suits_of(often):
                yield tuple(4 * n + m for n, suits in enumerate(pattern) for m in suits)


def suits_of(often: tuple[int, ...], used: int = 0) -> Iterator[tuple[Hand, ...]]:
    """The suits of the cards of each rank, up to the names of suits: one that is new is the next."""
    for suits in combinations(range(4), often[0]):
        new = [each for each in suits if each >= used]
        if new == [*range(used, used + len(new))]:
            rest = suits_of(often[1:], used + len(new)) if often[1:] else [()]
            yield from ((suits, *others) for others in rest)


def assert_read_as_defined(name: str, hand: list[Card], on_board: int = 0) -> HandRank:
    """The reading is the best of all choices of as many cards; each of its ways is as good, and none is left out."""
    side, size = SIDES[name], 4 if name.startswith("badugi") else 5
    own, board = hand[: SEVEN - on_board], hand[SEVEN - on_board :]
    read, best = side.read(own, board), min(DEFINITIONS[name](each).badness for each in choices(hand, size))
    assert DEFINITIONS[name](numbers(read.plays)).badness == best
    as_good = [
        part
        for part in choices(hand, len(read.plays))
        if len(DEFINITIONS[name](part).plays) == len(part) and DEFINITIONS[name](part).badness == best
    ]
    assert {frozenset(numbers(each.plays)) for each in side.ways(own, board)} == {*map(frozenset, as_good)}
    return read


def choices(hand: list[Card], size: int) -> list[Hand]:
    """Every choice of this many cards."""
    return [*combinations([NUMBERS[each] for each in hand], size)]


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", ["badugi", "badugi-ace-high"])
def test_each_form_of_seven_cards_is_read_as_defined(name: str) -> None:
    """The ranks between two cards change no Badugi, so one hand of each form stands for all."""
    for number, hand in enumerate(forms()):
        if name == "badugi-ace-high":
            hand = tuple((each + 4 * (number % 13)) % 52 for each in hand)
        dealt = [CARDS[each] for each in hand]
        read, defined = SIDES[name].read(dealt), DEFINITIONS[name](hand)
        idle = [(NUMBERS[each.card], each.why, each.beside and NUMBERS[each.beside], each.either) for each in read.idle]
        assert (numbers(read.plays), idle) == (defined.plays, defined.idle), dealt


@pytest.mark.parametrize("name", SIDES)
@given(seven_cards, st.integers(0, 1))
def test_the_best_of_seven_cards_is_the_best_of_every_choice(name: str, hand: list[Card], on_board: int) -> None:
    assert_read_as_defined(name, hand, on_board)


@pytest.mark.parametrize("name", SIDES)
@given(seven_cards, seven_cards)
def test_pokerkit_has_the_same_winner(name: str, one: list[Card], other: list[Card]) -> None:
    ours = [SIDES[name].read(hand) for hand in (one, other)]
    theirs = [THEIRS[name].from_game("".join(map(str, hand))) for hand in (one, other)]
    assert (ours[0] < ours[1], ours[0] == ours[1]) == (theirs[0] < theirs[1], theirs[0] == theirs[1])
