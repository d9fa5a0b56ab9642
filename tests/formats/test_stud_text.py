"""Text histories of stud in the forms of PokerStars and Full Tilt: facts of each line, places of errors."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from dealer_service.formats.problems import Unreadable
from dealer_service.formats.recorded_hand import Lack, Loss, RecordedHand
from tests.formats.test_text import read

POKERSTARS = """PokerStars Game #31:  7 Card Stud Limit ($0.04/$0.08 USD) - 2020/01/02 3:04:05 ET
Table 'Here 7' 8-max
Seat 1: Ann ($1.60 in chips)
Seat 3: Ben [x] ($1.84 in chips)
Seat 4: Cid ($0.13 in chips)
Seat 8: Dee ($2.49 in chips) is sitting out
Ann: posts the ante $0.01
Ben [x]: posts the ante $0.01
Cid: posts the ante $0.01
*** 3rd STREET ***
Dealt to Ann [9s]
Dealt to Ben [x] [3d Th 2c]
Dealt to Cid [Td]
Ben [x]: brings in for $0.02
Dee joins the table at seat #8
Cid: raises $0.02 to $0.04
Ann: raises $0.04 to $0.08
Ben [x]: calls $0.06
Cid: calls $0.04
*** 4th STREET ***
Dealt to Ann [9s] [9h]
Dealt to Ben [x] [3d Th 2c] [Qc]
Dealt to Cid [Td] [4s]
Pair on board - a double bet is allowed
Ann: bets $0.04
Ben [x]: calls $0.04
Cid: calls $0.04 and is all-in
*** 5th STREET ***
Dealt to Ann [9s 9h] [7s]
Dealt to Ben [x] [3d Th 2c Qc] [Kc]
Dealt to Cid [Td 4s] [5d]
Ann: bets $0.08
Ben [x]: raises $0.08 to $0.16
Betting is capped
Ann: calls $0.08
*** 6th STREET ***
Dealt to Ann [9s 9h 7s] [Qh]
Dealt to Ben [x] [3d Th 2c Qc Kc] [2d]
Dealt to Cid [Td 4s 5d] [5h]
Ann: checks
Ben [x] said, "hm"
Ben [x]: checks
*** RIVER ***
Dealt to Ben [x] [3d Th 2c Qc Kc 2d] [Ts]
Ann: bets $0.08
Ben [x]: calls $0.08
*** SHOW DOWN ***
Ann: shows [2h 6d 9s 9h 7s Qh 6c] (two pair, Nines and Sixes)
Ben [x]: shows [3d Th 2c Qc Kc 2d Ts] (two pair, Tens and Deuces)
Ben [x] collected $0.48 from side pot
Cid: mucks hand
Ben [x] collected $0.39 from main pot
*** SUMMARY ***
Total pot $0.87 Main pot $0.39. Side pot $0.48. | Rake $0
Seat 4: Cid mucked [As 8c Td 4s 5d 5h 7d]
"""
FULL_TILT = """Full Tilt Poker Game #32: Table Here - $0.10/$0.20 Ante $0.02 - Limit Razz - 03:04:05 ET - 2020/01/02
Seat 2: Ann ($5)
Seat 5: Ben ($6.50)
Seat 7: Cid ($0.24), is sitting out
Seat 8: Dee ($3)
Ben antes $0.02
Cid antes $0.02
Ann antes $0.02
Dee is sitting out
*** 3RD STREET ***
Dealt to Cid [2s]
Dealt to Ann [Jc 2d] [6s]
Dealt to Ben [Kd]
Ben is high with [Kd]
Dee stands up
Ben brings in for $0.03
Cid completes it to $0.10
Ann: one moment
Ann has 15 seconds left to act
Ann calls $0.10
Ben calls $0.07
*** 4TH STREET ***
Dealt to Cid [2s] [3s]
Dealt to Ann [Jc 2d 6s] [9h]
Dealt to Ben [Kd] [4d]
Cid bets $0.10
Ann calls $0.10
Ben raises to $0.20
Cid calls $0.02, and is all in
Ann folds
Uncalled bet of $0.08 returned to Ben
*** 5TH STREET *** (Total Pot: $0.70, 2 Players, 1 All-In)
Dealt to Cid [2s 3s] [5s]
Dealt to Ben [Kd 4d] [6d]
Cid shows [Ac 8c 2s 3s 5s]
*** 6TH STREET ***
Dealt to Cid [Ac 8c 2s 3s 5s] [Qs]
Dealt to Ben [Kd 4d 6d] [8d]
*** 7TH STREET ***
Dealt to Cid [Ac 8c 2s 3s 5s Qs] [Kh]
Cid shows [Ac 8c 2s 3s 5s Qs Kh] 8,5,3,2,A
Ben shows [Ad 2c Kd 4d 6d 8d Ks] 8,6,4,2,A
Cid wins the pot ($0.68) with 8,5,3,2,A
*** SUMMARY ***
Total pot $0.70 | Rake $0.02
Seat 2: Ann folded on 4th St.
"""


def hand_of(text: str) -> RecordedHand:
    (found,) = read(text)
    assert isinstance(found, RecordedHand), str(found)
    return found


def events_of(hand: RecordedHand) -> list[dict[str, Any]]:
    return [entry["event"] for entry in hand.events]


def dealt_to(hand: RecordedHand, seat: int) -> list[Any]:
    """The cards of each street, or their number."""
    deals = [each for each in events_of(hand) if each["does"] == "deal" and each["seat"] == seat]
    return [each.get("cards", each.get("count")) for each in deals]


def acts_of(hand: RecordedHand) -> list[tuple[Any, ...]]:
    return [
        tuple(each[name] for name in ("does", "seat", "to") if name in each)
        for each in events_of(hand)
        if each["does"] not in ("deal", "post")
    ]


def play(client: FlaskClient, hand: RecordedHand, **stakes: int) -> Any:
    question = hand.question("by-the-book", stakes={"chip": 1, **stakes})
    return client.post("/v1/play", json={**question, "on_deviation": "stop"}).json


def test_a_hand_of_pokerstars(client: FlaskClient) -> None:
    hand = hand_of(POKERSTARS)
    assert (hand.game, hand.button, hand.table, hand.currency) == ("seven-card-stud", 0, "Here 7", "USD")
    assert hand.stakes == {"small_bet": 4, "big_bet": 8, "ante": 1, "bring_in": 2, "cents": 1}
    assert [(seat.number, seat.stack, seat.dealt_in) for seat in hand.seats] == [
        (1, 160, True), (3, 184, True), (4, 13, True), (8, 249, False),
    ]  # fmt: skip
    assert dealt_to(hand, 1) == [["??", "??", "9s"], ["9h"], ["7s"], ["Qh"], 1]
    assert dealt_to(hand, 3) == [["3d", "Th", "2c"], ["Qc"], ["Kc"], ["2d"], ["Ts"]]
    assert dealt_to(hand, 4) == [["??", "??", "Td"], ["4s"], ["5d"], ["5h"], 1]
    assert acts_of(hand)[:7] == [
        ("bring-in", 3, 2), ("complete", 4, 4), ("raise", 1, 8), ("call", 3, 8), ("call", 4, 8), ("bet", 1, 4),
        ("call", 3, 4),
    ]  # fmt: skip
    assert acts_of(hand)[-5:] == [("bet", 1, 8), ("call", 3, 8), ("show", 1), ("show", 3), ("muck", 4)]
    assert hand.awards == ({"seat": 3, "chips": 48, "pot": "side-1"}, {"seat": 3, "chips": 39, "pot": "main"})
    assert (hand.stacks, hand.rake) == ({1: 123, 3: 234, 4: 0}, 0)
    assert hand.lost == (Loss.MUCKED_CARDS,) and [each.what for each in hand.lacks] == [Lack.CHIP]
    played = play(client, hand)
    assert (played["outcome"], played["answer"]["deviation"]) == ("allowed", None), played["says"]
    assert all(each["same"] for each in played["answer"]["results"])


def test_a_hand_of_full_tilt(client: FlaskClient) -> None:
    hand = hand_of(FULL_TILT)
    assert (hand.game, hand.table) == ("razz", "Here")
    assert hand.button == 5  # the deal began after it
    assert hand.stakes == {"small_bet": 10, "big_bet": 20, "ante": 2, "bring_in": 3, "cents": 1}
    assert [seat.number for seat in hand.seats if seat.dealt_in] == [2, 5, 7]
    assert [each["seat"] for each in events_of(hand) if each["does"] == "deal"][:3] == [7, 2, 5]
    assert dealt_to(hand, 2) == [["Jc", "2d", "6s"], ["9h"]]
    assert dealt_to(hand, 5) == [["??", "??", "Kd"], ["4d"], ["6d"], ["8d"], 1]
    assert dealt_to(hand, 7) == [["??", "??", "2s"], ["3s"], ["5s"], ["Qs"], ["Kh"]]
    assert acts_of(hand) == [
        ("bring-in", 5, 3), ("complete", 7, 10), ("call", 2, 10), ("call", 5, 10), ("bet", 7, 10), ("call", 2, 10),
        ("raise", 5, 20), ("call", 7, 12), ("fold", 2), ("show", 7), ("show", 5),
    ]  # fmt: skip
    assert (hand.stacks, hand.rake, hand.lost) == ({2: 478, 5: 626, 7: 68}, 2, ())
    played = play(client, hand)
    assert [each for each in played["answer"]["results"] if not each["same"]] == [
        {"part": "award", "seat": 7, "recorded": 68, "ruled": 70, "same": False},
        {"part": "stack", "seat": 7, "recorded": 68, "ruled": 70, "same": False},
        {"part": "rake", "recorded": 2, "ruled": 0, "same": False},  # this house takes none
    ]


ALL_IN_WITH_THE_ANTE = """Full Tilt Poker Game #33: Sit & Go (9), Table 1 - 40/80 Ante 7 - Limit Razz - 3:04:05 ET
Seat 1: Ann (994)
Seat 2: Ben (6)
Ann antes 7
Ben antes 6, and is all in
Uncalled bet of 1 returned to Ann
*** 3RD STREET *** (Total Pot: 12, 2 Players, 1 All-In)
Dealt to Ann [6c 7c] [7d]
Dealt to Ben [2c]
Ann is high with [7d]
Ann shows [6c 7c 7d]
Ben shows [9d 9s 2c]
*** 4TH STREET *** (Total Pot: 12, 2 Players, 1 All-In)
Dealt to Ann [6c 7c 7d] [7s]
Dealt to Ben [9d 9s 2c] [Ks]
*** 5TH STREET *** (Total Pot: 12, 2 Players, 1 All-In)
Dealt to Ann [6c 7c 7d 7s] [3s]
Dealt to Ben [9d 9s 2c Ks] [Td]
*** 6TH STREET *** (Total Pot: 12, 2 Players, 1 All-In)
Dealt to Ann [6c 7c 7d 7s 3s] [Jd]
Dealt to Ben [9d 9s 2c Ks Td] [Jh]
*** 7TH STREET *** (Total Pot: 12, 2 Players, 1 All-In)
Dealt to Ann [6c 7c 7d 7s 3s Jd] [Qc]
Dealt to Ben [9d 9s 2c Ks Td Jh] [2s]
Ann shows [6c 7c 7d 7s 3s Jd Qc] Q,J,7,6,3
Ben shows [9d 9s 2c Ks Td Jh 2s] K,J,T,9,2
Ann wins the pot (12) with Q,J,7,6,3
*** SUMMARY ***
Total pot 12 | Rake 0
"""


def test_a_hand_without_a_bet_is_dealt_to_the_end(client: FlaskClient) -> None:
    hand = hand_of(ALL_IN_WITH_THE_ANTE)
    assert (hand.tournament, hand.rake, hand.stacks) == (True, 0, {1: 1000, 2: 0})
    assert [each.what for each in hand.lacks] == [Lack.CHIP, Lack.BRING_IN]
    assert dealt_to(hand, 2) == [["??", "??", "2c"], ["Ks"], ["Td"], ["Jh"], ["2s"]]
    played = play(client, hand)
    assert (played["outcome"], played["answer"]["deviation"]) == ("allowed", None), played["says"]
    assert all(each["same"] for each in played["answer"]["results"])


def test_a_bring_in_that_was_not_paid_whole_is_asked_for(client: FlaskClient) -> None:
    short = FULL_TILT.replace("Ben ($6.50)", "Ben ($0.04)").replace("for $0.03", "for $0.02, and is all in")
    at_once = short.partition("Ben brings")[0] + (
        "Ben completes it to $0.10\nCid folds\nAnn folds\nUncalled bet of $0.10 returned to Ben\n"
        "Ben wins the pot ($0.06)\n*** SUMMARY ***\nTotal pot $0.06 | Rake $0\n"
    ).replace("$0.04", "$6.50")
    for text in (short, at_once.replace("Ben ($0.04)", "Ben ($6.50)")):
        hand = hand_of(text)
        assert "bring_in" not in hand.stakes and Lack.BRING_IN in [each.what for each in hand.lacks]
    played = play(client, hand)
    assert [each["at"] for each in played["missing"]] == ["/table/stakes/bring_in"]
    assert play(client, hand, bring_in=3)["outcome"] == "allowed"


RIVER = """*** RIVER ***
Dealt to Ben [x] [3d Th 2c Qc Kc 2d] [Ts]
"""


def test_the_last_card_may_be_shared(client: FlaskClient) -> None:
    text = POKERSTARS.replace(RIVER, "*** RIVER *** [Ts]\n").replace(" 6c] (two", "] (two").replace(" Ts] (t", "] (t")
    hand = hand_of(text)
    assert [each for each in events_of(hand) if each["does"] == "deal"][-1] == {"does": "deal", "cards": ["Ts"]}
    assert [len(each["cards"]) for each in events_of(hand) if each["does"] == "show"] == [6, 6]
    refused = play(client, hand)["answer"]["deviation"]
    assert events_of(hand)[refused["at"]] == {"does": "deal", "cards": ["Ts"]}  # the stub has a card for each seat


@pytest.mark.parametrize(
    ("header", "game"),
    [
        ("8-Game (7 Card Stud Hi/Lo Limit, $400/$800 USD) - 2020/01/02 3:04:05 ET", "stud-eight-or-better"),
        ("HORSE (Razz Limit, $0.04/$0.08) - 2020/01/02 - 3:04:05 (ET)", "razz"),
        (
            "Tournament #7, $2.00+$0.20 USD Triple Stud (7 Card Stud Limit) - Level X (4/8) - 2020/01/02",
            "seven-card-stud",
        ),
        ("{Here} Tournament #7, 100+9 8-Game (Razz Limit) - Match Round I, Level IV (30/60) - 2020/01/02", "razz"),
    ],
)
def test_a_mix_names_the_game_of_the_hand(header: str, game: str) -> None:
    _, rest = POKERSTARS.split("\n", 1)
    assert hand_of(f"PokerStars Hand #31:  {header}\n{rest}").game == game


BROKEN = [
    ("*** 4th STREET ***\n", "", 20, 1, "missing"),
    ("*** 4th STREET ***", "*** 5th STREET ***", 20, 1, "invalid-value"),
    ("*** 3rd STREET ***\n", "", 10, 1, "missing"),
    ("[Qc]", "[Qx]", 22, 1, "invalid-value"),
    ("Dealt to Cid [Td] [4s]", "Dealt to Cid [Td] 4s", 23, 1, "invalid-line"),
    ("Dealt to Cid [Td] [4s]", "Dealt to Zed [Td] [4s]", 23, 1, "invalid-value"),
    ("Dealt to Cid [Td] [4s]", "Dealt to Ann [Td] [4s]", 23, 1, "named-twice"),
    ("Dealt to Cid [Td] [4s]", "Dealt to Cid [Td 4s]", 23, 1, "invalid-value"),
    ("Dealt to Cid [Td] [4s]", "Dealt to Cid []", 23, 1, "invalid-value"),
    ("brings in for $0.02", "brings in for two", 14, 10, "invalid-value"),
    ("brings in for $0.02", "brings in $0.02", 14, 10, "invalid-line"),
    ("Cid: raises $0.02 to $0.04", "Cid: raises", 16, 6, "invalid-line"),
    ("Cid: raises $0.02 to $0.04", "Cid: raises $0.02 to $0.00", 16, 6, ""),
    ("7 Card Stud Limit", "5 Card Stud Limit", 1, 1, "other-game"),
    ("7 Card Stud Limit", "7 Card Stud No Limit", 1, 1, "other-game"),
    ("Ben [x] collected $0.48", "Ben [x] keeps $0.48", 0, 0, ""),  # talk
]


@pytest.mark.parametrize(("was", "now", "line", "column", "code"), BROKEN, ids=range(len(BROKEN)))
def test_a_broken_hand_names_line_and_column(was: str, now: str, line: int, column: int, code: str) -> None:
    text = POKERSTARS.replace(was, now)
    assert text != POKERSTARS
    problem, *rest = read(f"{text}\n\n\n{FULL_TILT}")
    if code:
        assert isinstance(problem, Unreadable), problem
        assert (problem.line, problem.column, problem.code) == (line, column, code), str(problem)
    else:
        assert isinstance(problem, RecordedHand) and Loss.CHIPS in problem.lost
    assert [type(each) for each in rest] == [RecordedHand]


def test_half_a_hand_is_one_problem_at_its_last_line() -> None:
    lines = POKERSTARS.split("\n")
    for end in (5, 13, 20, 40):
        (problem,) = read("\n".join(lines[:end]))
        assert isinstance(problem, Unreadable)
        assert (problem.line, problem.code) == (end, "incomplete")
