"""What went wrong at a table and stands nowhere in it: one incident, with the facts that only people saw."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from dealer_service.table.cards import Card
from dealer_service.table.snapshot import Places


class Mishap(StrEnum):
    """The kinds of incidents."""

    EXPOSED_ON_DRAW = "exposed-on-draw"
    ASKED_HOW_MANY = "asked-how-many"
    BOXED_CARD = "boxed-card"
    DEALT_OUT_OF_ORDER = "dealt-out-of-order"
    DEALT_TO_WRONG_SEAT = "dealt-to-wrong-seat"
    SEAT_LEFT_OUT = "seat-left-out"
    EXPOSED_ON_DEAL = "exposed-on-deal"
    MISPLACED_BUTTON_OR_BLINDS = "misplaced-button-or-blinds"
    CARD_OFF_TABLE = "card-off-table"
    WRONG_CARD_COUNT = "wrong-card-count"
    FOULED_DECK = "fouled-deck"
    WRONG_BET = "wrong-bet"
    MISQUOTED_POT = "misquoted-pot"
    CLOCK_EXPIRED = "clock-expired"
    BET_MISUNDERSTOOD = "bet-misunderstood"
    MISCALLED_HAND = "miscalled-hand"
    CARDS_SHOWN = "cards-shown"
    PREMATURE_CARDS = "premature-cards"
    WRONG_BURN = "wrong-burn"
    DROPPED_STUB = "dropped-stub"
    MISREAD_HAND = "misread-hand"
    MISAWARDED_POT = "misawarded-pot"
    WRONG_REPLACEMENT = "wrong-replacement"
    DREW_OUT_OF_TURN = "drew-out-of-turn"
    ANNOUNCEMENT_MISMATCH = "announcement-mismatch"
    FOLD_IN_DRAW = "fold-in-draw"
    CARDS_MUCKED = "cards-mucked"


class By(StrEnum):
    """Who did it: the dealer, perhaps because the player had asked for pitched cards, the player, or another one."""

    DEALER = "dealer"
    PLAYER = "player"
    PITCH_ASKED_FOR = "pitch-asked-for"
    OTHER = "other"


class FellFrom(StrEnum):
    """What a card fell off the table from."""

    DECK = "deck"
    HAND = "hand"


class Noticed(StrEnum):
    """Whether the mistake was made in the hand that is played, or in the one before."""

    THIS_HAND = "this-hand"
    NEXT_HAND = "next-hand"


class Foul(StrEnum):
    """What is wrong with a deck."""

    CARD_TWICE = "card-twice"
    OTHER_BACK = "other-back"
    CARDS_MISSING = "cards-missing"


class Found(StrEnum):
    """Where a card with another back was found."""

    IN_PLAY = "in-play"
    STUB = "stub"


class NextCard(StrEnum):
    """Whether a card of the next draw has been dealt."""

    DEALT = "dealt"
    NOT_DEALT = "not-dealt"


class Lost(StrEnum):
    """Which cards of a player got into the muck: all, those kept in a draw, or the new ones of it."""

    WHOLE_HAND = "whole-hand"
    KEPT = "kept"
    NEW = "new"


class StubOrder(StrEnum):
    """Whether the order of a stub that was dropped can be told."""

    KNOWN = "known"
    LOST = "lost"


class Strewn(StrEnum):
    """The piles with which a dropped stub may lie mixed."""

    BURNS = "burns"
    FOLDED = "folded"
    EARLIER_DRAWS = "earlier-draws"
    THIS_DRAW = "this-draw"


class NextHand(StrEnum):
    """How far the next hand is: it begins at the first riffle, the shuffler's button, or the push of the dealers."""

    NOT_BEGUN = "not-begun"
    BEGUN = "begun"
    SUBSTANTIAL_ACTION = "substantial-action"


@dataclass(frozen=True, slots=True)
class Incident:
    """One thing that went wrong, of a ``kind`` that decides which of the other facts belong to it.

    ``seat`` is whom it befell or who did it, ``of`` the seat that was asked about, and ``count`` how many
    cards. ``first`` tells whether it was the first card of the hand, and ``present`` whether the player was there.
    ``cards`` is how many a seat has, ``foul`` and ``found_in`` tell of a fouled deck, and ``knew`` who knew of it.
    ``entry`` is a place in the log, and ``next_card`` whether the next card has been dealt.
    ``card`` fell open as the card of that ``place`` in the deal, ``by`` whose fault, and ``exposed_before`` counts
    those before it, and ``fell_from`` is where a card came from that fell off the table. ``believed`` is how much
    a player took a bet for, and ``quoted`` the most that a player was told to be allowed to bet, as a total.
    ``called`` are the ranks that a hand was called by at the showdown, top first, and ``fouled`` the seats that gave
    up their hands because of it. Cards were shown, or the ``pot`` was pushed, ``to`` a seat. Of a pot that was
    miscounted ``chips`` went there, and the ``counterpart`` is the seat whose stack is wrong the other way. How far
    the ``next_hand`` is, whether the hand ended into a break, how many ``seconds_since_push`` there were, and whether
    it was a ``house_error``, say until when a claim is heard.
    ``should_be`` is where button and blinds should be at this table, and ``noticed`` in which hand it came out.
    ``seats`` were dealt cards too early, ``burned`` is how many cards were burned, ``order`` and ``mixed_with`` tell
    how a dropped stub lies. A draw delivered ``over`` or ``under`` so many cards, ``looked_at`` or not; a seat was
    ``replaced``, ``announced`` one number of cards and ``placed`` another. ``mucked`` says which cards
    were, whether they are ``identifiable``, were ``protected``, and whether the player was ``misinformed``.
    """

    kind: Mishap
    seat: int | None = None
    of: int | None = None
    count: int | None = None
    first: bool | None = None
    present: bool | None = None
    cards: int | None = None
    foul: Foul | None = None
    found_in: Found | None = None
    knew: tuple[int, ...] | None = None
    entry: int | None = None
    next_card: NextCard | None = None
    card: Card | None = None
    place: int | None = None
    exposed_before: int | None = None
    by: By | None = None
    fell_from: FellFrom | None = None
    should_be: Places | None = None
    noticed: Noticed | None = None
    believed: int | None = None
    quoted: int | None = None
    called: tuple[str, ...] | None = None
    fouled: tuple[int, ...] | None = None
    to: int | None = None
    seats: tuple[int, ...] | None = None
    burned: int | None = None
    order: StubOrder | None = None
    mixed_with: tuple[Strewn, ...] | None = None
    pot: str | None = None
    chips: int | None = None
    counterpart: int | None = None
    house_error: bool | None = None
    next_hand: NextHand | None = None
    in_break: bool | None = None
    seconds_since_push: int | None = None
    over: int | None = None
    under: int | None = None
    looked_at: bool | None = None
    replaced: bool | None = None
    announced: int | None = None
    placed: int | None = None
    mucked: Lost | None = None
    identifiable: bool | None = None
    protected: bool | None = None
    misinformed: bool | None = None

    @property
    def whose(self) -> int:
        """The number of the seat that it befell or that did it, as far as one is told."""
        return self.seat or 0
