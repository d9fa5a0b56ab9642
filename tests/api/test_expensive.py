"""Expensive questions run one at a time and delay no other: if the lane is full they are turned away at once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from dealer_service import create_app
from dealer_service.api.work_units import EXPENSIVE, EXPENSIVE_BYTES, PLAIN, work_of
from dealer_service.engine import Asks
from dealer_service.server.lane import Lane
from dealer_service.web.floor import view
from dealer_service.web.floor.link import pack
from dealer_service.web.routes import floor
from tests.bench import questions
from tests.books import BOOK
from tests.scenarios import cases_of, pages

QUESTION = questions.limit_badugi()
ASKED = {name: part for name, part in QUESTION.items() if name != "house"}
COMPARISON = {"asks": "betting/options", "question": ASKED, "under": [{"house": "by-the-book"}, {"house": "tda-2024"}]}
LONG = {**QUESTION, "table": {**QUESTION["table"], "log": [{"seat": 1, "does": "check"}] * 500}}
ITEM = {"asks": "betting/options", "question": QUESTION}
ON_A_DRAW = {"asks": "drawing", "question": questions.draw()}
DRAWN = {
    "asks": "drawing",
    "question": {name: part for name, part in questions.draw().items() if name != "house"},
    "under": [{"house": house} for house in ("by-the-book", "pokerstars", "full-tilt", "badugi-france")],
}
EXPENSIVE_ONES = [
    ("/v1/compare", {**COMPARISON, "question": {name: part for name, part in LONG.items() if name != "house"}}),
    ("/v1/compare", DRAWN),
    ("/v1/betting/options", LONG),
    ("/v1/batch", [ITEM] * 20),
    ("/v1/replay", {"asks": "compare", "question": DRAWN, "ruling": {}}),
    ("/floor", {"sheet": json.dumps(ON_A_DRAW)}),
]

NAMES = [f"{path} {number}" for number, (path, _) in enumerate(EXPENSIVE_ONES)]


@pytest.fixture(scope="module")
def app() -> Any:
    return create_app()


@pytest.fixture
def asker(app: Any) -> FlaskClient:
    found: FlaskClient = app.test_client()
    return found


@pytest.fixture
def full(app: Any) -> Iterator[Lane]:
    """The lane with every place taken."""
    lane: Lane = app.extensions["lane"]
    taken = [lane.enter() for _ in range(lane.places)]
    yield lane
    for place in taken:
        lane.leave(place)


@pytest.mark.parametrize(("path", "body"), EXPENSIVE_ONES, ids=NAMES)
def test_an_expensive_question_is_turned_away_with_retry_after(
    full: Lane, asker: FlaskClient, path: str, body: Any
) -> None:
    answer = asker.post(path, json=body)
    assert (answer.status_code, answer.json["type"]) == (503, "/problems/busy")
    assert int(answer.headers["Retry-After"]) > 0


@pytest.mark.parametrize(("path", "body"), EXPENSIVE_ONES, ids=NAMES)
def test_an_expensive_question_frees_its_place(app: Any, asker: FlaskClient, path: str, body: Any) -> None:
    for _ in range(2):
        answer = asker.post(path, json=body)
        assert answer.status_code != 503 and answer.data
    with app.extensions["lane"].place():
        pass


def test_a_form_keeps_its_text_while_the_lane_is_full(full: Lane, asker: FlaskClient) -> None:
    answer = asker.post("/floor", data={"pasted": json.dumps(ON_A_DRAW)})
    assert answer.status_code == 503 and answer.headers["Retry-After"]
    assert "&#34;asks&#34;: &#34;drawing&#34;" in answer.text


DISPUTE_OF_A_DRAW = "disputes/which-cards-are-shuffled-in"
ONES = [1] * 40_000
LONG_ONES = {
    "alternatives": {"question": {"house": "x", "contested": [{"at": "/a", "alternatives": ONES}]}},
    "values": {"question": {"a": ONES}},
    "seats": {"question": {"table": {"seats": ONES}}},
    "log": {"question": {"house": "by-the-book", "table": {"log": ONES}}},
    "moves": {"question": {"gesture": {"seat": 1, "moves": ONES}}},
    "names": {"question": {f"k{number}": 1 for number in range(20_000)}},
    "told": {**ITEM, "told": {"x": {"/table": ONES}}},
}


@pytest.mark.parametrize("long", LONG_ONES.values(), ids=LONG_ONES)
def test_a_long_body_of_the_floor_is_turned_away_before_it_is_read(full: Lane, asker: FlaskClient, long: Any) -> None:
    """With or without a known game, as a form or as JSON."""
    for pasted in (json.dumps(long), json.dumps({**long, "question": {**long["question"], "game": "badugi"}})):
        assert len(pasted) > EXPENSIVE_BYTES
        for sent in ({"data": {"pasted": pasted}}, {"json": {"pasted": pasted}}):
            assert asker.post("/floor", **sent).status_code == 503


def test_a_long_json_body_of_the_floor_waits_for_the_lane_before_it_is_decoded(
    full: Lane, asker: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(floor, "decode", None)
    sheet = json.dumps(LONG_ONES["told"])
    assert asker.post("/floor", json={"sheet": sheet}).status_code == 503


@pytest.mark.parametrize("long", LONG_ONES.values(), ids=LONG_ONES)
def test_a_long_question_of_the_floor_is_refused_before_its_facts_are_written(
    asker: FlaskClient, long: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(view, "facts_of", None)
    answer = asker.post("/floor", json={"sheet": json.dumps(long)})
    assert (answer.status_code, answer.json["errors"][0]["code"]) == (422, "too-much-work")
    assert asker.post("/floor", json={"sheet": pack(long)}).status_code in (413, 422)


def test_a_short_link_of_a_long_question_takes_the_lane_or_is_refused(full: Lane, asker: FlaskClient) -> None:
    sheet = pack({**ITEM, "question": {**QUESTION, "table": {"seats": [{}] * 5_000}}})
    assert len(sheet) < EXPENSIVE_BYTES
    assert asker.post("/floor", json={"sheet": sheet}).status_code == 503


def test_facts_for_single_houses_count_as_work(full: Lane, asker: FlaskClient) -> None:
    """A small question with a table and contested facts given only for single houses."""
    contested = [{"at": f"/table/seats/{seat}/stack", "alternatives": [196, 197, 198, 199]} for seat in range(2)]
    small = {name: part for name, part in QUESTION.items() if name != "table"}
    told = {house: {"/table": QUESTION["table"], "/contested": contested} for house in ("by-the-book", "pokerstars")}
    asked = {"asks": "betting/options", "question": small, "told": told}
    assert len(json.dumps(asked)) < EXPENSIVE_BYTES
    assert asker.post("/floor", json={"pasted": json.dumps(asked)}).status_code == 503


def test_a_busy_page_refreshes_automatically(full: Lane, asker: FlaskClient) -> None:
    answer = asker.get(f"/floor?case={DISPUTE_OF_A_DRAW}", headers={"Accept": "text/html"})
    assert (answer.status_code, answer.headers["Refresh"]) == (503, "2")


def test_every_scenario_is_answered_while_the_lane_is_full(full: Lane, asker: FlaskClient) -> None:
    """They are not expensive: a question by a person is never turned away."""
    every = [case for page in pages() for case in cases_of(page) if case.at in set(Asks)]
    assert not [case.name for case in every if work_of(case.ask) > EXPENSIVE]
    for case in every[:: len(every) // 40]:
        assert asker.post(f"/v1/{case.at}", json=case.ask).status_code == case.expected.get("status", 200)


@pytest.mark.prove
def test_a_usual_question_is_compared_while_the_lane_is_full(full: Lane, asker: FlaskClient) -> None:
    """One moment without contested facts, at a usual table; a draw is compared under two houses."""
    every = [case for page in pages() for case in cases_of(page) if case.at in set(Asks) - {Asks.PLAY}]
    plain = [case for case in every if "contested" not in case.ask and case.expected.get("status", 200) == 200]
    assert max(work_of(case.ask) for case in plain) <= PLAIN
    for number, case in enumerate(plain[:: len(plain) // 60]):
        drawn = case.at in ("drawing", "drawing/forecast")
        houses = sorted(BOOK.dealing(case.ask["game"]))[number % 3 :][: 2 if drawn else 6] if "game" in case.ask else []
        question = {name: part for name, part in case.ask.items() if name not in ("house", "digest", "floor")}
        comparison = {"asks": case.at, "question": question, "under": [{"house": house} for house in houses]}
        assert asker.post("/v1/compare", json=comparison).status_code != 503, case.name
        if not drawn:
            sheet = json.dumps({"asks": case.at, "question": case.ask})
            assert asker.post("/floor", json={"sheet": sheet}).status_code != 503, case.name


def test_few_items_of_a_batch_are_answered_while_the_lane_is_full(full: Lane, asker: FlaskClient) -> None:
    assert asker.post("/v1/batch", json=[ITEM] * 5).status_code == 200
