"""Medians and spreads of jobs that run in turn, so other load on the machine affects all jobs alike."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from dealer_service.serving import YOUNG_OBJECTS

ROUNDS = 9
SHORTEST = 0.02  # minimum seconds of one job in a round


@dataclass(frozen=True)
class Spread:
    """The measurements of all rounds."""

    each: Sequence[float]

    @property
    def median(self) -> float:
        return statistics.median(self.each)

    def spoken(self) -> str:
        """Format the median and the range of most rounds."""
        low, *_, high = statistics.quantiles(self.each, n=10) if len(self.each) > 1 else (self.each[0],) * 2
        return f"{self.median:9.1f} µs ({low:.1f} to {high:.1f})"


def in_turn(jobs: Mapping[str, Callable[[], object]], rounds: int = ROUNDS) -> dict[str, Spread]:
    """Measure each job's CPU microseconds, once per round, with the garbage collector set as in a worker."""
    with _collecting_as_served():
        times = {name: _enough(job) for name, job in jobs.items()}
        costs: dict[str, list[float]] = {name: [] for name in jobs}
        for _ in range(rounds):
            for name, job in jobs.items():
                costs[name].append(cost_of(job, times[name]))
    return {name: Spread(each) for name, each in costs.items()}


@contextmanager
def _collecting_as_served() -> Iterator[None]:
    """Set the garbage collector as in a worker of the service, for all jobs."""
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
    """Return the CPU microseconds of a job, averaged over this number of runs."""
    began = time.process_time()
    for _ in range(times):
        job()
    return (time.process_time() - began) / times * 1e6


def _enough(job: Callable[[], object]) -> int:
    """Return how many runs of a job take long enough; the first run, which may fill caches, does not count."""
    job()
    return max(1, round(SHORTEST * 1e6 / max(1.0, cost_of(job, 3))))
