"""Which rules answer this request? The active ones, taken once and kept to its end, with their reasons written."""

from __future__ import annotations

import logging
import os
from threading import Event, Thread

from dealer_service.door.citations import Citations, all_clauses
from dealer_service.rulebook import Book
from dealer_service.scenarios.active import ActiveRules

LOG = logging.getLogger("dealer_service.rules")
EVERY_SECONDS = 1.0


class CurrentRules:
    """The active rules for the web: a book and its written reasons, which change together or not at all.

    Each worker process watches the folders for itself, from its first request on; workers may differ for a
    moment, and every answer names the digest it rests on.
    """

    def __init__(self, active: ActiveRules) -> None:
        self.active = active
        self._taken = (active.book, Citations(all_clauses(active.book)))
        self._watched_by: int | None = None

    def take(self) -> tuple[Book, Citations]:
        """The book and the reasons that answer now."""
        book = self.active.book
        if book is not self._taken[0]:
            self._taken = (book, Citations(all_clauses(book)))
        return self._taken

    def watch(self) -> None:
        """Watch the folders from this process on, once; threads do not outlive a fork."""
        if self._watched_by != os.getpid():
            self._watched_by = os.getpid()
            Thread(target=self._watching, name="rules", daemon=True).start()

    def look(self) -> None:
        """Let changed pages answer where they are good, and say in the log what became of them."""
        if not self.active.changed():
            return
        refusal = self.active.renew()
        if refusal is None:
            LOG.warning("The rules were read anew and are active.")
        else:
            LOG.error("The changed rules were refused and the last good ones go on answering:\n%s", refusal)

    def _watching(self) -> None:
        pause = Event()
        while not pause.wait(EVERY_SECONDS):
            try:
                self.look()
            except Exception:  # whatever it was, the next look must come
                LOG.exception("The rules could not be looked at; the last good ones go on answering.")
