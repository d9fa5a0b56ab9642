"""The rules that answer now: others take their place only when their pages read and their own scenarios hold."""

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
from dealer_service.server.metrics import Counts
from dealer_service.server.status import RulesReport


class ActiveRules:
    """The last good rules of some folders, and why those that lie there now were refused, where they were.

    Making it raises BadPages or FailedScenarios: a service does not start without good rules.
    """

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = tuple(folders)
        self._renewing = Lock()
        self._seen = self._lie()
        self._book = proven(self.folders)
        self._refusal: DealerServiceError | None = None

    @property
    def book(self) -> Book:
        """The rules that answer now; a question takes them once and is answered by them to its end."""
        return self._book

    @property
    def refusal(self) -> DealerServiceError | None:
        """Why the pages that were read last did not become active, as a report; None where they did."""
        return self._refusal

    def changed(self) -> bool:
        """Whether other files lie in the folders than when they were read last, or others in their place."""
        return self._lie() != self._seen

    def renew(self) -> DealerServiceError | None:
        """Read and test what lies in the folders now, and let it answer where all is well; the refusal where not."""
        with self._renewing:
            self._seen = self._lie()
            try:
                book = proven(self.folders)
            except DealerServiceError as refusal:
                self._refusal = refusal
            else:
                self._book, self._refusal = book, None
            return self._refusal

    def _lie(self) -> frozenset[tuple[str | int, ...]]:
        """Every file in the folders: where, when written or put there, how long, and which; links are followed."""
        found: set[tuple[str | int, ...]] = {(str(folder), folder.is_dir()) for folder in self.folders}
        for path in chain.from_iterable(all_files_below(folder) for folder in self.folders):
            try:
                told = path.stat()
            except OSError:
                continue  # it went while we looked; the next look sees it gone
            found.add((str(path), told.st_mtime_ns, told.st_ctime_ns, told.st_size, told.st_ino))
        return frozenset(found)


def proven(folders: Sequence[Path]) -> Book:
    """The book of these folders, once every scenario beside its houses is answered as it says.

    Raises BadPages with the faults of all pages, scenario pages too, and FailedScenarios with every failure.
    """
    stock = read_folders(folders)
    faults: list[Fault] = []
    pages = read_pages([path for folder in folders for path in scenario_files(folder, faults)], faults)
    if stock.book is None or faults:
        raise BadPages([*(replace(fault, place=stock.on_disk(fault.place)) for fault in stock.faults), *faults])
    failed = [result for result in run(pages, stock.book) if not result.passed]
    if failed:
        raise FailedScenarios(failed)
    return stock.book


LOG = logging.getLogger("dealer_service.rules")


class CurrentRules:
    """The active rules for the web: a book and its written reasons, which change together or not at all.

    Each worker process looks at the folders for itself; workers may differ for a moment, and every answer names
    the digest it rests on.
    """

    def __init__(self, active: ActiveRules, counts: Counts) -> None:
        self.active = active
        self.report = RulesReport(active.book, counts)
        self._taken = (active.book, ClauseJson(all_clauses(active.book)))

    def take(self) -> tuple[Book, ClauseJson]:
        """The book and the reasons that answer now."""
        book = self.active.book
        if book is not self._taken[0]:
            self._taken = (book, ClauseJson(all_clauses(book)))
        return self._taken

    def look(self) -> None:
        """Let changed pages answer where they are good, and say in the log what became of them."""
        if not self.active.changed():
            return
        refusal = self.active.renew()
        if refusal is None:
            self.report.become(self.active.book)
            LOG.warning("The rules were read anew and are active: %s", self.report.digest)
        else:
            self.report.refuse(str(refusal))
            LOG.error("The changed rules were refused and the last good ones go on answering:\n%s", refusal)
