"""The reasons why no test reaches some code of the package, each with its code."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[2]
REASONS = Path(__file__).with_name("reasons.yaml")


@dataclass(frozen=True, slots=True)
class Reason:
    """The reason why no test reaches some code of a module: the code, its lines, and why."""

    module: str
    code: str
    why: str
    lines: frozenset[int]


def read_reasons() -> list[Reason]:
    """Return the reasons. Raises ValueError unless each one's code occurs exactly once in its module."""
    return [_reason(**each) for each in yaml.safe_load(REASONS.read_text("utf-8")) or []]


def _reason(module: str, code: str, why: str) -> Reason:
    written = [line.strip() for line in (ROOT / module).read_text("utf-8").splitlines()]
    wanted = [line.strip() for line in code.strip().splitlines()]
    begins = [at for at in range(len(written)) if written[at : at + len(wanted)] == wanted]
    if len(begins) != 1:
        raise ValueError(f"{module}: this stands there {len(begins)} times, and should once:\n{code}")
    return Reason(module, code.strip(), why, frozenset(range(begins[0] + 1, begins[0] + 1 + len(wanted))))
