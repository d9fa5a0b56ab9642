"""Do the blinds pass over a player on their way from the button?"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto

from dealer_service.table import NOBODY, Snapshot, State, sits_between


class Passing(Enum):
    """Which blind passes over a player; a big blind is alone where no seat is named for the small one."""

    SMALL_BLIND = auto()
    BIG_BLIND = auto()
    LONE_BIG_BLIND = auto()


def passed_over(table: Snapshot) -> Iterator[tuple[Passing, int]]:
    """Each player to whom a blind should have come before it came to its seat; between two there is none."""
    button, small, big = table.button, table.small_blind_seat, table.big_blind_seat
    if len(table.dealt_in) == 2 and small == button:
        return
    if small:
        yield from ((Passing.SMALL_BLIND, seat) for seat in _dealt_in_between(button, small, table))
    if small and big:
        yield from ((Passing.BIG_BLIND, seat) for seat in _dealt_in_between(small, big, table))
    elif big:
        passed = _dealt_in_between(button, big, table)
        yield from ((Passing.LONE_BIG_BLIND, seat) for seat in passed[: len(passed) - _small_blinds_untold(table)])


def _dealt_in_between(start: int, end: int, table: Snapshot) -> list[int]:
    """Who is dealt in between two places; whoever owes a blind there may not come in for another reason."""
    return [
        seat.number
        for seat in table.clockwise_from(start)
        if seat.state not in (None, State.OUT) and not seat.owes and sits_between(start, seat.number, end)
    ]


def _small_blinds_untold(table: Snapshot) -> int:
    """How many players may sit where the small blind is: none where it is known to be dead."""
    return 0 if table.small_blind_seat == NOBODY and table.stakes.small_blind else 1
