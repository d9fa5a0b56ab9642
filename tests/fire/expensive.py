"""Expensive questions from twenty clients at once: others are answered in time, directly and behind nginx."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from typing import Any

from tests.bench.questions import draw, limit_badugi
from tests.fire.besiegers import besiegers
from tests.fire.clients import Asked, Connection, Load, LoadResult, Unanswered, written
from tests.fire.questions import plain_questions
from tests.fire.requirements import Demand, Pace
from tests.fire.stage import instances, nginx

WORKERS = 2
CLIENTS = 20
RATE = 50.0  # honest questions a second
TOO_LONG = "too much work"
MOST = 100.0  # milliseconds within which 99 of 100 honest questions are answered
HOUSES = ["by-the-book", "badugi-france", "badugi-guide", "badugi-article", "pokerstars", "full-tilt", "kings-club"]
EVENTS = [{"seat": 1, "does": "bet", "to": 4}, {"seat": 2, "does": "raise", "to": 8}]


async def play(pace: Pace, folder: Path) -> list[Demand]:
    """Besiege one instance twice: directly, then behind nginx."""
    demands: list[Demand] = []
    for way in ("direct", "behind nginx"):
        with instances(1, WORKERS) as (one,):
            before = one.workers_now()
            if way == "direct":
                honest, told = await besieged(one.port, pace.seconds, last=False)
            else:
                with nginx(folder / "nginx", [one.port]) as port:
                    honest, told = await besieged(port, pace.seconds, last=True)
            same = one.workers_now() == before
        demands += _demands(way, honest, told, same)
    return demands


async def besieged(port: int, seconds: float, last: bool) -> tuple[LoadResult, Counter[str]]:
    """Ask honest questions while clients repeat expensive ones; count the answers to the expensive ones by kind."""
    asked = plain_questions()
    async with besiegers(last) as start:
        told = start(_besiege_together, port, seconds + 1)
        await asyncio.sleep(0.5)
        return await Load(port, asked, RATE, connections=16).run(seconds), await told


async def _besiege_together(port: int, seconds: float) -> Counter[str]:
    dear, until, told = expensive(), time.perf_counter() + seconds, Counter[str]()
    await asyncio.gather(*(_besiege(port, dear[number % len(dear) :], until, told) for number in range(CLIENTS)))
    return told


async def _besiege(port: int, asked: Sequence[Asked], until: float, told: Counter[str]) -> None:
    connection, next_one = Connection(port), cycle(asked)
    while time.perf_counter() < until:
        try:
            answer = await connection.ask(next(next_one).raw)
        except Unanswered:
            told["nothing"] += 1
            continue
        name = {200: "a ruling", 422: TOO_LONG, 503: "busy", 429: "too many"}.get(answer.status, str(answer.status))
        final = answer.status in (200, 422)
        told[name if final or "retry-after" in answer.headers else f"{name} without Retry-After"] += 1
    connection.close()


def _demands(way: str, honest: LoadResult, told: Counter[str], same: bool) -> Sequence[Demand]:
    spoken = ", ".join(f"{name} {count}" for name, count in sorted(told.items()))
    p50, p99 = honest.percentile(50), honest.percentile(99)
    found = f"p50 {p50:.1f} ms, p99 {p99:.1f} ms"
    sound = not honest.failed and not honest.wrong
    answered = told["a ruling"] > 0 and not told.keys() - {"a ruling", TOO_LONG, "busy", "too many"}
    return [
        Demand("expensive", f"{way}: honest questions are answered in time and right", honest.spoken(), sound),
        Demand("expensive", f"{way}: the others are ruled on or told when to ask again", spoken, answered),
        Demand("expensive", f"{way}: no worker died or was given up", "none" if same else "some", same),
        Demand("expensive", f"{way}: 99 of 100 within {MOST:.0f} ms", found, p99 <= MOST, timed=True),
    ]


def expensive() -> list[Asked]:
    """Return questions at the limits of comparisons, contested facts and batches, and a floor page that is too big."""
    long = limit_badugi()
    long["table"]["log"] = (EVENTS * 250)[:350]
    disputes = [{"at": f"/table/seats/{seat}/stack", "alternatives": [196, 197]} for seat in range(2, 6)]
    return [
        _asked("/v1/compare", _comparison("betting/options", long)),
        _asked("/v1/compare", _comparison("drawing", draw())),
        _asked("/v1/compare", _comparison("betting/options", {**limit_badugi(), "contested": disputes[:3]})),
        _asked("/v1/betting/options", {**limit_badugi(), "contested": disputes}),
        _asked("/v1/batch", [{"asks": "betting/options", "question": limit_badugi()}] * 120),
        _asked("/floor", {"pasted": json.dumps({"question": long_page()}, separators=(",", ":"))}),
    ]


def long_page() -> dict[str, Any]:
    """Return a question of nearly a megabyte for the floor page: one fact contested in half a million ways."""
    return {**limit_badugi(), "contested": [{"at": "/table/button", "alternatives": [1] * 500_000}]}


def _comparison(asks: str, question: dict[str, Any]) -> dict[str, Any]:
    asked = {name: part for name, part in question.items() if name != "house"}
    return {"asks": asks, "question": asked, "under": [{"house": house} for house in HOUSES]}


def _asked(path: str, body: Any) -> Asked:
    return Asked(path, written(path, json.dumps(body).encode()))
