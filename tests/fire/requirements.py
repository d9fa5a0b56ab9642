"""The demands of a scene, its measurements, and the table that shows both."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Demand:
    """One requirement with its result. ``timed``: it depends on the machine's speed, so the tests ignore it."""

    scene: str
    wanted: str
    found: str
    held: bool
    timed: bool = False


@dataclass(frozen=True)
class Pace:
    """The durations and amounts of a run: the whole suite, or its short form."""

    seconds: float
    rate: float
    kills: int
    growth: int
    slow: int
    hostile: int
    held: float
    rounds: int
    rates: tuple[int, ...]  # rulings per second, the wanted rate first


FULL = Pace(
    seconds=30,
    rate=300,
    kills=30,
    growth=200_000,
    slow=300,
    hostile=10_000,
    held=60,
    rounds=3,
    rates=(1000, 800, 650, 500, 350, 250),
)
SHORT = Pace(seconds=2, rate=50, kills=2, growth=1_000, slow=25, hostile=200, held=1, rounds=1, rates=(100,))


def table(demands: Iterable[Demand]) -> str:
    """Format one row for each demand with its result; failed demands are marked."""
    rows = [("", "scene", "demanded", "found")]
    rows += [("ok" if each.held else "FAILED", each.scene, each.wanted, each.found) for each in demands]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    return "\n".join(
        "  ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[3]]) for row in rows
    )
