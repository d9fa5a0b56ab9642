"""A gesture that has come to no action: what goes back, or has to, before the player decides anew."""

from __future__ import annotations

from dataclasses import dataclass

from dealer_service.rulings.reasons import Because
from dealer_service.rulings.ruling import FloorOption

# The option that the floor has chosen, where it was asked.
Floor = FloorOption | None


@dataclass(frozen=True, slots=True)
class NotYet:
    """The player still has to act: so many chips are ``taken_back``, as the rules allow, or ``put_back``."""

    because: Because
    taken_back: int = 0
    put_back: int = 0
