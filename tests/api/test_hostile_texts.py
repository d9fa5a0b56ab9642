"""Braces, percent signs and dollars are plain text in every question and page.

Each is sent in every place for a text, and the answer must be the answer to a plain text with one replaced by the
other.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from dealer_service.api.work_units import MOST_ANSWER
from dealer_service.engine import Asks
from dealer_service.web import rendering
from dealer_service.web.floor.link import pack
from dealer_service.web.routes.floor import CHANGES
from tests.api.test_http import problem
from tests.oracles.effort import in_sample
from tests.samples import sampled
from tests.unit.documents import EXAMPLE

PLAIN = "QQQQQ"
HOSTILE = ("{nope}", "{0}", "{number.__class__}", "{number:>100000000}", "%(seat)s%s%n", "$&$1$`", "A\x00b", "%257B%25")
QUERIES = ("case", "number", "house", "search", "section", "as_of", "digest", "language", "with", "with_game", "next")
# Fields that hold JSON or a link: invalid text is refused with the position of the error.
READ = {"sheet", "pasted", "facts"}
OWN = {"ruling_id", "receipt", "instance"}

Place = tuple[Any, ...]


def questions() -> Iterator[tuple[str, dict[str, Any]]]:
    """A question of each kind, and documents that contain others."""
    for asks in Asks:
        yield asks.value, sampled(asks.value)
    dispute = {"at": "/action/to", "alternatives": [8, PLAIN]}
    contested = {**EXAMPLE, "contested": [dispute], "floor": PLAIN, "language": "fr", "as_of": PLAIN, "digest": PLAIN}
    yield "betting", contested
    yield "compare", {"asks": "betting", "question": EXAMPLE, "under": [{"house": "by-the-book"}, {"house": PLAIN}]}
    yield "replay", {"asks": "betting", "question": EXAMPLE, "ruling": {"ruling_id": PLAIN, "engine": {"name": PLAIN}}}


QUESTIONS = list(questions())
SHEETS = [
    {
        "asks": "betting",
        "question": question,
        "was": {"rules": PLAIN, "answer": PLAIN},
        "told": {"club": {f"/{PLAIN}": PLAIN}},
    }
    for at, question in QUESTIONS
    if at == "betting"
]


def places(node: Any, at: Place = ()) -> Iterator[tuple[Place, bool]]:
    """Every text in a document, by its path, and every name of a field."""
    if isinstance(node, dict):
        for name, part in node.items():
            yield (*at, name), True
            yield from places(part, (*at, name))
    elif isinstance(node, list):
        for number, part in enumerate(node):
            yield from places(part, (*at, number))
    elif isinstance(node, str):
        yield at, False


def with_text(node: Any, at: Place, text: str, of_name: bool) -> Any:
    """The document with this text at the path, or as the name of the field there."""
    if not at:
        return text
    first, rest = at[0], at[1:]
    if isinstance(node, list):
        return [with_text(part, rest, text, of_name) if n == first else part for n, part in enumerate(node)]
    if of_name and not rest:
        return {text if name == first else name: part for name, part in node.items()}
    return {name: with_text(part, rest, text, of_name) if name == first else part for name, part in node.items()}


def plainly(said: str, text: str) -> str:
    """The words with the plain text in place of the other, as it is or escaped for JSON or a URL."""
    quoted = json.dumps(text)[1:-1]
    for form in (json.dumps(quoted)[1:-1], quoted, quote(text), quote(text, safe=""), text):
        said = said.replace(form, PLAIN)
    return said


def told(node: Any, text: str) -> Any:
    """An answer without its identifiers."""
    if isinstance(node, dict):
        return {plainly(name, text): told(part, text) for name, part in node.items() if name not in OWN}
    if isinstance(node, list):
        return sorted((told(part, text) for part in node), key=json.dumps)  # errors are in the order of their places
    return plainly(node, text) if isinstance(node, str) else node


def shown(page: TestResponse, text: str) -> tuple[int, list[str]]:
    """The status and all words on a page, in any order, without a ruling's identifiers."""
    seen = re.sub(r"<(script|textarea|svg)\b.*?</\1>", " ", page.text, flags=re.DOTALL)
    seen = unescape(re.sub(r"<[^>]*>", " ", seen)).replace("\u2011", "-")
    return page.status_code, sorted(plainly(re.sub(r"R-[0-9A-Z]{4}-[0-9A-Z]{4}", "", seen), text).split())


def answer(client: FlaskClient, path: str, document: Any, text: str) -> tuple[int, Any]:
    found = client.post(path, json=document, headers={"X-Request-ID": "hostile"})
    return found.status_code, told(found.get_json(), text)


@pytest.mark.one_in(4)
@pytest.mark.parametrize(("at", "question"), QUESTIONS, ids=[f"{n}-{at}" for n, (at, _) in enumerate(QUESTIONS)])
def test_a_text_in_a_question_is_answered_as_a_plain_one(client: FlaskClient, at: str, question: Any) -> None:
    for number, (place, of_name) in enumerate(places(question)):
        if not in_sample(f"{at} {place}", 8):
            continue
        text = HOSTILE[number % len(HOSTILE)]
        plain = answer(client, f"/v1/{at}", with_text(question, place, PLAIN, of_name), PLAIN)
        assert plain[0] < 500, plain
        for each in (text, HOSTILE[(number + 3) % len(HOSTILE)]):
            assert answer(client, f"/v1/{at}", with_text(question, place, each, of_name), each) == plain, place
    item = with_text({"asks": at, "question": question}, ("asks",), HOSTILE[0], False)
    assert client.post("/v1/batch", json=[item]).status_code in (200, 422)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("text", HOSTILE)
def test_a_text_in_a_contested_place_is_shown_as_it_is(client: FlaskClient, text: str) -> None:
    """The floor page names the contested fact even if the question is refused."""
    pages = {}
    for each in (PLAIN, text):
        for at in (f"/{each}", f"/table/{each}", f"/table/seats/{each}/stack", f"/table/seats/0/{each}"):
            contested = [{"at": at, "alternatives": [each, {each: each}]}]
            sheet = pack({"asks": "betting", "question": {**EXAMPLE, "contested": contested}})
            page = client.post("/floor", data={"language": "en", "sheet": sheet})
            assert page.status_code < 500 and len(page.data) < 200_000
            pages.setdefault(at.replace(each, PLAIN), []).append(shown(page, each))
    for at, (plain, other) in pages.items():
        assert plain == other, at


@pytest.mark.prove
@pytest.mark.parametrize("number", range(len(SHEETS)))
def test_a_text_in_a_sheet_is_shown_as_a_plain_one(client: FlaskClient, number: int) -> None:
    for turn, (place, of_name) in enumerate(places(SHEETS[number])):
        if not in_sample(f"{number} {place}", 8):
            continue
        seen = []
        for text in (PLAIN, HOSTILE[turn % len(HOSTILE)]):
            sheet = pack(with_text(SHEETS[number], place, text, of_name))
            seen.append(shown(client.post("/floor", data={"language": "en", "sheet": sheet}), text))
        assert seen[0][0] == seen[1][0] < 500, place
        assert seen[0] == seen[1] or of_name, place  # the first errors are shown, in the order of their names


@pytest.mark.one_in(12)
@pytest.mark.parametrize("do", CHANGES)
def test_a_text_in_a_form_is_shown_as_a_plain_one(client: FlaskClient, do: str) -> None:
    fields = {"at": "/action/to", "value": "8", "house": "by-the-book", "game": "limit-badugi", "asks": "betting"}
    fields |= {"facts": '{"/action/to": 8}', "/table/seats/1/stack": "92", "/table/seats/1/hand": "As"}
    for number, name in enumerate((*fields, "pasted", "sheet", "do")):
        seen, text = [], HOSTILE[(number + len(do)) % len(HOSTILE)]
        for each in (PLAIN, text):
            form = {"language": "en", "do": do, "sheet": pack({"asks": "betting", "question": EXAMPLE}), **fields}
            seen.append(shown(client.post("/floor", data=form | {name: each}), each))
        assert seen[0][0] < 500 and seen[1][0] < 500, name
        assert seen[0] == seen[1] or name in READ, name


@pytest.mark.one_in(9)
@pytest.mark.parametrize("text", HOSTILE)
def test_a_text_in_a_url_is_shown_as_a_plain_one(app: Flask, client: FlaskClient, text: str) -> None:
    rules = [rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())]
    asked = [re.sub(r"<[^>]+>", "{}", rule.rule) for rule in rules if rule.endpoint != "static"]
    asked = [path for path in asked if "{}" in path] + ["/{}"]
    asked += [f"{path}?{name}={{}}" for path in ("/floor", "/cases", "/rulesets", "/v1/rulesets") for name in QUERIES]
    for path in asked:
        for accept in ("text/html", "application/json"):
            seen = []
            for each in (PLAIN, text):
                page = client.get(
                    path.replace("{}", quote(each, safe="")), headers={"Accept": accept, "X-Request-ID": "hostile"}
                )
                seen.append(shown(page, each))
            assert seen[0][0] < 500 and seen[0] == seen[1], path


@pytest.mark.parametrize("place", ["9" * 5000, "9" * 50, "٣"])
def test_a_place_in_a_list_is_a_short_number(client: FlaskClient, place: str) -> None:
    at = f"/table/seats/{place}/stack"
    question = {**EXAMPLE, "contested": [{"at": at, "alternatives": [1, 2]}]}
    for fields in ({}, {"do": "contest", "at": at, "value": "1"}, {"do": "tell", "house": "club", "at": at}):
        page = client.post("/floor", data={"sheet": pack({"asks": "betting", "question": question}), **fields})
        assert page.status_code == 422


def test_a_page_is_no_longer_than_an_answer(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert rendering.MOST_ANSWER == MOST_ANSWER
    sheet = pack({"asks": "betting", "question": EXAMPLE})
    long = len(client.post("/floor", data={"sheet": sheet}).data)
    monkeypatch.setattr(rendering, "MOST_ANSWER", long - 2000)
    answer = client.post("/floor", data={"sheet": sheet})
    assert answer.status_code == 422 and len(answer.data) < long - 2000
    problem(client.post("/floor", json={"sheet": sheet}), 422, "answer-too-long")
