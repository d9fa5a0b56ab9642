"""Which rules answer this request? The active ones, taken once and kept to its end, with their reasons written."""

from __future__ import annotations

import logging

from dealer_service.door.citations import Citations, all_clauses
from dealer_service.operations.counts import Counts
from dealer_service.operations.rules_report import RulesReport
from dealer_service.rulebook import Book
from dealer_service.scenarios.active import ActiveRules

LOG = logging.getLogger("dealer_service.rules")


class CurrentRules:
    """The active rules for the web: a book and its written reasons, which change together or not at all.

    Each worker process looks at the folders for itself; workers may differ for a moment, and every answer names
    the digest it rests on.
    """

    def __init__(self, active: ActiveRules, counts: Counts) -> None:
        self.active = active
        self.report = RulesReport(active.book, counts)
        self._taken = (active.book, Citations(all_clauses(active.book)))

    def take(self) -> tuple[Book, Citations]:
        """The book and the reasons that answer now."""
        book = self.active.book
        if book is not self._taken[0]:
            self._taken = (book, Citations(all_clauses(book)))
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
