"""Blinds at seats that cannot post them, or that skipped a player on their way from the button."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from itertools import takewhile

from dealer_service.table import NOBODY, Phase, Seat, Snapshot, Standing, sits_between

SKIPPED_WITH_A_SMALL_BLIND = (Standing.BEFORE_SMALL_BLIND, Standing.BEFORE_BIG_BLIND)


class Misplaced(Enum):
    """What is wrong with a blind's seat. A lone big blind is one without a seat for the small blind."""

    SMALL_BLIND_EMPTY = auto()
    BIG_BLIND_EMPTY = auto()
    ON_ONE_SEAT = auto()
    HEADS_UP = auto()
    OUT_OF_ORDER = auto()
    BEFORE_SMALL_BLIND = auto()
    BEFORE_BIG_BLIND = auto()
    BEFORE_LONE_BIG_BLIND = auto()


def misplaced_blinds(table: Snapshot) -> Iterator[tuple[Misplaced, int]]:
    """Everything wrong with the blinds' seats, each with the seat concerned."""
    wrong = (*_empty(table), *_out_of_order(table))
    yield from wrong or _passed_over(table)


def was_dealt_in(number: int, table: Snapshot) -> bool:
    """Whether the seat is dealt in, or may have been before the hand was over."""
    seat = table.find(number)
    return seat is not None and (seat.dealt_in or table.phase is Phase.OVER)


def _empty(table: Snapshot) -> Iterator[tuple[Misplaced, int]]:
    """Blinds at seats that are not dealt in. A small blind may be dead."""
    small, big = table.small_blind_seat, table.big_blind_seat
    if small and table.find(small) is None:
        yield Misplaced.SMALL_BLIND_EMPTY, small
    if big and not was_dealt_in(big, table):
        yield Misplaced.BIG_BLIND_EMPTY, big


def _out_of_order(table: Snapshot) -> Iterator[tuple[Misplaced, int]]:
    """Both blinds at one seat, or the big blind first. Heads-up, the button posts the small blind."""
    small, big, button = table.small_blind_seat, table.big_blind_seat, table.button
    if small and small == big:
        yield Misplaced.ON_ONE_SEAT, small
    playing = [seat.number for seat in _who_post_in_turn(table)]
    across = small in playing and small not in (button, big)
    between_two = len(playing) == 2 and button in playing and not _may_have_left(table)
    if between_two and (across or (big == button and not small)):
        yield Misplaced.HEADS_UP, small or NOBODY
    if len(playing) > 2 and small in playing and big in playing and sits_between(button, big, small):
        yield Misplaced.OUT_OF_ORDER, big


def _passed_over(table: Snapshot) -> Iterator[tuple[Misplaced, int]]:
    """The players whom a blind skipped. Heads-up there are none."""
    button, small, big = table.button, table.small_blind_seat, table.big_blind_seat
    playing = len(_who_post_in_turn(table))
    if small == button and (playing == 2 or (playing < 2 and _may_have_left(table))):
        return
    if small:
        yield from ((Misplaced.BEFORE_SMALL_BLIND, seat) for seat in _dealt_in_between(button, small, table))
    if small and big:
        yield from ((Misplaced.BEFORE_BIG_BLIND, seat) for seat in _dealt_in_between(small, big, table))
    elif big:
        skipped = _stand_as_skipped(table) if small is None else set()
        passed = [seat for seat in _dealt_in_between(button, big, table) if seat not in skipped]
        before = passed[: len(passed) - _missing_small_blinds(table)]
        yield from ((Misplaced.BEFORE_LONE_BIG_BLIND, seat) for seat in before)


def _stand_as_skipped(table: Snapshot) -> set[int | None]:
    """The seats that stand as skipped by a small blind, or after it. None of them is the small blind."""
    return {each.seat for each in table.let_stand if each.breach in SKIPPED_WITH_A_SMALL_BLIND}


def _may_have_left(table: Snapshot) -> bool:
    """Whether a seat may have left after the hand, so more were dealt in than are now."""
    return table.phase is Phase.OVER and any(seat.state and not seat.dealt_in for seat in table.seats)


def _who_post_in_turn(table: Snapshot) -> list[Seat]:
    """The seats dealt in, except those that come in by a post of their own."""
    blinds = (table.small_blind_seat, table.big_blind_seat)
    return [seat for seat in table.dealt_in if not seat.owes or seat.number in blinds]


def _dealt_in_between(start: int, end: int, table: Snapshot) -> list[int]:
    """The seats dealt in between two places, except those that owe a blind: they may come in later."""
    between = takewhile(lambda seat: sits_between(start, seat.number, end), table.clockwise_from(start))
    return [seat.number for seat in between if seat.state and seat.dealt_in and not seat.owes]


def _missing_small_blinds(table: Snapshot) -> int:
    """The number of players who may be the small blind: 0 if it is known to be dead, else 1."""
    return 0 if table.small_blind_seat == NOBODY and table.stakes.small_blind else 1
