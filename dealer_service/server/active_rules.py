"""The rules that answer now. Changed pages become active only when they can be read and their scenarios pass."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from threading import Lock

from dealer_service.api.responses.clause_json import ClauseJson, all_clauses
from dealer_service.errors import BadPages, DealerServiceError, FailedScenarios
from dealer_service.rulebook import Book, read_folders
from dealer_service.rulebook.loading.faults import Fault
from dealer_service.scenarios.files import all_files_below, read_pages, scenario_files
from dealer_service.scenarios.runner import run
from dealer_service.server.metrics import Metrics
from dealer_service.server.status import RulesReport

LOG = logging.getLogger("dealer_service.rules")


class ActiveRules:
    """The last good rules of some folders, with their clauses as JSON, and the report on the pages read last.

    Each worker process checks the folders for itself. Workers may differ for a moment; every answer names the
    digest that it rests on. Making it raises BadPages or FailedScenarios: no service starts without good rules.
    """

    def __init__(self, folders: Sequence[Path], metrics: Metrics) -> None:
        self._folders = tuple(folders)
        self._checking = Lock()
        self._files = self._stat_files()
        self._current = self._load()
        self.report = RulesReport(self._current[0], metrics)

    def current(self) -> tuple[Book, ClauseJson]:
        """The book and its clauses as JSON. They change together: a request takes them once, for its whole answer."""
        return self._current

    def check(self) -> DealerServiceError | None:
        """Load the pages if a file has changed, and make them active if they are good.

        Returns why they were refused, which is logged and reported too; None where nothing was refused.
        """
        with self._checking:
            files = self._stat_files()
            if files == self._files:
                return None
            self._files = files
            try:
                self._current = self._load()
            except DealerServiceError as refusal:
                self.report.refuse(str(refusal))
                LOG.error("The changed rules were refused and the last good ones go on answering:\n%s", refusal)
                return refusal
            self.report.replace(self._current[0])
            LOG.warning("The rules were read anew and are active: %s", self.report.digest)
            return None

    def _load(self) -> tuple[Book, ClauseJson]:
        book = load_tested(self._folders)
        return book, ClauseJson(all_clauses(book))

    def _stat_files(self) -> frozenset[tuple[str | int, ...]]:
        """Path, times, size and inode of every file in the folders, links followed: any change makes another set."""
        found: set[tuple[str | int, ...]] = {(str(folder), folder.is_dir()) for folder in self._folders}
        for path in chain.from_iterable(all_files_below(folder) for folder in self._folders):
            try:
                stat = path.stat()
            except OSError:
                continue  # deleted since it was listed; the next check misses it
            found.add((str(path), stat.st_mtime_ns, stat.st_ctime_ns, stat.st_size, stat.st_ino))
        return frozenset(found)


def load_tested(folders: Sequence[Path]) -> Book:
    """The book of these folders, once every scenario beside its houses passes.

    Raises BadPages with the faults of all pages, scenario pages too, and FailedScenarios with every failure.
    """
    loaded = read_folders(folders)
    faults: list[Fault] = []
    pages = read_pages([path for folder in folders for path in scenario_files(folder, faults)], faults)
    if loaded.book is None or faults:
        raise BadPages([*(replace(fault, place=loaded.on_disk(fault.place)) for fault in loaded.faults), *faults])
    failed = [result for result in run(pages, loaded.book) if not result.passed]
    if failed:
        raise FailedScenarios(failed)
    return loaded.book
