"""How many of a seat's chips can go in? What lies beyond the cap on a hand stays behind."""

from __future__ import annotations

from collections.abc import Mapping

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.vocabulary.betting import HandCap, Structure
from dealer_service.rulings.ruling import seats_told, told
from dealer_service.rulings.standing import Standing
from dealer_service.table import Seat, Snapshot


def hold_back(seats: Mapping[int, Standing], table: Snapshot, rules: Ruleset) -> None:
    """Take away from each seat the chips that cannot go in. Raises Untold."""
    if not _capped(rules):
        return
    for seat in table.seats:
        held = held_back(seat, table, rules)
        if held and seat.number in seats:
            seats[seat.number].behind -= held
            seats[seat.number].held_by = rules.betting.hand_cap


def held_back(seat: Seat, table: Snapshot, rules: Ruleset) -> int:
    """How many chips the seat has that cannot go in during this hand. Raises Untold."""
    if not _capped(rules):
        return 0
    clause = rules.betting.hand_cap
    cap = told(table.stakes.hand_cap, "/table/stakes/hand_cap", clause)
    seats_told((seat,), clause, "stack", "bet", "gathered")
    bet = seat.bet or 0
    return max(0, (seat.stack or 0) + bet - max(cap - (seat.gathered or 0), bet))


def _capped(rules: Ruleset) -> bool:
    house = rules.betting
    return house.hand_cap.value is HandCap.OF_THE_STAKES and house.structure.value is not Structure.FIXED_LIMIT
