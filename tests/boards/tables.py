"""Games with a board by the book: first tables of their hands, and one question after the other."""

from __future__ import annotations

from dataclasses import replace as exchanged
from functools import cache
from typing import Any

from dealer_service.engine.dispatch import rule_on
from dealer_service.engine.questions import Asks, Question
from dealer_service.rulebook.ruleset import Ruleset
from dealer_service.rulings.ruling import Outcome, Ruling
from dealer_service.table import Card, Deck, Event, Phase, Seat, Snapshot, Stakes, State
from tests.books import BOOK

STANDS = (Outcome.ALLOWED, Outcome.DETERMINED)


@cache
def rules_of(game: str) -> Ruleset:
    """The rules of this game by the book."""
    return BOOK.find("by-the-book", game)


def first_table(stacks: dict[int, int], button: int) -> Snapshot:
    """The table before the first post."""
    order = [*(each for each in sorted(stacks) if each > button), *(each for each in sorted(stacks) if each <= button)]
    small, big = (button, order[0]) if len(order) == 2 else order[:2]
    seats = tuple(Seat(number, stacks[number], 0, 0, 0, State.IN, place=at) for at, number in enumerate(sorted(stacks)))
    stakes = Stakes(chip=1, small_blind=2, big_blind=4, ante=0, small_bet=4, big_bet=8)
    deck = Deck(52, 0, 0, ())
    return Snapshot(
        button, seats, small, big, 1, Phase.POSTING, stakes, (), deck, mode="cash", board=(), rake=0, players_left=9
    )


def ask(game: str, asks: Asks, table: Snapshot, event: Event | None = None, **more: Any) -> Ruling:
    """The ruling on one question about this table."""
    return rule_on(Question(asks, "by-the-book", game, table, event, **more), rules_of(game))


def go_on(game: str, asks: Asks, table: Snapshot, event: Event) -> Snapshot:
    """The table after an event that must stand."""
    ruling = ask(game, asks, table, event)
    assert ruling.outcome in STANDS, (event, [each.clause.id for each in ruling.reasons], ruling.missing)
    assert ruling.next is not None
    return ruling.next


def with_hands(table: Snapshot, hands: dict[int, tuple[Card, ...]]) -> Snapshot:
    """The table with the cards of the live hands."""
    return exchanged(
        table, seats=tuple(exchanged(each, hand=hands[each.number]) if each.live else each for each in table.seats)
    )
