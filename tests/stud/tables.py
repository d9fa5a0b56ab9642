"""Rules of stud games, first tables of their hands, and one question after the other."""

from __future__ import annotations

from dataclasses import replace as exchanged
from functools import cache
from typing import Any

from dealer_service.engine.questions import Asks
from dealer_service.rulebook.ruleset import Ruleset
from dealer_service.rulebook.streets import Step, StepKind, Street, StreetBet, Streets
from dealer_service.rulings.ruling import Ruling
from dealer_service.table import (
    NOBODY,
    WAGERS,
    Deck,
    Does,
    Event,
    Phase,
    Seat,
    Snapshot,
    Stakes,
    State,
    cards,
)
from tests.books import BOOK
from tests.oracles import both_dealers

DOWN, UP = StepKind.DOWN, StepKind.UP
SMALL, BIG = StreetBet.SMALL, StreetBet.BIG
STREETS = Streets(
    (
        Street((Step(DOWN, 2), Step(UP, 1)), SMALL),
        Street((Step(UP, 1),), SMALL),
        Street((Step(UP, 1),), BIG),
        Street((Step(UP, 1),), BIG),
        Street((Step(DOWN, 1),), BIG),
    )
)
ANTE, BRING_IN, SMALL_BET, BIG_BET = 1, 2, 4, 8


@cache
def rules_of(game: str) -> Ruleset:
    """The rules of this game by the book."""
    return BOOK.find("by-the-book", game)


def first_table(stacks: dict[int, int], button: int = NOBODY) -> Snapshot:
    """The table before the first ante. Without a button, the lowest seat is dealt first."""
    seats = tuple(Seat(number, stacks[number], 0, 0, 0, State.IN, place=at) for at, number in enumerate(sorted(stacks)))
    stakes = Stakes(ante=ANTE, small_bet=SMALL_BET, big_bet=BIG_BET, small_blind=0, big_blind=0, chip=1)
    stakes = exchanged(stakes, bring_in=BRING_IN)
    deck = Deck(52, 0, 0, ())
    return Snapshot(
        button, seats, NOBODY, NOBODY, 1, Phase.POSTING, stakes, (), deck, mode="cash", rake=0, players_left=9
    )


def ask(game: str, asks: Asks, table: Snapshot, event: Event | None = None, **more: Any) -> Ruling:
    """The ruling on one question about this table."""
    return both_dealers.ask(rules_of(game), asks, table, event, **more)


def go_on(game: str, asks: Asks, table: Snapshot, event: Event) -> Snapshot:
    """The table after an event that must stand."""
    return both_dealers.go_on(rules_of(game), asks, table, event)


def dealt(game: str, hands: dict[int, str], stacks: dict[int, int] | None = None) -> Snapshot:
    """The table of the first betting round with these hands, after an ante of each seat."""
    table = both_dealers.after_posts(rules_of(game), first_table(stacks or dict.fromkeys(hands, 100)))
    for place in range(3):
        for seat, hand in hands.items():
            held = cards(hand)
            table = go_on(game, Asks.DEALING, table, Event(Does.DEAL, seat, cards=held[place : place + 1], count=1))
    return table


def options_of(game: str, table: Snapshot) -> tuple[int, dict[str, int | None]]:
    """The seat to act, and its options, each with its only or minimum amount."""
    found = ask(game, Asks.OPTIONS, table).answer
    return found.to_act, {each.does.value: each.to or each.least for each in found.options}


def act(game: str, table: Snapshot, *does: str) -> Snapshot:
    """The table after these actions of the seats in turn, each with the only amount that it has."""
    for each in does:
        seat, options = options_of(game, table)
        assert each in options, (seat, each, options)
        to = options[each] if Does(each) in (*WAGERS, Does.BRING_IN) else None
        table = go_on(game, Asks.BETTING, table, Event(Does(each), seat, to))
    return table


def street(game: str, table: Snapshot, *dealt_to_each: str) -> Snapshot:
    """The table after the burn and these cards, one for each live seat in order."""
    table = go_on(game, Asks.DEALING, table, Event(Does.BURN))
    for card in dealt_to_each:
        due = ask(game, Asks.DEALING, table, Event(Does.BURN)).answer.due
        table = go_on(game, Asks.DEALING, table, Event(Does.DEAL, due.seat, cards=cards(card), count=1))
    return table
