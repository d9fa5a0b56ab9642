"""The seats of a betting round: their chips in front and behind, and their order of action."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dealer_service.rulebook import Clause, Ruleset
from dealer_service.rulebook.sections.betting import Forced, Opener
from dealer_service.rulings.chips.stacks import (
    MOST_CHIPS,
    has_hand_cap,
    held_back_by,
    holds_chips_back,
    most_behind,
    most_under_cap,
)
from dealer_service.rulings.forced_money import has_blinds
from dealer_service.rulings.posts.straddle import last_straddle
from dealer_service.rulings.ruling import require, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.up_cards import first_to_act, has_up_cards
from dealer_service.table import DEAD_POSTS, Does, Seat, Snapshot, State
from dealer_service.values import replace, value


@value
class SeatInRound:
    """One seat at one moment of the round: its chips in front and behind, and its actions.

    ``faced`` is the level when the seat last acted, and ``bets_faced`` the number of full bets then: it has not
    answered later ones yet. A seat that ``called_as_check`` has also ``checked``. ``held_by`` is the clause that keeps
    some of its chips out of play; ``behind`` excludes these, and is negative once they have gone in. A ``killed`` hand
    is dead by now.

    ``behind`` is None if the stack is unknown. Such a seat covers every other one, up to its ``ceiling``, since a table
    holds no further chips.
    """

    number: int
    behind: int | None
    live: bool
    bet: int = 0
    dead: int = 0
    acted: bool = False
    faced: int = 0
    bets_faced: int = 0
    checked: bool = False
    called_as_check: bool = False
    held_by: Clause[Any] | None = None
    killed: bool = False
    ceiling: int = MOST_CHIPS

    @property
    def has_chips(self) -> bool:
        """Whether the seat has chips behind."""
        return self.behind is None or self.behind > 0

    @property
    def all_in_total(self) -> int | None:
        """The total for the round if the seat goes all-in. None if its stack is unknown."""
        return None if self.behind is None else self.bet + self.behind

    @property
    def most_total(self) -> int:
        """The maximum total for the round."""
        return self.ceiling if self.behind is None else self.bet + self.behind


def seats_in_round(spot: Spot) -> dict[int, SeatInRound]:
    """Each seat that was dealt in, at the start of the round. Raises MissingFacts.

    A seat that acts in this round but is no longer in was live at the start.
    """
    table = spot.table
    behind = stacks_before_the_log(spot)
    acts_now = {event.seat for event in table.events if event.does is not Does.POST}
    acts_now |= {each.seat for each in table.out_of_turn}
    seats = {}
    for seat in table.dealt_in:
        number, live, killed = seat.number, seat.state is State.IN, seat.state is State.DEAD
        ceiling = seat.in_front + most_behind(seat, table)
        seats[number] = SeatInRound(number, behind[number], live or number in acts_now, killed=killed, ceiling=ceiling)
    return seats


def stacks_before_the_log(spot: Spot) -> dict[int, int | None]:
    """The chips behind of each seat dealt in, at the start of the round. None if unknown.

    Raises MissingFacts.
    """
    table = spot.table
    require_of_seats(table.seats, spot.rules.betting.in_turn, "state", "bet")
    require(table.log, "/table/log", spot.rules.betting.in_turn)
    dead = _dead_in_log(table)
    return {
        seat.number: None if seat.stack is None else seat.stack + seat.in_front + dead.get(seat.number, 0)
        for seat in table.dealt_in
    }


def _dead_in_log(table: Snapshot) -> dict[int | None, int]:
    """The dead chips of each seat in the log."""
    return {event.seat: event.total for event in table.events if event.kind in DEAD_POSTS}


def with_chips_held_back(seats: dict[int, SeatInRound], spot: Spot) -> dict[int, SeatInRound]:
    """The seats without the chips that cannot go in. Raises MissingFacts."""
    seats = _without_chips_of_the_house(seats, spot)
    return _without_declared(seats, spot) if has_up_cards(spot.rules) else seats


def _without_chips_of_the_house(seats: dict[int, SeatInRound], spot: Spot) -> dict[int, SeatInRound]:
    """The seats without the chips that the house keeps out of play. Raises MissingFacts."""
    if not holds_chips_back(spot.rules):
        return seats
    for seat in spot.table.seats:
        held, clause = (0, None) if seat.stack is None else held_back_by(seat, spot)
        if (now := seats.get(seat.number)) is None:
            continue
        if now.behind is None and has_hand_cap(spot.rules):
            seats = {**seats, seat.number: _capped(now, seat, spot)}
        elif now.behind is not None and held:
            seats = {**seats, seat.number: replace(now, behind=now.behind - held, held_by=clause)}
    return seats


def _without_declared(seats: dict[int, SeatInRound], spot: Spot) -> dict[int, SeatInRound]:
    """The seats, those without chips whose players have declared all-in for the pot as it is."""
    clause = spot.rules.dealing.last_card_exposed
    for seat in spot.table.seats:
        if seat.declared_all_in and seat.number in seats:
            seats = {**seats, seat.number: replace(seats[seat.number], behind=0, held_by=clause)}
    return seats


def _capped(now: SeatInRound, seat: Seat, spot: Spot) -> SeatInRound:
    """A seat with an unknown stack in a capped hand: it has the chips up to the cap. Raises MissingFacts."""
    dead = _dead_in_log(spot.table).get(seat.number, 0)
    return replace(now, behind=most_under_cap(seat, spot) + dead, held_by=spot.rules.betting.hand_cap)


def in_play(seats: Mapping[int, SeatInRound]) -> list[int]:
    """The seats with cards and chips behind."""
    return [number for number, seat in seats.items() if seat.live and seat.behind != 0]  # None: some, unknown


def opens_left_of_big_blind(rules: Ruleset) -> bool:
    """Whether the first round begins left of the big blind: not in a game without blinds."""
    return has_blinds(rules) and rules.betting.opener_first_round.value is Opener.LEFT_OF_BIG_BLIND


def opener_acts_first(rules: Ruleset) -> bool:
    """Whether the later rounds begin with the player who opened the first one."""
    return rules.betting.forced.value is Forced.ANTES and rules.betting.opener_acts_first.value


def order_of_action(spot: Spot, round: int) -> list[int]:
    """The seats that were dealt in, in this round's order of action. Raises MissingFacts.

    Up cards decide who opens. Otherwise, without blinds or a big blind, the first seat left of the button does.
    """
    table = spot.table
    if has_up_cards(spot.rules):
        return _from(first_to_act(spot, round), True, table)
    left_of = table.button
    if round == 1 and (straddle := last_straddle(table)) is not None:
        left_of = straddle.whose
    elif round == 1 and opens_left_of_big_blind(spot.rules):
        left_of = (
            require(table.big_blind_seat, "/table/big_blind_seat", spot.rules.betting.opener_first_round)
            or table.button
        )
    elif round > 1 and opener_acts_first(spot.rules):
        opener = require(table.opened_by, "/table/opened_by", spot.rules.betting.opener_acts_first)
        return _from(opener or table.button, bool(opener), table)
    return _from(left_of, False, table)


def _from(start: int, included: bool, table: Snapshot) -> list[int]:
    """The seats dealt in, clockwise from a place. The seat there comes first if it is ``included``, else last."""
    order = [seat.number for seat in table.clockwise_from(start) if seat.dealt_in]
    return [start, *order[:-1]] if included and order[-1:] == [start] else order
