"""Walks of the operators' pages: shell commands that run as printed, in a home of their own and on free ports."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tests.docs.pages import ROOT
from tests.fire.stage import environment, free_port

NGINX = "/usr/sbin/nginx -p"


@dataclass(frozen=True)
class Walked:
    """A finished walk: its home, each command with its output on the page and its real output, and its ports."""

    home: Path
    steps: Sequence[tuple[str, str, str]]
    ports: dict[str, str]

    def pids(self, folder: str) -> list[Path]:
        """The files with the process ids of the services that the walk started in this folder of its home."""
        return sorted((self.home / folder).glob("[0-9]*.pid"))


@contextmanager
def walked(
    steps: Sequence[tuple[str, str]], folder: Path, named: Sequence[str], seconds: float, **variables: str
) -> Iterator[Walked]:
    """Run the steps with free ports in place of the named ones, and stop all processes that they started.

    ``make deps`` is left out: the environment of the tests takes the place of the one that it makes.
    """
    ports = {port: str(free_port()) for port in named}

    def moved(text: str) -> str:
        return re.sub("|".join(ports), lambda found: ports[found[0]], text)

    there = [(moved(commands), moved(printed)) for commands, printed in steps]
    assert "make deps\n" in there[0][0]
    script = "".join(f"{{\n{commands}}} > {folder}/{number} 2>&1\n" for number, (commands, _) in enumerate(there))
    script = script.replace("make deps\n", "", 1).replace("$PWD/.venv/bin:", f"{Path(sys.executable).parent}:", 1)
    other = "; ".join(f"s/{port}/{free}/" for port, free in ports.items())
    script = script.replace(NGINX, f"sed -i '{other}' nginx/conf.d/*; {NGINX}", 1)
    home = folder / "home"
    home.mkdir()
    try:
        run = environment(HOME=str(home), PIP_DISABLE_PIP_VERSION_CHECK="1", **variables)
        subprocess.run(["bash", "-c", script], cwd=ROOT, env=run, check=False, timeout=seconds)
        came = [(folder / str(number)).read_text("utf-8").strip() for number in range(len(there))]
        yield Walked(home, [(*step, found) for step, found in zip(there, came, strict=True)], ports)
    finally:
        for file in [*home.glob("*/[0-9]*.pid"), *home.glob("*/nginx/nginx.pid")]:
            with suppress(ProcessLookupError, ValueError):
                os.kill(int(file.read_text()), signal.SIGTERM)


def is_gone(process: int, seconds: float = 15) -> bool:
    """Whether the process ends within this time."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False
