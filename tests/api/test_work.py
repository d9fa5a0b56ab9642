"""The work budget: counted in units before ruling, the same for the same question, and limited."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from dealer_service import deadline
from dealer_service.api import work_units
from dealer_service.api.receipts import receipt
from dealer_service.api.work_units import (
    EACH_RULING,
    EXPENSIVE,
    MOST_BATCH_WORK,
    MOST_TRYING,
    MOST_WORK,
    is_expensive,
    ways_of,
    work_of,
)
from dealer_service.deadline import Overdue, check_deadline, set_deadline
from dealer_service.engine import dispatch
from dealer_service.web.routes import batch as route
from tests.bench import questions
from tests.scenarios import cases_of, pages

HOUSES = ["by-the-book", "badugi-france", "badugi-guide", "badugi-article", "pokerstars", "full-tilt", "kings-club"]
EVENTS = [{"seat": 1, "does": "bet", "to": 4}, {"seat": 2, "does": "raise", "to": 8}]


def long_table(events: int) -> dict[str, Any]:
    """A question whose log has this many events, invalid under every house."""
    question = questions.limit_badugi()
    question["table"]["log"] = (EVENTS * 250)[:events]
    return question


def contested(question: dict[str, Any], facts: int) -> dict[str, Any]:
    """The same with this many contested facts of two alternatives."""
    disputes = [{"at": f"/table/seats/{seat}/stack", "alternatives": [196, 197]} for seat in range(2, 2 + facts)]
    return {**question, "contested": disputes}


def comparison(question: dict[str, Any], houses: int = 7) -> dict[str, Any]:
    asked = {name: part for name, part in question.items() if name != "house"}
    return {"asks": "dealing", "question": asked, "under": [{"house": house} for house in HOUSES[:houses]]}


@pytest.fixture
def ruled(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A list with an entry for each ruling made during the test."""
    made: list[int] = []
    real = dispatch._rule

    def counting(*arguments: Any, **named: Any) -> Any:
        made.append(1)
        return real(*arguments, **named)

    monkeypatch.setattr(dispatch, "_rule", counting)
    return made


def test_each_value_of_each_branch_is_a_unit() -> None:
    assert work_of({}) == EACH_RULING + 1
    assert work_of({"hands": [["As", "2d"], []]}) == EACH_RULING + 6
    question = contested(long_table(10), 3)
    assert ways_of(question) == 8
    assert work_of(question) == 8 * (work_of({**question, "contested": None}) + 3 * (1 + 2 + 2))


@pytest.mark.parametrize("odd", [[], "x", 3, {"contested": 1}, {"contested": [{}, [], None, {"alternatives": 7}]}])
def test_an_invalid_dispute_is_counted_once(odd: Any) -> None:
    assert ways_of(odd) == 1
    assert work_of(odd) == work_of(json.loads(json.dumps(odd)))


SHORT = [
    *[[0] * count for count in (1, EXPENSIVE - EACH_RULING - 1, EXPENSIVE - EACH_RULING, EXPENSIVE)],
    *[[[]] * (EXPENSIVE - EACH_RULING), {str(key): 0 for key in range(EXPENSIVE)}, [{"": []}] * 400],
    *[{"events": [0] * count} for count in (1, 17, 18)],
    *[contested(long_table(1), facts) for facts in (1, 3, 6)],
]


@pytest.mark.parametrize("question", SHORT)
def test_the_size_of_a_question_hides_no_work(question: Any) -> None:
    size = len(json.dumps(question, separators=(",", ":")))
    assert is_expensive(question, size) == is_expensive(question) == (work_of(question) > EXPENSIVE)


def test_too_many_branches_of_a_long_question_are_refused(client: FlaskClient, ruled: list[int]) -> None:
    asked = contested(long_table(250), 4)
    answer = client.post("/v1/dealing", json=asked)
    (fault,) = answer.json["errors"]
    assert (answer.status_code, fault["pointer"], fault["code"], ruled) == (422, "/contested", "too-much-work", [])
    assert f"{work_of(asked):,}" in fault["detail"]
    enough = MOST_WORK * 16 // work_of(asked)
    assert f"at most {enough} versions" in fault["detail"]
    assert client.post("/v1/dealing", json=contested(long_table(250), 3)).status_code == 200
    assert client.post("/v1/dealing", json=asked).json["errors"] == answer.json["errors"]


def test_too_many_rulesets_for_a_long_question_are_refused(client: FlaskClient, ruled: list[int]) -> None:
    asked = comparison(contested(long_table(250), 2))
    answer = client.post("/v1/compare", json=asked)
    (fault,) = answer.json["errors"]
    assert (answer.status_code, fault["pointer"], fault["code"], ruled) == (422, "/under", "too-much-work", [])
    enough = MOST_WORK // work_of(asked["question"])
    assert f"at most {enough} rulesets" in fault["detail"]
    assert client.post("/v1/compare", json=comparison(contested(long_table(250), 2), enough)).status_code == 200


def test_a_question_too_long_to_compare_must_be_shortened(client: FlaskClient, ruled: list[int]) -> None:
    answer = client.post("/v1/compare", json=comparison(contested(long_table(250), 3), 2))
    (fault,) = answer.json["errors"]
    assert (answer.status_code, fault["pointer"], fault["code"], ruled) == (422, "/under", "too-much-work", [])
    assert "would be answered" not in fault["detail"]
    assert fault["detail"].endswith("Contest fewer facts, or omit parts of the table that the question does not need.")


@pytest.mark.one_in(3)
@pytest.mark.parametrize("events", [0, 40, 500])
@pytest.mark.parametrize("facts", [0, 2, 4])
def test_accepted_questions_stay_within_their_units(
    client: FlaskClient, ruled: list[int], events: int, facts: int
) -> None:
    """The rulings made never exceed the limit, whatever the number of houses, branches and clauses."""
    question = long_table(events) if not facts else contested(long_table(events), facts)
    each = work_of(question) // ways_of(question)
    for path, asked, most in (
        ("/v1/dealing", question, MOST_WORK),
        ("/v1/compare", comparison(question), MOST_WORK + MOST_TRYING),
        ("/v1/batch", [{"asks": "dealing", "question": question}] * 60, MOST_BATCH_WORK),
    ):
        ruled.clear()
        answer = client.post(path, json=asked)
        assert len(answer.data) <= 64 * most
        assert len(ruled) * each <= most, path
        assert (answer.status_code == 200) == bool(ruled)


def test_every_scenario_is_far_within_the_budget() -> None:
    for page in pages():
        for case in cases_of(page):
            question = case.ask.get("question", case.ask)
            assert work_of(question) * len(case.ask.get("under", [0])) * 2 <= MOST_WORK, case.name


def test_a_comparison_makes_the_same_number_of_rulings(client: FlaskClient, ruled: list[int]) -> None:
    asked = comparison(questions.draw()) | {"asks": "drawing"}
    first = client.post("/v1/compare", json=asked).data
    once = len(ruled)
    assert client.post("/v1/compare", json=asked).data == first
    assert len(ruled) == 2 * once


def test_a_batch_of_too_much_work_is_refused_with_its_limit(client: FlaskClient, ruled: list[int]) -> None:
    item = {"asks": "dealing", "question": contested(long_table(250), 4)}
    enough = MOST_BATCH_WORK // work_of(item["question"])
    asked = [item] * (enough + 1)
    lines = b"".join(json.dumps(each).encode() + b"\n" for each in asked)
    for body, media in ((json.dumps(asked).encode(), "application/json"), (lines, "application/x-ndjson")):
        answer = client.post("/v1/batch", data=body, content_type=media)
        assert (answer.status_code, answer.json["type"]) == (413, "/problems/batch-too-long")
        assert (answer.json["enough"], answer.json["limit"], ruled) == (enough, MOST_BATCH_WORK, [])
        assert answer.json["work"] == work_of(item["question"]) * (enough + 1)
    assert client.post("/v1/batch", json=[item] * 2).status_code == 200


def test_the_search_for_missing_facts_counts_as_work(
    client: FlaskClient, ruled: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    untold = questions.limit_badugi()
    untold["table"] = {**untold["table"], "phase": None, "round": None}
    item = {"asks": "betting/options", "question": untold}
    (one,) = client.post("/v1/batch", json=[item]).json
    tried = len(ruled) - 1
    assert one["outcome"] == "undetermined" and tried > 1
    monkeypatch.setattr(route, "MOST_BATCH_WORK", 4 * work_of(untold) * tried - 1)
    ruled.clear()
    body = client.post("/v1/batch", json=[item] * 6).json
    again = client.post("/v1/batch", json=[item] * 6).json
    assert [each.get("outcome") for each in body] == ["undetermined"] * 4 + [None] * 2
    assert body[:4] == [one] * 4 and len(ruled) == 2 * 4 * (1 + tried)
    assert [(each["item"], each["type"], each["enough"]) for each in body[4:]] == [
        (4, "/problems/batch-too-long", 4),
        (5, "/problems/batch-too-long", 4),
    ]
    assert [each | {"instance": ""} for each in again] == [each | {"instance": ""} for each in body]


def test_an_answer_is_limited_in_bytes(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work_units, "MOST_ANSWER", 500)
    assert receipt.bounded is work_units.bounded
    for path, asked in (
        ("/v1/betting/options", questions.limit_badugi()),
        ("/v1/compare", comparison(questions.limit_badugi(), 2)),
    ):
        answer = client.post(path, json=asked)
        assert (answer.status_code, answer.json["type"], answer.json["limit"]) == (
            422,
            "/problems/answer-too-long",
            500,
        )
        assert "outcome" not in answer.json


def test_the_answers_of_a_batch_are_limited_in_bytes(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    item = {"asks": "betting/options", "question": questions.limit_badugi()}
    (one,) = client.post("/v1/batch", json=[item]).json
    monkeypatch.setattr(route, "MOST_BATCH_ANSWER", 2 * len(json.dumps(one, ensure_ascii=False).encode()))
    body = client.post("/v1/batch", json=[item] * 5).json
    assert [each.get("type", "a ruling") for each in body].index("/problems/answer-too-long") in (2, 3)
    assert body[-1]["type"] == "/problems/answer-too-long" and body[-1]["item"] == 4


def test_an_overdue_question_is_a_problem_without_a_ruling(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = iter(range(0, 10**6, 1000))
    monkeypatch.setattr(deadline, "monotonic", lambda: next(late))
    answer = client.post("/v1/compare", json=comparison(questions.limit_badugi(), 2))
    assert (answer.status_code, answer.json["type"]) == (503, "/problems/overdue")
    assert client.post("/v1/dealing", json=contested(questions.limit_badugi(), 1)).status_code == 503
    batch = client.post("/v1/batch", json=[{"asks": "dealing", "question": questions.limit_badugi()}] * 2)
    assert [each["type"] for each in batch.json] == ["/problems/overdue"] * 2


def test_a_question_without_a_deadline_is_never_overdue() -> None:
    set_deadline(None)
    check_deadline()
    set_deadline(-1)
    with pytest.raises(Overdue):
        check_deadline()
    set_deadline(None)
