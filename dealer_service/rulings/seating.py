"""Seats clockwise of one another, and those with chips."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from dealer_service.table import Seat, Snapshot, State


def with_chips(seats: Iterable[Seat]) -> list[int]:
    """The numbers of the seats that have chips. An unknown stack has."""
    return [seat.number for seat in seats if not seat.all_in]


def those_who_wait(table: Snapshot) -> list[int]:
    """The seats with chips that wait for the big blind. An unknown stack has chips."""
    return with_chips(seat for seat in table.seats if seat.state is State.WAITING)


def left_of(place: int, players: Collection[int]) -> int:
    """The first player clockwise from a place."""
    return min(players, key=lambda number: (number <= place, number))


def right_of(place: int, players: Collection[int]) -> int:
    """The first player counter-clockwise from a place."""
    return max(players, key=lambda number: (number < place, number))
