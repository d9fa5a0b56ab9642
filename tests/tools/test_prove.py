"""`make prove` runs each long proof in one part, prints its progress, and names the parts that are left."""

from __future__ import annotations

import subprocess

import pytest

from tests.tools import prove


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
    assert prove.main(["census", "oracles", "rest"]) == 1
    told = capsys.readouterr().out
    assert "part 1 of 3: census" in told and "census: passed" in told and "oracles: failed" in told
    assert told.endswith('failed: oracles; to go on: make prove PARTS="oracles rest"\n')
    assert prove.main(["nothing"]) == 2
