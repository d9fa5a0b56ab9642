"""Gestures that are not an action yet: the chips to take or put back before the player decides."""

from __future__ import annotations

from dealer_service.rulings.reasons import Because
from dealer_service.rulings.ruling import Instruction
from dealer_service.table import Bound, Does
from dealer_service.values import replace, value


@value
class PendingGesture:
    """A gesture that is not an action yet. Chips may be ``taken_back`` or must be ``put_back``.

    The seat is ``bound`` to the options that its words leave; ``said`` is the action they name. ``follows`` are further
    instructions.
    """

    because: Because
    taken_back: int = 0
    put_back: int = 0
    bound: Bound | None = None
    said: Does | None = None
    follows: tuple[Instruction, ...] = ()

    def led_by(self, why: Because) -> PendingGesture:
        """The same, with these reasons before its own."""
        return replace(self, because=(*why, *self.because))
