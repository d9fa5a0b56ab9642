"""One worker killed each second: only the answer in progress is lost."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from pathlib import Path

from tests.fire.clients import Load
from tests.fire.questions import plain_questions
from tests.fire.requirements import Demand, Pace
from tests.fire.stage import children, instances, nginx

WORKERS = 2
FAILS = ("no question fails", "at most the one question that a killed worker held fails")
MOMENT = 0.5  # a failure up to this many seconds after a kill counts as caused by it


async def play(pace: Pace, folder: Path) -> list[Demand]:
    """Kill workers of an instance that is asked directly, then behind nginx with a second instance."""
    with instances(2, WORKERS) as (one, other), nginx(folder / "nginx", [one.port, other.port]) as port:
        directly = await killing(pace, one.port, one.process.pid)
        behind = await killing(pace, port, one.process.pid, costs=0)
        await asyncio.sleep(1)
        full = len(one.workers_now())
    return [
        *directly,
        Demand("kills", "as many workers as before", f"{full} of {WORKERS}", full == WORKERS),
        *(Demand(each.scene + ", nginx", each.wanted, each.found, each.held, each.timed) for each in behind),
    ]


async def killing(pace: Pace, port: int, master: int, costs: int = 1) -> list[Demand]:
    """Kill one worker each second under load; each kill may cost at most ``costs`` questions.

    A worker answers one question at a time. Behind nginx a kill costs no question: a worker sends each answer in one
    piece, so nginx either has the whole answer or asks another worker.
    """
    load = Load(port, plain_questions(), pace.rate)
    asking = asyncio.create_task(load.run(3600))
    kills: list[float] = []
    await asyncio.sleep(1)
    for _ in range(pace.kills):
        if workers := children(master):
            os.kill(workers[0], signal.SIGKILL)  # the oldest, so each is killed in turn
            kills.append(time.perf_counter())
        await asyncio.sleep(1)
    load.stop()
    result = await asking
    elsewhere = [at for at, _ in result.failed if not any(0 <= at - kill <= MOMENT for kill in kills)]
    lost = f"{len(kills)} kills: {result.spoken()}"
    return [
        Demand("kills", "no answer is wrong", lost, result.asked > 0 and not result.wrong),
        Demand("kills", FAILS[costs], lost, bool(kills) and len(result.failed) <= costs * len(kills)),
        Demand("kills", "nothing fails at another time", f"{len(elsewhere)} did", not elsewhere, timed=True),
        Demand(
            "kills",
            "the slowest answer within a second",
            f"{max(result.seconds) * 1000:.0f} ms",
            max(result.seconds) < 1,
            timed=True,
        ),
    ]
