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
    def elsewhere(self) -> tuple[int | None, ...]:
        """The units of houses with another answer. None for one that the stakes lack."""
        own = self.rules.showdown.odd_chip_unit.value
        return tuple(self._by(way)[0] for way in OddChipUnit if way is not own)

    def in_chips(self, clause: Clause[Any]) -> int:
        """The size of the unit, for the clause that divides a pot. Raises MissingFacts."""
        house = self.rules.showdown.odd_chip_unit
        size, fact = self._by(house.value)
        return require(size, f"/table/stakes/{fact}", clause if fact == "chip" else house)

    def _by(self, way: OddChipUnit) -> tuple[int | None, str]:
        """The size of the unit by this answer, None if the stakes lack it, and the stake that gives it."""
        stakes = self.stakes
        match way:
            case OddChipUnit.SMALLEST_IN_PLAY:
                return stakes.chip, "chip"
            case OddChipUnit.SMALLEST_USED_FOR_BLINDS:
                chip_posts = stakes.blind_chip is None and stakes.chip == stakes.posted  # it is used for the blinds
                return stakes.chip if chip_posts else stakes.blind_chip, "blind_chip"


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
