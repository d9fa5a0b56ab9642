"""The stage: instances of the service behind nginx with the settings of deploy/nginx, all on loopback."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import SystemRandom

from tests.server.running import PATIENCE, QUICK_START, sooner_or_later

ROOT = Path(__file__).parents[2]
NGINX = shutil.which("nginx") or "/usr/sbin/nginx"  # Debian's path, which may be missing in PATH
SETTINGS = ROOT / "deploy" / "nginx"
PORTS = range(20_000, 32_000)
SERVE = QUICK_START  # `make fire` replaces it by the program's own start


def free_port() -> int:
    """Return a port that is free now, outside the range that Linux gives to connections and servers meanwhile."""
    while True:
        port = SystemRandom().choice(PORTS)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def environment(**variables: str) -> dict[str, str]:
    """Return this process's environment with these settings instead of the service's own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("DEALER_", "PROMETHEUS_"))}
    return {**kept, **variables}


class Instance:
    """One service with its workers, as an operator starts it."""

    def __init__(self, workers: int = 1, **settings: str) -> None:
        self.port, self.workers, self.settings = free_port(), workers, settings
        self.start()

    def start(self) -> None:
        """Start the service, and wait until it reports that it is ready."""
        command = [sys.executable, "-c", SERVE, "serve", "--port", str(self.port), "--workers", str(self.workers)]
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment(**self.settings),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout is not None
        if "ready" not in self.process.stdout.readline():
            raise RuntimeError(f"the service does not start on port {self.port}: dealer-service serve tells why")
        while len(self.workers_now()) < self.workers:
            time.sleep(0.01)

    def stop(self) -> None:
        """Stop the service as systemd and container engines do, and wait until its process ends."""
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(timeout=PATIENCE)
        finally:
            self.process.kill()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def workers_now(self) -> list[int]:
        """Return the process ids of its workers."""
        return children(self.process.pid)


def resident(process: int) -> float:
    """Return the resident memory of a process in megabytes."""
    body = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
    return int(body[1]) / 1024 if body else 0.0


def worked(processes: Iterable[int]) -> float:
    """Return the CPU seconds that these processes have used."""
    body = (Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split() for each in processes)
    return sum(int(each[11]) + int(each[12]) for each in body) / os.sysconf("SC_CLK_TCK")


def children(process: int) -> list[int]:
    """Return the process ids of a process's children: those of a master are its workers."""
    return sorted(int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split())


def nginx_settings(folder: Path, port: int, upstream: Sequence[int], rate: str | None = None) -> Path:
    """Copy the shipped settings to a folder with other ports, and with another ``rate`` for all limits if given."""
    there = folder / "conf.d"
    there.mkdir(parents=True)
    for page in (SETTINGS / "conf.d").iterdir():
        (there / page.name).write_text(page.read_text("utf-8"), "utf-8")
    listen = (there / "dealer.listen").read_text("utf-8").replace("listen 127.0.0.1:8080;", f"listen 127.0.0.1:{port};")
    (there / "dealer.listen").write_text(listen, "utf-8")
    dealer = (there / "dealer.conf").read_text("utf-8")
    dealer = dealer if rate is None else re.sub(r"rate=\d+r/s", f"rate={rate}", dealer)
    (there / "dealer.conf").write_text(dealer.replace("/var/log/nginx", str(folder)), "utf-8")
    shipped = (there / "upstream.conf").read_text("utf-8")
    (line,) = set(re.findall(r"(?<= server )127\.0\.0\.1:\d+(.*;)", shipped))
    rest = re.sub(r"\n *server .*", "", shipped).rstrip().removesuffix("}")
    servers = "".join(f"    server 127.0.0.1:{each}{line}\n" for each in upstream)
    (there / "upstream.conf").write_text(f"{rest}{servers}}}\n", "utf-8")
    main = folder / "nginx.conf"
    main.write_text("daemon off;\n" + (SETTINGS / "nginx.conf").read_text("utf-8"), "utf-8")
    return main


@contextlib.contextmanager
def nginx(
    folder: Path, upstream: Sequence[int], rate: str | None = None, load: str = "", more: Sequence[Path] = ()
) -> Iterator[int]:
    """Run nginx before these ports, with ``more`` settings and the line that loads their module; yield its port."""
    port = free_port()
    main = nginx_settings(folder, port, upstream, rate)
    main.write_text(load + main.read_text("utf-8"), "utf-8")
    for page in more:
        shutil.copy(page, folder / "conf.d")
    command = [NGINX, "-p", str(folder), "-c", str(main), "-e", str(folder / "error.log")]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        sooner_or_later(lambda: process.poll() is not None or _listens(port))
        if process.poll() is not None or not _listens(port):
            raise RuntimeError(f"nginx does not start: {(folder / 'error.log').read_text('utf-8')}")
        yield port
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)


def _listens(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


@contextlib.contextmanager
def instances(count: int = 2, workers: int = 1, **settings: str) -> Iterator[list[Instance]]:
    """Run ``count`` instances of the service, and stop them at the end."""
    running: list[Instance] = []
    try:
        for _ in range(count):
            running.append(Instance(workers, **settings))
        yield running
    finally:
        for each in running:
            each.stop()
