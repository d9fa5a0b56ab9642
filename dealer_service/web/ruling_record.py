"""Which rulings are given with this answer? Noted where they are given, read where they are counted and logged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import g

from dealer_service.rulebook import Ruleset

SEVERAL = "several"


@dataclass(frozen=True, slots=True)
class Given:
    """A ruling that was given: what was asked, under which rules, what came of it, and as it was sent."""

    asks: str
    rules: Sequence[Ruleset]
    outcome: str
    document: Any
    written: bytes

    @property
    def house(self) -> str:
        """The house that ruled."""
        return self.rules[0].house if len(self.rules) == 1 else SEVERAL

    @property
    def game(self) -> str:
        """The game that was ruled on."""
        return self.rules[0].game if len(self.rules) == 1 else SEVERAL


def give(asks: str, rules: Sequence[Ruleset], outcome: str, document: Any, written: bytes) -> bytes:
    """What is written, noted as a ruling that this answer gives."""
    if "given" not in g:
        g.given = []
    g.given.append(Given(asks, rules, outcome, document, written))
    return written


def given() -> list[Given]:
    """The rulings that this answer gives."""
    found: list[Given] = g.get("given", [])
    return found
