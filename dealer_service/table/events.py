"""The events of a table: posts, actions, steps of a draw and of the showdown, in dealers' words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from dealer_service.table.cards import Card


class Does(StrEnum):
    """What is done."""

    POST = "post"
    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    DISCARD = "discard"
    BURN = "burn"
    DEAL = "deal"
    RESHUFFLE = "reshuffle"
    SHOW = "show"
    MUCK = "muck"
    ASK_TO_SEE = "ask-to-see"
    AWARD = "award"
    RETURN = "return"
    CARRY_OUT = "carry-out"


WAGERS = frozenset({Does.BET, Does.RAISE})
ACTIONS = frozenset({Does.FOLD, Does.CHECK, Does.CALL, Does.BET, Does.RAISE})


class Post(StrEnum):
    """What a post is for."""

    SMALL_BLIND = "small-blind"
    BIG_BLIND = "big-blind"
    ANTE = "ante"
    DEAD = "dead"
    LIVE = "live"
    STRADDLE = "straddle"
    KILL = "kill"


BLINDS = frozenset({Post.SMALL_BLIND, Post.BIG_BLIND})
LIVE_POSTS = BLINDS | {Post.LIVE, Post.STRADDLE, Post.KILL}
DEAD_POSTS = frozenset({Post.ANTE, Post.DEAD})


class Size(StrEnum):
    """The size of a bet or raise in words."""

    POT = "pot"


class Pile(StrEnum):
    """A pile of cards that may go into a reshuffle, as seen from the seat being served.

    The discards of earlier draws go in whole or without the seat's own; the last two piles are those of
    the draw in progress. Of the others' discards of this draw only those go in whose players have all their
    cards, so that nobody is dealt a card back; where the seat's own go in as well, cards may come back, and all go in.
    """

    STUB = "stub"
    BURNS = "burns"
    FOLDED = "folded"
    EARLIER_DRAWS = "earlier-draws"
    EARLIER_DRAWS_OTHERS = "earlier-draws-others"
    THIS_DRAW_OTHERS = "this-draw-others"
    THIS_DRAW_OWN = "this-draw-own"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that was done, or is about to be.

    ``to`` is the total that the seat has in for the round (for an ante or a dead post: the total of
    its dead chips), in whole units; ``size`` stands in its place where a bet or raise is made in words.
    ``count`` and ``cards`` speak of discards and of dealt cards; ``piles`` of a reshuffle; ``chips``,
    ``pot`` and ``half`` of an award, and ``among`` the seats that contested the pot; ``of`` is the seat whose hand is
    asked to be seen. The properties say the same of what has
    none of it: nought, or nothing.
    """

    does: Does
    seat: int | None = None
    to: int | None = None
    kind: Post | None = None
    count: int | None = None
    cards: tuple[Card, ...] | None = None
    piles: tuple[Pile, ...] | None = None
    chips: int | None = None
    pot: str | None = None
    half: str | None = None
    size: Size | None = None
    of: int | None = None
    among: tuple[int, ...] | None = None

    @property
    def whose(self) -> int:
        """The number of the seat that does it; the dealer sits at none."""
        return self.seat or 0

    @property
    def total(self) -> int:
        """What the seat has in by it, as far as that is told."""
        return self.to or 0

    @property
    def counted(self) -> int:
        """How many cards it speaks of, as far as that is told."""
        return self.count or 0

    @property
    def named(self) -> tuple[Card, ...]:
        """The cards that it names."""
        return self.cards or ()

    @property
    def taken(self) -> tuple[Pile, ...]:
        """The piles that it takes."""
        return self.piles or ()

    @property
    def paid(self) -> int:
        """The chips that it awards, as far as they are told."""
        return self.chips or 0
