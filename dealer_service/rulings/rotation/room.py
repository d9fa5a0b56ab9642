"""Seats that the game of the mix has no room for: they sit out its hands and miss no blind by it."""

from __future__ import annotations

from collections.abc import Collection

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.rotation import TooManySeats
from dealer_service.rulings.hand_sizes import most_seats
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.rotation.stud import AT
from dealer_service.rulings.ruling import Missing, MissingFacts
from dealer_service.table import NOBODY, Snapshot, State
from dealer_service.values import replace


def with_all_players(table: Snapshot) -> Snapshot:
    """The table with the players who sat out only for want of room back in."""
    if table.mix is None or not table.mix.sitting_out:
        return table
    back = table.mix.sitting_out
    seats = tuple(
        replace(seat, state=State.IN) if seat.number in back and seat.state is State.OUT else seat
        for seat in table.seats
    )
    return replace(table, seats=seats)


def seats_without_room(
    players: Collection[int], button: int, big_blind: int, rules: Ruleset
) -> tuple[tuple[int, ...], Because]:
    """The players who are not dealt in because the game takes fewer, in the order of the table; and why.

    Raises MissingFacts if it depends on a button that is unknown: 0 before a hand with up cards.
    """
    most, clause = most_seats(rules), rules.rotation.too_many_seats
    if len(players) <= most:
        return (), ()
    why = (because(clause, seats=len(players), most=most).deciding(),)
    if NOBODY == button == big_blind and clause.value is not TooManySeats.GAME_NOT_OFFERED:
        raise MissingFacts(Missing(AT, clause.id))
    match clause.value:
        case TooManySeats.SIT_OUT_BEFORE_THE_BUTTON:
            from_button = sorted(players, key=lambda number: (number <= button, number))
            others = [each for each in from_button if each != button]
            return tuple(sorted(others[most - len(players) :])), why
        case TooManySeats.BUTTON_SITS_OUT:
            from_button = sorted(players, key=lambda number: (number <= button, number))
            return tuple(sorted(from_button[most - len(players) :])), why
        case TooManySeats.SIT_OUT_LEFT_OF_THE_BIG_BLIND:
            start = big_blind or button
            from_blind = sorted(players, key=lambda number: (number <= start, number))
            return tuple(sorted(from_blind[: len(players) - most])), why
        case TooManySeats.GAME_NOT_OFFERED:
            return (), ()
