"""The table at one moment: seats, chips, cards, piles, and the log of this round. An unknown fact is ``None``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, fields
from enum import StrEnum
from itertools import chain
from typing import Annotated, ClassVar

from dealer_service.table.cards import UNKNOWN, Card
from dealer_service.table.events import MOST_RUNS, Does, Event, Post
from dealer_service.table.facts import (
    HIGHEST_SEAT,
    LARGEST,
    Aloud,
    Always,
    Amount,
    CardCount,
    Cards,
    Expected,
    Items,
    Label,
    Listed,
    OneOf,
    RoundNumber,
    SeatNumber,
    SeatOrNobody,
    Seats,
    SomeCards,
    SomeChips,
    Takes,
    Whole,
)
from dealer_service.table.gestures import Condition
from dealer_service.table.mix import TableMix
from dealer_service.table.stakes import NO_STAKES, Stakes
from dealer_service.values import CachedProperties, computed_once, replace, value

NOBODY = 0
MOST_EVENTS = 500
MODES = ("cash", "tournament")
BUTTON = (
    "Seat with the button. It may be an empty seat. In games with up cards it stays where it is, and 0 is a table "
    "without one: the lowest seat is dealt first."
)
SMALL_BLIND_SEAT = (
    "Seat that posts the small blind; 0 if none. No seat may be dealt in between the button and the small blind; "
    "heads-up the button posts it. For a dead small blind, give the empty seat; it stays in `seats` with the state "
    "`out`."
)
BIG_BLIND_SEAT = "Seat that posts the big blind; 0 if none. No seat may be dealt in between the two blinds."


def sits_between(start: int, number: int, end: int) -> bool:
    """Whether a seat is between two others, clockwise from ``start`` to ``end``."""
    return start < number < end if start < end else number > start or number < end


class Phase(Listed):
    """The stage that the hand is in."""

    POSTING = "posting", "Blinds, antes and other posts are due."
    DEALING = "dealing", "The first hands are dealt."
    BETTING = "betting", "A player is to act."
    DRAWING = "drawing", "Players discard and draw."
    STREET = "street", "The cards of the next street are dealt."
    SHOWDOWN = "showdown", "Hands are shown and pots pushed."
    OVER = "over", "Every chip is awarded; the next hand may begin."


BEFORE_THE_BETTING = (Phase.POSTING, Phase.DEALING)
BEFORE_THE_DRAW = (*BEFORE_THE_BETTING, Phase.BETTING)
BETWEEN_ROUNDS = (Phase.DRAWING, Phase.STREET)
# Phases with every bet in the pots, and phases with every hand dealt.
GATHERED = (*BETWEEN_ROUNDS, Phase.SHOWDOWN)
DEALT = (Phase.BETTING, *GATHERED)


class State(Listed):
    """The state of a seat's hand. All-in is not a state, but a stack of 0."""

    IN = "in", "Live hand, all-in or not.", "in"
    FOLDED = "folded", "Folded in a betting round or a draw.", "folded"
    MUCKED = "mucked", "Gave up the hand at the showdown.", "mucked"
    DEAD = "dead", "Hand declared dead.", "dead hand"
    OUT = "out", "Sitting out, or an empty seat.", "sitting out"
    WAITING = "waiting", "Waits for the big blind and is dealt in when it comes.", "waiting for the big blind"


NOT_DEALT_IN = frozenset({State.OUT, State.WAITING})


class Decision(Listed):
    """A decision of the floor about chips above an all-in that no live hand contests."""

    NEAREST_POT = (
        "nearest-pot",
        "They join the nearest pot below that has a live hand.",
        "they go into the nearest pot",
    )
    GIVEN_BACK = "given-back", "They are returned to the seats that put them in.", "they are given back"


class Owed(Listed):
    """A post that is due before a seat is dealt in: a missed blind, or the entry of a new player."""

    SMALL_BLIND = "small-blind", "A missed small blind."
    BIG_BLIND = "big-blind", "A missed big blind."
    ENTRY = "entry", "The post of a new player.", "entry of a new player"


class BoundBy(StrEnum):
    """The clauses that can hold a seat to an action, or take actions away from it."""

    BOUND = "betting.bound"
    CALL_BEFORE_THE_AMOUNT = "betting.call_before_the_amount"
    CONDITIONAL_WORDS = "betting.conditional_words"
    SAYING_POT = "betting.saying_pot"
    WORDS_OUT_OF_PLACE = "betting.words_out_of_place"
    PULLED_BACK = "betting.pulled_back"
    SKIPPED = "betting.skipped"


BINDING = (Does.FOLD, Does.CHECK, Does.CALL, Does.BET, Does.RAISE, Does.BRING_IN, Does.COMPLETE)


class EarlyCard(Listed):
    """What became of a card of the next street of stud that was dealt before the betting was over."""

    KEPT = "kept", "The seat keeps it: it is in its hand."
    ASIDE = "aside", "It was set aside.", "set aside"


@value
class Bound:
    """What a seat may still do at its next turn, after its words or chips held it to something."""

    may: Annotated[
        tuple[Annotated[Does, OneOf(BINDING)], ...],
        Items("a list of actions", 1, len(BINDING), distinct=True),
        "Actions that the seat may still take.",
    ]
    least: Annotated[
        SomeChips | None, "Minimum to bet or raise to, if it is more than the rules require.", Label("at least")
    ] = None
    by: Annotated[BoundBy | None, "Clause given as the reason. Default: `betting.bound`."] = None
    once: Annotated[
        Condition | None,
        "Action of another player after which it binds. Default: it binds already.",
    ] = None


@value
class Places:
    """Correct seats of the button and the blinds. A seat that is omitted is right as it is, or follows from the
    others."""

    button: Annotated[SeatNumber | None, "Seat with the button. It may be an empty seat."] = None
    small_blind_seat: Annotated[SeatOrNobody | None, SMALL_BLIND_SEAT, Label("small blind")] = None
    big_blind_seat: Annotated[SeatOrNobody | None, BIG_BLIND_SEAT, Label("big blind")] = None


CorrectPlaces = Annotated[Places, Expected('an object such as {"button": 3}')]


@value
class OutOfTurn:
    """An action out of turn. Its chips stay in the stack until it binds."""

    takes: ClassVar[Mapping[str, Takes]] = {
        Does.FOLD: Takes(("seat", "after")),
        Does.CHECK: Takes(("seat", "after"), may=("binds",)),
        Does.CALL: Takes(("seat", "after"), may=("to", "binds")),
        Does.BET: Takes(("seat", "after"), may=("to", "binds")),
        Does.RAISE: Takes(("seat", "after"), may=("to", "binds")),
        Does.BRING_IN: Takes(("seat", "after"), may=("to", "binds")),
        Does.COMPLETE: Takes(("seat", "after"), may=("to", "binds")),
    }

    seat: Annotated[SeatNumber, "Seat that acted out of turn."]
    does: Annotated[Does, OneOf(BINDING), "Action of the seat.", Label("did")]
    after: Annotated[int, Whole(0, MOST_EVENTS), "Number of entries in the log at that time.", Label("after entry")]
    to: Annotated[
        Amount | None,
        "For a call, bet or raise: the total for the round that it would come to. Omitted if a bet or raise was "
        "announced without an amount.",
    ] = None
    binds: Annotated[
        bool | None, "What the floor decided, if the house leaves it to the floor whether the action binds."
    ] = None

    @property
    def event(self) -> Event:
        """The action itself."""
        return Event(self.does, self.seat, self.to)


class Standing(Listed):
    """A breach that play goes on from once the floor has let it stand."""

    IRREGULAR_ACTION = (
        "irregular-action",
        "An action that was not allowed, in turn or out of turn.",
        "an action that was not allowed",
    )
    IRREGULAR_POST = "irregular-post", "A post of a wrong amount, or by a wrong seat.", "a wrong post"
    NOT_BURNED = "not-burned", "A draw without a burn. It gets none later.", "a missing burn"
    RECEIVED_TOO_MANY = (
        "received-too-many",
        "More cards dealt to a dead hand in this draw than are due.",
        "too many replacement cards",
    )
    MAY_NOT_COME_IN = (
        "may-not-come-in",
        "A player dealt in who must wait for the big blind.",
        "a player dealt in too early",
    )
    MAY_NOT_STRADDLE = "may-not-straddle", "A straddle of a wrong amount, or by a wrong seat.", "a wrong straddle"
    NOT_POSTED = "not-posted", "A blind or ante that was not posted before the deal.", "a missing blind or ante"
    ACTS_AFTER_FOLD = "acts-after-fold", "An action of a seat that had folded.", "an action after a fold"
    EVENT_OUT_OF_PLACE = (
        "event-out-of-place",
        "An event that does not belong to its phase, such as a hand shown in a betting round.",
        "an event out of place",
    )
    DISCARDS_TOO_MANY = (
        "discards-too-many",
        "More cards discarded in this draw than the house allows. It then stands as `drew-too-many`.",
        "too many discards",
    )
    DRAW_OUT_OF_ORDER = (
        "draw-out-of-order",
        "A discard of a seat before that of an earlier one, in this draw.",
        "a discard out of order",
    )
    DISCARDED_TOO_EARLY = (
        "discarded-too-early",
        "A discard before the previous seat had its cards, in this draw.",
        "a discard before the previous seat had its cards",
    )
    DEALT_TOO_EARLY = (
        "dealt-too-early",
        "Cards dealt before all seats had discarded, in this draw.",
        "cards dealt before all seats had discarded",
    )
    DEALT_BEFORE_BOARD = (
        "dealt-before-board",
        "Cards of the draw dealt before those of the board that precede them, in this draw.",
        "cards of the draw dealt before the board",
    )
    DREW_TOO_MANY = (
        "drew-too-many",
        "More cards drawn in an earlier draw than the house allows, to the end of the hand.",
        "too many cards drawn",
    )
    TOO_MANY_SEATS = (
        "too-many-seats",
        "More players dealt in than the house allows, to the end of the hand.",
        "too many players",
    )
    HEADS_UP_BLINDS = (
        "heads-up-blinds",
        "Heads-up, a small blind that is not the button, to the end of the hand.",
        "a small blind away from the button",
    )
    BLINDS_OUT_OF_ORDER = (
        "blinds-out-of-order",
        "Blinds in a wrong order left of the button, to the end of the hand.",
        "blinds in a wrong order",
    )
    BEFORE_SMALL_BLIND = (
        "before-small-blind",
        "A player between button and small blind, to the end of the hand.",
        "a player skipped by the small blind",
    )
    BEFORE_BIG_BLIND = (
        "before-big-blind",
        "A player between the blinds, to the end of the hand.",
        "a player skipped by the big blind",
    )
    BEFORE_LONE_BIG_BLIND = (
        "before-lone-big-blind",
        "A player between button and big blind where no small blind is posted, to the end of the hand.",
        "a player skipped by the only blind",
    )


# What stands as long as the same players sit in the same places; it survives a new deal of the hand.
STANDING_OF_PLACES = frozenset(
    {
        Standing.TOO_MANY_SEATS,
        Standing.HEADS_UP_BLINDS,
        Standing.BLINDS_OUT_OF_ORDER,
        Standing.BEFORE_SMALL_BLIND,
        Standing.BEFORE_BIG_BLIND,
        Standing.BEFORE_LONE_BIG_BLIND,
    }
)
# What stands to the end of the hand; the others end with their round or draw.
STANDING_OF_THE_HAND = STANDING_OF_PLACES | {Standing.DREW_TOO_MANY}


@value
class LetStand:
    """A breach that the floor has let stand, to the end of its round or draw unless its code says more.

    It covers no other entry and no other seat.
    """

    breach: Annotated[Standing, "Code of the breach."]
    seat: Annotated[SeatNumber | None, "Seat that acted, posted, received cards or was dealt in."] = None
    entry: Annotated[
        int | None,
        Whole(0, MOST_EVENTS),
        "Index of the action or post in the log, from 0. For an action out of turn, its `after`. Omitted for an ante "
        "after its round.",
    ] = None


@value
class Seat:
    """A seat with its player, chips and cards."""

    number: Annotated[
        SeatNumber,
        "Physical seat number. Numbers rise clockwise; gaps are allowed.",
        Aloud("the number of seat {seat}"),
    ]
    stack: Annotated[
        Amount | None,
        "Chips behind. 0 means all-in. If omitted, the stack is assumed to cover every bet and is listed in "
        "`missing` when that matters.",
        Aloud("seat {seat}'s stack"),
    ] = None
    bet: Annotated[
        Amount | None,
        "Chips in front, put in during this betting round.",
        Aloud("seat {seat}'s bet"),
        Label("in front"),
    ] = None
    gathered: Annotated[
        Amount | None,
        "Chips that earlier betting rounds moved into the pot.",
        Aloud("seat {seat}'s chips in the pot"),
        Label("in the pot"),
    ] = None
    dead: Annotated[Amount | None, "Antes and dead posts.", Aloud("seat {seat}'s dead chips")] = None
    state: Annotated[
        State | None,
        "State of the seat's hand. All-in is not a state, but a stack of 0.",
        Aloud("whether seat {seat} is in the hand"),
    ] = None
    hand: Annotated[
        Cards | None,
        "Cards dealt to the seat, in a game with up cards in the order of the deal. Omit if unknown.",
        Aloud("seat {seat}'s hand"),
    ] = None
    shown: Annotated[bool | None, "Whether the hand is tabled.", Aloud("whether seat {seat} has shown")] = None
    drew: Annotated[
        tuple[CardCount, ...] | None,
        Items("a list of card counts, one for each draw", 0, 9),
        "Number of cards discarded on each draw so far.",
        Aloud("how many cards seat {seat} has drawn"),
    ] = None
    owes: Annotated[
        tuple[Owed, ...] | None,
        Items("a list of posts that are still due", 0, len(Owed), distinct=True),
        "What a new or returning player still has to post. Default: none.",
        Aloud("the blinds that seat {seat} owes"),
    ] = None
    found: Annotated[
        Amount | None,
        "Chips that came to light behind an all-in after it was called. Once the round is closed, the floor decides "
        "in /v1/pots and /v1/showdown whether they count.",
        Aloud("the chips found at seat {seat}"),
    ] = None
    ante: Annotated[
        Amount | None,
        "The seat's own ante, included in `dead` and in the seat's chips in the pot. Default: read from the log of the "
        "first round, later the part of `dead` up to one ante. Required if an all-in seat has more dead chips.",
        Aloud("seat {seat}'s ante"),
    ] = None
    bound: Annotated[
        Bound | None,
        Expected('an object such as {"may": ["call", "raise"]}'),
        "What the seat may still do at its next turn, after its words or chips held it to something or gave the rest "
        "away. Any other action is refused. Answers set it in `next`; it ends when the seat has acted, and with the "
        "round.",
        Aloud("the actions that seat {seat} is held to"),
    ] = None
    short: Annotated[
        SomeCards | None,
        "Number of cards missing from the deal. They are added to the next draw. In stud: 1 for a hand that the floor "
        "lets play without its last card.",
        Aloud("how many cards seat {seat} is short"),
        Label("cards short"),
    ] = None
    had_time: Annotated[
        bool | None,
        "For a skipped player: whether there was time to speak up. Needed once there is enough action behind the seat "
        "for it to lose its right to act.",
        Aloud("whether the player in seat {seat} had time to speak up"),
    ] = None
    found_aside: Annotated[
        bool | None,
        "Whether the floor set the found chips aside. They stay apart until the pot is pushed.",
        Aloud("whether the chips found at seat {seat} were set aside"),
        Label("set aside"),
    ] = None
    still_dealt: Annotated[
        bool | None,
        "Whether the folded seat still gets a card on each street: it has faced no bet, before its fold or since. "
        "Used in games with up cards if the house deals such seats on. Default: whether the seat has put in as "
        "much as every other; needed if a bet may have been returned. Answers set it in `next`.",
        Aloud("whether seat {seat} folded without facing a bet"),
        Label("still dealt"),
    ] = None
    early_card: Annotated[
        EarlyCard | None,
        "What became of the seat's card of the next street, if it was dealt before the betting was over. Used in games "
        "with up cards, until that street. Default: no such card. Answers set it in `next`.",
        Aloud("what became of the card that seat {seat} got too early"),
        Label("card dealt too early"),
    ] = None
    last_up: Annotated[
        bool | None,
        "Whether the last card of the hand, which is dealt face down, was dealt face up. Used in games with up cards. "
        "Default: no. Answers set it in `next`.",
        Aloud("whether seat {seat}'s last card is face up"),
        Label("last card up"),
    ] = None
    declared_all_in: Annotated[
        bool | None,
        "Whether the player declared all-in for the pot as it is, with an exposed last card: the stack stays out "
        "of play. Used in games with up cards. Default: no. Answers set it in `next`.",
        Aloud("whether the player in seat {seat} declared all-in for the pot as it is"),
        Label("all-in for the pot as it is"),
    ] = None
    place: int = field(default=0, compare=False)  # index in the caller's list, for JSON pointers

    @property
    def live(self) -> bool:
        """Whether the hand is live: it can still win chips."""
        return self.state is State.IN

    @property
    def dealt_in(self) -> bool:
        """Whether the seat was dealt a hand; true if its state is unknown."""
        return self.state not in NOT_DEALT_IN

    @property
    def in_front(self) -> int:
        """Chips in front; 0 if unknown."""
        return self.bet or 0

    @property
    def in_pots(self) -> int:
        """Chips that earlier rounds moved into the pot; 0 if unknown."""
        return self.gathered or 0

    @property
    def live_chips(self) -> int:
        """Chips bet in this hand, in front and in earlier rounds, if known."""
        return self.in_front + self.in_pots

    @property
    def dead_chips(self) -> int:
        """Antes and dead posts; 0 if unknown."""
        return self.dead or 0

    @property
    def put_in(self) -> int:
        """All chips of the seat in the middle, if known."""
        return self.live_chips + self.dead_chips

    @property
    def found_chips(self) -> int:
        """Chips found behind an all-in; 0 if none are given."""
        return self.found or 0

    @property
    def undecided_chips(self) -> int:
        """Chips found behind an all-in that the floor has not decided about."""
        return 0 if self.found_aside else self.found_chips

    @property
    def chips_aside(self) -> int:
        """Chips found behind an all-in that the floor has set aside until the pot is pushed."""
        return self.found_chips if self.found_aside else 0

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the hand; none if unknown."""
        return self.hand or ()

    @property
    def lacks(self) -> int:
        """Number of cards missing from the deal; 0 if none are given."""
        return self.short or 0

    @property
    def debts(self) -> tuple[Owed, ...]:
        """The posts that are still due; none if not given."""
        return self.owes or ()

    @property
    def all_in(self) -> bool:
        """Whether the stack is 0; false if unknown."""
        return self.stack == 0

    @property
    def bets_no_more(self) -> bool:
        """Whether the seat is all-in, or its player has declared all-in for the pot as it is."""
        return self.stack == 0 or bool(self.declared_all_in)


@value
class Discards:
    """One pile of discards, as it is now."""

    draw: Annotated[
        RoundNumber, "Number of the draw when the cards were discarded, or of the street with a discard, from 1."
    ]
    seat: Annotated[SeatNumber, "Seat that discarded them."]
    count: Annotated[CardCount, "Number of cards in the pile."]
    cards: Annotated[Cards | None, "Cards, if known."] = None


@value
class Deck:
    """The cards that are in no hand: piles, and exposed cards."""

    stub: Annotated[CardCount | None, "Number of cards left to deal.", Aloud("the number of cards in the stub")] = None
    burns: Annotated[CardCount | None, "Number of burned cards.", Aloud("the number of burned cards")] = None
    folded: Annotated[CardCount | None, "Number of cards of folded hands.", Aloud("the number of folded cards")] = None
    discards: Annotated[
        tuple[Annotated[Discards, Expected("a pile of discards")], ...] | None,
        Items("a list of piles", 0, MOST_EVENTS),
        "Piles of discards, as they are now. A pile that was shuffled in is gone.",
        Aloud("the discards"),
    ] = None
    exposed: Annotated[
        Cards | None,
        "Exposed cards that belong to no hand; the first is the next burn. They count among all cards. Default: none.",
        Aloud("the exposed cards"),
    ] = None
    aside: Annotated[
        Cards | None,
        "Cards that were dealt too early and set aside: cards of the board, in a house that shuffles them into the "
        "stub only before the last card of the board, which then comes without a burn; cards of a street of stud, in "
        "a house that deals the later ones as if they had been dealt in time. They count among all cards. "
        "Default: none.",
        Aloud("the cards set aside"),
    ] = None

    @property
    def discarded(self) -> tuple[Discards, ...]:
        """The piles of discards; none if unknown."""
        return self.discards or ()

    @property
    def lying_open(self) -> tuple[Card, ...]:
        """The exposed cards that belong to no hand."""
        return self.exposed or ()

    @property
    def set_aside(self) -> tuple[Card, ...]:
        """The cards that were dealt too early and wait for the last street, or for a stub that is too short."""
        return self.aside or ()

    def plus(self, stub: int = 0, burns: int = 0, folded: int = 0) -> Deck:
        """The deck with this many more cards in each pile, or fewer; an unknown pile stays unknown."""
        return Deck(
            None if self.stub is None else self.stub + stub,
            None if self.burns is None else self.burns + burns,
            None if self.folded is None else self.folded + folded,
            self.discards,
            self.exposed,
            self.aside,
        )

    def without_exposed(self, card: Card) -> Deck:
        """The deck without this exposed card."""
        left = list(self.lying_open)
        left.remove(card)
        return replace(self, exposed=tuple(left) or None)


@value
class Count:
    """A number of cards of one seat."""

    seat: Annotated[SeatNumber, "Seat."]
    count: Annotated[CardCount, "Number of cards."]


Counts = Annotated[
    tuple[Annotated[Count, Expected("an object with seat and count")], ...],
    Items("a list of counts", 0, HIGHEST_SEAT),
]


@value
class Draw:
    """A draw in progress, as it stands now. A step that is omitted has not happened."""

    number: Annotated[RoundNumber, "Number of the draw, from 1.", Aloud("which draw it is")]
    burned: Annotated[bool, "Whether the card of this draw was burned.", Aloud("whether a card was burned")]
    announced: Annotated[
        Counts, Always, "Number of cards that each seat has announced.", Aloud("how many cards each seat takes")
    ] = ()
    placed: Annotated[
        Counts, Always, "Number of cards that each seat has discarded.", Aloud("the discards of this draw")
    ] = ()
    received: Annotated[
        Counts, Always, "Number of cards that each seat has been dealt.", Aloud("the cards dealt on this draw")
    ] = ()
    burned_again: Annotated[
        bool, "Whether a second card was burned on this draw. Default: no.", Aloud("whether a second card was burned")
    ] = False
    replace: Annotated[
        Counts,
        "Of the cards that a seat is still owed, those that replace exposed or lost cards. They are dealt after every "
        "other seat has its cards.",
        Aloud("the cards of this draw to be replaced"),
    ] = ()
    refused: Annotated[
        Seats,
        "Seats that draw one card and refuse the one that is dealt face up. They take the next card, face down. Used "
        "if the house deals such a card open. Default: none.",
        Aloud("who refused the open card"),
    ] = ()

    def still_lacks(self, number: int) -> int:
        """Number of replacement cards that the hand still lacks for its discards."""
        lacks = 0
        for each in self.placed:
            if each.seat == number:
                lacks += each.count
        for each in self.received:
            if each.seat == number:
                lacks -= each.count
                if each.count and number in self.refused:
                    lacks += 1  # the card that was refused is in the muck
        return lacks


@value
class Runs:
    """The rest of the board dealt several times, as the players agreed. The board of the table is the one in hand."""

    times: Annotated[int, Whole(2, MOST_RUNS), "How many times the rest of the board is dealt.", Label("runs")]
    shared: Annotated[
        CardCount,
        "Number of cards that lay on the board at the agreement. All boards share them.",
        Label("shared cards"),
    ]
    boards: Annotated[
        tuple[Cards, ...],
        Items("a list of boards", 0, MOST_RUNS),
        "Boards that are complete, with the shared cards, in the order of the deal. At the showdown the board of the "
        "table is the last one. Default: none.",
        Aloud("the complete boards"),
    ] = ()


NO_DECK = Deck()


@value
class Snapshot(CachedProperties):
    """The table at one moment. ``seats`` are in the order of their numbers, which is clockwise.

    The chips of the seats are as they were put in, before any ``rake``.
    """

    button: Annotated[SeatOrNobody, BUTTON, Aloud("the button")]
    seats: Annotated[
        tuple[Annotated[Seat, Expected("a seat")], ...],
        Items("a list of seats", 1, 23),
        "Every seat that is dealt in, in any order.",
        Aloud("the seats"),
    ]
    small_blind_seat: Annotated[SeatOrNobody | None, SMALL_BLIND_SEAT, Aloud("the seat of the small blind")] = None
    big_blind_seat: Annotated[SeatOrNobody | None, BIG_BLIND_SEAT, Aloud("the seat of the big blind")] = None
    round: Annotated[
        RoundNumber | None,
        "Betting round, from 1. Draw 1 follows round 1. In the phase `street`: the round that is over.",
        Aloud("the betting round"),
    ] = None
    phase: Annotated[Phase | None, "What the table is waiting for.", Aloud("the phase of the hand")] = None
    stakes: Annotated[
        Stakes, Expected("an object with the stakes"), "Blinds, antes, bet sizes and chips.", Aloud("the stakes")
    ] = NO_STAKES
    log: Annotated[
        tuple[Annotated[Event, Expected("an event")], ...] | None,
        Items("a list of events", 0, MOST_EVENTS),
        "Events of this betting round, oldest first. There is no field for the number of raises: whether an all-in "
        "counts as one is up to the house's rules. Log and chips must agree. During the first deal it has the deal; "
        "without it, the cards are assumed to have been dealt in order.",
        Aloud("the actions of this round"),
    ] = None
    deck: Annotated[
        Deck,
        Expected("an object with the piles of cards"),
        "Cards that are in no player's hand, by pile.",
        Aloud("the piles of cards"),
    ] = NO_DECK
    draw: Annotated[
        Draw | None,
        Expected("an object with the draw in progress"),
        "Draw in progress, as it stands now; the log may have the same draw from any point on, and both must agree.",
        Aloud("the draw in progress"),
    ] = None
    dead: Annotated[
        Amount | None,
        "Chips of players who have left, and chips carried over from the hand before.",
        Aloud("the dead chips of players who left"),
    ] = None
    mode: Annotated[str | None, OneOf(MODES), "Cash game or tournament.", Aloud("whether it is a tournament")] = None
    players_left: Annotated[
        int | None,
        Whole(1, LARGEST),
        "Players left in the tournament. Give it again for each hand if the event has other tables.",
        Aloud("how many players are left"),
    ] = None
    kill_seat: Annotated[
        SeatOrNobody | None,
        "Seat that kills this pot or, when the hand is over, the next one. 0 if none.",
        Aloud("the seat that kills the pot"),
    ] = None
    kill_button: Annotated[
        SeatOrNobody | None,
        "Seat that won the last pot and may have to kill the next. 0 if none.",
        Aloud("who won the last pot"),
    ] = None
    rake: Annotated[
        Amount | None,
        "Chips that the dealer has already taken for the house; 0 if players pay by time. Default: the rake of the "
        "house's clause. Once the hand is over: the rake taken from it.",
        Aloud("the rake"),
    ] = None
    last_aggressor: Annotated[
        SeatOrNobody | None,
        "Seat that bet or raised last in the rounds before this one; 0 if none. Used if the last aggressor of the "
        "whole hand shows first (`full-tilt`); `next` then keeps it.",
        Aloud("who bet or raised last before this round"),
    ] = None
    round_aggressor: Annotated[
        SeatOrNobody | None,
        "Seat that bet or raised last in the last round; 0 if none. Allowed only at the showdown, if the log does not "
        "hold the betting.",
        Aloud("who bet or raised last in the last round"),
    ] = None
    opened_by: Annotated[
        SeatOrNobody | None,
        "Seat that made the first bet of the first round; 0 if none. Used after the draw if the opener then acts first "
        "(`roberts-rules-11`, draw with antes) or must prove openers (`jacks-or-better`); `next` then keeps it. In the "
        "first round the log shows it. Give it there only for a player who is all-in for the ante and declares the pot "
        "open.",
        Aloud("who opened the betting before the draw"),
    ] = None
    split_openers: Annotated[
        bool | None,
        "Whether the opener declared on the draw that openers are split. Used in `jacks-or-better` if the opener "
        "has not kept openers; the discards must then be known. They stay out of a reshuffle.",
        Aloud("whether the opener declared a split of the openers"),
    ] = None
    hands_passed_in: Annotated[
        int | None,
        Whole(0, LARGEST),
        "How many hands in a row before this one have left their chips in the pot. Used in `jacks-or-better` if antes "
        "stop after a number of hands; `next` then counts it. Default: 0 if the pot holds no chips of another hand.",
        Aloud("how many hands in a row were passed in"),
    ] = None
    uncontested: Annotated[
        Decision | None,
        "What the floor decided about chips above an all-in that no live hand contests. Without it, a ruling about "
        "such chips is `needs_floor`.",
        Aloud("the floor's decision on uncontested chips"),
    ] = None
    out_of_turn: Annotated[
        tuple[Annotated[OutOfTurn, Expected("an action out of turn")], ...],
        Items("a list of actions out of turn", 0, 100),
        "Actions out of turn in this round, oldest first. Their chips stay in the stack until the action binds. A fold "
        "takes effect at once.",
        Aloud("the actions out of turn"),
    ] = ()
    let_stand: Annotated[
        tuple[Annotated[LetStand, Expected("a breach that stands")], ...],
        Items("a list of breaches that stand", 0, 100),
        "Breaches of this round or draw that the floor has let stand. They are not reported again. Answers set it in "
        "`next`; it ends with the round or draw.",
        Aloud("the breaches that stand"),
    ] = ()
    should_be: Annotated[
        CorrectPlaces | None,
        "Correct seats of button and blinds, if they are misplaced and the hand is played on.",
        Aloud("where the button and blinds should be"),
    ] = None
    mix: Annotated[
        TableMix | None,
        Expected('an object such as {"name": "mixed-triple-draw", "leg": 1}'),
        "Mix that the table deals. Default: one game only.",
        Aloud("the mix"),
    ] = None
    board: Annotated[
        Cards | None,
        "Cards on the board, in the order of the deal, in a game with one; of two boards, on each street those of the "
        "first and then those of the second. Default: as many unknown cards as the round has; a showdown needs them.",
        Aloud("the board"),
    ] = None
    runs: Annotated[
        Runs | None,
        Expected('an object such as {"times": 2, "shared": 3}'),
        "The rest of the board dealt several times, once the players have agreed to it. Default: it is dealt once. "
        "Answers set it in `next`.",
        Aloud("how often the rest of the board is dealt"),
    ] = None
    acts_first: Annotated[
        SeatNumber | None,
        "Seat whose up cards begin this betting round. Default: read from the up cards of the live hands; needed once "
        "one of them is gone. Used in games with up cards; `next` then keeps it.",
        Aloud("the player whose up cards act first"),
    ] = None
    open_pair: Annotated[
        bool | None,
        "Whether an up hand had a pair when this betting round began. Default: read from the up cards of the live "
        "hands; needed once one of them is gone. Used on fourth street if a pair allows the big bet there; `next` then "
        "keeps it.",
        Aloud("whether an up hand had a pair when the round began"),
    ] = None

    @property
    def cards_of_runs(self) -> tuple[Card, ...]:
        """The cards of complete boards of several runs, without those that they share with the board of the table."""
        return () if self.runs is None else tuple(chain(*(board[self.runs.shared :] for board in self.runs.boards)))

    @property
    def complete_boards(self) -> tuple[tuple[Card, ...], ...]:
        """The complete boards of several runs, with the shared cards as they lie on the board of the table."""
        if self.runs is None:
            return ()
        lying = (self.board or ())[: self.runs.shared]
        return tuple((*lying, *board[len(lying) :]) for board in self.runs.boards)

    @property
    def events(self) -> tuple[Event, ...]:
        """The log of this round; empty if unknown."""
        return self.log or ()

    @property
    def dead_chips(self) -> int:
        """Dead chips that no seat has put in; 0 if unknown."""
        return self.dead or 0

    @property
    def known_round(self) -> int | None:
        """The betting round, which is the first while blinds are posted and hands dealt; None if unknown."""
        return 1 if self.round is None and self.phase in BEFORE_THE_BETTING else self.round

    @computed_once
    def live(self) -> tuple[Seat, ...]:
        """The seats with a live hand, in the order of their numbers."""
        still_in = State.IN
        return tuple([seat for seat in self.seats if seat.state is still_in])

    @property
    def live_from_button(self) -> list[Seat]:
        """The seats with a live hand, clockwise from the button, which comes last."""
        live, button = self.live, self.button
        for place, seat in enumerate(live):
            if seat.number > button:
                return [*live[place:], *live[:place]]
        return [*live]

    @computed_once
    def stacks_known(self) -> bool:
        """Whether every stack is known."""
        return not [seat for seat in self.seats if seat.stack is None]

    @computed_once
    def states_known(self) -> bool:
        """Whether the state of every seat is known."""
        return not [seat for seat in self.seats if seat.state is None]

    @property
    def last_live(self) -> Seat | None:
        """The only seat with a live hand; None if there are others, or if a state is unknown."""
        return self.live[0] if len(self.live) == 1 and self.states_known else None

    @computed_once
    def dealt_in(self) -> tuple[Seat, ...]:
        """The seats that were dealt a hand, folded ones included."""
        return tuple([seat for seat in self.seats if seat.state not in NOT_DEALT_IN])

    @property
    def with_correct_places(self) -> Snapshot:
        """The table with button and blinds at the correct seats; the table itself if they are not misplaced."""
        if self.should_be is None:
            return self
        told = {each.name: getattr(self.should_be, each.name) for each in fields(Places)}
        return replace(self, should_be=None, **{name: seat for name, seat in told.items() if seat is not None})

    def find(self, number: int | None) -> Seat | None:
        """The seat with this number, or None."""
        for seat in self.seats:
            if seat.number == number:
                return seat
        return None

    def seat(self, number: int) -> Seat:
        """The seat with this number. Raises KeyError if there is none."""
        for seat in self.seats:
            if seat.number == number:
                return seat
        raise KeyError(number)

    def with_seat(self, changed: Seat) -> Snapshot:
        """The table with this seat in place of the one with its number."""
        return replace(self, seats=self.seats_with(changed))

    def with_log(self, log: tuple[Event, ...]) -> Snapshot:
        """The table with its log cut or changed. Standing breaches are kept only before the first change."""
        pairs = zip(self.events, log, strict=False)
        same = next((place for place, (was, now) in enumerate(pairs) if was != now), min(len(self.events), len(log)))
        waiting = {(each.seat, each.after) for each in self.out_of_turn}
        stays = (
            each
            for each in self.let_stand
            if each.entry is None or each.entry < same or (each.entry == same and (each.seat, same) in waiting)
        )
        return replace(self, log=log, let_stand=tuple(stays))

    @property
    def standing_of_the_hand(self) -> tuple[LetStand, ...]:
        """The standing breaches that outlast a round or draw.

        Too many discards then belong to an earlier draw, and a wrong ante is kept without its entry.
        """
        later = map(self._standing_later, self.let_stand)
        return tuple(dict.fromkeys(each for each in later if each is not None))

    def _standing_later(self, stands: LetStand) -> LetStand | None:
        """What remains of it after its round or draw."""
        if stands.breach is Standing.DISCARDS_TOO_MANY:
            return LetStand(Standing.DREW_TOO_MANY, stands.seat)
        if stands.breach is Standing.IRREGULAR_POST:
            entry = stands.entry
            ante = entry is None or (entry < len(self.events) and self.events[entry].kind is Post.ANTE)
            return LetStand(Standing.IRREGULAR_POST, stands.seat) if ante else None
        return stands if stands.breach in STANDING_OF_THE_HAND else None

    @property
    def standing_of_places(self) -> tuple[LetStand, ...]:
        """The standing breaches of the same players in the same places."""
        return tuple(each for each in self.let_stand if each.breach in STANDING_OF_PLACES)

    @property
    def without_facts_of_the_hand(self) -> Snapshot:
        """The table without the facts given for one hand, such as its last aggressor and its openers."""
        return replace(
            self,
            last_aggressor=None,
            opened_by=None,
            split_openers=None,
            acts_first=None,
            open_pair=None,
            uncontested=None,
        )

    def seats_with(self, changed: Seat) -> tuple[Seat, ...]:
        """The seats with this one in place of the one with its number."""
        return tuple([changed if seat.number == changed.number else seat for seat in self.seats])

    def clockwise_from(self, number: int) -> list[Seat]:
        """Every seat once, clockwise, starting left of seat ``number``, which may be empty."""
        for place, seat in enumerate(self.seats):
            if seat.number > number:
                return [*self.seats[place:], *self.seats[:place]]
        return [*self.seats]


def known_cards(table: Snapshot) -> list[Card]:
    """Each known card on the table, in hands and piles, on the board, open or set aside, as often as it is there."""
    hands, piles = [seat.hand or () for seat in table.seats], [pile.cards or () for pile in table.deck.discards or ()]
    lists = (*hands, *piles, table.deck.lying_open, table.deck.set_aside, table.board or (), table.cards_of_runs)
    return [card for cards in lists for card in cards if card is not UNKNOWN]


def cards_twice(cards: Sequence[Card], table: Snapshot, own: Sequence[Card] = ()) -> list[str]:
    """The cards that are also elsewhere on the table, or named twice; ``own`` are the cards of the same seat."""
    named = [card for card in cards if card is not UNKNOWN]
    if not named:
        return []
    piles = [pile.cards for pile in table.deck.discarded if pile.cards]
    lists = (*piles, table.deck.lying_open, table.deck.set_aside, table.board or (), table.cards_of_runs)
    others = [seat.hand for seat in table.seats if seat.hand and seat.hand is not own]
    if len(set(named).difference(*others, *lists)) == len(named):
        return []
    found = [*chain(*(seat.hand or () for seat in table.seats), *lists)]
    return [str(card) for card in named if found.count(card) > own.count(card) or named.count(card) > 1]
