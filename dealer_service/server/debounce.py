"""Load a changed file only after two identical checks in a row, so a half-written file is never read.

Unreadable files are retried although they do not change, with growing pauses: the disk may recover.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

State = TypeVar("State")
LONGEST_PAUSE = 64  # the maximum number of checks between two attempts to read an unreadable file


class TwoLooks(Generic[State]):
    """A check of the state of files; ``settled`` is true once it has changed and come to rest."""

    def __init__(self, state: Callable[[], State]) -> None:
        self._state = state
        self._seen = state()
        self._pause = self._next_pause = 0

    def settled(self, taken_in: State | None) -> bool:
        """Whether the files differ from the loaded state and equal the last check's. None: retry."""
        before, self._seen = self._seen, self._state()
        if self._seen != before or taken_in is not None:
            self._pause = self._next_pause = 0
            return self._seen == before and self._seen != taken_in
        self._pause -= 1
        if self._pause >= 0:
            return False
        self._pause, self._next_pause = self._next_pause, min(2 * self._next_pause + 1, LONGEST_PAUSE)
        return True
