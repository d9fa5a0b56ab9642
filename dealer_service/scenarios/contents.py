"""Errors of a scenario found without asking it: in its endpoint, its question, and its expectation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from dealer_service.api.errors import Unprocessable
from dealer_service.api.requests.comparison import find_rulesets, parse_comparison
from dealer_service.api.requests.parser import parse_question
from dealer_service.api.responses.comparison import COMPARE
from dealer_service.engine import Asks
from dealer_service.errors import DigestNotLoaded, UnknownRuleset
from dealer_service.rulebook import Book
from dealer_service.rulebook.loading.clauses.value_types import VALUE_TYPES
from dealer_service.rulebook.loading.faults import Fault, listed, quoted
from dealer_service.rulebook.loading.page_reader import word_of
from dealer_service.rulebook.loading.yaml_tree import Items, Node, Table
from dealer_service.rulings.ruling import Outcome
from dealer_service.scenarios.client import ENDPOINTS
from dealer_service.scenarios.page import Case, ScenarioPage

GOOD = 200
OUTCOMES = tuple(outcome.value for outcome in Outcome)
# Usual fields of expectations. Any other is an error only if it resembles one of them.
MEMBERS = ("status", "outcome", "answer", "next", "missing", "reasons", "contested", "errors")
SIMILAR = 0.8


def content_faults(pages: Iterable[ScenarioPage], book: Book | None) -> Iterator[Fault]:
    """The errors of every case. Houses and games are checked if there is a book."""
    for page in pages:
        for case in page.cases:
            yield from _of_expectation(case)
            if case.at not in ENDPOINTS:
                yield Fault(case.place, None, quoted(case.at), f"an endpoint: {listed(ENDPOINTS)}", case.at, ENDPOINTS)
            elif case.expected.get("status", GOOD) == GOOD:
                yield from _of_question(case, book)


def _of_question(case: Case, book: Book | None) -> Iterator[Fault]:
    """The errors of a case's question, if the case expects a ruling."""
    try:
        if case.at == COMPARE:
            comparison = parse_comparison(case.ask)
            if book is not None:
                find_rulesets(comparison, book)
        else:
            question = parse_question(Asks(case.at), case.ask)
            if book is not None:
                book.find(question.house, question.game, question.as_of, question.digest, question.mix)
    except Unprocessable as refusal:
        for error in refusal.faults:
            found = f"an invalid question ({error.pointer or '/'}: {error.detail})"
            yield Fault(case.place, None, found, "a question, or an answer with status: 422")
    except UnknownRuleset as unknown:
        name, known = quoted(unknown.asked), tuple(unknown.known)
        yield Fault(case.place, None, f"{name} at {unknown.at}", listed(known), unknown.asked, known)
    except DigestNotLoaded as unknown:
        yield Fault(case.place, None, f"{unknown.asked} at {unknown.at}", "a digest of rules that are loaded")


def _of_expectation(case: Case) -> Iterator[Fault]:
    """Fields, outcomes and clauses that no answer has."""
    for entry in case.answer.entries:
        if entry.key not in MEMBERS and get_close_matches(entry.key, MEMBERS, 1, SIMILAR):
            yield Fault(entry.at, None, quoted(entry.key), "a field of the answer", entry.key, MEMBERS)
    outcome, reasons = (case.answer.nodes.get(name) for name in ("outcome", "reasons"))
    word = word_of(outcome) if outcome else None
    if outcome and word is not None and word not in OUTCOMES:
        yield Fault(outcome.at, None, quoted(word), listed(OUTCOMES), word, OUTCOMES)
    for reason in reasons.items if isinstance(reasons, Items) else ():
        clause = _clause_of(reason)
        if clause is not None and clause not in VALUE_TYPES:
            yield Fault(reason.at, None, quoted(clause), "the id of a clause", clause, tuple(VALUE_TYPES))


def _clause_of(reason: Node) -> str | None:
    """The clause id of an expected reason."""
    if isinstance(reason, Table):
        return word_of(reason.nodes["clause"]) if "clause" in reason.nodes else None
    return word_of(reason)
