"""In what chips are bets made? The smallest chip of the table, or the smallest used for blinds and antes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dealer_service.rulebook import Clause, Ruleset
from dealer_service.rulebook.vocabulary.betting import WagerUnit
from dealer_service.rulebook.vocabulary.showdown import OddChipUnit
from dealer_service.rulings.ruling import require
from dealer_service.table import Snapshot, Stakes


@dataclass(frozen=True, slots=True)
class Unit:
    """What pots are divided in, as far as the table tells it: asked for only where a pot is divided."""

    stakes: Stakes
    rules: Ruleset

    def needed_by(self, clause: Clause[Any]) -> int:
        """How many chips one unit is; the clause divides a pot. Raises MissingFacts."""
        stakes, house = self.stakes, self.rules.showdown.odd_chip_unit
        match house.value:
            case OddChipUnit.SMALLEST_IN_PLAY:
                return require(stakes.chip, "/table/stakes/chip", clause)
            case OddChipUnit.SMALLEST_USED_FOR_BLINDS:
                if stakes.blind_chip is None and stakes.chip == stakes.posted:  # that one is used, then
                    return stakes.chip
                return require(stakes.blind_chip, "/table/stakes/blind_chip", house)


def step_of(table: Snapshot, rules: Ruleset) -> int | None:
    """What lies between one amount and the next, where it is told."""
    if rules.betting.wager_unit.value is WagerUnit.SMALLEST_CHIP:
        return table.stakes.chip
    return table.stakes.blind_chip


def off_step(above_the_least: int, table: Snapshot, rules: Ruleset) -> bool:
    """Whether this much above the least bet or raise is no whole number of wager units. Raises MissingFacts."""
    if rules.betting.wager_unit.value is WagerUnit.SMALLEST_CHIP:
        return False
    return too_small(above_the_least, table, rules) > 0


def too_small(chips: int, table: Snapshot, rules: Ruleset) -> int:
    """How many of the chips are smaller than the chips used for blinds and antes. Raises MissingFacts.

    Blinds and antes are made of such chips, and so is all that they divide, whatever the chips are.
    """
    stakes = table.stakes
    if stakes.blind_chip is None and stakes.posted and chips % stakes.posted == 0:
        return 0
    return chips % require(stakes.blind_chip, "/table/stakes/blind_chip", rules.betting.wager_unit)
