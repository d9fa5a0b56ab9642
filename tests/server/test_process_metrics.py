"""The metrics of the service's processes, compared with ``/proc``, and the expiry of its keys."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from dealer_service import create_app
from dealer_service.cli import main
from dealer_service.server import process_metrics
from dealer_service.server.auth.keys import add_line, line_of, new_access_key
from dealer_service.server.metrics import Metrics
from dealer_service.server.process_metrics import Changed, ProcessMetrics
from dealer_service.settings import Scope, Settings
from tests.server.running import Service, served, sooner_or_later
from tests.server.test_status import HANDS, counted

CPU, MEMORY, FILES = "process_cpu_seconds_total", "process_resident_memory_bytes", "process_open_fds"
NAMES = {CPU, MEMORY, FILES, "process_max_fds", "process_start_time_seconds"}
TICK = 1 / os.sysconf("SC_CLK_TCK")


def worked(process: int) -> float:
    """Seconds of CPU of a process, as the system counts them."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * TICK


def memory(process: int, name: str) -> int:
    """Bytes in the line of this name, of a process."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return next(1024 * int(line.split()[1]) for line in lines if line.startswith(f"{name}:"))


def processes(service: Service) -> list[int]:
    return [service.process.pid, *service.workers()]


def test_master_and_workers_are_reported_together_whichever_is_asked() -> None:
    with served() as service:
        assert sooner_or_later(lambda: len(service.workers()) == 2)
        for _ in range(50):
            service.post("/v1/hands", HANDS)
        before = sum(map(worked, processes(service)))
        found = [service.get("/metrics").body for _ in range(8)]
        after = sum(map(worked, processes(service)))
        told = [counted(each, CPU) for each in found]
        assert before - TICK < told[0] and told == sorted(told) and told[-1] < after + TICK
        assert len({counted(each, "process_start_time_seconds") for each in found}) == 1
        files = max(len(list(Path(f"/proc/{each}/fd").iterdir())) for each in processes(service))
        assert abs(counted(found[0], FILES) - files) <= 2, "a file may just be read"
        assert counted(found[0], FILES) < counted(found[0], "process_max_fds")
        whole = [memory(each, "Rss") for each in processes(service)]
        assert max(whole) < counted(found[0], MEMORY) < 0.9 * sum(whole), "pages that they share count once"


@pytest.mark.prove
def test_the_time_of_workers_that_exit_stays_counted(tmp_path: Path) -> None:
    with served(DEALER_RUN_FOLDER=str(tmp_path)) as service:
        told = [counted(service.get("/metrics").body, CPU)]
        for _ in range(3):
            first = sooner_or_later(lambda: len(found := service.workers()) == 2 and found)
            for _ in range(20):
                service.post("/v1/hands", HANDS)
            lived = sum(map(worked, first))
            told.append(counted(service.get("/metrics").body, CPU))
            for pid in first:
                os.kill(pid, signal.SIGKILL)
            gone = sooner_or_later(lambda first=first: not first & service.workers())  # type: ignore[misc]
            assert gone and lived > 0
            told.append(counted(service.get("/metrics").body, CPU))
        assert told == sorted(told) and told[0] > 0


@pytest.fixture
def proc(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A ``/proc`` with a master, 1, and a worker, 2."""
    for process, children in ((1, "2 "), (2, "")):
        folder = tmp_path / str(process)
        (folder / "fd").mkdir(parents=True)
        (folder / "task" / str(process)).mkdir(parents=True)
        (folder / "task" / str(process) / "children").write_text(children)
        (folder / "stat").write_text(f"{process} (a (name) S) S 0 0 0 0 0 0 0 0 0 0 100 200 30 40 0 0 0 0 500 0 0")
        (folder / "smaps_rollup").write_text("Rss:    9 kB\nPss:    5 kB\n")
    for number in range(3):
        (tmp_path / "2" / "fd" / str(number)).touch()
    monkeypatch.setattr(process_metrics, "PROC", tmp_path)
    monkeypatch.setattr(os, "getpid", lambda: 1)
    return tmp_path


def reported() -> dict[str, float]:
    return {sample.name: sample.value for family in ProcessMetrics().collect() for sample in family.samples}


def test_each_field_is_read_where_the_system_writes_it(proc: Path) -> None:
    found = reported()
    assert set(found) == NAMES
    assert found[CPU] == pytest.approx((300 + 300 + 70) * TICK)
    assert (found[MEMORY], found[FILES]) == (2 * 5 * 1024, 3)


@pytest.mark.parametrize(
    ("spoil", "lost"),
    [
        (lambda proc: (proc / "2" / "stat").unlink(), {CPU}),
        (lambda proc: (proc / "2" / "smaps_rollup").write_text(""), {MEMORY}),
        (lambda proc: (proc / "2" / "smaps_rollup").unlink(), {MEMORY}),
        (lambda proc: (proc / "2" / "fd").rename(proc / "2" / "gone"), {FILES}),
        (lambda proc: (proc / "1" / "task").rename(proc / "1" / "gone"), {CPU, MEMORY, FILES}),
        (lambda proc: (proc / "1").rename(proc / "gone"), {CPU, MEMORY, FILES, "process_start_time_seconds"}),
    ],
    ids=["exits", "is exiting", "hidden memory", "hidden files", "no list of children", "no proc"],
)
def test_what_cannot_be_read_of_one_process_is_not_summed_of_the_others(
    proc: Path, spoil: Callable[[Path], object], lost: set[str]
) -> None:
    spoil(proc)
    assert set(reported()) == NAMES - lost


def test_a_sum_across_the_exit_of_a_worker_is_read_again(proc: Path) -> None:
    reads = []

    def read(process: int) -> float:
        reads.append(process)
        if len(reads) == 2:
            (proc / "1" / "task" / "1" / "children").write_text("")
        return 1.0

    assert process_metrics._unchanged(1, read, sum) == 1.0 and reads == [1, 2, 1]


def test_processes_that_never_rest_are_not_summed(proc: Path) -> None:
    def read(process: int) -> float:
        children = proc / "1" / "task" / "1" / "children"
        children.write_text(children.read_text() + "2 ")
        return 1.0

    with pytest.raises(Changed):
        process_metrics._unchanged(1, read, sum)


def test_the_expiry_of_each_key_is_reported_as_long_as_it_is_in_the_file(tmp_path: Path) -> None:
    file, keys = tmp_path / "access.yaml", tmp_path / "keys"
    made = CliRunner().invoke(
        main, ["key", "2027", "--from", "2026-12-01", "--until", "2027-12-31", "--into", str(keys)]
    )
    assert made.exit_code == 0, made.output
    for id, expires in (("table-1", "2099-12-31"), ("table-2", "2030-01-01T06:00:00Z")):
        add_line(file, line_of(id, new_access_key(id), frozenset({Scope.RULE}), expires))
    app = create_app(settings=Settings(access_keys=file, keys=keys))
    metrics: Metrics = app.extensions["metrics"]

    def expires(**labels: str) -> float:
        return counted(metrics.render(), "dealer_key_expires_timestamp_seconds", **labels)

    assert expires(kind="access", key="table-1") == 4102444800, "to the end of its last day, in UTC"
    assert expires(kind="access", key="table-2") == 1893477600
    assert expires(kind="signing", key="2027") == 1830297600
    file.write_text("".join(line for line in file.read_text().splitlines(True) if "table-2" not in line))
    app.extensions["access"].check()
    assert expires(kind="access") == 4102444800


def test_without_keys_no_expiry_is_reported() -> None:
    assert b"dealer_key_expires_timestamp_seconds{" not in create_app().extensions["metrics"].render()
