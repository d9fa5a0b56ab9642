"""Short hands of five-card draw in the layouts of OnGame and Boss, and lines that no hand should have."""

from __future__ import annotations

from decimal import Decimal

import pytest

from dealer_service.formats.problems import Unreadable
from dealer_service.formats.recorded_hand import Lack, Loss, RecordedHand
from dealer_service.formats.rooms.text_files import STARTS
from tests.formats.facts import published
from tests.formats.layouts import LAYOUTS
from tests.formats.test_text import read
from tests.tools.backtracking import growth

ONGAME = """\
***** History for hand R5-1-2 *****
Start hand: Thu Jan 02 03:04:05 GMT 2020
Table: Here [1] (LIMIT FIVE_CARD_DRAW $1/$2, Real money)
User: A, the (first)
Button: seat 2
Players in round: 3
Seat 2: A, the (first) ($20)
Seat 5: B ($30.50)
Seat 9: C ($1)
B posts small blind ($0.50)
C posts big blind ($1) [all in]
---
Dealing pocket cards
Dealing to A, the (first): [As, Ad, 7c, 8d, 2h]
A, the (first) raises $2 to $2
B calls $1.50
B changed 1 cards
New hand for A, the (first): [As, Ad, Ks, Kd, 2h]
C changed 3 cards
B checks
A, the (first) bets $2
B folds
---
Summary:
Main pot: $3 won by A, the (first) ($1.50), C ($1.50)
Side pot 1: $2 won by A, the (first) ($1.90)
Rake taken: $0.10
Seat 2: A, the (first) ($21.40), net: +$1.40, [As, Ad, Ks, Kd, 2h] (TWO_PAIR ACE, KING)
Seat 5: B ($28.50), net: -$2
Seat 9: C ($1.50), net: +$0.50, [Ac, Ah, Kc, Kh, 2s] (TWO_PAIR ACE, KING)
***** End of hand R5-1-2 *****
"""


def test_a_hand_of_ongame() -> None:
    (hand,) = read(ONGAME)
    assert isinstance(hand, RecordedHand), str(hand)
    assert (hand.game, hand.button, hand.unit, hand.currency) == ("five-card-draw", 2, Decimal("0.01"), "USD")
    assert hand.stakes == {"small_bet": 100, "big_bet": 200, "ante": 0, "big_blind": 100, "small_blind": 50, "cents": 1}
    assert [entry["event"] for entry in hand.events] == [
        {"does": "post", "seat": 5, "kind": "small-blind", "to": 50},
        {"does": "post", "seat": 9, "kind": "big-blind", "to": 100},
        {"does": "deal", "seat": 2, "cards": ["As", "Ad", "7c", "8d", "2h"]},
        {"does": "raise", "seat": 2, "to": 200},
        {"does": "call", "seat": 5, "to": 200},
        {"does": "discard", "seat": 5, "count": 1},
        {"does": "discard", "seat": 2, "cards": ["7c", "8d"]},
        {"does": "discard", "seat": 9, "count": 3},
        {"does": "deal", "seat": 2, "cards": ["Ks", "Kd"]},
        {"does": "check", "seat": 5},
        {"does": "bet", "seat": 2, "to": 200},
        {"does": "fold", "seat": 5},
        {"does": "show", "seat": 9, "cards": ["Ac", "Ah", "Kc", "Kh", "2s"]},
        {"does": "show", "seat": 2, "cards": ["As", "Ad", "Ks", "Kd", "2h"]},
    ]
    assert hand.stacks == {2: 2140, 5: 2850, 9: 150} and hand.rake == 10
    assert hand.awards == (
        {"seat": 2, "chips": 150, "pot": "main"},
        {"seat": 9, "chips": 150, "pot": "main"},
        {"seat": 2, "chips": 190, "pot": "side-1"},
    )
    assert [each.what for each in hand.lacks] == [Lack.CHIP] and not hand.lost


def test_a_game_that_is_not_dealt_is_named() -> None:
    (other,) = read(ONGAME.replace("(LIMIT", "(POT_LIMIT"))
    assert isinstance(other, Unreadable) and (other.code, other.line) == ("other-game", 3)
    assert "POT_LIMIT FIVE_CARD_DRAW" in str(other)


ACES = '<CARD LINK="0"/><CARD LINK="13"/><CARD LINK="26"/>'
BOSS = f"""\
<?xml version="1.0" encoding="UTF-8"?>
<ROOT>
<HISTORY ID="77" TABLE="Here" GAME="GAME_FCD" LIMIT="FL" TABLECURRENCY="EUR" STAKES="2.00/4.00" DATE="1">
<PLAYER NAME="UNKNOWN" SEAT="1" AMOUNT="0.00" STATE="STATE_EMPTY" DEALER="N"></PLAYER>
<PLAYER NAME="A" SEAT="2" AMOUNT="50.00" STATE="STATE_PLAYING" DEALER="Y"></PLAYER>
<PLAYER NAME="B &amp; B" SEAT="4" AMOUNT="5.00" STATE="STATE_PLAYING" DEALER="N"></PLAYER>
<ACTION TYPE="HAND_BLINDS" PLAYER="A" KIND="HAND_SB" VALUE="1.00"></ACTION>
<ACTION TYPE="HAND_BLINDS" PLAYER="B &amp; B" KIND="HAND_BB" VALUE="2.00"></ACTION>
<ACTION TYPE="HAND_DEAL" PLAYER="B &amp; B"><CARD LINK="b"></CARD><CARD LINK="b"></CARD></ACTION>
<ACTION TYPE="HAND_DEAL" PLAYER="A">{ACES}<CARD LINK="51"/><CARD LINK="1"/></ACTION>
<ACTION TYPE="ACTION_RAISE" PLAYER="A" VALUE="4.00"></ACTION>
<ACTION TYPE="ACTION_CALL" PLAYER="B &amp; B" VALUE="4.00"></ACTION>
<ACTION TYPE="HAND_BOARD" POT="8.00"></ACTION>
<ACTION TYPE="CHANGECARD" PLAYER="B &amp; B" COUNT="1"><CARD LINK="b"/></ACTION>
<ACTION TYPE="CHANGECARD" PLAYER="A" COUNT="2">{ACES}<CARD LINK="2"/><CARD LINK="3"/></ACTION>
<ACTION TYPE="ACTION_CHECK" PLAYER="B &amp; B"></ACTION>
<ACTION TYPE="ACTION_BET" PLAYER="A" VALUE="4.00"></ACTION>
<ACTION TYPE="ACTION_ALLIN" PLAYER="B &amp; B" VALUE="1.00"></ACTION>
<SHOWDOWN NAME="HAND_SHOWDOWN" POT="9.75" RAKE="0.25">
<RESULT PLAYER="A" WIN="9.75" HAND="$(STR_G_WIN_THREE)">{ACES}<CARD LINK="2"/><CARD LINK="3"/></RESULT>
<RESULT PLAYER="B &amp; B" WIN="0.00" HAND="$(STR_G_MUCK)"><CARD LINK="8"/></RESULT>
</SHOWDOWN></HISTORY></ROOT>
"""


def test_a_hand_of_boss() -> None:
    (hand,) = read(BOSS)
    assert isinstance(hand, RecordedHand), str(hand)
    assert (hand.hand, hand.button, hand.small_blind_seat, hand.big_blind_seat, hand.line) == ("77", 2, 2, 4, 3)
    events = [entry["event"] for entry in hand.events]
    assert events[2] == {"does": "deal", "seat": 2, "cards": ["Ad", "Ac", "Ah", "Ks", "2d"]}
    assert events[5:8] == [
        {"does": "discard", "seat": 4, "count": 1},
        {"does": "discard", "seat": 2, "cards": ["Ks", "2d"]},
        {"does": "deal", "seat": 2, "cards": ["3d", "4d"]},
    ]
    assert events[10:12] == [
        {"does": "call", "seat": 4, "to": 100},
        {"does": "show", "seat": 2, "cards": ["Ad", "Ac", "Ah", "3d", "4d"]},
    ]
    assert hand.stacks == {2: 5475, 4: 0} and hand.rake == 25 and hand.lost == (Loss.MUCKED_CARDS,)


@pytest.mark.prove
def test_hands_in_xml_are_found_in_one_long_line_and_between_others() -> None:
    told = [facts for facts in published() if LAYOUTS["merge"].tells(facts)]
    text = "".join(LAYOUTS["merge"].text(facts) + BOSS.partition("?>")[2] for facts in told * 40)
    hands = read(text.replace("\n", " "))
    assert [hand.form for hand in hands if isinstance(hand, RecordedHand)] == ["merge", "boss"] * 40 * len(told)
    assert {(hand.line) for hand in hands} == {1}


@pytest.mark.parametrize(
    ("was", "now", "line", "column", "code"),
    [
        ('PLAYER="A" VALUE="4.00"', 'PLAYER="A" VALUE="4,0"', 11, 1, "invalid-value"),
        ('PLAYER="A" VALUE="4.00"', 'PLAYER="Z" VALUE="4.00"', 11, 1, "invalid-value"),
        ('PLAYER="A" VALUE="4.00"', 'PLAYER="A"', 11, 1, "missing"),
        ('PLAYER="A" VALUE="4.00"', 'PLAYER="A" VALUE=4', 11, 46, "malformed"),
        ('TYPE="ACTION_RAISE"', 'TYPE="ACTION_DANCE"', 11, 1, "invalid-line"),
        ('<CARD LINK="26"/>', '<CARD LINK="52"/>', 10, 70, "invalid-value"),
        ('<CARD LINK="26"/>', '<CARD LINK="&lol;"/>', 10, 70, "malformed"),
        ('GAME="GAME_FCD"', 'GAME="GAME_THM"', 3, 1, "other-game"),
        ('SEAT="4"', 'SEAT="2"', 3, 1, "named-twice"),
        ('SEAT="4"', 'SEAT="4444"', 3, 1, "invalid-value"),
        ("</HISTORY>", "", 3, 1, "incomplete"),
        ("</HISTORY>", "</game>", 3, 1, "incomplete"),
        ("</HISTORY>", f"{'<a>' * 40}</HISTORY>", 22, 57, "too-large"),
    ],
)
def test_an_error_in_xml_has_its_line_and_column(was: str, now: str, line: int, column: int, code: str) -> None:
    assert was in BOSS
    problem, *rest = read(BOSS.replace(was, now, 1) + BOSS.partition("?>")[2])
    assert isinstance(problem, Unreadable), problem
    assert (problem.code, problem.line) == (code, line), str(problem)
    assert problem.column == column, str(problem)
    assert [type(hand) for hand in rest] == [RecordedHand]


@pytest.mark.prove
def test_every_pattern_of_a_room_is_linear() -> None:
    patterns = {pattern for _, room in STARTS for pattern, _ in [*room.verbs, *getattr(room, "results", ())]}
    assert len(patterns) > 40
    for pattern in patterns:
        assert growth(pattern, True)[0] <= 2.5, pattern.pattern
