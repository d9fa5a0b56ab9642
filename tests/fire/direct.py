"""A service without a proxy: it disconnects slow clients, refuses costly questions, and loses no worker."""

from __future__ import annotations

import asyncio
import contextlib
import json
from pathlib import Path

from tests.bench.questions import limit_badugi
from tests.fire.clients import HOST, PATIENCE, Load, LoadResult
from tests.fire.corpus import Hostile, sent
from tests.fire.questions import plain_questions
from tests.fire.requirements import Demand, Pace
from tests.fire.slow import WAYS, within
from tests.fire.stage import instances

WORKERS = 2
RATE = 20.0
ROUND = 3.0  # seconds of costly questions


async def play(pace: Pace, folder: Path) -> list[Demand]:
    """Besiege one instance: first with a slow client of each kind per worker, then with the costliest questions."""
    with instances(1, WORKERS) as (one,):
        before = one.workers_now()
        quiet = await Load(one.port, plain_questions(), RATE).run(ROUND)
        slow = [asyncio.create_task(_slow(one.port, way)) for way in WAYS.values() for _ in range(WORKERS)]
        await asyncio.gather(*slow)
        after = await Load(one.port, plain_questions(), RATE).run(ROUND)
        costly, beside = await asyncio.gather(
            Load(one.port, _costly(), 1, 1).run(ROUND), Load(one.port, plain_questions(), RATE).run(ROUND)
        )
        same = one.workers_now() == before
    every = [quiet, after, beside]
    return [
        Demand("direct", "honest clients get what is right", _spoken(every), _sound(every)),
        Demand("direct", "the costliest questions are answered or refused", costly.spoken(), _sound([costly])),
        Demand("direct", "no worker died or was given up", "none" if same else "some", same),
        within([quiet], [beside], "direct"),
    ]


async def _slow(port: int, way: tuple[bytes, bytes]) -> None:
    """Run a slow client until the service disconnects it."""
    at_once, in_drops = way
    with contextlib.suppress(OSError, TimeoutError):
        reader, writer = await asyncio.open_connection(HOST, port)
        try:
            async with asyncio.timeout(PATIENCE):
                writer.write(at_once + in_drops[:10])
                await reader.read()
        finally:
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()


def _costly() -> list[Hostile]:
    """Return questions at and above the limits for comparisons and contested facts."""
    events = [{"seat": 1, "does": "bet", "to": 4}, {"seat": 2, "does": "raise", "to": 8}] * 250
    made = []
    for count, facts in ((500, 3), (400, 4), (500, 4)):
        question = limit_badugi()
        question["table"]["log"] = events[:count]
        question["contested"] = [
            {"at": f"/table/seats/{seat}/stack", "alternatives": [196, 197]} for seat in range(2, 2 + facts)
        ]
        made.append(sent("costly", "/v1/dealing", _json(question)))
        question = {name: part for name, part in question.items() if name not in ("house", "contested")}
        under = [{"house": house} for house in ("by-the-book", "badugi-france", "badugi-guide", "full-tilt")]
        made.append(sent("costly", "/v1/compare", _json({"asks": "dealing", "question": question, "under": under})))
    return made


def _json(document: object) -> bytes:
    return json.dumps(document).encode()


def _spoken(every: list[LoadResult]) -> str:
    return "; ".join(found.spoken() for found in every)


def _sound(every: list[LoadResult]) -> bool:
    return all(found.asked and not found.failed and not found.wrong for found in every)
