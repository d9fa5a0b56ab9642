"""The closed lists of answers to the questions about draws and the reshuffle, in dealers' words."""

from __future__ import annotations

from enum import StrEnum


class MaxDiscard(StrEnum):
    """How many cards a seat may discard on one draw; two, or up to four for who holds an ace."""

    HAND_SIZE = "hand-size"
    THREE = "three"
    TWO_OR_FOUR_WITH_ACE = "two-or-four-with-ace"


class ChangedDiscard(StrEnum):
    """Whether a seat that has thrown cards away may still throw away others, or another number of them."""

    UNTIL_CARD_OR_RELIANCE = "until-card-or-reliance"
    ONLY_WHICH_CARDS = "only-which-cards"
    NEVER = "never"


class FiveCards(StrEnum):
    """How five new cards are dealt to one seat."""

    CONSECUTIVE = "consecutive"
    FOUR_THEN_ONE = "four-then-one"


class Service(StrEnum):
    """Whether a seat gets its cards at once or after everybody has discarded."""

    SEAT_BY_SEAT = "seat-by-seat"
    ALL_DISCARD_THEN_DEAL = "all-discard-then-deal"


class Burn(StrEnum):
    """Whether a card is burned on a draw."""

    ONE_EACH_DRAW = "one-each-draw"
    NONE = "none"


class ExposedOnDraw(StrEnum):
    """What becomes of a card that the dealer shows on a draw."""

    REPLACED_AFTER_THE_DRAW = "replaced-after-the-draw"
    KEPT_IF_PITCH_ASKED_FOR = "kept-if-pitch-asked-for"


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


class SecondPool(StrEnum):
    """When the second list of piles is shuffled in."""

    WITH_THE_FIRST = "with-the-first"
    AFTER_THE_FIRST = "after-the-first"


class Floor(StrEnum):
    """The rule leaves it to the floor."""

    FLOOR = "floor"
