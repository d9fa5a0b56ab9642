"""Units of chips: the smallest chip that is bet, and the unit of a divided pot."""

from __future__ import annotations

from typing import Any

from dealer_service.rulebook import Clause, Ruleset
from dealer_service.rulebook.sections.betting import WagerUnit
from dealer_service.rulebook.sections.showdown import OddChipUnit
from dealer_service.rulings.ruling import require
from dealer_service.rulings.spot import Spot
from dealer_service.table import Stakes
from dealer_service.values import value


@value
class Unit:
    """The unit of a divided pot. The stakes may lack it until a pot is divided."""

    stakes: Stakes
    rules: Ruleset

    @property
    def elsewhere(self) -> int | None:
        """The unit of a house with the other answer. None if the stakes lack it."""
        stakes = self.stakes
        if self.rules.showdown.odd_chip_unit.value is OddChipUnit.SMALLEST_USED_FOR_BLINDS:
            return stakes.chip
        return stakes.chip if stakes.blind_chip is None and stakes.chip == stakes.posted else stakes.blind_chip

    def in_chips(self, clause: Clause[Any]) -> int:
        """The size of the unit, for the clause that divides a pot. Raises MissingFacts."""
        stakes, house = self.stakes, self.rules.showdown.odd_chip_unit
        match house.value:
            case OddChipUnit.SMALLEST_IN_PLAY:
                return require(stakes.chip, "/table/stakes/chip", clause)
            case OddChipUnit.SMALLEST_USED_FOR_BLINDS:
                if stakes.blind_chip is None and stakes.chip == stakes.posted:  # that chip is used for the blinds
                    return stakes.chip
                return require(stakes.blind_chip, "/table/stakes/blind_chip", house)


def wager_step(spot: Spot) -> int | None:
    """The smallest difference between two amounts of a bet. None if the stakes lack it."""
    if spot.rules.betting.wager_unit.value is WagerUnit.SMALLEST_CHIP:
        return spot.table.stakes.chip
    return spot.table.stakes.blind_chip


def off_step(above_the_least: int, spot: Spot) -> bool:
    """Whether a bet this far above the minimum cannot be made in the chips for bets. Raises MissingFacts."""
    if spot.rules.betting.wager_unit.value is WagerUnit.SMALLEST_CHIP:
        return False
    return chips_too_small(above_the_least, spot) > 0


def chips_too_small(chips: int, spot: Spot) -> int:
    """The part of an amount that the chips used for blinds and antes cannot make.

    If an amount is a multiple of the posts, those chips can make it, whichever they are. Raises MissingFacts.
    """
    stakes = spot.table.stakes
    if stakes.blind_chip is None and stakes.posted and chips % stakes.posted == 0:
        return 0
    return chips % require(stakes.blind_chip, "/table/stakes/blind_chip", spot.rules.betting.wager_unit)
