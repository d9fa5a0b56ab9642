"""The valid requests behind the hostile ones, and hostile values in each seat field, in this process."""

import random
from itertools import islice

import pytest

from tests.fire.clients import Answer
from tests.fire.contract import suggested
from tests.fire.corpus import GOOD, SEAT_OF_TABLE, SEATS, is_seat, of_every_game, places, seats
from tests.fire.questions import app
from tests.oracles.effort import EFFORT


@pytest.mark.parametrize("path, body", GOOD)
def test_each_mutated_request_was_valid(path, body):
    assert app().test_client().post(path, json=body).status_code == 200


def test_every_seat_field_of_every_game_is_named():
    named = {key for _, asked in of_every_game() for _, key in places(asked) if is_seat(key)}
    assert set(SEAT_OF_TABLE) <= named and {"seat", "number"} <= named
    games = {asked["game"] for _, asked in of_every_game()}
    assert {"badugi", "badugi-kill", "badacey-half-kill"} <= games


@pytest.mark.prove
def test_no_seat_makes_the_service_fail():
    client = app().test_client()
    for path, asked in of_every_game():
        for key in SEAT_OF_TABLE:
            for seat in SEATS[::3]:
                answer = client.post(path, json={**asked, "table": {**asked["table"], key: seat}})
                assert answer.status_code < 500, (path, asked["house"], asked["game"], key, seat)


def test_no_hostile_seat_makes_the_service_fail():
    client = app().test_client()
    for each in islice(seats(random.Random(3)), 300):
        body = each.raw.split(b"\r\n\r\n", 1)[1]
        answer = client.post(each.name.rpartition(" ")[2], data=body, content_type="application/json")
        assert answer.status_code < 500, body


@pytest.mark.prove
def test_requests_suggested_by_the_contract_meet_the_demands():
    client, kinds = app().test_client(), set()
    for each in suggested(200 if EFFORT else 40):
        head, _, body = each.raw.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        method, path, _ = first.split(" ")
        headers = dict(line.split(": ", 1) for line in lines)
        found = client.open(path, method=method, data=body, headers=headers)
        answer = Answer(found.status_code, {name.lower(): value for name, value in found.headers}, found.data)
        assert each.right(answer), (each.name, answer)
        kinds.add((each.name, found.mimetype))
    assert ("contract: /floor", "text/html") in kinds
