"""A reason that never matters is decoration.

For each clause that has other answers and is ever given as a reason, some scenario that gives it must turn
out otherwise when the clause is exchanged for one of them: in outcome, answer or ``next``, not in the list of
reasons alone. Standing rules have no answer and are exempt.

Nor does a reason give a fact that nobody has looked at: each that a reason gives is told by some scenario.
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
    """Outcome, answer and next, without the clauses they rest on; the breaches, where the table is refused."""
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
    """Each case that is ruled on: its question, its rules, the ruling, and the reasons that it tells."""
    found = []
    for page in pages():
        for _, at, document, expected in read_cases(page):
            if at not in ASKED:
                continue
            try:
                question = parse_question(Asks(at), document)
                rules = BOOK.find(question.house, question.game)
                found.append((question, rules, rule_on(question, rules), expected.get("reasons", ())))
            except (Unprocessable, DealerServiceError):
                continue
    return found


@cache
def given_as_reasons():
    """Each clause with other answers that is given as a reason, and the questions and rules that bring it up."""
    found = defaultdict(list)
    for question, rules, ruling, _ in rulings():
        for reason in ruling.reasons:
            if other_answers(reason.clause):
                found[reason.clause.id].append((question, rules))
    return found


def matters(clause):
    """Whether another answer to the clause changes some answer that it is given as a reason for."""
    for question, rules in given_as_reasons()[clause]:
        now = outcome_of(question, rules)
        for other in other_answers(rules.clauses[clause]):
            rules_then = exchanged(rules, other)
            if rules_then is not None and outcome_of(question, rules_then) != now:
                return True
    return False


def test_every_clause_that_is_given_as_a_reason_decides_somewhere():
    assert len(given_as_reasons()) > 60
    assert [clause for clause in given_as_reasons() if not matters(clause)] == []


def test_every_fact_that_a_reason_gives_is_told_by_some_scenario():
    given, told = set(), set()
    for _, _, ruling, expected in rulings():
        given |= {(reason.clause.id, fact) for reason in ruling.reasons for fact in reason.facts}
        for reason, tells in zip(ruling.reasons, expected, strict=False):
            told |= {(reason.clause.id, fact) for fact in (tells.get("facts", ()) if isinstance(tells, dict) else ())}
    assert sorted(given - told) == []
