"""Microseconds of the rulings themselves, without HTTP: medians of several interleaved rounds."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

from dealer_service.api.receipts.receipt import Sealed, seal_ruling
from dealer_service.api.requests.parse import parse_question
from dealer_service.api.responses.clause_json import ClauseJson, all_clauses
from dealer_service.engine import Asks, Question, answer, rule_on
from dealer_service.hands import RANKINGS
from dealer_service.rulebook import Ruleset, embedded, load
from dealer_service.rulings.betting.legality import objections
from dealer_service.rulings.betting.options import list_options
from dealer_service.rulings.betting.round import follow_log
from dealer_service.rulings.drawing.plan import plan_draw
from dealer_service.rulings.showdown.settlement import settle_showdown
from dealer_service.table import DECK, Does, Event, Snapshot
from tests.bench import questions

ROUNDS = 9


def measure() -> dict[str, float]:
    """Each thing that is measured, and its median cost in microseconds."""
    jobs = _jobs()
    costs: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(ROUNDS):
        for name, (job, times) in jobs.items():
            began = time.process_time()
            for _ in range(times):
                job()
            costs[name].append((time.process_time() - began) / times * 1e6)
    return {name: statistics.median(each) for name, each in costs.items()}


def _jobs() -> dict[str, tuple[Callable[[], object], int]]:
    book = load(embedded())
    betting = parse_question(Asks.OPTIONS, questions.limit_badugi())
    drawing = parse_question(Asks.DRAWING, questions.draw())
    final = parse_question(Asks.SHOWDOWN, questions.showdown())
    rules, split = book.find("by-the-book", "badugi"), book.find("by-the-book", "badacey")
    table, raise_ = _table(betting), Event(Does.RAISE, 3, 12)
    hands = [tuple(random.sample(sorted(DECK.values(), key=str), 4)) for _ in range(20_000)]
    next_hand = iter(hands * 100)
    badugi = RANKINGS["badugi"]
    clause_json = ClauseJson(all_clauses(book))

    def reading() -> object:
        hand = next(next_hand)
        rank = badugi(hand)
        return badugi.idle(hand, rank.plays)

    return {
        "judge an action": (lambda: list(objections(raise_, table, rules, follow_log(table, rules).now)), 500),
        "options of the seat to act": (lambda: list_options(table, rules, follow_log(table, rules).now), 500),
        "one draw plan, with a reshuffle": (lambda: plan_draw(_table(drawing), rules), 100),
        "nine-seat Badacey settlement, four pots": (lambda: settle_showdown(_table(final), split), 100),
        "one badugi reading, fresh hand": (reading, 2000),
        "options by the engine, table checked": (lambda: answer(betting, book), 200),
        "options, JSON to JSON, sealed": (lambda: _whole(questions_options, rules, clause_json), 100),
        "loading all pages": (lambda: load(embedded()), 1),
    }


questions_options = questions.limit_badugi()


def _whole(document: dict[str, object], rules: Ruleset, clause_json: ClauseJson) -> Sealed:
    question = parse_question(Asks.OPTIONS, document)
    return seal_ruling(rule_on(question, rules), document, Asks.OPTIONS, clause_json)


def _table(question: Question) -> Snapshot:
    assert question.table is not None
    return question.table
