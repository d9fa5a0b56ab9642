"""The scenes, in the order in which they are played."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

from tests.fire import direct, expensive, faults, growth, held, hostile, keyed, kills, rolling, slow
from tests.fire.demands import Demand, Pace

SCENES: Mapping[str, Callable[[Pace, Path], Awaitable[list[Demand]]]] = {
    "rolling": rolling.play,
    "kills": kills.play,
    "growth": growth.play,
    "slow": slow.play,
    "hostile": hostile.play,
    "faults": faults.play,
    "direct": direct.play,
    "expensive": expensive.play,
    "keys": keyed.play,
    "held": held.play,
}
