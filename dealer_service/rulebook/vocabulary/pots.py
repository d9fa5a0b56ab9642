"""The closed lists of answers to the questions about pots, in dealers' words."""

from __future__ import annotations

from enum import StrEnum


class Rake(StrEnum):
    """What the house takes from a pot."""

    NONE = "none"
