"""What may a log know of the cards? Those that were shown; every other card of a question is written as unknown."""

from __future__ import annotations

import re
from typing import Any

UNKNOWN = "??"
CARD = re.compile(r"(?:10|[2-9TJQKA])[shdc♠♥♦♣]", re.IGNORECASE)


def masked(told: Any) -> Any:
    """The document with every card masked, but for the hands that are shown and the events that show them."""
    if isinstance(told, dict):
        shown = told.get("shown") is True or told.get("does") == "show"
        return {name: part if shown and name in ("hand", "cards") else masked(part) for name, part in told.items()}
    if isinstance(told, list):
        return [masked(each) for each in told]
    return UNKNOWN if isinstance(told, str) and CARD.fullmatch(told) else told
