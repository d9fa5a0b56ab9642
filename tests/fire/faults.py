"""Faults of the disk, of the arbiter and of files, under load: every question is answered, and rightly."""

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
    """Each fault strikes one of two instances behind nginx while honest clients ask both."""
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
    """A house that is half written, one that is a pipe, and one that is no text; then none of them."""
    page = rules / "houses" / "fire.yaml"
    for strike in (lambda: page.write_text("title: Fi"), lambda: os.mkfifo(page), lambda: page.write_bytes(b"\xff")):
        page.unlink(missing_ok=True)
        strike()
        await asyncio.sleep(2.5)
    page.unlink()


def disk(run: Path) -> str:
    """The counters' folders, taken away as a full or broken disk takes them; how many there were."""
    folders = list(run.glob("dealer-service-*"))
    for each in folders:
        for file in each.glob("*.json"):
            file.unlink()
        shutil.rmtree(each, ignore_errors=True)
    return f"{len(folders)} folders"


async def arbiter(instance: Instance) -> int:
    """The arbiter is killed, and started anew; how many of its workers were left."""
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
