"""The closed lists of answers that a page may give, in dealers' words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from dealer_service.hands import Ranking
from dealer_service.table import Pile


class Structure(StrEnum):
    """Which amounts are legal."""

    FIXED_LIMIT = "fixed-limit"
    POT_LIMIT = "pot-limit"
    NO_LIMIT = "no-limit"


class Opener(StrEnum):
    """Who is first to act in the first betting round."""

    LEFT_OF_BIG_BLIND = "left-of-big-blind"
    LEFT_OF_BUTTON = "left-of-button"


class CapHeadsUp(StrEnum):
    """When the cap on bets is lifted for two players.

    In the first two answers after never, they are the players who have cards and are not all-in.
    """

    NEVER = "never"
    IF_ROUND_BEGINS_HEADS_UP = "if-round-begins-heads-up"
    WHEN_HEADS_UP_BEFORE_THE_CAP = "when-heads-up-before-the-cap"
    ONLY_WHEN_THE_EVENT_IS_HEADS_UP = "only-when-the-event-is-heads-up"


class LimitShortAllIn(StrEnum):
    """What an all-in for less than a full bet or raise counts as in fixed limit."""

    HALF_COUNTS_AS_FULL = "half-or-more-counts-as-full"
    ALWAYS_COMPLETE = "always-complete"


class Reopening(StrEnum):
    """When a player who has acted may raise again in pot and no limit."""

    FULL_RAISE_FACED_CUMULATIVE = "full-raise-faced-cumulative"


class MaxDiscard(StrEnum):
    """How many cards a seat may discard on one draw."""

    HAND_SIZE = "hand-size"


class Service(StrEnum):
    """Whether a seat gets its cards at once or after everybody has discarded."""

    SEAT_BY_SEAT = "seat-by-seat"
    ALL_DISCARD_THEN_DEAL = "all-discard-then-deal"


class Burn(StrEnum):
    """Whether a card is burned on a draw."""

    ONE_EACH_DRAW = "one-each-draw"
    NONE = "none"


class ShortStub(StrEnum):
    """What becomes of the cards left in a stub that cannot fill a seat."""

    DEALT_FIRST = "dealt-first"
    MIXED_IN = "mixed-in"


class LastCard(StrEnum):
    """Whether the last card of the stub is dealt."""

    ONLY_IF_IT_COMPLETES_THE_DRAW = "only-if-it-completes-the-draw"
    ONLY_IF_IT_COMPLETES_THE_HAND = "only-if-it-completes-the-hand"
    DEALT = "dealt"
    NEVER = "never"


class Floor(StrEnum):
    """The rule leaves it to the floor."""

    FLOOR = "floor"


class Rake(StrEnum):
    """What the house takes from a pot."""

    NONE = "none"


class ShowOrder(StrEnum):
    """Who shows first."""

    LAST_AGGRESSOR_ELSE_LEFT_OF_BUTTON = "last-aggressor-else-left-of-button"


class OddChip(StrEnum):
    """Who gets an odd chip among the winners of one half."""

    FIRST_WINNER_LEFT_OF_BUTTON = "first-winner-left-of-button"


class SameWinners(StrEnum):
    """How a pot is split when the same seats win every half of it."""

    WHOLE_POT_ONCE = "whole-pot-once"
    EACH_HALF_APART = "each-half-apart"


@dataclass(frozen=True, slots=True)
class Half:
    """One share of the pot and the ranking it is won under; a page writes the ranking's name."""

    name: str
    ranking: Ranking


class OddChipBetween(StrEnum):
    """Which half gets an odd chip between them: one by its name, or the one whose first winner sits nearest.

    By position is the half of the first winner clockwise from the button, of either half.
    """

    ACE_TO_FIVE = "ace-to-five"
    BADUGI = "badugi"
    BADUGI_ACE_HIGH = "badugi-ace-high"
    DEUCE_TO_SEVEN = "deuce-to-seven"
    BY_POSITION = "by-position"


__all__ = [
    "Burn",
    "CapHeadsUp",
    "Floor",
    "Half",
    "LastCard",
    "LimitShortAllIn",
    "MaxDiscard",
    "OddChip",
    "OddChipBetween",
    "Opener",
    "Pile",
    "Rake",
    "Reopening",
    "SameWinners",
    "Service",
    "ShortStub",
    "ShowOrder",
    "Structure",
]
