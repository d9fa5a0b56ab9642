"""Requests per second, CPU time and latencies over HTTP, compared with a bare Flask route in the same run.

Two services with two workers each run on loopback, and ``wrk`` asks them in turn, round by round. CPU time counts only
the workers: on a busy machine it is more reliable than the rate.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flask import Flask

from tests.bench import questions
from tests.bench.growth import batch

ROUNDS, SECONDS, CONNECTIONS, WORKERS = 5, 3, 8, 2


@dataclass(frozen=True)
class Job:
    """A request to measure: its path and document; ``questions`` is the number of questions in it."""

    path: str
    document: Any
    questions: int = 1
    connections: int = CONNECTIONS


BARE, OPTIONS, SHOWDOWN, BATCH = "bare Flask route", "options", "showdown", "batch of 1000"
JOBS = {
    BARE: Job("betting/options", questions.limit_badugi()),
    OPTIONS: Job("betting/options", questions.limit_badugi()),
    SHOWDOWN: Job("showdown", questions.showdown()),
    BATCH: Job("batch", batch(1000), 1000, WORKERS),
}


@dataclass(frozen=True)
class Round:
    """One round: questions per second, CPU microseconds of each, latencies of the requests, and failed requests."""

    rate: float
    cpu: float
    p50: str
    p99: str
    errors: int


@dataclass(frozen=True)
class Held:
    """The result of a job: its rounds, and the resident memory of the service's largest worker."""

    rounds: list[Round]
    megabytes: float

    @property
    def rate(self) -> float:
        return statistics.median(each.rate for each in self.rounds)

    @property
    def cpu(self) -> float:
        return statistics.median(each.cpu for each in self.rounds)

    def spoken(self) -> str:
        """Format the medians and the range of the rounds."""
        middle = sorted(self.rounds, key=lambda each: each.rate)[len(self.rounds) // 2]
        cpu = [each.cpu for each in self.rounds]
        return (
            f"{self.rate:8.0f} questions/s   {self.cpu:6.0f} µs CPU each ({min(cpu):.0f} to {max(cpu):.0f})   "
            f"p50 {middle.p50:>8}   p99 {middle.p99:>8}   errors {sum(each.errors for each in self.rounds)}   "
            f"largest worker {self.megabytes:.0f} MB"
        )


def bare() -> Flask:
    """Return an app with one route that returns constant bytes: the cost of Flask and gunicorn only."""
    app = Flask("bare")

    @app.post("/v1/betting/options")
    def constant() -> tuple[bytes, dict[str, str]]:
        return b'{"outcome":"determined"}', {"Content-Type": "application/json"}

    return app


def measure() -> dict[str, Held]:
    """Measure the jobs in turn."""
    wrk = tool()
    with served("dealer_service.app:create_app()") as ours, served("tests.bench.over_http:bare()") as theirs:
        rounds: dict[str, list[Round]] = {name: [] for name in JOBS}
        for number in range(ROUNDS):
            for name in list(JOBS)[:: -1 if number % 2 else 1]:
                rounds[name].append(ask(wrk, JOBS[name], *(theirs if name == BARE else ours)))
        return {name: Held(rounds[name], _largest_worker((theirs if name == BARE else ours)[1])) for name in JOBS}


def tool() -> str:
    """Return the path of ``wrk``, a Debian package; root installs it if missing, otherwise the benchmark exits."""
    if shutil.which("wrk") is None and os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", "-qq", "update"], check=True)
        subprocess.run(["apt-get", "-qq", "install", "-y", "wrk"], check=True, stdout=subprocess.DEVNULL)
    found = shutil.which("wrk")
    if found is None:
        sys.exit("wrk is needed to measure HTTP: sudo apt-get install wrk")
    return found


@contextmanager
def served(target: str, workers: int = WORKERS) -> Iterator[tuple[int, int]]:
    """Run gunicorn with the service's own settings on a free port; yield the port and the process id."""
    program = (
        "import sys; from dealer_service.serving import Server, settings; from importlib import import_module; "
        "module, call = sys.argv[1].split(':'); "
        "Server.load = lambda self: getattr(import_module(module), call.removesuffix('()'))(); "
        f"Server({{**settings(port=0, workers={workers}), 'loglevel': 'error'}}).run()"
    )
    process = subprocess.Popen([sys.executable, "-c", program, target], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    ready = process.stdout.readline()
    try:
        yield int(ready.rsplit(":", 1)[1].strip().rstrip("/")), process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=20)


def ask(wrk: str, job: Job, port: int, pid: int) -> Round:
    """Run one round of one job against the service at this port."""
    body = json.dumps(job.document)
    script = f"wrk.method='POST'; wrk.body=[==[{body}]==]; wrk.headers['Content-Type']='application/json'\n"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "post.lua"
        path.write_text(script)
        url = f"http://127.0.0.1:{port}/v1/{job.path}"
        threads = ["-t1", f"-c{job.connections}", f"-d{SECONDS}s", "--timeout=30s"]
        command = [wrk, *threads, "--latency", "-s", str(path), url]
        began = cpu_seconds(pid)
        report = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        spent = cpu_seconds(pid) - began
    errors = sum(int(number) for number in re.findall(r"(?:Non-2xx or 3xx responses: |timeout )(\d+)", report))
    answered = int(_found(r"(\d+) requests in", report)) * job.questions
    return Round(
        float(_found(r"Requests/sec:\s+([\d.]+)", report)) * job.questions,
        spent / max(1, answered) * 1e6,
        _found(r"(?m)^\s+50%\s+(\S+)", report),
        _found(r"(?m)^\s+99%\s+(\S+)", report),
        errors,
    )


def _found(pattern: str, report: str) -> str:
    match = re.search(pattern, report)
    assert match, report
    return match[1]


def cpu_seconds(pid: int) -> float:
    """Return the CPU seconds of all workers of this process so far."""
    spent = [Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()[11:13] for child in workers_of(pid)]
    return sum(int(each) for pair in spent for each in pair) / os.sysconf("SC_CLK_TCK")


def workers_of(pid: int) -> list[str]:
    """Return the process ids of the workers of this process."""
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


def _largest_worker(pid: int) -> float:
    """Return the resident megabytes of the largest child of the process."""
    sizes = [re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{child}/status").read_text()) for child in workers_of(pid)]
    return max(int(size[1]) for size in sizes if size) / 1024
