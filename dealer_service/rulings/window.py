"""Windows: how long an error can be corrected, and whether that time is over."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from dealer_service.rulings.reasons import Because


class Until(StrEnum):
    """The event that closes a window."""

    FIRST_ACTION = "first-action"
    SUBSTANTIAL_ACTION = "substantial-action"
    NOBODY_ACTED_BEHIND = "nobody-acted-behind"
    ALL_ACTED_ON_IT = "all-acted-on-it"
    ROUND_ENDS = "round-ends"
    NEXT_CARD = "next-card"
    NEXT_ROUND_BETTING = "next-round-betting"
    SHOWDOWN = "showdown"
    NEXT_HAND_BEGINS = "next-hand-begins"
    SUBSTANTIAL_ACTION_NEXT_HAND = "substantial-action-next-hand"
    A_MINUTE_AFTER_THE_PUSH = "a-minute-after-the-push"
    NEVER_CLOSES = "never-closes"


@dataclass(frozen=True, slots=True)
class Window:
    """The event that closes the time for a correction, whether that time is still open, and the clauses."""

    until: Until
    open: bool
    because: Because
