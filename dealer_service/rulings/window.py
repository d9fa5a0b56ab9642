"""Windows: how long an error can be corrected, and whether that time is over."""

from __future__ import annotations

from dealer_service.rulings.reasons import Because
from dealer_service.table.facts import Listed
from dealer_service.values import value


class Until(Listed):
    """The event that closes a window."""

    FIRST_ACTION = "first-action", "The first player acts."
    SUBSTANTIAL_ACTION = "substantial-action", "There is substantial action."
    NOBODY_ACTED_BEHIND = "nobody-acted-behind", "A player behind acts."
    ALL_ACTED_ON_IT = "all-acted-on-it", "Every player has acted on it."
    RAISE_OR_TWO_CALLS = "raise-or-two-calls", "The bet is raised, called twice, or matched by all."
    ROUND_ENDS = "round-ends", "The betting round ends."
    NEXT_CARD = "next-card", "The next card is dealt."
    NEXT_ROUND_BETTING = "next-round-betting", "A player acts in the next betting round."
    SHOWDOWN = "showdown", "The showdown begins."
    NEXT_HAND_BEGINS = "next-hand-begins", "The next hand begins."
    SUBSTANTIAL_ACTION_NEXT_HAND = "substantial-action-next-hand", "There is substantial action in the next hand."
    A_MINUTE_AFTER_THE_PUSH = "a-minute-after-the-push", "A minute after the pot is pushed."
    NEVER_CLOSES = "never-closes", "Never."


@value
class Window:
    """The event that closes the time for a correction, whether that time is still open, and the clauses."""

    until: Until
    open: bool
    because: Because
