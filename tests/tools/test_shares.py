"""`make test` tries a share of the parameters of long tests, always the same; no parameter is left out by both runs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools.shares import left_to_prove

NAMES = [f"tests/test_it.py::test_it[{number}]" for number in range(20)]
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("one_in", [1, 2, 3, 8, 20, 50])
def test_the_number_of_parameters_is_divided_and_never_zero(one_in: int) -> None:
    assert len(NAMES) - len(left_to_prove(NAMES, one_in)) == -(-len(NAMES) // one_in)


def test_the_share_does_not_depend_on_the_order() -> None:
    assert left_to_prove(NAMES, 3) == left_to_prove(NAMES[::-1], 3)


SUITE = """
import pytest

@pytest.mark.one_in(3)
@pytest.mark.parametrize("number", range(6))
def test_long(number): ...

def test_short(): ...
"""


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("effort", "asked", "count"), [("", "not prove", 3), ("", "prove", 4), ("1", "not prove", 7)])
def test_the_other_parameters_are_proofs(tmp_path: Path, effort: str, asked: str, count: int) -> None:
    (tmp_path / "test_it.py").write_text(SUITE, "utf-8")
    options = ["-p", "tests.tools.shares", "-p", "no:cacheprovider", "--collect-only", "-q", "-m", asked, str(tmp_path)]
    environ = {**os.environ, "EFFORT": effort, "SHARE": "", "PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": ""}
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", *options], cwd=tmp_path, env=environ, text=True, capture_output=True
    )
    assert ended.stdout.count("test_it.py::") == count, ended.stdout
