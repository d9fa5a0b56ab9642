"""The chips that a seat has behind, known or not, and those that stay out of play.

Out of play are chips beyond a cap on the hand, and chips too small to be bet.
"""

from __future__ import annotations

from typing import Any

from dealer_service.rulebook import Clause, Ruleset
from dealer_service.rulebook.sections.betting import HandCap, Structure, WagerUnit
from dealer_service.rulings.chips.units import chips_too_small
from dealer_service.rulings.ruling import require, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.table import WAGERS, Does, Phase, Seat, Snapshot
from dealer_service.values import replace

PUT_IN = (Does.CALL, Does.BRING_IN, *WAGERS)
# The largest integer that every JSON reader keeps exactly. One seat may win all chips of a table.
MOST_CHIPS = 2**53 - 1


def known_chips(table: Snapshot) -> int:
    """The sum of all known chips at the table."""
    return table.dead_chips + sum((seat.stack or 0) + seat.put_in + seat.found_chips for seat in table.seats)


def with_rake_of_the_rest(table: Snapshot) -> Snapshot:
    """The table with a rake of at most the chips put in. Chips that go back to a player are not raked."""
    if table.rake is None or table.phase is Phase.OVER:
        return table
    return replace(table, rake=min(table.rake, table.dead_chips + sum(seat.put_in for seat in table.seats)))


def most_behind(seat: Seat, table: Snapshot) -> int:
    """The stack, or its upper bound if unknown."""
    return max(0, MOST_CHIPS - known_chips(table)) if seat.stack is None else seat.stack


def with_more_behind(seat: Seat, chips: int) -> Seat:
    """The seat with this many chips added to its stack, or taken if negative. An unknown stack stays so."""
    return replace(seat, stack=stack_with(seat, chips))


def with_found_behind(seat: Seat) -> Seat:
    """The seat with the chips that were found behind it added to its stack."""
    if seat.found is None and seat.found_aside is None:
        return seat
    return replace(with_more_behind(seat, seat.found_chips), found=None, found_aside=None)


def with_bet(seat: Seat, to: int) -> Seat:
    """The seat with this total in front and the rest of its bet behind, or more put in.

    A player who takes chips back is not all-in: chips that were found behind are part of the stack.
    """
    back = seat.in_front - to
    seat = replace(with_more_behind(seat, back), bet=to)
    return with_found_behind(seat) if back > 0 and seat.undecided_chips else seat


def stack_with(seat: Seat, chips: int) -> int | None:
    """The stack with this many chips added, or taken if negative. None if it is unknown."""
    return None if seat.stack is None else seat.stack + chips


def chips_held_back(seat: Seat, spot: Spot) -> int:
    """The number of the seat's chips that cannot go in during this hand. Raises MissingFacts."""
    if plays_for_the_pot(seat, spot.rules):
        return (seat.stack or 0) + seat.in_front
    return held_back_by(seat, spot)[0] if holds_chips_back(spot.rules) else 0


def plays_for_the_pot(seat: Seat, rules: Ruleset) -> bool:
    """Whether the player has declared all-in for the pot as it is, in a game with up cards."""
    return bool(seat.declared_all_in) and bool(rules.dealing.streets.value.up_places)


def holds_chips_back(rules: Ruleset) -> bool:
    """Whether the house keeps any chips of a stack out of play."""
    return rules.betting.wager_unit.value is WagerUnit.SMALLEST_CHIP_OF_THE_BLINDS_ALL_IN_TOO or has_hand_cap(rules)


def has_hand_cap(rules: Ruleset) -> bool:
    """Whether a seat's bets in a hand are capped."""
    return (
        rules.betting.hand_cap.value is HandCap.OF_THE_STAKES
        and rules.betting.structure.value is not Structure.FIXED_LIMIT
    )


def held_back_by(seat: Seat, spot: Spot) -> tuple[int, Clause[Any] | None]:
    """The number of chips behind and in front that may not go in, and the clause. Raises MissingFacts.

    The stack is known. It is smaller than this number if such chips have gone in.
    """
    require_of_seats((seat,), spot.rules.betting.table_stakes, "stack", "bet")
    bet = seat.in_front
    chips = (seat.stack or 0) + bet
    held = 0
    clause: Clause[Any] | None = None
    in_play = seat.stack or any(event.seat == seat.number and event.does in PUT_IN for event in spot.table.events)
    if in_play and spot.rules.betting.wager_unit.value is WagerUnit.SMALLEST_CHIP_OF_THE_BLINDS_ALL_IN_TOO:
        held, clause = chips_too_small(chips, spot), spot.rules.betting.wager_unit
    if has_hand_cap(spot.rules):
        beyond = chips - most_under_cap(seat, spot)
        if beyond > held:
            held, clause = beyond, spot.rules.betting.hand_cap
    return held, clause


def most_under_cap(seat: Seat, spot: Spot) -> int:
    """The seat's maximum total for the round in a capped hand, whatever lies in front. Raises MissingFacts."""
    clause = spot.rules.betting.hand_cap
    cap = require(spot.table.stakes.hand_cap, "/table/stakes/hand_cap", clause)
    require_of_seats((seat,), clause, "bet", "gathered")
    return max(cap - seat.in_pots, 0)


def has_chips_to_bet(seat: Seat, spot: Spot) -> bool:
    """Whether the seat has chips left that can go in. An unknown stack has. Raises MissingFacts."""
    if plays_for_the_pot(seat, spot.rules):
        return False
    if seat.stack is None:
        return not has_hand_cap(spot.rules) or most_under_cap(seat, spot) > seat.in_front
    return seat.stack > 0 and seat.stack > chips_held_back(seat, spot)
