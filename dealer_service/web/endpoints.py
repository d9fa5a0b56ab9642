"""One endpoint for each question that a dealer asks, and the rulebook to be read. No rule stands here."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, Response, request

from dealer_service.desk import Asks, answer
from dealer_service.door import rulebooks
from dealer_service.door.asking import read
from dealer_service.door.citations import Citations
from dealer_service.door.envelope import ENGINE, envelope
from dealer_service.rulebook import Book, Ruleset
from dealer_service.web.negotiation import HTML, body, json_out, takes_json, wants_html
from dealer_service.web.pages import ruleset_page
from dealer_service.web.query import find


def endpoints(book: Book, citations: Citations) -> Blueprint:
    """Every endpoint, over this book."""
    door = Blueprint("v1", __name__)
    for asks in Asks:
        view = partial(_answered, asks, book, citations)
        door.add_url_rule(f"/v1/{asks.value}", asks.name.lower(), view, methods=["POST"])
    door.add_url_rule("/v1/rulesets", "rulesets", partial(_rulesets, book))
    door.add_url_rule("/v1/rulesets/<house>/<game>", "ruleset", partial(_ruleset, book, citations))
    door.add_url_rule("/healthz", "healthz", partial(_health, book))
    return door


def _answered(asks: Asks, book: Book, citations: Citations) -> Response:
    takes_json()
    question, document = read(asks, body())
    return json_out(envelope(answer(question, book), document, asks, citations), "no-store")


def _rulesets(book: Book) -> Response:
    takes_json()
    found = json_out({"engine": ENGINE, "houses": rulebooks.houses(book)}, "no-cache")
    found.add_etag()
    found.make_conditional(request)
    return found


def _ruleset(book: Book, citations: Citations, house: str, game: str) -> Response:
    html = wants_html()
    rules = find(book, house, game)
    whole = rulebooks.ruleset(rules, book, citations)
    found = Response(ruleset_page(whole, book), mimetype=HTML) if html else json_out(whole)
    found.headers["Cache-Control"] = "no-cache"
    found.set_etag(_tag(rules, html))
    found.vary.add("Accept")
    found.make_conditional(request)
    return found


def _health(book: Book) -> Response:
    loaded = sum(len(book.editions(house, game)) for house, games in book.houses().items() for game in games)
    return json_out({"status": "ok", "engine": ENGINE, "rulesets": loaded}, "no-store")


def _tag(rules: Ruleset, html: bool) -> str:
    """One for each content of each form: the rules, their words, the version that writes them, and the form."""
    words = rules.words_digest.removeprefix("sha256:")[:16]
    return f"{rules.digest};words={words};engine={ENGINE['version']}{';html' if html else ''}"
