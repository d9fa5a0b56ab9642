"""Where button and blinds go from one hand to the next, found by walking round the table place by place."""

from __future__ import annotations

from collections.abc import Collection

PLACES = 12  # more than any seat's number


def first_player_after(place: int, players: Collection[int]) -> int:
    """The first player that one meets walking clockwise from a place, which may be empty."""
    for _ in range(PLACES):
        place = place % PLACES + 1
        if place in players:
            return place
    raise AssertionError("nobody plays")


def next_places(button: int, small: int, big: int, players: Collection[int], moving: bool) -> tuple[int, int, int]:
    """Button, small and big blind of the next hand; a place where nobody plays is dead."""
    if big == 0:
        return first_player_after(button, players), 0, 0
    due = first_player_after(big, players)
    if len(players) == 2:
        other = first_player_after(due, players)
        return other, other, due
    if not moving:
        return small, big, due
    button = first_player_after(button, players)
    small = first_player_after(button, players)
    return button, small, first_player_after(small, players)
