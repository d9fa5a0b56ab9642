"""The pages that a browser may keep; URLs of static files have their version."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from dealer_service import create_app
from dealer_service.rulebook import Book
from dealer_service.server.auth.keys import add_line, line_of, new_access_key
from dealer_service.settings import Scope, Settings
from dealer_service.web.offline.cache_policy import KEEP
from dealer_service.web.offline.static_files import read_shipped
from dealer_service.web.sign_in import NAME

STATIC = Path(__file__).parents[2] / "dealer_service" / "web" / "static"
BROWSER = {"Accept": "text/html"}
KEPT = [
    "/",
    "/table?language=fr",
    "/rulesets/by-the-book/badugi",
    "/rulesets/by-the-book/badugi/card",
    "/rulesets/by-the-book/mixed-triple-draw/card",
    "/cases",
    "/floor/evening",
    "/history",
    "/practice",
    "/offline",
]
NEVER = [
    "/floor?case=disputes/the-odd-chip-between-the-halves",
    "/rulesets/by-the-book/badugi?search=chip",
    "/practice?house=by-the-book&day=2026-11-24",
    "/rulesets/by-the-book/badugi.yaml",
    "/rulesets/by-the-book/mixed-triple-draw.yaml",
    "/v1/rulesets",
    "/sign-in",
    "/nothing",
]


@pytest.mark.parametrize("path", KEPT)
def test_pages_that_are_the_same_for_all_may_be_kept(client: FlaskClient, path: str) -> None:
    assert client.get(path, headers=BROWSER).headers[KEEP] == "anybody"


def test_every_game_and_mix_of_a_house_is_listed(client: FlaskClient, book: Book) -> None:
    page = client.get("/offline?language=en", headers=BROWSER).text
    for house, games in book.houses().items():
        for name in (*games, *book.mixes().get(house, ())):
            assert f'data-keep="" href="/rulesets/{house}/{name}/card?language=en"' in page
            assert f'data-keep="{house}" href="/rulesets/{house}/{name}?language=en"' in page


@pytest.mark.parametrize("path", NEVER)
def test_rulings_searches_and_pages_about_keys_are_never_kept(client: FlaskClient, path: str) -> None:
    accepts = {} if path == "/v1/rulesets" else BROWSER
    assert KEEP not in client.get(path, headers=accepts).headers


def test_with_access_keys_a_page_is_kept_until_the_key_expires(tmp_path: Path) -> None:
    file, day = tmp_path / "access.yaml", (datetime.now(UTC) + timedelta(days=3)).strftime("%Y-%m-%d")
    keys = {name: new_access_key(name) for name in ("table-1", "table-2")}
    for name, key in keys.items():
        add_line(file, line_of(name, key, frozenset({Scope.RULE}), day))
    client = create_app(settings=Settings(access_keys=file)).test_client()
    assert KEEP not in client.get("/table", headers=BROWSER).headers
    assert KEEP not in client.get("/table", headers={"Authorization": f"Bearer {keys['table-1']}"}).headers
    holders = {}
    for name, key in keys.items():
        client.set_cookie(NAME, key)
        holders[name] = client.get("/table", headers=BROWSER).headers[KEEP]
        assert name not in holders[name] and key not in holders[name]
    ends = datetime.fromisoformat(f"{day}T00:00:00+00:00") + timedelta(days=1)
    assert {each.split()[1] for each in holders.values()} == {str(int(ends.timestamp()))}
    assert holders["table-1"] != holders["table-2"]
    client.delete_cookie(NAME)
    assert client.get("/worker.js").status_code == 200


def test_without_offline_pages_the_worker_removes_itself() -> None:
    client = create_app(settings=Settings(offline=False)).test_client()
    home = client.get("/", headers=BROWSER)
    assert KEEP not in home.headers
    assert "offline/page.js" not in home.text
    assert "unregister" in client.get("/worker.js").text
    assert "data-keep" not in client.get("/offline", headers=BROWSER).text


def test_a_file_is_immutable_only_at_the_url_of_its_version(app: Flask, client: FlaskClient) -> None:
    address = app.shipped.address("dealer.css")  # type: ignore[attr-defined]
    assert f'href="{address}"' in client.get("/", headers=BROWSER).text
    of_version = client.get(address, buffered=True)
    assert of_version.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    other = client.get("/static/0123456789abcdef/dealer.css", buffered=True)
    assert (other.data, other.headers["Cache-Control"]) == (of_version.data, "no-store")
    assert client.get("/static/dealer.css", buffered=True).headers["Cache-Control"] == "public, max-age=3600"
    for lost in (
        "/static/0123456789abcdef/nothing.css",
        "/static/0123456789abcdef/",
        "/static/0123456789abcdef/../app.py",
    ):
        assert client.get(lost).status_code == 404


def test_the_worker_lists_the_files_and_depends_on_the_version(app: Flask, client: FlaskClient) -> None:
    worker = client.get("/worker.js")
    assert (worker.mimetype, worker.headers["Cache-Control"]) == ("text/javascript", "no-cache")
    for name in ("console/table.js", "console/hand/hand.css", "floor.js", "spade.svg", "manifest.webmanifest"):
        assert app.shipped.address(name) in worker.text  # type: ignore[attr-defined]
    assert "examples" not in worker.text.partition(";")[0] and "LICENSE" not in worker.text
    assert client.get("/worker.js", headers={"If-None-Match": worker.headers["ETag"]}).status_code == 304


@pytest.mark.parametrize("name", [each for each in read_shipped(STATIC).names if each.endswith((".js", ".css"))])
def test_a_file_is_sent_without_comments_and_indentation(app: Flask, client: FlaskClient, name: str) -> None:
    """Only comments go, none of them in a template, and every line of a script keeps its number."""
    raw = (STATIC / name).read_text("utf-8")
    address = app.shipped.address(name)  # type: ignore[attr-defined]
    sent = client.get(address, buffered=True, headers={"Range": "bytes=0-9"}).text
    if "vendor/" in name:
        assert sent == raw
        return
    assert client.get(f"/static/{name}", buffered=True).text == raw
    if name.endswith(".css"):  # spaces and lines go, too: test_styles_as_sent.py compares the rules
        assert "/*" not in sent and not re.search(r"[{};,]\n", sent)
        return
    ticks, gone = 0, []
    for line, other in zip(raw.split("\n"), sent.split("\n"), strict=True):
        one = line.lstrip(" \t")
        assert one.startswith(other)
        ticks += other.count("`")
        assert one == other or ticks % 2 == 0, f"in a template: {one}"
        gone += [] if one == other else [one.removeprefix(other).strip()]
    assert not gone or gone[0].startswith(("//", "/*"))
    assert not re.search(r"^\s*//", sent, re.MULTILINE)
