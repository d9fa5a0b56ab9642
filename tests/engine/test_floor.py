"""The floor's decision if one question has several rulings: under other houses, and in disputes."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient

HANDS = {3: ["As", "2d", "3h", "4c"], 4: ["Ks", "Qd", "Jh", "Tc"]}
JOIN = {"code": "join-nearest-pot"}


def question(**others: Any) -> dict[str, Any]:
    """Chips that no live hand contests, as on the scenario page pots/uncontested."""
    seats = [{"number": number, "stack": 40, "bet": 0, "gathered": 60, "dead": 0, "state": "dead"} for number in (1, 2)]
    seats += [
        {"number": number, "stack": 0, "bet": 0, "gathered": 40, "dead": 0, "state": "in", "hand": HANDS[number]}
        for number in (3, 4)
    ]
    stakes = {"small_blind": 1, "big_blind": 2, "ante": 0, "chip": 1}
    blinds = {"button": 4, "small_blind_seat": 1, "big_blind_seat": 2}
    log = [{"seat": 1, "does": "bet", "to": 20}, {"seat": 2, "does": "call", "to": 20}]
    table = {**blinds, "round": 4, "phase": "showdown", "stakes": stakes, "seats": seats, "log": log}
    return {"house": "by-the-book", "game": "badugi-no-limit", "table": table, **others}


def test_a_decision_applies_to_the_open_branches_of_a_dispute(client: FlaskClient) -> None:
    contested = [{"at": "/table/uncontested", "alternatives": [None, "given-back"]}]
    ruling = client.post("/v1/pots", json=question(floor=JOIN, contested=contested)).json
    one, other = ruling["contested"]["branches"]
    assert (one["outcome"], one["floor"]["code"]) == ("corrected", "join-nearest-pot")
    assert other["outcome"] == "determined" and "floor" not in other


def test_a_decision_that_no_branch_leaves_to_the_floor_is_an_error(client: FlaskClient) -> None:
    contested = [{"at": "/table/uncontested", "alternatives": ["nearest-pot", "given-back"]}]
    problem = client.post("/v1/pots", json=question(floor=JOIN, contested=contested))
    assert problem.status_code == 422
    assert problem.json["errors"][0]["pointer"] == "/floor"


def test_a_decision_applies_to_compared_houses(client: FlaskClient) -> None:
    under = [{"house": "by-the-book"}, {"house": "tda-2024"}]
    compared = {"asks": "pots", "question": question(floor=JOIN), "under": under}
    ruling = client.post("/v1/compare", json=compared).json
    assert [each["outcome"] for each in ruling["answer"]["rulings"]] == ["corrected", "corrected"]
    wrong = {**compared, "question": question(floor={"code": "burn-it"})}
    problem = client.post("/v1/compare", json=wrong).json
    assert [(each["pointer"], each["allowed"]) for each in problem["errors"]] == [
        ("/question/floor", ["join-nearest-pot", "give-uncontested-back"])
    ]


def test_the_floor_takes_a_breach_back_or_lets_it_stand(client: FlaskClient) -> None:
    document = question()
    table = document["table"] | {"phase": "betting", "round": 2}
    table["seats"] = [
        {"number": number, "stack": 100, "bet": bet, "gathered": 2, "dead": 0, "state": "in"}
        for number, bet in ((1, 10), (2, 10), (3, 0), (4, 0))
    ]
    table["log"] = [{"seat": 2, "does": "bet", "to": 10}, {"seat": 1, "does": "call", "to": 10}]
    under = [{"house": "by-the-book"}, {"house": "tda-2024"}]
    asked = {**document, "table": table}
    compared = {"asks": "betting/options", "question": asked, "under": under}
    left_open = client.post("/v1/compare", json=compared).json["answer"]["rulings"][0]
    assert left_open["outcome"] == "needs_floor"
    for option in left_open["answer"]["options"]:
        decided = {**compared, "question": {**asked, **option["send"]}}
        ruling = client.post("/v1/compare", json=decided).json["answer"]["rulings"][0]
        assert (ruling["outcome"], ruling["floor"]["code"]) == ("corrected", option["code"])
        assert ruling["breaches"]
