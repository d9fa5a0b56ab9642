"""How large is an odd chip? The smallest chip in play, or the smallest that is used for blinds and antes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dealer_service.rulebook import Clause, Ruleset
from dealer_service.rulebook.vocabulary.showdown import OddChipUnit
from dealer_service.rulings.ruling import told
from dealer_service.table import Stakes


@dataclass(frozen=True, slots=True)
class Unit:
    """What pots are divided in, as far as the table tells it: asked for only where a pot is divided."""

    stakes: Stakes
    rules: Ruleset

    def needed_by(self, clause: Clause[Any]) -> int:
        """How many chips one unit is; the clause divides a pot. Raises Untold."""
        stakes, house = self.stakes, self.rules.showdown.odd_chip_unit
        match house.value:
            case OddChipUnit.SMALLEST_IN_PLAY:
                return told(stakes.chip, "/table/stakes/chip", clause)
            case OddChipUnit.SMALLEST_USED_FOR_BLINDS:
                if stakes.blind_chip is None and stakes.chip == stakes.posted:  # that one is used, then
                    return stakes.chip
                return told(stakes.blind_chip, "/table/stakes/blind_chip", house)
