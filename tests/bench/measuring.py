"""Medians and spreads of jobs that are run in turn, so that a busy machine is as busy for one as for the other."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from dealer_service.serving import YOUNG_OBJECTS

ROUNDS = 9
SHORTEST = 0.02  # seconds that one job runs in a round at least


@dataclass(frozen=True)
class Spread:
    """What was measured in each round."""

    each: Sequence[float]

    @property
    def median(self) -> float:
        return statistics.median(self.each)

    def spoken(self) -> str:
        """The median, and between what most rounds lay."""
        low, *_, high = statistics.quantiles(self.each, n=10) if len(self.each) > 1 else (self.each[0],) * 2
        return f"{self.median:9.1f} µs ({low:.1f} to {high:.1f})"


def in_turn(jobs: Mapping[str, Callable[[], object]], rounds: int = ROUNDS) -> dict[str, Spread]:
    """The microseconds of CPU time that each job takes, once in each round, with the garbage collector as served."""
    with _collecting_as_served():
        times = {name: _enough(job) for name, job in jobs.items()}
        costs: dict[str, list[float]] = {name: [] for name in jobs}
        for _ in range(rounds):
            for name, job in jobs.items():
                costs[name].append(cost_of(job, times[name]))
    return {name: Spread(each) for name, each in costs.items()}


@contextmanager
def _collecting_as_served() -> Iterator[None]:
    """Set the garbage collector as a worker of the service has it, for all jobs."""
    threshold = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS)
    try:
        yield
    finally:
        gc.set_threshold(*threshold)
        gc.unfreeze()


def cost_of(job: Callable[[], object], times: int) -> float:
    """The microseconds of CPU time of a job that is done so many times in a row."""
    began = time.process_time()
    for _ in range(times):
        job()
    return (time.process_time() - began) / times * 1e6


def _enough(job: Callable[[], object]) -> int:
    """How many times a job is done to take long enough, not counting the first, which may prepare things."""
    job()
    return max(1, round(SHORTEST * 1e6 / max(1.0, cost_of(job, 3))))
