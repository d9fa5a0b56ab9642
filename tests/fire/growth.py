"""Many thousands of questions to the same workers: their memory use settles and then stays level."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.fire.questions import plain_questions
from tests.fire.requirements import Demand, Pace
from tests.fire.stage import instances, resident
from tests.fire.wrk import Held, hammer

WORKERS, CONNECTIONS = 2, 4
SETTLED, MOST = 0.2, 1.10  # memory settles within this share of the questions; it may then grow up to this factor


async def play(pace: Pace, folder: Path) -> list[Demand]:
    """Ask every kind of question many times, and compare each worker's memory at the end with its settled size."""
    rounds: list[Held] = []
    sizes: list[list[float]] = []
    with instances(1, WORKERS) as (one,):
        workers = one.workers_now()
        for until in (pace.growth * SETTLED, pace.growth):
            while (asked := sum(each.asked for each in rounds)) < until:
                seconds = 10 if until - asked > 20_000 else 1
                asking = (hammer, folder, one.port, plain_questions(), CONNECTIONS, seconds)
                rounds.append(await asyncio.to_thread(*asking))
            sizes.append([resident(worker) for worker in workers])
        same = one.workers_now() == workers
    wrong, errors = sum(each.wrong for each in rounds), sum(each.errors for each in rounds)
    pairs = list(zip(*sizes, strict=True))
    grown = max(after / before for before, after in pairs)
    result = ", ".join(f"{before:.1f} to {after:.1f} MB" for before, after in pairs)
    return [
        Demand("growth", "right to the byte", f"{asked} asked, {errors} failed, {wrong} wrong", not wrong + errors),
        Demand("growth", "the same workers to the end", "they are" if same else "others", same),
        Demand("growth", f"within {MOST - 1:.0%} of where it settled", f"{result}: {grown - 1:+.1%}", grown <= MOST),
    ]
