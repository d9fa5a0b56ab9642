"""The fast tests on the other supported Python: this suite runs on one. `make prove` runs this."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.tools.pythons import IMAGE, OLDEST, RUNNING, find_python

pytestmark = pytest.mark.prove

ROOT = Path(__file__).parents[2]
OTHER = OLDEST if RUNNING != OLDEST else IMAGE
FAST = ("tests/unit", "tests/ladders", "tests/server", "tests/cli")


@pytest.mark.parametrize("version", [OLDEST, IMAGE])
def test_python_is_here(version: str) -> None:
    assert find_python(version), f"install Python {version}, on the path or in pyenv: one suite runs on one Python"


def test_the_fast_tests_pass_on_the_other_python(tmp_path: Path) -> None:
    program = find_python(OTHER)
    assert program, f"Python {OTHER} is missing"
    there = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    subprocess.run([program, "-m", "venv", tmp_path / "venv"], check=True)
    pip = [tmp_path / "venv" / "bin" / "pip", "--disable-pip-version-check", "--quiet", "install"]
    for packages in (
        ["--require-hashes", "--requirement", "requirements-test.lock"],
        ["--require-hashes", "--requirement", "requirements-build.lock"],
        ["--no-deps", "--no-build-isolation", "--editable", "."],
    ):
        run = subprocess.run([*pip, *packages], cwd=ROOT, env=there, capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stdout + run.stderr
    command = [tmp_path / "venv" / "bin" / "python", "-m", "pytest", "-n2", "-q", "-p", "no:cacheprovider", *FAST]
    run = subprocess.run(command, cwd=ROOT, env=there, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-5000:] + run.stderr[-2000:]
