"""A gesture that has come to no action: what goes back before the player decides anew, and what the floor decides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dealer_service.rulings.reasons import Because, Fact


@dataclass(frozen=True, slots=True)
class NotYet:
    """The player still has to act: so many chips are ``taken_back``, as the rules allow."""

    because: Because
    taken_back: int = 0


@dataclass(frozen=True, slots=True)
class Decided:
    """The option that the floor has chosen, by its code and arguments."""

    code: str
    args: Mapping[str, Fact]


Floor = Decided | None
