"""Mixes as JSON: those of each house, one in full, and how two differ."""

from __future__ import annotations

from collections.abc import Sequence

from dealer_service.api.responses.clause_json import ClauseJson
from dealer_service.api.responses.rulebook_json import (
    house_title,
    serialize_differences,
    serialize_edition,
    serialize_first_table,
    serialize_name,
    serialize_section,
    serialize_sources,
)
from dealer_service.canonical import JsonObject
from dealer_service.i18n.languages import DEFAULT, Language
from dealer_service.i18n.rule_pages import rules_title
from dealer_service.rulebook import Book, Mix, Ruleset
from dealer_service.rulebook.first_mix import mix_facts_needed, tables_of_mix, usual_stakes_of_legs
from dealer_service.rulebook.sections import ROTATION


def serialize_mixes(book: Book, language: Language = DEFAULT) -> list[JsonObject]:
    """Each house that deals a mix, with its mixes: their games in order, and every edition, oldest first."""
    return [
        {
            "house": house,
            "title": house_title(house, book, language),
            "mixes": [_mix(book, house, mix, language) for mix in mixes],
        }
        for house, mixes in book.mixes().items()
    ]


def _mix(book: Book, house: str, mix: str, language: Language) -> JsonObject:
    rules = book.find(house, mix, mix=mix)
    return {
        "mix": mix,
        "title": rules_title(of_mix(rules).title, language),
        "digest": rules.digest,
        "edition": rules.edition,
        "legs": [_leg(number, game, rules, language) for number, game in enumerate(of_mix(rules).legs, 1)],
        "editions": [serialize_edition(each) for each in book.whole_mixes(house, mix)],
    }


def of_mix(rules: Ruleset) -> Mix:
    """The clauses of the mix that these rules are part of."""
    assert rules.mix is not None, "only a game of a mix has one"
    return rules.mix


def _leg(number: int, game: str, rules: Ruleset, language: Language) -> JsonObject:
    return {"leg": number, "game": game, "title": rules_title(rules.legs[game].title, language)}


def serialize_mix(rules: Ruleset, book: Book, clause_json: ClauseJson, language: Language = DEFAULT) -> JsonObject:
    """One mix in full: its games with what their tables need, its clauses, and the texts that they cite."""
    mix = of_mix(rules)
    return {
        **serialize_name(rules, book, language, mix),
        "pages": list(mix.pages),
        "legs": [
            _leg(number, game, rules, language) | {"table": serialize_first_table(rules.legs[game], book)}
            for number, game in enumerate(mix.legs, 1)
        ],
        "table": _first_table(rules, book),
        "sections": [serialize_section(ROTATION, mix, clause_json, language)],
        "sources": serialize_sources(mix),
    }


def _first_table(rules: Ruleset, book: Book) -> JsonObject:
    """The facts that a table of the mix needs, usual stakes, and the house's own tables."""
    tables = book.tables.get(rules.house, ())
    return {
        "needs": list(mix_facts_needed(of_mix(rules))),
        "usual_stakes": usual_stakes_of_legs(rules, tables),
        "tables": [{"name": each.name, "stakes": list(each.stakes)} for each in tables_of_mix(rules, tables)],
    }


def serialize_mix_diff(
    sides: Sequence[Ruleset], book: Book, clause_json: ClauseJson, language: Language = DEFAULT
) -> JsonObject:
    """The two mixes, and each clause whose value, words or source differ. ``same`` counts the others."""
    return {
        "sides": [serialize_name(each, book, language, of_mix(each)) for each in sides],
        **serialize_differences([of_mix(each) for each in sides], clause_json, language),
    }
