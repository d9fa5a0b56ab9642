"""What can be due in a draw: a step, a seat's word, or the floor's."""

from __future__ import annotations

from dataclasses import dataclass

from dealer_service.rulings.drawing.piles import PileCount, Reshuffle
from dealer_service.rulings.reasons import Because
from dealer_service.table import Does


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a draw, and the stub after it. A reshuffle names the seat that it is made for."""

    does: Does
    seat: int | None = None
    count: int | None = None
    piles: tuple[PileCount, ...] | None = None
    stub: int | None = None
    because: Because = ()


@dataclass(frozen=True, slots=True)
class Waiting:
    """The draw waits for a seat to say how many cards it takes."""

    seat: int
    because: Because


@dataclass(frozen=True, slots=True)
class Stuck:
    """The pool cannot serve the draw and no clause says what else goes in."""

    seat: int
    short: Reshuffle
    because: Because


NextStep = Step | Waiting | Stuck | None
