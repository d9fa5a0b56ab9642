"""``/cases``: the disputes and the cases of every clause, each with a link to the floor's page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from flask import Blueprint, Response, request

from dealer_service.api.responses.clause_json import serialize_clause
from dealer_service.i18n.rule_pages import rules_title
from dealer_service.rulebook import Book
from dealer_service.server.active_rules import ActiveRules
from dealer_service.server.case_book import CaseBook, StoredCase
from dealer_service.web.book_search import find_clauses, find_disputes, nearest_searches
from dealer_service.web.floor.cases import clause_words, story_of
from dealer_service.web.hooks.language import words
from dealer_service.web.query import check_query
from dealer_service.web.rendering import render_page
from dealer_service.web.search import Search, search_for
from dealer_service.web.search_words import SearchWords

SEARCH, TOPIC = "search", "topic"
BY_CLAUSE, DIFFER = "clauses", "differ"
TOPICS = ("hands", "betting", "drawing", "pots", "showdown")


def case_routes(rules: ActiveRules, cases: CaseBook, synonyms: SearchWords) -> Blueprint:
    """The page of the cases."""
    routes = Blueprint("cases", __name__)
    routes.add_url_rule("/cases", "cases", partial(_show, rules, cases, synonyms))
    return routes


def _show(rules: ActiveRules, cases: CaseBook, synonyms: SearchWords) -> Response:
    """All disputes that match the search and topic, then the cases of clauses."""
    check_query(SEARCH, TOPIC)
    book, _ = rules.current()
    search = search_for(request.args.get(SEARCH, ""), synonyms.current())
    topic = request.args.get(TOPIC, "")
    disputes = cases.disputes(book)
    told = {each.id: story_of(each, words(), book) for each in disputes}
    found = find_disputes(search, book, cases)
    differ = {each.id for each in found if cases.houses_differ(each, book)}
    by_clause = _clauses(cases.of_clauses(book), search, book) if topic == BY_CLAUSE or search.words else []
    nearest: tuple[str, ...] = ()
    if search.words and not (found or by_clause or search.decided_by_floor):
        nearest = nearest_searches(search, book, cases, synonyms.current(), words())
    shown = [each for each in found if topic in ("", each.topic) or (topic == DIFFER and each.id in differ)]
    return render_page(
        "floor/cases.html",
        search=search,
        nearest=nearest,
        topic=topic,
        shown=shown,
        clauses=set() if shown else find_clauses(search, book),
        told=told,
        differ=differ,
        rule_of={each.id: _rule(each, cases, book) for each in found},
        topics={each: sum(case.topic == each for case in found) for each in TOPICS},
        total=len(found),
        by_clause=by_clause if topic in ("", BY_CLAUSE) else [],
        games=_games([*found, *(case for case, _ in by_clause)], book),
    )


def _clauses(cases: Sequence[StoredCase], search: Search, book: Book) -> list[tuple[StoredCase, str]]:
    """The cases of clauses, each with the words of its clause under the rules of its first question."""
    listed = [(each, clause_words(each, words(), book)) for each in cases if each.clause]
    return [
        (case, says)
        for case, says in listed
        if search.finds(says, case.title.replace("_", " "), *(asking.name for asking in case.askings))
    ]


def _rule(case: StoredCase, cases: CaseBook, book: Book) -> str | None:
    """The words of the case's rule, in the language of the page."""
    clause = cases.rule_of(case, book)
    return None if clause is None else str(serialize_clause(clause, words().language)["says"])


def _games(cases: Sequence[StoredCase], book: Book) -> dict[str, str]:
    """The titles of these cases' games."""
    houses = {each.game: each.askings[0].question["house"] for each in cases}
    return {game: rules_title(book.find(house, game).title, words().language) for game, house in houses.items()}
