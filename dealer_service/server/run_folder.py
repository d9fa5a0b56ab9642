"""Where do workers lay down what they count, for each other? In a folder of the master's own, gone when it goes.

Each master makes a folder of its own and holds a lock on it as long as it or one of its workers lives. Folders
whose lock nobody holds were left behind by masters that were killed, and are swept at the next start.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

SHARED_MEMORY = Path("/dev/shm")
PREFIX = "dealer-service-"
HELD, TURN = "held.lock", "turn.lock"


class RunFolder:
    """A master's folder, made on the spot."""

    def __init__(self, within: Path | None = None) -> None:
        within = within or (SHARED_MEMORY if os.access(SHARED_MEMORY, os.W_OK) else Path(tempfile.gettempdir()))
        sweep(within)
        self.path = Path(tempfile.mkdtemp(prefix=PREFIX, dir=within))
        self._held = (self.path / HELD).open("wb")
        fcntl.flock(self._held, fcntl.LOCK_EX)
        (self.path / TURN).touch()

    def remove(self) -> None:
        """Remove it with all that is in it."""
        shutil.rmtree(self.path, ignore_errors=True)
        self._held.close()


def sweep(within: Path) -> None:
    """Remove the folders in which no master lives any more; what cannot be removed is somebody else's."""
    for left in within.glob(f"{PREFIX}*"):
        with suppress(OSError), (left / HELD).open("rb") as held:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(left, ignore_errors=True)


@contextmanager
def turn(folder: Path) -> Iterator[IO[bytes]]:
    """Do something with the folder's files while nobody else does; who is killed meanwhile gives the turn up."""
    with (folder / TURN).open("rb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield lock
