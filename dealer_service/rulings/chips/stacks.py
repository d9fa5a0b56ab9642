"""Which of a seat's chips stay out of play: those beyond a cap on the hand, and those too small to be bet."""

from __future__ import annotations

from typing import Any

from dealer_service.rulebook import Clause, Ruleset
from dealer_service.rulebook.vocabulary.betting import HandCap, Structure, WagerUnit
from dealer_service.rulings.chips.units import chips_too_small
from dealer_service.rulings.ruling import require, require_of_seats
from dealer_service.table import Seat, Snapshot


def chips_held_back(seat: Seat, table: Snapshot, rules: Ruleset) -> int:
    """How many chips the seat has that cannot go in during this hand. Raises MissingFacts."""
    return held_back_by(seat, table, rules)[0] if holds_chips_back(rules) else 0


def holds_chips_back(rules: Ruleset) -> bool:
    """Whether the house keeps any chips of a stack out of play."""
    return rules.betting.wager_unit.value is WagerUnit.SMALLEST_CHIP_OF_THE_BLINDS_ALL_IN_TOO or has_hand_cap(rules)


def has_hand_cap(rules: Ruleset) -> bool:
    """Whether there is a most that a seat may bet in a hand."""
    house = rules.betting
    return house.hand_cap.value is HandCap.OF_THE_STAKES and house.structure.value is not Structure.FIXED_LIMIT


def held_back_by(seat: Seat, table: Snapshot, rules: Ruleset) -> tuple[int, Clause[Any] | None]:
    """How many chips are held back, and by which clause. Raises MissingFacts."""
    house = rules.betting
    require_of_seats((seat,), house.table_stakes, "stack", "bet")
    bet = seat.bet or 0
    chips = (seat.stack or 0) + bet
    held = 0
    clause: Clause[Any] | None = None
    if seat.stack and house.wager_unit.value is WagerUnit.SMALLEST_CHIP_OF_THE_BLINDS_ALL_IN_TOO:
        held, clause = min(chips_too_small(chips, table, rules), seat.stack), house.wager_unit
    if has_hand_cap(rules):
        cap = require(table.stakes.hand_cap, "/table/stakes/hand_cap", house.hand_cap)
        require_of_seats((seat,), house.hand_cap, "gathered")
        beyond = chips - max(cap - (seat.gathered or 0), bet)
        if beyond > held:
            held, clause = beyond, house.hand_cap
    return held, clause
