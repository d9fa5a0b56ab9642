"""Files are written completely or not at all, and system errors name their file."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from dealer_service.atomic_files import OWNER_ALONE, make_file, naming, read_text, replace_file, replace_files


def test_a_new_file_is_private_and_never_replaces_another(tmp_path: Path) -> None:
    file = tmp_path / "key"
    make_file(file, "secret\n", OWNER_ALONE)
    assert (read_text(file), file.stat().st_mode & 0o777) == ("secret\n", 0o600)
    with pytest.raises(FileExistsError) as refused:
        make_file(file, "other")
    assert refused.value.filename == str(file) and read_text(file) == "secret\n"


@pytest.mark.parametrize("fails", ["fsync", "replace"])
def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str) -> None:
    file = tmp_path / "keys"
    file.write_text("before")

    def fail(*_: Any) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, fails, fail)
    with pytest.raises(OSError, match="Input/output error") as refused:
        replace_file(file, b"after")
    assert refused.value.filename == str(file)
    assert (file.read_text(), [each.name for each in tmp_path.iterdir()]) == ("before", ["keys"])


def test_several_files_are_all_replaced_or_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {tmp_path / name: name.encode() for name in ("one", "two")}
    for file in files:
        file.write_text("before")
    real = Path.replace

    def fail_at_the_second(path: Path, target: Path) -> Path:
        if target.name == "two":
            raise OSError(errno.EIO, "Input/output error", str(path))
        return real(path, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", fail_at_the_second)
        with pytest.raises(OSError, match="Input/output error"):
            replace_files(files, OWNER_ALONE)
    assert {each.name: each.read_text() for each in tmp_path.iterdir()} == {"one": "before", "two": "before"}
    replace_files(files, OWNER_ALONE)
    assert {each.name: each.read_text() for each in tmp_path.iterdir()} == {"one": "one", "two": "two"}


@pytest.mark.parametrize("refused", [None, PermissionError(errno.EPERM, "only root may give files away")])
def test_a_replaced_file_keeps_its_permissions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: OSError | None
) -> None:
    def chown(*_: Any) -> None:
        if refused:
            raise refused

    monkeypatch.setattr(os, "chown", chown)
    file = tmp_path / "keys"
    file.write_text("before")
    file.chmod(0o640)
    replace_file(file, b"after", like=file)
    assert (file.read_text(), file.stat().st_mode & 0o777) == ("after", 0o640)


def test_the_file_name_of_an_error_is_kept() -> None:
    with pytest.raises(OSError, match="whole") as refused, naming(Path("other")):
        raise OSError(errno.EIO, "whole", "named")
    assert refused.value.filename == "named"
