"""A thousand rulings per second for a minute, and the maximum rate, compared with a bare Flask route."""

from __future__ import annotations

import asyncio
import json
import statistics
from pathlib import Path

from tests.bench.over_http import served
from tests.bench.questions import limit_badugi
from tests.fire.clients import Asked, Load, LoadResult, written
from tests.fire.questions import app, questions
from tests.fire.requirements import Demand, Pace
from tests.fire.stage import children, instances, nginx, worked
from tests.fire.wrk import Held, hammer

CONNECTIONS = 8
SLOWEST = 100.0  # milliseconds: a rate is held if its 99th percentile is not above this
FULL_SPEED = "100000r/s"  # the request limit in nginx for the bare route, above the shipped limit
BARE = "tests.bench.over_http:bare()"
PATH = "/v1/betting/options"


async def play(pace: Pace, folder: Path) -> list[Demand]:
    """Hold the rate first; then ask the service and the bare route in turn at full speed."""
    with (
        instances() as both,
        nginx(folder / "ours", [each.port for each in both]) as ours,
        served(BARE, workers=1) as (one, first),
        served(BARE, workers=1) as (other, second),
        nginx(folder / "bare", [one, other], rate=FULL_SPEED) as theirs,
    ):
        rate, result, sunk = await steady(ours, pace)
        us = [worker for each in both for worker in each.workers_now()]
        them = [*children(first), *children(second)]
        most = {
            "options": (ours, us, [options()]),
            "every question": (ours, us, questions()),
            "bare": (theirs, them, [constant()]),
        }
        rounds: dict[str, list[Held]] = {name: [] for name in most}
        costs: dict[str, list[float]] = {name: [] for name in most}
        for number in range(pace.rounds):
            for name, (port, workers, asked) in sorted(most.items(), reverse=bool(number % 2)):
                seconds, before = max(1, round(pace.held / 12)), worked(workers)
                held = await asyncio.to_thread(hammer, folder, port, asked, CONNECTIONS, seconds)
                costs[name].append((worked(workers) - before) / held.asked * 1e6)
                rounds[name].append(held)
    middle = {name: sorted(each, key=lambda held: held.rate)[pace.rounds // 2] for name, each in rounds.items()}
    sound = not any(held.wrong + held.errors for each in rounds.values() for held in each)
    cost = {name: statistics.median(each) for name, each in costs.items()}
    rate_share = middle["options"].rate / middle["bare"].rate
    ratio = f"{rate_share:.2f} of the rate, {cost['options'] / cost['bare']:.2f}x the CPU"
    found = f"{rate}/s for {pace.held:.0f} s, p50 {result.percentile(50):.1f} ms, p99 {result.percentile(99):.1f} ms"
    return [
        Demand("held", "every answer right to the byte", result.spoken(), not result.failed and not result.wrong),
        Demand(
            "held", f"{pace.rates[0]} rulings a second, or the highest rate held", found + sunk, rate > 0, timed=True
        ),
        Demand("held", "at full speed every answer right", "they are" if sound else "failed or wrong", sound),
        *(
            Demand("held", f"at most: {name}", f"{middle[name].spoken()}; {cost[name]:.0f} µs of CPU", True, timed=True)
            for name in most
        ),
        Demand("held", "options beside the bare Flask route", ratio, held=True, timed=True),
    ]


async def steady(port: int, pace: Pace) -> tuple[int, LoadResult, str]:
    """Return the highest rate held for ``pace.held`` seconds, its result, and the rates that were not held."""
    sunk, result = "", LoadResult()
    for rate in pace.rates:
        result = await Load(port, questions(), rate, connections=16).run(pace.held)
        if result.percentile(99) <= SLOWEST and len(result.seconds) >= 0.99 * rate * pace.held:
            return rate, result, sunk
        sunk += f"; {rate}/s not held (p99 {result.percentile(99):.0f} ms)"
    return 0, result, sunk


def options() -> Asked:
    """Return the most frequent question: the options of the seat to act, at nine seats."""
    body = json.dumps(limit_badugi()).encode()
    right = app().test_client().post(PATH, data=body, content_type="application/json").data
    return Asked("options", written(PATH, body), frozenset({right}))


def constant() -> Asked:
    """Return the same question for a route that answers with constant bytes."""
    return Asked("bare", options().raw, frozenset({b'{"outcome":"determined"}'}))
