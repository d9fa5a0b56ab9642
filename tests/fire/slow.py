"""Clients that are slow, silent or never listen, at nginx, beside honest ones: they cost the honest ones nothing."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import statistics
import time
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

from tests.fire.besiegers import besiegers
from tests.fire.clients import HOST, Load, LoadResult, written
from tests.fire.questions import questions
from tests.fire.requirements import Demand, Pace
from tests.fire.stage import instances, nginx

WORSE = 3.0
SHARE = 0.25  # of the rate at full speed: a busier machine measures its own queue
FLOOR = 5.0  # milliseconds below which a percentile is the machine's own unrest

_HEAD = written("/v1/betting", b" " * 5000)
_LONG = written("/v1/rulesets/by-the-book/badacey", method="GET") * 10
SMALL = 4096  # bytes that a slow client's machine takes in for it: the proxy is left with all the rest of ten answers
WAYS = {
    "headers byte by byte": (b"", _HEAD[: _HEAD.index(b"\r\n\r\n")]),
    "a body byte by byte": (_HEAD[:-5000], _HEAD[-5000:]),
    "half a question, then silence": (_HEAD[:-2500], b""),
    "nothing at all": (b"", b""),
    "never reads": (_LONG, b""),
}


async def play(pace: Pace, folder: Path) -> list[Demand]:
    """Quiet and besieged rounds in turn; the honest ones ask the same questions in both."""
    with instances() as both, nginx(folder / "nginx", [each.port for each in both]) as port:
        quiet, beside = [], []
        rate, seconds = min(pace.rate, SHARE * await full_speed(port)), pace.seconds / pace.rounds
        async with besiegers(last=True) as start:
            for _ in range(pace.rounds):
                quiet.append(await Load(port, questions(), rate).run(seconds))
                siege = start(_besiege, port, pace.slow, seconds + 1)
                await asyncio.sleep(0.5)
                beside.append(await Load(port, questions(), rate).run(seconds))
                await siege
        after = await Load(port, questions(), rate).run(1)
    every = [*quiet, *beside, after]
    sound = not any(result.failed or result.wrong for result in every)
    return [
        Demand(
            "slow",
            f"beside {pace.slow} slow clients every answer comes and is right, at {rate:.0f} a second",
            spoken(every),
            sound,
        ),
        within(quiet, beside, "slow"),
    ]


async def full_speed(port: int) -> float:
    """The number of questions that are answered in a second when all are asked at once."""
    load, began = Load(port, questions(), rate=1e6), time.perf_counter()
    answered = await load.run(seconds=300 / load.rate)
    return len(answered.seconds) / (time.perf_counter() - began)


def within(quiet: list[LoadResult], beside: list[LoadResult], scene: str) -> Demand:
    """The slowest honest answers, beside others and without them."""
    before, after = (statistics.median(answer.percentile(99) for answer in each) for each in (quiet, beside))
    found = f"{before:.1f} to {after:.1f} ms"
    wanted = f"p99 of honest clients within {WORSE:.0f}x of quiet"
    return Demand(scene, wanted, found, after <= WORSE * max(before, FLOOR), timed=True)


def spoken(every: list[LoadResult]) -> str:
    """Several loads told of as one."""
    found = LoadResult()
    for each in every:
        found.seconds += each.seconds
        found.wrong += each.wrong
        found.failed += each.failed
    return found.spoken()


async def _besiege(port: int, clients: int, seconds: float) -> None:
    """So many slow clients of every kind for so long, each back as soon as it was thrown out."""
    ways = islice(cycle(WAYS.values()), clients)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.gather(*(_slow(port, *way) for way in ways))


async def _slow(port: int, at_once: bytes, in_drops: bytes) -> None:
    while True:
        await asyncio.sleep(0.1)
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_connection(sock=await _narrow(port), limit=2**10)
            try:
                writer.write(at_once)
                for drop in _drops(in_drops):
                    writer.write(drop)
                    await asyncio.sleep(1)
                    if reader.at_eof() or writer.is_closing():
                        break
                else:
                    await asyncio.sleep(20)
            finally:
                writer.close()


async def _narrow(port: int) -> socket.socket:
    """A connection through which little can be sent to whoever does not read."""
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
    narrow.setblocking(False)
    await asyncio.get_running_loop().sock_connect(narrow, (HOST, port))
    return narrow


def _drops(raw: bytes) -> Iterator[bytes]:
    return (raw[place : place + 1] for place in range(len(raw)))
