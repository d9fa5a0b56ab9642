"""Named answers to the clauses on draws and the reshuffle."""

from __future__ import annotations

from enum import StrEnum


class MaxDiscard(StrEnum):
    """How many cards a player may discard on one draw.

    ``two-or-four-with-ace`` is two, or up to four when holding an ace.
    """

    HAND_SIZE = "hand-size"
    THREE = "three"
    TWO_OR_FOUR_WITH_ACE = "two-or-four-with-ace"


class ChangedDiscard(StrEnum):
    """How long a player may change the cards of a discard or their number."""

    UNTIL_CARD_OR_RELIANCE = "until-card-or-reliance"
    ONLY_WHICH_CARDS = "only-which-cards"
    NEVER = "never"


class FiveCards(StrEnum):
    """How five new cards are dealt to one player."""

    CONSECUTIVE = "consecutive"
    FOUR_THEN_ONE = "four-then-one"


class Service(StrEnum):
    """Whether a player is dealt new cards at once or after all players have discarded."""

    SEAT_BY_SEAT = "seat-by-seat"
    ALL_DISCARD_THEN_DEAL = "all-discard-then-deal"


class Burn(StrEnum):
    """Whether a card is burned on a draw."""

    ONE_EACH_DRAW = "one-each-draw"
    NONE = "none"


class ExposedOnDraw(StrEnum):
    """What happens to a card that the dealer exposes on a draw."""

    REPLACED_AFTER_THE_DRAW = "replaced-after-the-draw"
    KEPT_IF_PITCH_ASKED_FOR = "kept-if-pitch-asked-for"


class ShortStub(StrEnum):
    """What happens to the cards left in a stub that is too short."""

    DEALT_FIRST = "dealt-first"
    MIXED_IN = "mixed-in"


class LastCard(StrEnum):
    """Whether the last card of the stub is dealt."""

    ONLY_IF_IT_COMPLETES_THE_DRAW = "only-if-it-completes-the-draw"
    ONLY_IF_IT_COMPLETES_THE_HAND = "only-if-it-completes-the-hand"
    DEALT = "dealt"
    NEVER = "never"


class SecondPool(StrEnum):
    """When the second list of piles is shuffled in."""

    WITH_THE_FIRST = "with-the-first"
    AFTER_THE_FIRST = "after-the-first"


class Floor(StrEnum):
    """The rule leaves it to the floor."""

    FLOOR = "floor"
