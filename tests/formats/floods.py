"""How much memory the reader holds at most while a file flows through it, measured in a process of its own."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from dealer_service.formats.reading import read_hands


class Flood:
    """A file without end, up to a number of bytes."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self.pieces, self.rest = pieces, b""

    def read(self, size: int, /) -> bytes:
        while len(self.rest) < size and (piece := next(self.pieces, b"")):
            self.rest += piece
        found, self.rest = self.rest[:size], self.rest[size:]
        return found


def measure_flood(piece: bytes, times: int) -> tuple[int, int]:
    """The number of hands and problems in the piece, repeated, and the peak of memory in bytes.

    Other threads and the garbage of other tests would count, so a new process reads the file.
    """
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as alone:
        return alone.submit(_read, piece, times).result(timeout=120)


def _read(piece: bytes, times: int) -> tuple[int, int]:
    for _ in read_hands(Flood(iter([piece]))):  # imports and tables are not the file's
        pass
    tracemalloc.start()
    count = sum(1 for _ in read_hands(Flood(piece for _ in range(times))))
    return count, tracemalloc.get_traced_memory()[1]
