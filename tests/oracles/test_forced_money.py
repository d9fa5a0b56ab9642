"""Posts before the deal and the betting of straddled hands agree with a naive reading of the rules."""

from __future__ import annotations

import random as plain
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_service.engine import Asks
from dealer_service.rulings.ruling import Outcome
from dealer_service.table import Does, Event, Owed, Phase, Post, State
from tests.oracles import betting as oracle
from tests.oracles.effort import examples
from tests.oracles.forced_money import posts
from tests.oracles.pots import clockwise
from tests.oracles.random_hand import Hand, first_table, has_no_blinds, of_game
from tests.oracles.tables import BOOK, Answers, answers_of, ask, breaches, one_of_each, unknown
from tests.oracles.test_betting import WITHOUT_KILLS, new_hand, play, post

OWED = [(), (), (Owed.ENTRY,), (Owed.BIG_BLIND,), (Owed.SMALL_BLIND,), (Owed.SMALL_BLIND, Owed.BIG_BLIND)]


POSTED = one_of_each("betting.forced", "betting.antes", "betting.ante_or_blind", among=WITHOUT_KILLS)
STRADDLED = one_of_each(
    *oracle.READ,
    "betting.straddle",
    among=[(house, game) for house, game in WITHOUT_KILLS if BOOK.find(house, game).applies("betting.straddle_size")],
)


def before_the_posts(random: plain.Random, house: str, game: str):
    """A table before its posts: some seats owe blinds and may come in, and the small blind may be dead."""
    hand = Hand(random, house, game)
    answers, most, deck = hand.answers, hand.most_seats(), hand.deck()
    if has_no_blinds(answers):
        table = of_game(answers, first_table(random, True, most, deck))
        return replace(table, seats=tuple(replace(seat, owes=random.choice(OWED)) for seat in table.seats))
    table = of_game(answers, first_table(random, False, most, deck))
    playing = [seat.number for seat in table.live]
    due = clockwise([seat.number for seat in table.seats], table.button)
    waiting = set(due[: due.index(table.big_blind_seat)]) if len(playing) > 2 else set()
    seats = []
    for seat in table.seats:
        dead = seat.number == table.small_blind_seat and len(playing) > 3 and random.random() < 0.3
        owes = random.choice(OWED) if seat.number not in waiting and len(playing) > 2 else ()
        seats.append(replace(seat, state=State.OUT if dead else seat.state, owes=owes))
    return replace(table, seats=tuple(seats))


def facts_of(table) -> dict:
    names = ("small_blind", "big_blind", "third_blind", "button_blind", "ante")
    stakes = {name: getattr(table.stakes, name) for name in names}
    seats = [
        {"number": e.number, "stack": e.stack, "state": e.state.value, "owes": [each.value for each in e.owes]}
        for e in table.seats
    ]
    names = ("button", "small_blind_seat", "big_blind_seat")
    return {"stakes": stakes, "seats": seats, **{name: getattr(table, name) for name in names}}


@pytest.mark.parametrize(("house", "game"), POSTED)
@examples(100)
@given(random=st.randoms(use_true_random=True))
def test_only_the_due_posts_are_allowed_in_order(house, game, random):
    table = before_the_posts(random, house, game)
    rules = BOOK.find(house, game)
    antes = answers_of(house, game)("betting.antes")
    one_for_all = None if antes in (None, "per-player") else antes
    ante_first = answers_of(house, game)("betting.ante_or_blind") == "ante-first"
    due = posts(facts_of(table) | {"forced": rules.betting.forced.json}, one_for_all, ante_first)
    for number, kind, to in due:
        assert breaches(table, rules) == (), table
        found = ask(Asks.OPTIONS, house, game, table).answer
        assert [(found.to_act, each.kind, each.to) for each in found.options] == [(number, kind, to)], table
        for wrong in (to - 1, to + 1):
            event = Event(Does.POST, number, wrong, Post(kind))
            refused = ask(Asks.BETTING, house, game, table, event).outcome is Outcome.REFUSED
            assert refused or (kind == "dead" and not table.seat(number).owes), (event, table)
        table = ask(Asks.BETTING, house, game, table, Event(Does.POST, number, to, Post(kind))).next
    assert table.phase is Phase.DEALING, table
    assert breaches(table, rules) == (), table
    for seat in table.live:
        last = {"ante": 0, "dead": 0}
        for kind, to in [(kind, to) for number, kind, to in due if number == seat.number and kind in last]:
            last[kind] = to - sum(last.values())
        assert (seat.ante or 0) == (0 if one_for_all else last["ante"]), table


def straddling_button(answers: Answers, hand: dict) -> list[int]:
    """The button if it may straddle, which is not allowed in fixed limit."""
    match answers("betting.straddle"):
        case "under-the-gun-or-button":
            return [] if hand["structure"] == "fixed-limit" else [hand["button"]]
        case "under-the-gun-but-not-in-limit":
            return []
        case other:
            raise unknown(__name__, "betting.straddle", other)


@pytest.mark.one_in(5)
@pytest.mark.parametrize(("house", "game"), STRADDLED)
@examples(25)
@given(random=st.randoms(use_true_random=True))
def test_a_straddled_hand_agrees_with_the_oracle(house, game, random):
    answers = answers_of(house, game)
    hand = new_hand(random, answers, fewest=3)
    post(hand)
    left = {each["number"]: each["stack"] for each in hand["seats"]}
    blinds = {hand["small_blind_seat"], hand["big_blind_seat"]}
    under_the_gun = clockwise(list(left), hand["big_blind_seat"])[0]
    antes = {entry["seat"]: entry["to"] for entry in hand["log"] if entry["kind"] == "ante"}
    to = 2 * hand["stakes"]["big_blind"]
    may = [n for n in (under_the_gun, *straddling_button(answers, hand)) if n in left and n not in blinds]
    may = [number for number in may if left[number] - antes.get(number, 0) >= to]
    if may and random.random() < 0.9:
        hand["log"].append({"seat": random.choice(may), "does": "post", "to": to, "kind": "straddle"})
    play(hand, house, game, random)
