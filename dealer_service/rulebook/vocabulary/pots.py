"""Named answers to the clauses on pots."""

from __future__ import annotations

from enum import StrEnum


class Uncontested(StrEnum):
    """What happens to chips above an all-in that no live hand contests."""

    FLOOR = "floor"
    NEAREST_POT = "nearest-pot"


class Rake(StrEnum):
    """How the house takes rake from the pots of a hand."""

    NONE = "none"
    PERCENT = "percent"
    STEPPED = "stepped"


class RakeCap(StrEnum):
    """The rake of a hand is not capped.

    A list has a number for two players dealt in, one for three and so on; the last is for all larger tables.
    """

    NONE = "none"


class RakeFrom(StrEnum):
    """Which pot the rake comes from: the main pot first, or each pot for its own chips."""

    MAIN_FIRST = "main-first"
    EACH_POT = "each-pot"
