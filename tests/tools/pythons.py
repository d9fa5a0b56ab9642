"""The Pythons of this machine that can run the service: on the path, or in pyenv, where a version may be inactive."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

OLDEST, IMAGE = "3.11", "3.13"  # of pyproject.toml, and of the Dockerfile
RUNNING = f"{sys.version_info.major}.{sys.version_info.minor}"


@cache
def find_python(version: str) -> str | None:
    """The Python of this version, such as 3.13, if it runs here and can make environments."""
    if version == RUNNING:
        return sys.executable
    name = f"python{version}"
    of_pyenv = Path(os.environ.get("PYENV_ROOT", "~/.pyenv")).expanduser() / "versions"
    for program in (name, *map(str, sorted(of_pyenv.glob(f"{version}.*/bin/{name}"), reverse=True))):
        try:
            run = subprocess.run([program, "-c", "import ensurepip, venv"], capture_output=True, check=False)
        except OSError:
            continue
        if run.returncode == 0:
            return program
    return None
