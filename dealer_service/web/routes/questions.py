"""``POST /v1/<question>``: one endpoint for each kind of question."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, Response, request

from dealer_service.api.receipts.receipt import seal_ruling
from dealer_service.api.receipts.signing import NO_KEYS, Keys
from dealer_service.api.requests.parser import parse_question
from dealer_service.api.responses.ruling_body import rule_of
from dealer_service.api.work_units import is_expensive
from dealer_service.engine import Asks, answer
from dealer_service.server.active_rules import ActiveRules
from dealer_service.web.expensive import in_lane
from dealer_service.web.hooks.language import words
from dealer_service.web.http import encoded_response, read_document, require_json_accepted
from dealer_service.web.ruling_record import record_ruling


def question_routes(rules: ActiveRules, keys: Keys = NO_KEYS) -> Blueprint:
    """The endpoints of all questions, with the rules active at the start of each request. The keys sign."""
    routes = Blueprint("v1", __name__)
    for asks in Asks:
        view = partial(_answer_question, asks, rules, keys)
        routes.add_url_rule(f"/v1/{asks.value}", asks.name.lower(), view, methods=["POST"])
    return routes


def _answer_question(asks: Asks, rules: ActiveRules, keys: Keys) -> Response:
    require_json_accepted()
    book, clause_json = rules.current()
    document = read_document()
    with in_lane(is_expensive(document, request.content_length)):
        ruling = answer(parse_question(asks, document), book)
        sealed = seal_ruling(ruling, document, asks, clause_json, words(), keys)
    outcome, rule = ruling.outcome.value, rule_of(ruling)
    record_ruling(sealed.ruling_id, asks.value, (ruling.rules,), outcome, rule, document)
    return encoded_response(sealed.body)
