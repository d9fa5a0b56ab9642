"""Masks of the cards of a question for the log: only cards shown at the table stay readable.

Cards that are contested or only part of a question count as not shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

UNKNOWN = "??"
TABLE, SHOWN = ("seats", "log"), ("hand", "cards")
CARD = re.compile(r"(?:10|[2-9TJQKA])[shdc♠♥♦♣]|jk|joker", re.IGNORECASE)


def mask_cards(document: Any) -> Any:
    """The document with every card masked, except in shown hands and in events that showed a hand."""
    if not isinstance(document, dict):
        return _mask_parts(document, mask_cards)
    if document.get("contested"):
        return _mask_all(document)
    return {name: _mask_table(part) if name in TABLE else mask_cards(part) for name, part in document.items()}


def _mask_table(part: Any) -> Any:
    """Seats or events, whose hands may have been shown."""
    if not isinstance(part, dict):
        return _mask_parts(part, _mask_table)
    shown = part.get("shown") is True or part.get("does") == "show"
    return {name: value if shown and name in SHOWN else _mask_all(value) for name, value in part.items()}


def _mask_all(part: Any) -> Any:
    return _mask_parts(part, _mask_all)


def _mask_parts(part: Any, mask: Callable[[Any], Any]) -> Any:
    """An object or list with ``mask`` applied to each part, a card masked, anything else unchanged."""
    if isinstance(part, dict):
        return {name: mask(value) for name, value in part.items()}
    if isinstance(part, list):
        return [mask(value) for value in part]
    return UNKNOWN if isinstance(part, str) and CARD.fullmatch(part) else part
