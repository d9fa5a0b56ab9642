"""The deadline of a request: a backstop if counted work takes longer than expected.

The web layer sets it, and rulings on many tables check it between two of them. It never changes a ruling: a question is
answered as usual, or not at all. Unless it is set, there is none.
"""

from __future__ import annotations

from contextvars import ContextVar
from time import monotonic

# Far below the thirty seconds that gunicorn waits before it kills a silent worker.
SECONDS = 10.0
_ENDS: ContextVar[float | None] = ContextVar("ends", default=None)


class Overdue(Exception):
    """The answer took too long to find. No ruling was made.

    It is not a DealerServiceError: code that catches those and asks another question must not catch this.
    """


def set_deadline(seconds: float | None = SECONDS) -> None:
    """Set the time limit for the rest of this context, in seconds. None: no limit."""
    _ENDS.set(None if seconds is None else monotonic() + seconds)


def check_deadline() -> None:
    """Raise Overdue after the deadline."""
    ends = _ENDS.get()
    if ends is not None and monotonic() > ends:
        raise Overdue("The answer took too long to find.")
