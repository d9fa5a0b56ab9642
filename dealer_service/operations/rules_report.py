"""Which rules answer here, since when, and which do no more? One worker's report of its rules."""

from __future__ import annotations

from typing import Any

from dealer_service.canonical import digest
from dealer_service.operations.counts import Counts
from dealer_service.operations.reports import Report
from dealer_service.rulebook import Book


class RulesReport(Report):
    """What one worker has to say of its rules."""

    def __init__(self, book: Book, counts: Counts) -> None:
        super().__init__("rules", counts)
        self._book, self.digest = book, digest_of(book)
        self.gone: list[str] = []

    def begin(self) -> None:
        """Count this worker among those that answer by its rules."""
        super().begin()
        self._counts.workers[(self.digest,)].set(1)

    def become(self, book: Book) -> None:
        """Changed rules became active."""
        self._counts.workers[(self.digest,)].set(0)
        left = set(names(book))
        self.gone = [name for name in dict.fromkeys((*self.gone, *names(self._book))) if name not in left]
        self._book, self.digest = book, digest_of(book)
        self.active()

    def told(self) -> dict[str, Any]:
        """The report as JSON data: rulesets that are gone are those that this worker has answered by before."""
        return {**super().told(), "digest": self.digest, "gone": self.gone}


def digest_of(book: Book) -> str:
    """One digest for all rulesets of a book, with their words: two workers with the same answer alike."""
    return digest([[each.house, each.game, each.edition, each.digest, each.words_digest] for each in book.rulesets()])


def names(book: Book) -> list[str]:
    """Each ruleset of each edition, as house/game@edition."""
    return [f"{each.house}/{each.game}@{each.edition}" for each in book.rulesets()]
