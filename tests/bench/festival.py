"""How many tables does a core hold? A festival at which every event of every hand is asked, until answers come late.

Each table deals the hand of ``hand.script`` thirty times an hour. What each of its questions takes of a worker's CPU
is measured over HTTP; the festival itself is simulated with these times: questions come at random moments, wait in
one queue, and one worker for each core answers them. So nobody else's work counts, but that of the other half of a
physical core does, which makes ours slower. The load at which pods are added is then tried for real.
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
LATEST = 0.050  # seconds within which 99 of 100 answers come
ROUNDS = 8  # in which each question is asked once, to measure it
SIMULATED = 40_000  # events of one festival
SECONDS, CONNECTIONS = 6, 32
FULL = 0.6  # of a core, at which pods are added: averageUtilization in deploy/kubernetes
OURS = "dealer_service.app:create_app()"
BARE = Asked("bare", written("/v1/betting/options", b"{}", Connection="close"))
FESTIVAL = 100_000  # tables, for which is reckoned what they need


@dataclass(frozen=True)
class Floor:
    """The most tables that so many cores hold, where an event takes so much ``cpu`` and a bare route so much.

    When the service was ``tried`` with so many tables, answers came so ``late``. All times are in seconds.
    """

    cores: int
    tables: int
    cpu: float
    bare: float
    tried: int
    late: float

    def spoken(self) -> str:
        """The floor, how it went when it was tried, and what a festival needs with room to spare."""
        full = self.tables * events_a_second() * self.cpu / self.cores
        enough = FESTIVAL * events_a_second() * self.cpu / FULL
        return (
            f"{self.tables:6} tables   {self.tables * events_a_second():5.0f} events/s   cores {full:.0%} full   "
            f"{self.cpu * 1e6:.0f} µs CPU each, {self.cpu / self.bare:.1f} times a bare route   "
            f"({self.tried} tables tried here: p99 {self.late * 1000:.0f} ms)   "
            f"{FESTIVAL} tables, cores {FULL:.0%} full: {enough:.0f} cores"
        )


def events_a_second() -> float:
    """How many events one table asks about in a second."""
    return HANDS_AN_HOUR * len(hand.script()) / 3600


class Arrivals(Load):
    """Questions that come at random moments, so many a second in the mean."""

    def due(self, number: int) -> float:
        """After how many seconds the question of this number is asked."""
        return moments(self.rate)[number]


@cache
def moments(rate: float) -> list[float]:
    """Random moments, the same ones each time, for twice as long as is asked."""
    chance = random.Random(1)
    return list(accumulate(chance.expovariate(rate) for _ in range(int(rate * SECONDS * 2) + 1)))


@cache
def questions() -> tuple[Asked, ...]:
    """The questions of the hand, from the blinds to the push, as they go over the wire."""
    table, asked = hand.first_table(), []
    for each in hand.script():
        member = "action" if each.asks is hand.Asks.BETTING else "event"
        body = json.dumps({**hand.RULES, "table": table, member: each.event}).encode()
        asked.append(Asked(each.asks.value, written(f"/v1/{each.asks.value}", body, Connection="close")))
        table = hand.ask(each.asks, table, each.event)["next"]
    return tuple(asked)


def measure() -> Iterator[Floor]:
    """The floor of one core, and of as many as there are."""
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
    """The most tables whose answers come in time on so many quiet cores."""
    least, most = 1, round(2 * cores / statistics.fmean(times) / events_a_second())
    while most - least > least // 100 + 1:
        middle = (least + most) // 2
        least, most = (middle, most) if lateness(middle, times, cores) <= LATEST else (least, middle)
    return least


def lateness(tables: int, times: list[float], cores: int) -> float:
    """Within how many seconds 99 of 100 answers come, where each takes one of these times of a core."""
    chance, free, waits, now = random.Random(1), [0.0] * cores, [], 0.0
    for _ in range(SIMULATED):
        now += chance.expovariate(tables * events_a_second())
        done = max(now, free[0]) + chance.choice(times)
        heapq.heapreplace(free, done)
        waits.append(done - now)
    return statistics.quantiles(waits, n=100)[98]


async def _times(ours: tuple[int, int], bare: tuple[int, int]) -> tuple[list[float], list[float]]:
    """The seconds of CPU that each question takes of our one worker, and of the bare route's, asked in turn."""
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
    """The seconds for which a process was on a core so far, to the nanosecond."""
    return int(Path(f"/proc/{worker}/schedstat").read_text().split()[0]) / 1e9


async def _load(port: int, rate: float) -> LoadResult:
    """What becomes of this load; a service that falls behind is not asked for longer."""
    await ready(port)
    load = Arrivals(port, questions(), rate, CONNECTIONS)
    asyncio.get_running_loop().call_later(SECONDS, load.stop)
    return await load.run(SECONDS)
