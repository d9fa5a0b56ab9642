"""The search over all houses: clauses, disputes and incidents that have the words, in any language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import islice
from typing import Any

from dealer_service.api.responses.rulebook_json import house_title
from dealer_service.i18n.languages import LANGUAGES
from dealer_service.i18n.words import WORDS, Words
from dealer_service.rulebook import Book, Clause, Rules
from dealer_service.rulebook.synonyms import Synonyms
from dealer_service.server.case_book import CaseBook, StoredCase
from dealer_service.table.incidents import KINDS
from dealer_service.web.floor.cases import story_of
from dealer_service.web.search import Search, fold, search_for

MOST_OFFERED, SHORTEST, SIMILAR = 3, 3, 0.7
WORD = re.compile(r"[^\W\d_]{3,}")


@dataclass(frozen=True, slots=True)
class House:
    """A house that words a clause so, with one of its games or mixes."""

    id: str
    title: str
    game: str


@dataclass(frozen=True, slots=True)
class FoundClause:
    """A clause with its words in the language of the page, the houses that word it so, and the id of its case."""

    id: str
    says: str
    language: str
    houses: tuple[House, ...]
    case: str | None


@dataclass(frozen=True, slots=True)
class Found:
    """Everything that a search over all houses finds."""

    clauses: tuple[FoundClause, ...]
    disputes: tuple[tuple[StoredCase, str], ...]
    incidents: tuple[str, ...]


def search_book(search: Search, book: Book, cases: CaseBook, words: Words) -> Found:
    """The clauses, disputes and incidents that have the words of the search, in any language."""
    disputes = tuple((case, story_of(case, words, book)[0]) for case in find_disputes(search, book, cases))
    incidents = tuple(
        words.label("term", each.kind)
        for each in KINDS
        if search.finds(each.kind.replace("-", " "), *(WORDS[name].label("term", each.kind) for name in LANGUAGES))
    )
    return Found(tuple(_clauses(search, book, cases, words)), disputes, incidents)


def find_disputes(search: Search, book: Book, cases: CaseBook) -> list[StoredCase]:
    """The disputes whose title or story has the words, then those ruled by a clause that some house words so."""
    by_story, by_rule = [], []
    clauses = find_clauses(search, book)
    for case in cases.disputes(book):
        if search.finds(*(text for each in WORDS.values() for text in story_of(case, each, book))):
            by_story.append(case)
        elif (rule := cases.rule_of(case, book)) is not None and rule.id in clauses:
            by_rule.append(case)
    return by_story + by_rule


def find_clauses(search: Search, book: Book) -> set[str]:
    """The ids of the clauses that have the words under some house."""
    wordings = {id(clause): clause for rules in book.all_rules() for clause in rules.clauses.values()}
    return {clause.id for clause in wordings.values() if is_found(clause, search)}


def nearest_searches(search: Search, book: Book, cases: CaseBook, synonyms: Synonyms, words: Words) -> tuple[str, ...]:
    """At most three searches with a result, in place of one without.

    A similar word takes the place of each unknown one. If all words are known, each is a search of its own.
    """
    written = search.text.lower().split()
    known = _known_words(book, cases, synonyms, words)
    unknown = [word for word in written if all(fold(word) not in each for each in known)]
    if not unknown:
        offered = [word for word in written if len(word) >= SHORTEST] if len(written) > 1 else []
    else:
        similar = {word: get_close_matches(fold(word), known, MOST_OFFERED, SIMILAR) for word in unknown[:MOST_OFFERED]}
        first = {word: next(iter(found), "") for word, found in similar.items()}
        offered = [
            " ".join(filter(None, (each if other == word else first.get(other, other) for other in written)))
            for word, found in similar.items()
            for each in found
        ]
    finding = (each for each in dict.fromkeys(offered) if _finds(search_for(each, synonyms), book, cases))
    return tuple(islice(finding, MOST_OFFERED))


def _known_words(book: Book, cases: CaseBook, synonyms: Synonyms, words: Words) -> list[str]:
    """The words that a search may find, in the language of the page, and those of the synonyms."""
    says = {
        each
        for rules in book.all_rules()
        for clause in rules.clauses.values()
        for each in (clause.says.get(words.language, ""), clause.id.replace("_", " ").replace(".", " "))
    }
    told = {text for case in cases.disputes(book) for text in story_of(case, words, book)}
    kinds = {words.label("term", each.kind) for each in KINDS}
    texts = (*says, *told, *kinds, *(each for group in synonyms.groups for each in group))
    return sorted({fold(word) for text in texts for word in WORD.findall(text)})


def _finds(search: Search, book: Book, cases: CaseBook) -> bool:
    """Whether the search finds a clause or a dispute."""
    return bool(find_clauses(search, book) or find_disputes(search, book, cases))


def is_found(clause: Clause[Any], search: Search) -> bool:
    """Whether the clause has the words: in its id, its answer, its source, or its words in any language."""
    name = clause.id.replace("_", " ")
    place = str(clause.cite.at or "")
    return search.finds(clause.id, name, *clause.says.values(), clause.cite.source.title, place, str(clause.json))


def _clauses(search: Search, book: Book, cases: CaseBook, words: Words) -> Iterator[FoundClause]:
    """Each found wording of each clause once, in the order of the rulebook, with the houses that read it."""
    case_of = {case.clause: case.id for case in cases.of_clauses(book)}
    found: dict[str, dict[str, list[House]]] = {}
    languages: dict[str, str] = {}
    known: dict[int, bool] = {}  # rulesets share clauses
    for house, games in book.houses().items():
        mixes = book.mixes().get(house, ())
        current: list[Rules] = [
            *(book.find(house, each) for each in games),
            *(book.find_mix(house, each) for each in mixes),
        ]
        for rules in current:
            for clause in rules.clauses.values():
                if id(clause) not in known:
                    known[id(clause)] = is_found(clause, search)
                if not known[id(clause)] or not rules.applies(clause.id):
                    continue
                language = words.language if words.language in clause.says else next(iter(clause.says))
                says = clause.says[language]
                languages[says] = language
                houses = found.setdefault(clause.id, {}).setdefault(says, [])
                if all(each.id != house for each in houses):
                    houses.append(House(house, house_title(house, book, words.language), rules.game))
    for name, by_words in found.items():
        for says, houses in by_words.items():
            yield FoundClause(name, says, languages[says], tuple(houses), case_of.get(name))
