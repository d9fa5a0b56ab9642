"""Contested facts: a ruling for each version of the facts, and whether the dispute matters."""

from __future__ import annotations

import copy
from functools import reduce
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer_service.api.requests.contested_facts import MOST_BRANCHES
from dealer_service.api.responses.json_diff import ABSENT, diff_pointers, shared_part
from dealer_service.engine import Asks
from dealer_service.engine.same_ruling import change
from tests.samples import sampled
from tests.unit.documents import example as whole

HEARD = ("outcome", "answer", "next")


def facing(to: int = 12, seat: int = 2) -> dict[str, Any]:
    """A raise in the second round under a cap of four; seat 2 is to act, facing 8."""
    question = whole()
    question["table"]["log"] = question["table"]["log"][:2]
    bets = {1: (4, 96), 2: (8, 92), 3: (0, 100)}
    for each in question["table"]["seats"]:
        each["bet"], each["stack"] = bets[each["number"]]
    return {**question, "action": {"seat": seat, "does": "raise", "to": to}}


def contested(at: str, *alternatives: Any) -> dict[str, Any]:
    return {"at": at, "alternatives": list(alternatives)}


def asked(client: FlaskClient, path: str, question: dict[str, Any], *disputes: dict[str, Any]) -> dict[str, Any]:
    got = client.post(f"/v1/{path}", json={**question, "contested": list(disputes)})
    assert got.status_code == 200, got.json
    body: dict[str, Any] = got.json
    return body


# --- whether it matters


def test_a_dispute_without_effect_does_not_matter(client: FlaskClient) -> None:
    question = sampled("betting/options")
    found = asked(client, "betting/options", question, contested("/table/seats/0/hand", None, ["As", "??", "??", "??"]))
    alone = client.post("/v1/betting/options", json=question).json
    assert {name: found[name] for name in (*HEARD, "missing", "reasons")} == {
        name: alone[name] for name in (*HEARD, "missing", "reasons")
    }
    assert not found["contested"]["matters"]
    assert found["contested"]["differ"] == []
    assert found["contested"]["facts"] == [{"at": "/table/seats/0/hand", "matters": False}]


def test_equal_alternatives_do_not_matter(client: FlaskClient) -> None:
    told = asked(client, "betting", facing(seat=3), contested("/action/to", 12, 12))
    alone = client.post("/v1/betting", json=facing(seat=3)).json
    assert (told["outcome"], told["answer"], told["next"]) == (alone["outcome"], alone["answer"], alone["next"])
    assert not told["contested"]["matters"]


def test_a_dispute_that_changes_the_ruling_requires_the_fact(client: FlaskClient) -> None:
    found = asked(client, "betting", facing(seat=3), contested("/action/to", 12, 14))
    assert (found["outcome"], found["answer"], found["next"]) == ("undetermined", {}, None)
    assert found["missing"] == [{"at": "/action/to", "needed_by": "betting.fixed_size"}]
    held = found["contested"]
    assert held["matters"] and "/outcome" in held["differ"]
    assert [branch["outcome"] for branch in held["branches"]] == ["allowed", "refused"]
    assert [branch["facts"] for branch in held["branches"]] == [
        [{"at": "/action/to", "is": 12}],
        [{"at": "/action/to", "is": 14}],
    ]


def test_each_contested_fact_is_marked_whether_it_matters(client: FlaskClient) -> None:
    found = asked(
        client,
        "betting",
        facing(seat=3),
        contested("/table/seats/0/hand/0", "As", "Ks"),
        contested("/action/to", 12, 14),
    )
    assert [each["matters"] for each in found["contested"]["facts"]] == [False, True]
    assert [each["at"] for each in found["missing"]] == ["/action/to"]
    assert len(found["contested"]["branches"]) == 4


def test_two_wrong_amounts_are_one_refusal_without_an_amount(client: FlaskClient) -> None:
    found = asked(client, "betting", facing(seat=3), contested("/action/to", 14, 15))
    assert (found["outcome"], found["contested"]["matters"]) == ("refused", False)
    assert found["answer"]["action"] == {"seat": 3, "does": "raise"}
    assert [reason["clause"] for reason in found["reasons"]] == ["betting.fixed_size", "dealing.streets"]


def test_an_irrelevant_contested_fact_is_omitted_from_next(client: FlaskClient) -> None:
    found = asked(client, "betting", facing(seat=3), contested("/table/seats/0/hand", ["As", "2d", "3h", "4c"], None))
    assert (found["outcome"], found["contested"]["matters"]) == ("allowed", False)
    seats = found["next"]["seats"]
    assert "hand" not in seats[0] and seats[1]["hand"] == ["??"] * 4
    on = client.post("/v1/betting/options", json={"house": "by-the-book", "game": "badugi", "table": found["next"]})
    assert on.status_code == 200 and on.json["outcome"] == "determined"


def test_a_contested_stack_does_not_matter_to_a_payment(client: FlaskClient) -> None:
    found = asked(client, "betting", facing(seat=3), contested("/table/seats/2/stack", 100, 150))
    assert (found["outcome"], found["contested"]["matters"]) == ("allowed", False)
    assert "stack" not in found["next"]["seats"][2]


def test_an_alternative_that_makes_the_table_impossible_is_a_branch_with_a_problem(client: FlaskClient) -> None:
    found = asked(client, "betting", facing(seat=3), contested("/table/seats/1/bet", 8, 9))
    good, bad = found["contested"]["branches"]
    assert good["outcome"] == "allowed"
    assert (bad["problem"]["status"], bad["problem"]["type"]) == (422, "/problems/impossible-table")
    assert [each["code"] for each in bad["problem"]["errors"]] == ["chips-differ"]
    assert found["contested"]["matters"] and "/problem" in found["contested"]["differ"]
    assert "dealing.chips_and_log" in [reason["clause"] for reason in found["reasons"]]
    assert found["missing"] == [{"at": "/table/seats/1/bet", "needed_by": "dealing.chips_and_log"}]


def test_a_question_with_only_impossible_branches_is_a_problem(client: FlaskClient) -> None:
    got = client.post("/v1/betting", json={**facing(seat=3), "contested": [contested("/table/seats/1/bet", 9, 10)]})
    assert got.status_code == 422
    assert got.json["type"] == "/problems/impossible-table"
    assert len(got.json["errors"]) == 2


def test_errors_of_impossible_branches_point_at_alternatives(
    client: FlaskClient,
) -> None:
    nobody = [[{"seat": seat, "does": "check"}] for seat in (8, 9)]
    got = client.post("/v1/betting", json={**facing(seat=3), "contested": [contested("/table/log", *nobody)]})
    pointers = [each["pointer"] for each in got.json["errors"] if each["code"] == "nobody-sits-there"]
    assert pointers == ["/contested/0/alternatives/0/0/seat", "/contested/0/alternatives/1/0/seat"]


def test_a_missing_fact_may_be_an_alternative(client: FlaskClient) -> None:
    question = sampled("drawing")
    found = asked(client, "drawing", question, contested("/table/deck/stub", question["table"]["deck"]["stub"], None))
    assert [branch["outcome"] for branch in found["contested"]["branches"]] == ["determined", "undetermined"]
    assert found["contested"]["branches"][1]["missing"][0]["at"] == "/table/deck/stub"


def test_whole_actions_may_be_contested(client: FlaskClient) -> None:
    said = [{"seat": 3, "does": "call"}, {"seat": 3, "does": "raise", "to": 12}]
    found = asked(client, "betting", facing(seat=3), contested("/action", *said))
    assert [branch["answer"]["action"]["does"] for branch in found["contested"]["branches"]] == ["call", "raise"]
    assert found["contested"]["matters"]


def test_all_reasons_of_the_branches_are_listed_once(client: FlaskClient) -> None:
    found = asked(client, "betting", facing(seat=3), contested("/action/to", 12, 14))
    whole_ones = [reason["clause"] for reason in found["reasons"]]
    assert len(whole_ones) == len(set(whole_ones))
    for branch in found["contested"]["branches"]:
        assert {reason["clause"] for reason in branch["reasons"]} <= set(whole_ones)


@pytest.mark.parametrize("asks", list(Asks), ids=str)
def test_each_branch_is_ruled_on_like_a_question_of_its_own(client: FlaskClient, asks: Asks) -> None:
    question = sampled(asks.value)
    if "hands" in question:
        at, first = "/hands/0/0", question["hands"][0][0]
    else:
        at, first = "/table/seats/0/stack", question["table"]["seats"][0].get("stack", 100)
    other = "??" if "hands" in question else first + 10
    found = asked(client, asks.value, question, contested(at, first, other))
    for value, branch in zip((first, other), found["contested"]["branches"], strict=True):
        put = copy.deepcopy(question)
        here: Any = put
        *way, last = [int(part) if part.isdecimal() else part for part in at.split("/")[1:]]
        for part in way:
            here = here[part]
        here[last] = value
        alone = client.post(f"/v1/{asks.value}", json=put).json
        assert {name: branch.get(name) for name in (*HEARD, "missing")} == {
            name: alone.get(name) for name in (*HEARD, "missing")
        }
        if "outcome" in alone:
            assert branch["reasons"] == [
                {name: each[name] for name in ("clause", "decides", "facts")} for each in alone["reasons"]
            ]


def test_contested_facts_may_be_compared_between_houses(client: FlaskClient) -> None:
    question = {**facing(seat=3), "contested": [contested("/action/to", 12, 14)]}
    under = [{"house": "by-the-book"}, {"house": "badugi-article"}]
    body = client.post("/v1/compare", json={"asks": "betting", "question": question, "under": under}).json
    for ruling in body["answer"]["rulings"]:
        assert ruling["contested"]["matters"]


def test_a_ruling_without_a_dispute_has_no_contested_field(client: FlaskClient) -> None:
    assert "contested" not in client.post("/v1/betting", json=facing(seat=3)).json
    assert "contested" not in client.post("/v1/betting", json={**facing(seat=3), "contested": None}).json


# --- invalid disputes


FAULTS: list[tuple[Any, str, str]] = [
    ({}, "/contested", "wrong-type"),
    ([], "/contested", "wrong-length"),
    ([contested("/action/to", 12, 14)] * 5, "/contested", "wrong-length"),
    ([contested("/action/to", 12)], "/contested/0/alternatives", "wrong-length"),
    ([contested("/action/to", 1, 2, 3, 4, 5)], "/contested/0/alternatives", "wrong-length"),
    ([contested("/action/to", 12, "14")], "/contested/0/alternatives/1", "wrong-type"),
    ([contested("/action/to", 12, None)], "/contested/0/alternatives/1", "required"),
    ([contested("/action/does", "raise", "rise")], "/contested/0/alternatives/1", "unknown-name"),
    ([contested("/action", {"seat": 9, "does": "fold"}, 1)], "/contested/0/alternatives/0/seat", "nobody-sits-there"),
    ([contested("/action", {"seat": 9, "does": "fold"}, 1)], "/contested/0/alternatives/1", "wrong-type"),
    ([contested("action/to", 12, 14)], "/contested/0/at", "not-a-pointer"),
    ([contested("", 12, 14)], "/contested/0/at", "not-a-pointer"),
    ([contested("/action/~2", 12, 14)], "/contested/0/at", "not-a-pointer"),
    ([contested(7, 12, 14)], "/contested/0/at", "wrong-type"),  # type: ignore[arg-type]
    ([contested("/house", "by-the-book", "badugi-france")], "/contested/0/at", "not-a-fact"),
    ([contested("/contested/0/at", 1, 2)], "/contested/0/at", "not-a-fact"),
    ([contested("/event/to", 1, 2)], "/contested/0/at", "not-a-fact"),
    ([contested("/table/seats/3/bet", 1, 2)], "/contested/0/at", "nothing-there"),
    ([contested("/table/seats/-1/bet", 1, 2)], "/contested/0/at", "nothing-there"),
    ([contested("/table/seats/01/bet", 1, 2)], "/contested/0/at", "nothing-there"),
    ([contested("/table/draw/number", 1, 2)], "/contested/0/at", "nothing-there"),
    ([contested("/table/button/x", 1, 2)], "/contested/0/at", "nothing-there"),
    ([contested("/table/bottun", 1, 2)], "/contested/0/alternatives/0", "unknown-field"),
    ([contested("/action/to", 12, 14), contested("/action/to", 1, 2)], "/contested/1/at", "contested-twice"),
    ([contested("/action", {}, []), contested("/action/to", 1, 2)], "/contested/1/at", "contested-twice"),
    ([contested(f"/table/seats/{n}/stack", 1, 2, 3, 4) for n in range(3)], "/contested", "too-many-branches"),
    ([{**contested("/action/to", 12, 14), "why": "he said so"}], "/contested/0/why", "unknown-field"),
    ([{"at": "/action/to"}], "/contested/0/alternatives", "required"),
]


@pytest.mark.parametrize(("disputes", "pointer", "code"), FAULTS, ids=[f"{at} {code}" for _, at, code in FAULTS])
def test_an_invalid_dispute_has_a_pointer(client: FlaskClient, disputes: Any, pointer: str, code: str) -> None:
    got = client.post("/v1/betting", json={**facing(seat=3), "contested": disputes})
    assert got.status_code == 422
    assert (pointer, code) in [(each["pointer"], each["code"]) for each in got.json["errors"]]


def test_an_error_outside_the_dispute_is_listed_once(client: FlaskClient) -> None:
    question = {**facing(seat=3), "gaem": 1, "contested": [contested("/action/to", 12, 1.5)]}
    body = client.post("/v1/betting", json=question).json["errors"]
    assert [each["pointer"] for each in body] == ["/gaem", "/contested/0/alternatives/1"]


def test_the_contested_fact_may_be_missing_from_the_question(client: FlaskClient) -> None:
    question = facing(seat=3)
    del question["action"]["to"]
    assert client.post("/v1/betting", json=question).status_code == 422
    assert asked(client, "betting", question, contested("/action/to", 12, 14))["outcome"] == "undetermined"


def test_sixteen_branches_are_answered(client: FlaskClient) -> None:
    disputes = [contested(f"/table/seats/{number}/hand/0", "??", f"{number + 2}s") for number in range(3)]
    found = asked(client, "betting", facing(seat=3), *disputes, contested("/action/to", 12, 14))
    assert len(found["contested"]["branches"]) == MOST_BRANCHES


# --- parts that answers share


plain = st.recursive(
    st.none() | st.booleans() | st.integers(0, 3) | st.sampled_from("ab"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("pqrs"), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=300)
@given(plain, plain)
def test_the_shared_part_of_two_answers_is_in_both(one: Any, other: Any) -> None:
    shared = shared_part(one, other)
    assert shared_part(one, one) == one
    assert (diff_pointers(one, other) == []) == (shared == one == other and type(one) is type(other))
    for each in (one, other):
        assert shared is ABSENT or within(shared, each)


def within(part: Any, told: Any) -> bool:
    """Whether all values of the part are in the whole."""
    if isinstance(part, dict):
        return isinstance(told, dict) and all(name in told and within(each, told[name]) for name, each in part.items())
    if isinstance(part, list):
        return isinstance(told, list) and len(part) == len(told) and all(map(within, part, told))
    return type(part) is type(told) and bool(part == told)


def test_a_shared_part_has_the_clauses_of_all_branches() -> None:
    branches = [{"to": 8, "because": ["a", "b"]}, {"to": 8, "because": ["b", "c"]}, {"to": 8, "because": ["b"]}]
    assert reduce(shared_part, branches) == {"to": 8, "because": ["a", "b", "c"]}


def test_equal_additions_to_two_tables_are_one_change() -> None:
    assert change((1, 2), (1, 2, 3)) == change((5,), (5, 3))
    assert change((1, 2), (1, 2, 3)) != change((5,), (5, 4))
    assert change((1, 2), (1, 2)) == change((5,), (5,)) != change((5,), (5, 4))
