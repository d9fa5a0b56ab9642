"""Archives of random hands: the audit finds each planted deviation at its event, and invents none."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner

from dealer_service.cli import main
from tests.oracles.effort import EFFORT, SEED
from tests.tools.hand_archive import KINDS, Planted, make_hands, write_archive

ROOMS = Path(__file__).parents[1] / "rooms"
HANDS = 120 if EFFORT else 40
CLUSTER = """
import sys
from distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
"""


def audited(path: Path, *words: str) -> list[str]:
    """The lines of the report. Each hand's rules are those of its own house."""
    result = CliRunner().invoke(main, ["audit", str(path), "--rules", str(ROOMS), "--report", "ndjson", *words])
    assert result.exit_code == 1, result.output
    return result.stdout.splitlines()


def assert_all_found(path: Path, planted: Mapping[str, Planted | None], lines: list[str]) -> None:
    *findings, last = map(json.loads, lines)
    found = {f"{each['file'].removeprefix(f'{path}/')}:{each['line']}": each for each in findings}
    assert found.keys() == planted.keys() and any(planted.values())
    for place, each in found.items():
        deviation = planted[place]
        if deviation is None:
            assert each["kind"] == "exact", (place, each)
        else:
            assert (each["kind"], each.get("pointer")) == ("rule-difference", deviation.pointer), (deviation, each)
    kinds = last["totals"]["kinds"]
    assert kinds["rule-difference"] == sum(each is not None for each in planted.values())
    assert kinds["exact"] + kinds["rule-difference"] == last["totals"]["hands"] == len(planted)


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    path = tmp_path_factory.mktemp("archive") / "hands.tar.zst"
    return path, write_archive(path, make_hands(HANDS, SEED), SEED)


def test_each_planted_deviation_is_found_and_none_invented(archive):
    path, planted = archive
    assert_all_found(path, planted, audited(path, "--jobs", "2"))


@pytest.mark.prove
def test_the_archive_is_made_again_from_its_seed(archive, tmp_path):
    _, planted = archive
    hands = list(make_hands(20, SEED))
    assert hands == list(make_hands(20, SEED, processes=2))
    assert [each.planted for each in hands] == [*planted.values()][:20]
    for name in ("hands.zip", "hands"):
        again = write_archive(tmp_path / name, hands, SEED)
        assert_all_found(tmp_path / name, again, audited(tmp_path / name, "--jobs", "1"))


@pytest.mark.prove
def test_a_cluster_of_two_workers_reports_like_this_machine(archive):
    path, _ = archive
    with subprocess.Popen(
        [sys.executable, "-c", CLUSTER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as cluster:
        address = cluster.stdout.readline().strip()
        words = ["audit", str(path), "--rules", str(ROOMS), "--report", "ndjson", "--scheduler", address]
        program = [sys.executable, "-c", "from dealer_service.cli import main; main()", *words]
        on_cluster = subprocess.run(program, capture_output=True, text=True, check=False, timeout=300)
        cluster.stdin.close()
    assert on_cluster.returncode == 1, on_cluster.stderr
    assert on_cluster.stdout.splitlines() == audited(path, "--jobs", "1")


def test_a_scheduler_that_does_not_answer_is_named(archive, monkeypatch):
    monkeypatch.setattr("dealer_service.audit.execution.CONNECTING", 1)
    words = ["audit", str(archive[0]), "--scheduler", "tcp://127.0.0.1:1"]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 1 and "tcp://127.0.0.1:1: no Dask scheduler answers" in result.output


@pytest.mark.prove
def test_ten_thousand_hands_have_the_planted_deviations_only(tmp_path):
    path = tmp_path / "hands.zip"
    planted = write_archive(path, make_hands(10_000, SEED, os.cpu_count() or 1), SEED)
    assert {each.kind for each in planted.values() if each is not None} == KINDS.keys()
    assert_all_found(path, planted, audited(path))
