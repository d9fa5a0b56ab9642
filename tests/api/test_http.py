"""HTTP requests and responses: statuses, headers, problems, pages, and identical bytes every time."""

from __future__ import annotations

import errno
import io
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask import abort
from flask.testing import FlaskClient
from markupsafe import escape
from werkzeug.test import TestResponse

from dealer_service import __version__, create_app
from dealer_service.engine import Asks
from dealer_service.errors import BadPages, DealerServiceError
from dealer_service.i18n.languages import LANGUAGES
from dealer_service.rulebook import Book, embedded
from dealer_service.table.incidents import KINDS
from dealer_service.web.hooks.errors import STATUS
from tests.samples import sample, sampled

JSON = "application/json"
PROBLEM = "application/problem+json"
BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
POSTS = [f"/v1/{asks.value}" for asks in Asks]
DISPUTES = ["/v1/compare", "/v1/replay"]
GETS = ["/v1/rulesets", "/v1/rulesets/by-the-book/badugi", "/healthz", "/", "/compare", "/docs", "/openapi.json"]
STYLE = "/static/dealer.css"
DIGEST = "sha256:" + "0" * 64


def example(asks: Asks) -> bytes:
    return sample(asks.value)


def asked(asks: Asks = Asks.OPTIONS, **changes: Any) -> bytes:
    return json.dumps({**json.loads(example(asks)), **changes}).encode()


def post(client: FlaskClient, path: str, body: bytes, **more: Any) -> TestResponse:
    return client.post(path, data=body, **{"content_type": JSON, **more})


def problem(answer: TestResponse, status: int, code: str) -> dict[str, Any]:
    """The body of a problem, after the checks for every problem."""
    assert (answer.status_code, answer.content_type) == (status, PROBLEM), answer.get_data(as_text=True)
    body: dict[str, Any] = answer.json
    assert {"type", "title", "status", "detail", "errors", "instance"} <= set(body)
    assert body["instance"] == answer.headers["X-Request-ID"]
    assert (body["type"], body["status"]) == (f"/problems/{code}", status)
    assert body["title"] and body["detail"]
    for each in body["errors"]:
        assert {"code", "detail"} <= set(each)
    return body


# --- answers


@pytest.mark.parametrize("asks", Asks, ids=str)
def test_each_sample_is_answered(client: FlaskClient, asks: Asks) -> None:
    answer = post(client, f"/v1/{asks.value}", example(asks))
    assert (answer.status_code, answer.content_type) == (200, JSON)
    assert answer.json["outcome"] in {"allowed", "corrected", "determined", "refused"}
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_refused_action_is_a_ruling(client: FlaskClient) -> None:
    answer = post(client, "/v1/betting", example(Asks.BETTING)).json
    assert (answer["outcome"], answer["next"]) == ("refused", None)
    assert [reason["clause"] for reason in answer["reasons"]] == ["betting.max_bets"]
    assert answer["answer"]["action"] == {"seat": 2, "does": "raise", "to": 20}


def test_a_missing_fact_is_requested(client: FlaskClient) -> None:
    document = json.loads(example(Asks.DRAWING))
    del document["table"]["deck"]["stub"]
    answer = post(client, "/v1/drawing", json.dumps(document).encode()).json
    assert answer["outcome"] == "undetermined"
    assert "/table/deck/stub" in {each["at"] for each in answer["missing"]}
    needed = {each["needed_by"] for each in answer["missing"]}
    assert needed <= {reason["clause"] for reason in answer["reasons"]}


def test_a_plan_is_a_list_of_events_to_send_back(client: FlaskClient) -> None:
    document = json.loads(example(Asks.DRAWING))
    plan = post(client, "/v1/drawing", json.dumps(document).encode()).json["answer"]
    for step in plan["steps"]:
        event = {key: step[key] for key in ("does", "seat", "count", "piles") if key in step}
        answer = post(client, "/v1/drawing", json.dumps({**document, "event": event}).encode())
        assert answer.json["outcome"] == "allowed", (event, answer.json)
        document["table"] = answer.json["next"]
    assert document["table"]["deck"] == plan["after"]
    assert document["table"]["phase"] == "betting"


def test_the_table_after_an_action_is_ready_to_be_sent_back(client: FlaskClient) -> None:
    call = asked(Asks.BETTING, action={"seat": 2, "does": "call", "to": 16})
    answer = post(client, "/v1/betting", call).json
    assert answer["outcome"] == "allowed"
    again = post(client, "/v1/betting/options", asked(table=answer["next"])).json
    assert again["answer"]["to_act"] == 3


# --- problems


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "empty-body"),
        (b"{", "malformed-json"),
        (b'{"house": "by-the-book"', "malformed-json"),
        (b'{"house": 1, "house": 2}', "duplicate-key"),
        (b'{"house": NaN}', "not-a-number"),
        (b'{"house": -Infinity}', "not-a-number"),
        (b'{"house": 1' + b"0" * 400 + b"}", "number-out-of-range"),
        (b'{"house": ' + b"9" * 5000 + b"}", "number-out-of-range"),
        (b"[" * 30_000 + b"]" * 30_000, "too-deep"),
        (b"[" * 60_000, "too-deep"),
        (b'{"a":' * 12_000, "too-deep"),
        (b"\xff\xfe{}", "not-utf8"),
        (b'{"house": "\xc3"}', "not-utf8"),
        (b'{"house": "\\ud800"}', "lone-surrogate"),
    ],
    ids=lambda value: value if isinstance(value, str) else repr(value[:16]),
)
def test_an_unreadable_body_is_malformed(client: FlaskClient, body: bytes, code: str) -> None:
    for path in [*POSTS, *DISPUTES]:
        found = problem(post(client, path, body), 400, "malformed")
        assert [each["code"] for each in found["errors"]] == [code], path


@pytest.mark.parametrize("body", [b"null", b"[]", b"7", b'"x"', b"{}", b'{"house": {}, "game": []}', b'{"": 1}'])
def test_json_without_a_question_is_invalid(client: FlaskClient, body: bytes) -> None:
    for path in [*POSTS, *DISPUTES]:
        found = problem(post(client, path, body), 422, "invalid-request")
        assert found["errors"], path
        for each in found["errors"]:
            assert {"pointer", "code", "detail", "allowed"} == set(each), path


@pytest.mark.parametrize("name", ["to", "size", "kind", "cards"])
def test_null_is_a_missing_fact_even_in_another_action(client: FlaskClient, name: str) -> None:
    bare = {"seat": 2, "does": "call"}
    ruled = post(client, "/v1/betting", asked(Asks.BETTING, action=bare)).json
    again = post(client, "/v1/betting", asked(Asks.BETTING, action={**bare, name: None})).json
    assert again["outcome"] == "allowed"
    assert all(again[part] == ruled[part] for part in ("says", "answer", "next", "reasons"))


@pytest.mark.parametrize("cards", [[], ["As", "2d"], ["??", "??"]])
def test_a_burn_of_other_than_one_card_is_invalid(client: FlaskClient, cards: list[str]) -> None:
    found = problem(
        post(client, "/v1/drawing", asked(Asks.DRAWING, event={"does": "burn", "cards": cards})), 422, "invalid-request"
    )
    assert [(each["pointer"], each["code"]) for each in found["errors"]] == [("/event/cards", "one-card")]
    assert "Only one card is burned" in found["errors"][0]["detail"]


def test_all_errors_are_listed_at_once_with_suggestions(client: FlaskClient) -> None:
    document = json.loads(example(Asks.OPTIONS))
    document["gaem"] = "badugi"
    document["table"]["phase"] = "beting"
    document["table"]["seats"][0]["stack"] = 84.5
    found = problem(post(client, "/v1/betting/options", json.dumps(document).encode()), 422, "invalid-request")
    by_place = {each["pointer"]: each for each in found["errors"]}
    assert set(by_place) == {"/gaem", "/table/phase", "/table/seats/0/stack"}
    assert "Did you mean" in by_place["/gaem"]["detail"]
    assert "betting" in by_place["/table/phase"]["allowed"]


@pytest.mark.parametrize("size", [64 * 1024 + 1, 1 << 20])
def test_a_question_that_is_too_long_is_not_read(client: FlaskClient, size: int) -> None:
    found = problem(post(client, "/v1/pots", b" " * size), 413, "body-too-large")
    assert found["limit"] == 64 * 1024


def test_a_question_of_the_maximum_length_is_read(client: FlaskClient) -> None:
    body = example(Asks.POTS)
    assert post(client, "/v1/pots", body + b" " * (64 * 1024 - len(body))).status_code == 200


class Endless(io.RawIOBase):
    """A chunked body without an end."""

    given = 0

    def readable(self) -> bool:
        return True

    def readinto(self, into: Any) -> int:
        into[:] = b" " * len(into)
        self.given += len(into)
        return len(into)


def test_a_chunked_body_without_end_is_cut_off(client: FlaskClient) -> None:
    body = Endless()
    chunked = {"wsgi.input": body, "wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"}
    problem(client.post("/v1/pots", content_type=JSON, environ_overrides=chunked), 413, "body-too-large")
    assert 0 < body.given < 1 << 20


def test_a_body_that_breaks_off_is_malformed(client: FlaskClient) -> None:
    answer = client.post(
        "/v1/pots", input_stream=io.BytesIO(b'{"house"'), content_type=JSON, environ_overrides={"CONTENT_LENGTH": "900"}
    )
    problem(answer, 400, "malformed")


@pytest.mark.parametrize(
    "media_type",
    [
        None,
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/json; charset=latin-1",
        "application/json; profile=x",
        "application/jsonp",
        "application/problem+json",
        "json",
    ],
)
def test_only_json_is_read(client: FlaskClient, media_type: str | None) -> None:
    for path in POSTS:
        answer = post(client, path, b"{}", content_type=media_type)
        problem(answer, 415, "unsupported-media-type")
        assert answer.headers["Accept"] == JSON, path


@pytest.mark.parametrize(
    "media_type",
    ["application/json; charset=utf-8", "Application/JSON;charset=UTF-8", 'application/json;charset="utf-8"'],
)
def test_json_may_say_that_it_is_utf_8(client: FlaskClient, media_type: str) -> None:
    assert post(client, "/v1/pots", example(Asks.POTS), content_type=media_type).status_code == 200


def test_a_compressed_body_is_not_read(client: FlaskClient) -> None:
    answer = post(client, "/v1/pots", b"\x1f\x8b", headers={"Content-Encoding": "gzip"})
    problem(answer, 415, "unsupported-media-type")
    assert answer.headers["Accept-Encoding"] == "identity"


@pytest.mark.parametrize("accept", ["text/html", "application/xml", "image/png", "application/json;q=0, text/html"])
def test_a_request_that_excludes_json_is_not_acceptable(client: FlaskClient, accept: str) -> None:
    for path in POSTS:
        problem(post(client, path, b"{}", headers={"Accept": accept}), 406, "not-acceptable")


@pytest.mark.parametrize(
    "accept", ["", "*/*", "application/*", JSON, "text/html, application/json;q=0.1", BROWSER, "text/html, */*;q=0.1"]
)
def test_a_request_that_accepts_json_gets_it(client: FlaskClient, accept: str) -> None:
    answer = post(client, "/v1/pots", example(Asks.POTS), headers={"Accept": accept})
    assert (answer.status_code, answer.content_type) == (200, JSON)


@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "PATCH", "DELETE"])
def test_questions_require_post(client: FlaskClient, method: str) -> None:
    for path in POSTS:
        answer = client.open(path, method=method)
        assert answer.status_code == 405, path
        assert set(answer.headers["Allow"].split(", ")) == {"POST", "OPTIONS"}, path
    if method != "HEAD":
        problem(answer, 405, "method-not-allowed")


@pytest.mark.parametrize("path", GETS)
def test_pages_refuse_post(client: FlaskClient, path: str) -> None:
    answer = post(client, path, b"{}")
    problem(answer, 405, "method-not-allowed")
    assert set(answer.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}


@pytest.mark.parametrize(
    "path",
    [
        "/v1",
        "/v1/",
        "/v1/nothing",
        "/v1/pots/",
        "/v1//pots",
        "/v2/pots",
        "/static/nothing.css",
        "/static/../app.py",
        "/%00",
    ],
)
def test_an_unknown_url_is_not_found(client: FlaskClient, path: str) -> None:
    problem(client.get(path), 404, "not-found")
    assert post(client, path, b"{}").status_code in {404, 405}


def test_an_unknown_house_suggests_similar_ones(client: FlaskClient) -> None:
    found = problem(post(client, "/v1/betting/options", asked(house="by-the-bok")), 404, "unknown-ruleset")
    assert found["known"] == ["by-the-book"]
    assert found["errors"][0]["pointer"] == "/house"


def test_an_unknown_game_lists_the_games_of_the_house(client: FlaskClient) -> None:
    found = problem(post(client, "/v1/betting/options", asked(game="zzz")), 404, "unknown-ruleset")
    assert "badugi" in found["known"]
    assert found["errors"][0]["pointer"] == "/game"


def test_a_day_before_the_first_edition_has_no_rules(client: FlaskClient) -> None:
    found = problem(post(client, "/v1/betting/options", asked(as_of="1999-12-31")), 404, "unknown-ruleset")
    assert found["errors"][0]["pointer"] == "/as_of"


def test_a_digest_that_is_not_loaded_is_a_conflict(client: FlaskClient, book: Book) -> None:
    found = problem(post(client, "/v1/betting/options", asked(digest=DIGEST)), 409, "digest-not-loaded")
    assert found["loaded"] == [book.find("by-the-book", "badugi").digest]


@pytest.mark.parametrize("asks", [asks for asks in Asks if asks not in (Asks.DEALING, Asks.HANDS)], ids=str)
def test_an_impossible_table_is_refused_with_every_breach(client: FlaskClient, asks: Asks) -> None:
    table = json.loads(example(Asks.DEALING))["table"]
    more = {"action": {"seat": 2, "does": "fold"}} if asks is Asks.BETTING else {}
    body = json.dumps({"house": "by-the-book", "game": "badugi", "table": table, **more}).encode()
    found = problem(post(client, f"/v1/{asks.value}", body), 422, "impossible-table")
    checked = post(client, "/v1/dealing", example(Asks.DEALING)).json
    assert found["reasons"] == checked["reasons"]
    same = {"at": "pointer", "says": "detail"}
    assert found["errors"] == [
        {same.get(key, key): value for key, value in breach.items()} for breach in checked["answer"]["breaches"]
    ]


@pytest.mark.parametrize("error", [RuntimeError, DealerServiceError])
def test_a_bug_in_the_service_reveals_no_details(error: type[Exception], caplog: pytest.LogCaptureFixture) -> None:
    """So too with an exception of the package that is not about a question."""
    app = create_app()

    @app.get("/broken")
    def broken() -> str:
        raise error("the colour of the dealer's socks")

    answer = app.test_client().get("/broken")
    problem(answer, 500, "internal")
    assert b"socks" not in answer.data
    assert "socks" in caplog.text


@pytest.mark.parametrize(("status", "code"), [(401, "unauthenticated"), (429, "rate-limited"), (503, "not-ready")])
def test_other_statuses_have_the_same_shape(status: int, code: str) -> None:
    app = create_app()
    app.add_url_rule("/stopped", view_func=lambda: abort(status))
    problem(app.test_client().get("/stopped"), status, code)


def test_a_status_without_its_own_problem_has_the_same_shape() -> None:
    app = create_app()
    app.add_url_rule("/teapot", view_func=lambda: abort(418))
    answer = app.test_client().get("/teapot")
    assert (answer.status_code, answer.content_type, answer.json["type"]) == (418, PROBLEM, "about:blank")


# --- request ids


@pytest.mark.parametrize("sent", ["a", "7f3c", "3f1e4a3e-7d0c-4b0e-9b9f-1f2a3b4c5d6e", "A.b_c~d-0", "x" * 128])
def test_a_request_keeps_the_id_that_its_sender_gave_it(client: FlaskClient, sent: str) -> None:
    asked = post(client, "/v1/pots", example(Asks.POTS), headers={"X-Request-ID": sent})
    assert (asked.status_code, asked.headers["X-Request-ID"]) == (200, sent)
    assert post(client, "/v1/pots", b"{", headers={"X-Request-ID": sent}).json["instance"] == sent


@pytest.mark.parametrize("sent", [None, "", "x" * 129, "a b", "a/b", "a;b", '"', "<script>", "é", "%00"])
def test_a_request_without_a_well_formed_id_is_given_a_new_one(client: FlaskClient, sent: str | None) -> None:
    headers = {} if sent is None else {"X-Request-ID": sent}
    made = {client.get("/healthz", headers=headers).headers["X-Request-ID"] for _ in range(2)}
    assert len(made) == 2
    assert all(re.fullmatch("[0-9a-f]{32}", each) for each in made)


def test_the_log_names_the_request_and_so_does_the_answer(caplog: pytest.LogCaptureFixture) -> None:
    app = create_app()

    @app.get("/broken")
    def broken() -> str:
        raise RuntimeError("the dealer dropped the deck")

    answer = app.test_client().get("/broken", headers={"X-Request-ID": "night-shift-7"})
    assert problem(answer, 500, "internal")["instance"] == "night-shift-7"
    assert "[request night-shift-7]" in caplog.text
    assert {each.request_id for each in caplog.records} == {"night-shift-7"}


@pytest.mark.parametrize("code", STATUS)
def test_every_problem_is_described_at_its_url(client: FlaskClient, code: str) -> None:
    body = client.get(f"/problems/{code}").json
    assert (body["type"], body["status"]) == (f"/problems/{code}", STATUS[code])
    page = client.get(f"/problems/{code}", headers={"Accept": BROWSER})
    assert page.content_type.startswith("text/html")
    assert body["title"] in page.get_data(as_text=True)


def test_an_unknown_problem_is_404(client: FlaskClient) -> None:
    problem(client.get("/problems/nothing"), 404, "unknown-problem")


# --- the rulebook


def test_the_houses_are_listed(client: FlaskClient, book: Book) -> None:
    listed = client.get("/v1/rulesets").json
    assert {house["house"] for house in listed["houses"]} == set(book.houses())


@pytest.mark.parametrize("accept", [JSON, BROWSER])
@pytest.mark.parametrize("path", ["/v1/rulesets", "/v1/rulesets/by-the-book/badacey"])
def test_an_unchanged_page_is_not_sent_again(client: FlaskClient, path: str, accept: str) -> None:
    first = client.get(path, headers={"Accept": accept})
    assert (first.status_code, first.headers["Cache-Control"]) == (200, "no-cache")
    tag = first.headers["ETag"]
    for known in (tag, f"W/{tag}", f'"x", {tag}', "*"):
        again = client.get(path, headers={"Accept": accept, "If-None-Match": known})
        assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)
    assert client.get(path, headers={"Accept": accept, "If-None-Match": '"x"'}).status_code == 200


def test_the_tag_of_a_ruleset_begins_with_its_digest_and_differs_by_form(client: FlaskClient, book: Book) -> None:
    path = "/v1/rulesets/by-the-book/badugi"
    data, page = client.get(path), client.get(path, headers={"Accept": BROWSER})
    assert data.headers["ETag"].startswith('"' + book.find("by-the-book", "badugi").digest)
    assert data.headers["ETag"] != page.headers["ETag"]
    assert data.headers["Vary"] == page.headers["Vary"] == "Accept, Accept-Language, Accept-Encoding"


def test_a_ruleset_is_json_for_programs_and_a_page_for_browsers(client: FlaskClient, book: Book) -> None:
    path = "/v1/rulesets/badugi-france/badugi"
    assert client.get(path).content_type == client.get(path, headers={"Accept": "*/*"}).content_type == JSON
    page = client.get(path, headers={"Accept": BROWSER})
    assert page.content_type == "text/html; charset=utf-8"
    text = page.get_data(as_text=True)
    for clause in book.find("badugi-france", "badugi").clauses:
        assert f'id="{clause}"' in text
    problem(client.get(path, headers={"Accept": "image/png"}), 406, "not-acceptable")


def test_a_page_folds_clauses_that_the_game_does_not_read(client: FlaskClient, book: Book) -> None:
    rules = book.find("by-the-book", "badugi")
    text = client.get("/v1/rulesets/by-the-book/badugi", headers={"Accept": BROWSER}).get_data(as_text=True)
    folded = "".join(part.partition("</details>")[0] for part in text.split("<details")[1:])
    for clause in rules.clauses:
        assert text.count(f'id="{clause}"') == 1
        assert (f'id="{clause}"' in folded) != rules.applies(clause)


def test_a_rules_page_links_to_the_diff_with_every_other_house(client: FlaskClient, book: Book) -> None:
    text = client.get("/v1/rulesets/badugi-article/badugi", headers={"Accept": BROWSER}).text
    links = re.findall(r'href="(/rulesets/badugi-article/badugi/diff[^"]*)"', text)
    others = [house for house, games in book.houses().items() if "badugi" in games and house != "badugi-article"]
    assert len(links) == len(others) > 5
    for link in links[:2]:
        page = client.get(unescape(link), headers={"Accept": BROWSER})
        assert (page.status_code, page.mimetype) == (200, "text/html")


def test_the_list_of_houses_is_a_page_for_browsers(client: FlaskClient, book: Book) -> None:
    page = client.get("/v1/rulesets", headers={"Accept": BROWSER})
    assert (page.status_code, page.mimetype) == (200, "text/html")
    assert client.get("/v1/rulesets").mimetype == JSON
    for house, games in book.houses().items():
        assert all(f'href="/rulesets/{house}/{game}"' in page.text for game in games)
    french = client.get("/v1/rulesets?language=fr", headers={"Accept": BROWSER}).text
    assert "Règlements" in french and 'href="/rulesets/by-the-book/badugi?language=fr"' in french
    problem(client.get("/v1/rulesets?language=xx"), 422, "invalid-request")


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/nothing", 404, "not-found"),
        ("/problems/nothing", 404, "unknown-problem"),
        ("/v1/pots", 405, "method-not-allowed"),
        ("/v1/rulesets/nowhere/badugi", 404, "unknown-ruleset"),
        (f"/v1/rulesets/by-the-book/badugi?digest={DIGEST}", 409, "digest-not-loaded"),
        ("/v1/rulesets/by-the-book/badugi?as_of=tomorrow&x=<script>", 422, "invalid-request"),
        ("/v1/rulesets/by-the-book/badugi/diff", 422, "invalid-request"),
        ("/?language=%3Cscript%3E", 422, "invalid-request"),
    ],
)
def test_a_problem_is_a_page_for_browsers_and_json_for_programs(
    client: FlaskClient, path: str, status: int, code: str
) -> None:
    body = problem(client.get(path), status, code)
    page = client.get(path, headers={"Accept": BROWSER})
    assert (page.status_code, page.mimetype, page.headers["Cache-Control"]) == (status, "text/html", "no-store")
    assert escape(body["title"]) in page.text and f'href="/problems/{code}' in page.text
    assert page.headers["X-Request-ID"] in page.text and "<script>" not in page.text
    for error in body["errors"]:
        assert escape(error["detail"]) in page.text
    sent = client.post("/v1/pots", data=b"{", content_type=JSON, headers={"Accept": BROWSER})
    assert sent.mimetype == "application/problem+json"


@pytest.mark.parametrize(("house", "game"), [("nowhere", "badugi"), ("badugi-france", "badacey")])
def test_an_unknown_ruleset_is_404(client: FlaskClient, house: str, game: str) -> None:
    problem(client.get(f"/v1/rulesets/{house}/{game}", headers={"Accept": JSON}), 404, "unknown-ruleset")


def test_an_edition_is_read_by_its_day_and_by_its_digest(client: FlaskClient, book: Book) -> None:
    path, digest = "/v1/rulesets/by-the-book/badugi", book.find("by-the-book", "badugi").digest
    assert client.get(f"{path}?as_of=2027-01-01&digest={digest}").json["digest"] == digest
    problem(client.get(f"{path}?as_of=1999-01-01"), 404, "unknown-ruleset")
    problem(client.get(f"{path}?digest={DIGEST}"), 409, "digest-not-loaded")
    for query in ("asof=2027-01-01", "as_of=tomorrow", "as_of=20270101", "as_of=2027-01-01&as_of=2028-01-01"):
        problem(client.get(f"{path}?{query}"), 422, "invalid-request")


def test_the_service_reports_its_health(client: FlaskClient) -> None:
    body = client.get("/healthz").json
    assert (body["status"], body["engine"]) == ("ok", {"version": __version__})
    assert body["rulesets"] > 0


# --- pages and headers


def test_the_home_page_links_to_all_pages(client: FlaskClient) -> None:
    page = client.get("/", headers={"Accept": BROWSER})
    assert page.content_type == "text/html; charset=utf-8"
    text = page.get_data(as_text=True)
    for path in ("/compare", "/showdown", "/rulesets", "/docs"):
        assert f'href="{path}"' in text
    assert "A bet and three raises are allowed" in text


def test_the_page_for_integrators_has_every_question(client: FlaskClient) -> None:
    text = client.get("/docs").text
    for name in (*Asks, "batch", "compare", "replay"):
        id = name.replace("/", "-")
        assert f"POST /v1/{name}<" in text and f'href="#{id}"' in text and f'id="{id}"' in text


def test_pages_load_only_their_own_files(client: FlaskClient) -> None:
    for path in ("/", "/compare", "/docs", "/v1/rulesets/by-the-book/badacey", "/problems/malformed"):
        text = client.get(path, headers={"Accept": BROWSER}).get_data(as_text=True)
        assert "style=" not in text and "<style" not in text
        for script in re.findall(r"<script[^>]*>", text):
            assert 'src="/static/' in script or 'type="application/json"' in script
        for line in text.splitlines():
            assert not ("<link" in line or "<img" in line) or "http" not in line


def test_request_texts_are_escaped_on_pages(client: FlaskClient) -> None:
    text = client.get("/docs", headers={"Accept": BROWSER, "Host": "a<script>b"}).get_data(as_text=True)
    assert "<script>" not in text


def everything(client: FlaskClient) -> Iterator[TestResponse]:
    yield from (client.get(path, buffered=True) for path in [*GETS, STYLE, "/nothing", "/problems/internal"])
    yield post(client, "/v1/pots", example(Asks.POTS))
    yield post(client, "/v1/pots", b"{")
    yield client.get("/v1/pots")
    yield client.open("/v1/pots", method="OPTIONS")


def test_every_response_has_security_headers(client: FlaskClient) -> None:
    for answer in everything(client):
        assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert answer.headers["Referrer-Policy"] == "same-origin"
        for name in ("Cross-Origin-Opener-Policy", "Cross-Origin-Resource-Policy"):
            assert (name in answer.headers) == (answer.mimetype == "text/html")
        if answer.request.method != "OPTIONS":
            assert answer.headers["Cache-Control"]


@pytest.mark.parametrize("path", [*GETS, "/problems/malformed", STYLE, "/nothing"])
def test_head_is_get_without_the_body(client: FlaskClient, path: str) -> None:
    head, got = client.head(path, buffered=True), client.get(path, buffered=True)
    assert head.data == b""
    assert head.status_code == got.status_code
    ignored = {"Date", "Expires", "X-Request-ID"}  # the clock goes on between the two
    assert {n: v for n, v in head.headers if n not in ignored} == {n: v for n, v in got.headers if n not in ignored}


# --- the same bytes


def test_the_same_question_has_the_same_answer_to_the_byte(client: FlaskClient) -> None:
    for asks in Asks:
        first, second = (post(client, f"/v1/{asks.value}", example(asks)) for _ in range(2))
        assert first.data == second.data
        reordered = json.dumps(dict(reversed(json.loads(example(asks)).items())), indent=3).encode()
        assert post(client, f"/v1/{asks.value}", reordered).data == first.data


SEEDED = """
import sys, hashlib
from dealer_service import create_app
from dealer_service.engine import Asks
from tests.samples import sample
client, digest = create_app().test_client(), hashlib.sha256()
for asks in Asks:
    digest.update(client.post(f"/v1/{asks.value}", data=sample(asks.value), content_type="application/json").data)
for path in ("/", "/v1/rulesets", "/v1/rulesets/by-the-book/badacey"):
    for accept in ("application/json", "text/html"):
        digest.update(client.get(path, headers={"Accept": accept, "X-Request-ID": "same"}).data)
print(digest.hexdigest())
"""


@pytest.mark.prove
def test_hash_seeds_change_no_byte() -> None:
    def run(seed: str) -> str:
        env = {**os.environ, "PYTHONHASHSEED": seed}
        run = subprocess.run([sys.executable, "-c", SEEDED], env=env, capture_output=True, text=True, check=True)
        return run.stdout

    assert len({run(seed) for seed in ("0", "1", "4242")}) == 1


def test_importing_the_package_does_not_load_flask() -> None:
    code = "import sys, dealer_service; print(dealer_service.__version__, 'flask' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == [__version__, "False"]


def test_pages_that_cannot_be_used_stop_the_start(tmp_path: Path) -> None:
    (tmp_path / "poker.yaml").write_text("title: Nothing\n")
    with pytest.raises(BadPages):
        create_app([tmp_path])


def test_the_app_serves_the_folders_that_it_is_given(tmp_path: Path) -> None:
    for name in ("poker.yaml", "sources.yaml", "games", "mixes"):
        origin = embedded() / name
        (shutil.copytree if origin.is_dir() else shutil.copy)(origin, tmp_path / name)
    (tmp_path / "houses").mkdir()
    page = (embedded() / "houses" / "by-the-book.yaml").read_text("utf-8").replace("By the book", "Elsewhere")
    (tmp_path / "houses" / "elsewhere.yaml").write_text(page, "utf-8")
    client = create_app([tmp_path]).test_client()
    assert [house["house"] for house in client.get("/v1/rulesets").json["houses"]] == ["elsewhere"]
    assert client.get("/").status_code == 200


def test_a_question_is_not_read_from_the_url(client):
    answer = client.post("/v1/hands?as_of=2020-01-01", json={"house": "by-the-book", "game": "badugi", "hands": []})
    assert answer.status_code == 422
    assert [fault["pointer"] for fault in answer.json["errors"]] == ["/as_of"]


def test_a_body_with_invalid_chunks_is_malformed(app):
    class Broken:
        def read(self, size: int = -1) -> bytes:
            raise OSError("a chunk of no size")

        readline = readlines = read

    from werkzeug.test import EnvironBuilder

    environ = EnvironBuilder("/v1/hands", method="POST", content_type="application/json").get_environ()
    environ |= {"wsgi.input": Broken(), "wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"}
    environ.pop("CONTENT_LENGTH", None)
    found = []
    body = b"".join(app(environ, lambda status, headers, _=None: found.append((status, dict(headers)))))
    assert found[0][0].startswith("400"), body
    assert found[0][1]["Content-Type"].startswith("application/problem+json")


def test_a_step_of_a_plan_is_an_event_to_send_back(client):
    question = sampled("drawing")
    step = client.post("/v1/drawing", json=question).json["answer"]["steps"][0]
    assert client.post("/v1/drawing", json={**question, "event": step}).json["outcome"] == "allowed"


# --- files that the system cannot read


def test_a_browser_gets_json_if_the_error_page_fails(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any, **__: Any) -> str:
        raise OSError(errno.EMFILE, "Too many open files", "error.html")

    monkeypatch.setattr("dealer_service.web.hooks.errors.render", fail)
    problem(client.get("/nothing", headers={"Accept": BROWSER}), 404, "not-found")


def test_an_unreadable_static_file_is_503(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any, **__: Any) -> None:
        abort(404)

    monkeypatch.setattr("dealer_service.app._sent", fail)
    shipped = client.application.shipped  # type: ignore[attr-defined]
    answer = client.get(shipped.address("dealer.css"))
    assert problem(answer, 503, "unreadable") and answer.headers["Retry-After"] == "1"
    problem(client.get(shipped.address("nothing.css")), 404, "not-found")


def test_an_unreadable_case_is_a_problem_until_it_can_be_read(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = create_app()
    real = os.open

    def refusing(path: Any, *more: Any, **named: Any) -> int:
        if str(path).endswith("the-fifth-bet.yaml"):
            raise OSError(errno.EIO, "Input/output error", str(path))
        return real(path, *more, **named)

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", refusing)
        problem(app.test_client().get("/cases", headers={"Accept": JSON}), 503, "unreadable")
    assert app.test_client().get("/cases").data == client.get("/cases").data


def test_a_log_line_outside_requests_has_no_request_id(client: FlaskClient, caplog: pytest.LogCaptureFixture) -> None:
    client.application.logger.warning("It starts.")
    assert caplog.records[-1].message == "It starts."


def test_an_unknown_digest_has_a_pointer(client: FlaskClient) -> None:
    at = f"/v1/rulesets/by-the-book/badugi/diff?with=tda-2024&with_digest={DIGEST}"
    assert problem(client.get(at), 409, "digest-not-loaded")["errors"][0]["pointer"] == "/with_digest"


@pytest.mark.one_in(4)
@pytest.mark.parametrize("screen", ["/compare", "/showdown", "/draw", "/table"])
def test_a_screen_without_its_script_has_no_form(client: FlaskClient, screen: str) -> None:
    """It says so and links on; anything sent to it is refused."""
    page = client.get(screen, headers={"Accept": BROWSER})
    assert page.status_code == 200 and "<form" not in page.text
    assert re.search(r'<noscript>.*<a href="/', page.text)
    for text in ("<i>odd</i>", "\x00odd", "%odd", "😀odd", "odd" * 1000, '"odd'):
        asked = client.get(screen, query_string={"hand": text}, headers={"Accept": BROWSER})
        assert asked.status_code == 200 and "<i>odd" not in asked.text and '""odd' not in asked.text
        assert client.get(screen, query_string={"language": text}).status_code == 422
        assert client.post(screen, data={"hand": text}).status_code == 405


def test_the_words_of_a_mix_are_those_of_a_language(client: FlaskClient) -> None:
    english, french = (client.get(f"/table/mix?language={each}").json for each in ("en", "fr"))
    assert english.keys() == french.keys() and english["last-hand"] == "Last hand" != french["last-hand"]


def test_the_seldom_words_of_a_table_are_those_of_a_language(client: FlaskClient) -> None:
    english, french = (client.get(f"/table/seldom?language={each}").json for each in ("en", "fr"))
    assert english.keys() == french.keys() and english["deal-flop"] == "Deal the flop" != french["deal-flop"]


def test_incidents_are_listed_with_their_facts(client: FlaskClient) -> None:
    for language in LANGUAGES:
        listed = client.get(f"/table/incidents?language={language}").json
        assert {each["kind"] for each in listed} == {each.kind for each in KINDS}
        facts = [fact for each in listed for fact in each["takes"]]
        assert {"count", "flag", "card", "seats", "choice"} <= {fact["is"] for fact in facts}
        assert all(fact["says"][0] == fact["says"][0].upper() for fact in facts)


def test_one_hook_completes_every_response() -> None:
    app = create_app()
    hooks = {name: [hook.__module__ for hook in hooks] for name, hooks in app.after_request_funcs.items() if hooks}
    assert hooks == {None: ["dealer_service.web.hooks.responses"]}


def test_no_response_depends_on_a_session() -> None:
    app = create_app()
    app.secret_key = "a key that would sign a session"
    answer = app.test_client().get("/v1/rulesets", headers={"Cookie": "session=eyJhIjoxfQ.aaaa.bbbb"})
    assert "Set-Cookie" not in answer.headers
    assert "cookie" not in answer.headers.get("Vary", "").lower()


def test_a_parameter_that_is_given_twice_is_an_error(client: FlaskClient) -> None:
    answer = client.get("/v1/rulesets/by-the-book/badugi/diff?with=tda-2024&with=barge-2026")
    assert answer.status_code == 422
    (error,) = answer.json["errors"]
    assert (error["code"], error["pointer"]) == ("duplicate-key", "/with")
    assert error["detail"] == '"with" is given 2 times; give it once.'
