"""OHH and JSON lines: written hands are read again, and every problem has its line and column."""

from __future__ import annotations

import json
from decimal import Decimal
from io import BytesIO
from typing import Any

import pytest

from dealer_service.formats.documents.json_text import json_text
from dealer_service.formats.documents.ohh_writer import ohh_text
from dealer_service.formats.documents.question_lines import question_text
from dealer_service.formats.problems import Unreadable
from dealer_service.formats.reading import read_hands
from dealer_service.formats.recorded_hand import Lack, Loss, RecordedHand
from tests.formats.facts import Facts, published
from tests.formats.test_phh import in_money, recorded
from tests.formats.test_text import read

STREETS = ["Preflop", "Flop", "Turn", "River", "Showdown"]
ACTIONS = {
    *("Dealt Cards", "Mucks Cards", "Shows Cards", "Post Ante", "Post SB", "Post BB", "Post Dead", "Post Extra Blind"),
    *("Straddle", "Fold", "Check", "Bet", "Raise", "Call"),
}
NAMES = [facts.name for facts in published()]


def amounts_of(value: Any) -> list[float]:
    """Every number with a fraction in a document that Python reads."""
    if isinstance(value, float):
        return [value]
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [each for part in parts for each in amounts_of(part)]


@pytest.mark.parametrize("facts", published(), ids=NAMES)
def test_a_hand_written_as_ohh_is_read_again(facts: Facts) -> None:
    hand = recorded(facts)
    text, lost = ohh_text(hand)
    (again,) = read(text)
    assert isinstance(again, RecordedHand), str(again)
    assert in_money(again) == in_money(hand)
    same = ("game", "button", "small_blind_seat", "big_blind_seat", "hand", "table", "currency", "room")
    for name in same:
        assert getattr(again, name) == getattr(hand, name), name
    awards = [sorted((each["seat"], each["chips"] * one.unit) for each in one.awards) for one in (hand, again)]
    assert awards[0] == awards[1] and (again.rake or 0) * again.unit == (hand.rake or 0) * hand.unit
    assert set(lost) <= {Loss.DISCARDS}


@pytest.mark.parametrize("facts", published(), ids=NAMES)
def test_a_written_ohh_hand_has_the_fields_of_the_format(facts: Facts) -> None:
    ohh = json.loads(ohh_text(recorded(facts))[0])["ohh"]
    assert ohh["spec_version"] == "1.4.7" and ohh["game_type"] == "Draw"
    assert ohh["bet_limit"]["bet_type"] in ("FL", "PL", "NL")
    ids = {player["id"] for player in ohh["players"]}
    for number, part in enumerate(ohh["rounds"]):
        assert part["street"] in STREETS and (part["id"] == number or part["street"] == "Showdown")
        assert [action["action_number"] for action in part["actions"]] == list(range(1, len(part["actions"]) + 1))
        assert {action["action"] for action in part["actions"]} <= ACTIONS
        assert {action["player_id"] for action in part["actions"]} <= ids
    assert all(action["action"] != "Bet" for action in ohh["rounds"][0]["actions"])
    put = sum(Decimal(str(action["amount"])) for part in ohh["rounds"] for action in part["actions"])
    pots = sum(Decimal(str(pot["amount"])) for pot in ohh["pots"])
    assert Decimal(0) < pots <= put
    assert all(len(str(each).partition(".")[2]) <= 2 for each in amounts_of(ohh))
    own = {name for name in ohh if name.startswith("_")}
    assert own <= {"_game", "_small_bet", "_big_bet", "_finishing_stacks", "_played"}


@pytest.mark.parametrize("facts", published(), ids=NAMES)
def test_a_question_in_json_lines_is_read_again(facts: Facts) -> None:
    hand = recorded(facts)
    text = question_text(hand, facts.page["play"]["house"])
    assert text.count("\n") == 1 and json.loads(text)["asks"] == "play"
    (again,) = read(text)
    assert isinstance(again, RecordedHand), str(again)
    assert again.question(None) == hand.question(facts.page["play"]["house"])
    assert [entry for entry in again.events if "discard" in str(entry)] == [
        entry for entry in hand.events if "discard" in str(entry)
    ]
    assert question_text(again, None) == text


def test_a_ruling_stays_with_its_question() -> None:
    question = json.loads(question_text(recorded(published()[0]), "by-the-book"))
    line = json.dumps({**question, "ruling": {"outcome": "allowed", "answer": {"x": [1.5, None]}}})
    (hand,) = read(line + "\n")
    assert isinstance(hand, RecordedHand)
    assert json.loads(question_text(hand, None)) == json.loads(line)


OHH: dict[str, Any] = {
    "ohh": {
        "spec_version": "1.4.6",
        "site_name": "Here",
        "game_type": "Draw",
        "game_number": "5",
        "currency": "USD",
        "ante_amount": 0,
        "small_blind_amount": 0.05,
        "big_blind_amount": 0.10,
        "bet_limit": {"bet_type": "NL", "bet_cap": 2.50},
        "dealer_seat": 3,
        "players": [
            {"id": 0, "seat": 3, "name": "A", "starting_stack": 20.00},
            {"id": 7, "seat": 5, "name": "B", "starting_stack": 1},
        ],
        "rounds": [
            {
                "id": 0,
                "street": "Preflop",
                "cards": "",
                "actions": [
                    {"action_number": 1, "player_id": 0, "action": "Post SB", "amount": 0.05, "is_allin": False},
                    {"action_number": 2, "player_id": 7, "action": "Post BB", "amount": 0.10},
                    {"action_number": 3, "player_id": 0, "action": "Dealt Cards", "cards": ["As", "Kd"]},
                    {"action_number": 4, "player_id": 0, "action": "Raise", "amount": 0.25},
                    {"action_number": 5, "player_id": 7, "action": "Call", "amount": 0.20},
                ],
            },
            {
                "id": 1,
                "street": "Flop",
                "actions": [
                    {"action_number": 1, "player_id": 0, "action": "Dealt Cards", "cards": ["2c"]},
                    {"action_number": 2, "player_id": 7, "action": "Check"},
                    {"action_number": 3, "player_id": 0, "action": "Bet", "amount": 0.30},
                    {"action_number": 4, "player_id": 7, "action": "Fold"},
                ],
            },
        ],
        "pots": [{"number": 0, "amount": 0.60, "rake": 0.03, "player_wins": [{"player_id": 0, "win_amount": 0.57}]}],
    }
}


def test_a_hand_of_another_tool_lacks_its_game_and_draws() -> None:
    (hand,) = read(json.dumps(OHH, indent=2))
    assert isinstance(hand, RecordedHand), str(hand)
    assert hand.game is None and hand.stakes["hand_cap"] == 250 and hand.unit == Decimal("0.01")
    assert {(each.what, each.seat) for each in hand.lacks} == {(Lack.GAME, None), (Lack.CHIP, None), (Lack.DRAWS, 5)}
    events = [entry["event"] for entry in hand.events]
    assert events[3:6] == [
        {"does": "raise", "seat": 3, "to": 30},
        {"does": "call", "seat": 5, "to": 30},
        {"does": "discard", "seat": 3, "count": 1},
    ]
    assert hand.stacks == {3: 2027, 5: 70} and hand.rake == 3
    with pytest.raises(Exception, match="game"):
        hand.question("by-the-book")
    assert hand.question("by-the-book", "deuce-to-seven-single-draw")["game"] == "deuce-to-seven-single-draw"


@pytest.mark.parametrize(
    ("was", "now", "found", "code"),
    [
        ('"Draw"', '"Stud"', '"Stud"', "other-game"),
        ('"Draw"', "4", "4", "invalid-value"),
        ('"1.4.6"', '"2.0"', '{\n    "spec', "invalid-value"),
        ('"Check"', '"Discard"', '{\n            "action_number": 2,\n            "player_id": 7', "invalid-line"),
        ("0.57", "-1", "-1", "invalid-value"),
        ("0.57", "NaN", "{\n", "invalid-value"),
        ("0.57", "1e400", "1e400", "invalid-value"),
        ("0.57", "0.1234567891", "0.1234567891", "invalid-value"),
        ("0.57", "9" * 40, "{\n", "invalid-value"),
        ("0.57", "0.57,", "", "malformed"),
        ('"Kd"', '"Kx"', '{\n            "action_number": 3', "invalid-value"),
        ('"seat": 5', '"seat": 3', '{\n        "id": 7', "named-twice"),
        ('"seat": 5', '"seat": 100', '{\n        "id": 7', "invalid-value"),
        ('"dealer_seat": 3', '"dealer_seat": "3"', '"3"', "invalid-value"),
        ('"dealer_seat": 3,', "", '{\n    "spec', "missing"),
        ('"dealer_seat": 3,', '"dealer_seat": 3, "dealer_seat": 3,', "{\n", "malformed"),
        ('"ante_amount": 0', f'"ante_amount": {"[" * 40}0{"]" * 40}', None, "too-large"),
    ],
)
def test_an_error_in_json_has_its_line_and_column(was: str, now: str, found: str | None, code: str) -> None:
    text = json.dumps(OHH, indent=2)
    assert was in text
    text = text.replace(was, now, 1)
    problem, *rest = read(f"[\n{text},\n{json.dumps(OHH)}]")
    assert isinstance(problem, Unreadable), problem
    assert problem.code == code, str(problem)
    if found:
        at = sum(len(line) + 1 for line in text.split("\n")[: problem.line - 2]) + problem.column - 1
        assert text[at:].startswith(found), (str(problem), text[at : at + 40])
    assert [type(hand) for hand in rest] == [RecordedHand]


def test_text_between_objects_is_reported_once() -> None:
    one = json.dumps(OHH)
    found = read(f'{one}\n"half": 1}}\nmore\n{one}{one}\nend {{"a": 1}} {{"ohh": {{')
    kinds = [each.code if isinstance(each, Unreadable) else "hand" for each in found]
    assert kinds == ["hand", "malformed", "hand", "hand", "malformed", "unknown-format", "incomplete"]


def test_a_long_line_of_objects_is_read_in_pieces() -> None:
    text = "[" + ", ".join(json.dumps(OHH) for _ in range(200)) + "]"
    hands = list(read_hands(BytesIO(text.encode())))
    assert len(text) > 250_000 and [type(hand) for hand in hands] == [RecordedHand] * 200


def test_numbers_are_written_as_they_are() -> None:
    value = {"a": [Decimal("0.10"), Decimal("1E+2"), 0, True, None, 'é"\n'], "b": {}}
    assert json_text(value) == '{"a": [0.1, 100, 0, true, null, "é\\"\\n"], "b": {}}'
