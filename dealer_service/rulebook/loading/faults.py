"""The fault: what is wrong on a page, where, what is allowed there, and which word is nearest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches

from dealer_service.rulebook.clause import Place

LONGEST_SHOWN = 60
MOST_FAULTS = 200


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that keeps a page from being used.

    ``word`` is what was written where one of ``words`` was wanted; the hint is looked for only when the
    fault is shown, so that a page with thousands of faults is refused quickly. ``error`` is the system's, where it is
    not the page that is to blame: what cannot be read now can perhaps be read a moment later.
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
        """The right word that is nearest to the one written, where any is near."""
        return next(iter(get_close_matches(self.word, self.words, 1)), None)

    def __str__(self) -> str:
        clause = f"{self.clause}: " if self.clause else ""
        hint = f"; did you mean {self.hint}" if self.hint else ""
        return f"{self.place}: {clause}found {self.found}, allowed {self.allowed}{hint}"


def unreadable(path: str, error: OSError, what: str, allowed: str) -> Fault:
    """The fault of a file or folder that the system does not let be read."""
    return Fault(Place(path, 1, 1), None, f"{what} that cannot be read ({error.strerror})", allowed, error=error)


def quoted(text: str) -> str:
    """A text as a fault shows it: in quotes, and cut where it is long."""
    return repr(text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…")


def listed(words: Sequence[str]) -> str:
    """``a``, ``a or b``, ``a, b or c``; ``nothing`` where there are none."""
    *others, last = words or ["nothing"]
    return f"{', '.join(others)} or {last}" if others else last


def in_page_order(faults: Sequence[Fault], files: Sequence[str]) -> list[Fault]:
    """The faults as the pages were read, from the top down; of one page no more than a reader can use."""
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
            kept.append(Fault(fault.place, None, f"more than {MOST_FAULTS} faults", "none; the rest is not told"))
    return kept
