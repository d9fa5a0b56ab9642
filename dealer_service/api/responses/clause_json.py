"""What does a clause say, and where does it stand? The part of a reason that is the same at every table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from dealer_service.canonical import canonical
from dealer_service.i18n.catalogues import CATALOGUES
from dealer_service.i18n.languages import DEFAULT, LANGUAGES, Language
from dealer_service.rulebook import Book, Citation, Clause

Written = dict[str, Any]
Around = tuple[bytes, bytes]

FACTS = "facts"


class ClauseJson:
    """Clauses as reasons show them, each written once a language; one that is not among those given is written anew.

    It keeps the clauses that it knows, so an id of one is never another's.
    """

    def __init__(self, clauses: Iterable[Clause[Any]] = ()) -> None:
        known = list(clauses)
        self._written = {
            language: {id(clause): (clause, serialize_clause(clause, language)) for clause in known}
            for language in LANGUAGES
        }
        self._around: dict[tuple[int, Language], Around] = {}

    def of(self, clause: Clause[Any], language: Language = DEFAULT) -> Written:
        """The clause with its value, its words, its source and the page that decided. Not to be changed."""
        known = self._written[language].get(id(clause))
        return known[1] if known else serialize_clause(clause, language)

    def around(self, clause: Clause[Any], language: Language = DEFAULT) -> Around:
        """The same as canonical JSON, open for the facts of a reason: what stands before them, and what behind."""
        found = self._around.get((id(clause), language))
        if found is None:
            found = around(self.of(clause, language))
            if id(clause) in self._written[language]:
                self._around[id(clause), language] = found
        return found


def all_clauses(book: Book) -> Iterator[Clause[Any]]:
    """Every clause of every edition; one that several rulesets share comes more than once."""
    for house, games in book.houses().items():
        for game in games:
            for edition in book.editions(house, game):
                yield from edition.rules.clauses.values()


def serialize_clause(clause: Clause[Any], language: Language) -> Written:
    """The clause as JSON data; where it has no words in this language, in its own, which is then named."""
    own = language if language in clause.says else next(iter(clause.says))
    named = {} if own == language else {"language": own}
    return {
        "clause": clause.id,
        "value": clause.json,
        "says": clause.says[own],
        "cite": cite(clause.cite, language),
        "set_by": clause.set_by,
        **named,
    }


def around(clause: Written) -> Around:
    """What stands before and behind the facts in the canonical JSON of a reason by this clause."""
    before = canonical({name: part for name, part in clause.items() if name < FACTS})
    behind = canonical({name: part for name, part in clause.items() if name > FACTS})
    return before[:-1] + b',"facts":', b"," + behind[1:]


def cite(citation: Citation, language: Language) -> Written:
    """The source by its id and title, the edition that was read, and the place in it, in the words of the page."""
    source = citation.source
    title = CATALOGUES[language]["source"].get(source.id, source.title)
    edition = {} if source.edition is None else {"edition": source.edition}
    return {"source": source.id, "title": title, "at": citation.at, **edition}
