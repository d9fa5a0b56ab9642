"""The pages of a mix: its games and clauses with the houses that differ, and the difference of two houses."""

from __future__ import annotations

from dealer_service.api.responses.clause_json import ClauseJson
from dealer_service.api.responses.mix_json import of_mix, serialize_mix, serialize_mix_diff
from dealer_service.i18n.rule_pages import rules_title
from dealer_service.rulebook import Book, Ruleset
from dealer_service.rulebook.diff import differing_clauses
from dealer_service.web.clause_views import apart_page, clauses_page
from dealer_service.web.hooks.language import words
from dealer_service.web.search import Search


def mix_page(rules: Ruleset, book: Book, clause_json: ClauseJson, search: Search) -> str:
    """The page of one mix: its games, and the clauses that match the search, each with other houses' answers."""
    mix = of_mix(rules)
    others = [book.find_mix(house, mix.game) for house in book.dealing_mix(mix.game) if house != mix.house]
    content = serialize_mix(rules, book, clause_json, words().language)
    return clauses_page("rulebook/mix.html", content, mix, others, book, search)


def mix_differences_page(sides: tuple[Ruleset, Ruleset], book: Book, clause_json: ClauseJson) -> str:
    """The page of the difference of two mixes, with the games of both whose rules differ."""
    language = words().language
    apart = serialize_mix_diff(sides, book, clause_json, language)
    one, other = sides
    games = [
        {
            "game": game,
            "title": rules_title(one.legs[game].title, language),
            "differ": sum(each.answers and each.read for each in differing_clauses(one.legs[game], other.legs[game])),
        }
        for game in of_mix(one).legs
        if game in other.legs
    ]
    return apart_page(apart, book, games)
