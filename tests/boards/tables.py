"""Games with a board by the book: first tables of their hands, and one question after the other."""

from __future__ import annotations

from functools import cache
from typing import Any

from dealer_service.engine.questions import Asks
from dealer_service.rulebook.ruleset import Ruleset
from dealer_service.rulings.ruling import Ruling
from dealer_service.table import NOBODY, Deck, Event, Phase, Seat, Snapshot, Stakes, State
from tests.books import BOOK
from tests.oracles import both_dealers


@cache
def rules_of(game: str) -> Ruleset:
    """The rules of this game by the book."""
    return BOOK.find("by-the-book", game)


def first_table(stacks: dict[int, int], button: int, cards: int = 52, antes: Stakes | None = None) -> Snapshot:
    """The table before the first post, with a deck of this many cards. With ``antes`` there are no two blinds."""
    order = [*(each for each in sorted(stacks) if each > button), *(each for each in sorted(stacks) if each <= button)]
    small, big = (button, order[0]) if len(order) == 2 else order[:2]
    seats = tuple(Seat(number, stacks[number], 0, 0, 0, State.IN, place=at) for at, number in enumerate(sorted(stacks)))
    stakes = antes or Stakes(chip=1, small_blind=2, big_blind=4, ante=0, small_bet=4, big_bet=8)
    small, big = (small, big) if antes is None else (NOBODY, NOBODY)
    deck = Deck(cards, 0, 0, ())
    return Snapshot(
        button, seats, small, big, 1, Phase.POSTING, stakes, (), deck, mode="cash", board=(), rake=0, players_left=9
    )


def ask(game: str, asks: Asks, table: Snapshot, event: Event | None = None, **more: Any) -> Ruling:
    """The ruling on one question about this table."""
    return both_dealers.ask(rules_of(game), asks, table, event, **more)


def go_on(game: str, asks: Asks, table: Snapshot, event: Event) -> Snapshot:
    """The table after an event that must stand."""
    return both_dealers.go_on(rules_of(game), asks, table, event)
