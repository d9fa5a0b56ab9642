"""Expensive questions wait for nobody and keep nobody waiting: where the lane is full they are turned away at once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from dealer_service import create_app
from dealer_service.api.work import EXPENSIVE, work_of
from dealer_service.engine import Asks
from dealer_service.server.lane import Lane
from tests.bench import questions
from tests.scenarios import cases_of, pages

QUESTION = questions.limit_badugi()
ASKED = {name: part for name, part in QUESTION.items() if name != "house"}
COMPARISON = {"asks": "betting/options", "question": ASKED, "under": [{"house": "by-the-book"}, {"house": "tda-2024"}]}
LONG = {**QUESTION, "table": {**QUESTION["table"], "log": [{"seat": 1, "does": "check"}] * 500}}
ITEM = {"asks": "betting/options", "question": QUESTION}
EXPENSIVE_ONES = [
    ("/v1/compare", COMPARISON),
    ("/v1/betting/options", LONG),
    ("/v1/batch", [ITEM] * 20),
    ("/v1/replay", {"asks": "compare", "question": COMPARISON, "ruling": {}}),
    ("/floor", {"sheet": json.dumps(ITEM)}),
]


@pytest.fixture(scope="module")
def app() -> Any:
    return create_app()


@pytest.fixture
def asker(app: Any) -> FlaskClient:
    found: FlaskClient = app.test_client()
    return found


@pytest.fixture
def full(app: Any) -> Iterator[Lane]:
    """The lane while every place in it is taken."""
    lane: Lane = app.extensions["lane"]
    taken = [lane.enter() for _ in range(lane.places)]
    yield lane
    for place in taken:
        lane.leave(place)


@pytest.mark.parametrize(("path", "body"), EXPENSIVE_ONES, ids=[path for path, _ in EXPENSIVE_ONES])
def test_it_is_turned_away_and_told_when_to_ask_again(full: Lane, asker: FlaskClient, path: str, body: Any) -> None:
    answer = asker.post(path, json=body)
    assert (answer.status_code, answer.json["type"]) == (503, "/problems/busy")
    assert int(answer.headers["Retry-After"]) > 0


@pytest.mark.parametrize(("path", "body"), EXPENSIVE_ONES, ids=[path for path, _ in EXPENSIVE_ONES])
def test_its_place_is_free_after_it(app: Any, asker: FlaskClient, path: str, body: Any) -> None:
    for _ in range(2):
        answer = asker.post(path, json=body)
        assert answer.status_code != 503 and answer.data
    with app.extensions["lane"].place():
        pass


def test_a_form_keeps_what_was_brought_while_the_lane_is_full(full: Lane, asker: FlaskClient) -> None:
    answer = asker.post("/floor", data={"pasted": json.dumps(ITEM)})
    assert answer.status_code == 503 and answer.headers["Retry-After"]
    assert "limit_badugi" not in answer.text and "betting/options" in answer.text


def test_a_page_that_a_browser_asks_for_comes_again_by_itself(full: Lane, asker: FlaskClient) -> None:
    answer = asker.get("/floor?case=disputes/the-fifth-bet", headers={"Accept": "text/html"})
    assert (answer.status_code, answer.headers["Refresh"]) == (503, "2")


def test_every_question_of_the_scenarios_is_answered_while_the_lane_is_full(full: Lane, asker: FlaskClient) -> None:
    """None of them is expensive: no person's question is turned away."""
    every = [case for page in pages() for case in cases_of(page) if case.at in set(Asks)]
    assert not [case.name for case in every if work_of(case.ask) > EXPENSIVE]
    for case in every[:: len(every) // 40]:
        assert asker.post(f"/v1/{case.at}", json=case.ask).status_code == case.expected.get("status", 200)


def test_few_items_of_a_batch_are_answered_while_the_lane_is_full(full: Lane, asker: FlaskClient) -> None:
    assert asker.post("/v1/batch", json=[ITEM] * 5).status_code == 200
