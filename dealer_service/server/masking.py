"""What may a log know of the cards? Those that were shown; every other card of a question is written as unknown.

What is contested, or only asked about, has not happened: it shows nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

UNKNOWN = "??"
TABLE, SHOWN = ("seats", "log"), ("hand", "cards")
CARD = re.compile(r"(?:10|[2-9TJQKA])[shdc♠♥♦♣]", re.IGNORECASE)


def masked(told: Any) -> Any:
    """The document with every card masked, but for the hands that lie shown and the events that showed them."""
    if not isinstance(told, dict):
        return _within(told, masked)
    if told.get("contested"):
        return _everywhere(told)
    return {name: _happened(part) if name in TABLE else masked(part) for name, part in told.items()}


def _happened(told: Any) -> Any:
    """Seats and events as they are on the table, where a card may have been shown."""
    if not isinstance(told, dict):
        return _within(told, _happened)
    shown = told.get("shown") is True or told.get("does") == "show"
    return {name: part if shown and name in SHOWN else _everywhere(part) for name, part in told.items()}


def _everywhere(told: Any) -> Any:
    return _within(told, _everywhere)


def _within(told: Any, mask: Callable[[Any], Any]) -> Any:
    """What each part of this becomes, and a card by itself."""
    if isinstance(told, dict):
        return {name: mask(part) for name, part in told.items()}
    if isinstance(told, list):
        return [mask(each) for each in told]
    return UNKNOWN if isinstance(told, str) and CARD.fullmatch(told) else told
