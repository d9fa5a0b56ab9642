"""What went wrong at a table and stands nowhere in it: one incident, with the facts that only people saw."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Mishap(StrEnum):
    """The kinds of incidents."""

    BOXED_CARD = "boxed-card"
    DEALT_OUT_OF_ORDER = "dealt-out-of-order"
    DEALT_TO_WRONG_SEAT = "dealt-to-wrong-seat"
    SEAT_LEFT_OUT = "seat-left-out"


@dataclass(frozen=True, slots=True)
class Incident:
    """One thing that went wrong, of a ``kind`` that decides which of the other facts belong to it.

    ``seat`` is whom it befell or who did it, and ``count`` how many cards. ``first`` tells whether it was the first
    card of the hand, and ``present`` whether the player was at the table.
    """

    kind: Mishap
    seat: int | None = None
    count: int | None = None
    first: bool | None = None
    present: bool | None = None
