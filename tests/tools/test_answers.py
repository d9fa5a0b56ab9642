"""Two files of answers may differ in their words only."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.tools.answers import compare

RULED = {"outcome": "allowed", "says": "Seat 2 may call 4.", "ruling_id": "a1", "chips": 4}


def write(file: Path, *answers: dict[str, Any], question: dict[str, Any] | None = None) -> Path:
    lines = [
        {
            "place": f"betting/page/{number}",
            "at": "betting",
            "question": {**(question or {}), "n": number},
            "answer": each,
        }
        for number, each in enumerate(answers)
    ]
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return file


def compared(tmp_path: Path, before: dict[str, Any], after: dict[str, Any], **renamed: str) -> int:
    return compare(write(tmp_path / "before", before), write(tmp_path / "after", after), renamed)


def test_words_and_digests_may_differ(tmp_path: Path) -> None:
    after = {**RULED, "says": "Seat 2 calls 4.", "ruling_id": "b2"}
    assert compared(tmp_path, {**RULED, "digest": "sha256:1"}, {**after, "digest": "sha256:2"}) == 0


@pytest.mark.parametrize("change", [{"outcome": "denied"}, {"chips": 5}, {"more": None}, {"says": 4}])
def test_any_other_difference_is_found(tmp_path: Path, change: dict[str, Any]) -> None:
    assert compared(tmp_path, RULED, {**RULED, **change}) == 1


def test_renamed_fields_are_the_same_fields(tmp_path: Path) -> None:
    old, new = {"told_pot": 4, "at": "/told_pot"}, {"quoted_pot": 4, "at": "/quoted_pot"}
    before = write(tmp_path / "before", old, question=old)
    after = write(tmp_path / "after", new, question=new)
    assert compare(before, after, {"told_pot": "quoted_pot"}) == 0
    assert compare(before, after, {}) == 1


def test_a_question_that_is_missing_is_found(tmp_path: Path) -> None:
    before, after = write(tmp_path / "before", RULED, RULED), write(tmp_path / "after", RULED)
    assert compare(before, after, {}) == 1
    assert compare(after, before, {}) == 0
