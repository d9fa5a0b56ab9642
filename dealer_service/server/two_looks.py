"""Changed files are taken in when two looks in turn found them the same: who writes a file may be half way through.

Files that could not be read are tried again though they do not change, ever more rarely: a disk may be well again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

State = TypeVar("State")
LONGEST_PAUSE = 64  # looks between two attempts to read what cannot be read


class TwoLooks(Generic[State]):
    """Looks at the state of files; ``settled`` tells whether it has changed and come to rest."""

    def __init__(self, state: Callable[[], State]) -> None:
        self._state = state
        self._seen = state()
        self._pause = self._next_pause = 0

    def settled(self, taken_in: State | None) -> bool:
        """Whether the files are not as they were taken in, and are as the last look found them; None: try again."""
        before, self._seen = self._seen, self._state()
        if self._seen != before or taken_in is not None:
            self._pause = self._next_pause = 0
            return self._seen == before and self._seen != taken_in
        self._pause -= 1
        if self._pause >= 0:
            return False
        self._pause, self._next_pause = self._next_pause, min(2 * self._next_pause + 1, LONGEST_PAUSE)
        return True
