"""The closed lists of answers to the questions about the deal, in dealers' words."""

from __future__ import annotations

from enum import StrEnum


class MaxSeats(StrEnum):
    """How many seats may be dealt in, where the house names no number."""

    AS_THE_DECK_ALLOWS = "as-the-deck-allows"
