"""Openers against a definition that shares no code: every five cards by their kind, and random draws of an opener."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from random import Random

import pytest

from dealer_service.rulings.openers import are_openers, proves_openers
from dealer_service.rulings.ruling import MissingFacts
from dealer_service.rulings.spot import Spot
from dealer_service.table import Card, Deck, Discards, Phase, Seat, Snapshot, State
from dealer_service.table import cards as named_cards
from tests.books import BOOK
from tests.oracles.effort import EFFORT, SEED
from tests.oracles.rankings import CARDS

# All hands of five cards, and those with a pair of jacks or better.
ALL_HANDS, OPENERS = 2_598_960, 536_100
RULES = BOOK.find("by-the-book", "jacks-or-better")
TIMES = max(EFFORT, 1)
HIGH_RANKS = "JQKA"
IN_A_ROW = "A23456789TJQKA"


def opens(cards: tuple[Card, ...]) -> bool:
    """Whether these cards are a pair of jacks or better."""
    ranks = Counter(card.rank for card in cards)
    often = sorted(ranks.values())
    if often[-1:] > [2] or often[-2:] == [2, 2] or any(ranks[rank] == 2 for rank in HIGH_RANKS):
        return True
    if len(cards) < 5:
        return False
    rows = [frozenset(IN_A_ROW[start : start + 5]) for start in range(10)]
    return len({card.suit for card in cards}) == 1 or frozenset(ranks) in rows


def by_suits(ranks: tuple[int, ...]) -> list[tuple[tuple[Card, ...], int]]:
    """A hand of these ranks without a flush and, if there are any, one with a flush; each with their number."""
    count = prod(comb(4, often) for often in Counter(ranks).values())
    suits = [ranks[:place].count(rank) for place, rank in enumerate(ranks)]
    if len({*ranks}) < len(ranks):
        return [(tuple(CARDS[4 * rank + suit] for rank, suit in zip(ranks, suits, strict=True)), count)]
    mixed = tuple(CARDS[4 * rank + place % 2] for place, rank in enumerate(ranks))
    return [(mixed, count - 4), (tuple(CARDS[4 * rank] for rank in ranks), 4)]


def test_every_hand_is_read_as_by_the_definition_and_counted() -> None:
    found: Counter[bool] = Counter()
    for ranks in combinations_with_replacement(range(13), 5):
        if max(Counter(ranks).values()) < 5:
            for hand, count in by_suits(ranks):
                assert are_openers(hand) is opens(hand), hand
                found[opens(hand)] += count
    assert found == {True: OPENERS, False: ALL_HANDS - OPENERS}


@pytest.mark.parametrize("size", range(5))
def test_fewer_cards_are_read_as_by_the_definition(size: int) -> None:
    chance = Random(SEED + size)
    for _ in range(1000 * TIMES):
        cards = tuple(chance.sample(CARDS, size))
        assert are_openers(cards) is opens(cards), cards


def test_the_joker_is_an_ace_or_completes_a_straight_or_a_flush() -> None:
    opening = ("As Jk Ks Qs", "Jk As", "9c 8d 7h 6s Jk", "Ah 9h 4h 2h Jk", "Js Jd Jk 3c 2d")
    assert all(are_openers(tuple(named_cards(text))) for text in opening)
    assert not any(are_openers(tuple(named_cards(text))) for text in ("Ks Jk Qd 9c 2s", "Jk Kd", "Ts Td Jk 3c"))


def after_draw(chance: Random) -> tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]:
    """A hand of five, the cards of it that are thrown away, and the final hand in any order."""
    dealt = chance.sample(CARDS, 10)
    hand, stub = dealt[:5], dealt[5:]
    if chance.random() < 0.8:  # a pair of high cards, and four of a suit as often
        high = chance.choice([n for n in range(52) if CARDS[n].rank in HIGH_RANKS])
        pair = [CARDS[high], CARDS[high - high % 4 + (high + 1) % 4]]
        hand = [*pair, *[card for card in hand if card not in pair][:3]]
        stub = [card for card in CARDS if card not in hand]
        chance.shuffle(stub)
    thrown = tuple(chance.sample(hand, chance.randint(0, 5)))
    final = [card for card in hand if card not in thrown] + stub[: len(thrown)]
    chance.shuffle(final)
    return tuple(hand), thrown, tuple(final)


def asked(final: tuple[Card, ...], thrown: tuple[Card, ...], split: bool) -> bool:
    """Whether the service reads the final hand and the discards as those of a player who could open."""
    seat = Seat(1, stack=100, bet=0, gathered=4, dead=1, state=State.IN, hand=final, drew=(len(thrown),))
    pile = (Discards(1, 1, len(thrown), thrown),) if thrown else ()
    table = Snapshot(
        1, (seat,), round=2, phase=Phase.SHOWDOWN, deck=Deck(discards=pile), opened_by=1, split_openers=split
    )
    return proves_openers(seat, Spot(table, RULES))


def test_the_proof_of_an_opener_is_that_of_the_definition() -> None:
    chance, seen = Random(SEED), Counter[tuple[bool, bool]]()
    for _ in range(1000 * TIMES):
        hand, thrown, final = after_draw(chance)
        kept = 5 - len(thrown)
        retained = any(opens(cards) for cards in combinations(final, kept))
        could = any(opens((*cards, *thrown)) for cards in combinations(final, kept))
        assert asked(final, thrown, split=False) is retained, (hand, thrown, final)
        assert asked(final, thrown, split=True) is (retained or (could and bool(thrown))), (hand, thrown, final)
        if opens(hand):
            assert asked(final, thrown, split=True), (hand, thrown, final)
        seen[retained, could] += 1
    assert set(seen) >= {(True, True), (False, True), (False, False)}


def test_an_undeclared_split_is_asked_for_only_where_it_matters() -> None:
    chance, needed = Random(SEED), Counter[bool]()
    for _ in range(500 * TIMES):
        _, thrown, final = after_draw(chance)
        seat = Seat(1, state=State.IN, hand=final, drew=(len(thrown),))
        table = Snapshot(1, (seat,), round=2, phase=Phase.SHOWDOWN, opened_by=1)
        matters = bool(thrown) and not asked(final, thrown, split=False)
        try:
            proves_openers(seat, Spot(table, RULES))
        except MissingFacts as error:
            assert [each.at for each in error.missing] == ["/table/split_openers"]
            assert matters, (thrown, final)
        else:
            assert not matters, (thrown, final)
        needed[matters] += 1
    assert set(needed) == {True, False}
