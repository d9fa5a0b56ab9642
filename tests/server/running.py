"""The service as it is run: a process with workers on a free port, stopped at the end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar
from urllib.error import HTTPError
from urllib.request import Request, urlopen

T = TypeVar("T")
# Seconds after which a condition counts as never met. No test waits this long where all is well, on any machine.
PATIENCE = 120.0
START = "from dealer_service.cli import main; main()"
# Without the cases and templates that are loaded before the first request, three quarters of a start: most tests need
# none of them. What is asked for is loaded then.
QUICK_START = (
    "from jinja2 import Environment; from dealer_service.server.case_book import CaseBook; "
    f"CaseBook.preload = lambda *_: None; Environment.list_templates = lambda *_: []; {START}"
)


def command(start: str = QUICK_START) -> list[str]:
    """The command that serves on a free port."""
    return [sys.executable, "-c", start, "serve", "--port", "0"]


@dataclass(frozen=True)
class Answer:
    """An answer: its status, headers and body."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass(frozen=True)
class Service:
    """A running service: where it is reached, and its master."""

    url: str
    process: subprocess.Popen[str]

    def get(self, path: str, **headers: str) -> Answer:
        return self._send(
            Request(self.url + path, headers={name.replace("_", "-"): to for name, to in headers.items()})
        )

    def post(self, path: str, document: Any, **headers: str) -> Answer:
        named = {name.replace("_", "-"): to for name, to in headers.items()} | {"Content-Type": "application/json"}
        return self._send(Request(self.url + path, json.dumps(document).encode(), named))

    def _send(self, request: Request) -> Answer:
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                return Answer(answer.status, answer.headers, answer.read())
        except HTTPError as problem:
            return Answer(problem.code, problem.headers, problem.read())

    def workers(self) -> set[int]:
        """The process ids of the workers that say of themselves that they answer."""
        return {each["pid"] for each in self.get("/v1/status").json["workers"]}


@contextmanager
def served(*options: str, workers: int = 2, whole: bool = False, **variables: str) -> Iterator[Service]:
    """The service with these options and variables, from its first line to its end.

    ``whole``: with the cases and templates, for tests of the pages that show them.
    """
    environ = {name: to for name, to in os.environ.items() if not name.startswith("DEALER_")} | variables
    words = [*command(START if whole else QUICK_START), "--workers", str(workers), *options]
    process = subprocess.Popen(words, env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stderr is not None
    try:
        ready = process.stdout.readline()
        assert ready.startswith("dealer-service is ready at "), process.stderr.read()
        yield Service(ready.rsplit(" ", 1)[1].strip().rstrip("/"), process)
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=PATIENCE)


def sooner_or_later(look: Callable[[], T], seconds: float = PATIENCE) -> T:
    """Call ``look`` until its result is true or the time is up; return its last result."""
    until = time.monotonic() + seconds
    while not (found := look()) and time.monotonic() < until:
        time.sleep(0.05)
    return found


def run_folders(within: Path) -> list[Path]:
    """The run folders of masters, which hold the counters of their workers."""
    return sorted(within.glob("dealer-service-*"))
