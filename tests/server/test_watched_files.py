"""Watched files: taken in when two looks found them the same, each kind by a thread of its own, regular files only."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from dealer_service import create_app
from dealer_service.errors import BadAccess, BadPages
from dealer_service.rulebook import embedded
from dealer_service.server import active_rules, reload
from dealer_service.server.active_rules import ActiveRules
from dealer_service.server.auth.jwt import read_token_keys
from dealer_service.server.auth.keys import add_line, line_of, new_access_key, read_access_keys
from dealer_service.server.metrics import Metrics
from dealer_service.server.reload import KEYS, OWN, RULES, Reloader
from dealer_service.server.status import FileReport
from dealer_service.server.watched_file import TwoLooks, WatchedFile
from dealer_service.settings import Scope, Settings
from dealer_service.web.routes import health
from tests.api.test_http import problem
from tests.server.running import sooner_or_later
from tests.server.test_active_rules import burn_of, house


def test_a_page_that_is_still_written_is_not_taken_in(tmp_path: Path) -> None:
    rules = ActiveRules([embedded(), house(tmp_path)], Metrics())
    page = tmp_path / "houses" / "gold-room.yaml"
    whole = page.read_text("utf-8").replace("is: none", "is: one-each-draw")
    for end in range(100, len(whole), 60):
        page.write_text(whole[:end], "utf-8")
        rules.look()
        assert (burn_of(rules), rules.report.refused) == ("none", None)
    page.write_text(whole, "utf-8")
    rules.look()
    assert burn_of(rules) == "none"
    rules.look()
    assert (burn_of(rules), rules.report.refused) == ("one-each-draw", None)


def test_a_page_that_changes_while_it_is_read_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = ActiveRules([embedded(), house(tmp_path)], Metrics())
    load = active_rules.reload_tested

    def slow(*arguments: Any) -> Any:
        loaded = load(*arguments)
        house(tmp_path, "none")
        return loaded

    house(tmp_path, "one-each-draw")
    monkeypatch.setattr(active_rules, "reload_tested", slow)
    assert rules.check() is None and burn_of(rules) == "none"


def test_what_cannot_be_read_is_tried_again_ever_more_rarely_and_at_once_when_it_changes() -> None:
    state = ["before"]
    looks = TwoLooks(lambda: state[0])
    assert [look for look in range(300) if looks.settled(None)] == [0, 1, 3, 7, 15, 31, 63, 127, 192, 257]
    state[0] = "after"
    assert [look for look in range(8) if looks.settled(None)] == [1, 2, 4]
    assert not looks.settled("after") and looks.settled("before")


@pytest.mark.prove
def test_a_page_that_may_not_be_read_is_refused_once_and_taken_in_when_it_may(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """``os.open`` raises the error, because root may read a file of any mode."""
    client = (app := create_app([embedded(), house(tmp_path)])).test_client()
    rules, real = app.extensions["rules"], os.open

    def refusing(path: Any, *more: Any, **named: Any) -> int:
        if str(path).endswith("gold-room.yaml"):
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return real(path, *more, **named)

    house(tmp_path, "one-each-draw")
    with monkeypatch.context() as patch:
        patch.setattr(os, "open", refusing)
        for _ in range(9):
            rules.look()
        assert burn_of(rules) == "none"
        assert "gold-room.yaml:1:1: found a file that cannot be read" in client.get("/healthz").json["refused"]
    assert len([each for each in caplog.records if "were rejected" in each.message]) == 1
    for _ in range(9):
        rules.look()
    assert burn_of(rules) == "one-each-draw"
    assert client.get("/healthz").json["refused"] is None


def test_keys_that_cannot_be_read_are_refused_once_and_the_last_good_ones_stay(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "access.yaml"
    add_line(file, line_of("one", new_access_key("one"), frozenset({Scope.RULE}), "2099-12-31"))
    access = create_app(settings=Settings(access_keys=file)).extensions["access"]
    text = file.read_text()
    file.unlink()
    for _ in range(9):
        access.look()
    assert len([each for each in caplog.records if "were rejected" in each.message]) == 1
    file.write_text(text)
    for _ in range(2):
        access.look()
    assert access.as_json()["files"]["access keys"]["refused"] is None


def test_a_failed_check_is_logged_and_the_next_one_runs(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(reload, "EVERY_SECONDS", 0.001)
    reloader, looks = Reloader(), []

    def look() -> None:
        looks.append(1)
        raise RuntimeError("as never before")

    reloader.watches = {RULES: [look]}
    reloader.start()
    assert sooner_or_later(lambda: len(looks) > 1)
    reloader.watches.clear()
    assert "The check for changed files failed" in caplog.text


def test_keys_are_taken_in_when_two_looks_found_them_the_same(tmp_path: Path) -> None:
    file = tmp_path / "access.yaml"
    add_line(file, line_of("one", new_access_key("one"), frozenset({Scope.RULE}), "2099-12-31"))
    app = create_app(settings=Settings(access_keys=file))
    access = app.extensions["access"]
    add_line(file, line_of("two", new_access_key("two"), frozenset({Scope.RULE}), "2099-12-31"))
    access.look()
    assert len(access.as_json()["keys"]) == 1
    access.look()
    assert len(access.as_json()["keys"]) == 2


def test_keys_that_did_not_change_are_not_read_again(tmp_path: Path) -> None:
    file, reads = tmp_path / "access.yaml", []
    file.write_text("one")
    watched = WatchedFile(file, lambda path: reads.append(path.read_text()), FileReport(KEYS, Metrics()))
    watched.check()
    watched.check()
    assert reads == ["one"]
    file.write_text("another")
    watched.check()
    watched.check()
    assert reads == ["one", "another"]


def is_more_silent(one: str, other: str, reloader: Reloader) -> bool:
    silent = reloader.silent_seconds()
    return silent[one] > silent[other]


def test_a_look_that_hangs_keeps_no_other_kind_from_being_looked_at() -> None:
    reloader, hangs, looks = Reloader(), Event(), []
    reloader.watches = {RULES: [hangs.wait], KEYS: [lambda: looks.append(1)]}
    reloader.start()
    try:
        assert sooner_or_later(lambda: len(looks) >= 2)
        assert sooner_or_later(lambda: is_more_silent(RULES, KEYS, reloader))
    finally:
        hangs.set()
        reloader.watches.clear()


def test_the_keys_have_a_watch_of_their_own_where_there_are_any(tmp_path: Path) -> None:
    file = tmp_path / "access.yaml"
    add_line(file, line_of("one", new_access_key("one"), frozenset({Scope.RULE}), "2099-12-31"))
    assert set(create_app(settings=Settings(access_keys=file)).extensions["reloader"].watches) == {RULES, KEYS, OWN}
    assert set(create_app().extensions["reloader"].watches) == {RULES, OWN}


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("what", "stale", "seconds", "status"),
    [
        (KEYS, None, 29.0, 200),
        (KEYS, None, 31.0, 503),
        (RULES, None, 1e6, 200),
        (RULES, 60, 59.0, 200),
        (RULES, 60, 61.0, 503),
        (RULES, 1, 20.0, 200),
    ],
)
def test_a_hung_look_shows_in_the_readiness(
    monkeypatch: pytest.MonkeyPatch, what: str, stale: int | None, seconds: float, status: int
) -> None:
    app = create_app(settings=Settings(most_stale=stale))
    monkeypatch.setattr(app.extensions["reloader"], "silent_seconds", lambda: {what: seconds})
    answer = app.test_client().get("/readyz")
    if status == 200:
        assert (answer.status_code, answer.json["looked"]) == (200, {what: seconds})
    else:
        assert what in problem(answer, 503, "not-ready")["detail"]
    assert health.MOST_SILENT == 30


def test_a_pipe_is_refused_by_name_and_never_waited_for(tmp_path: Path) -> None:
    for name in ("access.yaml", "houses/pipe.yaml", "scenarios/betting/_pipe.yaml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        os.mkfifo(tmp_path / name)
    for read in (read_access_keys, read_token_keys):
        with pytest.raises(BadAccess, match=r"access.yaml: cannot be read \(not a regular file\)"):
            read(tmp_path / "access.yaml")
    with pytest.raises(BadPages) as refused:
        create_app([embedded(), tmp_path])
    assert "houses/pipe.yaml:1:1: found a pipe or a device" in str(refused.value)
    assert "_pipe.yaml:1:1: found a file that cannot be read (not a regular file)" in str(refused.value)


def test_a_keys_file_that_becomes_a_pipe_leaves_the_last_good_keys(tmp_path: Path) -> None:
    file = tmp_path / "access.yaml"
    add_line(file, line_of("one", new_access_key("one"), frozenset({Scope.RULE}), "2099-12-31"))
    access = create_app(settings=Settings(access_keys=file)).extensions["access"]
    file.unlink()
    os.mkfifo(file)
    access.look()
    access.look()
    (watched,) = access._files
    assert isinstance(watched, WatchedFile)
    assert watched.report.refused is not None and "not a regular file" in watched.report.refused["why"]
    assert len(access.as_json()["keys"]) == 1
