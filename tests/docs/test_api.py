"""The callers' page: its questions are answered as printed, and it knows every name of the contract that it lists."""

import json

import pytest

from dealer_service.scenarios import find_mismatches
from tests.docs.pages import questions, text

API = text("docs/api.md")


@pytest.mark.parametrize(("path", "question", "answer"), questions(API))
def test_a_question_gets_the_answer_printed_below_it(client, path, question, answer):
    response = client.post(path, json=json.loads(question))
    assert find_mismatches(response.json, json.loads(answer)) == []


def test_the_long_answer_is_printed_whole(client):
    ((question, answer),) = [(question, answer) for path, question, answer in questions(API) if path == "/v1/showdown"]
    assert client.post("/v1/showdown", json=json.loads(question)).json == json.loads(answer)
