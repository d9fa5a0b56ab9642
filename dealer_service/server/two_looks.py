"""Changed files are taken in when two looks in turn found them the same: who writes a file may be half way through."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

State = TypeVar("State")


class TwoLooks(Generic[State]):
    """Looks at the state of files; ``settled`` tells whether it has changed and come to rest."""

    def __init__(self, state: Callable[[], State]) -> None:
        self._state = state
        self._seen = state()

    def settled(self, taken_in: State) -> bool:
        """Whether the files are not as they were taken in, and are as the last look found them."""
        before, self._seen = self._seen, self._state()
        return self._seen != taken_in and self._seen == before
