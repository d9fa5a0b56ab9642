"""Clauses and reasons as JSON: the words of a clause, its source, and the facts that it was applied to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from dealer_service.canonical import JsonObject, canonical
from dealer_service.i18n.catalogues import CATALOGUES
from dealer_service.i18n.languages import DEFAULT, LANGUAGES, Language
from dealer_service.i18n.rule_pages import cited_place, text_title
from dealer_service.rulebook import Book, Citation, Clause
from dealer_service.rulings.reasons import Because, Reason

# What stands before ``decides`` and behind the facts, which follow it, in the canonical JSON of a reason.
AroundFacts = tuple[bytes, bytes]

DECIDES, FACTS = "decides", "facts"


class ClauseJson:
    """Clauses as JSON, in every language. The clauses it is made with are serialized once, any other one each time.

    It keeps the clauses alive: the ``id()`` of one is never reused.
    """

    def __init__(self, clauses: Iterable[Clause[Any]] = ()) -> None:
        known = {id(clause): clause for clause in clauses}
        self._objects = {
            language: {key: (clause, serialize_clause(clause, language)) for key, clause in known.items()}
            for language in LANGUAGES
        }
        self._around_facts: dict[tuple[int, Language], AroundFacts] = {}

    def of(self, clause: Clause[Any], language: Language = DEFAULT) -> JsonObject:
        """The clause with its value, words, source and the page that set it. Do not change it."""
        known = self._objects[language].get(id(clause))
        return known[1] if known else serialize_clause(clause, language)

    def around_facts(self, clause: Clause[Any], language: Language = DEFAULT) -> AroundFacts:
        """The same as canonical JSON, in two halves between which a reason says whether it decides, and its facts."""
        halves = self._around_facts.get((id(clause), language))
        if halves is None:
            halves = around_facts(self.of(clause, language))
            if id(clause) in self._objects[language]:
                self._around_facts[id(clause), language] = halves
        return halves


NOTHING_KEPT = ClauseJson()


def all_clauses(book: Book) -> Iterator[Clause[Any]]:
    """Every clause of every edition; a clause that several rulesets or mixes share is repeated."""
    for house, games in book.houses().items():
        for game in games:
            for edition in book.editions(house, game):
                yield from edition.rules.clauses.values()
    for mix in book.all_mixes():
        yield from mix.rules.clauses.values()


def serialize_clause(clause: Clause[Any], language: Language) -> JsonObject:
    """The clause as JSON data. Without words in this language, it has its own words and names their language."""
    own = language if language in clause.says else next(iter(clause.says))
    named = {} if own == language else {"language": own}
    return {
        "clause": clause.id,
        "value": clause.json,
        "says": clause.says[own],
        "cite": serialize_citation(clause.cite, language),
        "set_by": clause.set_by,
        **named,
    }


def serialize_citation(citation: Citation, language: Language) -> JsonObject:
    """The source by its id and title, the edition that was read, and the place in it."""
    source = citation.source
    title = CATALOGUES[language]["source"].get(source.id) or text_title(source.title, language)
    edition = {} if source.edition is None else {"edition": text_title(source.edition, language)}
    at = None if citation.at is None else cited_place(citation.at, language)
    return {"source": source.id, "title": title, "at": at, **edition}


def around_facts(clause: JsonObject) -> AroundFacts:
    """The canonical JSON of a reason by this clause, before and after these two fields."""
    before = canonical({name: part for name, part in clause.items() if name < DECIDES})
    behind = canonical({name: part for name, part in clause.items() if name > FACTS})
    return before[:-1] + b',"decides":', b"," + behind[1:]


def serialize_reasons(reasons: Because, clause_json: ClauseJson, language: Language = DEFAULT) -> list[JsonObject]:
    """Each reason whole: the clause with its words and its source, whether it decides, and the facts of the table."""
    return [{**clause_json.of(each.clause, language), DECIDES: each.decides, FACTS: each.facts} for each in reasons]


def canonical_reasons(reasons: Because, clause_json: ClauseJson, language: Language = DEFAULT) -> bytes:
    """The same as canonical JSON. Only the parts that are not the clause's are serialized."""
    return b"[%b]" % b",".join([_reason(each, *clause_json.around_facts(each.clause, language)) for each in reasons])


def _reason(reason: Reason, before: bytes, behind: bytes) -> bytes:
    return b'%b%b,"facts":%b%b' % (before, b"true" if reason.decides else b"false", canonical(reason.facts), behind)
