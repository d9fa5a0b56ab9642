"""What is one bet of a round? The fixed bet, or the least that a first bet may be."""

from __future__ import annotations

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.vocabulary.betting import Structure
from dealer_service.rulings.killing import killed
from dealer_service.rulings.ruling import Untold, told
from dealer_service.table import Snapshot


def bet_size(table: Snapshot, rules: Ruleset, round: int) -> int:
    """One bet of the round in fixed limit, the least in spread limit, else the big blind, or a chip. Raises Untold."""
    house, stakes = rules.betting, table.stakes
    match house.structure.value:
        case Structure.FIXED_LIMIT:
            if round < house.big_bet_from_round.value:
                return killed(told(stakes.small_bet, "/table/stakes/small_bet", house.fixed_size), table, rules)
            return killed(told(stakes.big_bet, "/table/stakes/big_bet", house.big_bet_from_round), table, rules)
        case Structure.SPREAD_LIMIT:
            return told(stakes.least_bet, "/table/stakes/least_bet", house.spread_sizes)
        case Structure.NO_LIMIT | Structure.POT_LIMIT | Structure.HALF_POT_LIMIT:
            big = told(stakes.big_blind, "/table/stakes/big_blind", house.minimum_bet)
            return big or told(stakes.chip, "/table/stakes/chip", house.minimum_bet)


def bet_told(table: Snapshot, rules: Ruleset, round: int) -> int | None:
    """The size of a bet, where it is told."""
    try:
        return bet_size(table, rules, round)
    except Untold:
        return None
