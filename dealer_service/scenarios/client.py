"""Questions asked without HTTP: the answer is the ruling, or the problem with its status."""

from __future__ import annotations

import json
from difflib import get_close_matches
from typing import Any

from dealer_service.api.requests.comparison import find_rulesets, parse_comparison
from dealer_service.api.requests.parser import parse_question
from dealer_service.api.responses.clause_json import NOTHING_KEPT
from dealer_service.api.responses.comparison import COMPARE, comparison_body
from dealer_service.api.responses.problems import problem_for
from dealer_service.api.responses.ruling_body import identified, ruling_body, ruling_id
from dealer_service.api.strict_json import decode
from dealer_service.canonical import canonical
from dealer_service.engine import Asks
from dealer_service.engine import answer as ruled
from dealer_service.errors import DealerServiceError
from dealer_service.i18n.languages import DEFAULT, Language, requested_language
from dealer_service.i18n.words import WORDS, Words
from dealer_service.rulebook import Book

Answer = dict[str, Any]

ENDPOINTS = (*(asks.value for asks in Asks), COMPARE)


def ask(at: str, document: Any, book: Book) -> Answer:
    """The endpoint's answer to the document under the book: its status, and the ruling or problem.

    Without a request, the ruling has no receipt and a problem no instance.
    """
    if at not in ENDPOINTS:
        return _no_such_endpoint(at)
    words = WORDS[_language(at, document) or DEFAULT]
    try:
        sent = decode(json.dumps(document, ensure_ascii=False).encode())
        answer = _compared(sent, book, words) if at == COMPARE else _ruled(Asks(at), sent, book, words)
    except DealerServiceError as error:
        return _as_json(problem_for(error, words, NOTHING_KEPT))
    return _as_json({"status": 200, **answer})


def _language(at: str, document: Any) -> Language | None:
    within = document.get("question") if at == COMPARE and isinstance(document, dict) else None
    return requested_language(document) or requested_language(within)


def _ruled(asks: Asks, sent: Any, book: Book, words: Words) -> Answer:
    return ruling_body(ruled(parse_question(asks, sent), book), sent, asks, NOTHING_KEPT, words)


def _compared(sent: Any, book: Book, words: Words) -> Answer:
    comparison = parse_comparison(sent)
    rulesets = find_rulesets(comparison, book)
    body = comparison_body(comparison, rulesets, NOTHING_KEPT, words)
    return identified(body, ruling_id(sent, COMPARE, [each.digest for each in rulesets]))


def _no_such_endpoint(at: str) -> Answer:
    near = get_close_matches(at, ENDPOINTS, 1)
    hint = f" Did you mean {near[0]}?" if near else ""
    says = f"Unknown endpoint {at}.{hint} Endpoints are {', '.join(ENDPOINTS)}."
    fault = {"pointer": "", "code": "not-found", "detail": says, "allowed": list(ENDPOINTS)}
    return {"status": 404, "errors": [fault]}


def _as_json(answer: Answer) -> Answer:
    """The answer as plain JSON data: lists and mappings, no tuples or objects."""
    data: Answer = json.loads(canonical(answer))
    return data
