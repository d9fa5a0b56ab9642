"""The exceptions of the package, as a tree. An illegal action raises none: it is answered with a ruling.

DealerServiceError
├── BadPages             a ruleset page cannot be used; carries every fault with file, line and column
├── FailedScenarios      the rules do not answer as their own scenarios say; carries every failure
├── BadSettings          a setting has a value that it cannot have; carries every fault, each with its remedy
├── BadAccess            the keys of callers cannot be used; carries every fault
├── BadKeys              the keys that sign and verify receipts cannot be used; carries every fault
├── UnknownRuleset       there is no such house or game, or the house does not deal that game
├── DigestNotLoaded      a question pins rules that are not loaded
├── ImpossibleTable      the table is impossible or irregular; carries every breach
├── NoSuchOption         the floor is told to have decided what is no option of the question; carries the options
├── Overdue              the answer took too long to find (in deadline.py)
└── AnswerTooLong        the answer is longer than one may be (in api/work.py)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class DealerServiceError(Exception):
    """The base class of all exceptions that this package raises on purpose."""


class _Faults(DealerServiceError):
    """One or more faults, each of which reads as a line."""

    def __init__(self, faults: Sequence[Any]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))


class BadPages(_Faults):
    """One or more ruleset pages cannot be used; ``faults`` holds every fault found, in page order."""


class FailedScenarios(DealerServiceError):
    """The rules do not answer as their own scenarios say; ``failed`` holds every result that is not as expected."""

    def __init__(self, failed: Sequence[Any]) -> None:
        self.failed = tuple(failed)
        super().__init__("\n".join(str(result) for result in self.failed))


class BadSettings(_Faults):
    """Settings cannot be used; ``faults`` holds every fault, each with its variable and the remedy."""


class BadAccess(_Faults):
    """The keys of callers cannot be used; ``faults`` holds every fault, with its file and nothing secret."""


class BadKeys(_Faults):
    """The keys for receipts cannot be used; ``faults`` holds every fault, each with its file."""


class UnknownRuleset(DealerServiceError):
    """No such house, no such game, or the house does not deal it; ``at`` is the JSON pointer to the wrong member."""

    def __init__(self, at: str, asked: str, known: Sequence[str]) -> None:
        self.at, self.asked, self.known = at, asked, tuple(known)
        super().__init__(f"{asked!r} is not known; known are {', '.join(self.known)}")


class DigestNotLoaded(DealerServiceError):
    """No loaded edition of this house and game has the pinned digest; ``at`` is the JSON pointer to it."""

    def __init__(self, asked: str, loaded: Sequence[str], at: str = "/digest") -> None:
        self.at, self.asked, self.loaded = at, asked, tuple(loaded)
        super().__init__(f"{asked} is not loaded; loaded are {', '.join(self.loaded)}")


class ImpossibleTable(DealerServiceError):
    """The table cannot be ruled on as it stands; ``breaches`` lists all that is wrong with it."""

    def __init__(self, breaches: Sequence[Any]) -> None:
        self.breaches = tuple(breaches)
        super().__init__(f"{len(self.breaches)} breaches")


class NoSuchOption(DealerServiceError):
    """What the floor is told to have decided is none of the ``options`` of this question; there may be none at all.

    ``at`` is the JSON pointer to the question.
    """

    def __init__(self, asked: str, options: Sequence[str], at: str = "") -> None:
        self.at, self.asked, self.options = at, asked, tuple(options)
        super().__init__(f"{asked!r} is no option; options are {', '.join(self.options) or 'none'}")
