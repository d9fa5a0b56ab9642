"""Play goes on from every correction: the ruling gives the next table, or the test names why not.

Each scenario question is asked, and each option that it leaves to the floor is sent back with the same event.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from dealer_service.api.errors import Unprocessable
from dealer_service.api.requests.parser import parse_question
from dealer_service.api.responses.table_json import serialize_table
from dealer_service.engine import Asks, answer
from dealer_service.errors import DealerServiceError
from dealer_service.rulings.ruling import Outcome, Ruling
from dealer_service.table import Does, Phase
from tests.books import BOOK
from tests.scenarios import cases_of, name_of, rules_of, some_pages

CARRIED_OUT = {"event": {"does": "carry-out"}}
# The endpoints that answer with a table, and the fields for an event.
GOES_ON = {
    Asks.IRREGULARITIES: (),
    Asks.BETTING: ("action", "gesture"),
    Asks.DRAWING: ("event",),
    Asks.DEALING: ("event",),
}


def ruled(asks: Asks, question: Mapping[str, Any]) -> Ruling | DealerServiceError:
    """The ruling, or the error that prevents it."""
    try:
        return answer(parse_question(asks, dict(question)), BOOK)
    except (Unprocessable, DealerServiceError) as error:
        return error


def decisions(page: Any) -> Iterator[tuple[str, Asks, Mapping[str, Any], Ruling]]:
    """Each question of the page that can go on: the name of its case, the endpoint, the question and the ruling.

    A question without an action or an event is asked to carry out its correction.
    """
    for case in cases_of(page):
        if case.at not in {each.value for each in GOES_ON} or not isinstance(case.ask, dict):
            continue
        asks = Asks(case.at)
        done = any(name in case.ask for name in GOES_ON[asks])
        question = case.ask if done or not GOES_ON[asks] else {**case.ask, **CARRIED_OUT}
        for each, ruling in decided(asks, question):
            yield case.name, asks, each, ruling


def decided(asks: Asks, question: Mapping[str, Any]) -> Iterator[tuple[Mapping[str, Any], Ruling]]:
    """The question with its ruling, and with each option that it leaves to the floor."""
    ruling = ruled(asks, question)
    if not isinstance(ruling, Ruling):
        return
    yield question, ruling
    if ruling.outcome is Outcome.NEEDS_FLOOR and "contested" not in question:
        for each in ruling.answer.options:
            after = {**question, "floor": {"code": each.code, "args": dict(each.args)}}
            if isinstance(then := ruled(asks, after), Ruling):
                yield after, then


def why_not(question: Mapping[str, Any]) -> str:
    """The reason for a missing next table; empty if there should be one."""
    table, floor = question["table"], question.get("floor", {}).get("code")
    if table.get("phase") == "over":
        return "the hand is over"
    left = [each for each in table["seats"] if each.get("stack") != 0 and each.get("state") != "out"]
    if floor == "forfeit-refund" and len(left) < 3:
        return "nobody is left to play against"
    return ""


@pytest.mark.parametrize("page", some_pages(), ids=name_of)
def test_a_correction_gives_the_next_table(page: Any) -> None:
    lacking = [
        f"{case}: {asks.value} {question.get('floor')}"
        for case, asks, question, ruling in decisions(page)
        if ruling.outcome is Outcome.CORRECTED and ruling.next is None and not why_not(question)
    ]
    assert not lacking, "\n".join(lacking)


@pytest.mark.parametrize("page", some_pages(), ids=name_of)
def test_posts_are_due_while_the_next_table_waits_for_posts(page: Any) -> None:
    """Once all blinds and antes are posted, the deal is open, unless the floor decides about another breach first."""
    stuck = []
    for case, asks, question, ruling in decisions(page):
        if ruling.next is None or ruling.next.phase is not Phase.POSTING or ruling.outcome is Outcome.NEEDS_FLOOR:
            continue
        after = {**rules_of(dict(question)), "table": serialize_table(ruling.next)}
        then = ruled(Asks.OPTIONS, after)
        assert isinstance(then, Ruling), (case, then)
        if then.outcome is Outcome.DETERMINED and not any(each.does is Does.POST for each in then.answer.options):
            stuck.append(f"{case}: {asks.value} {question.get('floor')}")
    assert not stuck, "\n".join(stuck)
