"""The error: its place on the page, the text found, the text allowed, and the nearest word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches

from dealer_service.message import Message, message
from dealer_service.rulebook.clause import Place

LONGEST_SHOWN = 60
MOST_FAULTS = 200


@dataclass(frozen=True, slots=True)
class Fault:
    """One error that prevents the use of a page.

    ``word`` was written in place of one of ``words``. The hint is computed only for output, so a page with thousands of
    errors is rejected quickly. ``error`` is that of the system if the page is not to blame: a retry may succeed.
    """

    place: Place
    clause: str | None
    found: str
    allowed: str
    word: str = ""
    words: tuple[str, ...] = ()
    error: OSError | None = field(default=None, compare=False)

    @property
    def hint(self) -> str | None:
        """The allowed word most similar to the one written, if any is similar."""
        return next(iter(get_close_matches(self.word, self.words, 1)), None)

    @property
    def says(self) -> Message:
        """The error without its place."""
        texts = {"found": self.found, "allowed": self.allowed}
        if self.hint:
            return message("found {found}, allowed {allowed}; did you mean {hint}", **texts, hint=self.hint)
        return message("found {found}, allowed {allowed}", **texts)

    def __str__(self) -> str:
        clause = f"{self.clause}: " if self.clause else ""
        return f"{self.place}: {clause}{self.says}"


def unreadable(path: str, error: OSError, what: str, allowed: str) -> Fault:
    """The error of a file or folder that the system cannot read."""
    found = message("{what} that cannot be read ({reason})", what=what, reason=str(error.strerror))
    return Fault(Place(path, 1, 1), None, found, allowed, error=error)


def quoted(text: str) -> str:
    """A text as an error shows it: in quotes, and shortened if it is long."""
    return repr(text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…")


def listed(words: Sequence[str]) -> str:
    """``a``, ``a or b``, ``a, b or c``; ``none`` for an empty list."""
    *others, last = words or [message("none")]
    return message("{others} or {last}", others=", ".join(others), last=last) if others else last


def in_page_order(faults: Sequence[Fault], files: Sequence[str]) -> list[Fault]:
    """The errors in page order, limited to a useful number for each page."""
    order = {file: number for number, file in enumerate(files)}
    kept: list[Fault] = []
    often: Counter[str] = Counter()
    for fault in sorted(
        dict.fromkeys(faults),
        key=lambda each: (order.get(each.place.file, -1), each.place.line, each.place.column),
    ):
        often[fault.place.file] += 1
        seen = often[fault.place.file]
        if seen <= MOST_FAULTS:
            kept.append(fault)
        elif seen == MOST_FAULTS + 1:
            found = message("more than {most} errors", most=MOST_FAULTS)
            kept.append(Fault(fault.place, None, found, message("none; the others are not listed")))
    return kept
