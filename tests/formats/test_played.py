"""The published hands, read from the layouts of rooms, asked as one question: allowed, with the recorded chips."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from dealer_service.formats.recorded_hand import RecordedHand
from tests.formats.facts import Facts
from tests.formats.layouts import LAYOUTS
from tests.formats.test_text import IDS, TOLD, read


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("room", "facts"), TOLD, ids=IDS)
def test_a_recorded_hand_is_allowed_with_its_chips(client: FlaskClient, room: str, facts: Facts) -> None:
    (hand,) = read(LAYOUTS[room].text(facts))
    assert isinstance(hand, RecordedHand)
    stakes = {"chip": 1} | ({"cents": 1} if facts.page["stakes"].get("cents") and hand.unit < 1 else {})
    question = hand.question(facts.page["play"]["house"], stakes=stakes)
    answer = client.post("/v1/play", json=question)
    assert answer.status_code == 200, answer.json
    body = answer.json or {}
    assert (body["outcome"], body["answer"]["deviation"]) == ("allowed", None), body["says"]
    assert {each["same"] for each in body["answer"]["results"]} == {True}, body["answer"]["results"]
