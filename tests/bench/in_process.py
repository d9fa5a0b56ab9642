"""The cost of the rulings without HTTP, in microseconds."""

from __future__ import annotations

import random
from collections.abc import Callable

from dealer_service.api.receipts.receipt import Sealed, seal_ruling
from dealer_service.api.requests.parser import parse_question
from dealer_service.api.responses.clause_json import ClauseJson, all_clauses
from dealer_service.engine import Asks, Question, answer, rule_on
from dealer_service.hands import RANKINGS
from dealer_service.rulebook import Ruleset, embedded, load
from dealer_service.rulings.betting.legality import objections
from dealer_service.rulings.betting.options import Options, list_options
from dealer_service.rulings.betting.round import follow_log
from dealer_service.rulings.drawing.plan import plan_draw
from dealer_service.rulings.reasons import Reason
from dealer_service.rulings.showdown.settlement import settle_showdown
from dealer_service.rulings.spot import Spot
from dealer_service.table import DECK, Does, Event, Snapshot
from tests.bench import questions
from tests.bench.measuring import Spread, in_turn


def measure() -> dict[str, Spread]:
    """Measure the cost of each job."""
    return in_turn(_jobs())


def _jobs() -> dict[str, Callable[[], object]]:
    book = load(embedded())
    betting = parse_question(Asks.OPTIONS, questions.limit_badugi())
    drawing = parse_question(Asks.DRAWING, questions.draw())
    final = parse_question(Asks.SHOWDOWN, questions.showdown())
    rules, split = book.find("by-the-book", "badugi"), book.find("by-the-book", "badacey")
    table, raise_ = _table(betting), Event(Does.RAISE, 3, 12)
    hands = [tuple(random.sample(sorted(DECK.values(), key=str), 4)) for _ in range(20_000)]
    next_hand = iter(hands * 100)
    clause_json = ClauseJson(all_clauses(book))

    return {
        "judge an action": lambda: _judge(raise_, Spot(table, rules)),
        "options of the seat to act": lambda: _options(Spot(table, rules)),
        "one draw plan, with a reshuffle": lambda: plan_draw(Spot(_table(drawing), rules)),
        "nine-seat Badacey settlement, four pots": lambda: settle_showdown(Spot(_table(final), split)),
        "one badugi reading, fresh hand": lambda: RANKINGS["badugi"](next(next_hand)),
        "options by the engine, table checked": lambda: answer(betting, book),
        "options, JSON to JSON, sealed": lambda: _whole(questions_options, rules, clause_json),
        "loading all pages": lambda: load(embedded()),
    }


questions_options = questions.limit_badugi()


def _whole(document: dict[str, object], rules: Ruleset, clause_json: ClauseJson) -> Sealed:
    question = parse_question(Asks.OPTIONS, document)
    return seal_ruling(rule_on(question, rules), document, Asks.OPTIONS, clause_json)


def _judge(action: Event, spot: Spot) -> list[Reason]:
    return list(objections(action, spot, follow_log(spot).now))


def _options(spot: Spot) -> Options:
    return list_options(spot, follow_log(spot).now)


def _table(question: Question) -> Snapshot:
    assert question.table is not None
    return question.table
