"""Trial values for a missing fact agree with the rest of the table: two values, as different as possible."""

from __future__ import annotations

from typing import Any

import pytest

from dealer_service.api.requests.parser import parse_question
from dealer_service.engine import Asks
from dealer_service.engine.questions import Question
from dealer_service.engine.unknown_facts.missing_facts import fill_trial_values
from tests.books import BOOK

RULES = BOOK.find("by-the-book", "badugi")
STAKES = {"big_blind": 10, "small_bet": 10, "big_bet": 20, "chip": 2}
SHOWN = [{"number": 1, "state": "in", "hand": ["2c", "3c", "4c", "5c"]}, {"number": 2, "state": "in"}]
FOLDED = [{"number": 1, "state": "in"}, {"number": 2, "state": "in"}, {"number": 3, "state": "folded"}]


def question(asks: Asks, table: dict[str, Any]) -> Question:
    """A question about a table with little more than these facts."""
    seats = [{"number": number, "state": "in", "bet": 0, "gathered": 0} for number in (1, 2, 3)]
    told = {"button": 3, "seats": seats, "log": [], **table}
    return parse_question(asks, {"house": "by-the-book", "game": "badugi", "table": told})


def trial_values(asks: Asks, table: dict[str, Any], at: str) -> list[Any]:
    """The two trial values for the fact at this path."""
    found = []
    for other in (False, True):
        asked = fill_trial_values(question(asks, table), [at], RULES, other)
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


def test_a_trial_hand_has_only_unseen_cards() -> None:
    discards = [{"draw": 1, "seat": 1, "count": 4, "cards": ["As", "Ah", "Ad", "Ac"]}]
    table = {"phase": "showdown", "seats": SHOWN, "deck": {"discards": discards}}
    seen = {*discards[0]["cards"], *SHOWN[0]["hand"]}  # type: ignore[misc, has-type]
    hands = [{str(card) for card in hand} for hand in trial_values(Asks.SHOWDOWN, table, "/table/seats/1/hand")]
    assert all(len(hand) == 4 and not hand & seen for hand in hands)
    assert not hands[0] & hands[1]


def test_a_field_that_cannot_be_given_has_no_trial_value() -> None:
    hands = parse_question(Asks.HANDS, {"house": "by-the-book", "game": "badugi", "hands": [["As", "2d", "3h", "4c"]]})
    assert fill_trial_values(hands, ["/table/phase"], RULES, other=False) is None
    assert fill_trial_values(question(Asks.OPTIONS, {}), ["/table/button"], RULES, other=False) is None
