"""Failures of the disk, the arbiter and rule files under load: every question is answered correctly."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
from pathlib import Path

from tests.fire.clients import Load, LoadResult, ready
from tests.fire.questions import questions
from tests.fire.requirements import Demand, Pace
from tests.fire.stage import Instance, instances, nginx


async def play(pace: Pace, folder: Path) -> list[Demand]:
    """Break files, disk and arbiter of two instances behind nginx while honest clients ask both."""
    rules = folder / "rules"
    (rules / "houses").mkdir(parents=True)
    run = folder / "run"
    run.mkdir()
    settings = {"DEALER_RULESETS": str(rules), "DEALER_RUN_FOLDER": str(run)}
    with instances(2, **settings) as (one, other), nginx(folder / "nginx", [one.port, other.port]) as port:
        load = Load(port, questions(), pace.rate)
        asking = asyncio.create_task(load.run(3600))
        await asyncio.sleep(1)
        await files(rules)
        lost = disk(run)
        await asyncio.sleep(1)
        workers = bool(one.workers_now()) and bool(other.workers_now())
        left = await arbiter(one)
        await asyncio.sleep(1)
        load.stop()
        result: LoadResult = await asking
    return [
        Demand("faults", "every answer comes and is right", result.spoken(), _sound(result)),
        Demand("faults", f"a run folder that goes away ({lost}) costs no worker", "all there", workers),
        Demand("faults", "workers without their arbiter end", f"{left} left", not left),
    ]


async def files(rules: Path) -> None:
    """Add a half-written house, then one that is a pipe, then one that is not text; remove it at the end."""
    page = rules / "houses" / "fire.yaml"
    for strike in (lambda: page.write_text("title: Fi"), lambda: os.mkfifo(page), lambda: page.write_bytes(b"\xff")):
        page.unlink(missing_ok=True)
        strike()
        await asyncio.sleep(2.5)
    page.unlink()


def disk(run: Path) -> str:
    """Remove the counters' folders, as a full or broken disk would; return their number."""
    folders = list(run.glob("dealer-service-*"))
    for each in folders:
        for file in each.glob("*.json"):
            file.unlink()
        shutil.rmtree(each, ignore_errors=True)
    return f"{len(folders)} folders"


async def arbiter(instance: Instance) -> int:
    """Kill the arbiter, wait for its workers to end, and start it again; return the number of workers left."""
    orphans = instance.workers_now()
    os.kill(instance.process.pid, signal.SIGKILL)
    instance.process.wait()
    for _ in range(100):
        await asyncio.sleep(0.1)
        if not (left := [each for each in orphans if Path(f"/proc/{each}").exists()]):
            break
    assert instance.process.stdout is not None
    instance.process.stdout.close()
    instance.start()
    await ready(instance.port)
    return len(left)


def _sound(result: LoadResult) -> bool:
    return result.asked > 0 and not result.failed and not result.wrong
