"""The rules in use. Changed pages become active only if they load and their scenarios pass."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from dealer_service.api.responses.clause_json import ClauseJson, all_clauses
from dealer_service.errors import BadPages, DealerServiceError, FailedScenarios
from dealer_service.rulebook import Book, LoadResult, read_folders
from dealer_service.rulebook.lint import folder_remarks
from dealer_service.rulebook.loading.faults import Fault
from dealer_service.rulebook.loading.files import houses_in
from dealer_service.rulebook.withheld_rulesets import faulty_pages, ruled_by
from dealer_service.scenarios import ScenarioPage
from dealer_service.scenarios.files import all_files_below, read_pages, scenario_files
from dealer_service.scenarios.runner import Result, run
from dealer_service.server.metrics import Metrics
from dealer_service.server.status import RulesReport, digest_of
from dealer_service.server.watched_file import TwoLooks

LOG = logging.getLogger("dealer_service.rules")
Files = frozenset[tuple[str | int | None, ...]]


class ActiveRules:
    """The last good rules of some folders, their clauses as JSON, and the report on the last load.

    Each worker process checks the folders separately. Workers may differ for a moment, but every response names its
    digest. The constructor raises BadPages or FailedScenarios: the service does not start without good rules.
    """

    def __init__(self, folders: Sequence[Path], metrics: Metrics, as_of: str | None = None) -> None:
        self._folders, self._as_of = tuple(folders), as_of
        self._checking = Lock()
        self._files: Files | None = self._stat_files()
        self._looks = TwoLooks(self._stat_files)
        self._current = _with_citations(load_tested(self._folders).as_of(as_of))
        self.report = RulesReport(self._current[0], metrics)
        self._log_what_was_read()

    @property
    def folders(self) -> tuple[Path, ...]:
        """The folders of rules."""
        return self._folders

    def current(self) -> tuple[Book, ClauseJson]:
        """The book and its clauses as JSON. A request reads them once, so they always match."""
        return self._current

    def look(self) -> None:
        """Check the pages once they have changed and two checks in a row found the same state."""
        if self._looks.settled(self._files):
            self.check()

    def check(self) -> DealerServiceError | None:
        """Load the pages if a file has changed, and activate the good ones.

        A house page that has errors or fails its own scenarios withholds that house and those that adopt it; a game
        page withholds the rulesets of its game. Errors in poker.yaml, a register of sources, an unreadable scenario
        page or a missing folder withhold all. Files that the system cannot read are retried later.

        Returns the reason for refused pages, which is also logged and reported, or None.
        """
        with self._checking:
            files = self._stat_files()
            if files == self._files:
                return None
            before, self._files = self._files, files
            tested = reload_tested(self._folders, self._current[0])
            if self._stat_files() != files:
                self._files = before  # changed again during the load: the next checks decide
                return None
            if tested.unread:
                self._files = None
                if before is None and self.report.says(str(tested.refusal)):
                    return tested.refusal
            book = tested.book.as_of(self._as_of)
            if digest_of(book) != self.report.digest or book.tables != self._current[0].tables:
                self._current = _with_citations(book)
            if tested.refusal is None:
                self.report.replace(self._current[0])
                LOG.warning("The rules were reloaded and are active: %s", self.report.digest)
            else:
                self.report.hold_back(self._current[0], tested.held_back, str(tested.refusal))
                held_back = ", ".join(self.report.held_back) or "no active ruleset"
                LOG.error("Changed rules were rejected. Withheld: %s. Errors:\n%s", held_back, tested.refusal)
            return tested.refusal

    def _log_what_was_read(self) -> None:
        """Log the houses in each folder, and files that look like pages but are not read."""
        for folder in self._folders:
            houses = houses_in(folder)
            LOG.info("%s: %s", folder.absolute(), f"read {', '.join(houses)}" if houses else "read, contains no house")
            for remark in folder_remarks(folder):
                LOG.warning("%s", remark)

    def _stat_files(self) -> Files:
        """Path, times, size and inode of every file in the folders, including linked ones.

        Any change gives another set. So does an error of the system, and its end.
        """
        found: set[tuple[str | int | None, ...]] = set()

        def failed(error: OSError) -> None:
            found.add((str(error.filename), error.errno))

        for folder in self._folders:
            for path in (folder, *all_files_below(folder, failed)):
                try:
                    stat = path.stat()
                except OSError as error:
                    failed(error)  # perhaps deleted since it was listed; the next check finds it missing
                    continue
                is_folder = path == folder  # its own times do not depend on the pages
                times = (stat.st_mtime_ns, stat.st_ctime_ns, stat.st_size, stat.st_ino)
                found.add((str(path), stat.st_mode) if is_folder else (str(path), *times))
        return frozenset(found)


def _with_citations(book: Book) -> tuple[Book, ClauseJson]:
    return book, ClauseJson(all_clauses(book))


def load_tested(folders: Sequence[Path]) -> Book:
    """The book of these folders, if every scenario of their houses passes.

    Raises BadPages with the errors of all pages, including scenario pages, and FailedScenarios with every failure.
    """
    loaded, pages, faults = _read(folders)
    if loaded.book is None or faults:
        raise BadPages([*loaded.faults_on_disk(), *faults])
    failed = [result for result in run(pages, loaded.book) if not result.passed]
    if failed:
        raise FailedScenarios(failed)
    return loaded.book


@dataclass(frozen=True, slots=True)
class Reloaded:
    """The book after a change. ``held_back`` lists houses and games that stay as they were.

    ``unread`` is true if the system, not the pages, caused some of it.
    """

    book: Book
    held_back: frozenset[tuple[str, str]] = frozenset()
    refusal: DealerServiceError | None = None
    unread: bool = False


def reload_tested(folders: Sequence[Path], last_good: Book) -> Reloaded:
    """The good part of the book of these folders, and the rest from the last good book."""
    loaded, pages, faults = _read(folders)
    faults = [*loaded.faults_on_disk(), *faults]
    unread = any(fault.error is not None for fault in faults)
    faulty = faulty_pages(loaded)
    if faulty is None or len(faults) > len(loaded.faults):
        return Reloaded(last_good, _pairs(last_good), BadPages(faults), unread)
    books = (loaded.whole, last_good)
    held_back = ruled_by(faulty, books)
    failed = [
        result
        for result in run(pages, loaded.whole.with_held_back(held_back, last_good))
        if not result.passed and result.house not in faulty and (result.house, result.game) not in held_back
    ]
    if any(result.house is None for result in failed):
        return Reloaded(last_good, _pairs(last_good), _refusal(faults, failed), unread)
    held_back |= ruled_by({str(result.house) for result in failed}, books)
    book = loaded.whole.with_held_back(held_back, last_good)
    return Reloaded(book, frozenset(held_back), _refusal(faults, failed), unread)


def _refusal(faults: Sequence[Fault], failed: Sequence[Result]) -> DealerServiceError | None:
    """The exception that explains refused pages, if any."""
    if faults:
        return BadPages([*faults, *failed])
    return FailedScenarios(failed) if failed else None


def _pairs(book: Book) -> frozenset[tuple[str, str]]:
    """Every house with each of its games."""
    return frozenset((rules.house, rules.game) for rules in book.all_rules())


def _read(folders: Sequence[Path]) -> tuple[LoadResult, list[ScenarioPage], list[Fault]]:
    """The rule pages and scenario pages of these folders, and the errors of the scenario pages."""
    faults: list[Fault] = []
    pages = read_pages([path for folder in folders for path in scenario_files(folder, faults)], faults)
    return read_folders(folders), pages, faults
