"""What can come next in a draw: a step of the dealer, the announcement of a seat, or a call for the floor."""

from __future__ import annotations

from dataclasses import dataclass

from dealer_service.rulings.drawing.piles import PileCount, Reshuffle
from dealer_service.rulings.reasons import Because, Reason
from dealer_service.table import Card, Does


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a draw, and the stub after it.

    A reshuffle names the seat that it is made for. A burn names its card where that lies open already.
    """

    does: Does
    seat: int | None = None
    count: int | None = None
    cards: tuple[Card, ...] | None = None
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
    """The pool cannot serve the draw and no clause says what else goes in.

    ``wanted`` is what the seat still takes, and ``burns`` whether a card is burned before it is served.
    ``left_open`` is the last clause that was tried, which leaves the rest to the floor. ``helps`` says whether
    the pool, too small as it is, brings cards that can be dealt before the next shortage.
    """

    seat: int
    wanted: int
    burns: bool
    short: Reshuffle
    helps: bool
    left_open: Reason
    because: Because


NextStep = Step | Waiting | Stuck | None
