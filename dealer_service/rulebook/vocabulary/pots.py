"""The named answers of the clauses on pots, in dealers' words."""

from __future__ import annotations

from enum import StrEnum


class Uncontested(StrEnum):
    """The destination of chips above an all-in that no live hand contests."""

    FLOOR = "floor"
    NEAREST_POT = "nearest-pot"


class Rake(StrEnum):
    """How the rake of a hand is calculated."""

    NONE = "none"
    PERCENT = "percent"
    STEPPED = "stepped"


class RakeCap(StrEnum):
    """The answer for a rake without a cap."""

    NONE = "none"


class RakeFrom(StrEnum):
    """The pots that pay the rake: the main pot first, or each pot for its own chips."""

    MAIN_FIRST = "main-first"
    EACH_POT = "each-pot"
