"""What can be asked: one question, read and typed, wherever it came from."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from dealer_service.table import Card, Event, Snapshot


class Asks(StrEnum):
    """The dealer's questions, by the names of their endpoints."""

    DEALING = "dealing"
    BETTING = "betting"
    OPTIONS = "betting/options"
    DRAWING = "drawing"
    POTS = "pots"
    SHOWDOWN = "showdown"
    HANDS = "hands"


@dataclass(frozen=True, slots=True)
class Question:
    """One question under the rules of one house.

    ``event`` is the action or event asked about, where there is one. ``hands`` are bare hands to be
    read, without a table. ``as_of`` and ``digest`` pin the rules.
    """

    asks: Asks
    house: str
    game: str
    table: Snapshot | None = None
    event: Event | None = None
    hands: tuple[tuple[Card, ...], ...] | None = None
    as_of: str | None = None
    digest: str | None = None
