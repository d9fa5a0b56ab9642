"""Requests a second and latencies over HTTP, beside a bare Flask route in the same run.

Two services of two workers each are started on loopback, and ``wrk`` asks them in turn, round by round.
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

from flask import Flask

from tests.bench import questions

ROUNDS, SECONDS, CONNECTIONS, WORKERS = 5, 3, 8, 2


@dataclass(frozen=True)
class Held:
    """What one service held: medians over the rounds, and the resident memory of its largest worker."""

    rate: float
    p50: str
    p99: str
    errors: int
    megabytes: float


def bare() -> Flask:
    """A Flask route that returns constant bytes: what the stack costs with nothing in it."""
    app = Flask("bare")

    @app.post("/v1/betting/options")
    def constant() -> tuple[bytes, dict[str, str]]:
        return b'{"outcome":"determined"}', {"Content-Type": "application/json"}

    return app


def measure() -> dict[str, Held]:
    """The service and the bare route, asked in turn."""
    wrk = tool()
    with served("dealer_service.app:create_app()") as ours, served("tests.bench.over_http:bare()") as theirs:
        ports = {"dealer-service": ours, "bare Flask route": theirs}
        rounds: dict[str, list[tuple[float, str, str, int]]] = {name: [] for name in ports}
        for number in range(ROUNDS):
            for name in sorted(ports, reverse=bool(number % 2)):
                rounds[name].append(ask(wrk, ports[name][0]))
        return {name: _held(rounds[name], ports[name][1]) for name in ports}


def tool() -> str:
    """Where ``wrk`` is; it is a Debian package, and without it nothing is measured."""
    if shutil.which("wrk") is None and os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", "-qq", "update"], check=True)
        subprocess.run(["apt-get", "-qq", "install", "-y", "wrk"], check=True, stdout=subprocess.DEVNULL)
    found = shutil.which("wrk")
    if found is None:
        sys.exit("wrk is needed to measure HTTP: sudo apt-get install wrk")
    return found


@contextmanager
def served(target: str, workers: int = WORKERS) -> Iterator[tuple[int, int]]:
    """A gunicorn with the service's own settings on a free port: the port and the process id."""
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


def ask(wrk: str, port: int) -> tuple[float, str, str, int]:
    """One round: requests a second, median and 99th percentile, errors."""
    body = json.dumps(questions.limit_badugi())
    script = f"wrk.method='POST'; wrk.body=[==[{body}]==]; wrk.headers['Content-Type']='application/json'\n"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "post.lua"
        path.write_text(script)
        url = f"http://127.0.0.1:{port}/v1/betting/options"
        command = [wrk, "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", "--latency", "-s", str(path), url]
        report = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    errors = sum(int(number) for number in re.findall(r"(?:Non-2xx or 3xx responses: |timeout )(\d+)", report))
    return (
        float(_found(r"Requests/sec:\s+([\d.]+)", report)),
        _found(r"(?m)^\s+50%\s+(\S+)", report),
        _found(r"(?m)^\s+99%\s+(\S+)", report),
        errors,
    )


def _found(pattern: str, report: str) -> str:
    match = re.search(pattern, report)
    assert match, report
    return match[1]


def _held(rounds: list[tuple[float, str, str, int]], pid: int) -> Held:
    rounds = sorted(rounds)
    middle = rounds[len(rounds) // 2]
    rate = statistics.median(each[0] for each in rounds)
    return Held(rate, middle[1], middle[2], sum(each[3] for each in rounds), _largest_worker(pid))


def _largest_worker(pid: int) -> float:
    """Resident megabytes of the largest child of the process."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    sizes = [re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{child}/status").read_text()) for child in children]
    return max(int(size[1]) for size in sizes if size) / 1024
