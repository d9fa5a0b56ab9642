"""The run folder, with the counters and reports of one master's workers, removed when the master ends.

A master holds a lock on its folder while it or one of its workers lives. Folders without a lock were left by killed
masters; the next start removes them, and any remains.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

SHARED_MEMORY = Path("/dev/shm")
PREFIX = "dealer-service-"
HELD, LOCK = "held.lock", "turn.lock"
UNFINISHED_SECONDS = 60.0  # up to this age, a folder without a lock may be in creation or removal


class RunFolder:
    """The folder of one master. The constructor creates it."""

    def __init__(self, within: Path | None = None) -> None:
        within = within or (SHARED_MEMORY if os.access(SHARED_MEMORY, os.W_OK) else Path(tempfile.gettempdir()))
        remove_abandoned(within)
        self.path = Path(tempfile.mkdtemp(prefix=PREFIX, dir=within))
        self.dead: set[int] = set()  # workers whose counters could not be merged yet
        self._held: IO[bytes] | None = None
        try:
            self._held = (self.path / HELD).open("wb")
            fcntl.flock(self._held, fcntl.LOCK_EX)
            (self.path / LOCK).touch()
        except OSError:
            self.remove()
            raise

    def remove(self) -> None:
        """Remove the folder with everything in it."""
        _remove(self.path)
        if self._held is not None:
            with suppress(OSError):
                self._held.close()


def remove_abandoned(within: Path) -> None:
    """Remove the folders of dead masters. Those that cannot be removed belong to other users."""
    for folder in within.glob(f"{PREFIX}*"):
        with suppress(OSError):
            try:
                with (folder / HELD).open("rb") as held:
                    fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    _remove(folder)
            except FileNotFoundError:
                if time.time() - folder.stat().st_mtime > UNFINISHED_SECONDS:
                    _remove(folder)


def _remove(folder: Path) -> None:
    with suppress(OSError):  # it raises some errors anyway
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def locked(folder: Path) -> Iterator[IO[bytes]]:
    """Lock the folder's files against other processes. The lock of a killed process is freed."""
    with (folder / LOCK).open("rb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield lock
