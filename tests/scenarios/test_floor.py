"""Every open decision of every scenario: each option is sent back unchanged, and the ruling names the decision.

If the floor must decide again, the next option is sent with the table after the first decision. A comparison rules on
irregular tables too: a breach that the rules correct changes neither the options nor their results.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from dealer_service.api.requests.parser import parse_question
from dealer_service.engine import Asks
from dealer_service.engine.comparison.houses import rule
from dealer_service.engine.questions import Floor, Question
from dealer_service.engine.same_ruling import without_reasons
from dealer_service.rulebook import Book, Ruleset
from dealer_service.rulebook.sections.betting import Kill
from dealer_service.scenarios.client import ask
from dealer_service.values import replace
from tests.scenarios import cases_of, name_of, pages, rules_of
from tests.scenarios.test_next_of_a_remedy import breaches_left

LEFT_OPEN = [page for page in pages() if "needs_floor" in page.read_text("utf-8")]


@pytest.mark.one_in(5)
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
        assert not breaches_left(client, question, ruling), (at, code)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("page", LEFT_OPEN, ids=name_of)
def test_the_floor_has_at_least_two_different_options(client: FlaskClient, page: Any) -> None:
    for case in cases_of(page):
        asked = client.post(f"/v1/{case.at}", json=case.ask).json or {}
        if asked.get("outcome") == "needs_floor" and "contested" not in asked:
            codes = [(each["code"], str(each["args"])) for each in asked["answer"]["options"]]
            assert len(codes) > 1 and len({*codes}) == len(codes), case.name


IN_COMPARISONS = (Asks.BETTING, Asks.OPTIONS, Asks.DRAWING, Asks.POTS, Asks.SHOWDOWN)


def left_open(page: Any, book: Book) -> Iterator[tuple[Question, Ruleset]]:
    """The questions of the page that the floor decides on at a sound table, in games without a kill."""
    for case in cases_of(page):
        if case.at not in {*IN_COMPARISONS} or case.ask.keys() & {"contested", "floor"}:
            continue
        if ask(case.at, case.ask, book).get("outcome") == "needs_floor":
            question = parse_question(Asks(case.at), case.ask)
            rules = book.find(question.house, question.game, question.as_of, question.digest, question.mix)
            if rules.betting.kill.value is Kill.NONE:
                yield question, rules


@pytest.mark.one_in(2)
@pytest.mark.parametrize("page", LEFT_OPEN, ids=name_of)
def test_a_breach_that_the_rules_correct_leaves_the_decisions_as_they_are(book: Book, page: Any) -> None:
    for question, rules in left_open(page, book):
        assert question.table is not None
        irregular = replace(question, table=replace(question.table, kill_seat=question.table.seats[0].number))
        options = rule(question, rules).answer.options
        assert rule(irregular, rules).answer.options == options
        for option in options:
            floor = Floor(option.code, option.args)
            decided, corrected = (rule(replace(each, floor=floor), rules) for each in (question, irregular))
            assert [each.code for each in corrected.breaches] == ["no-kill"], option.code
            assert corrected.outcome is decided.outcome, option.code
            assert without_reasons(corrected.answer) == without_reasons(decided.answer), option.code
            assert corrected.next == decided.next, option.code
            assert corrected.floor == decided.floor


COUNTS = {"cards-do-not-add-up", "folded-cards-differ"}


@pytest.mark.one_in(5)
@pytest.mark.parametrize("page", LEFT_OPEN, ids=name_of)
def test_the_cards_of_a_dead_hand_are_in_the_muck(client: FlaskClient, page: Any) -> None:
    for case in cases_of(page):
        asked = client.post(f"/v1/{case.at}", json=case.ask).json or {}
        if asked.get("outcome") != "needs_floor" or "contested" in asked:
            continue
        for option in asked["answer"]["options"]:
            ruling = client.post(f"/v1/{case.at}", json={**case.ask, **option["send"]}).json
            if option["code"] != "kill-hand" or not ruling.get("next"):
                continue
            killed = [seat for seat in ruling["next"]["seats"] if seat["number"] == option["args"]["seat"]]
            assert [seat for seat in killed if seat["state"] != "in" and "hand" not in seat] == killed, case.name
            # The cards of a folded hand are counted; a dead one may lie anywhere.
            seats = [{**seat, "state": "folded"} if seat in killed else seat for seat in ruling["next"]["seats"]]
            question = {**rules_of(case.ask), "table": {**ruling["next"], "seats": seats}}
            checked = client.post("/v1/dealing", json=question).json
            assert not COUNTS & {each["code"] for each in checked["answer"]["breaches"]}, (case.name, checked)


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
