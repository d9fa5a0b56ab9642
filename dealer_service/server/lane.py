"""The lane of expensive questions: at most half of the workers rule on them at a time.

The other workers stay free for all others. A place in the lane is a lock on a byte of a file shared by all workers: the
system frees the place of a worker that dies.
"""

from __future__ import annotations

import fcntl
import os
import tempfile
import weakref
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Lock

from dealer_service.errors import DealerServiceError


class LaneFull(DealerServiceError):
    """The maximum number of workers is ruling on expensive questions."""

    def __init__(self) -> None:
        super().__init__("Every place in the lane of expensive questions is taken.")


class Lane:
    """The places of one service. Create it before the fork, so the workers share its file.

    A single worker has a place too, since there is no other to keep free.
    """

    def __init__(self, workers: int = 1) -> None:
        self._file = _shared_file()
        weakref.finalize(self, os.close, self._file)
        self._own: list[Lock] = []
        self.divide(workers)

    def divide(self, workers: int) -> None:
        """Give half of this many workers a place, rounded down."""
        # The system's locks are for processes, these for the threads of one.
        self._own = [Lock() for _ in range(max(1, workers // 2))]

    @property
    def places(self) -> int:
        """The maximum number of expensive questions at a time."""
        return len(self._own)

    def enter(self) -> int:
        """Take a place and return its number. Never waits: raises LaneFull if there is none."""
        for place, own in enumerate(self._own):
            if own.acquire(blocking=False):
                with suppress(OSError):
                    fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, place)
                    return place
                own.release()
        raise LaneFull

    def leave(self, place: int) -> None:
        """Free the place."""
        fcntl.lockf(self._file, fcntl.LOCK_UN, 1, place)
        self._own[place].release()

    @contextmanager
    def place(self) -> Iterator[None]:
        """Hold a place while the block runs. Raises LaneFull."""
        taken = self.enter()
        try:
            yield
        finally:
            self.leave(taken)


def _shared_file() -> int:
    """An unnamed file, in memory if the system supports that, so it needs no writable folder."""
    if hasattr(os, "memfd_create"):
        return os.memfd_create("dealer-service-lane")
    with tempfile.TemporaryFile() as file:
        return os.dup(file.fileno())
