"""Records of games with a board: the text of rooms, PHH and OHH, each played by the house as recorded."""

from __future__ import annotations

import json
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pokerkit
import pytest
from flask.testing import FlaskClient

from dealer_service.formats.documents.ohh_writer import ohh_text
from dealer_service.formats.phh.writer import NOT_CONFORMING, phh_text
from dealer_service.formats.problems import BadHand, Unreadable
from dealer_service.formats.recorded_hand import Loss, RecordedHand, RecordedSeat
from tests.formats.test_text import read

POKERSTARS = """PokerStars Hand #21:  Hold'em No Limit ($0.50/$1.00 USD) - 2020/01/02 3:04:05 ET
Table 'Here 7' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Ben ($60 in chips)
Seat 4: Cid ($80 in chips)
Ben: posts small blind $0.50
Cid: posts big blind $1
*** HOLE CARDS ***
Ann: raises $2 to $3
Ben: folds
Cid: calls $2
*** FLOP *** [2h 7h Td]
Cid: checks
Ann: bets $4
Cid: calls $4
*** TURN *** [2h 7h Td] [5c]
Cid: bets $10
Ann: raises $20 to $30
Cid: raises $43 to $73 and is all-in
Ann: calls $43
*** RIVER *** [2h 7h Td 5c] [9s]
*** SHOW DOWN ***
Cid: shows [Ts 9h] (two pair, Tens and Nines)
Ann: shows [Ah Kh] (high card Ace)
Cid collected $158.50 from pot
*** SUMMARY ***
Total pot $160.50 | Rake $2
Board [2h 7h Td 5c 9s]
Seat 1: Ann (button) showed [Ah Kh] and lost with high card Ace
"""
FULL_TILT = """Full Tilt Poker Game #22: Table Here (6 max) - $2/$4 - Limit Omaha H/L - 03:04:05 ET - 2020/01/02
Seat 1: Ann ($100)
Seat 2: Ben ($60)
Seat 4: Cid ($80)
Ben posts the small blind of $1
Cid posts the big blind of $2
The button is in seat #1
*** HOLE CARDS ***
Ann calls $2
Ben calls $1
Cid checks
*** FLOP *** [Ah 2d 7c] (Total Pot: $6, 3 Players)
Ben checks
Cid bets $2
Ann raises to $4
Ben folds
Cid calls $2
*** TURN *** [Ah 2d 7c] [8s] (Total Pot: $14, 2 Players)
Cid checks
Ann checks
*** RIVER *** [Ah 2d 7c 8s] [Ks] (Total Pot: $14, 2 Players)
Cid bets $4
Ann calls $4
*** SHOW DOWN ***
Cid shows [3c 4c Qd Qh] a pair of Queens
Ann shows [As Ac Td Th] three of a kind, Aces
Ann wins the high pot ($11) with three of a kind, Aces
Cid wins the low pot ($11) with 7,4,3,2,A
*** SUMMARY ***
Total pot $22 | Rake $0
Board: [Ah 2d 7c 8s Ks]
"""
WINAMAX = """Winamax Poker - CashGame - HandId: #23-4-5 - Omaha pot limit (0.50€/1€) - 2020/01/02 03:04:05 UTC
Table: 'Here' 6-max (real money) Seat #1 is the button
Seat 1: Ann (100€)
Seat 2: Ben (60€)
Seat 4: Cid (80€)
*** ANTE/BLINDS ***
Ben posts small blind 0.50€
Cid posts big blind 1€
*** PRE-FLOP ***
Ann raises 2€ to 3€
Ben folds
Cid calls 2€
*** FLOP *** [2s 5s 9s]
Cid checks
Ann bets 6.50€
Cid calls 6.50€
*** TURN *** [2s 5s 9s][Ts]
Cid checks
Ann checks
*** RIVER *** [2s 5s 9s Ts][3d]
Cid bets 10€
Ann calls 10€
*** SHOW DOWN ***
Cid shows [7s 6s 2d 2c] (Flush)
Ann shows [As Kd Qc Jh] (High card : Ace)
Cid collected 39.50€ from pot
*** SUMMARY ***
Total pot 39.50€ | No rake
Board: [2s 5s 9s Ts 3d]
"""
ROOMS = {"holdem-no-limit": POKERSTARS, "omaha-eight-or-better": FULL_TILT, "omaha-pot-limit": WINAMAX}
CODES = {"holdem-no-limit": "NT", "omaha-eight-or-better": "FO/8", "omaha-pot-limit": "PO"}


def recorded(text: str) -> RecordedHand:
    """The hand of the text."""
    (hand,) = read(text)
    assert isinstance(hand, RecordedHand), str(hand)
    return hand


def played(client: FlaskClient, hand: RecordedHand, **more: Any) -> dict[str, Any]:
    """The answer about the hand by the book."""
    question = hand.question("by-the-book", stakes={"chip": 1})
    answer = client.post("/v1/play", json={**question, **more})
    assert answer.status_code == 200, answer.json
    found: dict[str, Any] = answer.json
    return found


def dealt(hand: RecordedHand) -> list[Any]:
    """The cards of the board."""
    return [each["event"]["cards"] for each in hand.events if each["event"]["does"] == "deal"]


@pytest.mark.parametrize("game", ROOMS)
def test_a_hand_of_a_room_is_played_as_recorded(client: FlaskClient, game: str) -> None:
    hand = recorded(ROOMS[game])
    assert (hand.game, hand.lost) == (game, ())
    answer = played(client, hand)
    off = [each for each in answer["answer"]["results"] if not each["same"]]
    assert not off or hand.rake, off  # the book takes no rake
    events = answer["answer"]["events"]
    boards = [
        each["event"] for each in events if each.get("event", {}).get("does") == "deal" and "cards" in each["event"]
    ]
    assert [len(each["cards"]) for each in boards] == [3, 1, 1]
    burns = [each for each in events if each.get("event", {}).get("does") == "burn"]
    assert len(burns) == 3 and all(each["derived"] for each in burns)


@pytest.mark.parametrize("write", [phh_text, ohh_text])
@pytest.mark.parametrize("game", ROOMS)
def test_a_hand_with_a_board_is_written_and_read_again(
    client: FlaskClient, game: str, write: Callable[..., tuple[str, Any]]
) -> None:
    hand = recorded(ROOMS[game])
    text, lost = write(hand)
    assert lost == ()
    again = recorded(text)
    assert again.game == game
    assert [each for each in again.events if "deal" in str(each)] == [
        each for each in hand.events if "deal" in str(each)
    ]
    assert played(client, again)["next"]["seats"] == played(client, hand)["next"]["seats"]


@pytest.mark.parametrize("game", CODES)
def test_pokerkit_reads_a_written_hand_to_the_same_stacks(client: FlaskClient, game: str) -> None:
    hand = recorded(ROOMS[game].replace("Rake $2", "Rake $0").replace("$158.50 from", "$160.50 from"))
    text, _ = phh_text(hand)
    assert f'variant = "{CODES[game]}"' in text and NOT_CONFORMING not in text
    *_, last = pokerkit.HandHistory.loads(text)
    ours = {seat["number"]: seat["stack"] * hand.unit for seat in played(client, hand)["next"]["seats"]}
    assert sorted(Decimal(str(each)) for each in last.stacks) == sorted(ours.values())


def test_a_board_that_is_run_twice_is_read_by_its_first_run() -> None:
    text = POKERSTARS.replace("*** RIVER ***", "*** FIRST RIVER ***").replace(
        "*** SHOW DOWN ***", "*** SECOND RIVER *** [2h 7h Td 5c] [Qh]\n*** SHOW DOWN ***"
    )
    hand = recorded(text)
    assert Loss.SECOND_RUN in hand.lost
    assert dealt(hand)[-1] == ["9s"]


@pytest.mark.parametrize("name", ["6+ Hold'em", "Courchevel"])
def test_a_game_with_a_board_that_is_not_dealt_is_named(name: str) -> None:
    (found,) = read(POKERSTARS.replace("Hold'em", name, 1))
    assert isinstance(found, Unreadable)
    assert found.code == "other-game"


def test_an_error_in_the_cards_of_a_street_has_its_line() -> None:
    (found,) = read(POKERSTARS.replace("[5c]", "[5x]"))
    assert isinstance(found, Unreadable)
    assert (found.code, found.line) == ("invalid-value", 16)


# A hand of Drawmaha as it is recorded: both draw before the turn.
DRAWMAHA: list[dict[str, Any]] = [
    {"does": "post", "seat": 2, "to": 1, "kind": "small-blind"},
    {"does": "post", "seat": 4, "to": 2, "kind": "big-blind"},
    {"does": "call", "seat": 2, "to": 2},
    {"does": "check", "seat": 4},
    {"does": "deal", "cards": ["Qs", "Js", "Tc"]},
    {"does": "check", "seat": 4},
    {"does": "bet", "seat": 2, "to": 2},
    {"does": "call", "seat": 4, "to": 2},
    {"does": "discard", "seat": 4, "count": 2},
    {"does": "discard", "seat": 2, "count": 0},
    {"does": "deal", "cards": ["5h"]},
    {"does": "bet", "seat": 4, "to": 4},
    {"does": "call", "seat": 2, "to": 4},
    {"does": "deal", "cards": ["6d"]},
    {"does": "check", "seat": 4},
    {"does": "check", "seat": 2},
    {"does": "show", "seat": 4, "cards": ["Ah", "Kd", "7c", "4c", "2d"]},
    {"does": "show", "seat": 2, "cards": ["8h", "8c", "8d", "3c", "3d"]},
]
# The same with three draws, each after cards of the board and before the betting.
DRAWMAHA_TRIPLE_DRAW: list[dict[str, Any]] = [
    *DRAWMAHA[:5],
    *DRAWMAHA[8:10],
    *DRAWMAHA[5:8],
    DRAWMAHA[10],
    {"does": "discard", "seat": 4, "count": 5},
    {"does": "discard", "seat": 2, "count": 1},
    *DRAWMAHA[11:14],
    {"does": "discard", "seat": 4, "count": 0},
    {"does": "discard", "seat": 2, "count": 3},
    *DRAWMAHA[14:],
]
# Double-board Omaha: each street is cards of the first board, then as many of the second.
TWO_BOARDS: list[dict[str, Any]] = [
    *DRAWMAHA[:4],
    {"does": "deal", "cards": ["Qs", "Js", "Tc", "2c", "3c", "4c"]},
    *DRAWMAHA[5:8],
    {"does": "deal", "cards": ["5h", "6h"]},
    *DRAWMAHA[11:13],
    {"does": "deal", "cards": ["6d", "9d"]},
    *DRAWMAHA[14:16],
    {"does": "show", "seat": 4, "cards": ["Ah", "Kd", "7c", "9s"]},
    {"does": "show", "seat": 2, "cards": ["8h", "8c", "5c", "3d"]},
]
COURCHEVEL: list[dict[str, Any]] = [
    *DRAWMAHA[:2],
    {"does": "deal", "cards": ["Qs"]},
    *DRAWMAHA[2:4],
    {"does": "deal", "cards": ["Js", "Tc"]},
    *DRAWMAHA[5:8],
    *DRAWMAHA[10:],
]


@pytest.mark.parametrize("write", [phh_text, ohh_text])
@pytest.mark.parametrize(
    ("game", "events"),
    [
        ("drawmaha", DRAWMAHA),
        ("drawmaha-triple-draw", DRAWMAHA_TRIPLE_DRAW),
        ("courchevel", COURCHEVEL),
        ("double-board-omaha", TWO_BOARDS),
    ],
)
def test_a_hand_without_a_code_keeps_its_streets(
    client: FlaskClient, game: str, events: list[dict[str, Any]], write: Callable[..., tuple[str, Any]]
) -> None:
    seats = (RecordedSeat(2, 100, name="Ann"), RecordedSeat(4, 100, name="Ben"))
    stakes = {"small_blind": 1, "big_blind": 2, "small_bet": 2, "big_bet": 4, "ante": 0}
    entries = tuple({"event": each} for each in events)
    hand = RecordedHand("made", 1, "1", game, game, Decimal(1), None, 2, 2, 4, stakes, seats, entries)
    before = played(client, hand)
    assert (before["answer"]["deviation"], before["next"]["phase"]) == (None, "over"), before["says"]
    again = recorded(write(hand)[0])
    assert again.game == game
    streets = [each["event"] for each in again.events if each["event"]["does"] in ("deal", "discard")]
    assert [each.get("cards") for each in streets if "seat" not in each] == [
        each["cards"] for each in events if each["does"] == "deal"
    ]
    assert played(client, again)["next"]["seats"] == before["next"]["seats"]


@pytest.mark.parametrize("event", [{"does": "discard"}, {"does": "discard", "seat": 1}])
@pytest.mark.parametrize("write", [phh_text, ohh_text])
def test_discards_without_a_number_are_listed_as_lost(
    event: dict[str, Any], write: Callable[[RecordedHand], tuple[str, list[Loss]]]
) -> None:
    seats = [{"number": number, "stack": 96, "bet": 0, "gathered": 4, "state": "in"} for number in (1, 2)]
    stakes = {"small_blind": 2, "big_blind": 4, "small_bet": 4, "big_bet": 8, "chip": 1}
    table = {"button": 1, "round": 1, "phase": "street", "stakes": stakes, "seats": seats, "log": []}
    events = [{"event": event}, {"event": {"does": "deal", "cards": ["3c", "4c", "5d"]}}]
    question = {"house": "by-the-book", "game": "pineapple", "table": table, "events": events}
    (hand,) = read(json.dumps({"asks": "play", "question": question}))
    assert isinstance(hand, RecordedHand), str(hand)
    text, lost = write(hand)
    assert Loss.DISCARDS in lost and "3c4c5d" in text.replace('", "', "")


def test_a_call_without_its_total_is_written_with_its_chips() -> None:
    seats = [{"number": number, "stack": stack, "bet": 0} for number, stack in ((1, 100), (2, 100), (3, 5))]
    stakes = {"small_blind": 2, "big_blind": 4, "small_bet": 4, "big_bet": 8, "chip": 1}
    table = {"button": 3, "small_blind_seat": 1, "big_blind_seat": 2, "round": 1, "phase": "posting", "stakes": stakes}
    events = [
        {"does": "post", "seat": 1, "to": 2, "kind": "small-blind"},
        {"does": "post", "seat": 2, "to": 4, "kind": "big-blind"},
        *[{"does": "deal", "seat": seat, "count": 2} for seat in (1, 2, 3)],
        {"does": "raise", "seat": 3, "to": 5},
        {"does": "call", "seat": 1},
        {"does": "raise", "seat": 2, "to": 8},
        {"does": "call", "seat": 1},
        {"does": "burn"},
    ]
    asked = {"house": "by-the-book", "game": "holdem", "table": {**table, "seats": seats, "log": []}}
    question = {**asked, "events": [{"event": each} for each in events], "results": {}}
    (hand,) = read(json.dumps({"asks": "play", "question": question}))
    assert isinstance(hand, RecordedHand), str(hand)
    text, lost = ohh_text(hand)
    (first,) = json.loads(text)["ohh"]["rounds"]
    assert Loss.INCIDENTS not in lost
    calls = [(each["player_id"], each["amount"]) for each in first["actions"] if each["action"] == "Call"]
    assert calls == [(1, 3), (1, 3)]
    assert "p1 cc" in phh_text(hand)[0]


@pytest.mark.parametrize("write", [phh_text, ohh_text])
def test_a_bet_without_its_total_is_refused(write: Callable[[RecordedHand], tuple[str, list[Loss]]]) -> None:
    seats = [{"number": number, "stack": 100, "bet": 0} for number in (1, 2)]
    stakes = {"small_blind": 2, "big_blind": 4, "chip": 1}
    table = {"button": 1, "small_blind_seat": 1, "big_blind_seat": 2, "round": 1, "phase": "betting", "stakes": stakes}
    events = [{"event": {"does": "raise", "seat": 1, "size": "pot"}}]
    asked = {"house": "by-the-book", "game": "omaha-pot-limit", "table": {**table, "seats": seats, "log": []}}
    (hand,) = read(json.dumps({"asks": "play", "question": {**asked, "events": events}}))
    assert isinstance(hand, RecordedHand), str(hand)
    with pytest.raises(BadHand, match="“to” is missing"):
        write(hand)
