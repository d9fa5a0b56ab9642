"""The size of one bet in a betting round, and the all-ins so far below it that a call of them is a check."""

from __future__ import annotations

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.betting import CallAsCheck, Structure
from dealer_service.rulings.forced_money import has_bet_of_button, require_forced_bet
from dealer_service.rulings.posts.kill import raised_by_kill
from dealer_service.rulings.ruling import require
from dealer_service.rulings.spot import Spot


def bet_size(spot: Spot, round: int) -> int:
    """One bet of the round in fixed limit, otherwise its minimum bet. Raises MissingFacts.

    Except in spread limit, the minimum is the big blind, or the smallest chip if there is no blind. After a round that
    the button's forced bet began, it is the ante.
    """
    stakes = spot.table.stakes
    match spot.rules.betting.structure.value:
        case Structure.FIXED_LIMIT:
            if spot.rules.dealing.streets.value.is_big(round):
                bet = require(stakes.big_bet, "/table/stakes/big_bet", spot.rules.dealing.streets)
            else:
                bet = require(stakes.small_bet, "/table/stakes/small_bet", spot.rules.betting.fixed_size)
            return raised_by_kill(bet, spot)
        case Structure.SPREAD_LIMIT:
            return require(stakes.least_bet, "/table/stakes/least_bet", spot.rules.betting.spread_sizes)
        case Structure.NO_LIMIT | Structure.POT_LIMIT | Structure.HALF_POT_LIMIT:
            clause = spot.rules.betting.minimum_bet
            if round > 1 and has_bet_of_button(spot.rules):
                return require(stakes.ante, "/table/stakes/ante", clause)
            return require_forced_bet(spot, clause) or require(stakes.chip, "/table/stakes/chip", clause)


def is_check(level: int, bet: int, rules: Ruleset) -> bool:
    """Whether a call of an all-in of ``level`` counts as a check. ``bet`` is a full bet."""
    if not 0 < level < bet or not rules.applies(rules.betting.call_as_check.id):
        return False
    match rules.betting.call_as_check.value:
        case CallAsCheck.OF_LESS_THAN_HALF_A_BET:
            return 2 * level < bet
        case CallAsCheck.OF_LESS_THAN_A_FULL_BET:
            return True
