"""Pots and awards agree with an oracle that moves one chip at a time, without losing or creating a chip."""

from __future__ import annotations

import random as plain
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_service.engine import Asks
from dealer_service.rulings.hand.advance import gather_bets
from dealer_service.rulings.pots.layers import build_pots
from dealer_service.rulings.ruling import Outcome
from dealer_service.rulings.spot import Spot
from dealer_service.table import Does, Event
from tests.oracles import openers, streets
from tests.oracles import pots as oracle
from tests.oracles.effort import examples
from tests.oracles.rankings import JOKER_NUMBER
from tests.oracles.tables import BOOK, RULESETS, Answers, answers_of, ask, deck_of, one_of_each, snapshot

STATES = ["in", "in", "in", "folded", "mucked", "dead"]
# Under the sevens rule a showdown reads the last bets too; tests/oracles/test_whole_hands.py plays those.
SETTLED_BY_HANDS = [rules for rules in RULESETS if answers_of(*rules)("betting.sevens_rule") in (None, "none")]
PAID = one_of_each(
    "betting.openers",
    "dealing.deck",
    "dealing.joker",
    "showdown.sides",
    "showdown.same_winners",
    "showdown.no_qualifier",
    "showdown.odd_chip_between_halves",
    "showdown.odd_chip_unit",
    "pots.uncontested",
    *("pots.rake", "pots.rake_percent", "pots.rake_cap", "pots.rake_from", "pots.rake_step", "pots.rake_step_pot"),
    among=SETTLED_BY_HANDS,
)


def table(random: plain.Random, seats_at_most: int = 9) -> dict:
    """A table in the middle of a betting round, with the facts about pots.

    At least two seats have put in everything so far, and only these may bet. The others folded earlier or are all-in
    for less, some of them for only an ante or part of it.
    """
    cents = random.choice([1, 25, 100])
    chip, deep = random.choice([1, 5, 25]), random.choice([1, 2, 6, 12])
    blind_chip = chip * random.choice([1, 1, 2, 5])
    most, numbers = random.randint(0, deep), random.sample(range(1, 11), random.randint(2, seats_at_most))
    whole = numbers[: random.randint(2, len(numbers))]
    seats = [
        {
            "number": number,
            "stack": chip * random.choice([0, 0, 7]) if number in whole else 0,
            "bet": chip * random.randint(0, deep) if number in whole else 0,
            "gathered": chip * (most if number in whole else random.randint(0, most)),
            **dead_chips(random, chip),
            "state": random.choice(STATES),
        }
        for number in numbers
    ]
    random.choice(seats)["state"] = "in"
    return {
        "button": random.randint(1, 10),
        "chip": chip,
        "cents": cents,
        "blind_chip": blind_chip,
        "stakes": {"chip": chip, "cents": cents, "blind_chip": blind_chip, "ante": 3 * blind_chip},
        "rake": None,
        "round": 2,
        "phase": "betting",
        "seats": seats,
        "table_dead": chip * random.choice([0, 0, 0, 1, 3]),
        "uncontested": random.choice([None, "nearest-pot", "given-back"]),
    }


def dead_chips(random: plain.Random, chip: int) -> dict:
    """An ante of up to three chips of the seat's own, and sometimes a dead post or the table's ante."""
    ante = chip * random.choice([0, 0, 1, 2, 3, 3])
    return {"dead": ante + chip * random.choice([0, 0, 0, 1, 2]), "ante": ante}


def showdown(random: plain.Random, answers: Answers, twins: bool) -> dict:
    """A table at the showdown with at least two live hands; all bets are in the pot and called."""
    most, size = answers("dealing.max_seats"), streets.kept(answers("dealing.streets"))
    deck = len(deck_of(answers))
    hands = streets.most_hands(answers("dealing.streets"), deck)  # in stud more may be dealt in than get a last card
    found = table(random, min(most if isinstance(most, int) else 9, hands, deck // size)) | {
        "round": streets.rounds(answers("dealing.streets")),
        "phase": "showdown",
    }
    for each in random.sample(found["seats"], 2):
        each["state"] = "in"
    if answers("pots.uncontested") != "floor":
        found["uncontested"] = answers("pots.uncontested")
    back, _ = oracle.lay(found | {"uncontested": None})
    for each in found["seats"]:
        out = back.get(each["number"], 0)
        kept = max(0, each["bet"] + each["gathered"] - out)
        out -= each["bet"] + each["gathered"] - kept
        each |= {"bet": 0, "gathered": kept, "dead": each["dead"] - out, "ante": each["ante"] - out}
    able = [each for each in found["seats"] if each["state"] == "in"]
    reached = max(each["gathered"] + each["ante"] for each in able)
    for each in found["seats"]:
        if each["state"] == "folded" and each["gathered"] + each["ante"] > reached:
            each["state"] = "dead"  # no seat folds with more in the pot than a live seat has: this hand was killed
        if each["state"] == "mucked" and each["stack"] and each["gathered"] + each["ante"] < reached:
            each["state"] = "folded"  # only a seat that called can muck at the showdown
    hands, left = deal(random, len(able), size, twins, deck_of(answers))
    for each, hand in zip(able, hands, strict=True):
        each["stack"] = each["stack"] if each["gathered"] + each["ante"] == reached else 0
        each["hand"] = hand
    if board := streets.board_size(answers("dealing.streets")):
        found["board"] = left[:board]
    return openers.opened(random, found) if openers.are_needed(answers) else found


def deal(
    random: plain.Random, hands: int, size: int, twins: bool, deck: list[int]
) -> tuple[list[list[int]], list[int]]:
    """Hands from one deck, and the rest of it; twins are up to four hands of the same ranks, which tie.

    A joker takes an ace's place.
    """
    joker, in_deck = JOKER_NUMBER in deck, sorted({number // 4 for number in deck if number != JOKER_NUMBER})
    ranks, order = random.sample(in_deck, size), random.sample(deck, len(deck))
    found = [[rank * 4 + (suit + place) % 4 for place, rank in enumerate(ranks)] for suit in range(4 if twins else 0)]
    if joker and found and 0 in ranks:
        found[0][ranks.index(0)] = JOKER_NUMBER
    left = [card for card in order if not any(card in hand for hand in found)]
    fresh = size * max(0, hands - len(found))
    found += [left[at : at + size] for at in range(0, fresh, size)]
    return random.sample(found, hands), left[fresh:]


def middle(found: dict) -> int:
    """All chips in the middle."""
    return found["table_dead"] + sum(each["bet"] + each["gathered"] + each["dead"] for each in found["seats"])


@examples(1500)
@given(random=st.randoms(use_true_random=False), open_round=st.booleans())
def test_pots_match_pots_built_chip_by_chip(random, open_round):
    found = table(random)
    built = build_pots(Spot(snapshot(found), BOOK.find("by-the-book", "badugi")), still_open=open_round)
    back, pots = oracle.lay(found, open_round)
    given = Counter()
    for each in built.returned:
        given[each.seat] += each.chips
    assert given == back
    held = [pot.chips for pot in built.pots if not pot.eligible]
    assert [option.args["chips"] for option in built.options or ()] == held * 2
    assert [(pot.eligible, pot.chips) for pot in built.pots] == pots
    assert [pot.name for pot in built.pots] == ["main", *(f"side-{number}" for number in range(1, 9))][: len(pots)]
    assert built.total + sum(back.values()) == middle(found)


@examples(800)
@given(random=st.randoms(use_true_random=False))
def test_gathered_bets_are_named_by_the_pots_that_they_grow(random):
    found = table(random)
    _, steps = gather_bets(Spot(snapshot(found), BOOK.find("by-the-book", "badugi")))
    named = [each.args for each in steps if "pot_names" in each.args]
    grown = oracle.growth(found)
    names = ["main", *(f"side-{number}" for number in range(1, 9))]
    assert [(each["pot_names"], each["pot_chips"]) for each in named] == (
        [([names[place] for place in grown], list(grown.values()))] if grown else []
    )
    assert [sum(each["pot_chips"]) for each in named] == [each["chips"] for each in named]


def test_an_all_in_for_part_of_an_ante_wins_the_same_part_of_each():
    found = table(plain.Random(0)) | {"button": 1, "chip": 1, "stakes": {"chip": 1, "ante": 2}, "table_dead": 0}
    found |= {"round": 4, "phase": "showdown"}
    facts = {"stack": 0, "bet": 0, "state": "in"}
    found["seats"] = [
        facts | {"number": 1, "gathered": 0, "dead": 1, "ante": 1, "hand": [0, 5, 10, 15]},  # A 2 3 4 of four suits
        facts | {"number": 2, "gathered": 4, "dead": 2, "ante": 2, "hand": [48, 49, 50, 51]},  # four kings
        facts | {"number": 3, "gathered": 4, "dead": 2, "ante": 2, "hand": [44, 45, 46, 47]},  # four queens
    ]
    awards = ask(Asks.SHOWDOWN, "by-the-book", "badugi", snapshot(found)).answer.awards
    assert [(each.pot, each.seat, each.chips) for each in awards] == [("side-1", 3, 10), ("main", 1, 3)]


@pytest.mark.one_in(8)
@pytest.mark.parametrize(("house", "game"), PAID)
@examples(80)
@given(random=st.randoms(use_true_random=False), twins=st.booleans())
def test_awards_match_chips_dealt_out_one_by_one(house, game, random, twins):
    answers = answers_of(house, game)
    found = showdown(random, answers, twins)
    if random.random() < 0.2:
        found["rake"] = random.randint(0, middle(found) // found["chip"]) * found["chip"]
        if oracle.for_the_floor(found) or found["uncontested"] == "given-back":
            found["rake"] = 0
    ruling = ask(Asks.SHOWDOWN, house, game, snapshot(found))
    if not oracle.for_the_floor(found):
        found = openers.in_contest(found, answers)
    if oracle.for_the_floor(found):
        assert_for_the_floor(ruling, found)
        return
    awards = ruling.answer.awards
    names = [pot.name for pot in ruling.answer.pots]
    expected = {
        (names[number], half, seat): chips
        for (number, half), shares in oracle.award(found, answers).items()
        for seat, chips in shares.items()
    }
    awarded = Counter({(each.pot, each.half, each.seat): each.chips for each in awards})
    assert dict(awarded) == expected
    assert len(awarded) == len(awards)
    taken = oracle.dropped(found, [chips for _, chips in oracle.lay(found)[1]], answers)
    assert [pot.rake for pot in ruling.answer.pots] == taken
    back = sum(each.chips for each in ruling.answer.returned)
    assert sum(each.chips for each in awards) + sum(taken) + back == middle(found)
    assert_no_odd_chip_twice(awards, oracle.odd_chip(found, answers))


def assert_for_the_floor(ruling, found: dict) -> None:
    """The floor is asked without losing a chip: returned chips and all pots add up to the chips put in."""
    back, pots = oracle.lay(found)
    assert ruling.outcome is Outcome.NEEDS_FLOOR and ruling.next is None
    assert [(pot.eligible, pot.chips + pot.rake) for pot in ruling.answer.pots] == pots
    assert sum(chips for _, chips in pots) + sum(back.values()) == middle(found)


def assert_no_odd_chip_twice(awards, chip: int) -> None:
    """Within one part of one pot no seat is ahead by more than one chip, and odd chips are single."""
    for part in {(each.pot, each.half) for each in awards}:
        shares = [each for each in awards if (each.pot, each.half) == part]
        crumbs = sum(each.chips for each in shares) % chip
        assert max(each.chips for each in shares) - min(each.chips for each in shares) <= chip + crumbs, part
        assert all(each.odd in (0, chip, crumbs, chip + crumbs) for each in shares), part


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("house", "game"), PAID)
@examples(30)
@given(random=st.randoms(use_true_random=False), twins=st.booleans())
def test_all_chips_are_behind_after_the_awards(house, game, random, twins):
    answers = answers_of(house, game)
    found = showdown(random, answers, twins)
    ruling = ask(Asks.SHOWDOWN, house, game, snapshot(found), Event(Does.CARRY_OUT))
    if not oracle.for_the_floor(found):
        found = openers.in_contest(found, answers)
    if oracle.for_the_floor(found):
        assert_for_the_floor(ruling, found)
        return
    if ruling.outcome is Outcome.UNDETERMINED:  # it decides who shows first but is missing
        assert [each.at for each in ruling.missing] == ["/table/last_aggressor"]
        assert snapshot(found).last_aggressor is None
        return
    after = ruling.next
    taken = sum(oracle.dropped(found, [chips for _, chips in oracle.lay(found)[1]], answers))
    put_in = middle(found) + sum(each["stack"] for each in found["seats"])
    assert sum(each.stack for each in after.seats) + taken == put_in
    assert not any((each.bet, each.gathered, each.dead) != (0, 0, 0) for each in after.seats) and not after.dead
