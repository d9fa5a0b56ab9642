"""The number of tables that a core can serve: a festival asks about each event of each hand until answers are late.

Each table deals the hand of ``hand.script`` thirty times an hour. The CPU time of each question is measured over HTTP.
The festival is simulated with these times: questions arrive at random, wait in one queue, and one worker per core
answers them. So other processes do not count, except that work on the other thread of a physical core slows ours down.
A real run then tries the load that makes Kubernetes add pods.
"""

from __future__ import annotations

import asyncio
import heapq
import json
import os
import random
import statistics
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from pathlib import Path

from tests.bench import hand
from tests.bench.over_http import served, workers_of
from tests.fire.clients import Asked, Connection, Load, LoadResult, ready, written

HANDS_AN_HOUR = 30
LATEST = 0.050  # seconds: the limit for 99 of 100 answers
ROUNDS = 8  # measured rounds; each asks every question once
SIMULATED = 40_000  # events in a simulated festival
SECONDS, CONNECTIONS = 6, 32
FULL = 0.6  # share of a core in use when Kubernetes adds pods: averageUtilization in deploy/kubernetes
OURS = "dealer_service.app:create_app()"
BARE = Asked("bare", written("/v1/betting/options", b"{}", Connection="close"))
FESTIVAL = 100_000  # tables; the cores for this many are calculated


@dataclass(frozen=True)
class Floor:
    """The maximum number of tables for ``cores``, given the ``cpu`` time of an event; ``bare``: that of a bare route.

    ``late`` is the p99 of a real run with ``tried`` tables. All times are in seconds.
    """

    cores: int
    tables: int
    cpu: float
    bare: float
    tried: int
    late: float

    def spoken(self) -> str:
        """Format the numbers, the result of the real run, and the cores that a large festival needs."""
        full = self.tables * events_a_second() * self.cpu / self.cores
        enough = FESTIVAL * events_a_second() * self.cpu / FULL
        return (
            f"{self.tables:6} tables   {self.tables * events_a_second():5.0f} events/s   cores {full:.0%} full   "
            f"{self.cpu * 1e6:.0f} µs CPU each, {self.cpu / self.bare:.1f} times a bare route   "
            f"({self.tried} tables tried here: p99 {self.late * 1000:.0f} ms)   "
            f"{FESTIVAL} tables, cores {FULL:.0%} full: {enough:.0f} cores"
        )


def events_a_second() -> float:
    """Return how many events one table asks about per second."""
    return HANDS_AN_HOUR * len(hand.script()) / 3600


class Arrivals(Load):
    """Questions that arrive at random, with ``rate`` per second on average."""

    def due(self, number: int) -> float:
        """Return the second when the question of this number is due."""
        return moments(self.rate)[number]


@cache
def moments(rate: float) -> list[float]:
    """Return random moments, the same on each run, for about twice the duration of a load."""
    chance = random.Random(1)
    return list(accumulate(chance.expovariate(rate) for _ in range(int(rate * SECONDS * 2) + 1)))


@cache
def questions() -> tuple[Asked, ...]:
    """Return the questions of the hand, from the blinds to the push, as sent over the wire."""
    table, asked = hand.first_table(), []
    for each in hand.script():
        member = "action" if each.asks is hand.Asks.BETTING else "event"
        body = json.dumps({**hand.RULES, "table": table, member: each.event}).encode()
        asked.append(Asked(each.asks.value, written(f"/v1/{each.asks.value}", body, Connection="close")))
        table = hand.ask(each.asks, table, each.event)["next"]
    return tuple(asked)


def measure() -> Iterator[Floor]:
    """Yield the number of tables for one core, and for all cores of this machine."""
    with served(OURS, 1) as ours, served("tests.bench.over_http:bare()", 1) as bare:
        times, bares = asyncio.run(_times(ours, bare))
    cores = len(os.sched_getaffinity(0))
    for count in sorted({1, cores}):
        tables = most_tables(times, count)
        tried = round(tables * FULL)
        with served(OURS, count) as (port, _):
            result = asyncio.run(_load(port, tried * events_a_second()))
        yield Floor(
            count, tables, statistics.fmean(times), statistics.fmean(bares), tried, result.percentile(99) / 1000
        )


def most_tables(times: list[float], cores: int) -> int:
    """Return the maximum number of tables whose answers come in time on this number of idle cores."""
    least, most = 1, round(2 * cores / statistics.fmean(times) / events_a_second())
    while most - least > least // 100 + 1:
        middle = (least + most) // 2
        least, most = (middle, most) if lateness(middle, times, cores) <= LATEST else (least, middle)
    return least


def lateness(tables: int, times: list[float], cores: int) -> float:
    """Return the p99 of the simulated answer times in seconds; each answer takes one of ``times`` on a core."""
    chance, free, waits, now = random.Random(1), [0.0] * cores, [], 0.0
    for _ in range(SIMULATED):
        now += chance.expovariate(tables * events_a_second())
        done = max(now, free[0]) + chance.choice(times)
        heapq.heapreplace(free, done)
        waits.append(done - now)
    return statistics.quantiles(waits, n=100)[98]


async def _times(ours: tuple[int, int], bare: tuple[int, int]) -> tuple[list[float], list[float]]:
    """Return the CPU seconds of each question for our one worker and for the bare route's, asked in turn."""
    times: dict[int, list[float]] = {}
    for number in range(ROUNDS + 1):
        for asked in questions():
            for port, pid in (ours, bare):
                (worker,), to = workers_of(pid), BARE if port == bare[0] else asked
                before = _cpu(worker)
                answer = await Connection(port).ask(to.raw)
                assert to.right(answer), answer.body
                times.setdefault(port, []).extend([_cpu(worker) - before] if number else [])
    return times[ours[0]], times[bare[0]]


def _cpu(worker: str) -> float:
    """Return the CPU seconds of a process so far, with nanosecond resolution."""
    return int(Path(f"/proc/{worker}/schedstat").read_text().split()[0]) / 1e9


async def _load(port: int, rate: float) -> LoadResult:
    """Return the result of this load; it also stops in time if the service falls behind."""
    await ready(port)
    load = Arrivals(port, questions(), rate, CONNECTIONS)
    asyncio.get_running_loop().call_later(SECONDS, load.stop)
    return await load.run(SECONDS)
