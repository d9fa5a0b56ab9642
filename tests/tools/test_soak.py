"""`make soak` runs only the random tests, records failures, and prints the command that repeats each."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools.soak import ROOT, random_files

TOY = """
from hypothesis import given, strategies as st

@given(st.integers())
def test_no_number_is_large(number):
    assert number < 1000

def test_nothing_is_drawn():
    raise AssertionError
"""


@pytest.mark.prove
def test_a_failure_is_printed_with_its_seed(tmp_path: Path) -> None:
    (tmp_path / "test_toy.py").write_text(TOY)
    asked = {**os.environ, "FILES": str(tmp_path / "test_toy.py"), "MINUTES": "0.001", "SEED": "5"}
    ran = subprocess.run(
        [sys.executable, "-m", "tests.tools.soak"], cwd=ROOT, env=asked, capture_output=True, text=True
    )
    assert ran.returncode == 1, ran.stdout + ran.stderr
    assert "1 rounds, 1 failures" in ran.stdout and "test_nothing_is_drawn" not in ran.stdout
    for told in ("SEED=6", "--hypothesis-seed=6", "assert 1000 < 1000"):
        assert told in ran.stdout


def test_soaking_includes_the_oracles() -> None:
    found = random_files()
    assert {"tests/oracles/test_betting.py", "tests/oracles/test_pokerkit.py", "tests/fuzz/test_fuzz.py"} <= {*found}
    assert "tests/api/test_batch.py" not in found
