"""The events of a table: posts, actions, steps of a draw and of the showdown, in dealers' words."""

from __future__ import annotations

from dataclasses import dataclass

from dealer_service.table.cards import Card
from dealer_service.table.facts import Listed


class Does(Listed):
    """What is done."""

    POST = "post", "Posts a blind, an ante or another post."
    FOLD = "fold", "Folds."
    CHECK = "check", "Checks."
    CALL = "call", "Calls."
    BET = "bet", "Bets."
    RAISE = "raise", "Raises."
    DISCARD = "discard", "Discards cards on a draw. A second discard replaces the first, if the house allows it."
    BURN = "burn", "The dealer burns a card."
    DEAL = (
        "deal",
        "The dealer deals to a seat: before the first betting round one card or a whole hand, on a draw "
        "what the seat is owed.",
    )
    RESHUFFLE = "reshuffle", "The dealer shuffles piles into the stub for a seat."
    SHOW = "show", "Tables the hand."
    MUCK = "muck", "Gives up the hand at the showdown."
    ASK_TO_SEE = "ask-to-see", "Asks to see the hand of another seat."
    AWARD = "award", "A pot, or half of one, is pushed to a seat. In logs only."
    RETURN = "return", "The unmatched bet of a dead hand is returned, down to the total in `to`. In logs only."
    CARRY_OUT = "carry-out", "Everything that is due is done at once. Never in a log."


WAGERS = frozenset({Does.BET, Does.RAISE})
ACTIONS = frozenset({Does.FOLD, Does.CHECK, Does.CALL, Does.BET, Does.RAISE})


class Post(Listed):
    """What a post is for."""

    SMALL_BLIND = "small-blind", "Small blind."
    BIG_BLIND = "big-blind", "Big blind."
    ANTE = "ante", "Ante."
    DEAD = "dead", "Dead post: belongs to the pot and does not count towards a call."
    LIVE = "live", "Live post: counts towards a call."
    STRADDLE = "straddle", "Straddle."
    KILL = "kill", "Kill blind."


BLINDS = frozenset({Post.SMALL_BLIND, Post.BIG_BLIND})
LIVE_POSTS = BLINDS | {Post.LIVE, Post.STRADDLE, Post.KILL}
DEAD_POSTS = frozenset({Post.ANTE, Post.DEAD})


class Size(Listed):
    """The size of a bet or raise in words."""

    POT = "pot", "The most that pot limit allows."


class Pile(Listed):
    """A pile of cards that may be reshuffled, as seen from the player who is drawing.

    ``earlier-draws-others`` is without that player's own discards. ``this-draw-others`` are this draw's discards of
    players who have all their new cards, so no card goes back to the player who discarded it. With ``this-draw-own``
    cards may come back, and all discards of the draw go in.
    """

    STUB = "stub", "The stub."
    BURNS = "burns", "Burned cards."
    FOLDED = "folded", "Cards of folded hands."
    EARLIER_DRAWS = "earlier-draws", "Discards of earlier draws."
    EARLIER_DRAWS_OTHERS = "earlier-draws-others", "Discards of earlier draws, without the seat's own."
    THIS_DRAW_OTHERS = "this-draw-others", "Discards of this draw by other seats that have all their cards."
    THIS_DRAW_OWN = "this-draw-own", "The seat's own discards of this draw."


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
