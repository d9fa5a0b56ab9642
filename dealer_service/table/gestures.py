"""What a player said and put out, before anybody has ruled which action it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from dealer_service.table.events import Does
from dealer_service.table.facts import Aloud, Chip, Expected, Items, Label, Listed, Named, OneOf, SeatNumber, Takes
from dealer_service.values import value


class Motion(Listed):
    """The kinds of moves: words, chips put out from the stack, and chips taken back from those in front."""

    SAY = "say", "Says a word, a number, or both.", "words"
    PUSH = "push", "Puts out chips from the stack.", "chips put out"
    PULL_BACK = (
        "pull-back",
        "Takes back chips that are in front. Old and new chips pushed forward as one are a pull-back of the "
        "old ones and a push of all of them, `together`.",
        "chips taken back",
    )


class Word(Listed):
    """The words that name an action."""

    FOLD = "fold", "“Fold.”"
    CHECK = "check", "“Check.”"
    CALL = "call", "“Call.”"
    BET = "bet", "“Bet.”"
    RAISE = "raise", "“Raise.”"
    ALL_IN = "all-in", "“All-in.”", "all-in"
    POT = "pot", "“Pot.”", "pot"


# The actions of another player that words can depend on.
CONDITIONS = (Does.CHECK, Does.BET, Does.RAISE)
MOST_CHIPS = 100
Condition = Annotated[Does, OneOf(CONDITIONS), Named("if"), Label("if another player chooses to")]


@value
class Move:
    """One move of a gesture: words, chips put out from the stack, or chips taken back from those in front."""

    takes: ClassVar[Mapping[str, Takes]] = {
        Motion.SAY: Takes(may=("together", "if"), either=("word", "number")),
        Motion.PUSH: Takes(("chips",), may=("together", "released", "acted_on")),
        Motion.PULL_BACK: Takes(("chips",), may=("together",)),
    }

    does: Annotated[Motion, "Kind of move. It decides which other fields are allowed.", Label("did")]
    word: Annotated[Word | None, "Word that was said."] = None
    number: Annotated[Chip | None, "Number that was said, in whole chips. For a bet or raise it is the total."] = None
    chips: Annotated[
        tuple[Chip, ...] | None,
        Items("a list of chip values", 1, MOST_CHIPS),
        "Chips, each by its value: from the stack for a push, from those in front for a pull-back.",
    ] = None
    together: Annotated[
        bool | None,
        "Whether the move came in one motion with the move before it. Default: later; for chips pushed several times "
        "the service may ask whether it was one motion.",
        Label("together with the move before"),
    ] = None
    released: Annotated[
        bool | None,
        "False if the chips were pushed forward and stayed in the hand. They do not bind; words do.",
        Label("chips released"),
    ] = None
    acted_on: Annotated[
        bool | None,
        "Whether another player acted because of chips that were not released. Needed only then.",
        Label("another player acted on it"),
    ] = None
    once: Annotated[
        Condition | None,
        "Action of another player that the words depend on: “if you bet, I raise”.",
    ] = None


@value
class Gesture:
    """What a seat said and put out, oldest first; the rules say which action it is."""

    seat: Annotated[SeatNumber, "Seat of the player.", Aloud("whose move it was")]
    moves: Annotated[
        tuple[Annotated[Move, Expected('an object such as {"does": "push", "chips": [500]}')], ...],
        Items("a list of moves, oldest first", 1, 12),
        "Moves, oldest first.",
        Aloud("the exact words and chips, and which came together"),
    ]
    before: Annotated[
        tuple[Chip, ...] | None,
        Items("a list of chip values", 0, MOST_CHIPS),
        "Chips in front before the first move, each by its value: the seat's bet, and change not made yet, which the "
        "table still counts in the stack. Needed only if the seat has bet in this round and chips were moved.",
        Aloud("which chips were already in front of the seat"),
    ] = None
    unaware: Annotated[
        bool | None,
        "Whether the player did not know of a raise. Needed only for an undercall in a house that lets such a player "
        "take the chips back.",
        Aloud("whether the player knew of the raise"),
    ] = None
    quoted_pot: Annotated[
        Chip | None,
        "Maximum bet that the player was told in pot limit, as a total. Never required. It counts if it was wrong and "
        "the player bet it or said the pot. Rejected outside pot limit, or if no higher than a call.",
        Aloud("how large a pot the player was told"),
    ] = None
    quoted_call: Annotated[
        Chip | None,
        "Call that the player was told, as a total. Never required. It counts if it was wrong and the player put out "
        "or said that amount, or said call. Rejected if there is no bet to call, or if no higher than the seat's bet.",
        Aloud("how much the player was told the call was"),
    ] = None
