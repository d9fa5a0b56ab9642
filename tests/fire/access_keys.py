"""Keys that are missing, invalid, expired, too narrow or in the URL: each is refused and counted."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

from dealer_service.server.auth.keys import add_line, line_of, new_access_key
from dealer_service.settings import Scope
from tests.fire.clients import Answer, Asked, Connection, Load, Unanswered, written
from tests.fire.questions import questions
from tests.fire.requirements import Demand, Pace
from tests.fire.stage import Instance, instances, nginx

KEY = re.compile(rb"dealer\.[a-z0-9-]+\.")
LATER, EARLIER = "2999-12-31", "2020-01-01"
METRIC = re.compile(r'(?m)^dealer_access_refused_total\{reason="(\w+)"\} (\d+)')
RULESETS = "/v1/rulesets"


class Refused(Asked):
    """A request that must be refused for this reason and with this status; the answer must not repeat the key."""

    def __init__(self, reason: str, status: int, raw: bytes) -> None:
        super().__init__(reason, raw, status=status)

    def right(self, answer: Answer) -> bool:
        """Return whether the answer is this refusal."""
        return answer.status == self.status and b"/problems/" in answer.body and not KEY.search(answer.body)


async def play(pace: Pace, folder: Path) -> list[Demand]:
    """Alternate refused and valid requests to both instances; then add a key and remove another."""
    file = folder / "access.yaml"
    good, seen = added(file, "table", Scope.RULE), added(file, "prometheus", Scope.METRICS)
    refused = refusals(good, added(file, "old", Scope.RULE, EARLIER), seen)
    pairs = zip((bearing(asked, good) for asked in questions()), refused * len(questions()), strict=False)
    every = list(chain.from_iterable(pairs))
    with instances(DEALER_ACCESS_KEYS=str(file)) as both, nginx(folder / "nginx", [one.port for one in both]) as port:
        result = await Load(port, every, pace.rate).run(pace.seconds)
        sent = Counter(every[number % len(every)].name for number in range(result.asked) if number % 2)
        counted: Counter[str] = Counter()
        for each in both:
            counted += await counts(each, seen)
        seconds = await rotated(both, file, good)
    spoken = ", ".join(f"{reason} {number}" for reason, number in sorted(counted.items()))
    sound = result.asked > 0 and not result.failed and not result.wrong
    return [
        Demand("keys", "each bad key is refused, each good one served", result.spoken(), sound),
        Demand("keys", "as many counted in /metrics as were refused", spoken, counted == sent),
        Demand("keys", "a new key in and an old one out without a restart", f"{seconds:.1f} s", seconds < 15),
        Demand(
            "keys",
            "that within 5 s: two looks, a second apart, for each of the two changes",
            f"{seconds:.1f} s",
            seconds < 5,
            timed=True,
        ),
    ]


def added(file: Path, id: str, scope: Scope, expires: str = LATER) -> str:
    """Add a new key's line to the file; return the key."""
    key = new_access_key(id)
    add_line(file, line_of(id, key, frozenset({scope}), expires))
    return key


def refusals(good: str, expired: str, narrow: str) -> Sequence[Refused]:
    """Return a refused request for each way a key can be invalid."""

    def get(path: str = RULESETS, **headers: str) -> bytes:
        return written(path, method="GET", **headers)

    return [
        Refused("missing", 401, get()),
        Refused("malformed", 401, get(Authorization="Digest dealer")),
        Refused("unknown", 401, get(Authorization=f"Bearer {good[:-1]}{'A' if good[-1] != 'A' else 'B'}")),
        Refused("expired", 401, get(Authorization=f"Bearer {expired}")),
        Refused("scope", 403, get(Authorization=f"Bearer {narrow}")),
        Refused("address", 400, get(f"{RULESETS}?key={good}", Authorization=f"Bearer {good}")),
    ]


def bearing(asked: Asked, key: str) -> Asked:
    """Return the question with a key."""
    return Asked(asked.name, with_key(asked.raw, key), asked.answers, asked.status)


def with_key(raw: bytes, key: str) -> bytes:
    return raw.replace(b"\r\n", f"\r\nAuthorization: Bearer {key}\r\n".encode(), 1)


async def counts(instance: Instance, key: str) -> Counter[str]:
    """Return how many refusals the instance counted, by reason."""
    raw = written("/metrics", method="GET", Authorization=f"Bearer {key}")
    result = (await Connection(instance.port).ask(raw)).body.decode()
    return Counter({reason: int(number) for reason, number in METRIC.findall(result)})


async def rotated(both: Sequence[Instance], file: Path, old: str) -> float:
    """Replace the old key by a new one, as an operator does; return the seconds until both instances know."""
    began = time.perf_counter()
    new = added(file, "table-2", Scope.RULE)
    await _until(both, new, 200)
    lines = file.read_text("utf-8").splitlines(keepends=True)
    beside = file.with_suffix(".new")
    beside.write_text("".join(line for line in lines if "{id: table," not in line), "utf-8")
    beside.replace(file)
    await _until(both, old, 401)
    return time.perf_counter() - began


async def _until(both: Sequence[Instance], key: str, status: int) -> None:
    raw, began = written(RULESETS, method="GET", Authorization=f"Bearer {key}"), time.perf_counter()
    for each in both:
        while (await Connection(each.port).ask(raw)).status != status:
            if time.perf_counter() - began > 20:
                raise Unanswered(f"the key is not answered with {status}")
            await asyncio.sleep(0.05)
