"""The moment by which a request has to be answered: the backstop where counted work took longer than it should.

Whoever answers requests sets it; rulings on many tables look at it between two of them. It is no part of any ruling:
a question is answered as ever, or not at all. Where nobody set it, there is none.
"""

from __future__ import annotations

from contextvars import ContextVar
from time import monotonic

from dealer_service.errors import DealerServiceError

# Far below the thirty seconds after which a worker that stays silent is killed.
SECONDS = 10.0
_ENDS: ContextVar[float | None] = ContextVar("ends", default=None)


class Overdue(DealerServiceError):
    """The answer took too long to find; nothing was ruled."""


def set_deadline(seconds: float | None = SECONDS) -> None:
    """Let what follows in this context take so long; None: as long as it takes."""
    _ENDS.set(None if seconds is None else monotonic() + seconds)


def check_deadline() -> None:
    """Raise Overdue where the time is over."""
    ends = _ENDS.get()
    if ends is not None and monotonic() > ends:
        raise Overdue("The answer took too long to find.")
