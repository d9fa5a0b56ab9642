"""The units of chips: in which chips bets are made, and in which units a pot is divided."""

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
    """The unit in which pots are divided. It may be missing from the stakes until a pot has to be divided."""

    stakes: Stakes
    rules: Ruleset

    @property
    def elsewhere(self) -> int | None:
        """How much one unit is in a house that has the other answer; None where the stakes do not tell it."""
        stakes = self.stakes
        if self.rules.showdown.odd_chip_unit.value is OddChipUnit.SMALLEST_USED_FOR_BLINDS:
            return stakes.chip
        return stakes.chip if stakes.blind_chip is None and stakes.chip == stakes.posted else stakes.blind_chip

    def in_chips(self, clause: Clause[Any]) -> int:
        """How much one unit is, for the clause that divides a pot. Raises MissingFacts."""
        stakes, house = self.stakes, self.rules.showdown.odd_chip_unit
        match house.value:
            case OddChipUnit.SMALLEST_IN_PLAY:
                return require(stakes.chip, "/table/stakes/chip", clause)
            case OddChipUnit.SMALLEST_USED_FOR_BLINDS:
                if stakes.blind_chip is None and stakes.chip == stakes.posted:  # then that chip is used for the blinds
                    return stakes.chip
                return require(stakes.blind_chip, "/table/stakes/blind_chip", house)


def wager_step(table: Snapshot, rules: Ruleset) -> int | None:
    """By how much two amounts of a bet differ at least, where the stakes say so."""
    if rules.betting.wager_unit.value is WagerUnit.SMALLEST_CHIP:
        return table.stakes.chip
    return table.stakes.blind_chip


def off_step(above_the_least: int, table: Snapshot, rules: Ruleset) -> bool:
    """Whether a bet so much above the least one cannot be made in the chips for bets. Raises MissingFacts."""
    if rules.betting.wager_unit.value is WagerUnit.SMALLEST_CHIP:
        return False
    return chips_too_small(above_the_least, table, rules) > 0


def chips_too_small(chips: int, table: Snapshot, rules: Ruleset) -> int:
    """How much of an amount cannot be made in the chips used for blinds and antes. Raises MissingFacts.

    An amount that blinds and antes divide can be made in those chips, whichever they are.
    """
    stakes = table.stakes
    if stakes.blind_chip is None and stakes.posted and chips % stakes.posted == 0:
        return 0
    return chips % require(stakes.blind_chip, "/table/stakes/blind_chip", rules.betting.wager_unit)
