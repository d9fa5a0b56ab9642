"""Cutting and counting chips: even, whole, and none lost. Who comes first is for others to say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Cut:
    """One share: ``chips`` in all, of which ``odd`` are the odd chip it got."""

    chips: int
    odd: int


@dataclass(frozen=True, slots=True)
class Stack:
    """So many chips of one denomination."""

    chip: int
    count: int

    def __str__(self) -> str:
        return f"{self.count}×{self.chip}"


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


def counted(chips: int, denominations: Sequence[int]) -> tuple[Stack, ...]:
    """The chips counted out in these denominations, of which the smallest divides them; the largest first.

    Where the largest leave what no smaller ones can pay, as a 250 does of 300 beside 100s, they stay out.
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


def change(pot: Sequence[Stack], shares: Sequence[Sequence[Stack]]) -> tuple[tuple[Stack, ...], tuple[Stack, ...]]:
    """Which chips of the pot have to be changed, and into which, so that every share can be pushed as counted."""
    have = Counter({stack.chip: stack.count for stack in pot})
    need: Counter[int] = Counter()
    for share in shares:
        need.update({stack.chip: stack.count for stack in share})
    return _falling(have - need), _falling(need - have)


def _falling(chips: Counter[int]) -> tuple[Stack, ...]:
    return tuple(Stack(chip, chips[chip]) for chip in sorted(chips, reverse=True))
