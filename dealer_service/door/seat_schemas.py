"""How is one seat told? Chips, cards, and what it owes; what is left out was not told."""

from __future__ import annotations

from typing import ClassVar

from dealer_service.door.closed import Closed
from dealer_service.door.event_schemas import amount, how_many, seat_number, some_cards
from dealer_service.door.fields import Many, Named, Truth
from dealer_service.door.said import said
from dealer_service.table import Card, Owed, State

LAST_ROUND = 9

Number = int | None
Facts = tuple[
    int,
    Number,
    Number,
    Number,
    Number,
    State | None,
    tuple[Card, ...] | None,
    bool | None,
    tuple[int, ...] | None,
    tuple[Owed, ...] | None,
    Number,
]


def _facts(
    number: int,
    stack: Number,
    bet: Number,
    gathered: Number,
    dead: Number,
    state: State | None,
    hand: tuple[Card, ...] | None,
    shown: bool | None,
    drew: tuple[int, ...] | None,
    owes: tuple[Owed, ...] | None,
    found: Number,
) -> Facts:
    """All of a seat but its place, which the table alone knows."""
    return number, stack, bet, gathered, dead, state, hand, shown, drew, owes, found


class SeatSchema(Closed):
    """One seat."""

    makes = staticmethod(_facts)
    reserved: ClassVar = {"up": said("Cards that lie face up are reserved for stud and not read yet.")}

    number = seat_number(required=True)
    stack = amount()
    bet = amount()
    gathered = amount()
    dead = amount()
    state = Named(State)
    hand = some_cards()
    shown = Truth()
    drew = Many(how_many(required=True), "a list of counts of cards, one for each draw", 0, LAST_ROUND)
    owes = Many(Named(Owed, required=True), "a list of what is still to be posted", 0, len(Owed), distinct=True)
    found = amount()


class SeatWithChipsSchema(SeatSchema):
    """One seat where its chips must be told."""

    stack = amount(required=True)
    bet = amount(required=True)
    gathered = amount(required=True)
