"""What a scene demands, what it measured, and the table that tells of both."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Demand:
    """One thing that had to be so. ``timed``: it depends on how fast the machine is, and is no test's business."""

    scene: str
    wanted: str
    found: str
    held: bool
    timed: bool = False


@dataclass(frozen=True)
class Pace:
    """How long and how much: the whole suite, or its short form."""

    seconds: float
    rate: float
    kills: int
    growth: int
    slow: int
    hostile: int
    held: float
    rounds: int
    rates: tuple[int, ...]  # of rulings a second, the wanted one first


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
    """A row for each demand, with what was found; the failed ones are marked."""
    rows = [("", "scene", "demanded", "found")]
    rows += [("ok" if each.held else "FAILED", each.scene, each.wanted, each.found) for each in demands]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    return "\n".join(
        "  ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[3]]) for row in rows
    )
