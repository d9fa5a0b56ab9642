"""A gesture that has come to no action: what goes back, or has to, before the player decides anew."""

from __future__ import annotations

from dataclasses import dataclass, replace

from dealer_service.rulings.reasons import Because
from dealer_service.rulings.ruling import FloorOption, Instruction
from dealer_service.table import Bound, Does

# The option that the floor has chosen, where it was asked.
Floor = FloorOption | None


@dataclass(frozen=True, slots=True)
class NotYet:
    """The player still has to act: so many chips are ``taken_back``, as the rules allow, or ``put_back``.

    The seat is ``bound`` to what its words have left to it, which ``said`` this action; what else ``follows``.
    """

    because: Because
    taken_back: int = 0
    put_back: int = 0
    bound: Bound | None = None
    said: Does | None = None
    follows: tuple[Instruction, ...] = ()

    def led_by(self, why: Because) -> NotYet:
        """The same, with these reasons before its own."""
        return replace(self, because=(*why, *self.because))
