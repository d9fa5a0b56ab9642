"""Many questions at once, over HTTP and from a file: each is answered as on its own, and in order."""

from __future__ import annotations

import json
import multiprocessing
import os
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from dealer_service import create_app
from dealer_service.cli import main
from dealer_service.engine import Asks
from dealer_service.errors import BadSettings
from dealer_service.settings import Settings, read_settings
from dealer_service.web.routes import batch as route
from tests.samples import sampled
from tests.scenarios import pages, some_cases

JSON = "application/json"
NDJSON = "application/x-ndjson"
NAMED = {"X-Request-ID": "table-9"}


def question(asks: Asks, **changes: Any) -> dict[str, Any]:
    return {**sampled(asks.value), **changes}


def item(asks: Asks, **changes: Any) -> dict[str, Any]:
    return {"asks": asks.value, "question": question(asks, **changes)}


def in_lines(items: list[Any]) -> bytes:
    return b"".join(json.dumps(each).encode() + b"\n" for each in items)


def post(client: FlaskClient, body: bytes | list[Any], media_type: str = JSON, **headers: str) -> TestResponse:
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    return client.post("/v1/batch", data=data, content_type=media_type, headers={**NAMED, **headers})


def alone(client: FlaskClient, each: dict[str, Any]) -> TestResponse:
    return client.post(f"/v1/{each['asks']}", json=each["question"], headers=NAMED)


def every() -> list[dict[str, Any]]:
    """One item for each question on the page of examples."""
    return [item(asks) for asks in Asks if asks is not Asks.DEALING]


# --- over HTTP


def test_each_ruling_has_the_bytes_of_its_own_endpoint(client: FlaskClient) -> None:
    rulings = [alone(client, each).data for each in every()]
    assert post(client, every()).data == b"[" + b",".join(rulings) + b"]"
    assert post(client, in_lines(every()), NDJSON).data == b"".join(each + b"\n" for each in rulings)


@pytest.mark.prove
def test_every_scenario_gets_the_same_ruling_in_a_batch(client: FlaskClient) -> None:
    asked = [{"asks": case.at, "question": case.ask} for page in pages() for case in some_cases(page)]
    asked = [each for each in asked if each["asks"] in set(Asks)]
    for start in range(0, len(asked), 100):  # far from the deadline of a request, however busy the machine is
        part = asked[start : start + 100]
        response = post(client, in_lines(part), NDJSON).data.splitlines()
        for number, (each, answer) in enumerate(zip(part, response, strict=True), start=1):
            single = alone(client, each)
            if single.status_code == 200:
                assert answer == single.data
            else:
                assert json.loads(answer) == within(single.json, number)


def within(problem: dict[str, Any], line: int) -> dict[str, Any]:
    """The problem of a question as the batch reports it for this line."""
    faults = [
        {**each, "pointer": "/question" + each["pointer"]} if "pointer" in each else each for each in problem["errors"]
    ]
    return {**problem, "errors": faults, "line": line}


def test_an_invalid_item_does_not_affect_the_others(client: FlaskClient) -> None:
    good = item(Asks.POTS)
    bad: list[tuple[Any, int, str]] = [
        (None, 422, ""),
        ([], 422, ""),
        ({}, 422, "/asks"),
        ({"asks": "poker", "question": {}}, 422, "/asks"),
        ({"asks": "pots"}, 422, "/question"),
        ({**good, "ask": 1}, 422, "/ask"),
        (item(Asks.POTS, house="by-the-bok"), 404, "/question/house"),
        (item(Asks.POTS, digest="sha256:" + "0" * 64), 409, "/question/digest"),
        (item(Asks.POTS, table=question(Asks.DEALING)["table"]), 422, "/question/table/seats/1/bet"),
    ]
    answers = post(client, [good, *(each for each, _, _ in bad), good]).json
    assert answers[0] == answers[-1] == alone(client, good).json
    for place, (found, (_, status, pointer)) in enumerate(zip(answers[1:-1], bad, strict=True), start=1):
        assert (found["status"], found["item"], found["instance"]) == (status, place, "table-9")
        assert pointer in [each["pointer"] for each in found["errors"]], found


def test_an_invalid_line_has_its_number_counting_blank_lines(client: FlaskClient) -> None:
    good = json.dumps(item(Asks.POTS)).encode()
    bad = [b'{"asks": "pots", ', b'{"a": 1, "a": 2}', b"\xff", b"[" * 40, b" " * 70_000 + b"1", b"1 2"]
    body = good + b"\n\r\n" + b"\n".join(bad) + b"\n\n" + good
    answer = [json.loads(each) for each in post(client, body, NDJSON).data.splitlines()]
    assert answer[0] == answer[-1] == alone(client, item(Asks.POTS)).json
    assert [(each["line"], each["status"]) for each in answer[1:-1]] == [
        (3, 400),
        (4, 400),
        (5, 400),
        (6, 400),
        (7, 413),
        (8, 400),
    ]
    assert "line 3, column" in answer[1]["detail"] and "line 8, column" in answer[-2]["detail"]


def test_the_format_of_a_batch_follows_accept_and_content_type(client: FlaskClient) -> None:
    array, text = post(client, every()), post(client, in_lines(every()), NDJSON)
    assert (array.content_type, text.content_type) == (JSON, NDJSON)
    assert post(client, every(), Accept=NDJSON).data == text.data
    assert post(client, in_lines(every()), NDJSON, Accept=JSON).data == array.data
    assert post(client, every(), Accept="application/xml, */*;q=0.1").data == array.data
    refused = post(client, every(), Accept="text/html")
    assert (refused.status_code, refused.json["type"]) == (406, "/problems/not-acceptable")
    assert array.headers["Cache-Control"] == "no-store"


def test_an_invalid_batch_is_a_problem(client: FlaskClient) -> None:
    bodies: list[tuple[bytes, str, int]] = [
        (b"", JSON, 400),
        (b"[", JSON, 400),
        (b'[{"asks": 1, "asks": 2}]', JSON, 400),
        (b"{}", JSON, 422),
        (b"7", JSON, 422),
        (b"", NDJSON, 400),
        (b"\n \n", NDJSON, 400),
        (b"[]", "text/plain", 415),
        (b"[]", NDJSON + "; charset=latin-1", 415),
    ]
    for body, media_type, status in bodies:
        answer = post(client, body, media_type)
        assert (answer.status_code, answer.content_type) == (status, "application/problem+json"), body
        if status == 415:
            assert answer.headers["Accept"] == f"{JSON}, {NDJSON}"
    assert client.get("/v1/batch").headers["Allow"] in ("POST, OPTIONS", "OPTIONS, POST")
    assert post(client, []).data == b"[]"


def test_the_length_of_a_batch_is_limited_by_the_settings() -> None:
    client = create_app(settings=Settings(batch_items=2, batch_bytes=4096)).test_client()
    hands = item(Asks.HANDS)
    for body, media_type in (([hands] * 2, JSON), (in_lines([hands] * 2), NDJSON)):
        assert post(client, body, media_type).status_code == 200
    for body, media_type in (([hands] * 3, JSON), (in_lines([hands] * 3), NDJSON)):
        answer = post(client, body, media_type)
        assert (answer.status_code, answer.json["type"], answer.json["limit"]) == (413, "/problems/batch-too-long", 2)
    for size, status in ((4096, 200), (4097, 413)):
        answer = post(client, b"[]" + b" " * (size - 2))
        assert answer.status_code == status
        assert status == 200 or answer.json["limit"] == 4096


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("body", "media_type"), [(b"1\n" * 500_000, NDJSON), (b"[" + b"1," * 499_999 + b"1]", JSON)], ids=["lines", "array"]
)
def test_a_batch_that_is_too_long_is_not_parsed(client: FlaskClient, body: bytes, media_type: str) -> None:
    client.get("/livez")
    tracemalloc.start()
    try:
        answer = post(client, body, media_type)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (answer.status_code, answer.json["type"]) == (413, "/problems/batch-too-long")
    assert "500,000 items" in answer.json["detail"]
    assert most < 20 * len(body)


def test_the_limits_are_read_from_the_environment() -> None:
    found = read_settings({"DEALER_BATCH_ITEMS": "7", "DEALER_BATCH_BYTES": "2048"})
    assert (found.batch_items, found.batch_bytes) == (7, 2048)
    with pytest.raises(BadSettings, match="DEALER_BATCH_ITEMS=none"):
        read_settings({"DEALER_BATCH_ITEMS": "none"})


def test_answers_are_sent_as_they_are_ruled(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ruled: list[str] = []

    def counting(question: Any, book: Any) -> Any:
        ruled.append(question.asks)
        return given(question, book)

    given = route.answer
    monkeypatch.setattr(route, "answer", counting)
    answer = post(client, in_lines(every()), NDJSON)
    assert answer.is_streamed
    pieces = iter(answer.response)
    json.loads(next(pieces))
    assert len(ruled) == 1
    assert len(list(pieces)) == len(every()) - 1 == len(ruled) - 1


def test_a_bug_in_the_service_affects_only_its_item(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def breaking(question: Any, book: Any) -> Any:
        if question.asks is Asks.HANDS:
            raise RuntimeError("the dealer's secret")
        return given(question, book)

    given = route.answer
    monkeypatch.setattr(route, "answer", breaking)
    answers = post(client, [item(Asks.POTS), item(Asks.HANDS), item(Asks.POTS)]).json
    assert [each.get("status", 200) for each in answers] == [200, 500, 200]
    assert "secret" not in json.dumps(answers)
    assert "[request table-9]" in caplog.text and "item 1" in caplog.text


def test_each_question_is_answered_in_its_own_language(client: FlaskClient) -> None:
    asked = [item(Asks.POTS), item(Asks.POTS, language="fr"), item(Asks.POTS, house="x", language="en")]
    body = post(client, asked, **{"Accept-Language": "fr"}).json
    assert [each["receipt"]["language"] for each in body[:2]] == ["fr", "fr"]
    assert body[2]["title"] == "Unknown ruleset"


def test_the_items_of_a_batch_are_counted() -> None:
    client = create_app().test_client()
    assert len(post(client, [item(Asks.POTS), None, item(Asks.POTS)]).json) == 3
    counted = client.get("/metrics").get_data(as_text=True)
    assert 'game="badugi",house="by-the-book",outcome="determined",question="pots"} 2.0' in counted
    assert 'problem="invalid-request"} 1.0' in counted


# --- from a file


def run(*words: str | Path, text: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words], input=text)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "questions.ndjson"
    made.write_bytes(in_lines(every() * 40))
    return made


@pytest.mark.one_in(2)
@pytest.mark.parametrize("processes", [1, 2])
def test_a_file_is_answered_line_by_line_as_the_service_would(client: FlaskClient, file: Path, processes: int) -> None:
    found = run("ask", "--batch", file, "--processes", str(processes))
    assert found.exit_code == 0, found.stderr
    assert found.stdout_bytes == post(client, file.read_bytes(), NDJSON).data
    assert f"Rulings: {len(every()) * 40}. Problems: 0." in found.stderr
    assert "Ruling" in found.stderr


@pytest.mark.prove
def test_processes_that_are_not_forked_load_the_rules_themselves(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on systems without fork."""
    monkeypatch.setattr(multiprocessing, "get_all_start_methods", lambda: ["spawn"])
    text = in_lines(every()[:3] * 30)
    found = run("ask", "-", "--batch", "--processes", "2", text=text)
    assert found.exit_code == 0, found.stderr
    assert found.stdout_bytes == post(client, text, NDJSON).data


@pytest.mark.parametrize("processes", [1, 2])
def test_invalid_lines_of_a_file_have_their_numbers(processes: int) -> None:
    good = json.dumps(item(Asks.POTS))
    text = "\n".join([good, "", "{", "x" * 200_000, good, json.dumps(item(Asks.POTS, as_of="1999-01-01")), good])
    found = run("ask", "-", "--batch", "--processes", str(processes), text=text)
    assert found.exit_code == 1
    printed = [json.loads(line) for line in found.stdout.splitlines()]
    assert [(each.get("line"), each.get("status")) for each in printed] == [
        (None, None),
        (3, 400),
        (4, 413),
        (None, None),
        (6, 404),
        (None, None),
    ]
    assert "Rulings: 3. Problems: 3." in found.stderr


def test_a_file_may_mix_bare_questions_and_items(client: FlaskClient) -> None:
    text = in_lines([question(Asks.POTS), item(Asks.HANDS), question(Asks.POTS, house=7)])
    found = run("ask", "-", "--batch", "--as", "pots", "--processes", "1", text=text)
    printed = found.stdout_bytes.splitlines()
    assert printed[:2] == [alone(client, item(asks)).data for asks in (Asks.POTS, Asks.HANDS)]
    assert json.loads(printed[2])["errors"][0]["pointer"] == "/house"


def test_a_batch_is_signed_and_in_the_given_language(tmp_path: Path) -> None:
    folder = tmp_path / "keys"
    run("key", "k", "--from", "2026-01-01", "--until", "2026-12-31", "--into", folder)
    found = run("ask", "-", "--batch", "--language", "fr", "--keys", folder, text=in_lines([item(Asks.POTS)]))
    receipt = json.loads(found.stdout)["receipt"]
    assert receipt["language"] == "fr" and receipt["signature"]


@pytest.mark.parametrize(
    "words",
    [
        ("--batch", "--as", "compare"),
        ("--batch", "--receipt", os.devnull),
        ("--as", "pots", "--processes", "2"),
        ("--batch", "--processes", "0"),
    ],
)
def test_contradictory_options_are_a_usage_error(words: tuple[str, ...]) -> None:
    assert run("ask", "-", *words, text=in_lines([question(Asks.POTS)])).exit_code == 2


def test_an_empty_file_is_an_empty_batch() -> None:
    found = run("ask", "-", "--batch", text="")
    assert (found.exit_code, found.stdout) == (0, "")


def test_a_date_without_an_edition_is_an_error() -> None:
    found = run("ask", "-", "--as", "pots", text=json.dumps(question(Asks.POTS, as_of="1999-01-01")))
    assert found.exit_code == 1
    assert "/as_of: No edition of this ruleset is in force on 1999-01-01." in found.stderr
