"""Endpoints for disputes: ``POST /v1/compare`` (other houses) and ``POST /v1/replay`` (receipts)."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from typing import Any

from flask import Blueprint, Response

from dealer_service.api.receipts.receipt import seal_comparison
from dealer_service.api.receipts.replay import replay
from dealer_service.api.receipts.replay_request import MOST_BYTES, parse_replay
from dealer_service.api.receipts.replay_response import REPLAY, seal_verdict
from dealer_service.api.receipts.signing import NO_KEYS, Keys
from dealer_service.api.requests.comparison import find_rulesets, parse_comparison
from dealer_service.api.responses.comparison import COMPARE
from dealer_service.api.strict_json import decode
from dealer_service.api.work_units import EXPENSIVE, work_of, work_of_comparison
from dealer_service.rulings.ruling import Outcome
from dealer_service.server.active_rules import ActiveRules
from dealer_service.web.expensive import in_lane, in_lane_by_size
from dealer_service.web.hooks.language import use_language_of, words
from dealer_service.web.http import encoded_response, read_body, require_json_accepted
from dealer_service.web.ruling_record import record_ruling


def dispute_routes(rules: ActiveRules, keys: Keys = NO_KEYS) -> Blueprint:
    """The two endpoints, with the rules active when a request comes."""
    routes = Blueprint("disputes", __name__)
    routes.add_url_rule(f"/v1/{COMPARE}", COMPARE, partial(_compare, rules, keys), methods=["POST"])
    routes.add_url_rule(f"/v1/{REPLAY}", REPLAY, partial(_replay, rules, keys), methods=["POST"])
    return routes


def _compare(rules: ActiveRules, keys: Keys) -> Response:
    require_json_accepted()
    book, clause_json = rules.current()
    document = decode(read_body())
    _use_language(document)
    with in_lane(work_of_comparison(document) > EXPENSIVE):
        comparison = parse_comparison(document)
        rulesets = find_rulesets(comparison, book)
        sealed = seal_comparison(comparison, rulesets, document, clause_json, words(), keys)
    record_ruling(sealed.ruling_id, COMPARE, rulesets, Outcome.DETERMINED.value, None, document)
    return encoded_response(sealed.body)


def _replay(rules: ActiveRules, keys: Keys) -> Response:
    require_json_accepted()
    book, clause_json = rules.current()
    raw = read_body(MOST_BYTES)
    with in_lane_by_size(raw) as hold_on:
        document = decode(raw, MOST_BYTES)
        _use_language(document)
        with hold_on(_work_of_replay(document)):
            replay_request = parse_replay(document)
            day = replay_request.day or datetime.now(UTC).date().isoformat()
            verdict = replay(replay_request, book, clause_json, keys, day)
            return encoded_response(seal_verdict(verdict, day, document, words(), keys).body)


def _work_of_replay(document: Any) -> int:
    """The units of work of the replayed question."""
    question = document.get("question") if isinstance(document, dict) else None
    compared = isinstance(document, dict) and document.get("asks") == COMPARE
    return work_of_comparison(question) if compared else work_of(question)


def _use_language(document: Any) -> None:
    """Answer in the language of the document, else in that of the question within it."""
    if isinstance(document, dict):
        use_language_of(document.get("question"))
    use_language_of(document)
