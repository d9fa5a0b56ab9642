"""Chips cut into even shares, counted out in stacks, and changed. None is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import TypeVar

from dealer_service.values import value

T = TypeVar("T", bound=Hashable)


@value
class Cut:
    """One share: ``chips`` in all, including ``odd``, its odd chip."""

    chips: int
    odd: int


@value
class Stack:
    """A number of chips of one denomination."""

    chip: int
    count: int

    def __str__(self) -> str:
        return f"{self.count}×{self.chip}"


def cut(chips: int, among: Sequence[T], unit: int) -> dict[T, Cut]:
    """The chips in even shares of whole units. Odd units go one each to the first of ``among``.

    A remainder smaller than a unit goes to the first as well.
    """
    units, crumbs = divmod(chips, unit)
    each, odd = divmod(units, len(among))
    shares = {}
    for number, name in enumerate(among):
        extra = unit * (number < odd) + crumbs * (number == 0)
        shares[name] = Cut(each * unit + extra, extra)
    return shares


def make_stacks(chips: int, denominations: Sequence[int]) -> tuple[Stack, ...]:
    """The chips in stacks of these denominations, the largest first.

    The smallest denomination divides the chips. A denomination is skipped if the smaller ones cannot make up the rest:
    300 in 250s and 100s is three 100s.
    """
    falling = sorted(denominations, reverse=True)
    stacks: list[Stack] = []
    for start in range(len(falling)):
        stacks, left = [], chips
        for chip in falling[start:]:
            count, left = divmod(left, chip)
            if count:
                stacks.append(Stack(chip, count))
        if not left:
            break
    return tuple(stacks)


def chips_to_change(
    pot: Sequence[Stack], shares: Sequence[Sequence[Stack]]
) -> tuple[tuple[Stack, ...], tuple[Stack, ...]]:
    """The chips of the pot that have to be changed, and into which, to count out every share."""
    have = Counter({stack.chip: stack.count for stack in pot})
    need: Counter[int] = Counter()
    for share in shares:
        need.update({stack.chip: stack.count for stack in share})
    return _stacks(have - need), _stacks(need - have)


def _stacks(chips: Counter[int]) -> tuple[Stack, ...]:
    """Stacks of this many chips of each denomination, the largest first."""
    return tuple(Stack(chip, chips[chip]) for chip in sorted(chips, reverse=True))
