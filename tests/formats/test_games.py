"""The games of records against the rules, and hands with the joker through each format."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from dealer_service.formats.documents.ohh_writer import ohh_text
from dealer_service.formats.documents.question_lines import question_text
from dealer_service.formats.games import KINDS, LIMITS, deck_size, hand_size
from dealer_service.formats.phh.writer import NOT_CONFORMING, phh_text
from dealer_service.formats.problems import Unreadable
from dealer_service.formats.recorded_hand import Loss, RecordedHand
from dealer_service.rulings.hand_sizes import deck_of
from tests.books import BOOK
from tests.formats.test_text import read

WITHOUT_LIMIT = {"badugi-spread-limit"}  # no format has spread limit
HAND = {1: ["7c", "5d", "4h", "Jk", "As"], 2: ["8c", "5h", "4s", "3d", "2c"], 3: ["Ks", "Qs", "Js", "Ts", "9s"]}
ACTIONS = [
    {"seat": 1, "does": "post", "kind": "small-blind", "to": 2},
    {"seat": 2, "does": "post", "kind": "big-blind", "to": 4},
    *({"seat": seat, "does": "deal", "cards": cards} for seat, cards in HAND.items()),
    *({"seat": 3, "does": "fold"}, {"seat": 1, "does": "call", "to": 4}, {"seat": 2, "does": "check"}),
    *({"seat": 1, "does": "discard", "count": 0}, {"seat": 2, "does": "discard", "count": 0}),
    *({"seat": 1, "does": "bet", "to": 8}, {"seat": 2, "does": "call", "to": 8}),
    *({"seat": 1, "does": "show", "cards": HAND[1]}, {"seat": 2, "does": "show", "cards": HAND[2]}),
]  # fmt: skip


def question(game: str = "california-lowball") -> dict[str, Any]:
    """A hand that the joker wins."""
    stakes = {"small_blind": 2, "big_blind": 4, "ante": 0, "small_bet": 4, "big_bet": 8, "chip": 1}
    seat = {"stack": 100, "bet": 0, "gathered": 0, "dead": 0, "state": "in"}
    table = {
        **{"button": 3, "small_blind_seat": 1, "big_blind_seat": 2, "round": 1, "phase": "posting", "mode": "cash"},
        **{"stakes": stakes, "seats": [{"number": number, **seat} for number in HAND], "log": [], "dead": 0},
        "deck": {"stub": 53, "burns": 0, "folded": 0, "discards": []},
    }
    events = [{"event": each} for each in ACTIONS]
    stacks = [{"seat": 1, "stack": 112}, {"seat": 2, "stack": 88}, {"seat": 3, "stack": 100}]
    return {"house": "by-the-book", "game": game, "table": table, "events": events, "results": {"stacks": stacks}}


def recorded(document: dict[str, Any]) -> RecordedHand:
    (hand,) = read(json.dumps(document))
    assert isinstance(hand, RecordedHand), str(hand)
    return hand


def is_as_recorded(ruling: dict[str, Any]) -> bool:
    results = ruling["answer"]["results"]
    return len(results) == len(HAND) and all(each["same"] for each in results)


@pytest.mark.parametrize("game", BOOK.houses()["by-the-book"])
def test_a_game_of_the_service_has_its_cards_and_limit_in_records(game: str) -> None:
    rules = BOOK.find("by-the-book", game)
    assert game in KINDS, "name the game in KINDS of formats/games.py"
    assert hand_size(game) == rules.dealing.streets.value.hand_size
    assert deck_size(game) == len(deck_of(rules))
    assert (game in LIMITS) is (game not in WITHOUT_LIMIT)
    assert game in WITHOUT_LIMIT or LIMITS[game] == rules.betting.structure.value


def test_the_joker_wins_a_played_hand(client: FlaskClient) -> None:
    answer = client.post("/v1/play", json=question())
    assert answer.status_code == 200 and answer.json["outcome"] == "allowed", answer.json
    assert is_as_recorded(answer.json)


@pytest.mark.parametrize("write", [phh_text, ohh_text])
def test_a_hand_with_the_joker_is_read_again(client: FlaskClient, write: Callable[..., tuple[str, Any]]) -> None:
    text, lost = write(recorded(question()))
    assert Loss.JOKER in lost and "Jk" in text
    assert write is ohh_text or NOT_CONFORMING in text
    (again,) = read(text)
    assert isinstance(again, RecordedHand), str(again)
    asked = again.question("by-the-book", stakes={"chip": 1})
    assert asked["table"]["deck"]["stub"] == 53
    answer = client.post("/v1/play", json={**asked, "results": question()["results"]})
    assert answer.status_code == 200 and is_as_recorded(answer.json), answer.json
    assert json.loads(question_text(again, "by-the-book"))["question"]["game"] == "california-lowball"


@pytest.mark.parametrize("write", [phh_text, ohh_text])
def test_only_a_joker_loses_the_joker(write: Callable[..., tuple[str, Any]]) -> None:
    document = json.loads(json.dumps(question()).replace("Jk", "2d"))
    assert Loss.JOKER not in write(recorded(document))[1]


def test_the_play_of_a_joker_in_another_game_is_refused_at_its_place(client: FlaskClient) -> None:
    asked = question("a5-single-draw")
    asked["table"]["deck"]["stub"] = 52
    answer = client.post("/v1/play", json=asked)
    assert (answer.json["outcome"], answer.json["rule"]) == ("refused", "dealing.joker")
    assert answer.json["answer"]["deviation"]["pointer"] == "/events/2"
    assert answer.json["says"] == "Event 3: No. The joker is not used in this game."


def test_a_room_record_has_no_joker() -> None:
    (found,) = read(phh_text(recorded(question()))[0].replace("Jk", "Jx"))
    assert isinstance(found, Unreadable)
