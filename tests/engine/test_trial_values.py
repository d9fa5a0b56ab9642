"""Trial values for a missing fact agree with the rest of the table: two values, as different as possible."""

from __future__ import annotations

from typing import Any

import pytest

from dealer_service.api.requests.parser import parse_question
from dealer_service.engine import Asks
from dealer_service.engine.questions import Question
from dealer_service.engine.unknown_facts.missing_facts import fill_trial_values
from tests.books import BOOK

ALL_CARDS = [f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "cdhs"]
STAKES = {"big_blind": 10, "small_bet": 10, "big_bet": 20, "chip": 2}
SHOWN = [{"number": 1, "state": "in", "hand": ["2c", "3c", "4c", "5c"]}, {"number": 2, "state": "in"}]
FOLDED = [{"number": 1, "state": "in"}, {"number": 2, "state": "in"}, {"number": 3, "state": "folded"}]
UNTOLD = [{"number": 1, "state": "in"}, {"number": 2, "state": "in"}, {"number": 3}]
BET = [{"seat": 1, "does": "bet", "to": 6}]
BLINDS = [
    {"seat": 1, "does": "post", "kind": "small-blind", "to": 3},
    {"seat": 2, "does": "post", "kind": "big-blind", "to": 6},
]


def early(does: str) -> list[dict[str, Any]]:
    """This action of seat 3 out of turn."""
    return [{"seat": 3, "does": does, "after": 0}]


def question(asks: Asks, table: dict[str, Any], game: str = "badugi") -> Question:
    """A question about a table with little more than these facts."""
    seats = [{"number": number, "state": "in", "bet": 0, "gathered": 0} for number in (1, 2, 3)]
    told = {"button": 3, "seats": seats, "log": [], **table}
    return parse_question(asks, {"house": "by-the-book", "game": game, "table": told})


def trial_values(asks: Asks, table: dict[str, Any], at: str, game: str = "badugi") -> list[Any]:
    """The two trial values for the fact at this path."""
    found = []
    for other in (False, True):
        asked = fill_trial_values(question(asks, table, game), [at], BOOK.find("by-the-book", game), other)
        assert asked is not None
        value: Any = asked.table
        for name in at.split("/")[2:]:
            value = value[int(name)] if name.isdigit() else getattr(value, name)
        found.append(value)
    return found


@pytest.mark.parametrize(
    ("asks", "table", "at", "tried"),
    [
        (Asks.OPTIONS, {"stakes": STAKES}, "/table/stakes/small_blind", [4, 10]),
        (Asks.OPTIONS, {"stakes": {**STAKES, "chip": 10}}, "/table/stakes/small_blind", [10, 10]),
        (Asks.OPTIONS, {"stakes": {}}, "/table/stakes/chip", [1, 1]),
        (Asks.OPTIONS, {}, "/table/phase", ["betting", "posting"]),
        (Asks.OPTIONS, {"log": [{"seat": 1, "does": "check"}]}, "/table/phase", ["betting", "betting"]),
        (Asks.SHOWDOWN, {}, "/table/round_aggressor", [0, 1]),
        (Asks.DRAWING, {"phase": "dealing"}, "/table/deck/stub", [52, 52]),
        (Asks.DRAWING, {"phase": "drawing"}, "/table/deck/stub", [40, 40]),
        (Asks.DRAWING, {"phase": "drawing", "seats": FOLDED}, "/table/deck/folded", [4, 4]),
        (Asks.SHOWDOWN, {"phase": "dealing"}, "/table/seats/0/hand", [(), ()]),
    ],
)
def test_trial_values_agree_with_the_given_facts(asks: Asks, table: dict[str, Any], at: str, tried: list[Any]) -> None:
    assert trial_values(asks, table, at) == tried


@pytest.mark.parametrize(
    ("stakes", "log", "name", "tried"),
    [
        ({}, BLINDS, "small_blind", [3, 3]),
        ({}, [], "small_blind", [1, 0]),
        ({"big_blind": 10}, [], "small_blind", [5, 10]),
        ({}, BLINDS, "big_blind", [6, 6]),
        ({}, [], "big_blind", [2, 1]),
        ({"chip": 5}, [], "big_blind", [10, 5]),
        ({"small_blind": 3, "chip": 1}, [], "big_blind", [6, 3]),
        ({"small_bet": 8, "small_blind": 3}, [], "big_blind", [8, 8]),
        ({}, [], "ante", [0, 1]),
        ({"chip": 5}, [], "ante", [0, 5]),
        ({}, [], "small_bet", [1, 1]),
        ({"big_bet": 20}, [], "small_bet", [10, 10]),
        ({"big_bet": 1}, [], "small_bet", [1, 1]),
        ({"big_bet": 20}, BET, "small_bet", [6, 6]),
        ({"big_bet": 20}, BLINDS, "small_bet", [10, 10]),
        ({"big_blind": 4, "big_bet": 20}, BET, "small_bet", [4, 4]),
        ({}, [], "big_bet", [2, 2]),
        ({"big_blind": 4}, [], "big_bet", [8, 8]),
        ({"small_bet": 5, "big_blind": 4}, [], "big_bet", [10, 10]),
        ({"small_bet": 5}, BET, "big_bet", [6, 6]),
        ({}, [], "least_bet", [1, 1]),
        ({"chip": 5}, [], "least_bet", [5, 5]),
        ({"chip": 5, "big_blind": 10}, [], "least_bet", [10, 10]),
        ({}, [], "most_bet", [10, 1_000_000]),
        ({"least_bet": 3}, [], "most_bet", [30, 1_000_000]),
        ({"least_bet": 3, "big_blind": 4}, [], "most_bet", [40, 1_000_000]),
        ({}, [], "pot_unit", [1, 100]),
        ({}, [], "hand_cap", [1_000_000, 1_000_000]),
    ],
)
def test_trial_stakes_follow_the_log_then_the_other_stakes(
    stakes: dict[str, int], log: list[dict[str, Any]], name: str, tried: list[Any]
) -> None:
    assert trial_values(Asks.OPTIONS, {"stakes": stakes, "log": log}, f"/table/stakes/{name}") == tried


@pytest.mark.parametrize(
    ("table", "tried"),
    [
        ({"phase": "betting"}, ["in", "folded"]),
        ({"phase": "dealing"}, ["in", "out"]),
        ({"phase": "betting", "out_of_turn": early("fold")}, ["folded", "folded"]),
        ({"phase": "betting", "out_of_turn": early("check")}, ["in", "folded"]),
        ({"phase": "betting", "log": [{"seat": 3, "does": "check"}]}, ["in", "in"]),
        ({"phase": "betting", "log": [{"seat": 3, "does": "fold"}]}, ["folded", "folded"]),
        ({"phase": "betting", "log": [{"seat": 1, "does": "fold"}]}, ["in", "folded"]),
    ],
)
def test_a_trial_state_follows_the_actions_of_the_seat(table: dict[str, Any], tried: list[str]) -> None:
    seats = [{**each, "bet": 0, "gathered": 0} for each in UNTOLD]
    assert trial_values(Asks.OPTIONS, {**table, "seats": seats}, "/table/seats/2/state") == tried


@pytest.mark.parametrize(
    ("deck", "left"),
    [
        ({}, 40),
        ({"burns": 1}, 39),
        ({"folded": 8}, 32),
        ({"discards": [{"draw": 1, "seat": 1, "count": 2}, {"draw": 1, "seat": 2, "count": 3}]}, 35),
        ({"exposed": ["As"]}, 39),
        ({"burns": 2, "folded": 36, "discards": [{"draw": 1, "seat": 1, "count": 4}]}, 0),
    ],
)
def test_a_trial_stub_has_the_cards_that_lie_nowhere_else(deck: dict[str, Any], left: int) -> None:
    assert trial_values(Asks.DRAWING, {"phase": "drawing", "deck": deck}, "/table/deck/stub") == [left, left]


def test_a_trial_hand_has_only_unseen_cards() -> None:
    discards = [{"draw": 1, "seat": 1, "count": 4, "cards": ["As", "Ah", "Ad", "Ac"]}]
    table = {"phase": "showdown", "seats": SHOWN, "deck": {"discards": discards}}
    seen = {*discards[0]["cards"], *SHOWN[0]["hand"]}  # type: ignore[misc, has-type]
    hands = [{str(card) for card in hand} for hand in trial_values(Asks.SHOWDOWN, table, "/table/seats/1/hand")]
    assert all(len(hand) == 4 and not hand & seen for hand in hands)
    assert not hands[0] & hands[1]


def test_a_field_that_cannot_be_given_has_no_trial_value() -> None:
    hands = parse_question(Asks.HANDS, {"house": "by-the-book", "game": "badugi", "hands": [["As", "2d", "3h", "4c"]]})
    assert fill_trial_values(hands, ["/table/phase"], BOOK.find("by-the-book", "badugi"), other=False) is None
    assert (
        fill_trial_values(
            question(Asks.OPTIONS, {}), ["/table/button"], BOOK.find("by-the-book", "badugi"), other=False
        )
        is None
    )


@pytest.mark.parametrize(
    ("table", "left"),
    [
        ({"phase": "street", "round": 1}, 46),
        ({"phase": "street", "round": 2}, 43),
        ({"phase": "street", "round": 2, "board": ["2c", "3c", "4c", "5c"]}, 42),
    ],
)
def test_a_trial_stub_is_without_the_board(table: dict[str, Any], left: int) -> None:
    assert trial_values(Asks.DEALING, table, "/table/deck/stub", "holdem") == [left, left]


@pytest.mark.parametrize("at", range(0, 48))
def test_a_trial_hand_shares_no_card_with_the_board(at: int) -> None:
    board = ALL_CARDS[at : at + 5]
    for hand in trial_values(Asks.SHOWDOWN, {"phase": "showdown", "board": board}, "/table/seats/1/hand", "holdem"):
        assert not set(board) & set(map(str, hand))
