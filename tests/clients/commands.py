"""Runs the commands that generate, compile and start the clients of callers."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path


def run(*command: str, folder: Path | None = None, programs: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    """What the command printed in the folder, with these programs before all others; it has to succeed."""
    path = os.pathsep.join((str(programs), os.environ["PATH"]))
    environment = {**os.environ, "PATH": path, **environ}
    found = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert found.returncode == 0, found.stdout + found.stderr
    return found
