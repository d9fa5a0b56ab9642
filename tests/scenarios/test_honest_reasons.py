"""Every reason matters in some scenario.

Each clause that has other answers and is given as a reason must decide some scenario: exchanging it changes outcome,
answer or ``next``, not only the list of reasons. Standing rules have no other answer and are exempt.

Each fact of a reason is checked in some scenario.
"""

from collections import defaultdict
from functools import cache

from dealer_service.api.errors import Unprocessable
from dealer_service.api.requests.parser import parse_question
from dealer_service.api.responses.serializer import serialize_answer
from dealer_service.api.responses.table_json import serialize_table
from dealer_service.engine import rule_on
from dealer_service.engine.questions import Asks
from dealer_service.errors import DealerServiceError, ImpossibleTable
from dealer_service.rulebook.possible_answers import exchanged, other_answers
from tests.books import BOOK
from tests.scenarios import pages, read_cases

ASKED = {asks.value for asks in Asks}


def outcome_of(question, rules):
    """Outcome, answer and next without clauses, or the breaches if the table is refused."""
    try:
        ruling = rule_on(question, rules)
    except ImpossibleTable as refusal:
        return [(each.kind, each.code, each.at) for each in refusal.breaches]
    after = None if ruling.next is None else serialize_table(ruling.next)
    return ruling.outcome, bare(serialize_answer(ruling.answer, question.asks)), after


def bare(value):
    if isinstance(value, dict):
        return {key: bare(each) for key, each in value.items() if key not in ("because", "says")}
    return [bare(each) for each in value] if isinstance(value, list) else value


@cache
def rulings():
    """Each case with a ruling: its question, its rules, the ruling, and the expected reasons."""
    found = []
    for page in pages():
        for _, at, document, expected in read_cases(page):
            if at not in ASKED:
                continue
            try:
                question = parse_question(Asks(at), document)
                rules = BOOK.find(question.house, question.game, mix=question.mix)
                found.append((question, rules, rule_on(question, rules), expected.get("reasons", ())))
            except (Unprocessable, DealerServiceError):
                continue
    return found


@cache
def given_as_reasons():
    """Each clause with other answers that is given as a reason, with the questions and rules."""
    found = defaultdict(list)
    for question, rules, ruling, _ in rulings():
        for reason in ruling.reasons:
            if other_answers(reason.clause):
                found[reason.clause.id].append((question, rules))
    return found


def matters(clause):
    """Whether another answer of the clause changes some answer that gives it as a reason."""
    for question, rules in given_as_reasons()[clause]:
        now = outcome_of(question, rules)
        for other in other_answers(rules.clauses[clause]):
            rules_then = exchanged(rules, other)
            if rules_then is not None and outcome_of(question, rules_then) != now:
                return True
    return False


def test_every_clause_given_as_a_reason_decides_a_scenario():
    assert len(given_as_reasons()) > 60
    assert [clause for clause in given_as_reasons() if not matters(clause)] == []


def test_every_fact_of_a_reason_is_expected_by_a_scenario():
    given, told = set(), set()
    for _, _, ruling, expected in rulings():
        given |= {(reason.clause.id, fact) for reason in ruling.reasons for fact in reason.facts}
        for reason, tells in zip(ruling.reasons, expected, strict=False):
            told |= {(reason.clause.id, fact) for fact in (tells.get("facts", ()) if isinstance(tells, dict) else ())}
    assert sorted(given - told) == []
