"""Every next table of a scenario is accepted when sent back, and has all chips except the rake."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flask.testing import FlaskClient

from dealer_service.rulebook import Book
from dealer_service.scenarios import Case
from dealer_service.scenarios.client import ask
from tests.scenarios import rules_of


def faults_of_the_next_table(case: Case, ruling: dict[str, Any], book: Book) -> Iterator[str]:
    """Errors of a case's next table; test_scenarios.py asks all scenarios."""
    following = ruling.get("next")
    if not following or case.at == "compare":
        return
    after = {**rules_of(case.ask), "table": following}
    answer = ask("dealing", after, book)
    if answer.get("answer") != {"breaches": []} and not asks_the_floor_again(after, ruling, book):
        yield f"next is refused when it comes back: {answer}"
    before = amounts(case.ask["table"])
    if None not in before and "contested" not in case.ask:
        after = sum(amounts(following)) + left_the_table(case.ask["table"], ruling)
        if after != sum(before):
            yield f"there were {sum(before)} chips, and now there are {after}"


def asks_the_floor_again(after: dict[str, Any], ruling: dict[str, Any], book: Book) -> bool:
    """Whether the next table holds a breach that is left to the floor, with the options of this ruling."""
    if ruling["outcome"] != "needs_floor":
        return False
    again = ask("irregularities", after, book)
    options: object = again.get("answer", {}).get("options")
    return options == ruling["answer"]["options"]


def amounts(table: dict[str, Any]) -> list[Any]:
    """Every amount of chips at the table; None if one is missing."""
    answer = [each.get(name) for each in table["seats"] for name in ("stack", "bet", "gathered")]
    others = [each.get(name) or 0 for each in table["seats"] for name in ("dead", "found")]
    return [*answer, *others, table.get("dead", 0)]


def left_the_table(before: dict[str, Any], ruling: dict[str, Any]) -> int:
    """The chips that left the table: the rake, taken now, or earlier and left in the chips until it is paid.

    When the hand is over the table gives it. A rake that falls before the showdown has not left it.
    """
    steps = ruling["answer"].get("instructions", [])
    if ruling["next"].get("phase") == "over":
        taken_in_all: int = ruling["next"].get("rake", 0)
        return taken_in_all
    if before.get("phase") == "over":
        return 0
    taken = sum(step["args"]["chips"] for step in steps if step["code"] == "rake")
    return taken + (before.get("rake", 0) - ruling["next"].get("rake", 0) if before.get("phase") == "showdown" else 0)


def at_the_bets(client: FlaskClient, **told: Any) -> dict[str, Any]:
    """Two players in the first round of No Limit Badugi, after the blinds; ``told`` replaces facts."""
    seats = [
        {"number": 1, "stack": 99, "bet": 1, "gathered": 0, "dead": 0, "state": "in", "hand": ["??"] * 4},
        {"number": 2, "stack": 98, "bet": 2, "gathered": 0, "dead": 0, "state": "in", "hand": ["??"] * 4},
    ]
    table = {
        **{"button": 1, "small_blind_seat": 1, "big_blind_seat": 2, "round": 1, "phase": "betting"},
        "stakes": {"small_blind": 1, "big_blind": 2, "ante": 0, "chip": 1},
        "seats": seats,
        "log": [
            {"seat": 1, "does": "post", "kind": "small-blind", "to": 1},
            {"seat": 2, "does": "post", "kind": "big-blind", "to": 2},
        ],
        "deck": {"stub": 44, "burns": 0, "folded": 0, "discards": []},
        **told,
    }
    question = {"house": "by-the-book", "game": "badugi-no-limit", "table": table}
    return client.post("/v1/betting", json={**question, "action": {"seat": 1, "does": "fold"}}).get_json()


def test_no_stack_grows_beyond_the_largest_number(client: FlaskClient) -> None:
    largest = 2**53 - 1
    poor = {"number": 1, "stack": 0, "bet": 1, "gathered": 0, "dead": 0, "state": "in", "hand": ["??"] * 4}
    rich = {"number": 2, "stack": largest - 4, "bet": 2, "gathered": 0, "dead": 0, "state": "in", "hand": ["??"] * 4}
    stands = at_the_bets(client, seats=[{**poor, "stack": 1}, rich])
    assert stands["next"]["seats"][1]["stack"] == largest - 1
    refused = at_the_bets(client, seats=[{**poor, "stack": 2}, rich])
    assert [(each["code"], each["pointer"]) for each in refused["errors"]] == [("too-many-chips", "/table/seats")]
    assert refused["errors"][0]["args"] == {"most": largest}


def test_no_log_exceeds_its_maximum_length(client: FlaskClient) -> None:
    refused = at_the_bets(client, log=[{"seat": 1, "does": "check"}] * 301)
    assert [(each["code"], each["pointer"]) for each in refused["errors"]] == [("log-full", "/table/log")]
