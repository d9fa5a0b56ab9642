"""What a player said and put out, before anybody has ruled which action it is."""

from __future__ import annotations

from dataclasses import dataclass

from dealer_service.table.events import Does
from dealer_service.table.facts import Listed


class Motion(Listed):
    """The kinds of moves: words, chips put out from the stack, and chips taken back from those in front."""

    SAY = "say", "Says a word, a number, or both."
    PUSH = "push", "Puts out chips from the stack."
    PULL_BACK = (
        "pull-back",
        "Takes back chips that are in front. Old and new chips pushed forward as one are a pull-back of the "
        "old ones and a push of all of them, `together`.",
    )


class Word(Listed):
    """The words that name an action."""

    FOLD = "fold", "“Fold.”"
    CHECK = "check", "“Check.”"
    CALL = "call", "“Call.”"
    BET = "bet", "“Bet.”"
    RAISE = "raise", "“Raise.”"
    ALL_IN = "all-in", "“All-in.”"
    POT = "pot", "“Pot.”"


@dataclass(frozen=True, slots=True)
class Move:
    """One move: a ``word``, a ``number`` as it was spoken or both; or ``chips``, each by its value.

    ``together`` tells whether it came with the move before it; None where that is not told. Words that were said for
    the case that another player does something hold ``once`` that is done. Chips pushed forward that were not
    ``released`` stayed in the hand, and ``acted_on`` tells whether another player acted because of it.
    """

    does: Motion
    word: Word | None = None
    number: int | None = None
    chips: tuple[int, ...] | None = None
    together: bool | None = None
    once: Does | None = None
    released: bool | None = None
    acted_on: bool | None = None


@dataclass(frozen=True, slots=True)
class Gesture:
    """The moves of one seat, oldest first, in place of an action.

    ``before`` are the chips that lay in front before the first of them, each by its value: the seat's bet, and change
    that was not made for it yet; None where that is not told. ``unaware`` tells whether the player did not know of
    a raise. ``quoted_pot`` is the most that the player was told to be allowed to bet or raise to, and ``quoted_call``
    what a call was told to come to, both as totals.
    """

    seat: int
    moves: tuple[Move, ...]
    before: tuple[int, ...] | None = None
    unaware: bool | None = None
    quoted_pot: int | None = None
    quoted_call: int | None = None
