"""The state of watched files: when the last good ones were loaded, and why changed ones were refused."""

from __future__ import annotations

import time
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from dealer_service.canonical import digest
from dealer_service.rulebook import Book
from dealer_service.server.metrics import Metrics

MOST_LINES, MOST_LETTERS = 20, 4000


class FileReport:
    """The state of some files in one worker, which it publishes in the metrics. ``what`` names the files."""

    def __init__(self, what: str, metrics: Metrics) -> None:
        self.what, self._metrics = what, metrics
        self.loaded = time.time()
        self.refused: dict[str, str] | None = None
        self.refused_since: float | None = None

    def publish(self) -> None:
        """Set the metrics to this state."""
        self._metrics.loaded[(self.what,)].set(self.loaded)
        self._metrics.refused[(self.what,)].set(0 if self.refused is None else 1)

    def accept(self) -> None:
        """Record that changed files were loaded."""
        self.loaded, self.refused, self.refused_since = time.time(), None, None
        self._metrics.reloads[self.what, "active"].inc()
        self.publish()

    def refuse(self, reason: str) -> None:
        """Record that changed files were refused. The last good ones stay."""
        now = time.time()
        self.refused, self.refused_since = {"at": timestamp(now), "why": shorten(reason)}, self.refused_since or now
        self._metrics.reloads[self.what, "refused"].inc()
        self.publish()

    def says(self, reason: str) -> bool:
        """Whether the files have been refused for this reason already."""
        return self.refused is not None and self.refused["why"] == shorten(reason)

    def stale_seconds(self) -> float:
        """The seconds since the first refusal without an accepted change in between."""
        return 0 if self.refused_since is None else time.time() - self.refused_since

    def as_json(self) -> dict[str, Any]:
        """The state as JSON data."""
        return {"loaded": timestamp(self.loaded), "refused": self.refused}


def timestamp(seconds: float) -> str:
    """A time in seconds since 1970 as ISO 8601, in UTC."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def shorten(reason: str) -> str:
    """The first lines of a refusal, and the number of further ones."""
    lines = reason.splitlines()
    kept = "\n".join(lines[:MOST_LINES])[:MOST_LETTERS]
    more = len(lines) - len(kept.splitlines())
    return kept + (f"\n... and {more} more lines; dealer-service check lists them all" if more else "")


class RulesReport(FileReport):
    """The state of the rules in one worker."""

    def __init__(self, book: Book, metrics: Metrics) -> None:
        super().__init__("rules", metrics)
        self._book, self.digest = book, digest_of(book)
        self.gone: list[str] = []
        self.held_back: list[str] = []

    def publish(self) -> None:
        """Set the metrics to this state. This worker is counted among those with its rules."""
        super().publish()
        self._metrics.workers[(self.digest,)].set(1)

    def replace(self, book: Book) -> None:
        """Record that all changed rules became active."""
        self._answer_by(book)
        self.held_back = []
        self.accept()

    def hold_back(self, book: Book, held_back: Iterable[tuple[str, str]], reason: str) -> None:
        """Record that changed rules were refused for these houses and games. The others use the book."""
        self._answer_by(book)
        self.held_back = [f"{house}/{game}" for house, game in sorted(held_back)]
        self.refuse(reason)

    def _answer_by(self, book: Book) -> None:
        self._metrics.workers[(self.digest,)].set(0)
        loaded = set(names(book))
        self.gone = [name for name in dict.fromkeys((*self.gone, *names(self._book))) if name not in loaded]
        self._book, self.digest = book, digest_of(book)

    def as_json(self) -> dict[str, Any]:
        """The state as JSON data. ``gone`` are rulesets that this worker has used before."""
        return {**super().as_json(), "digest": self.digest, "held_back": self.held_back, "gone": self.gone}


def digest_of(book: Book) -> str:
    """One digest for the whole book: editions, words, days and titles. Equal for workers that rule alike."""
    editions = [
        {"since": each.since, "until": each.until, "current": each.current, "digest": each.rules.digest}
        | {"house": each.rules.house, "game": each.rules.game, "edition": each.rules.edition}
        | {"words": each.rules.words_digest}
        for each in (*book.all_editions(), *book.all_mixes())
    ]
    return digest({"editions": editions, "titles": book.titles})


def names(book: Book) -> list[str]:
    """Each ruleset and mix of each edition, as house/game@edition."""
    return [f"{each.house}/{each.game}@{each.edition}" for each in book.all_rules()]
