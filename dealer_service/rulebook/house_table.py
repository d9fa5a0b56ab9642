"""A table that a house names, with its usual game and stakes. Only the dealer's screens read it.

It affects neither rulings nor digests.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

NEVER_ZERO = ("hand_cap", "pot_unit", "blind_chip", "cents")
STAKES = ("small_blind", "big_blind", "ante", "small_bet", "big_bet", "least_bet", "most_bet", *NEVER_ZERO)
LONGEST_NAME = 24


@dataclass(frozen=True, slots=True)
class HouseTable:
    """The name written on a table, its usual game and stakes, and the chips in play, smallest first."""

    name: str
    game: str
    stakes: Mapping[str, int]
    chips: tuple[int, ...]
