"""Why some of the package is reached by no test, each with the code that it is about."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[2]
REASONS = Path(__file__).with_name("reasons.yaml")


@dataclass(frozen=True, slots=True)
class Reason:
    """Why this code of a module is not reached: what it is, on which lines it stands, and the reason."""

    module: str
    code: str
    why: str
    lines: frozenset[int]


def read_reasons() -> list[Reason]:
    """The reasons. Raises ValueError for one whose code does not stand in its module, or stands there twice."""
    return [_reason(**each) for each in yaml.safe_load(REASONS.read_text("utf-8")) or []]


def _reason(module: str, code: str, why: str) -> Reason:
    written = [line.strip() for line in (ROOT / module).read_text("utf-8").splitlines()]
    wanted = [line.strip() for line in code.strip().splitlines()]
    begins = [at for at in range(len(written)) if written[at : at + len(wanted)] == wanted]
    if len(begins) != 1:
        raise ValueError(f"{module}: this stands there {len(begins)} times, and should once:\n{code}")
    return Reason(module, code.strip(), why, frozenset(range(begins[0] + 1, begins[0] + 1 + len(wanted))))
