"""A run folder without room costs counters and no ruling: not at the start, not while it fills up, not at the end."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.mmap_dict import MmapedDict

from dealer_service.server.counters_file import CountersFile
from tests.bench import questions
from tests.fire.stage import children
from tests.server.running import Service, served, sooner_or_later

ASKED = questions.limit_badugi()


class Disk:
    """A disk that can reserve at most ``free`` bytes for a file."""

    def __init__(self, free: int) -> None:
        self.free, self.real = free, os.posix_fallocate

    def reserve(self, file: int, start: int, size: int) -> None:
        if size > self.free:
            raise OSError(errno.ENOSPC, "No space left on device")
        self.real(file, start, size)


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A folder that holds 192 KiB: a file system of its own where root may mount one, else an ordinary folder."""
    folder = tmp_path / "small"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=192k", "dealer-test", str(folder)]
    mounted = shutil.which("mount") is not None and subprocess.run(mount, capture_output=True).returncode == 0
    yield folder
    if mounted:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(folder: Path) -> None:
    """Leave no byte free, unless the folder lies on a disk that is too large to fill."""
    if os.statvfs(folder).f_blocks * os.statvfs(folder).f_frsize > 2**20:
        return
    with (folder / "filler").open("wb", buffering=0) as filler:
        try:
            while True:
                filler.write(b"x" * 4096)
        except OSError as full:
            assert full.errno == errno.ENOSPC


def two_workers(service: Service) -> list[int]:
    """The process ids of both workers, once both are there."""
    found = children(service.process.pid)
    return found if len(found) == 2 else []


def test_a_service_whose_run_folder_is_full_rules_and_keeps_its_workers(small: Path) -> None:
    fill(small)
    with served(DEALER_RUN_FOLDER=str(small)) as service:
        answers = [service.post("/v1/betting/options", ASKED) for _ in range(20)]
        assert {each.status for each in answers} == {200} and len({each.body for each in answers}) == 1
        assert service.get("/metrics").status == 200
        assert service.get("/readyz").status == 200


@pytest.mark.prove
def test_a_run_folder_that_fills_up_meanwhile_costs_no_worker(small: Path) -> None:
    with served(DEALER_RUN_FOLDER=str(small)) as service:
        before = sooner_or_later(lambda: two_workers(service))
        fill(small)
        for page in range(40):
            assert service.post("/v1/betting/options", ASKED).status == 200
            assert service.get(f"/nothing-{page}").status == 404
        assert service.get("/metrics").status == 200
        assert children(service.process.pid) == before


@pytest.mark.parametrize("free", [0, 1 << 16])
def test_counters_without_room_are_kept_in_the_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int
) -> None:
    monkeypatch.setattr(os, "posix_fallocate", Disk(free).reserve)
    file = tmp_path / "counter_1.db"
    counters = CountersFile(str(file))
    keys = [f"key-{number}-" + "x" * 200 for number in range(400)]
    for number, key in enumerate(keys):
        assert counters.read_value(key) == (0.0, 0.0)
        counters.write_value(key, float(number), 0.0)
    assert [counters.read_value(key)[0] for key in keys] == list(map(float, range(400)))
    counters.close()
    assert file.exists() == bool(free)
    if free:
        assert file.stat().st_size == free
        written: list[Any] = list(MmapedDict.read_all_values_from_file(str(file)))
        assert 200 < len(written) < 400 and all(value == float(number) for number, (_, value, *_) in enumerate(written))


def test_counters_with_room_are_all_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "counter_1.db"
    counters = CountersFile(str(file))
    for number in range(1000):
        counters.write_value(f"key-{number}-" + "x" * 200, float(number), 0.0)
    counters.close()
    assert len(list(MmapedDict.read_all_values_from_file(str(file)))) == 1000
    assert not counters._kept
