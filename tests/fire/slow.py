"""Clients at nginx that are slow, silent or never read: honest clients do not notice them."""

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
SHARE = 0.25  # share of the full-speed rate: at a higher load, the latencies measure the machine's own queue
FLOOR = 5.0  # milliseconds: a percentile below this is noise of the machine

_HEAD = written("/v1/betting", b" " * 5000)
_LONG = written("/v1/rulesets/by-the-book/badacey", method="GET") * 10
SMALL = 4096  # bytes in a slow client's receive buffer: the proxy keeps the rest of ten answers
WAYS = {
    "headers byte by byte": (b"", _HEAD[: _HEAD.index(b"\r\n\r\n")]),
    "a body byte by byte": (_HEAD[:-5000], _HEAD[-5000:]),
    "half a question, then silence": (_HEAD[:-2500], b""),
    "nothing at all": (b"", b""),
    "never reads": (_LONG, b""),
}


async def play(pace: Pace, folder: Path) -> list[Demand]:
    """Alternate quiet and besieged rounds; honest clients ask the same questions in both."""
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
    """Return how many questions per second are answered if all are asked at once."""
    load, began = Load(port, questions(), rate=1e6), time.perf_counter()
    answered = await load.run(seconds=300 / load.rate)
    return len(answered.seconds) / (time.perf_counter() - began)


def within(quiet: list[LoadResult], beside: list[LoadResult], scene: str) -> Demand:
    """Demand that the p99 of honest answers in besieged rounds is near that of quiet ones."""
    before, after = (statistics.median(answer.percentile(99) for answer in each) for each in (quiet, beside))
    found = f"{before:.1f} to {after:.1f} ms"
    wanted = f"p99 of honest clients within {WORSE:.0f}x of quiet"
    return Demand(scene, wanted, found, after <= WORSE * max(before, FLOOR), timed=True)


def spoken(every: list[LoadResult]) -> str:
    """Summarize several loads as one."""
    found = LoadResult()
    for each in every:
        found.seconds += each.seconds
        found.wrong += each.wrong
        found.failed += each.failed
    return found.spoken()


async def _besiege(port: int, clients: int, seconds: float) -> None:
    """Run slow clients of every kind for some seconds; each reconnects as soon as it is disconnected."""
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
    """Open a connection with a small receive buffer: a client that does not read blocks its sender early."""
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
    narrow.setblocking(False)
    await asyncio.get_running_loop().sock_connect(narrow, (HOST, port))
    return narrow


def _drops(raw: bytes) -> Iterator[bytes]:
    return (raw[place : place + 1] for place in range(len(raw)))
