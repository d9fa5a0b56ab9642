"""A file of counters that a full disk cannot turn into a crash: its blocks are reserved before they are mapped.

A write to a mapped block that the disk has no room for kills the process (SIGBUS). So where no room can be reserved,
a counter is kept in this process alone: it is missing from the sum of all workers, and every ruling is given.
"""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from pathlib import Path

from prometheus_client.mmap_dict import _INITIAL_MMAP_SIZE as FIRST_SIZE
from prometheus_client.mmap_dict import MmapedDict

LOG = logging.getLogger("dealer_service.metrics")


class CountersFile(MmapedDict):
    """The library's file of counters, with its blocks reserved; what has no room is kept in memory."""

    def __init__(self, filename: str, read_mode: bool = False) -> None:
        self._kept: dict[str, tuple[float, float]] = {}
        self._in_file = False
        try:
            _reserve(Path(filename))
            super().__init__(filename, read_mode)  # type: ignore[no-untyped-call]  # the library has no types here
            self._in_file = True
        except OSError as error:
            LOG.error("Counters cannot be written to %s (%s): those of this process are not summed", filename, error)
            with suppress(OSError):
                Path(filename).unlink()

    def read_value(self, key: str) -> tuple[float, float]:
        """The value of a counter, and its time."""
        if key not in self._kept and not self._has_room(key):
            self._kept[key] = (0.0, 0.0)
        kept = self._kept.get(key)
        if kept is not None:
            return kept
        value, at = super().read_value(key)  # type: ignore[no-untyped-call]
        return value, at

    def write_value(self, key: str, value: float, timestamp: float) -> None:
        """Set the value of a counter, and its time."""
        if key in self._kept or not self._has_room(key):
            self._kept[key] = (value, timestamp)
        else:
            super().write_value(key, value, timestamp)  # type: ignore[no-untyped-call]

    def close(self) -> None:
        """Close the file, where there is one."""
        if self._in_file:
            super().close()  # type: ignore[no-untyped-call]

    def _has_room(self, key: str) -> bool:
        """Whether the counter is in the file, or its bytes are reserved there now."""
        if not self._in_file:
            return False
        if key in self._positions:
            return True
        size = self._capacity
        while self._used + len(key.encode()) + 32 > size:  # a length, a padding and two numbers stand beside the key
            size *= 2
        if size == self._capacity:
            return True
        try:
            os.posix_fallocate(self._f.fileno(), 0, size)
        except OSError as error:
            LOG.error("No room for another counter in %s (%s): it is not summed", self._fname, error)
            return False
        return True


def _reserve(file: Path) -> None:
    """Reserve the first blocks of a file. Raises OSError where there is no room."""
    with file.open("ab") as counters:
        os.posix_fallocate(counters.fileno(), 0, max(FIRST_SIZE, os.fstat(counters.fileno()).st_size))
