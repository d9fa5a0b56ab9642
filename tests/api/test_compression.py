"""Compressed responses have the same content, and their ETags are recognized."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from dealer_service import create_app
from dealer_service.rulebook import embedded
from dealer_service.server.auth.keys import add_line, line_of, new_access_key
from dealer_service.settings import Scope, Settings
from dealer_service.web.hooks.compression import LEAST_ASKED
from tests.samples import sampled

DOCUMENTS = [
    *("/openapi.json", "/docs", "/v1/rulesets", "/v1/rulesets/by-the-book/badugi", "/rulesets", "/", "/table"),
    *(
        "/rulesets/by-the-book/badugi",
        "/rulesets/by-the-book/badugi.yaml",
        "/cases",
        "/static/dealer.css",
        "/worker.js",
    ),
]
ZIPPED = {"Accept-Encoding": "gzip, deflate, br"}
REVALIDATED = [each for each in DOCUMENTS if each not in ("/", "/table", "/cases")]


def is_compressed(answer: TestResponse) -> bool:
    return answer.headers.get("Content-Encoding") == "gzip"


@pytest.mark.one_in(4)
@pytest.mark.parametrize("path", DOCUMENTS)
def test_a_document_is_compressed_for_a_client_that_accepts_it(client: FlaskClient, path: str) -> None:
    plain, packed = client.get(path, buffered=True), client.get(path, headers=ZIPPED, buffered=True)
    assert is_compressed(packed) and not is_compressed(plain)
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) == packed.content_length < len(plain.data) / 1.5
    for each in (plain, packed):
        assert "Accept-Encoding" in each.headers["Vary"]
    assert client.get(path, headers=ZIPPED, buffered=True).data == packed.data
    assert client.head(path, headers=ZIPPED, buffered=True).headers["Content-Length"] == str(len(packed.data))


@pytest.mark.one_in(4)
@pytest.mark.parametrize("path", REVALIDATED)
def test_every_form_of_the_etag_is_recognized(client: FlaskClient, path: str) -> None:
    """A cache may ask with the ETag of the compressed or of the plain document."""
    plain, packed = (
        client.get(path, buffered=True).headers["ETag"],
        client.get(path, headers=ZIPPED, buffered=True).headers["ETag"],
    )
    assert packed == f"W/{plain}"
    for tag in (plain, packed):
        for headers, sent in (({}, plain), (ZIPPED, packed)):
            again = client.get(path, headers={"If-None-Match": tag, **headers}, buffered=True)
            assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", sent)
            assert "Accept-Encoding" in again.headers["Vary"] and "Content-Encoding" not in again.headers


@pytest.mark.parametrize(
    ("accepted", "compressed"),
    [
        ("gzip", True),
        ("*", True),
        ("gzip;q=0.5", True),
        ("identity;q=0.5, gzip", True),
        ("br, gzip;q=0.1", True),
        ("identity, gzip;q=0.5", False),
        ("gzip;q=0", False),
        ("br", False),
        ("identity", False),
        ("", False),
    ],
)
def test_the_client_chooses(client: FlaskClient, accepted: str, compressed: bool) -> None:
    assert is_compressed(client.get("/openapi.json", headers={"Accept-Encoding": accepted})) == compressed


def test_a_small_answer_is_left_as_it_is(client: FlaskClient) -> None:
    ruled = client.post("/v1/betting", json=sampled("betting"), headers=ZIPPED)
    assert not is_compressed(ruled) and len(ruled.data) < LEAST_ASKED
    assert "Accept-Encoding" not in ruled.headers.get("Vary", "")
    assert not is_compressed(client.get("/livez", headers=ZIPPED))


def test_a_large_answer_is_compressed_byte_for_byte(client: FlaskClient) -> None:
    under = [{"house": house} for house in ("by-the-book", "roberts-rules-11", "laws-of-poker", "wsop-live-2026")]
    question = {"asks": "showdown", "question": sampled("showdown"), "under": under}
    plain, packed = client.post("/v1/compare", json=question), client.post("/v1/compare", json=question, headers=ZIPPED)
    assert len(plain.data) >= LEAST_ASKED and is_compressed(packed)
    assert gzip.decompress(packed.data) == plain.data


@pytest.mark.parametrize("media", ["application/json", "application/x-ndjson"])
def test_a_batch_is_compressed_while_it_is_sent(client: FlaskClient, media: str) -> None:
    items = [{"asks": "betting", "question": sampled("betting")}] * 40 + [{"asks": "betting"}]
    body = json.dumps(items) if media == "application/json" else "\n".join(map(json.dumps, items))
    named = {"Content-Type": media, "X-Request-ID": "the-one"}
    plain, packed = (client.post("/v1/batch", data=body, headers=named | more, buffered=True) for more in ({}, ZIPPED))
    assert is_compressed(packed) and gzip.decompress(packed.data) == plain.data
    assert "Content-Length" not in packed.headers


def test_a_problem_and_a_picture_are_left_as_they_are(client: FlaskClient) -> None:
    assert not is_compressed(client.get("/nothing", headers=ZIPPED))
    assert not is_compressed(client.get("/static/spade_180.png", headers=ZIPPED, buffered=True))


def test_a_file_is_sent_whole_where_a_part_is_requested(client: FlaskClient) -> None:
    part = client.get("/static/dealer.css", headers={**ZIPPED, "Range": "bytes=0-4999"}, buffered=True)
    assert (part.status_code, is_compressed(part)) == (200, True)
    assert part.data == client.get("/static/dealer.css", headers=ZIPPED, buffered=True).data


def test_a_response_with_a_cookie_is_left_as_it_is(tmp_path: Path) -> None:
    """A cookie of a browser is its key."""
    file, key = tmp_path / "access.yaml", new_access_key("till")
    add_line(file, line_of("till", key, frozenset({Scope.RULE}), "2099-12-31"))
    client = create_app([embedded()], Settings(access_keys=file)).test_client()
    own = {"Sec-Fetch-Site": "same-origin", **ZIPPED}
    signed = client.post("/sign-in", data={"key": key, "next": "/"}, headers=own)
    assert "Set-Cookie" in signed.headers and not is_compressed(signed)
