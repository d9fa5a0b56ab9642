"""Thousands of hostile requests: none makes the service fail, blocks a worker or delays honest clients."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from pathlib import Path

from tests.fire.clients import Load, LoadResult
from tests.fire.corpus import corpus
from tests.fire.questions import plain_questions
from tests.fire.requirements import Demand, Pace
from tests.fire.slow import spoken, within
from tests.fire.stage import instances, nginx

HOSTILE_RATE, HONEST_RATE, CONNECTIONS = 200.0, 100.0, 4


async def play(pace: Pace, folder: Path) -> list[Demand]:
    """Alternate quiet rounds with rounds under hostile load."""
    from tests.fire.contract import suggested  # it takes a second, and only this scene needs it

    share = pace.hostile // pace.rounds
    made = suggested(share * pace.rounds // 10)
    every = corpus(share * pace.rounds - len(made)) + made
    random.Random(len(every)).shuffle(every)
    rate = HOSTILE_RATE
    with instances() as both, nginx(folder / "nginx", [each.port for each in both]) as port:
        workers = [each.workers_now() for each in both]
        quiet, beside, hostile = [], [], []
        for number in range(pace.rounds):
            quiet.append(await Load(port, plain_questions(), HONEST_RATE).run(share / rate / 2))
            fire = Load(port, every[number * share : (number + 1) * share], rate, CONNECTIONS)
            honest, shot = Load(port, plain_questions(), HONEST_RATE), share / rate
            result = await asyncio.gather(fire.run(shot), honest.run(shot))
            hostile.append(result[0])
            beside.append(result[1])
        after = await Load(port, plain_questions(), HONEST_RATE).run(1)
        same = [each.workers_now() for each in both] == workers
    shot_at, honest_told = spoken(hostile), spoken([*quiet, *beside, after])
    slowest = max(max(result.seconds) for result in hostile)
    return [
        Demand("hostile", "each is answered, as JSON, and none with 5xx", shot_at, _sound(hostile)),
        Demand(
            "hostile", "honest clients beside them get what is right", honest_told, _sound([*quiet, *beside, after])
        ),
        Demand("hostile", "no worker died or was given up", "none" if same else "some", same),
        Demand("hostile", "none takes longer than a second", f"{slowest * 1000:.0f} ms", slowest < 1, timed=True),
        within(quiet, beside, "hostile"),
    ]


def _sound(every: Sequence[LoadResult]) -> bool:
    return not any(found.failed or found.wrong for found in every)
