"""Every clause that promises a penalty gives one: some case of its house lists the penalty with that clause."""

import re

from dealer_service.engine import Asks
from dealer_service.scenarios.client import ask
from tests.books import BOOK
from tests.scenarios import cases_of, pages

ASKED = {each.value for each in Asks}
GIVES = "betting.penalties"
PROMISE = re.compile(r"\b(may|must|will) be (given a penalty|penalized|warned)")


def promised():
    """Each house with the clauses whose words name a penalty, except the clause that defines it."""
    found = set()
    for house, games in BOOK.houses().items():
        for clause in BOOK.find(house, next(iter(games))).clauses.values():
            if clause.id != GIVES and PROMISE.search(clause.says["en"]):
                found.add((house, clause.id))
    return found


def test_a_clause_that_promises_a_penalty_gives_one():
    missing = promised()
    assert missing
    houses = {house for house, _ in missing}
    for page in pages():
        for case in (case for case in cases_of(page) if case.at in ASKED and case.ask.get("house") in houses):
            answer = ask(case.at, case.ask, BOOK)
            if answer["status"] == 200 and answer["outcome"] != "refused":
                reasons = {each["clause"] for each in answer["reasons"]}
                missing -= {(case.ask["house"], id) for id in reasons} if GIVES in reasons else set()
    assert not missing
