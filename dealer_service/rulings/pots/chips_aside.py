"""Chips found behind an all-in and set aside: a winner keeps them, a loser's go to the pot's winner."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from dealer_service.rulings.pots.payout import give_back, push
from dealer_service.rulings.reasons import because
from dealer_service.rulings.ruling import Instruction, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.table import Does, Seat, Snapshot, State
from dealer_service.values import value


@value
class Taken:
    """Chips set aside at a loser's seat, ``of``, and the seat that they go to."""

    of: int
    seat: int
    chips: int


def require_decided(spot: Spot) -> None:
    """Check that the floor's decision on found chips is known of hands that are dead or mucked. Raises MissingFacts."""
    gone = [seat for seat in spot.table.seats if seat.found_chips and seat.state in (State.DEAD, State.MUCKED)]
    require_of_seats(gone, spot.rules.betting.found_chips, "found_aside")


def losers_with_chips_aside(table: Snapshot, winners: Collection[int]) -> tuple[Seat, ...]:
    """The seats that have chips set aside and win no pot, so lose them."""
    won = {*winners, *(event.seat for event in table.events if event.does is Does.AWARD)}
    return tuple(seat for seat in table.seats if seat.chips_aside and seat.number not in won)


def set_aside_to_the_winner(table: Snapshot, winner: int) -> tuple[Taken, ...]:
    """The set-aside chips that the last live seat takes."""
    return tuple(Taken(seat.number, winner, seat.chips_aside) for seat in losers_with_chips_aside(table, {winner}))


def with_taken(chips: Mapping[int, int], taken: Sequence[Taken]) -> dict[int, int]:
    """The payment of each seat, including the set-aside chips that a winner takes from a loser."""
    paid = dict(chips)
    for each in taken:
        paid[each.seat] = paid.get(each.seat, 0) + each.chips
        paid[each.of] = paid.get(each.of, 0) - each.chips
    return paid


def found_instructions(spot: Spot, taken: Sequence[Taken]) -> tuple[Instruction, ...]:
    """Instructions for the set-aside chips once the pots are pushed. Raises MissingFacts if their number is unknown."""
    table = spot.table
    require_decided(spot)
    require_of_seats([seat for seat in table.seats if seat.found_aside], spot.rules.betting.found_chips, "found")
    steps: list[Instruction] = []
    for seat in (each for each in table.clockwise_from(table.button) if each.chips_aside):
        why = (because(spot.rules.betting.found_chips, seat=seat.number, chips=seat.found).deciding(),)
        to_winners = [each for each in taken if each.of == seat.number]
        steps += [push(each.seat, each.chips, None, table.stakes, spot.rules, why) for each in to_winners]
        if not to_winners:
            steps.append(give_back(seat.number, seat.chips_aside, table.stakes, spot.rules, why))
    return tuple(steps)
