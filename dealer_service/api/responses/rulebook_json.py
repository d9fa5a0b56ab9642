"""The rulebook as JSON: the houses with their games and editions, one ruleset in full, and how two differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from dealer_service.api.responses.clause_json import ClauseJson
from dealer_service.canonical import JsonObject
from dealer_service.i18n.languages import DEFAULT, Language
from dealer_service.i18n.rule_pages import rules_title
from dealer_service.rulebook import SECTIONS, Book, Clause, Edition, Mix, Rules, Ruleset, Source
from dealer_service.rulebook.diff import differing_clauses
from dealer_service.rulebook.first_table import facts_needed, usual_stakes
from dealer_service.rulings.drawing.deck_use import deck_use


def serialize_houses(book: Book, language: Language = DEFAULT) -> list[JsonObject]:
    """Each house with the games that it deals, and every edition of their rules, oldest first."""
    return [
        {
            "house": house,
            "title": house_title(house, book, language),
            "games": [_game(book, house, game, language) for game in games],
        }
        for house, games in book.houses().items()
    ]


def house_title(house: str, book: Book, language: Language) -> str:
    """The title of the house; its id if its pages have no title."""
    return rules_title(book.titles.get(house, house), language)


def _game(book: Book, house: str, game: str, language: Language) -> JsonObject:
    editions = book.editions(house, game)
    rules = next(each.rules for each in editions if each.current)
    return {
        "game": game,
        "title": rules_title(rules.title, language),
        "digest": rules.digest,
        "edition": rules.edition,
        "editions": [serialize_edition(each) for each in editions],
    }


def serialize_edition(edition: Edition[Ruleset]) -> JsonObject:
    """The name, the digests and the days of an edition."""
    rules = edition.rules
    return {
        "edition": rules.edition,
        "digest": rules.digest,
        "words_digest": rules.words_digest,
        "since": edition.since,
        "until": edition.until,
        "current": edition.current,
    }


def serialize_name(rules: Ruleset, book: Book, language: Language, mix: Mix | None = None) -> JsonObject:
    """Which rules these are: house and game, or the whole mix, with their titles, edition and digests."""
    named = mix or rules
    return {
        "house": rules.house,
        "house_title": house_title(rules.house, book, language),
        "mix" if mix else "game": named.game,
        "title": rules_title(named.title, language),
        "edition": rules.edition,
        "digest": rules.digest,
        "words_digest": rules.words_digest,
    }


def serialize_ruleset(rules: Ruleset, book: Book, clause_json: ClauseJson, language: Language = DEFAULT) -> JsonObject:
    """One ruleset in full: its clauses in the order of the rulebook, by section, and the texts that they cite."""
    return {
        **serialize_name(rules, book, language),
        "pages": list(rules.pages),
        "table": serialize_first_table(rules, book),
        "sections": [serialize_section(name, rules, clause_json, language) for name in SECTIONS],
        "sources": serialize_sources(rules),
    }


def serialize_first_table(rules: Ruleset, book: Book) -> JsonObject:
    """Seats and cards, the facts that a first table needs besides seats, button and chips, and usual stakes."""
    return {
        **asdict(deck_use(rules)),
        "needs": [
            {name: part for name, part in asdict(fact).items() if part is not None} for fact in facts_needed(rules)
        ],
        "usual_stakes": usual_stakes(rules, book.tables.get(rules.house, ())),
    }


def serialize_section(name: str, rules: Rules, clause_json: ClauseJson, language: Language) -> JsonObject:
    """The clauses of a section, and whether the game or mix reads each."""
    clauses = [clause for clause in rules.clauses.values() if clause.id.startswith(f"{name}.")]
    return {
        "section": name,
        "clauses": [
            {**_as_on_pages(clause_json.of(clause, language)), "applies": rules.applies(clause.id)}
            for clause in clauses
        ],
    }


def _as_on_pages(clause: JsonObject) -> JsonObject:
    """The clause with its value called ``is``, as on the pages."""
    return {"is" if name == "value" else name: part for name, part in clause.items()}


def serialize_sources(rules: Rules) -> list[JsonObject]:
    """Each text that is cited, once, in the order of its first mention, as the register describes it."""
    cited = {clause.cite.source.id: clause.cite.source for clause in rules.clauses.values()}
    return [_source(each) for each in cited.values()]


def _source(source: Source) -> JsonObject:
    known = {"edition": source.edition, "language": source.language, "address": source.address}
    return {
        "source": source.id,
        "title": source.title,
        **{key: part for key, part in known.items() if part is not None},
    }


def serialize_ruleset_diff(
    sides: Sequence[Ruleset], book: Book, clause_json: ClauseJson, language: Language = DEFAULT
) -> JsonObject:
    """The two rulesets, and each clause whose value, words or source differ.

    ``same`` counts the clauses that are the same.
    """
    return {
        "sides": [serialize_name(each, book, language) for each in sides],
        **serialize_differences(sides, clause_json, language),
    }


def serialize_differences(sides: Sequence[Rules], clause_json: ClauseJson, language: Language = DEFAULT) -> JsonObject:
    """Each clause whose value, words or source differ, and the number of the others."""
    one, other = sides
    apart = differing_clauses(one, other)
    return {
        "same": len(one.clauses) - len(apart),
        "differ": [
            {
                "clause": each.one.id,
                "differs": _parts(each.one, each.other),
                "sides": [_clause(rules, each.one.id, clause_json, language) for rules in sides],
            }
            for each in apart
        ],
    }


def _parts(one: Clause[Any], other: Clause[Any]) -> list[str]:
    """The parts of the clause that differ."""
    compared = {
        "value": one.json == other.json,
        "words": one.says == other.says,
        "source": one.cite == other.cite,
    }
    return [name for name, same in compared.items() if not same]


def _clause(rules: Rules, id: str, clause_json: ClauseJson, language: Language) -> JsonObject:
    members = _as_on_pages(clause_json.of(rules.clauses[id], language))
    del members["clause"]
    return {**members, "applies": rules.applies(id)}
