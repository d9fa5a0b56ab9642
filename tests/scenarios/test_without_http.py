"""A question without HTTP gets the same problem in the same language as over HTTP, apart from receipts.

``test_scenarios`` checks that it gets the same ruling.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from dealer_service.rulebook import Book
from dealer_service.scenarios.client import ask

OF_THE_REQUEST = ("receipt", "instance")


def over_http(client: FlaskClient, at: str, document: Any) -> dict[str, Any]:
    got = client.post(f"/v1/{at}", json=document)
    return {name: part for name, part in {**got.json, "status": got.status_code}.items() if name not in OF_THE_REQUEST}


def alone(book: Book, at: str, document: Any) -> dict[str, Any]:
    return ask(at, document, book)


@pytest.mark.parametrize(
    ("at", "document", "status", "code"),
    [
        ("betting", {"house": "nowhere", "game": "badugi"}, 422, "required"),
        ("hands", {"house": "nowhere", "game": "badugi", "hands": [["As", "2d", "3h", "4c"]]}, 404, "unknown-house"),
        ("hands", {"house": "by-the-book", "game": "go", "hands": [["As", "2d", "3h", "4c"]]}, 404, "unknown-game"),
        (
            "hands",
            {"house": "by-the-book", "game": "badugi", "as_of": "1999-01-01", "hands": [["As"]]},
            404,
            "unknown-day",
        ),
        (
            "hands",
            {"house": "by-the-book", "game": "badugi", "digest": "sha256:" + "0" * 64, "hands": [["As"]]},
            409,
            "digest-not-loaded",
        ),
        ("hands", {"house": "x" * 70_000}, 413, None),
        ("hands", [[[[]]]], 422, "wrong-type"),
        ("hands", json.loads("[" * 40 + "]" * 40), 400, "too-deep"),
        ("hands", {"house": 2**60}, 400, "number-out-of-range"),
    ],
)
def test_a_problem_has_the_same_status_and_codes(
    client: FlaskClient, book: Book, at: str, document: Any, status: int, code: str | None
) -> None:
    there, here = over_http(client, at, document), alone(book, at, document)
    assert there == here
    assert here["status"] == status
    if code is not None:
        assert code in [each["code"] for each in here["errors"]]


def test_an_unknown_endpoint_suggests_the_nearest(book: Book) -> None:
    found = alone(book, "beting", {})
    assert found["status"] == 404
    assert "Did you mean betting?" in found["errors"][0]["detail"]


def test_a_question_in_french_is_answered_in_french(client: FlaskClient, book: Book) -> None:
    document = {"house": "by-the-book", "game": "badugi", "language": "fr", "hands": [["As", "2d", "3h", "4c"]]}
    assert alone(book, "hands", document) == over_http(client, "hands", document)
