"""The rulings of this response: recorded when made, for the metrics and the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import g

from dealer_service.rulebook import Ruleset

SEVERAL = "several"


@dataclass(frozen=True, slots=True)
class RecordedRuling:
    """A ruling: its id, question, rulesets, outcome, rule, and the request's document."""

    id: str
    asks: str
    rules: Sequence[Ruleset]
    outcome: str
    rule: str | None
    document: Any

    @property
    def house(self) -> str:
        """The house that ruled."""
        return self.rules[0].house if len(self.rules) == 1 else SEVERAL

    @property
    def game(self) -> str:
        """The game that was ruled on."""
        return self.rules[0].game if len(self.rules) == 1 else SEVERAL


def record_ruling(id: str, asks: str, rules: Sequence[Ruleset], outcome: str, rule: str | None, document: Any) -> None:
    """Record a ruling of this response."""
    g.setdefault("rulings", []).append(RecordedRuling(id, asks, rules, outcome, rule, document))


def recorded_rulings() -> list[RecordedRuling]:
    """The rulings of this response so far."""
    rulings: list[RecordedRuling] = g.get("rulings", [])
    return rulings


def forget_rulings() -> None:
    """Drop the rulings of this response: a problem is sent in their place."""
    g.rulings = []
