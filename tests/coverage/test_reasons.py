"""Every reason for unreached code names code of its module."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.coverage import __main__ as report
from tests.coverage import reasons
from tests.coverage.__main__ import Module, Unreached
from tests.coverage.reasons import Reason, read_reasons

MODULE = "dealer_service/errors.py"


def test_every_reason_names_existing_code() -> None:
    assert all(each.why.strip() for each in read_reasons())


def test_a_reason_for_missing_or_repeated_code_is_rejected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for code in ("nothing of the kind", "super().__init__(message)", '"""'):
        file = tmp_path / "reasons.yaml"
        file.write_text(f"- {{module: {MODULE}, code: '{code}', why: none}}\n")
        monkeypatch.setattr(reasons, "REASONS", file)
        with pytest.raises(ValueError, match="times, and should once"):
            read_reasons()


@pytest.mark.parametrize(
    ("line", "about", "ends"),
    [(None, None, 0), (3, None, 1), (3, {3}, 0), (3, {4}, 1), (None, {3}, 1)],
)
def test_unexplained_code_and_a_needless_reason_fail(
    monkeypatch: pytest.MonkeyPatch, line: int | None, about: set[int] | None, ends: int
) -> None:
    unreached = () if line is None else (Unreached(line), Unreached(line, -1))
    monkeypatch.setattr(report, "measured", lambda: [Module(MODULE, 9, 2, 1, 1, unreached)])
    given = [] if about is None else [Reason(MODULE, "code", "why", frozenset(about))]
    monkeypatch.setattr(report, "read_reasons", lambda: given)
    assert report.main() == ends
