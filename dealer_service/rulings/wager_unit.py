"""In what chips are bets made? The smallest chip of the table, or the smallest used for blinds and antes."""

from __future__ import annotations

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.vocabulary.betting import WagerUnit
from dealer_service.rulings.ruling import told
from dealer_service.table import Snapshot


def step_of(table: Snapshot, rules: Ruleset) -> int | None:
    """What lies between one amount and the next, where it is told."""
    if rules.betting.wager_unit.value is WagerUnit.SMALLEST_CHIP:
        return table.stakes.chip
    return table.stakes.blind_chip


def off_step(above_the_least: int, table: Snapshot, rules: Ruleset) -> bool:
    """Whether so much above the least bet or raise is no whole number of the chips bets are made in. Raises Untold."""
    if rules.betting.wager_unit.value is WagerUnit.SMALLEST_CHIP:
        return False
    return too_small(above_the_least, table, rules) > 0


def too_small(chips: int, table: Snapshot, rules: Ruleset) -> int:
    """How many of the chips are smaller than the chips used for blinds and antes. Raises Untold.

    Blinds and antes are made of such chips, and so is all that they divide, whatever the chips are.
    """
    stakes = table.stakes
    if stakes.blind_chip is None and stakes.posted and chips % stakes.posted == 0:
        return 0
    return chips % told(stakes.blind_chip, "/table/stakes/blind_chip", rules.betting.wager_unit)
