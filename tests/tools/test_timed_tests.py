"""In CI a test with real clocks that fails once is tried again and reported; one that always fails is a failure."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools.timed_tests import RETRIES, TIMED

ROOT = Path(__file__).parents[2]
SUITE = """
from pathlib import Path

def test_it():
    tries = Path(__file__).with_suffix(".tries")
    count = int(tries.read_text()) if tries.exists() else 0
    tries.write_text(str(count + 1))
    assert count >= {failures}, "the clock stopped"
"""


def run(folder: Path, where: str, failures: int, ci: str) -> subprocess.CompletedProcess[str]:
    """Run a suite with one test, which fails this many times, in a folder of a checkout."""
    suite = folder / where / "test_it.py"
    suite.parent.mkdir(parents=True)
    suite.write_text(SUITE.format(failures=failures), "utf-8")
    words = ["-m", "pytest", "-p", "tests.tools.timed_tests", "-p", "no:cacheprovider", f"--rootdir={folder}", "tests"]
    environ = {**os.environ, "CI": ci, "PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": ""}
    return subprocess.run(
        [sys.executable, *words], cwd=folder, env=environ, text=True, capture_output=True, timeout=120
    )


@pytest.mark.prove
@pytest.mark.one_in(5)
@pytest.mark.parametrize(
    ("where", "failures", "ci", "passes", "tries"),
    [
        ("tests/browser", 0, "true", True, 1),
        ("tests/browser", RETRIES, "true", True, RETRIES + 1),
        ("tests/browser", RETRIES + 1, "true", False, RETRIES + 1),
        ("tests/browser", 1, "", False, 1),
        ("tests/unit", 1, "true", False, 1),
    ],
)
def test_a_test_with_real_clocks_is_tried_again_in_ci(
    tmp_path: Path, where: str, failures: int, ci: str, passes: bool, tries: int
) -> None:
    ended = run(tmp_path, where, failures, ci)
    assert (ended.returncode == 0) == passes, ended.stdout
    assert (tmp_path / where / "test_it.tries").read_text("utf-8") == str(tries)
    assert ended.stdout.count("RERUN tests/browser/test_it.py::test_it") == tries - 1
    assert (tries > 1) <= ("the clock stopped" in ended.stdout)


@pytest.mark.parametrize("folder", TIMED)
def test_the_folders_of_tests_with_real_clocks_exist(folder: str) -> None:
    assert (ROOT / folder).is_dir()
