"""The open betting round, whose log is read once: by the check of the table, and for the answer no second time."""

from __future__ import annotations

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.betting_round import BettingRound
from dealer_service.rulings.ruling import Untold
from dealer_service.table import Phase, Snapshot


def unread_round(table: Snapshot, rules: Ruleset) -> BettingRound | None:
    """The betting round that is open, before the first entry of its log; None where none is, or too little is told."""
    if table.phase is not Phase.BETTING:
        return None
    try:
        return BettingRound(table, rules, read=False)
    except Untold:
        return None


def whole_round(table: Snapshot, rules: Ruleset, now: BettingRound | None) -> BettingRound:
    """The betting round with all of its log read: this one, where one is given. Raises Untold."""
    if now is None:
        return BettingRound(table, rules)
    now.read()
    return now
