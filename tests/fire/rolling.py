"""A rolling restart and a reload of the rules under constant load: no request fails, and every byte is correct."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path

from tests.fire.clients import Load, ready
from tests.fire.house import House
from tests.fire.questions import plain_questions
from tests.fire.requirements import Demand, Pace
from tests.fire.stage import Instance, instances, nginx


async def play(pace: Pace, folder: Path) -> list[Demand]:
    """Restart one instance after the other, then change the rules, under constant load."""
    house = House(folder / "rules")
    house.swap_in(3)
    with (
        instances(DEALER_RULESETS=str(house.folder)) as both,
        nginx(folder / "nginx", [each.port for each in both]) as port,
    ):
        return [await restarted(pace, port, both), *await reloaded(pace, port, both, house)]


async def restarted(pace: Pace, port: int, both: Sequence[Instance]) -> Demand:
    """Restart each instance in turn; wait until it is ready before the next restart."""
    load = Load(port, plain_questions(), pace.rate)
    asking = asyncio.create_task(load.run(3600))
    began, rounds = time.perf_counter(), 0
    while not rounds or time.perf_counter() - began < pace.seconds:
        for each in both:
            await asyncio.to_thread(each.stop)
            await asyncio.to_thread(each.start)
            await ready(each.port)
        rounds += 1
    load.stop()
    result = await asking
    found = f"{rounds} restarts of each of two instances: {result.spoken()}"
    wanted = "a rolling restart fails no question and makes no answer wrong"
    return Demand("restart", wanted, found, result.asked > 0 and not result.failed and not result.wrong)


async def reloaded(pace: Pace, port: int, both: Sequence[Instance], house: House) -> list[Demand]:
    """Swap valid editions, with an unreadable edition before each."""
    asked = house.question()
    load = Load(port, [asked, *plain_questions()[:10]], pace.rate)
    asking = asyncio.create_task(load.run(3600))
    began, swaps, slowest, refused, bets = time.perf_counter(), 0, 0.0, 0, 3
    while not swaps or time.perf_counter() - began < pace.seconds:
        house.swap_in("five")
        refused += await house.refused_by(both)
        bets = 8 - bets  # 3 and 5 in turn
        asked.answers = house.right(3, 5)
        house.swap_in(bets)
        slowest = max(slowest, await house.ruled_by(both, bets))
        asked.answers = house.right(bets)
        swaps += 1
        await asyncio.sleep(min(1.0, pace.seconds / 5))
    load.stop()
    result = await asking
    found = f"{swaps} editions, each behind one that cannot be read: {result.spoken()}"
    return [
        Demand(
            "reload",
            "new rules fail no question and make no answer wrong; old ones rule no more",
            found,
            result.asked > 0 and not result.failed and not result.wrong,
        ),
        Demand("reload", "a bad edition is refused, and said so", f"{refused} of {2 * swaps}", refused == 2 * swaps),
        Demand("reload", "in force everywhere within 3 s", f"{slowest:.1f} s", slowest < 3, timed=True),
    ]
