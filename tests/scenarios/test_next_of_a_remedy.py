"""Play goes on from the table after every remedy, even with few cards left or an empty pile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from dealer_service.scenarios import Case
from tests.oracles.effort import EFFORT
from tests.scenarios import cases_of, name_of, pages, rules_of

ASKED = [page for page in pages() if any(case.at == "irregularities" for case in cases_of(page))]
# The other piles are missing, so the table is possible.
PILES = (
    {"stub": 0},
    {"stub": 1},
    {"stub": 2},
    {"stub": 3},
    {"stub": 0, "burns": 0},
    {"stub": 5, "burns": 0},
    {"stub": 5, "folded": 0},
    {"stub": 1, "exposed": ["Kd"]},
)
UNTOLD = dict.fromkeys(("stub", "burns", "folded", "discards"))


@pytest.mark.one_in(3)
@pytest.mark.parametrize("page", ASKED, ids=name_of)
def test_play_goes_on_from_the_table_after_a_remedy(client: FlaskClient, page: Any) -> None:
    for number, case in enumerate(cases_of(page)):
        if case.at != "irregularities" or not isinstance(case.ask.get("table"), dict):
            continue
        for piles in PILES if EFFORT else PILES[number % len(PILES) :][:1]:
            table = {**case.ask["table"], "deck": {**UNTOLD, **piles}}
            for question, ruling in rulings(client, {**case.ask, "table": table}):
                check_next(client, case, question, ruling)


def rulings(client: FlaskClient, question: dict[str, Any]) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """The ruling on the question, and on each option that it leaves to the floor; there is at least one.

    The sevens rule with bets to return has no such option. After an earlier decision the option is sent with its table.
    """
    ruling = ask(client, question)
    yield question, ruling
    if ruling.get("outcome") == "needs_floor":
        assert ruling["answer"]["options"] or "betting.sevens_rule" in [each["clause"] for each in ruling["reasons"]]
        for option in ruling["answer"]["options"]:
            table = {} if ruling["next"] is None else {"table": ruling["next"]}
            decided = {**question, **table, **option["send"]}
            yield decided, ask(client, decided, (200,))


def ask(client: FlaskClient, question: dict[str, Any], statuses: tuple[int, ...] = (200, 422)) -> dict[str, Any]:
    answer = client.post("/v1/irregularities", json=question)
    assert answer.status_code in statuses, (answer.json, question)
    return answer.json or {}


def breaches_left(client: FlaskClient, question: dict[str, Any], ruling: dict[str, Any]) -> list[dict[str, Any]]:
    """The breaches of the next table. Breaches that the floor decides on next are left aside.

    The floor is asked the same about the next table itself.
    """
    after = {**rules_of(question), "table": ruling["next"]}
    checked = client.post("/v1/dealing", json=after)
    assert checked.status_code == 200, checked.json
    found: list[dict[str, Any]] = (checked.json or {})["answer"]["breaches"]
    if found and ruling["outcome"] == "needs_floor":
        asked = ask(client, after)
        return [] if asked["answer"]["options"] == ruling["answer"]["options"] else found
    return found


def has_nobody_to_act(client: FlaskClient, asked: dict[str, Any]) -> bool:
    options = client.post("/v1/betting/options", json=asked).json or {}
    return options.get("outcome") == "determined" and not options["answer"]["to_act"]


def check_next(client: FlaskClient, case: Case, question: dict[str, Any], ruling: dict[str, Any]) -> None:
    if ruling.get("next") is None:
        return
    after = {**rules_of(question), "table": ruling["next"]}
    assert not breaches_left(client, question, ruling), (case.name, question["table"]["deck"])
    if ruling["next"]["phase"] == "betting" and ruling["outcome"] != "needs_floor":
        before = {**rules_of(question), "table": question["table"]}
        has_ended = has_nobody_to_act(client, after) and not has_nobody_to_act(client, before)
        assert not has_ended, (case.name, "nobody is left to act")
