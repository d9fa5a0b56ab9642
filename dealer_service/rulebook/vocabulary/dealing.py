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
    BUTTON_WRONG = "button-wrong"
    WRONG_SEAT_DEALT = "wrong-seat-dealt"
    SEAT_LEFT_OUT = "seat-left-out"
    PRESENT_SEAT_LEFT_OUT = "present-seat-left-out"


# A list with the wider cause rules the same with and without the narrower one: a seat that is left out while its
# player is present is left out, and a first card at the wrong seat is dealt out of order.
INCLUDED_IN = {
    MisdealCause.PRESENT_SEAT_LEFT_OUT: MisdealCause.SEAT_LEFT_OUT,
    MisdealCause.FIRST_CARD_TO_WRONG_SEAT: MisdealCause.OUT_OF_ORDER,
}


class WrongButton(StrEnum):
    """What becomes of a button or blinds at wrong seats, once it is too late to put them right in the hand."""

    STAYS = "stays"
    RIGHT_NEXT_HAND = "right-next-hand"


class TwoBoxedCards(StrEnum):
    """What becomes of a hand in which a second boxed card comes up on a draw."""

    PLAYED_ON = "played-on"
    VOID = "void"


class TooFewCards(StrEnum):
    """What becomes of a hand of too few cards before the draw, but for the button's."""

    BEFORE_FIRST_ACTION_THEN_ON_THE_DRAW = "before-first-action-then-on-the-draw"
    MISDEAL_THEN_ON_THE_DRAW = "misdeal-then-on-the-draw"
    MISDEAL_THEN_DEAD = "misdeal-then-dead"


class ShortButton(StrEnum):
    """Until when the button gets a card that is missing from its hand."""

    ANY_TIME = "any-time"
    ANY_TIME_UNLESS_ACTED = "any-time-unless-acted"


class TooManyCards(StrEnum):
    """What becomes of a hand of too many cards before the draw."""

    ONE_BECOMES_THE_BURN = "one-becomes-the-burn"
    MISDEAL_THEN_DEAD = "misdeal-then-dead"


class MisdealExposed(StrEnum):
    """Which cards that fall open on the deal make a misdeal."""

    SECOND_EXPOSED = "second-exposed"
    FIRST_TWO_CARDS_OR_SECOND_EXPOSED = "first-two-cards-or-second-exposed"


class ExposedOnDeal(StrEnum):
    """Which card that fell open on the deal its player keeps, where it makes no misdeal.

    The ace is low in the answers with "or lower", and high in the one without a six: these are the cards of the best
    hand of their game, which the opponents must be able to fear.
    """

    ALWAYS_REPLACED = "always-replaced"
    KEPT_IF_SEVEN_OR_LOWER = "kept-if-seven-or-lower"
    KEPT_IF_SEVEN_BUT_NO_SIX = "kept-if-seven-but-no-six"
    KEPT_IF_FIVE_OR_LOWER = "kept-if-five-or-lower"
    ALWAYS_KEPT = "always-kept"


class DroppedByPlayer(StrEnum):
    """What becomes of a hand of which its player has dropped a card off the table."""

    PLAYS = "plays"
    FLOOR = "floor"


class MaxSeats(StrEnum):
    """How many seats may be dealt in, where the house names no number."""

    AS_THE_DECK_ALLOWS = "as-the-deck-allows"
