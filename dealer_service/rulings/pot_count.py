"""How much is in the pot? The count that pot limit and half-pot limit are played by."""

from __future__ import annotations

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.vocabulary.betting import Structure
from dealer_service.rulings.betting_round import BettingRound
from dealer_service.rulings.ruling import seats_told, told
from dealer_service.rulings.standing import Standing
from dealer_service.table import Snapshot


def most_by_pot(table: Snapshot, rules: Ruleset, now: BettingRound, seat: Standing) -> int:
    """The most that the seat may bet, or raise by: the pot once it has called, or half of it. Raises Untold."""
    house = rules.betting
    clause = house.pot_limit_maximum
    if house.structure.value is Structure.HALF_POT_LIMIT:
        clause = house.half_pot_maximum
    seats_told(table.dealt_in, clause, "gathered", "dead")
    gathered = sum((each.gathered or 0) + (each.dead or 0) for each in table.seats) + (table.dead or 0)
    on_the_table = sum(each.bet for each in now.seats.values())
    pot = gathered + on_the_table + now.level - seat.bet
    if house.structure.value is not Structure.HALF_POT_LIMIT:
        return pot
    half = pot // 2
    return half - half % told(table.stakes.chip, "/table/stakes/chip", clause)
