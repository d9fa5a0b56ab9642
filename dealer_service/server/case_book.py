"""The cases for look-up: the disputes and other scenario pages that come with the rules.

The embedded ones are in the package; those of a house are next to its pages and are reloaded on changes. A page is
shown only if the book can answer it: its house deals its game.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Generic, TypeVar

from dealer_service.api.requests.parser import parse_question
from dealer_service.api.responses.spoken import spoken
from dealer_service.engine import Asks, answer
from dealer_service.engine.comparison.houses import rule
from dealer_service.engine.same_ruling import rule_or_breaches
from dealer_service.errors import DealerServiceError
from dealer_service.i18n.words import ENGLISH
from dealer_service.rulebook import Book, Clause
from dealer_service.rulebook.loading.faults import Fault
from dealer_service.scenarios import DISPUTES, ScenarioPage, embedded_scenarios, files_below, read_pages
from dealer_service.scenarios.files import FOLDER
from dealer_service.scenarios.runner import GOOD

LOG = logging.getLogger("dealer_service.cases")
# A whole hand is not a case: the floor is asked about one moment of it.
QUESTIONS = frozenset(each.value for each in Asks) - {Asks.PLAY.value}
Found = TypeVar("Found")
Stamp = tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class Asking:
    """One question of a page: its name there, the endpoint, and the whole question."""

    name: str
    asks: Asks
    question: dict[str, Any]


@dataclass(frozen=True, slots=True)
class StoredCase:
    """A page, opened by its first question. ``clause`` is its clause; a dispute has its story instead.

    ``own`` is true for a page of a house, whose names and stories are in the house's own language.
    """

    id: str
    title: str
    happened: str | None
    clause: str | None
    own: bool
    askings: tuple[Asking, ...]

    @property
    def topic(self) -> str:
        """The part of the game that the page is about."""
        return self.askings[0].asks.value.split("/")[0]

    @property
    def game(self) -> str:
        """The game that the page is about."""
        return str(self.askings[0].question["game"])


class _OncePerBook(Generic[Found]):
    """A cache of facts about the first question of each case, for one book."""

    def __init__(self, find: Callable[[Asking, Book], Found]) -> None:
        self._find = find
        self._known: tuple[Book | None, dict[str, Found]] = (None, {})

    def of(self, case: StoredCase, book: Book) -> Found:
        """The fact about this case and book."""
        known, found = self._known
        if known is not book:
            found = {}
            self._known = (book, found)
        if case.id not in found:
            found[case.id] = self._find(case.askings[0], book)
        return found[case.id]


class CaseBook:
    """The cases of these folders of rules, and the embedded ones."""

    def __init__(self, folders: Sequence[Path]) -> None:
        own = [folder / FOLDER for folder in folders]
        embedded = embedded_scenarios()
        self._folders = [*([embedded] if embedded else []), *own]
        self._read: dict[str, tuple[Stamp, list[StoredCase]]] = {}
        self._differ, self._rule = _OncePerBook(_differ), _OncePerBook(_rule)

    def preload(self, book: Book) -> None:
        """Load all pages, the rule of each dispute and whether houses differ, before the first request.

        Pages that cannot be read now are read on request.
        """
        try:
            self.of_clauses(book)
            for each in self.disputes(book):
                self.houses_differ(each, book)
                self.rule_of(each, book)
        except OSError as error:
            LOG.warning("The cases cannot be read yet: %s", error)

    def disputes(self, book: Book) -> list[StoredCase]:
        """The disputes, by title."""
        return sorted(_askable(self._cases(True), book), key=lambda each: each.title.strip('"'))

    def of_clauses(self, book: Book) -> list[StoredCase]:
        """The pages about clauses, in the order of their folders and names."""
        return list(_askable(self._cases(False), book))

    def find(self, id: str, book: Book) -> StoredCase | None:
        """The case with this id, for example ``disputes/the-fifth-bet``."""
        files = [each for each in self._files() if f"{each.parent.name}/{each.stem}" == id]
        if not files:
            return None
        return next(_askable(self._read_once(id, files), book), None)

    def houses_differ(self, case: StoredCase, book: Book) -> bool:
        """Whether the houses of this book that deal the game rule differently. Cached for the book."""
        return self._differ.of(case, book)

    def rule_of(self, case: StoredCase, book: Book) -> Clause[Any] | None:
        """The clause that answers the case under its house. Cached for the book."""
        return self._rule.of(case, book)

    def _cases(self, disputes: bool) -> list[StoredCase]:
        files = [each for each in self._files() if (each.parent.name == DISPUTES) == disputes]
        return self._read_once(DISPUTES if disputes else "clauses", files)

    def _files(self) -> list[Path]:
        """Every page. Raises OSError if a folder cannot be read."""
        faults: list[Fault] = []
        files = [file for folder in self._folders for file in files_below(folder, faults)]
        _require_read(faults)
        return files

    def _read_once(self, name: str, files: Sequence[Path]) -> list[StoredCase]:
        """The cases in these files, cached under this name until a file changes. Raises OSError."""
        stamp = tuple(_stamps(files))
        if name not in self._read or self._read[name][0] != stamp:
            self._read[name] = (stamp, list(_stored(_pages(files))))
        return self._read[name][1]


def _stamps(files: Sequence[Path]) -> Iterator[tuple[str, int, int]]:
    for file in files:
        try:
            stat = file.stat()
        except FileNotFoundError:
            continue  # deleted since it was listed
        yield str(file), stat.st_mtime_ns, stat.st_size


def _pages(files: Sequence[Path]) -> list[ScenarioPage]:
    """The pages without errors. Raises OSError for an unreadable one.

    Otherwise it would be missing until it changes.
    """
    faults: list[Fault] = []
    pages = read_pages(files, faults)
    _require_read(faults)
    return pages


def _require_read(faults: Sequence[Fault]) -> None:
    """Raise the first error of the system, except for a file deleted since it was listed."""
    for fault in faults:
        if fault.error is not None and not isinstance(fault.error, FileNotFoundError):
            raise fault.error


def _stored(pages: Sequence[ScenarioPage]) -> Iterator[StoredCase]:
    """Each page with its questions that have rulings."""
    for page in pages:
        askings = tuple(
            Asking(case.name, Asks(case.at), case.ask)
            for case in page.cases
            if case.at in QUESTIONS and isinstance(case.ask, dict) and _is_answered(case.expected)
        )
        yield StoredCase(_id_of(page), page.heading, page.happened, page.clause, _is_own(page), askings)


def _askable(cases: Sequence[StoredCase], book: Book) -> Iterator[StoredCase]:
    """The cases with the questions that this book can answer. Cases without any are skipped."""
    houses = book.houses()
    for case in cases:
        askings = tuple(each for each in case.askings if _is_dealt(each.question, houses))
        if askings:
            yield replace(case, askings=askings)


def _is_own(page: ScenarioPage) -> bool:
    """Whether the page is of a house that is not embedded."""
    embedded = embedded_scenarios()
    return embedded is None or embedded not in page.path.parents


def _id_of(page: ScenarioPage) -> str:
    return f"{page.section}/{page.name}"


def _is_dealt(question: Mapping[str, Any], houses: Mapping[str, Sequence[str]]) -> bool:
    return question.get("game") in houses.get(str(question.get("house")), ())


def _is_answered(expected: dict[str, Any]) -> bool:
    """Whether the page expects a ruling, not a problem."""
    return bool(expected.get("status", GOOD) == GOOD)


def _rule(asking: Asking, book: Book) -> Clause[Any] | None:
    try:
        found = answer(parse_question(asking.asks, asking.question), book).rule
    except DealerServiceError:
        return None
    return None if found is None else found.clause


def _differ(asking: Asking, book: Book) -> bool:
    asked = {name: part for name, part in asking.question.items() if name != "digest"}
    try:
        question = parse_question(asking.asks, asked)
        houses = book.dealing(question.game, question.mix)
        dealing = [book.find(house, question.game, mix=question.mix) for house in houses]
        heard = {spoken(rule_or_breaches(question, rules, rule), asking.asks, ENGLISH) for rules in dealing}
    except DealerServiceError:
        return False
    return len(heard) > 1
