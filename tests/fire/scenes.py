"""The scenes, in playing order."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

from tests.fire import (
    access_keys,
    direct,
    expensive,
    fair_use,
    faults,
    growth,
    hostile,
    kills,
    rolling,
    slow,
    sustained_load,
)
from tests.fire.requirements import Demand, Pace

SCENES: Mapping[str, Callable[[Pace, Path], Awaitable[list[Demand]]]] = {
    "rolling": rolling.play,
    "kills": kills.play,
    "growth": growth.play,
    "slow": slow.play,
    "hostile": hostile.play,
    "faults": faults.play,
    "direct": direct.play,
    "expensive": expensive.play,
    "keys": access_keys.play,
    "fair": fair_use.play,
    "held": sustained_load.play,
}
