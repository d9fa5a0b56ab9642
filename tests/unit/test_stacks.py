"""Whether a seat can still bet: by its stack, known or unknown, and by the cap on the hand."""

from __future__ import annotations

import pytest

from dealer_service.rulings.chips.stacks import has_chips_to_bet
from dealer_service.rulings.spot import Spot
from dealer_service.table import Seat, Snapshot, Stakes
from tests.books import BOOK

CAP = 30


@pytest.mark.parametrize("stack", [None, 100])
@pytest.mark.parametrize(
    ("gathered", "bet", "may"),
    [(0, 0, True), (0, 29, True), (0, 30, False), (10, 19, True), (10, 20, False), (30, 0, False), (29, 0, True)],
)
def test_a_seat_bets_up_to_the_cap_on_the_hand(stack: int | None, gathered: int, bet: int, may: bool) -> None:
    """Whatever its stack, known or unknown. Without a cap it may bet everything."""
    seat = Seat(1, stack=stack, bet=bet, gathered=gathered)
    table = Snapshot(button=1, seats=(seat,), stakes=Stakes(hand_cap=CAP, chip=1))
    assert has_chips_to_bet(seat, Spot(table, BOOK.find("by-the-book", "badugi-no-limit-cap"))) is may
    assert has_chips_to_bet(seat, Spot(table, BOOK.find("by-the-book", "badugi-no-limit")))


def test_a_seat_without_chips_cannot_bet() -> None:
    seat = Seat(1, stack=0, bet=4, gathered=0)
    table = Snapshot(button=1, seats=(seat,), stakes=Stakes(hand_cap=CAP, chip=1))
    for game in ("badugi-no-limit", "badugi-no-limit-cap"):
        assert not has_chips_to_bet(seat, Spot(table, BOOK.find("by-the-book", game)))
