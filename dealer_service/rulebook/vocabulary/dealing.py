"""The named answers of the clauses on dealing, in dealers' words."""

from __future__ import annotations

from enum import StrEnum


class Button(StrEnum):
    """The next place of the button, and of the blinds with it, if more than two play."""

    DEAD_BUTTON = "dead-button"
    MOVING_BUTTON = "moving-button"


class CardsAtATime(StrEnum):
    """The number of cards that a player is dealt before the next player."""

    ONE = "one"
    ANY_NUMBER = "any-number"


class MisdealCause(StrEnum):
    """The errors that make a misdeal if noticed in time.

    A player entitled to a hand may be left out in any case, or only one who is present or has posted.
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
    """The remedy for a misplaced button or blinds once the hand can no longer be corrected."""

    STAYS = "stays"
    RIGHT_NEXT_HAND = "right-next-hand"


class TwoBoxedCards(StrEnum):
    """The remedy for a second boxed card on a draw."""

    PLAYED_ON = "played-on"
    VOID = "void"


class TooFewCards(StrEnum):
    """The remedy for too few cards before the draw, except for the button."""

    BEFORE_FIRST_ACTION_THEN_ON_THE_DRAW = "before-first-action-then-on-the-draw"
    MISDEAL_THEN_ON_THE_DRAW = "misdeal-then-on-the-draw"
    MISDEAL_THEN_DEAD = "misdeal-then-dead"


class ShortButton(StrEnum):
    """How long the button receives a card that its hand lacks."""

    ANY_TIME = "any-time"
    ANY_TIME_UNLESS_ACTED = "any-time-unless-acted"


class TooManyCards(StrEnum):
    """The remedy for too many cards before the draw."""

    ONE_BECOMES_THE_BURN = "one-becomes-the-burn"
    MISDEAL_THEN_DEAD = "misdeal-then-dead"


class MisdealExposed(StrEnum):
    """The cards exposed on the deal that make a misdeal."""

    SECOND_EXPOSED = "second-exposed"
    FIRST_TWO_CARDS_OR_SECOND_EXPOSED = "first-two-cards-or-second-exposed"


class ExposedOnDeal(StrEnum):
    """The cards exposed on the deal that the player keeps, unless they make a misdeal.

    The ace is low in the answers with "or lower", and high in the one without a six: these are the cards of the best
    hand of their game, which the opponents must be able to fear.
    """

    ALWAYS_REPLACED = "always-replaced"
    KEPT_IF_SEVEN_OR_LOWER = "kept-if-seven-or-lower"
    KEPT_IF_SEVEN_BUT_NO_SIX = "kept-if-seven-but-no-six"
    KEPT_IF_FIVE_OR_LOWER = "kept-if-five-or-lower"
    ALWAYS_KEPT = "always-kept"


class DroppedByPlayer(StrEnum):
    """The remedy for a hand with a card that its player dropped off the table."""

    PLAYS = "plays"
    FLOOR = "floor"


class MaxSeats(StrEnum):
    """The maximum number of seats, if the house gives no number."""

    AS_THE_DECK_ALLOWS = "as-the-deck-allows"
