"""The Python that `make` chooses."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def chosen(folder: Path, newer: str | None, *words: str, **variables: str) -> str:
    """The Python that `make` chooses if there is this script called python3.13."""
    (folder / "python3").write_text("#!/bin/sh\nexit 0\n", "utf-8")
    if newer is not None:
        (folder / "python3.13").write_text(f"#!/bin/sh\n{newer}\n", "utf-8")
    for file in folder.glob("python3*"):
        file.chmod(0o755)
    hidden = {
        name: value
        for name, value in os.environ.items()
        if name not in ("PYTHON", "PYENV_ROOT", "MAKEFLAGS", "MAKELEVEL")
    }
    there = {**hidden, "PATH": f"{folder}:/usr/bin:/bin", "HOME": str(folder), **variables}
    command = ["make", "--eval", "show-python: ; @echo $(PYTHON)", "show-python", *words]
    run = subprocess.run(command, cwd=ROOT, env=there, capture_output=True, text=True, check=True)
    return run.stdout.strip()


@pytest.mark.parametrize(
    ("newer", "choice"),
    [
        ("exit 0", "python3.13"),
        ("echo 'pyenv: python3.13: command not found' >&2; exit 127", "python3"),
        ("echo 'No module named ensurepip' >&2; exit 1", "python3"),
        ("exit 1", "python3"),
    ],
    ids=["it runs", "of another environment", "without environments", "it fails"],
)
def test_make_prefers_a_python_that_works(tmp_path: Path, newer: str, choice: str) -> None:
    assert chosen(tmp_path, newer) == choice


@pytest.mark.parametrize(
    ("newer", "there"),
    [("exit 0", True), ("exit 1", False)],
    ids=["it runs", "it fails"],
)
def test_make_finds_an_inactive_python_of_pyenv(tmp_path: Path, newer: str, there: bool) -> None:
    """Its name on the path is a script that fails."""
    program = tmp_path / ".pyenv" / "versions" / "3.13.7" / "bin" / "python3.13"
    program.parent.mkdir(parents=True)
    program.write_text(f"#!/bin/sh\n{newer}\n", "utf-8")
    program.chmod(0o755)
    inactive = "echo 'pyenv: python3.13: command not found' >&2; exit 127"
    assert chosen(tmp_path, inactive) == (str(program) if there else "python3")


def test_make_takes_the_python_that_is_named(tmp_path: Path) -> None:
    assert chosen(tmp_path, "exit 0", PYTHON="python3.12") == "python3.12"
    assert chosen(tmp_path, "exit 0", "PYTHON=python3.11") == "python3.11"
