"""Clients: one connection, and a steady load of questions whose answers are compared byte by byte."""

from __future__ import annotations

import asyncio
import itertools
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

PATIENCE = 15.0
HOST = "127.0.0.1"


@dataclass
class Asked:
    """A question as sent over the wire, and its correct answers; None: any answer."""

    name: str
    raw: bytes
    answers: frozenset[bytes] | None = None
    status: int = 200

    def right(self, answer: Answer) -> bool:
        """Return whether the answer is correct."""
        return answer.status == self.status and (self.answers is None or answer.body in self.answers)


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes


class Unanswered(Exception):
    """No complete answer to a question arrived."""


def written(path: str, body: bytes = b"", method: str = "POST", **headers: str) -> bytes:
    """Return the bytes of a request; names of headers are given with underscores."""
    found = {"Host": "dealer", "X-Request-ID": "fire"}
    if method == "POST":
        found |= {"Content-Type": "application/json", "Content-Length": str(len(body))}
    found |= {name.replace("_", "-"): value for name, value in headers.items()}
    return (
        f"{method} {path} HTTP/1.1\r\n".encode()
        + b"".join(f"{name}: {value}\r\n".encode() for name, value in found.items())
        + b"\r\n"
        + body
    )


class Connection:
    """One client's connection, opened for a question, and again after it was closed."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._open: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, raw: bytes) -> Answer:
        """Return the answer; raises Unanswered."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._ask(raw)
        except (OSError, EOFError, ValueError, asyncio.LimitOverrunError) as fault:
            self.close()
            raise Unanswered(f"{type(fault).__name__}: {fault}") from fault

    async def _ask(self, raw: bytes) -> Answer:
        if self._open is None:
            self._open = await asyncio.open_connection(HOST, self.port)
        reader, writer = self._open
        writer.write(raw)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:-2])}
        body = (
            await reader.readexactly(int(headers["content-length"]))
            if "content-length" in headers
            else (await _chunks(reader) if headers.get("transfer-encoding") == "chunked" else await reader.read())
        )
        if headers.get("connection") == "close":
            self.close()
        return Answer(int(head[0].split()[1]), headers, body)

    def close(self) -> None:
        """Close the connection if it is open."""
        if self._open is not None:
            self._open[1].close()
            self._open = None


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    body = b""
    while size := int((await reader.readuntil(b"\r\n")).split(b";")[0], 16):
        body += await reader.readexactly(size)
        await reader.readexactly(2)
    await reader.readexactly(2)
    return body


@dataclass
class LoadResult:
    """The result of a load: the seconds of each answer, the wrong answers, and the failed ones with their times."""

    seconds: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    failed: list[tuple[float, str]] = field(default_factory=list)

    @property
    def asked(self) -> int:
        return len(self.seconds) + len(self.failed)

    def percentile(self, percent: int) -> float:
        """Return this percentile of the answer times in milliseconds."""
        return statistics.quantiles(self.seconds, n=100)[percent - 1] * 1000

    def spoken(self) -> str:
        first = f" ({self.wrong[0] if self.wrong else self.failed[0][1]})" if self.wrong or self.failed else ""
        return f"{self.asked} asked, {len(self.failed)} failed, {len(self.wrong)} wrong{first}"


@dataclass
class Load:
    """A steady load: ``rate`` questions per second in turn, over some connections.

    The time of an answer counts from the moment its question was due. Otherwise, a service that stalls would be spared
    the questions of that time.
    """

    port: int
    asked: Sequence[Asked]
    rate: float
    connections: int = 8
    result: LoadResult = field(default_factory=LoadResult)

    async def run(self, seconds: float) -> LoadResult:
        """Ask for this number of seconds."""
        self._began, self._number, self._last = time.perf_counter(), itertools.count(), int(seconds * self.rate)
        await asyncio.gather(*(self._client() for _ in range(self.connections)))
        return self.result

    def due(self, number: int) -> float:
        """Return the second when the question of this number is due."""
        return number / self.rate

    def stop(self) -> None:
        """Stop asking."""
        self._last = 0

    async def _client(self) -> None:
        connection = Connection(self.port)
        while (number := next(self._number)) < self._last:
            due = self._began + self.due(number)
            if (early := due - time.perf_counter()) > 0:
                await asyncio.sleep(early)
            await self._question(connection, self.asked[number % len(self.asked)], due)
        connection.close()

    async def _question(self, connection: Connection, asked: Asked, due: float) -> None:
        try:
            answer = await connection.ask(asked.raw)
        except Unanswered as fault:
            self.result.failed.append((time.perf_counter(), f"{asked.name}: {fault}"))
            return
        self.result.seconds.append(time.perf_counter() - due)
        if not asked.right(answer):
            self.result.wrong.append(f"{asked.name}: {answer.status} {answer.body[:200]!r}")


async def ready(port: int, path: str = "/readyz", seconds: float = 20) -> float:
    """Wait until the service answers at ``path``; return the seconds that it took."""
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        try:
            if (await Connection(port).ask(written(path, method="GET", Connection="close"))).status == 200:
                return time.perf_counter() - began
        except Unanswered:
            pass
        await asyncio.sleep(0.02)
    raise TimeoutError(f"port {port} is not ready after {seconds} s")
