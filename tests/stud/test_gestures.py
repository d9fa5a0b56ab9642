"""Words and chips in the first round of a stud hand: the bring-in, and what counts as its completion."""

from __future__ import annotations

import pytest

from dealer_service.engine.questions import Asks
from dealer_service.table import Does, Event, Gesture, Motion, Move, Word
from tests.stud.tables import act, ask, dealt

STUD = "seven-card-stud"
HANDS = {2: "As Kd 9h", 3: "Ah Kc 2d", 5: "Js Jd 8h"}


def said(word: Word) -> Move:
    """This word."""
    return Move(Motion.SAY, word)


def put_out(*chips: int) -> Move:
    """These chips, put out in one motion."""
    return Move(Motion.PUSH, chips=chips)


@pytest.mark.parametrize(
    ("move", "event"),
    [
        (put_out(1, 1), Event(Does.BRING_IN, 3, 2)),
        (put_out(2), Event(Does.BRING_IN, 3, 2)),
        (put_out(2, 2), Event(Does.COMPLETE, 3, 4)),
        (put_out(25), Event(Does.COMPLETE, 3, 4)),
        (said(Word.BET), Event(Does.COMPLETE, 3, 4)),
    ],
)
def test_the_first_chips_are_the_bring_in_or_the_full_bet(move: Move, event: Event) -> None:
    ruling = ask(STUD, Asks.BETTING, dealt(STUD, HANDS), None, gesture=Gesture(3, (move,)))
    assert ruling.next is not None
    assert ruling.next.events[-1] == event


@pytest.mark.parametrize(
    ("moves", "event"),
    [
        ((put_out(1, 1),), Event(Does.CALL, 5, 2)),
        ((put_out(25),), Event(Does.CALL, 5, 2)),
        ((put_out(2, 2),), Event(Does.COMPLETE, 5, 4)),
        ((said(Word.RAISE),), Event(Does.COMPLETE, 5, 4)),
        ((said(Word.RAISE), put_out(25)), Event(Does.COMPLETE, 5, 4)),
    ],
)
def test_chips_and_words_after_the_bring_in_call_or_complete(moves: tuple[Move, ...], event: Event) -> None:
    table = act(STUD, dealt(STUD, HANDS), "bring-in")
    ruling = ask(STUD, Asks.BETTING, table, None, gesture=Gesture(5, moves))
    assert ruling.next is not None
    assert ruling.next.events[-1] == event
