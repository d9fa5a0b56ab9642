"""For how much? The least and the most that a bet or raise may come to, in fixed, pot and no limit."""

from __future__ import annotations

from dataclasses import dataclass

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.vocabulary.betting import Structure
from dealer_service.rulings.betting_round import BettingRound
from dealer_service.rulings.ruling import seats_told
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
        case Structure.POT_LIMIT:
            least = now.level + now.increment
            return Bounds(least, max(least, pot_maximum(table, rules, now, seat)), now.increment)


def pot_maximum(table: Snapshot, rules: Ruleset, now: BettingRound, seat: Standing) -> int:
    """The level, and on top of it all that is in the middle and on the table once the seat has called."""
    seats_told(table.dealt_in, rules.betting.pot_limit_maximum, "gathered", "dead")
    gathered = sum((each.gathered or 0) + (each.dead or 0) for each in table.seats) + (table.dead or 0)
    on_the_table = sum(each.bet for each in now.seats.values())
    return now.level + gathered + on_the_table + now.level - seat.bet
