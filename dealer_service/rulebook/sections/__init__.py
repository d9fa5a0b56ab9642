"""The sections of the rulebook, with the clauses of each: five of a game, and that of a mix."""

from collections.abc import Mapping
from typing import Any

from dealer_service.rulebook.applicability import Condition, conditions_of
from dealer_service.rulebook.sections.betting import BettingRules
from dealer_service.rulebook.sections.dealing import DealingRules
from dealer_service.rulebook.sections.drawing import DrawingRules
from dealer_service.rulebook.sections.pots import PotsRules
from dealer_service.rulebook.sections.rotation import RotationRules
from dealer_service.rulebook.sections.showdown import ShowdownRules

SECTIONS: Mapping[str, type[Any]] = {
    "dealing": DealingRules,
    "betting": BettingRules,
    "drawing": DrawingRules,
    "pots": PotsRules,
    "showdown": ShowdownRules,
}

ROTATION = "rotation"
# With the section that only a mix reads.
ALL_SECTIONS: Mapping[str, type[Any]] = {**SECTIONS, ROTATION: RotationRules}

# A misspelt condition raises here, at import.
CONDITIONS: Mapping[str, Condition] = conditions_of(ALL_SECTIONS)

__all__ = [
    "ALL_SECTIONS",
    "CONDITIONS",
    "ROTATION",
    "SECTIONS",
    "BettingRules",
    "DealingRules",
    "DrawingRules",
    "PotsRules",
    "RotationRules",
    "ShowdownRules",
]
