"""The line of code of each reason in a ruling, recorded while ruling."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

from dealer_service.rulebook import Ruleset
from dealer_service.rulings import reasons
from dealer_service.rulings.reasons import Reason
from dealer_service.rulings.ruling import Ruling

PACKAGE = Path(__file__).parents[2]


@dataclass(slots=True)
class Trace:
    """Every reason made while tracing, with its file, line and function."""

    made: dict[int, tuple[Reason, str]] = field(default_factory=dict)

    def lines_of(self, ruling: Ruling) -> dict[str, str]:
        """The line of code of each reason of the ruling, by the id of its clause."""
        return {each.clause.id: self.made[id(each)][1] for each in ruling.reasons if id(each) in self.made}


@contextmanager
def tracing() -> Iterator[Trace]:
    """Record the line of code of each new reason until the end of the block.

    Reasons that rules keep for all tables are made again.
    """
    trace, plain, once = Trace(), Reason.__init__, Ruleset.once

    def record(self: Reason, *args: Any, **kwargs: Any) -> None:
        plain(self, *args, **kwargs)
        # Keeps the reason alive: its id could be reused otherwise.
        trace.made[id(self)] = self, _line(sys._getframe(1))

    Reason.__init__ = record  # type: ignore[method-assign]
    Ruleset.once = lambda rules, compute: compute(rules)  # type: ignore[assignment,method-assign]
    try:
        yield trace
    finally:
        Reason.__init__, Ruleset.once = plain, once  # type: ignore[method-assign]


def _line(frame: FrameType) -> str:
    """The nearest line of the call stack outside the helpers that make reasons."""
    caller: FrameType | None = frame
    while caller is not None and caller.f_code.co_filename == reasons.__file__:
        caller = caller.f_back
    assert caller is not None, "a reason is made by a ruling"
    file = Path(caller.f_code.co_filename)
    path = file.relative_to(PACKAGE.parent).as_posix() if file.is_relative_to(PACKAGE) else file.name
    return f"{path}:{caller.f_lineno} {caller.f_code.co_qualname}"
