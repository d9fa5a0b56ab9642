"""Every open decision of every scenario: each option is sent back unchanged, and the ruling names the decision.

If the floor must decide again, the next option is sent with the table after the first decision.
"""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.scenarios import cases_of, name_of, pages, rules_of

LEFT_OPEN = [page for page in pages() if "needs_floor" in page.read_text("utf-8")]


@pytest.mark.parametrize("page", LEFT_OPEN, ids=name_of)
def test_every_floor_option_can_be_sent_back(client: FlaskClient, page: Any) -> None:
    tried: set[str] = set()
    for case in cases_of(page):
        asked = client.post(f"/v1/{case.at}", json=case.ask).json or {}
        if asked.get("outcome") != "needs_floor" or "contested" in asked:
            continue
        options = asked["answer"]["options"]
        for option in options:
            if f"{case.at} {option['code']}" in tried:
                continue
            tried.add(f"{case.at} {option['code']}")
            assert option["send"] == {"floor": {"code": option["code"], "args": option["args"]}}
            left = {} if asked["next"] is None else {"table": asked["next"]}  # by its earlier decisions
            question = {**case.ask, **left, **option["send"]}
            _check_decided(client, case.at, question, option["code"], [each["code"] for each in options])


def _check_decided(client: FlaskClient, at: str, question: dict[str, Any], code: str, of: list[str]) -> None:
    ruling = client.post(f"/v1/{at}", json=question).json
    assert ruling["outcome"] in ("corrected", "refused", "needs_floor", "undetermined"), ruling
    if ruling["outcome"] == "undetermined":
        return
    assert ruling["floor"]["code"] == code
    assert [each["code"] for each in ruling["floor"]["of"]] == of
    assert ruling["receipt"]["floor"] == {"code": code, "of": of}
    replayed = client.post("/v1/replay", json={"asks": at, "question": question, "ruling": ruling}).json
    assert replayed["answer"]["verdict"] == "identical"
    batch = client.post("/v1/batch", json=[{"asks": at, "question": question}]).json
    assert batch == [ruling]
    if ruling["next"] is not None:
        checked = client.post("/v1/dealing", json={**rules_of(question), "table": ruling["next"]}).json
        assert checked["answer"]["breaches"] == [], (at, code)


@pytest.mark.parametrize("page", LEFT_OPEN, ids=name_of)
def test_the_floor_has_at_least_two_different_options(client: FlaskClient, page: Any) -> None:
    for case in cases_of(page):
        asked = client.post(f"/v1/{case.at}", json=case.ask).json or {}
        if asked.get("outcome") == "needs_floor" and "contested" not in asked:
            codes = [(each["code"], str(each["args"])) for each in asked["answer"]["options"]]
            assert len(codes) > 1 and len({*codes}) == len(codes), case.name


OF_A_TURN = ("passive-only", "kill-hand", "let-bind", "let-go")
OUT_OF_TURN = [page for page in LEFT_OPEN if "out_of_turn" in page.read_text("utf-8")]


@pytest.mark.parametrize("page", OUT_OF_TURN, ids=name_of)
def test_waiting_actions_are_listed_before_and_after_the_decision(client: FlaskClient, page: Any) -> None:
    for case in cases_of(page):
        if not case.at.startswith("betting"):
            continue
        asked = client.post(f"/v1/{case.at}", json=case.ask).json or {}
        if asked.get("outcome") != "needs_floor" or "contested" in asked:
            continue
        for option in asked["answer"]["options"]:
            if option["code"] in OF_A_TURN:
                question = {key: told for key, told in case.ask.items() if key not in ("action", "gesture")}
                decided = client.post("/v1/betting/options", json={**question, **option["send"]}).json
                assert decided.get("outcome") == "corrected", (case.name, decided)
                assert _waiting(asked) == _waiting(decided), (case.name, option["code"])
                assert _waiting(asked) or asked["answer"]["passed_over"]["acted_behind"], (
                    case.name
                )  # folds wait for none


def _waiting(ruling: dict[str, Any]) -> list[tuple[int, str, int | None]]:
    """The waiting actions, without whether they are binding, which the floor decides."""
    return [(each["seat"], each["does"], each.get("to")) for each in ruling["answer"].get("out_of_turn", ())]
