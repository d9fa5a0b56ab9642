"""The events of a table: posts, actions, steps of a draw and of the showdown, in dealers' words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from dealer_service.table.cards import Card
from dealer_service.table.facts import (
    Amount,
    CardCount,
    Cards,
    Items,
    Label,
    Listed,
    SeatNumber,
    SomeSeats,
    Takes,
    Text,
    Whole,
)
from dealer_service.values import value

MOST_RUNS = 3  # of the rest of a board


class Does(Listed):
    """The kinds of events."""

    POST = "post", "Posts a blind, an ante or another post."
    FOLD = "fold", "Folds."
    CHECK = "check", "Checks."
    CALL = "call", "Calls."
    BET = "bet", "Bets."
    RAISE = "raise", "Raises."
    BRING_IN = "bring-in", "Makes the forced bet of the first round."
    COMPLETE = "complete", "Makes the first full bet of a round with a bring-in."
    DISCARD = (
        "discard",
        "Discards cards: on a draw, where a second discard replaces the first if the house allows it, or on a street "
        "with a discard, without a replacement.",
    )
    BURN = "burn", "The dealer burns a card."
    DEAL = (
        "deal",
        "The dealer deals to a seat: before the first betting round one card or a whole hand, on a draw "
        "what the seat is owed. Without a seat, the dealer deals the cards of a street to the board.",
    )
    RUN = "run", "The players agree to have the rest of the board dealt several times.", "several boards"
    RESHUFFLE = "reshuffle", "The dealer shuffles piles into the stub for a seat."
    SHOW = "show", "Tables the hand."
    MUCK = "muck", "Gives up the hand at the showdown."
    ASK_TO_SEE = "ask-to-see", "Asks to see the hand of another seat."
    AWARD = "award", "A pot, or half of one, is pushed to a seat. In logs only."
    RETURN = "return", "The unmatched bet of a dead hand is returned, down to the total in `to`. In logs only."
    CARRY_OUT = "carry-out", "Everything that is due is done at once. Never in a log."


WAGERS = frozenset({Does.BET, Does.RAISE, Does.COMPLETE})
ACTIONS = WAGERS | {Does.FOLD, Does.CHECK, Does.CALL, Does.BRING_IN}
OF_A_BRING_IN = frozenset({Does.BRING_IN, Does.COMPLETE})


class Post(Listed):
    """The kinds of posts."""

    SMALL_BLIND = "small-blind", "Small blind."
    BIG_BLIND = "big-blind", "Big blind."
    THIRD_BLIND = "third-blind", "Third blind, posted left of the big blind."
    BUTTON_BLIND = "button-blind", "Blind of the button, the only one of its game."
    ANTE = "ante", "Ante."
    LIVE_ANTE = "live-ante", "Ante that counts towards a call."
    DEAD = "dead", "Dead post: belongs to the pot and does not count towards a call."
    LIVE = "live", "Live post: counts towards a call."
    STRADDLE = "straddle", "Straddle."
    KILL = "kill", "Kill blind."


BLINDS = frozenset({Post.SMALL_BLIND, Post.BIG_BLIND})
STRADDLES = frozenset({Post.STRADDLE, Post.THIRD_BLIND})
POSTS_BESIDE_BLINDS = BLINDS | STRADDLES | {Post.LIVE, Post.KILL}
"""The posts of games with a small and a big blind that count towards a call."""
LIVE_POSTS = POSTS_BESIDE_BLINDS | {Post.BUTTON_BLIND, Post.LIVE_ANTE}
DEAD_POSTS = frozenset({Post.ANTE, Post.DEAD})


class Size(Listed):
    """The size of a bet or raise in words."""

    POT = "pot", "The maximum in pot limit.", "pot"


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


Piles = Annotated[tuple[Pile, ...], Items("a list of piles", 1, len(Pile), distinct=True)]
# The facts of each event.
EVENT_FACTS: Mapping[str, Takes] = {
    Does.POST: Takes(("seat", "to", "kind")),
    Does.FOLD: Takes(("seat",), may=("to",)),
    Does.CHECK: Takes(("seat",), may=("to",)),
    Does.CALL: Takes(("seat",), may=("to",)),
    Does.BET: Takes(("seat", "to")),
    Does.RAISE: Takes(("seat", "to")),
    Does.BRING_IN: Takes(("seat", "to")),
    Does.COMPLETE: Takes(("seat", "to")),
    Does.DISCARD: Takes(("seat",), either=("count", "cards")),
    Does.BURN: Takes(may=("cards",)),
    Does.DEAL: Takes(may=("seat",), either=("count", "cards")),
    Does.RUN: Takes(("times",)),
    Does.RESHUFFLE: Takes(may=("piles", "seat")),
    Does.SHOW: Takes(("seat",), may=("cards",)),
    Does.MUCK: Takes(("seat",)),
    Does.ASK_TO_SEE: Takes(("seat", "of")),
    Does.AWARD: Takes(("seat", "chips"), may=("pot", "half", "among")),
    Does.RETURN: Takes(("seat", "to")),
    Does.CARRY_OUT: Takes(),
}


@value
class Event:
    """One event: done, or about to be."""

    takes: ClassVar = EVENT_FACTS

    does: Annotated[Does, "What is done. It decides which other fields are allowed.", Label("did")]
    seat: Annotated[SeatNumber | None, "Seat that does it, or that it is done to."] = None
    to: Annotated[
        Amount | None,
        "The seat's total for the round, in whole chips. A seat with 8 in front that raises to 20 sends 20. For an "
        "ante or a dead post: the seat's total of dead chips. For a fold in a log: chips above the bet that were "
        "forfeited with the hand. Optional for a call.",
    ] = None
    kind: Annotated[Post | None, "What a post is for."] = None
    count: Annotated[CardCount | None, "Number of cards. A discard of 0 stands pat."] = None
    cards: Annotated[
        Cards | None,
        "Cards, if they were seen. For a burn: the exposed card that is burned instead of the top card. Default: the "
        "exposed card, if there is one.",
    ] = None
    piles: Annotated[Piles | None, "Piles that are shuffled in. Default: those that the rule names."] = None
    chips: Annotated[Amount | None, "Chips of an award."] = None
    pot: Annotated[str | None, Text(40), "Pot that an award comes from: main, side-1, side-2."] = None
    half: Annotated[str | None, Text(40), "Half of the pot that an award is for, in a split-pot game."] = None
    size: Annotated[Size | None, "Size of a bet or raise in words, instead of `to`."] = None
    of: Annotated[SeatNumber | None, "Seat whose hand is asked to be seen.", Label("of seat")] = None
    among: Annotated[
        SomeSeats | None, "Seats that contested the pot of an award, if there were several pots.", Label("among seats")
    ] = None
    times: Annotated[int | None, Whole(2, MOST_RUNS), "How many times the rest of the board is dealt."] = None

    @property
    def of_board(self) -> bool:
        """Whether it deals cards to the board."""
        return self.seat is None and self.does is Does.DEAL

    @property
    def whose(self) -> int:
        """Number of the seat that does it; 0 for the dealer."""
        return self.seat or 0

    @property
    def total(self) -> int:
        """Total of the seat after it; 0 if not given."""
        return self.to or 0

    @property
    def counted(self) -> int:
        """Number of cards; 0 if not given."""
        return self.count or 0

    @property
    def named(self) -> tuple[Card, ...]:
        """The cards that it lists."""
        return self.cards or ()

    @property
    def taken(self) -> tuple[Pile, ...]:
        """The piles that it shuffles in."""
        return self.piles or ()

    @property
    def paid(self) -> int:
        """Chips that it awards; 0 if not given."""
        return self.chips or 0
