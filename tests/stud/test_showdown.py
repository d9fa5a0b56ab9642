"""Odd chips of stud hands: by the suits of the five cards that play."""

from __future__ import annotations

from dataclasses import replace

from dealer_service.engine.questions import Asks
from dealer_service.table import Deck, Does, Event, Phase, Snapshot, State, cards
from tests.stud.tables import ask, dealt


def showdown(game: str, hands: dict[int, str], gone: int = 5) -> Snapshot:
    """The showdown of these hands, each with four chips in the pot, beside three antes of one chip."""
    table = dealt(game, dict(sorted({**{seat: hand[:8] for seat, hand in hands.items()}, gone: "Tc Td Th"}.items())))
    seats = tuple(
        replace(seat, stack=95, bet=0, gathered=4, hand=cards(hands[seat.number]))
        if seat.number in hands
        else replace(seat, state=State.FOLDED, hand=None)
        for seat in table.seats
    )
    deck = Deck(52 - 14 - 3 - 4, 4, 3, ())
    return replace(table, seats=seats, deck=deck, phase=Phase.SHOWDOWN, round=5, log=())


def awards(game: str, hands: dict[int, str]) -> list[tuple[int, int]]:
    """The chips of each award, by seat."""
    answer = ask(game, Asks.SHOWDOWN, showdown(game, hands), Event(Does.CARRY_OUT)).answer
    return [(each.seat, each.chips) for each in answer.awards]


def test_the_odd_chip_goes_by_suit_of_the_five_cards_that_play() -> None:
    hands = {3: "9d 8c 7s 6h 5d Kc 2c", 7: "9h 8d 7c 6s 5c 2d Jh"}
    assert sorted(awards("seven-card-stud", hands)) == [(3, 5), (7, 6)]


def test_the_odd_chip_of_a_low_half_goes_to_the_high_card_by_suit() -> None:
    hands = {2: "8s 6d 4c 2h Ah Kd Kc", 4: "8d 6h 4s 2c Ac Qd Jd"}
    assert awards("stud-eight-or-better", hands) == [(2, 6), (2, 3), (4, 2)]


def test_a_low_without_qualifier_wins_in_razz() -> None:
    hands = {2: "8s 6d 4c 2h Kh Kd Kc", 4: "9d 6h 4s 2c Ac Ad Jd"}
    assert awards("razz", hands) == [(4, 11)]
