"""A dealer's tablet plays whole hands of fixed limit over HTTP without stacks."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

RULES = {"house": "by-the-book", "game": "badugi"}
STAKES = {"small_blind": 2, "big_blind": 4, "ante": 0, "small_bet": 4, "big_bet": 8, "chip": 1}
LARGEST = 2**53 - 1


def post(client: FlaskClient, path: str, rules: dict[str, str] = RULES, **members: Any) -> dict[str, Any]:
    answer = client.post(f"/v1/{path}", json={**rules, **members})
    assert answer.status_code == 200, answer.get_json()
    body: dict[str, Any] = answer.get_json()
    return body


def played(client: FlaskClient, table: dict[str, Any], *wanted: str) -> dict[str, Any]:
    """The table after one step: the first of these actions that is offered, or the due event."""
    match table["phase"]:
        case "posting" | "betting":
            ruling = post(client, "betting/options", table=table)
            options = {each["does"]: each for each in ruling["answer"]["options"]}
            does = next(name for name in ("post", *wanted, "check", "call") if name in options)
            option = options[does]
            action = {
                "seat": ruling["answer"]["to_act"],
                **{k: option[k] for k in ("does", "to", "kind") if k in option},
            }
            return post(client, "betting", table=table, action=action)["next"]
        case "drawing":
            live = [seat["number"] for seat in table["seats"] if seat["state"] == "in"]
            table["draw"]["announced"] = [{"seat": seat, "count": 1} for seat in live]
            return post(client, "drawing", table=table, event={"does": "carry-out"})["next"]
        case "showdown":
            hands = {1: ["As", "2d", "3h", "4c"], 2: ["5s", "6d", "7h", "8c"], 3: ["9s", "Td", "Jh", "Qc"]}
            for seat in table["seats"]:
                seat["hand"] = hands[seat["number"]]
            return post(client, "showdown", table=table, event={"does": "carry-out"})["next"]
        case _:
            return post(client, "dealing", table=table, event={"does": "carry-out"})["next"]


def test_two_hands_are_played_without_stacks(client: FlaskClient) -> None:
    table = {"button": 3, "stakes": STAKES, "seats": [{"number": number} for number in (1, 2, 3)], "rake": 0}
    table = post(client, "dealing", table=table, event={"does": "carry-out"})["next"]
    phases, buttons = [], []
    for step in range(120):
        phases.append(table["phase"])
        buttons.append(table["button"])
        assert not any("stack" in seat for seat in table["seats"])
        assert post(client, "dealing", table=table)["answer"] == {"breaches": []}
        if phases.count("over") == 2:
            break
        table = played(client, table, *(("raise", "bet") if step % 3 == 0 else ()))
    assert phases.count("over") == 2
    assert {"posting", "dealing", "betting", "drawing", "showdown"} <= set(phases)
    assert set(buttons) == {3, 1}


@pytest.mark.parametrize("game", ["badugi", "badugi-no-limit", "badugi-pot-limit"])
@pytest.mark.parametrize("amount", [2**52, LARGEST - 5, LARGEST])
@pytest.mark.parametrize("path", ["betting/options", "betting", "pots", "dealing"])
def test_large_amounts_never_fail_or_lead_to_a_refused_table(
    client: FlaskClient, game: str, amount: int, path: str
) -> None:
    rules = {"house": "by-the-book", "game": game}
    table = {
        **{"button": 1, "small_blind_seat": 1, "big_blind_seat": 2, "round": 2, "phase": "betting", "log": []},
        "stakes": {**STAKES, "big_blind": amount, "small_bet": amount, "big_bet": amount},
        "seats": [{"number": number, "bet": 0, "gathered": 4, "dead": 0, "state": "in"} for number in (1, 2)],
    }
    more = {"action": {"seat": 2, "does": "bet", "to": amount}} if path == "betting" else {}
    ruling = post(client, path, rules, table=table, **more)
    assert ruling["outcome"] in {"determined", "allowed", "refused", "corrected"}
    if ruling["next"]:
        answer = client.post("/v1/dealing", json={**rules, "table": ruling["next"]}).get_json()
        assert answer["answer"] == {"breaches": []}
    for option in ruling["answer"].get("options", []):
        amounts = {option.get("to"), option.get("least"), option.get("most")} - {None}
        for to in amounts:
            action = {"seat": 2, "does": option["does"], "to": to}
            after = post(client, "betting", rules, table=table, action=action)
            assert after["outcome"] == "allowed"
            answer = client.post("/v1/dealing", json={**rules, "table": after["next"]}).get_json()
            assert answer["answer"] == {"breaches": []}


def test_a_raise_of_more_chips_than_a_table_may_have_is_refused(client: FlaskClient) -> None:
    rules = {"house": "by-the-book", "game": "badugi-no-limit"}
    table = {
        **{"button": 1, "small_blind_seat": 1, "big_blind_seat": 2, "round": 2, "phase": "betting", "log": []},
        "stakes": STAKES,
        "seats": [{"number": number, "bet": 0, "gathered": 4, "dead": 0, "state": "in"} for number in (1, 2)],
    }
    for to, outcome in ((LARGEST - 8, "allowed"), (LARGEST - 7, "refused")):
        action = {"seat": 2, "does": "bet", "to": to}
        assert post(client, "betting", rules, table=table, action=action)["outcome"] == outcome


@pytest.mark.parametrize("stack", [-1, "x", "84", 1.5, 2**53, [], {}, True])
@pytest.mark.parametrize("path", ["betting/options", "pots", "dealing", "drawing", "showdown"])
def test_an_invalid_stack_has_a_pointer(client: FlaskClient, stack: object, path: str) -> None:
    seats = [{"number": 1, "bet": 0, "gathered": 4}, {"number": 2, "stack": stack, "bet": 0, "gathered": 4}]
    answer = client.post(f"/v1/{path}", json={**RULES, "table": {"button": 1, "seats": seats, "log": []}})
    assert answer.status_code == (400 if stack == 2**53 else 422)  # no reader of JSON keeps that number exactly
    assert [each["pointer"] for each in answer.get_json()["errors"]] == ["/table/seats/1/stack"]


def test_a_null_stack_is_a_missing_one(client: FlaskClient) -> None:
    seats = [{"number": number, "bet": 0, "gathered": 4, "dead": 0, "state": "in"} for number in (1, 2)]
    table = {
        **{"button": 1, "small_blind_seat": 1, "big_blind_seat": 2, "round": 2, "phase": "betting", "log": []},
        "stakes": STAKES,
    }
    without = post(client, "betting/options", table={**table, "seats": seats})
    nulls = post(client, "betting/options", table={**table, "seats": [{**seat, "stack": None} for seat in seats]})
    assert {name: nulls[name] for name in ("answer", "missing", "says")} == {
        name: without[name] for name in ("answer", "missing", "says")
    }
