"""Where a ruling is appealed: how other houses rule, whether a receipt is true, where two rulesets differ."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from typing import Any

from flask import Blueprint, Response, request
from werkzeug.exceptions import RequestEntityTooLarge

from dealer_service.door.citations import Citations
from dealer_service.door.comparing import COMPARE, compared
from dealer_service.door.comparisons import found_rules, read_comparison
from dealer_service.door.decoding import decode
from dealer_service.door.faults import TooLarge
from dealer_service.door.replaying import replay
from dealer_service.door.replays import MOST_BYTES, read_replay
from dealer_service.door.rulebook_differences import rules_apart
from dealer_service.door.signing import NO_KEYS, Keys
from dealer_service.door.verdicts import REPLAY, replayed
from dealer_service.rulebook import Book
from dealer_service.web.negotiation import HTML, body, json_out, takes_json, wants_html, written_out
from dealer_service.web.pages import differences_page
from dealer_service.web.query import find_two
from dealer_service.web.speaking import heed, words


def appeals(book: Book, citations: Citations, keys: Keys = NO_KEYS) -> Blueprint:
    """Every such endpoint, over this book."""
    door = Blueprint("appeals", __name__)
    door.add_url_rule(f"/v1/{COMPARE}", COMPARE, partial(_compared, book, citations, keys), methods=["POST"])
    door.add_url_rule(f"/v1/{REPLAY}", REPLAY, partial(_replayed, book, citations, keys), methods=["POST"])
    door.add_url_rule("/v1/rulesets/<house>/<game>/diff", "diff", partial(_apart, book, citations))
    return door


def _compared(book: Book, citations: Citations, keys: Keys) -> Response:
    takes_json()
    document = decode(body())
    _heed(document)
    comparison = read_comparison(document)
    return written_out(compared(comparison, found_rules(comparison, book), document, citations, words(), keys))


def _replayed(book: Book, citations: Citations, keys: Keys) -> Response:
    takes_json()
    request.max_content_length = MOST_BYTES + 1
    try:
        document = decode(body(), MOST_BYTES)
    except RequestEntityTooLarge as error:
        raise TooLarge(MOST_BYTES) from error
    _heed(document)
    asked = read_replay(document)
    day = asked.day or datetime.now(UTC).date().isoformat()
    return written_out(replayed(replay(asked, book, citations, keys, day), day, document, words(), keys))


def _apart(book: Book, citations: Citations, house: str, game: str) -> Response:
    html = wants_html()
    apart = rules_apart(find_two(book, house, game), book, citations, words().language)
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
