"""For how much? The least and the most that a bet or raise may come to, in each structure."""

from __future__ import annotations

from dataclasses import dataclass

from dealer_service.rulebook import Clause, Ruleset
from dealer_service.rulebook.sections import BettingRules
from dealer_service.rulebook.vocabulary.betting import Structure
from dealer_service.rulings.betting_round import BettingRound
from dealer_service.rulings.pot_count import most_by_pot
from dealer_service.rulings.ruling import told
from dealer_service.rulings.standing import Standing
from dealer_service.table import Snapshot


@dataclass(frozen=True, slots=True)
class Bounds:
    """Totals for the round, before anyone asks whether the seat has so many chips; ``full`` is one full raise."""

    least: int
    most: int
    full: int


def bounds(table: Snapshot, rules: Ruleset, now: BettingRound, seat: Standing) -> Bounds:
    """The least and most total of a bet or raise by this seat."""
    match rules.betting.structure.value:
        case Structure.FIXED_LIMIT:
            to = now.full_level + now.bet_size
            return Bounds(to, to, now.bet_size)
        case Structure.NO_LIMIT:
            least = now.level + now.increment
            return Bounds(least, max(least, seat.all_told), now.increment)
        case Structure.POT_LIMIT | Structure.HALF_POT_LIMIT:
            least = now.level + now.increment
            return Bounds(least, max(least, now.level + most_by_pot(table, rules, now, seat)), now.increment)
        case Structure.SPREAD_LIMIT:
            most_bet = told(table.stakes.most_bet, "/table/stakes/most_bet", rules.betting.spread_sizes)
            full = min(now.increment, most_bet)
            return Bounds(now.level + full, now.level + most_bet, full)


def least_by(house: BettingRules, now: BettingRound) -> Clause[None]:
    """The clause that sets the least bet or raise, outside fixed limit."""
    if now.level:
        return house.minimum_raise
    return house.spread_sizes if house.structure.value is Structure.SPREAD_LIMIT else house.minimum_bet


def most_by(house: BettingRules) -> Clause[None] | None:
    """The clause that sets the most, where there is one."""
    match house.structure.value:
        case Structure.POT_LIMIT:
            return house.pot_limit_maximum
        case Structure.HALF_POT_LIMIT:
            return house.half_pot_maximum
        case Structure.SPREAD_LIMIT:
            return house.spread_sizes
        case Structure.FIXED_LIMIT | Structure.NO_LIMIT:
            return None
