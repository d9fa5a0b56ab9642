"""Remarks on pages: clauses without effect or not read by any game, slips in words, and missing translations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path
from typing import Any

from dealer_service.atomic_files import list_folder
from dealer_service.message import message
from dealer_service.rulebook.book import Book
from dealer_service.rulebook.clause import Clause, Place
from dealer_service.rulebook.loading.composition import layers, spans_of
from dealer_service.rulebook.loading.files import FOLDERS, PLACES, TOP
from dealer_service.rulebook.loading.library import LoadResult
from dealer_service.rulebook.loading.pages import Page, PageKind, in_force_on
from dealer_service.rulebook.sections.drawing import LastCard, ShortStub
from dealer_service.rulebook.streets import Streets
from dealer_service.table import Pile

KNOWN_FOLDERS = (*FOLDERS, "scenarios", "search")
SIMILAR = 0.75  # from 0 to 1: the minimum similarity of a misspelt folder name to the correct one
LANGUAGES = {"en": message("English"), "fr": message("French")}


class Severity(StrEnum):
    """The weight of a remark. A warning needs a look; a note is information only."""

    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Remark:
    """An observation about a page that does not prevent its use."""

    place: Place
    weight: Severity
    clause: str | None
    says: str

    def __str__(self) -> str:
        clause = f"{self.clause}: " if self.clause else ""
        return f"{self.place}: {self.weight.value}: {clause}{self.says}"


def find_remarks(loaded: LoadResult, as_of: str | None = None) -> list[Remark]:
    """Every remark on these pages, or on those in force on that day, in page order.

    Unnecessary clauses are found only if the pages make a book.
    """
    found = [*_untranslated(loaded.pages), *_slips(loaded.pages)]
    if loaded.book is not None:
        found += _unnecessary(loaded.pages, loaded.book)
        found += _pools_without_stub(loaded.book)
    if as_of is not None:
        in_force = {page.at.file for page in in_force_on(as_of, loaded.pages).values()}
        found = [remark for remark in found if remark.place.file in in_force]
    order = {file: number for number, file in enumerate(loaded.paths)}
    return sorted(found, key=lambda each: (order.get(each.place.file, -1), each.place.line, each.place.column))


def folder_remarks(folder: Path) -> list[Remark]:
    """The files and folders in a folder of rules that were probably meant as pages but are not read."""
    found = misnamed_folders(folder)
    if not any((folder / name).exists() for name in (*KNOWN_FOLDERS, *(f"{name}.yaml" for name in TOP))):
        says = message("holds no pages; they are {places}", places=PLACES)
        found.append(Remark(Place(folder.as_posix(), 1, 1), Severity.WARNING, None, says))
    return found


def misnamed_folders(folder: Path) -> list[Remark]:
    """Folders in a folder of rules whose names resemble those of folders that are read."""
    found = []
    for path in sorted(list_folder(folder)) if folder.is_dir() else ():
        if path.is_dir() and path.name not in KNOWN_FOLDERS:
            for meant in get_close_matches(path.name.lower(), KNOWN_FOLDERS, 1, SIMILAR):
                says = message("is not read; did you mean {folder}/?", folder=meant)
                found.append(Remark(Place(path.as_posix(), 1, 1), Severity.WARNING, None, says))
    return found


def _unnecessary(pages: Iterable[Page], book: Book) -> Iterator[Remark]:
    read = {id(clause) for rules in book.all_rules() for clause in rules.clauses.values() if rules.applies(clause.id)}
    parents = _parents(list(pages))
    for page in pages:
        for clause in clauses_of(page):
            before = parents.get(id(clause), [])
            if page.kind is PageKind.POKER:
                continue
            if id(clause) not in read:
                says = message("is not used in any game that a house deals; remove it")
                if page.kind is PageKind.MIX:
                    says = message("is not used in any mix that a house deals; remove it")
                if page.kind is PageKind.HOUSE:
                    says = message("is not used in any game that the house deals; remove it")
                yield Remark(clause.where, Severity.WARNING, clause.id, says)
            elif before and all(parent and _same(parent, clause) for parent in before):
                parent = next(each for each in before if each)
                where = str(parent.where)
                says = message("has the same answer, words and source as {where}; remove it", where=where)
                yield Remark(clause.where, Severity.WARNING, clause.id, says)


def _parents(pages: list[Page]) -> dict[int, list[Clause[Any] | None]]:
    """For each clause, by identity, those that it replaces: one for each house and game or mix that its page rules."""
    parents: dict[int, list[Clause[Any] | None]] = {}
    of_games = [list(layers(span.line)) for span in spans_of(pages, [])]
    of_mixes = [[page.rotation for page in span.line] for span in spans_of(pages, [], PageKind.MIX)]
    for line in (*of_games, *of_mixes):
        before: dict[str, Clause[Any] | None] = {}
        for layer in line:
            for name, clause in layer.items():
                parents.setdefault(id(clause), []).append(before.get(name))
            before.update(layer)
    return parents


def _same(one: Clause[Any], other: Clause[Any]) -> bool:
    return (one.json, one.says, one.cite) == (other.json, other.says, other.cite)


def _slips(pages: Iterable[Page]) -> Iterator[Remark]:
    for page in pages:
        for clause in clauses_of(page):
            for says in slips_in_words(clause):
                yield Remark(clause.where, Severity.WARNING, clause.id, says)


def _pools_without_stub(book: Book) -> Iterator[Remark]:
    """A reshuffle without the stub, in a house that does not deal the stub out first."""
    found: dict[int, Clause[Any]] = {}
    for rules in book.rulesets():
        pool = rules.drawing.reshuffle_pool
        drawing = rules.drawing
        leaves_cards = drawing.short_stub.value is ShortStub.MIXED_IN or drawing.last_card.value is not LastCard.DEALT
        if rules.applies(pool.id) and leaves_cards and Pile.STUB not in pool.value:
            found[id(pool)] = pool
    for pool in found.values():
        says = message(
            "has no stub, so cards left in a short stub stay out of the reshuffle: add stub if they are shuffled in"
        )
        yield Remark(pool.where, Severity.WARNING, pool.id, says)


def _untranslated(pages: Iterable[Page]) -> Iterator[Remark]:
    for page in pages:
        clauses = list(clauses_of(page))
        for code, language in LANGUAGES.items():
            lacking = [clause.id for clause in clauses if code not in clause.says]
            if lacking:
                yield Remark(page.at, Severity.NOTE, None, _lacking(len(lacking), len(clauses), language, code))


def _lacking(lacking: int, count: int, language: str, code: str) -> str:
    """How many clauses have no words in a language."""
    if count == 1:
        return message("its one clause has no {language} words ({code})", language=language, code=code)
    return message(
        "{lacking} of {count} clauses have no {language} words ({code})",
        lacking=lacking,
        count=count,
        language=language,
        code=code,
    )


def clauses_of(page: Page) -> Iterator[Clause[Any]]:
    """Every readable clause of the page."""
    for layer in (page.clauses, page.rotation, *(layer for _, layer in page.games.values())):
        yield from (clause for clause in layer.values() if clause)


# The clauses whose words name their answer, and by how much the words may count fewer: "a bet and three raises" is 4.
COUNTED = {
    "betting.max_bets": 1,
    "betting.most_antes": 0,
    "dealing.max_seats": 0,
    "pots.rake_percent": 0,
}
# From two on: "one" and "a" are seldom counts.
NUMBERS: Mapping[str, tuple[str, ...]] = {
    "en": ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    "fr": ("deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"),
}
CURLY = ("“", "”", "‘", "’")


def slips_in_words(clause: Clause[Any]) -> Iterator[str]:
    """What is probably wrong in the words of the clause, one sentence for each language and slip."""
    for language, text in clause.says.items():
        if text[0] in CURLY and text[-1] in CURLY:
            yield message(
                "the words ({language}) are inside {quotes}, which YAML reads as part of them: "
                'use straight quotes (") or none',
                language=language,
                quotes=text[0] + text[-1],
            )
        less = COUNTED.get(clause.id)
        named = numbers_in(text, language)
        if len(named) > 1 and isinstance(clause.value, Streets):  # a single number may be that of the rounds
            cards, draws = clause.value.hand_size, clause.value.draws
            if {each for each in (cards, draws) if each > 1} - named:
                yield message(
                    "the streets have {cards} cards and {draws} draws, but the words ({language}) say {numbers}",
                    cards=cards,
                    draws=draws,
                    language=language,
                    numbers=_joined([str(each) for each in sorted(named)]),
                )
        if less is not None and type(clause.value) is int and named and not {clause.value, clause.value - less} & named:
            yield message(
                "the answer is {answer}, but the words ({language}) say {numbers}",
                answer=clause.value,
                language=language,
                numbers=_joined([str(each) for each in sorted(named)]),
            )


def _joined(numbers: Sequence[str]) -> str:
    *others, last = numbers
    return message("{others} and {last}", others=", ".join(others), last=last) if others else last


def numbers_in(text: str, language: str) -> set[int]:
    """The whole numbers from 2 on that the text names, in figures or in words."""
    figures = {int(each) for each in re.findall(r"(?<![\w.,-])\d{1,4}(?![\w]|[.,]\d)", text)}
    words = {each.casefold() for each in re.findall(r"\w+", text)}
    spoken = {number for number, word in enumerate(NUMBERS.get(language, ()), 2) if word in words}
    return {each for each in figures | spoken if each > 1}
