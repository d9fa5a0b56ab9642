"""The five sections of the rulebook, with the clauses of each."""

from collections.abc import Mapping
from typing import Any

from dealer_service.rulebook.applicability import Condition, conditions_of
from dealer_service.rulebook.sections.betting import BettingRules
from dealer_service.rulebook.sections.dealing import DealingRules
from dealer_service.rulebook.sections.drawing import DrawingRules
from dealer_service.rulebook.sections.pots import PotsRules
from dealer_service.rulebook.sections.showdown import ShowdownRules

SECTIONS: Mapping[str, type[Any]] = {
    "dealing": DealingRules,
    "betting": BettingRules,
    "drawing": DrawingRules,
    "pots": PotsRules,
    "showdown": ShowdownRules,
}

# A misspelt condition raises here, at import.
CONDITIONS: Mapping[str, Condition] = conditions_of(SECTIONS)

__all__ = ["CONDITIONS", "SECTIONS", "BettingRules", "DealingRules", "DrawingRules", "PotsRules", "ShowdownRules"]
