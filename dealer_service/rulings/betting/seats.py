"""How each seat stood when the betting round began, and what it has put in since."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from dealer_service.rulebook import Clause, Ruleset
from dealer_service.rulings.chips.stacks import held_of, holds_back
from dealer_service.rulings.ruling import require, require_of_seats
from dealer_service.table import DEAD_POSTS, Does, Snapshot, State


@dataclass(slots=True)
class SeatInRound:
    """One seat in the round: chips in front and behind, and what it has answered.

    ``faced`` is the level when the seat last acted: what it could not yet have answered is the rest;
    ``bets_faced`` is how many full bets there were then. ``held_by`` is the clause that keeps some of its chips
    back, which are not among those behind.
    """

    number: int
    behind: int
    live: bool
    bet: int = 0
    dead: int = 0
    acted: bool = False
    faced: int = 0
    bets_faced: int = 0
    folded: bool = False
    checked: bool = False
    held_by: Clause[Any] | None = None

    @property
    def all_told(self) -> int:
        """The total for the round if the seat puts in all that it has."""
        return self.bet + self.behind

    def put_in(self, to: int) -> None:
        """Chips from behind to the front, up to this total for the round."""
        self.behind -= to - self.bet
        self.bet = to


def seats_in_round(table: Snapshot, rules: Ruleset) -> dict[int, SeatInRound]:
    """Each seat that was dealt in, as it stood when the round began. Raises Untold.

    A seat that acts in this round and is no longer in was live before; its last entry is the end of it.
    One that was never dealt in takes no part.
    """
    require_of_seats(table.seats, rules.betting.in_turn, "state", "stack", "bet")
    log = require(table.log, "/table/log", rules.betting.in_turn)
    acts_now = {event.seat for event in log if event.does is not Does.POST}
    dead = {event.seat: event.to or 0 for event in log if event.kind in DEAD_POSTS}
    seats = {}
    for seat in table.seats:
        if seat.state is not State.OUT:
            behind = (seat.stack or 0) + (seat.bet or 0) + dead.get(seat.number, 0)
            seats[seat.number] = SeatInRound(seat.number, behind, seat.live or seat.number in acts_now)
    return seats


def hold_back(seats: Mapping[int, SeatInRound], table: Snapshot, rules: Ruleset) -> None:
    """Take away from each seat the chips that cannot go in. Raises Untold."""
    if not holds_back(rules):
        return
    for seat in table.seats:
        held, clause = held_of(seat, table, rules)
        if held and seat.number in seats:
            seats[seat.number].behind -= held
            seats[seat.number].held_by = clause
