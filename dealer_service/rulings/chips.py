"""Cutting chips: even, whole, and none lost. Who comes first is for others to say."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Cut:
    """One share: ``chips`` in all, of which ``odd`` are the odd chip it got."""

    chips: int
    odd: int


def cut(chips: int, among: Sequence[T], unit: int) -> dict[T, Cut]:
    """The chips cut evenly in whole units, the first of ``among`` getting the odd ones, one unit each.

    What is smaller than a unit goes to the first, so that no chip is lost.
    """
    units, crumbs = divmod(chips, unit)
    each, odd = divmod(units, len(among))
    shares = {}
    for number, name in enumerate(among):
        extra = unit * (number < odd) + crumbs * (number == 0)
        shares[name] = Cut(each * unit + extra, extra)
    return shares
