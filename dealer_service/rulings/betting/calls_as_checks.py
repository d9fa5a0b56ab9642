"""Calls that count as a check, for check-raises and for the sevens rule."""

from __future__ import annotations

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.vocabulary.betting import CallAsCheck


def is_check(level: int, bet: int, rules: Ruleset) -> bool:
    """Whether to call an all-in of ``level`` counts as a check, when a full bet is ``bet``."""
    if not 0 < level < bet or not rules.applies(rules.betting.call_as_check.id):
        return False
    match rules.betting.call_as_check.value:
        case CallAsCheck.OF_LESS_THAN_HALF_A_BET:
            return 2 * level < bet
        case CallAsCheck.OF_LESS_THAN_A_FULL_BET:
            return True
