"""A wrong number of replacements without its count, which HTTP refuses: the count is unknown, never 0."""

from __future__ import annotations

from dataclasses import replace

from dealer_service.api.requests.parser import parse_question
from dealer_service.engine import Asks, rule_on
from dealer_service.rulings.ruling import Missing, Outcome
from tests.books import BOOK
from tests.scenarios import cases_of, pages


def test_a_delivery_without_its_count_is_undetermined() -> None:
    page = next(page for page in pages() if page.stem == "wrong_replacement")
    tried = 0
    for case in cases_of(page):
        incident = case.ask.get("incident") if case.at == "irregularities" else None
        if not incident or ("over" in incident) == ("under" in incident) or "status" in case.expected:
            continue
        question = parse_question(Asks.IRREGULARITIES, case.ask)
        assert question.incident is not None
        untold = replace(question, incident=replace(question.incident, over=None, under=None))
        ruling = rule_on(untold, BOOK.find(question.house, question.game))
        if ruling.outcome is Outcome.UNDETERMINED:
            tried += 1
            assert Missing("/incident/over", "drawing.wrong_replacement") in ruling.missing, case.name
        else:
            raise AssertionError((case.name, ruling.outcome))
    assert tried > 3
