"""What does the next hand begin with? Button and blinds one on, the seats that have chips, and the whole deck."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.vocabulary.dealing import Button
from dealer_service.rulings.hand.advance import Follows
from dealer_service.rulings.hand.seat_limit import most_seats
from dealer_service.rulings.posts.entry import blinds_missed
from dealer_service.rulings.posts.kill import has_kill, killer
from dealer_service.rulings.reasons import Because, Reason, because
from dealer_service.rulings.ruling import Instruction, Missing, MissingFacts, require, require_of_seats
from dealer_service.table import DECK, NOBODY, Deck, Owed, Phase, Seat, Snapshot, State


@dataclass(frozen=True, slots=True)
class Places:
    """The seats of button and blinds; a small blind at a seat that is not dealt in is dead."""

    button: int
    small: int
    big: int
    because: Because


def objections_to_next_hand(table: Snapshot, rules: Ruleset) -> Iterator[Reason]:
    """Each clause against another hand: it needs two players who have chips, and a hand for each."""
    players = _players(table, rules)
    if len(players) < 2:
        yield because(rules.dealing.next_hand, players=len(players))
    if len(players) > (most := most_seats(rules)):
        yield because(rules.dealing.max_seats, seats=len(players), most=most)


def next_hand(table: Snapshot, rules: Ruleset) -> tuple[Snapshot, Follows]:
    """The table of the next hand before its first post. Raises MissingFacts."""
    players = _players(table, rules)
    places = _places(table, rules, players)
    kills = killer(table, rules)
    owed = blinds_missed(table, places.small, places.big)
    follows: Follows = (Instruction("move-button", {"seat": places.button}, places.because),)
    if places.small not in (NOBODY, *players):
        follows += (Instruction("dead-small-blind", {"seat": places.small}, places.because),)
    if kills in players:
        follows += (Instruction("kill", {"seat": kills}, (because(rules.betting.kill),)),)
    return (
        replace(
            table,
            kill_seat=(kills if kills in players else NOBODY) if has_kill(rules) else table.kill_seat,
            button=places.button,
            small_blind_seat=places.small,
            big_blind_seat=places.big,
            round=1,
            phase=Phase.POSTING,
            seats=tuple(reset(seat, seat.number in players, owed.get(seat.number)) for seat in table.seats),
            log=(),
            deck=Deck(len(DECK), 0, 0, ()),
            draw=None,
            players_left=_players_left(table, players),
        ),
        follows,
    )


def _players(table: Snapshot, rules: Ruleset) -> list[int]:
    """The seats that were dealt in and have chips left, in the order of their numbers."""
    require_of_seats(table.seats, rules.dealing.next_hand, "state")
    require_of_seats(table.dealt_in, rules.dealing.next_hand, "stack")
    return [seat.number for seat in table.dealt_in if seat.stack]


def _places(table: Snapshot, rules: Ruleset, players: list[int]) -> Places:
    house = rules.dealing
    big = require(table.big_blind_seat, "/table/big_blind_seat", house.button)
    if big == NOBODY:
        return Places(left_of(table.button, players), NOBODY, NOBODY, (because(house.next_hand),))
    if len(players) == 2:
        posts_big = left_of(big, players)
        button = next(number for number in players if number != posts_big)
        return Places(button, button, posts_big, (because(house.going_heads_up, big_blind_was=big),))
    match house.button.value:
        case Button.DEAD_BUTTON:
            small = require(table.small_blind_seat, "/table/small_blind_seat", house.button)
            if small == NOBODY:
                raise MissingFacts(Missing("/table/small_blind_seat", house.button.id))
            why = because(house.button, small_blind_was=small, big_blind_was=big)
            return Places(small, big, left_of(big, players), (why,))
        case Button.MOVING_BUTTON:
            button = left_of(table.button, players)
            small = left_of(button, players)
            return Places(button, small, left_of(small, players), (because(house.button, button_was=table.button),))


def left_of(place: int, players: list[int]) -> int:
    """The first player clockwise from a place."""
    return min(players, key=lambda number: (number <= place, number))


def reset(seat: Seat, plays: bool, owes: tuple[Owed, ...] | None) -> Seat:
    """The seat as it begins a hand: without cards, and nothing put in. ``owes`` is None for a seat that plays on."""
    state = State.IN if plays else State.OUT
    return replace(seat, state=state, bet=0, gathered=0, dead=0, ante=None, hand=None, shown=None, drew=None, owes=owes)


def _players_left(table: Snapshot, players: list[int]) -> int | None:
    """How many are left in the event, where this is its only table; None where there are other tables."""
    if table.players_left is None or table.players_left > len(table.dealt_in):
        return None
    return len(players)
