"""One endpoint for each question that a dealer asks, and the rulebook to be read. No rule stands here."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, Response, request

from dealer_service.api.receipts.receipt import seal_ruling
from dealer_service.api.receipts.signing import NO_KEYS, Keys
from dealer_service.api.responses import rulebook_json
from dealer_service.api.responses.ruling_body import ENGINE
from dealer_service.engine import Asks, answer
from dealer_service.i18n.languages import Language
from dealer_service.rulebook import Ruleset
from dealer_service.server.active_rules import CurrentRules
from dealer_service.web.hooks.language import words
from dealer_service.web.http import HTML, asked, json_out, takes_json, wants_html, written_out
from dealer_service.web.query import find
from dealer_service.web.routes.pages import ruleset_page
from dealer_service.web.ruling_record import give


def endpoints(current: CurrentRules, keys: Keys = NO_KEYS) -> Blueprint:
    """Every endpoint, over the rules that are active when it is asked; the active key signs."""
    door = Blueprint("v1", __name__)
    for asks in Asks:
        view = partial(_answered, asks, current, keys)
        door.add_url_rule(f"/v1/{asks.value}", asks.name.lower(), view, methods=["POST"])
    door.add_url_rule("/v1/rulesets", "rulesets", partial(_rulesets, current))
    door.add_url_rule("/v1/rulesets/<house>/<game>", "ruleset", partial(_ruleset, current))
    return door


def _answered(asks: Asks, current: CurrentRules, keys: Keys) -> Response:
    takes_json()
    book, citations = current.take()
    question, document = asked(asks)
    ruling = answer(question, book)
    written = seal_ruling(ruling, document, asks, citations, words(), keys)
    return written_out(give(asks.value, (ruling.rules,), ruling.outcome.value, document, written))


def _rulesets(current: CurrentRules) -> Response:
    takes_json()
    book, _ = current.take()
    found = json_out({"engine": ENGINE, "houses": rulebook_json.serialize_houses(book)}, "no-cache")
    found.add_etag()
    found.make_conditional(request)
    return found


def _ruleset(current: CurrentRules, house: str, game: str) -> Response:
    html = wants_html()
    book, citations = current.take()
    rules = find(book, house, game)
    whole = rulebook_json.serialize_ruleset(rules, book, citations, words().language)
    found = Response(ruleset_page(whole, book), mimetype=HTML) if html else json_out(whole)
    found.headers["Cache-Control"] = "no-cache"
    found.set_etag(_tag(rules, words().language, html))
    found.vary.add("Accept")
    found.make_conditional(request)
    return found


def _tag(rules: Ruleset, language: Language, html: bool) -> str:
    """One for each content of each form: the rules, their words, the language, the version, and the form."""
    said = rules.words_digest.removeprefix("sha256:")[:16]
    return f"{rules.digest};words={said};{language};engine={ENGINE['version']}{';html' if html else ''}"
