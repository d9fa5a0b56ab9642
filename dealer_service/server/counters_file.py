"""A file of counters that survives a full disk: its blocks are reserved before they are mapped.

A write to a mapped block without room on the disk kills the process (SIGBUS). If no room can be reserved, a counter is
therefore kept in this process only: it is missing from the sum of all workers, but rulings go on.
"""

from __future__ import annotations

import logging
import os
import struct
from contextlib import suppress
from pathlib import Path
from typing import Any

from prometheus_client.mmap_dict import _INITIAL_MMAP_SIZE as FIRST_SIZE
from prometheus_client.mmap_dict import MmapedDict

LOG = logging.getLogger("dealer_service.metrics")


class CountersFile(MmapedDict):
    """The library's file of counters, with its blocks reserved. Counters without room stay in memory."""

    def __init__(self, filename: str, read_mode: bool = False) -> None:
        self._kept: dict[str, tuple[float, float]] = {}
        self._in_file = False
        self._f: Any = None
        try:
            _reserve(Path(filename))
            super().__init__(filename, read_mode)  # type: ignore[no-untyped-call]  # the library has no types here
            self._in_file = True
        except (OSError, RuntimeError, struct.error) as error:
            if self._f is not None:
                with suppress(OSError):
                    self._f.close()
            if not isinstance(error, OSError):
                raise  # an incomplete file
            LOG.error("Counters cannot be written to %s (%s): those of this process are not summed", filename, error)

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
        """Close the file, if it is open."""
        if self._in_file:
            with suppress(OSError):  # the counts are in the map, which the system writes
                super().close()  # type: ignore[no-untyped-call]

    def move_to(self, sums: CountersFile) -> bool:
        """Move each counter to the same one in the other file. Returns whether all had room there.

        Each count is in exactly one of the two files at any time, so none is lost or counted twice.
        """
        if not self._in_file:
            return False
        moved = True
        for key, value, _ in list(self.read_all_values()):  # type: ignore[no-untyped-call]
            if sums._has_room(key):
                sums.write_value(key, sums.read_value(key)[0] + value, 0.0)
                self.write_value(key, 0.0, 0.0)
            else:
                moved = False
        return moved

    def _has_room(self, key: str) -> bool:
        """Whether the counter is in the file, or its bytes can be reserved there now."""
        if not self._in_file:
            return False
        if key in self._positions:
            return True
        size = self._capacity
        while self._used + len(key.encode()) + 32 > size:  # the key takes a length, a padding and two numbers
            size *= 2
        capacity, mapped = self._capacity, self._m
        try:
            if size != capacity:
                os.posix_fallocate(self._f.fileno(), 0, size)
            self._init_value(key)  # type: ignore[no-untyped-call]
        except OSError as error:
            self._capacity, self._m = capacity, mapped
            LOG.error("No room for another counter in %s (%s): it is not summed", self._fname, error)
            return False
        return True


def _reserve(file: Path) -> None:
    """Reserve the first blocks of a file. Raises OSError if there is no room, without leaving a file."""
    with file.open("ab") as counters:
        size = os.fstat(counters.fileno()).st_size
        try:
            os.posix_fallocate(counters.fileno(), 0, max(FIRST_SIZE, size))
        except OSError:
            if not size:
                with suppress(OSError):
                    file.unlink()
            raise
