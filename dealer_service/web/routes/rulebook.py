"""The rulebook for reading: houses, clauses, the difference of two rulesets, a YAML page, a wall card.

None of these pages needs a script. ``/v1/rulesets`` returns the same pages to a browser.
"""

from __future__ import annotations

from functools import partial

from flask import Blueprint, Response, request

from dealer_service.api.responses.clause_json import ClauseJson
from dealer_service.api.responses.mix_json import of_mix, serialize_mix, serialize_mixes
from dealer_service.api.responses.rulebook_json import (
    serialize_houses,
    serialize_ruleset,
    serialize_ruleset_diff,
)
from dealer_service.i18n.languages import DEFAULT
from dealer_service.rulebook import Book, Ruleset
from dealer_service.rulebook.page_writer import mix_page as write_mix_page
from dealer_service.rulebook.page_writer import ruleset_page as write_page
from dealer_service.server.active_rules import ActiveRules
from dealer_service.server.case_book import CaseBook
from dealer_service.web.book_search import nearest_searches, search_book
from dealer_service.web.clause_views import apart_page, clauses_page
from dealer_service.web.hooks.language import words
from dealer_service.web.http import revalidated
from dealer_service.web.mix_pages import mix_differences_page, mix_page
from dealer_service.web.query import check_query, find, find_mix, find_two, find_two_mixes
from dealer_service.web.rendering import HTML, render
from dealer_service.web.search import Search, search_for
from dealer_service.web.search_words import SearchWords

SEARCH = "search"
YAML = "application/yaml"


def rulebook_routes(rules: ActiveRules, cases: CaseBook, synonyms: SearchWords) -> Blueprint:
    """The pages of the rulebook, with the rules active when a request comes."""
    routes = Blueprint("rulebook", __name__)
    for path, name, view in (
        ("/rulesets/<house>/<game>", "rules", partial(_show_rules, synonyms=synonyms)),
        ("/rulesets/<house>/<game>/diff", "differences", _show_differences),
        ("/rulesets/<house>/<game>/card", "card", _show_card),
        ("/rulesets/<house>/<game>.yaml", "yaml", _send_page),
    ):
        routes.add_url_rule(path, name, partial(view, rules))
    routes.add_url_rule("/rulesets", "houses", partial(_show_houses, rules, cases, synonyms))
    return routes


def _show_houses(rules: ActiveRules, cases: CaseBook, synonyms: SearchWords) -> Response:
    """All houses, or what a search over all of them finds."""
    check_query(SEARCH)
    book, search = rules.current()[0], search_for(request.args.get(SEARCH, ""), synonyms.current())
    if not search.terms:
        return _page(houses_page(book))
    found = search_book(search, book, cases, words())
    nearest: tuple[str, ...] = ()
    if not (found.clauses or found.disputes or found.incidents or search.decided_by_floor):
        nearest = nearest_searches(search, book, cases, synonyms.current(), words())
    return _page(render("rulebook/found.html", search=search, found=found, nearest=nearest))


def _show_rules(rules: ActiveRules, house: str, game: str, *, synonyms: SearchWords) -> Response:
    """One game of a house, or one mix."""
    (book, clause_json), search = rules.current(), search_for(request.args.get(SEARCH, ""), synonyms.current())
    if book.has_mix(house, game):
        return _page(mix_page(find_mix(book, house, game, (SEARCH,)), book, clause_json, search))
    return _page(rules_page(find(book, house, game, (SEARCH,)), book, clause_json, search))


def _show_differences(rules: ActiveRules, house: str, game: str) -> Response:
    book, clause_json = rules.current()
    if book.has_mix(house, game):
        return _page(mix_differences_page(find_two_mixes(book, house, game), book, clause_json))
    return _page(differences_page(find_two(book, house, game), book, clause_json))


def _show_card(rules: ActiveRules, house: str, game: str) -> Response:
    (book, clause_json), language = rules.current(), words().language
    if book.has_mix(house, game):
        mix = serialize_mix(find_mix(book, house, game), book, clause_json, language)
        return _page(render("rulebook/mix_card.html", rules=mix))
    content = serialize_ruleset(find(book, house, game), book, clause_json, language)
    return _page(render("rulebook/card.html", rules=content))


def _send_page(rules: ActiveRules, house: str, game: str) -> Response:
    book, _ = rules.current()
    text = _yaml_of_mix(book, house, game) if book.has_mix(house, game) else _yaml_of_game(book, house, game)
    response = Response(text, mimetype=YAML)
    response.headers["Content-Disposition"] = f'attachment; filename="{house}-{game}.yaml"'
    return revalidated(response)


def _yaml_of_game(book: Book, house: str, game: str) -> str:
    ruleset = find(book, house, game)
    since = next(each.since for each in book.editions(house, game) if each.rules is ruleset)
    return write_page(ruleset, book.titles.get(house, house), since, DEFAULT)


def _yaml_of_mix(book: Book, house: str, name: str) -> str:
    mix = of_mix(find_mix(book, house, name))
    since = next(each.since for each in book.mix_editions(house, name) if each.rules is mix)
    return write_mix_page(mix, since, DEFAULT)


def houses_page(book: Book) -> str:
    """The page of all houses, their games and editions."""
    language = words().language
    mixes = {house["house"]: house["mixes"] for house in serialize_mixes(book, language)}
    return render("rulebook/houses.html", houses=serialize_houses(book, language), mixes=mixes)


def rules_page(rules: Ruleset, book: Book, clause_json: ClauseJson, search: Search) -> str:
    """The page of one ruleset: the clauses that match the search, each with other houses' answers."""
    others = [book.find(house, rules.game) for house in book.dealing(rules.game) if house != rules.house]
    content = serialize_ruleset(rules, book, clause_json, words().language)
    return clauses_page("rulebook/rules.html", content, rules, others, book, search)


def differences_page(sides: tuple[Ruleset, Ruleset], book: Book, clause_json: ClauseJson) -> str:
    """The page of the difference of two rulesets."""
    return apart_page(serialize_ruleset_diff(sides, book, clause_json, words().language), book)


def _page(html: str) -> Response:
    return revalidated(Response(html, mimetype=HTML))
