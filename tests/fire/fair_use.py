"""Two keys behind one IP address: one floods the service with batches, and the other is still answered."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from pathlib import Path

from dealer_service.settings import Scope
from tests.bench.questions import limit_badugi
from tests.fire.access_keys import added, bearing
from tests.fire.clients import Asked, Connection, Load, LoadResult, Unanswered, ready, written
from tests.fire.questions import plain_questions
from tests.fire.requirements import Demand, Pace
from tests.fire.stage import instances, nginx
from tests.server.running import PATIENCE, sooner_or_later

CLIENTS = 8
RATE, BATCHES = 20.0, 5.0  # questions and batches a second of the other key


async def play(pace: Pace, folder: Path) -> list[Demand]:
    """Flood with one key, and ask with the other."""
    file = folder / "access.yaml"
    flooding, other = added(file, "flood", Scope.RULE), added(file, "table", Scope.RULE)
    told = Counter[str]()
    with instances(DEALER_ACCESS_KEYS=str(file)) as both, nginx(folder / "nginx", [one.port for one in both]) as port:
        for each in both:
            await ready(each.port, seconds=PATIENCE)
        over = asyncio.Event()
        flood = [asyncio.create_task(_flood(port, bearing(batch(), flooding), over, told)) for _ in range(CLIENTS)]
        await asyncio.to_thread(sooner_or_later, lambda: told["too many"])
        plain = Load(port, [bearing(asked, other) for asked in plain_questions()], RATE, connections=4)
        dear = Load(port, [bearing(batch(), other)], BATCHES, connections=2)
        asked, batches = await asyncio.gather(plain.run(pace.seconds), dear.run(pace.seconds))
        over.set()
        await asyncio.gather(*flood)
    spoken = ", ".join(f"{name} {count}" for name, count in sorted(told.items()))
    limited = told["a ruling"] > 0 and told["too many"] > 0 and not told.keys() - {"a ruling", "too many"}
    return [
        Demand("fair", "the key that floods gets some rulings, and else the time to ask again", spoken, limited),
        Demand("fair", "every question of the other key is answered", asked.spoken(), _sound(asked)),
        Demand("fair", "and every batch", batches.spoken(), _sound(batches)),
    ]


def batch() -> Asked:
    """One question in a batch: an expensive request for nginx, and little work for the service."""
    body = json.dumps([{"asks": "betting/options", "question": limit_badugi()}]).encode()
    return Asked("batch", written("/v1/batch", body))


def _sound(result: LoadResult) -> bool:
    return result.asked > 0 and not result.failed and not result.wrong


async def _flood(port: int, asked: Asked, over: asyncio.Event, told: Counter[str]) -> None:
    connection = Connection(port)
    while not over.is_set():
        try:
            answer = await connection.ask(asked.raw)
        except Unanswered:
            told["nothing"] += 1
            continue
        name = {200: "a ruling", 429: "too many"}.get(answer.status, str(answer.status))
        told[name if answer.status == 200 or "retry-after" in answer.headers else f"{name} without Retry-After"] += 1
    connection.close()
