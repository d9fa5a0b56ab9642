"""The steps of a draw: one of the dealer, a seat's announcement, or a call for the floor."""

from __future__ import annotations

from dealer_service.rulings.drawing.piles import PileCount, Reshuffle
from dealer_service.rulings.reasons import Because, Reason
from dealer_service.table import Card, Does
from dealer_service.values import value


@value
class Step:
    """One step of a draw, and the stub after it.

    A reshuffle names the seat that it is made for. A burn names its card if that is already exposed. ``open`` is true
    if the first card dealt is face up, for the player to take or refuse.
    """

    does: Does
    seat: int | None = None
    count: int | None = None
    cards: tuple[Card, ...] | None = None
    piles: tuple[PileCount, ...] | None = None
    stub: int | None = None
    because: Because = ()
    open: bool | None = None

    @property
    def most(self) -> int:
        """The largest number of cards dealt: one more if the player refuses an open one and the stub lasts."""
        count = self.count or 0
        return count + (self.open is True and count == 1 and bool(self.stub))


@value
class Waiting:
    """The draw waits for a seat to announce its count."""

    seat: int
    because: Because


@value
class Voided:
    """The floor voids the hand, since the deck is too small for the draw."""

    because: Because


@value
class Stuck:
    """The pool is too small for the draw, without a clause that adds to it.

    ``wanted`` is the number of cards the seat lacks, and ``burns`` is true if a card is burned before them.
    ``left_open`` is the last clause tried, which leaves the decision to the floor. ``helps`` is true if the pool brings
    cards that can be dealt before the next shortage.
    """

    seat: int
    wanted: int
    burns: bool
    short: Reshuffle
    helps: bool
    left_open: Reason
    because: Because


NextStep = Step | Waiting | Stuck | None
