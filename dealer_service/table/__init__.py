"""The table: its cards, seats, chips and piles, and the events that can happen on it."""

from dealer_service.table.cards import DECK, UNKNOWN, Card, card, cards, known
from dealer_service.table.events import ACTIONS, BLINDS, DEAD_POSTS, LIVE_POSTS, WAGERS, Does, Event, Pile, Post, Size
from dealer_service.table.snapshot import (
    NO_STAKES,
    NOBODY,
    Count,
    Deck,
    Discards,
    Draw,
    Owed,
    Phase,
    Seat,
    Snapshot,
    Stakes,
    State,
)

__all__ = [
    "ACTIONS",
    "BLINDS",
    "DEAD_POSTS",
    "DECK",
    "LIVE_POSTS",
    "NOBODY",
    "NO_STAKES",
    "UNKNOWN",
    "WAGERS",
    "Card",
    "Count",
    "Deck",
    "Discards",
    "Does",
    "Draw",
    "Event",
    "Owed",
    "Phase",
    "Pile",
    "Post",
    "Seat",
    "Size",
    "Snapshot",
    "Stakes",
    "State",
    "card",
    "cards",
    "known",
]
