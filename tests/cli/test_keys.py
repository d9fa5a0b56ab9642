"""Keys are made on the command line, for callers and for receipts, and a start that would be too open is refused."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from dealer_service.api.receipts.signing_keys import read_keys
from dealer_service.cli import main
from dealer_service.server.auth.keys import read_access_keys
from dealer_service.settings import Scope
from tests.server.running import command, served
from tests.server.test_status import HANDS

DAYS = ["--from", "2026-01-01", "--until", "2026-12-31"]


def run(*words: object, status: int = 0) -> Result:
    result = CliRunner().invoke(main, [str(word) for word in words])
    assert result.exit_code == status, result.output
    return result


def test_access_prints_a_key_and_its_line_for_the_keys_file(tmp_path: Path) -> None:
    made = run("access", "table-1", "--scope", "rule", "--scope", "metrics", "--expires", "2027-11-20")
    key = made.stderr.strip().splitlines()[-1]
    assert key.startswith("dealer.table-1.") and len(key) == len("dealer.table-1.") + 43
    assert key not in made.stdout and made.stdout.startswith("  - {id: table-1, hash: sha256:")
    (tmp_path / "access.yaml").write_text("keys:\n" + made.stdout, "utf-8")
    caller = read_access_keys(tmp_path / "access.yaml").identify(key, 0.0)
    assert (caller.name, caller.scopes) == ("table-1", {Scope.RULE, Scope.METRICS})


def test_a_key_goes_into_a_file_and_its_line_into_another(tmp_path: Path) -> None:
    for id in ("one", "two"):
        words = ["--scope", "rule", "--expires", "2027-11-20", "--into", tmp_path / "a.yaml", "--key-to", tmp_path / id]
        printed = run("access", id, *words)
        key = (tmp_path / id).read_text().strip()
        assert key not in printed.output and printed.stdout == ""
        assert stat.S_IMODE((tmp_path / id).stat().st_mode) == 0o600
        assert read_access_keys(tmp_path / "a.yaml").identify(key, 0.0).name == id
    before = (tmp_path / "a.yaml").read_text()
    assert "already exists" in run("access", "three", *words, status=1).output
    assert (tmp_path / "a.yaml").read_text() == before


def test_a_key_whose_line_is_refused_is_not_kept(tmp_path: Path) -> None:
    words = ["one", "--scope", "rule", "--expires", "2027-11-20", "--into", tmp_path / "a.yaml", "--key-to"]
    run("access", *words, tmp_path / "one")
    assert "a second time" in run("access", *words, tmp_path / "two", status=1).output
    assert (tmp_path / "one").exists() and not (tmp_path / "two").exists()


def test_a_key_that_was_not_shown_yet_is_not_shown_where_its_line_is_refused(tmp_path: Path) -> None:
    words = ["one", "--scope", "rule", "--expires", "2027-11-20", "--into", tmp_path / "a.yaml"]
    run("access", *words)
    before = (tmp_path / "a.yaml").read_text()
    refused = run("access", *words, status=1)
    assert "a second time" in refused.stderr and "dealer.one." not in refused.output
    assert (tmp_path / "a.yaml").read_text() == before


def test_an_id_that_cannot_be_and_a_scope_that_is_none_are_refused() -> None:
    assert "invalid id 'A.B'" in run("access", "A.B", "--scope", "rule", "--expires", "2027-11-20", status=2).output
    run("access", "a", "--scope", "rules", "--expires", "2027-11-20", status=2)
    run("access", "a", "--expires", "2027-11-20", status=2)


def test_a_second_key_for_receipts_takes_the_place_of_the_first(tmp_path: Path) -> None:
    run("key", "first", *DAYS, "--into", tmp_path)
    printed = run("key", "second", *DAYS, "--into", tmp_path)
    assert "first.json no longer signs" in printed.stderr
    keys = read_keys(tmp_path)
    assert (keys.active.kid, set(keys.by_id)) == ("second", {"first", "second"})
    assert stat.S_IMODE((tmp_path / "first.json").stat().st_mode) == 0o600
    assert {each.name for each in tmp_path.iterdir()} == {"first.json", "second.json"}
    assert "d" in json.loads((tmp_path / "first.json").read_text()), "its private part is kept"


def test_a_folder_with_something_else_in_it_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "list.json").write_text("[1]")
    (tmp_path / "broken.json").write_text("{")
    run("key", "first", *DAYS, "--into", tmp_path)
    assert ((tmp_path / "list.json").read_text(), (tmp_path / "broken.json").read_text()) == ("[1]", "{")


def test_serve_accepts_the_keys_in_the_keys_file(tmp_path: Path) -> None:
    file = tmp_path / "access.yaml"
    key = run("access", "t", "--scope", "rule", "--expires", "2099-01-01", "--into", file).stderr.splitlines()[-1]
    with served("--access-keys", str(file), "--host", "0.0.0.0", workers=1) as service:
        assert service.post("/v1/hands", HANDS).status == 401
        assert service.post("/v1/hands", HANDS, Authorization=f"Bearer {key}").status == 200


@pytest.mark.one_in(4)
@pytest.mark.parametrize(
    ("words", "variables", "why"),
    [
        (["--host", "0.0.0.0"], {}, "the settings are invalid.\n0.0.0.0 is reachable from other machines"),
        (["--open", "--access-keys", "x"], {}, "the settings are invalid.\nDEALER_OPEN: conflicts with"),
        (["--access-keys", "/nowhere"], {}, "the access keys cannot be used.\n/nowhere: cannot be read"),
        ([], {"DEALER_TOKEN_LEEWAY": "x"}, "the settings are invalid.\nDEALER_TOKEN_LEEWAY=x: expected a whole"),
    ],
)
def test_serve_does_not_start_where_it_would_be_too_open(words: list[str], variables: dict[str, str], why: str) -> None:
    ended = subprocess.run(
        [*command(), *words], env={**os.environ, **variables}, capture_output=True, text=True, timeout=60
    )
    assert (ended.returncode, ended.stdout) == (1, "")
    # Before the error come only the lines of the log, such as the houses that were read.
    logged, _, error = ended.stderr.rpartition("Error: ")
    assert error.startswith(why)
    assert all("[INFO]" in line for line in logged.splitlines())
    assert "Traceback" not in ended.stderr


@pytest.mark.prove
def test_a_socket_that_is_handed_over_is_taken_and_says_itself_where_it_is_reached(tmp_path: Path) -> None:
    """Its own use of the port is allowed. The start fails because other machines could reach it without keys."""
    program = (
        "import socket, os, sys; from dealer_service.cli import main; "
        "other = socket.create_server(('0.0.0.0', 0)); other.set_inheritable(True); "
        "os.environ['GUNICORN_FD'] = str(other.fileno()); os.environ['GUNICORN_PID'] = str(os.getppid()); "
        "main(['serve', '--workers', '1', '--port', str(other.getsockname()[1])])"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert ended.returncode == 1
    assert "0.0.0.0 is reachable from other machines" in ended.stderr and "cannot listen" not in ended.stderr
    assert "ready" not in ended.stdout
