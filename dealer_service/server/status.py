"""What became of files that are watched? When the last good ones were taken in, and why changed ones were refused."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Any

from dealer_service.canonical import digest
from dealer_service.rulebook import Book
from dealer_service.server.metrics import Counts

MOST_LINES, MOST_LETTERS = 20, 4000


class Report:
    """What one worker has to say of some files, by the word ``what``; it is counted, too."""

    def __init__(self, what: str, counts: Counts) -> None:
        self.what, self._counts = what, counts
        self.loaded = time.time()
        self.refused: dict[str, str] | None = None
        self.refused_since: float | None = None

    def begin(self) -> None:
        """Count this worker's files from now on."""
        self._counts.loaded[(self.what,)].set(self.loaded)
        self._counts.refused[(self.what,)].set(0 if self.refused is None else 1)

    def active(self) -> None:
        """Changed files were taken in."""
        self.loaded, self.refused, self.refused_since = time.time(), None, None
        self._counts.reloads[self.what, "active"].inc()
        self.begin()

    def refuse(self, why: str) -> None:
        """Changed files were refused; the last good ones stay."""
        now = time.time()
        self.refused, self.refused_since = {"at": instant(now), "why": short(why)}, self.refused_since or now
        self._counts.reloads[self.what, "refused"].inc()
        self.begin()

    def stale(self) -> float:
        """For how many seconds changed files have been refused, one after the other."""
        return 0 if self.refused_since is None else time.time() - self.refused_since

    def told(self) -> dict[str, Any]:
        """The report as JSON data."""
        return {"loaded": instant(self.loaded), "refused": self.refused}


def instant(seconds: float) -> str:
    """A moment as ISO 8601 has it, in UTC."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def short(why: str) -> str:
    """A refusal's first lines, and how many more there are."""
    lines = why.splitlines()
    kept = "\n".join(lines[:MOST_LINES])[:MOST_LETTERS]
    left = len(lines) - len(kept.splitlines())
    return kept + (f"\n... and {left} more lines; dealer-service check tells them all" if left else "")


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
