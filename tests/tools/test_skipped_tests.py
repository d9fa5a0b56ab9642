"""Tests whose programs are missing are skipped and reported, unless every test must run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools.skipped_tests import NEEDS, everything_must_run, is_here, lacking

ROOT = Path(__file__).parents[2]
PROGRAMS = ROOT / "tests" / "tools" / "programs.sh"


def environment(folder: Path, *programs: str, **more: str) -> dict[str, str]:
    """An environment with only these programs in its PATH, as empty scripts."""
    for program in programs:
        (folder / program).write_text("#!/bin/sh\n", "utf-8")
        (folder / program).chmod(0o755)
    return {"PATH": str(folder), "HOME": str(folder), **more}


@pytest.mark.parametrize(
    ("variables", "root", "programs", "must"),
    [
        ({}, False, ["apt-get"], False),
        ({}, True, [], False),
        ({}, True, ["apt-get"], True),
        ({"CI": "true"}, False, [], True),
        ({"CI": ""}, False, [], False),
    ],
)
def test_everything_must_run_in_ci_and_as_root_on_debian(
    tmp_path: Path, variables: dict[str, str], root: bool, programs: list[str], must: bool
) -> None:
    assert everything_must_run(environment(tmp_path, *programs, **variables), root) == must


def test_missing_programs_are_found(tmp_path: Path) -> None:
    there = environment(tmp_path, "kubectl")
    assert lacking("tests/browser/test_table.py::test_it", there) == ["chromium"]
    assert lacking("tests/deploy/test_kubernetes.py::test_it", there) == []
    assert lacking("tests/unit/test_hands.py::test_it", there) == []
    (tmp_path / "other").mkdir()
    assert is_here("chromium", environment(tmp_path / "other", "chromium-headless-shell"))
    (tmp_path / ".cache" / "ms-playwright" / "chromium-1" / "it").mkdir(parents=True)
    there["PLAYWRIGHT_BROWSERS_PATH"] = str(tmp_path / ".cache" / "ms-playwright")
    assert is_here("chromium", there)


@pytest.mark.parametrize("start", NEEDS)
def test_every_test_that_needs_a_program_exists(start: str) -> None:
    path, _, name = start.partition("::")
    assert (ROOT / path).exists()
    assert not name or f"def {name}(" in (ROOT / path).read_text("utf-8")


def test_every_needed_program_is_installed() -> None:
    installed = set(re.findall(r"need (\S+) ", PROGRAMS.read_text("utf-8"))) | {"chromium", "kustomize"}
    assert {program for programs in NEEDS.values() for program in programs} <= installed


RUN = """
import os, shutil, sys
import pytest
found = shutil.which
os.geteuid = lambda: 1000
shutil.which = lambda program, **more: None if program == "systemd-analyze" else found(program, **more)
sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", "--collect-only", *sys.argv[1:], "tests/deploy/test_systemd.py",
                      "tests/docs/test_links.py"]))
"""


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("ci", "left_out"), [("", True), ("1", False)])
def test_skipped_tests_are_reported(ci: str, left_out: bool) -> None:
    environ = {**os.environ, "CI": ci, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", RUN, "-n0"]
    run = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout
    said = "tests were NOT RUN, since programs that they need are not here:\n  systemd-analyze: "
    assert (said in run.stdout, "test_systemd_reads_the_unit" not in run.stdout) == (left_out, left_out)
    assert "test_links.py" in run.stdout


@pytest.mark.parametrize(
    ("variables", "more", "status"),
    [({}, [], 1), ({}, ["leave-out"], 0), ({"CI": "true"}, ["leave-out"], 1)],
)
def test_missing_programs_are_left_out_on_request_but_not_in_ci(
    tmp_path: Path, variables: dict[str, str], more: list[str], status: int
) -> None:
    script = tmp_path / "programs.sh"
    script.write_text(PROGRAMS.read_text("utf-8").replace("PATH=$PATH:/usr/sbin:/sbin\n", ""), "utf-8")
    for name in ("sh", "id", "ls", "grep"):
        (tmp_path / name).symlink_to(f"/bin/{name}" if Path(f"/bin/{name}").exists() else f"/usr/bin/{name}")
    there = environment(tmp_path, **variables)
    run = subprocess.run(["sh", script, tmp_path, *more], env=there, capture_output=True, text=True, check=False)
    assert run.returncode == status, run.stderr
    assert "nginx-light" in run.stderr and "wrk" in run.stderr and "kustomize" in run.stderr
    assert ("left out" in run.stderr) == (status == 0)
