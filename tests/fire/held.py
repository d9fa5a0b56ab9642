"""A thousand rulings a second for a minute, and the most that is held, beside a bare Flask route behind nginx."""

from __future__ import annotations

import asyncio
import json
import statistics
from pathlib import Path

from tests.bench.over_http import served
from tests.bench.questions import limit_badugi
from tests.fire.clients import Asked, Load, written
from tests.fire.demands import Demand, Pace
from tests.fire.questions import app, questions
from tests.fire.stage import instances, nginx
from tests.fire.wrk import Held, hammer

RATE, CONNECTIONS, ROUNDS = 1000, 8, 3
BARE = "tests.bench.over_http:bare()"
PATH = "/v1/betting/options"


async def play(pace: Pace, folder: Path) -> list[Demand]:
    """Hold the rate first; then ask the service and the bare route in turn for all they have."""
    with (
        instances() as both,
        nginx(folder / "ours", [each.port for each in both]) as ours,
        served(BARE, workers=1) as (one, _),
        served(BARE, workers=1) as (other, _),
        nginx(folder / "bare", [one, other]) as theirs,
    ):
        load = Load(ours, questions(), RATE, connections=16)
        told = await load.run(pace.held)
        rate = len(told.seconds) / pace.held
        most = {"options": (ours, [options()]), "every question": (ours, questions()), "bare": (theirs, [constant()])}
        rounds: dict[str, list[Held]] = {name: [] for name in most}
        for number in range(ROUNDS):
            for name, (port, asked) in sorted(most.items(), reverse=bool(number % 2)):
                seconds = max(1, round(pace.held / 12))
                rounds[name].append(await asyncio.to_thread(hammer, folder, port, asked, CONNECTIONS, seconds))
    middle = {name: sorted(each, key=lambda held: held.rate)[ROUNDS // 2] for name, each in rounds.items()}
    sound = not any(held.wrong + held.errors for each in rounds.values() for held in each)
    ratio = statistics.median(
        one.rate / other.rate for one, other in zip(rounds["options"], rounds["bare"], strict=True)
    )
    steady = f"{rate:.0f}/s, p50 {told.percentile(50):.1f} ms, p99 {told.percentile(99):.1f} ms; {told.spoken()}"
    return [
        Demand("held", "every answer right to the byte", told.spoken(), not told.failed and not told.wrong),
        Demand(
            "held",
            f"{RATE} rulings a second for {pace.held:.0f} s, p99 within 50 ms",
            steady,
            _keeps_up(rate, told.percentile(99)),
            timed=True,
        ),
        Demand("held", "the same at full speed", "they are" if sound else "some failed or were wrong", sound),
        *(Demand("held", f"at most: {name}", middle[name].spoken(), held=True, timed=True) for name in most),
        Demand("held", "at least half of the bare route", f"{ratio:.2f}", ratio >= 0.5, timed=True),
    ]


def _keeps_up(rate: float, p99: float) -> bool:
    return rate >= 0.99 * RATE and p99 <= 50


def options() -> Asked:
    """What may the seat to act do, at nine seats: the question that is asked most."""
    body = json.dumps(limit_badugi()).encode()
    right = app().test_client().post(PATH, data=body, content_type="application/json").data
    return Asked("options", written(PATH, body), frozenset({right}))


def constant() -> Asked:
    """The same question to a route that answers with constant bytes."""
    return Asked("bare", options().raw, frozenset({b'{"outcome":"determined"}'}))
