"""The closed lists of answers to the questions about dealing, in dealers' words."""

from __future__ import annotations

from enum import StrEnum


class Button(StrEnum):
    """Where the button goes for the next hand, and the blinds with it, when more than two play."""

    DEAD_BUTTON = "dead-button"
    MOVING_BUTTON = "moving-button"


class CardsAtATime(StrEnum):
    """How many cards of a hand a player is dealt before the next player is dealt any."""

    ONE = "one"
    ANY_NUMBER = "any-number"


class MisdealCause(StrEnum):
    """What makes a misdeal, where it is noticed in time.

    A player who is entitled to a hand may be left out anyway, or only one who is present or has posted.
    """

    TWO_BOXED_CARDS = "two-boxed-cards"
    FIRST_CARD_TO_WRONG_SEAT = "first-card-to-wrong-seat"
    OUT_OF_ORDER = "out-of-order"
    WRONG_SEAT_DEALT = "wrong-seat-dealt"
    SEAT_LEFT_OUT = "seat-left-out"
    PRESENT_SEAT_LEFT_OUT = "present-seat-left-out"


class TwoBoxedCards(StrEnum):
    """What becomes of a hand in which a second boxed card comes up on a draw."""

    PLAYED_ON = "played-on"
    VOID = "void"


class MaxSeats(StrEnum):
    """How many seats may be dealt in, where the house names no number."""

    AS_THE_DECK_ALLOWS = "as-the-deck-allows"
