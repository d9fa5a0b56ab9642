"""``GET /v1/rulesets`` and ``/v1/mixes``: all of them, each one, and the difference of two, as JSON or HTML."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from functools import partial
from weakref import WeakKeyDictionary

from flask import Blueprint, Response

from dealer_service.api.errors import Unprocessable
from dealer_service.api.responses.clause_json import ClauseJson
from dealer_service.api.responses.mix_json import serialize_mix, serialize_mix_diff, serialize_mixes
from dealer_service.api.responses.rulebook_json import serialize_houses, serialize_ruleset, serialize_ruleset_diff
from dealer_service.api.responses.ruling_body import ENGINE
from dealer_service.canonical import canonical
from dealer_service.i18n.languages import Language
from dealer_service.rulebook import Book, Ruleset
from dealer_service.server.active_rules import ActiveRules
from dealer_service.web.hooks.language import use_language_of_address, words
from dealer_service.web.http import encoded_response, json_response, revalidated, wants_html
from dealer_service.web.mix_pages import mix_differences_page, mix_page
from dealer_service.web.query import check_query, find, find_mix, find_two, find_two_mixes
from dealer_service.web.rendering import HTML
from dealer_service.web.routes.rulebook import differences_page, houses_page, rules_page
from dealer_service.web.search import search_for

# Rulesets as JSON, some 70 KB each, by the rules they belong to. Each keeps its ruleset, so its id() is never reused.
KEPT: WeakKeyDictionary[ClauseJson, OrderedDict[tuple[int, Language], tuple[Ruleset, bytes, str]]] = WeakKeyDictionary()
MOST_KEPT = 32


def ruleset_routes(rules: ActiveRules) -> Blueprint:
    """The endpoints of the rulebook, with the rules active when a request comes."""
    routes = Blueprint("rulesets", __name__)
    routes.add_url_rule("/v1/rulesets", "rulesets", partial(_list_rulesets, rules))
    routes.add_url_rule("/v1/rulesets/<house>/<game>", "ruleset", partial(_show_ruleset, rules))
    routes.add_url_rule("/v1/rulesets/<house>/<game>/diff", "diff", partial(_show_difference, rules))
    routes.add_url_rule("/v1/mixes", "mixes", partial(_list_mixes, rules))
    routes.add_url_rule("/v1/mixes/<house>/<mix>", "mix", partial(_show_mix, rules))
    routes.add_url_rule("/v1/mixes/<house>/<mix>/diff", "mix-diff", partial(_show_mix_difference, rules))
    return routes


def _list_rulesets(rules: ActiveRules) -> Response:
    html = wants_html()
    if faults := use_language_of_address():
        raise Unprocessable(faults)
    book, _ = rules.current()
    body = {"engine": ENGINE, "houses": serialize_houses(book, words().language)}
    return _as_accepted(Response(houses_page(book), mimetype=HTML) if html else json_response(body))


def _show_ruleset(rules: ActiveRules, house: str, game: str) -> Response:
    html = wants_html()
    book, clause_json = rules.current()
    ruleset = find(book, house, game)
    if html:
        return _as_accepted(Response(rules_page(ruleset, book, clause_json, search_for("")), mimetype=HTML))
    body, etag = _encoded(ruleset, book, clause_json, words().language)
    response = encoded_response(body)
    response.vary.add("Accept")
    return revalidated(response, etag)


def _encoded(ruleset: Ruleset, book: Book, clause_json: ClauseJson, language: Language) -> tuple[bytes, str]:
    """The ruleset as JSON, with its ETag. The latest are kept until other rules are active."""
    kept = KEPT.setdefault(clause_json, OrderedDict())
    key = (id(ruleset), language)
    if (found := kept.get(key)) is None:
        body = canonical(serialize_ruleset(ruleset, book, clause_json, language))
        found = kept[key] = (ruleset, body, _etag(ruleset, body))
        if len(kept) > MOST_KEPT:
            kept.popitem(last=False)
    return found[1:]


def _show_difference(rules: ActiveRules, house: str, game: str) -> Response:
    html = wants_html()
    book, clause_json = rules.current()
    sides = find_two(book, house, game)
    if html:
        response = Response(differences_page(sides, book, clause_json), mimetype=HTML)
    else:
        response = json_response(serialize_ruleset_diff(sides, book, clause_json, words().language))
    return _as_accepted(response)


def _list_mixes(rules: ActiveRules) -> Response:
    html = wants_html()
    check_query()
    book, _ = rules.current()
    body = {"engine": ENGINE, "houses": serialize_mixes(book, words().language)}
    return _as_accepted(Response(houses_page(book), mimetype=HTML) if html else json_response(body))


def _show_mix(rules: ActiveRules, house: str, mix: str) -> Response:
    html = wants_html()
    book, clause_json = rules.current()
    found = find_mix(book, house, mix)
    if html:
        return _as_accepted(Response(mix_page(found, book, clause_json, search_for("")), mimetype=HTML))
    return _as_accepted(json_response(serialize_mix(found, book, clause_json, words().language)))


def _show_mix_difference(rules: ActiveRules, house: str, mix: str) -> Response:
    html = wants_html()
    book, clause_json = rules.current()
    sides = find_two_mixes(book, house, mix)
    if html:
        return _as_accepted(Response(mix_differences_page(sides, book, clause_json), mimetype=HTML))
    return _as_accepted(json_response(serialize_mix_diff(sides, book, clause_json, words().language)))


def _as_accepted(response: Response) -> Response:
    """The response in the form that was asked for, with an ETag of its content."""
    response.vary.add("Accept")
    return revalidated(response)


def _etag(rules: Ruleset, body: bytes) -> str:
    """The ETag of a ruleset: its digest, and the hash of the ``body``, which has words, titles and tables, too."""
    return f"{rules.digest};{hashlib.sha256(body).hexdigest()[:16]}"
