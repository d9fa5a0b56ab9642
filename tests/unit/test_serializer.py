"""Answers as JSON data: omitted values, permanent ones, and renamed fields."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from dealer_service.api.responses.serializer import serialize_answer
from dealer_service.engine import Acted, Asks, Read
from dealer_service.hands import Idle, Name
from dealer_service.rulebook import Book, Ruleset
from dealer_service.rulings.betting.options import Barred, Option, Options
from dealer_service.rulings.breaches.breach import irregular
from dealer_service.rulings.breaches.catalogue import Checked
from dealer_service.rulings.drawing.piles import PileCount
from dealer_service.rulings.drawing.plan import Plan
from dealer_service.rulings.drawing.steps import Step
from dealer_service.rulings.reasons import because
from dealer_service.rulings.ruling import Instruction
from dealer_service.rulings.showdown.readings import Ranks, Reading
from dealer_service.rulings.window import Until, Window
from dealer_service.table import Deck, Discards, Does, Event, Pile, Post, card, cards


@pytest.fixture
def rules(book: Book) -> Ruleset:
    return book.find("by-the-book", "badugi")


def test_no_answer_is_an_empty_object() -> None:
    assert serialize_answer(None, Asks.BETTING) == {}


def test_values_that_do_not_apply_are_omitted_except_lists(rules: Ruleset) -> None:
    option = Option(Does.POST, 4, kind=Post.BIG_BLIND, because=(because(rules.betting.posting),))
    answer = serialize_answer(Options(2, 0, None, (option,), ()), Asks.OPTIONS)
    assert answer["options"] == [{"does": "post", "to": 4, "kind": "big-blind", "because": ["betting.posting"]}]
    assert answer["not"] == []
    assert (answer["bets_made"], answer["cap"]) == (0, None)


def test_no_seat_to_act_is_null(rules: Ruleset) -> None:
    assert serialize_answer(Options(None, 0, 4, (), ()), Asks.OPTIONS)["to_act"] is None


def test_barred_actions_are_in_not_with_each_clause_once(rules: Ruleset) -> None:
    twice = (because(rules.betting.max_bets, cap=4), because(rules.betting.in_turn), because(rules.betting.max_bets))
    answer = serialize_answer(Options(2, 4, 4, (), (Barred(Does.RAISE, twice),)), Asks.OPTIONS)
    assert answer["not"] == [{"does": "raise", "because": ["betting.max_bets", "betting.in_turn"]}]


@pytest.mark.parametrize(("asks", "key"), [(Asks.BETTING, "action"), (Asks.DRAWING, "event"), (Asks.SHOWDOWN, "event")])
def test_the_event_is_called_action_only_in_betting(asks: Asks, key: str) -> None:
    answer = serialize_answer(Acted(Event(Does.FOLD, 3)), asks)
    assert answer == {key: {"does": "fold", "seat": 3}, "instructions": []}


def test_an_instruction_has_code_arguments_and_words(rules: Ruleset) -> None:
    push = Instruction("push", {"chips": 55, "seat": 5}, (because(rules.showdown.last_hand),))
    assert serialize_answer(Acted(Event(Does.MUCK, 2), (push,)), Asks.SHOWDOWN)["instructions"] == [
        {
            "code": "push",
            "args": {"chips": 55, "seat": 5},
            "says": "PUSH 55 ► SEAT 5",
            "because": ["showdown.last_hand"],
        }
    ]


def test_a_breach_has_all_its_fields(rules: Ruleset) -> None:
    breach = irregular("card-twice", "/table/seats/1/hand/0", because(rules.dealing.one_deck), card="5d", first="/x")
    assert serialize_answer(Checked((breach,)), Asks.DEALING) == {
        "breaches": [
            {
                "kind": "irregular",
                "code": "card-twice",
                "at": "/table/seats/1/hand/0",
                "says": "5♦ is on the table twice.",
                "args": {"card": "5d", "first": "/x"},
                "because": ["dealing.one_deck"],
            }
        ]
    }


def test_a_step_is_an_event_and_a_reshuffle_has_its_pool() -> None:
    piles = (PileCount(Pile.STUB, 1), PileCount(Pile.BURNS, 0))
    steps = (Step(Does.BURN, stub=19), Step(Does.RESHUFFLE, 6, piles=piles, stub=1))
    deck = Deck(1, 1, None, (Discards(1, 2, 3), Discards(1, 4, 1, cards("Ks"))))
    answer = serialize_answer(Plan((2, 6), steps, deck), Asks.DRAWING)
    assert answer["steps"] == [
        {"does": "burn", "stub": 19, "because": []},
        {
            "does": "reshuffle",
            "seat": 6,
            "piles": ["stub", "burns"],
            "pool": [{"pile": "stub", "count": 1}, {"pile": "burns", "count": 0}],
            "stub": 1,
            "because": [],
        },
    ]
    discards = [{"draw": 1, "seat": 2, "count": 3}, {"draw": 1, "seat": 4, "count": 1, "cards": ["Ks"]}]
    assert answer["after"] == {"stub": 1, "burns": 1, "discards": discards}
    assert answer["waiting_for"] == answer["options"] == []


def test_bare_hands_have_numbers_instead_of_seats() -> None:
    idle = (Idle(card("Ks"), "idle-suit", card("8s")),)
    reading = Reading(0, "badugi", cards("9h 8s 6d 4c"), idle, Name("badugi", ("9", "8", "6", "4")), ())
    answer = serialize_answer(Read((reading,), (Ranks("badugi", ((0,), (1, 2))),)), Asks.HANDS)
    assert answer["ranks"] == [{"half": "badugi", "best_first": [[0], [1, 2]]}]
    assert answer["readings"] == [
        {
            "hand": 0,
            "half": "badugi",
            "plays": ["9h", "8s", "6d", "4c"],
            "idle": [
                {
                    "card": "Ks",
                    "why": "idle-suit",
                    "with": "8s",
                    "either": False,
                    "says": "K♠ does not count: same suit as 8♠",
                }
            ],
            "name": {"code": "badugi", "ranks": ["9", "8", "6", "4"], "says": "Badugi 9-8-6-4"},
            "because": [],
        }
    ]


def test_a_new_kind_of_answer_is_serialized_by_its_fields() -> None:
    @dataclass(frozen=True, slots=True)
    class Fresh:
        pile: Pile
        counts: dict[str, int]
        nothing: None = None

    assert serialize_answer(Fresh(Pile.STUB, {"a": 1}), Asks.POTS) == {"pile": "stub", "counts": {"a": 1}}


def test_a_value_without_a_json_form_is_refused() -> None:
    @dataclass(frozen=True)
    class Loose:
        chips: float

    with pytest.raises(TypeError):
        serialize_answer(Loose(0.5), Asks.POTS)


@pytest.mark.parametrize(
    ("is_open", "says"),
    [
        (True, "There is still time, until the next card is dealt."),
        (False, "Too late: this is possible only until the next card is dealt."),
    ],
)
def test_a_window_says_when_it_ends_and_whether_it_is_open(rules: Ruleset, is_open: bool, says: str) -> None:
    @dataclass(frozen=True)
    class Remedied:
        window: Window

    window = Window(Until.NEXT_CARD, is_open, (because(rules.betting.under_bets),))
    members = {"until": "next-card", "open": is_open, "because": ["betting.under_bets"], "says": says}
    assert serialize_answer(Remedied(window), Asks.BETTING) == {"window": members}
