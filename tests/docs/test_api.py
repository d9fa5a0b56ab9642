"""The callers' page: its questions are answered as printed, and it names every field and word of a question."""

import inspect
import json
import re

import pytest

from dealer_service.api.requests.event_schemas import EventSchema
from dealer_service.api.requests.schemas import QuestionSchema
from dealer_service.api.requests.table_schemas import (
    DeckSchema,
    DiscardsSchema,
    DrawSchema,
    SeatSchema,
    StakesSchema,
    TableSchema,
)
from dealer_service.api.responses.problems import STATUS
from dealer_service.rulings.breaches import mending
from dealer_service.rulings.breaches.breach import Kind
from dealer_service.rulings.ruling import Outcome
from dealer_service.scenarios import find_mismatches
from dealer_service.table import Does, Owed, Phase, Pile, Post, State
from tests.docs.pages import part, questions, text

API = text("docs/api.md")
LISTS = (Outcome, Phase, State, Does, Post, Pile, Owed, Kind)
SCHEMAS = (TableSchema, SeatSchema, StakesSchema, DeckSchema, DiscardsSchema, DrawSchema, EventSchema, QuestionSchema)


@pytest.mark.parametrize(("path", "question", "answer"), questions(API))
def test_a_question_gets_the_answer_printed_below_it(client, path, question, answer):
    response = client.post(path, json=json.loads(question))
    assert find_mismatches(cut_short(response.json), json.loads(answer)) == []


def test_the_long_answer_is_printed_whole(client):
    ((question, answer),) = [(question, answer) for path, question, answer in questions(API) if path == "/v1/showdown"]
    assert cut_short(client.post("/v1/showdown", json=json.loads(question)).json) == json.loads(answer)


def cut_short(answer):
    """The answer with its digests and its id as the page prints them: every new clause makes others of them."""
    match answer:
        case dict():
            return {name: cut_short(part) for name, part in answer.items()}
        case list():
            return [cut_short(part) for part in answer]
        case str():
            return re.sub("^(sha256:|r-)[0-9a-z]{26,}$", r"\1…", answer)
        case _:
            return answer


@pytest.mark.parametrize("word", sorted({str(word) for words in LISTS for word in words}))
def test_every_word_of_a_closed_list_is_named(word):
    assert f"`{word}`" in API


@pytest.mark.parametrize("field", sorted({name for schema in SCHEMAS for name in schema().fields}))
def test_every_field_of_a_question_is_named(field):
    assert f"`{field}`" in API


@pytest.mark.parametrize("status", sorted(set(STATUS.values())))
def test_every_status_of_a_problem_is_named(status):
    assert str(status) in part(API, "## Problems", "## Many questions")


def test_what_the_floor_may_decide_about_a_breach_is_listed():
    said = part(API, "## Breaches", "## The answer").split("what the floor may decide:")[1]
    offered = {*re.findall(r'FloorOption\("([a-z-]+)"', inspect.getsource(mending))}
    assert offered == {*re.findall("`([a-z-]+)`", said)}
    assert {*mending.DECIDED} == offered - {"void-hand"}
