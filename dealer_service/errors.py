"""The exceptions of the package. An illegal action raises none: its ruling refuses it.

DealerServiceError
├── BadPages             a ruleset page cannot be used; carries every error with file, line and column
├── FailedScenarios      the rules fail their own scenarios; carries every failure
├── BadSettings          a setting has an invalid value; carries every error with its remedy
├── BadAccess            the keys of callers cannot be used; carries every error
├── BadKeys              the keys that sign and verify receipts cannot be used; carries every error
├── UnknownRuleset       there is no such house or game, or the house does not deal that game
├── DigestNotLoaded      a question pins rules that are not loaded
├── ImpossibleTable      the table is impossible or irregular; carries every breach
├── NoSuchOption         the floor's decision is not an option of the question; carries the options
└── AnswerTooLong        the answer exceeds the maximum length (in api/work_units.py)

Overdue, in deadline.py, is none of these: no one who tries another question after an error catches it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class DealerServiceError(Exception):
    """The base class of all exceptions that this package raises on purpose."""


class _Faults(DealerServiceError):
    """One or more errors, each printed as a line."""

    def __init__(self, faults: Sequence[Any]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))


class BadPages(_Faults):
    """One or more ruleset pages cannot be used. ``faults`` holds every error, in page order."""


class FailedScenarios(DealerServiceError):
    """The rules fail their own scenarios. ``failed`` holds every failed result."""

    def __init__(self, failed: Sequence[Any]) -> None:
        self.failed = tuple(failed)
        super().__init__("\n".join(str(result) for result in self.failed))


class BadSettings(_Faults):
    """Settings cannot be used. ``faults`` holds every error, each with its variable and the remedy."""


class BadAccess(_Faults):
    """The keys of callers cannot be used. ``faults`` holds every error, with its file but no secret."""


class BadKeys(_Faults):
    """The keys for receipts cannot be used. ``faults`` holds every error, each with its file."""


class UnknownRuleset(DealerServiceError):
    """An unknown house or game, or a game that the house does not deal.

    ``at`` is the JSON pointer to the wrong field.
    """

    def __init__(self, at: str, asked: str, known: Sequence[str]) -> None:
        self.at, self.asked, self.known = at, asked, tuple(known)
        super().__init__(f"{asked!r} is not known; known are {', '.join(self.known)}")


class DigestNotLoaded(DealerServiceError):
    """No loaded edition of this house and game has the pinned digest. ``at`` is its JSON pointer."""

    def __init__(self, asked: str, loaded: Sequence[str], at: str = "/digest") -> None:
        self.at, self.asked, self.loaded = at, asked, tuple(loaded)
        super().__init__(f"{asked} is not loaded; loaded are {', '.join(self.loaded)}")


class ImpossibleTable(DealerServiceError):
    """The table cannot be ruled on. ``breaches`` lists all its breaches."""

    def __init__(self, breaches: Sequence[Any]) -> None:
        self.breaches = tuple(breaches)
        super().__init__(f"{len(self.breaches)} breaches")


class NoSuchOption(DealerServiceError):
    """The floor's decision is not one of the question's ``options``, which may be empty.

    ``at`` is the JSON pointer to the question.
    """

    def __init__(self, asked: str, options: Sequence[str], at: str = "") -> None:
        self.at, self.asked, self.options = at, asked, tuple(options)
        super().__init__(f"{asked!r} is not an option; options are {', '.join(self.options) or 'none'}")
