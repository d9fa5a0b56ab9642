"""What may a log know of the cards? Those that were shown; every other card of a question is written as unknown.

What is contested, or only asked about, has not happened: it shows nothing.
"""

from __future__ import annotations

import re
from typing import Any

UNKNOWN = "??"
UNSURE = ("action", "contested")
CARD = re.compile(r"(?:10|[2-9TJQKA])[shdc♠♥♦♣]", re.IGNORECASE)


def masked(told: Any, sure: bool = True) -> Any:
    """The document with every card masked, but for the hands that are surely shown and the events that show them."""
    if isinstance(told, dict):
        sure = sure and not told.get("contested")
        shown = sure and (told.get("shown") is True or told.get("does") == "show")
        return {
            name: part if shown and name in ("hand", "cards") else masked(part, sure and name not in UNSURE)
            for name, part in told.items()
        }
    if isinstance(told, list):
        return [masked(each, sure) for each in told]
    return UNKNOWN if isinstance(told, str) and CARD.fullmatch(told) else told
