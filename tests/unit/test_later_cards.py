"""A hand that a record shows at its end is shown from the moment that the player held it."""

from __future__ import annotations

import pytest

from dealer_service.engine import Asks
from dealer_service.engine.play.played import PlayedEvent
from dealer_service.table import DECK, UNKNOWN, Does, Event
from dealer_service.web.history.frames import UNSEEN, Frame, SeatFrame
from dealer_service.web.history.later_cards import fill_in_later_cards

SHOWN = ("2c", "3d", "4h", "5s")


def frames(*hands: tuple[str, ...]) -> list[Frame]:
    """The table with each of these hands in seat 1."""
    return [Frame({1: SeatFrame(100, 0, "in", hand), 2: SeatFrame(100, 0, "in", unseen(4))}, 0) for hand in hands]


def unseen(count: int) -> tuple[str, ...]:
    return (UNSEEN,) * count


def event(
    does: Does, *cards: str, seat: int | None = 1, count: int | None = None, asks: Asks | None = None
) -> PlayedEvent:
    named = tuple(UNKNOWN if card == UNSEEN else DECK[card] for card in cards) or None
    return PlayedEvent(0, False, event=Event(does, seat, cards=named, count=count), asks=asks)


BET = event(Does.BET)
PAT = event(Does.DISCARD, count=0)


@pytest.mark.parametrize(
    ("before", "each", "after", "expected"),
    [
        (unseen(4), BET, SHOWN, SHOWN),
        (unseen(4), PlayedEvent(None, True), SHOWN, SHOWN),
        (unseen(4), PAT, SHOWN, SHOWN),
        (("2c", *unseen(3)), BET, SHOWN, SHOWN),
        (("Kc", *unseen(3)), BET, SHOWN, ("Kc", *unseen(3))),
        (("2c", *unseen(3)), BET, ("2c", "3d", "4h"), ("2c", *unseen(3))),
        (("Kc", "Qd", "Jh", "9s"), BET, SHOWN, ("Kc", "Qd", "Jh", "9s")),
        (unseen(4), event(Does.DISCARD, "5s"), ("2c", "3d", "4h"), SHOWN),
        (unseen(4), event(Does.DISCARD, "4h", "5s"), ("2c", "3d"), ("2c", "3d", "4h", "5s")),
        (unseen(4), event(Does.DISCARD, "5s", UNSEEN), ("2c", "3d"), unseen(4)),
        (unseen(4), event(Does.DISCARD, count=1), ("2c", "3d", "4h"), unseen(4)),
        (unseen(4), event(Does.DISCARD, "5s", seat=2), SHOWN, SHOWN),
        (unseen(3), event(Does.DEAL, "5s"), SHOWN, ("2c", "3d", "4h")),
        (unseen(3), event(Does.DEAL, count=1), SHOWN, unseen(3)),
        (unseen(2), event(Does.DEAL, "5s", UNSEEN), SHOWN, unseen(2)),
        (unseen(4), event(Does.CARRY_OUT, seat=None, asks=Asks.DRAWING), SHOWN, unseen(4)),
        (unseen(4), event(Does.CARRY_OUT, seat=None, asks=Asks.SHOWDOWN), SHOWN, SHOWN),
    ],
)
def test_the_cards_before_an_event_follow_from_those_after_it(
    before: tuple[str, ...], each: PlayedEvent, after: tuple[str, ...], expected: tuple[str, ...]
) -> None:
    told = frames(before, after)
    fill_in_later_cards(told, [each])
    assert [sorted(frame.seats[1].cards) for frame in told] == [sorted(expected), sorted(after)]
    assert all(frame.seats[2].cards == unseen(4) for frame in told)


def test_the_latest_hand_that_is_known_goes_back_past_several_events() -> None:
    told = frames(unseen(4), unseen(4), ("2c", "3d", "4h"), unseen(4), SHOWN)
    fill_in_later_cards(told, [BET, event(Does.DISCARD, "Kc"), event(Does.DEAL, "5s"), BET])
    held = [sorted(frame.seats[1].cards) for frame in told]
    assert held == [sorted(("2c", "3d", "4h", "Kc"))] * 2 + [["2c", "3d", "4h"]] + [sorted(SHOWN)] * 2
