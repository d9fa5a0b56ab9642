"""The run folder: where the workers of one master keep their counters and reports. It goes when the master ends.

A master holds a lock on its folder as long as it or one of its workers lives. Folders whose lock nobody holds were
left by masters that were killed; they are removed at the next start.
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
HELD, LOCK = "held.lock", "turn.lock"


class RunFolder:
    """The folder of one master. Making the object makes the folder."""

    def __init__(self, within: Path | None = None) -> None:
        within = within or (SHARED_MEMORY if os.access(SHARED_MEMORY, os.W_OK) else Path(tempfile.gettempdir()))
        remove_abandoned(within)
        self.path = Path(tempfile.mkdtemp(prefix=PREFIX, dir=within))
        self._held = (self.path / HELD).open("wb")
        fcntl.flock(self._held, fcntl.LOCK_EX)
        (self.path / LOCK).touch()

    def remove(self) -> None:
        """Remove the folder with everything in it."""
        shutil.rmtree(self.path, ignore_errors=True)
        self._held.close()


def remove_abandoned(within: Path) -> None:
    """Remove the folders whose master is dead; those that cannot be removed belong to other users."""
    for folder in within.glob(f"{PREFIX}*"):
        with suppress(OSError), (folder / HELD).open("rb") as held:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def locked(folder: Path) -> Iterator[IO[bytes]]:
    """Use the folder's files while no other process does; the lock of a killed process is released."""
    with (folder / LOCK).open("rb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield lock
