"""A hand that a record shows at its end is known from the moment that the player held it."""

from __future__ import annotations

import pytest

from dealer_service.engine.play.later_hands import hands_before
from dealer_service.engine.questions import RecordedEvent
from dealer_service.table import DECK, UNKNOWN, Does, Event

SHOWN = ("2c", "3d", "4h", "5s")


def event(does: Does, *cards: str, seat: int | None = 1, count: int | None = None) -> Event:
    named = tuple(UNKNOWN if card == "??" else DECK[card] for card in cards) or None
    return Event(does, seat, cards=named, count=len(cards) if named else count)


BET = event(Does.BET)
PAT = event(Does.DISCARD, count=0)
SHOW = event(Does.SHOW, *SHOWN)
DEAL = event(Does.DEAL, "5s")


def held_before(*events: Event) -> list[str] | None:
    """The hand of seat 1 before the first of these events, in order of its cards."""
    found = hands_before([RecordedEvent(each) for each in events], 4)[0]
    return sorted(map(str, found[1])) if 1 in found else None


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ([BET, SHOW], SHOWN),
        ([PAT, SHOW], SHOWN),
        ([event(Does.SHOW, "2c", "3d", "4h", "??")], None),
        ([DEAL, SHOW], ("2c", "3d", "4h")),
        ([event(Does.DEAL, count=1), SHOW], None),
        ([event(Does.DEAL, "5s", "??"), SHOW], None),
        ([event(Does.DISCARD, "Kc"), DEAL, SHOW], ("2c", "3d", "4h", "Kc")),
        ([BET, event(Does.DISCARD, "Kc"), BET, DEAL, PAT, SHOW], ("2c", "3d", "4h", "Kc")),
        ([event(Does.DISCARD, count=1), DEAL, SHOW], None),
        ([event(Does.DISCARD, "Kc", "??"), DEAL, SHOW], None),
        ([event(Does.DISCARD, "Kc"), SHOW], None),
        ([event(Does.DISCARD, "Kc", seat=2), event(Does.DEAL, "Qd", seat=2), SHOW], SHOWN),
        ([event(Does.CARRY_OUT, seat=None), SHOW], None),
        ([SHOW, event(Does.CARRY_OUT, seat=None)], SHOWN),
    ],
)
def test_the_cards_before_an_event_follow_from_those_after_it(
    events: list[Event], expected: tuple[str, ...] | None
) -> None:
    assert held_before(*events) == (None if expected is None else sorted(expected))
