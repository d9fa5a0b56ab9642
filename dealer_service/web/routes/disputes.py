"""Where a ruling is appealed: how other houses rule, whether a receipt is true, where two rulesets differ."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from typing import Any

from flask import Blueprint, Response, request

from dealer_service.api.receipts.replay import replay
from dealer_service.api.receipts.replay_request import MOST_BYTES, parse_replay
from dealer_service.api.receipts.replay_response import REPLAY, seal_verdict
from dealer_service.api.receipts.signing import NO_KEYS, Keys
from dealer_service.api.requests.compare import find_rulesets, parse_comparison
from dealer_service.api.responses.compare import COMPARE, seal_comparison
from dealer_service.api.responses.rulebook_json import serialize_ruleset_diff
from dealer_service.api.strict_json import decode
from dealer_service.rulings.ruling import Outcome
from dealer_service.server.active_rules import CurrentRules
from dealer_service.web.hooks.language import heed, words
from dealer_service.web.http import HTML, body, json_out, takes_json, wants_html, written_out
from dealer_service.web.query import find_two
from dealer_service.web.routes.pages import differences_page
from dealer_service.web.ruling_record import give


def appeals(current: CurrentRules, keys: Keys = NO_KEYS) -> Blueprint:
    """Every such endpoint, over the rules that are active when it is asked."""
    door = Blueprint("appeals", __name__)
    door.add_url_rule(f"/v1/{COMPARE}", COMPARE, partial(_compared, current, keys), methods=["POST"])
    door.add_url_rule(f"/v1/{REPLAY}", REPLAY, partial(_replayed, current, keys), methods=["POST"])
    door.add_url_rule("/v1/rulesets/<house>/<game>/diff", "diff", partial(_apart, current))
    return door


def _compared(current: CurrentRules, keys: Keys) -> Response:
    takes_json()
    book, citations = current.take()
    document = decode(body())
    _heed(document)
    comparison = parse_comparison(document)
    rulesets = find_rulesets(comparison, book)
    written = seal_comparison(comparison, rulesets, document, citations, words(), keys)
    return written_out(give(COMPARE, rulesets, Outcome.DETERMINED.value, document, written))


def _replayed(current: CurrentRules, keys: Keys) -> Response:
    takes_json()
    book, citations = current.take()
    document = decode(body(MOST_BYTES), MOST_BYTES)
    _heed(document)
    asked = parse_replay(document)
    day = asked.day or datetime.now(UTC).date().isoformat()
    return written_out(seal_verdict(replay(asked, book, citations, keys, day), day, document, words(), keys))


def _apart(current: CurrentRules, house: str, game: str) -> Response:
    html = wants_html()
    book, citations = current.take()
    apart = serialize_ruleset_diff(find_two(book, house, game), book, citations, words().language)
    found = Response(differences_page(apart, book), mimetype=HTML) if html else json_out(apart)
    found.headers["Cache-Control"] = "no-cache"
    found.vary.add("Accept")
    found.add_etag()
    found.make_conditional(request)
    return found


def _heed(document: Any) -> None:
    """Heed the language of the question that is within, and before it that of the document."""
    if isinstance(document, dict):
        heed(document.get("question"))
    heed(document)
