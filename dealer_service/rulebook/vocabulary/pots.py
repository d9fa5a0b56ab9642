"""The closed lists of answers to the questions about pots, in dealers' words."""

from __future__ import annotations

from enum import StrEnum


class Uncontested(StrEnum):
    """What becomes of chips above an all-in that no live hand contests."""

    FLOOR = "floor"
    NEAREST_POT = "nearest-pot"


class Rake(StrEnum):
    """What the house takes from the pots of a hand."""

    NONE = "none"
    PERCENT = "percent"
    STEPPED = "stepped"


class RakeCap(StrEnum):
    """What stands where the rake of a hand is not limited."""

    NONE = "none"


class RakeFrom(StrEnum):
    """Which pot the rake comes out of: the main pot as far as it reaches, or each pot by its own chips."""

    MAIN_FIRST = "main-first"
    EACH_POT = "each-pot"
