"""What a page could do without: clauses that change nothing, clauses that no game reads; and words not translated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from dealer_service.rulebook.book import Book
from dealer_service.rulebook.clause import Clause, Place
from dealer_service.rulebook.loading.compose import layers, spans_of
from dealer_service.rulebook.loading.library import LoadResult
from dealer_service.rulebook.loading.pages import Page, PageKind

LANGUAGES = {"en": "English", "fr": "French"}


class Severity(StrEnum):
    """A warning needs a look; a note is only for information."""

    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Remark:
    """Something about a page that does not keep it from being used."""

    place: Place
    weight: Severity
    clause: str | None
    says: str

    def __str__(self) -> str:
        clause = f"{self.clause}: " if self.clause else ""
        return f"{self.place}: {self.weight.value}: {clause}{self.says}"


def find_remarks(loaded: LoadResult) -> list[Remark]:
    """Every remark on these pages, in page order. Without a book nobody knows which clauses are unnecessary."""
    found = [*_untranslated(loaded.pages)]
    if loaded.book is not None:
        found += _unnecessary(loaded.pages, loaded.book)
    order = {file: number for number, file in enumerate(loaded.paths)}
    return sorted(found, key=lambda each: (order.get(each.place.file, -1), each.place.line, each.place.column))


def _unnecessary(pages: Iterable[Page], book: Book) -> Iterator[Remark]:
    read = {id(clause) for rules in book.rulesets() for clause in rules.clauses.values() if rules.applies(clause.id)}
    parents = _parents(list(pages))
    for page in pages:
        for clause in clauses_of(page):
            before = parents.get(id(clause), [])
            if page.kind is PageKind.POKER:
                continue
            if id(clause) not in read:
                where = (
                    "any game that the house deals" if page.kind is PageKind.HOUSE else "any game that a house deals"
                )
                says = f"is not read in {where}; strike it out"
                yield Remark(clause.where, Severity.WARNING, clause.id, says)
            elif before and all(parent and _same(parent, clause) for parent in before):
                parent = next(each for each in before if each)
                says = f"says nothing: answer, words and source are those of {parent.where}; strike it out"
                yield Remark(clause.where, Severity.WARNING, clause.id, says)


def _parents(pages: list[Page]) -> dict[int, list[Clause[Any] | None]]:
    """The clauses that each clause takes the place of, by its identity: one for each line of pages that it is in."""
    parents: dict[int, list[Clause[Any] | None]] = {}
    for span in spans_of(pages, []):
        before: dict[str, Clause[Any] | None] = {}
        for layer in layers(span.line):
            for name, clause in layer.items():
                parents.setdefault(id(clause), []).append(before.get(name))
            before.update(layer)
    return parents


def _same(one: Clause[Any], other: Clause[Any]) -> bool:
    return (one.json, one.says, one.cite) == (other.json, other.says, other.cite)


def _untranslated(pages: Iterable[Page]) -> Iterator[Remark]:
    for page in pages:
        clauses = list(clauses_of(page))
        for code, language in LANGUAGES.items():
            lacking = [clause.id for clause in clauses if code not in clause.says]
            if lacking:
                count = "its one clause has" if len(clauses) == 1 else f"{len(lacking)} of {len(clauses)} clauses have"
                yield Remark(page.at, Severity.NOTE, None, f"{count} no {language} words ({code})")


def clauses_of(page: Page) -> Iterator[Clause[Any]]:
    """Every clause that stands on the page and could be read."""
    for layer in (page.clauses, *(layer for _, layer in page.games.values())):
        yield from (clause for clause in layer.values() if clause)
