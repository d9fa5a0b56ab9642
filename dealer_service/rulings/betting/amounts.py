"""How much is in the pot? The count that pot limit and half-pot limit are played by."""

from __future__ import annotations

from dataclasses import dataclass

from dealer_service.rulebook import Clause, Ruleset
from dealer_service.rulebook.sections import BettingRules
from dealer_service.rulebook.vocabulary.betting import POT_LIMITS, PotBlinds, PotRounding, Structure
from dealer_service.rulings.betting.round import BettingRound
from dealer_service.rulings.betting.seats import SeatInRound
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import require, require_of_seats
from dealer_service.table import Does, Post, Snapshot


def most_by_pot(table: Snapshot, rules: Ruleset, now: BettingRound, seat: SeatInRound) -> int:
    """The most that the seat may bet, or raise by: the pot once it has called, or half of it. Raises Untold."""
    house = rules.betting
    clause = house.pot_limit_maximum
    if house.structure.value is Structure.HALF_POT_LIMIT:
        clause = house.half_pot_maximum
    require_of_seats(table.dealt_in, clause, "gathered", "dead")
    gathered = sum((each.gathered or 0) + (each.dead or 0) for each in table.seats) + (table.dead or 0)
    on_the_table = sum(each.bet for each in now.seats.values())
    pot = gathered + on_the_table + _blinds_made_up(table, rules, now, seat) + now.level - seat.bet
    if house.pot_rounding.value is PotRounding.ROUND_UP_TO_UNIT:
        unit = require(table.stakes.pot_unit, "/table/stakes/pot_unit", house.pot_rounding)
        pot = -(-pot // unit) * unit
    if house.structure.value is not Structure.HALF_POT_LIMIT:
        return pot
    half = pot // 2
    return half - half % require(table.stakes.chip, "/table/stakes/chip", clause)


def counted_by(rules: Ruleset, now: BettingRound) -> Because:
    """The clauses on how the pot is counted, where they change the count."""
    house = rules.betting
    why: Because = ()
    if house.structure.value not in POT_LIMITS:
        return why
    if now.number == 1 and house.pot_blinds.value is not PotBlinds.EXACT:
        why += (because(house.pot_blinds),)
    if house.pot_rounding.value is not PotRounding.NONE:
        why += (because(house.pot_rounding),)
    return why


def _blinds_made_up(table: Snapshot, rules: Ruleset, now: BettingRound, seat: SeatInRound) -> int:
    """What the blinds count for above what was posted, in the first round. Raises Untold."""
    clause, stakes = rules.betting.pot_blinds, table.stakes
    if now.number != 1 or clause.value is PotBlinds.EXACT:
        return 0
    small = require(stakes.small_blind, "/table/stakes/small_blind", clause)
    big = require(stakes.big_blind, "/table/stakes/big_blind", clause)
    posted = {event.kind: event.seat for event in table.log or () if event.does is Does.POST}
    match clause.value:
        case PotBlinds.SMALL_BLIND_COUNTS_AS_BIG_BLIND:
            poster, last = (now.seats.get(posted.get(kind) or 0) for kind in (Post.SMALL_BLIND, Post.BIG_BLIND))
            over = last is not None and last.acted
            return 0 if poster is None or poster is seat or over else max(0, big - poster.bet)
        case PotBlinds.ASSUME_FULL_BLINDS:
            amounts = {event.kind: event.to or 0 for event in table.log or () if event.does is Does.POST}
            return max(0, small - amounts.get(Post.SMALL_BLIND, 0)) + max(0, big - amounts.get(Post.BIG_BLIND, 0))


@dataclass(frozen=True, slots=True)
class Bounds:
    """Totals for the round, before anyone asks whether the seat has so many chips; ``full`` is one full raise."""

    least: int
    most: int
    full: int


def bounds(table: Snapshot, rules: Ruleset, now: BettingRound, seat: SeatInRound) -> Bounds:
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
            most_bet = require(table.stakes.most_bet, "/table/stakes/most_bet", rules.betting.spread_sizes)
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
