"""`make prove` runs each long proof in one part, prints its progress, and names the parts that are left."""

from __future__ import annotations

import subprocess
from datetime import UTC, datetime
from types import SimpleNamespace

import pytest

from tests.tools import prove
from tests.tools.shares import in_share


def test_every_folder_belongs_to_one_part() -> None:
    folders = set(prove.MARKED.values())
    ignored = {word.removeprefix("--ignore=") for word in prove.command("rest") if word.startswith("--ignore=")}
    assert ignored == folders
    assert all(
        (prove.ROOT / path).exists() for path in (*folders, *(each for part in prove.SAMPLED.values() for each in part))
    )


@pytest.mark.parametrize(("part", "effort"), [("oracles", "1"), ("census", None)])
def test_samples_are_tried_whole_in_their_parts(monkeypatch: pytest.MonkeyPatch, part: str, effort: str | None) -> None:
    monkeypatch.delenv("EFFORT", raising=False)
    assert prove.settings(part).get("EFFORT") == effort


def test_failed_and_remaining_parts_have_a_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    codes = iter([0, 1])

    def call(*_: object, **__: object) -> int:
        code = next(codes, None)
        if code is None:
            raise KeyboardInterrupt
        return code

    monkeypatch.setattr(subprocess, "call", call)
    monkeypatch.setenv("SHARE", "all")
    assert prove.main(["census", "oracles", "rest"]) == 1
    told = capsys.readouterr().out
    assert "part 1 of 3: census" in told and "census: passed" in told and "oracles: failed" in told
    assert told.endswith('failed: oracles; to go on: make prove SHARE=all PARTS="oracles rest"\n')
    assert prove.main(["nothing"]) == 2


def test_four_days_run_every_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SHARE", raising=False)
    days = [datetime(2026, 12, day, tzinfo=UTC) for day in range(1, 5)]
    shares = []
    for day in days:
        monkeypatch.setattr(prove, "datetime", SimpleNamespace(now=lambda _, day=day: day))
        shares.append(prove.share_asked())
    assert sorted(shares) == ["1/4", "2/4", "3/4", "4/4"]
    names = [f"tests/test_it.py::test_it[{number}]" for number in range(40)]
    assert all(sum(in_share(name, share) for share in shares) == 1 for name in names)
    assert prove.settings("census", shares[0])["SHARE"] == shares[0]
    assert "SHARE" not in prove.settings("census")
