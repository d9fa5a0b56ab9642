"""Incidents: mistakes that the table does not show, with the facts that only people saw.

Each kind is a class. Its docstring is the description for callers, ``title`` its name for people, and its fields are
its facts, described as in ``facts.py``. Facts without a default are required. The ruling asks for any other fact that
a clause needs.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, ClassVar

from dealer_service.table.cards import RANKS, Card
from dealer_service.table.events import WAGERS, Does
from dealer_service.table.facts import (
    Aloud,
    Amount,
    CardCount,
    Items,
    Listed,
    Named,
    OneOf,
    SeatNumber,
    Seats,
    SomeCards,
    SomeSeats,
    Whole,
)
from dealer_service.table.snapshot import CorrectPlaces, Phase
from dealer_service.values import value


class Group(Listed):
    """The topic of an incident."""

    DONE = "done", "Players' actions."
    CARDS = "cards", "Players' cards."
    DECK = "deck", "The deck, the deal, the button and the blinds."


class Rounds(Listed):
    """The first betting round, or those after a draw or after cards of the board, or before them."""

    FIRST = "first", "In the first round."
    AFTER_DRAW = "after-draw", "In rounds that follow a draw."
    BEFORE_DRAW = "before-draw", "In rounds that a draw follows."
    AFTER_BOARD = "after-board", "In rounds that follow cards of the board."
    BEFORE_BOARD = "before-board", "In rounds that cards of the board follow."
    AFTER_CARDS = "after-cards", "In rounds that follow a draw, cards of the board or a street of stud."
    BEFORE_CARDS = "before-cards", "In rounds that a draw, cards of the board or a street of stud follow."
    AFTER_LAST_STREET = "after-last-street", "In the round that the last street of stud comes before."


class Needs(Listed):
    """The part of a game without which the incident cannot happen."""

    DRAW = "draw", "The game has a draw."
    BOARD = "board", "The game has a board."
    UP_CARDS = "up-cards", "The game has up cards."


class DrawMoment(Listed):
    """The state of the draw when its incident is noticed."""

    BURNED = "burned", "The burn has been made."
    CARD_NEXT = "card-next", "The seat's replacement cards come next."
    CARDS_DEALT = "cards-dealt", "The seat has its replacement cards."


class ReportedHand(Listed):
    """The hand of the incident's seat in the table."""

    COUNTED = "counted", "The seat's hand has the number of cards that the incident gives."
    NONE = "none", "The seat's hand is empty."


class By(Listed):
    """The person who exposed or mucked a card."""

    DEALER = "dealer", "The dealer.", "The dealer"
    PLAYER = "player", "The player.", "The player"
    PITCH_ASKED_FOR = (
        "pitch-asked-for",
        "The dealer, after the player asked to have the cards pitched.",
        "The dealer, asked to pitch",
    )
    OTHER = "other", "Another player.", "Another player"


class FellFrom(Listed):
    """The place that a card fell from."""

    DECK = "deck", "Off the deck.", "The deck"
    HAND = "hand", "Out of the player's hand.", "A hand"


class Noticed(Listed):
    """The hand that a mistake was made in."""

    THIS_HAND = "this-hand", "The mistake was made in this hand.", "In this hand"
    NEXT_HAND = "next-hand", "The mistake was made in the hand before.", "In the hand before"


class Foul(Listed):
    """The defect of a deck."""

    CARD_TWICE = "card-twice", "A card is in the deck twice.", "Duplicate card"
    OTHER_BACK = "other-back", "A card has another back.", "Different back"
    CARDS_MISSING = "cards-missing", "Cards are missing.", "Missing cards"


class Found(Listed):
    """The place where a card with another back was found."""

    IN_PLAY = "in-play", "Among the cards in play.", "In play"
    STUB = "stub", "In the stub.", "In the stub"


class NextCard(Listed):
    """Whether a card of the next draw has been dealt."""

    DEALT = "dealt", "The next card has been dealt, or the first hand shown.", "Dealt"
    NOT_DEALT = "not-dealt", "No further card has been dealt.", "Not dealt"


class Lost(Listed):
    """The cards of a player that went into the muck."""

    WHOLE_HAND = "whole-hand", "The whole hand.", "The whole hand"
    KEPT = "kept", "The cards kept in the draw.", "The cards kept"
    NEW = "new", "The replacement cards.", "The new cards"


class StubOrder(Listed):
    """Whether the order of a dropped stub can be restored."""

    KNOWN = "known", "The order can be restored.", "Known"
    LOST = "lost", "The order is lost.", "Lost"


class Strewn(Listed):
    """The piles that a dropped stub may be mixed with."""

    BURNS = "burns", "Burned cards."
    FOLDED = "folded", "Cards of folded hands."
    EARLIER_DRAWS = "earlier-draws", "Discards of earlier draws."
    THIS_DRAW = "this-draw", "Discards of this draw."


class Declared(Listed):
    """What a player with an exposed last card of stud declares before any action."""

    ALL_IN = "all-in-for-the-pot", "All-in for the pot as it is.", "All-in for the pot"
    STAYS_IN = "stays-in", "In for all further action.", "In for all"


class Handled(Listed):
    """What a player has done with the up cards of a hand of stud."""

    REORDERED = "reordered", "Put in another order.", "In another order"
    TAKEN = "taken", "Picked up, turned face down or mixed with the down cards.", "Picked up or turned down"


class NextHand(Listed):
    """How far the next hand has come."""

    NOT_BEGUN = "not-begun", "The next hand has not begun.", "Not begun"
    BEGUN = "begun", "The next hand has begun: first riffle, shuffler button, or push of the dealers.", "Begun"
    SUBSTANTIAL_ACTION = (
        "substantial-action",
        "There is substantial action in the next hand.",
        "Substantial action in it",
    )


MOST_ENTRY = 499
LONGEST_SECONDS = 86_400
# Thirteen hands of four are in the deck, and a pot more for each but one of them that is all-in.
POTS = ("main", *(f"side-{number}" for number in range(1, 13)))

LogEntry = Annotated[int, Whole(0, MOST_ENTRY)]
Burns = Annotated[int, Whole(0, 2)]
Seconds = Annotated[int, Whole(0, LONGEST_SECONDS)]
PotName = Annotated[str, OneOf(POTS)]
Called = Annotated[tuple[Annotated[str, OneOf(tuple(RANKS))], ...], Items("a list of ranks, top first", 0, 5)]
Piles = Annotated[tuple[Strewn, ...], Items("a list of piles", 0, len(Strewn), distinct=True)]

# Facts of several kinds.
Whose = Annotated[SeatNumber, "Seat that it happened to, or that caused it.", Aloud("which seat it was")]
ExposedCard = Annotated[
    Card,
    "Card that was exposed or fell. On a draw it belongs to the hand if the table lists it there or the seat has "
    "all its cards; otherwise it has just come off the stub.",
    Aloud("which card it was"),
]
CausedBy = Annotated[
    By,
    "Person who caused it: the dealer, the dealer when asked to pitch the cards, the player, or another player.",
    Aloud("whether the dealer, the player or another player did it"),
]
PlaceInDeal = Annotated[SomeCards, "Place of the card in the deal, from 1.", Aloud("which card of the deal it was")]
ExposedBefore = Annotated[
    CardCount,
    "Number of cards exposed earlier in this deal; in a game with up cards, of this hand. Needed only if the deck "
    "lists none.",
    Aloud("how many cards were exposed before it"),
]
PickedCard = Annotated[
    Card,
    "Card of the street that the floor picked at random, once it is known: the next burn, or the missing one. Never "
    "required.",
    Aloud("which card was picked"),
]
NextCardDealt = Annotated[
    NextCard,
    "Whether a card of the next draw, or the first hand of the showdown, has followed.",
    Aloud("whether the next card has been dealt"),
]
NextHandBegun = Annotated[
    NextHand,
    "How far the next hand has come. It begins with its first riffle.",
    Aloud("whether the next hand has begun"),
]
HouseError = Annotated[
    bool, "Whether the dealer or the house made the error.", Aloud("whether it was an error of the dealer or the house")
]
LookedAtLastCard = Annotated[
    Seats,
    "Seats whose players have looked at their last down card or mixed it with others. They keep it. Needed if the "
    "cards are those of the last street of stud.",
    Aloud("who has looked at the last down card"),
]
PlayerDeclared = Annotated[
    Declared,
    "What the player with the exposed last card declared before any action. Needed if the house gives the player the "
    "choice.",
    Aloud("the declaration of the player with the exposed card"),
]
BreakFollowed = Annotated[
    bool, Named("break"), "Whether a break followed the hand.", Aloud("whether a break followed the hand")
]
SecondsSincePush = Annotated[
    Seconds, "Seconds since the pot was pushed.", Aloud("how many seconds ago the pot was pushed")
]


WITH_CARDS = (Phase.DEALING, Phase.BETTING, Phase.DRAWING, Phase.STREET, Phase.SHOWDOWN)


@value
class Incident:
    """One thing that went wrong and that the table does not show."""

    kind: ClassVar[str]
    title: ClassVar[str]
    group: ClassVar[Group]
    # Its phases, and the usual one of several.
    phases: ClassVar[tuple[Phase, ...]]
    reported_in: ClassVar[Phase | None] = None
    # Its betting rounds. Default: all, if betting is one of its phases.
    rounds: ClassVar[Rounds | None] = None
    # The part that the game must have. Default: any game.
    needs: ClassVar[Needs | None] = None
    # Events that its ``entry`` can name.
    entries: ClassVar[Collection[Does]] = ()
    # A kind with the same name for people: both are listed as one.
    twin: ClassVar[str | None] = None
    # State of the table's draw, and the seat's hand in the table.
    draw_moment: ClassVar[DrawMoment | None] = None
    hand: ClassVar[ReportedHand | None] = None
    # Whether only a game that needs openers has it.
    needs_openers: ClassVar[bool] = False
    # It needs at least one of these facts.
    either: ClassVar[tuple[str, ...]] = ()

    @property
    def phase(self) -> Phase | None:
        """The phase that it is usually reported in. None if there are several."""
        return self.phases[0] if len(self.phases) == 1 else self.reported_in


@value
class CardExposedOnDraw(Incident):
    """A card of a draw is exposed."""

    kind = "exposed-on-draw"
    title = "card exposed on a draw"
    group = Group.CARDS
    phases = (Phase.DRAWING,)
    needs = Needs.DRAW
    draw_moment = DrawMoment.CARD_NEXT

    seat: Whose
    card: ExposedCard | None = None
    by: CausedBy | None = None


@value
class AskedHowMany(Incident):
    """A player asks how many cards another player drew."""

    kind = "asked-how-many"
    title = "question about the number of cards drawn"
    group = Group.DONE
    phases = (Phase.DRAWING, Phase.STREET, Phase.BETTING)
    rounds = Rounds.AFTER_DRAW
    needs = Needs.DRAW

    of: Annotated[SeatNumber, "Seat whose draw was asked about.", Aloud("which seat was asked about")]
    seat: Whose | None = None


@value
class BoxedCard(Incident):
    """A boxed card: it is found face up on top of the stub."""

    kind = "boxed-card"
    title = "boxed card"
    group = Group.DECK
    phases = (Phase.DEALING, Phase.DRAWING, Phase.STREET)

    seat: Whose | None = None
    count: Annotated[
        SomeCards | None,
        "Number of boxed cards in this hand so far, this one included.",
        Aloud("how many cards there were"),
    ] = None


@value
class DealtOutOfOrder(Incident):
    """A card is dealt to a seat that was not next."""

    kind = "dealt-out-of-order"
    title = "card dealt out of order"
    group = Group.DECK
    phases = WITH_CARDS

    seat: Whose | None = None
    first: Annotated[
        bool | None, "Whether it was the first card of the hand.", Aloud("whether it was the first card of the hand")
    ] = None


@value
class DealtToWrongSeat(Incident):
    """Cards are dealt to an empty seat, or to a player who should not get any.

    Give the cards as the `hand` of that seat, with the state `out`.
    """

    kind = "dealt-to-wrong-seat"
    title = "cards dealt to the wrong seat"
    group = Group.DECK
    phases = WITH_CARDS

    seat: Whose


@value
class SeatLeftOut(Incident):
    """A player who is entitled to a hand is not dealt in."""

    kind = "seat-left-out"
    title = "player left out of the deal"
    group = Group.DECK
    phases = WITH_CARDS
    hand = ReportedHand.NONE

    seat: Whose
    present: Annotated[
        bool | None, "Whether the player was at the table.", Aloud("whether the player was at the table")
    ] = None


@value
class CardExposedOnDeal(Incident):
    """A card is exposed on the deal."""

    kind = "exposed-on-deal"
    title = "card exposed on the deal"
    group = Group.CARDS
    phases = (Phase.DEALING, Phase.BETTING)

    seat: Whose
    card: ExposedCard | None = None
    place: PlaceInDeal | None = None
    exposed_before: ExposedBefore | None = None
    by: CausedBy | None = None


@value
class LastCardExposed(Incident):
    """The last card of a hand of stud, which is dealt face down, is exposed.

    The table may list it in the hand or not.
    """

    kind = "last-card-exposed"
    title = "last card of stud exposed"
    group = Group.CARDS
    phases = (Phase.STREET, Phase.BETTING, Phase.SHOWDOWN)
    rounds = Rounds.AFTER_LAST_STREET
    needs = Needs.UP_CARDS

    seat: Whose
    card: ExposedCard | None = None
    by: CausedBy | None = None
    declared: PlayerDeclared | None = None


@value
class DealtDown(Incident):
    """A card of stud that is dealt face up is dealt face down, or all three cards of a hand on the deal are."""

    kind = "dealt-down"
    title = "up card of stud dealt face down"
    group = Group.CARDS
    phases = (Phase.DEALING, Phase.STREET, Phase.BETTING)
    needs = Needs.UP_CARDS

    seat: Whose
    mixed: Annotated[
        bool | None,
        "Whether the card was mixed with the player's down cards. Needed after the deal.",
        Aloud("whether the card was mixed with the player's down cards"),
    ] = None
    card: Annotated[
        Card | None, "Card that is turned up, once it is known. Never required.", Aloud("which card it was")
    ] = None


@value
class UpCardsMoved(Incident):
    """A player moves the up cards of a hand of stud."""

    kind = "up-cards-moved"
    title = "up cards of stud moved by their player"
    group = Group.DONE
    phases = (Phase.STREET, Phase.BETTING, Phase.SHOWDOWN)
    needs = Needs.UP_CARDS

    seat: Whose
    handled: Annotated[
        Handled | None,
        "What the player has done with them: put them in another order, or picked them up, turned them face down or "
        "mixed them with the down cards.",
        Aloud("how the player has handled the up cards"),
    ] = None


@value
class MisplacedButtonOrBlinds(Incident):
    """The button or a blind is at the wrong seat."""

    kind = "misplaced-button-or-blinds"
    title = "misplaced button or blinds"
    group = Group.DECK
    phases = tuple(Phase)

    should_be: Annotated[
        CorrectPlaces | None,
        "Correct seats of the button and blinds at this table; only those that are wrong. A blind that cannot stay "
        "with the corrected button moves with it.",
        Aloud("where the button and blinds should be"),
    ] = None
    noticed: Annotated[
        Noticed | None,
        "Whether the mistake was made in this hand, or in the hand before.",
        Aloud("whether the mistake was made in this hand or the one before"),
    ] = None


@value
class CardOffTable(Incident):
    """A card falls off the table."""

    kind = "card-off-table"
    title = "card that fell off the table"
    group = Group.CARDS
    phases = WITH_CARDS
    draw_moment = DrawMoment.CARD_NEXT

    seat: Whose
    card: ExposedCard | None = None
    fell_from: Annotated[
        FellFrom | None,
        Named("from"),
        "Origin of the card that fell: the deck, or the player's hand.",
        Aloud("where the card fell from"),
    ] = None
    place: PlaceInDeal | None = None
    exposed_before: ExposedBefore | None = None
    declared: PlayerDeclared | None = None

    @property
    def by(self) -> By:
        """The dealer: a card that falls off the deck counts as exposed by the dealer."""
        return By.DEALER


@value
class WrongCardCount(Incident):
    """A hand has too few or too many cards. Not needed if the table lists the `hand`."""

    kind = "wrong-card-count"
    title = "wrong number of cards"
    group = Group.CARDS
    phases = (Phase.BETTING, Phase.DRAWING, Phase.STREET, Phase.SHOWDOWN)
    hand = ReportedHand.COUNTED

    seat: Whose
    cards: Annotated[
        CardCount | None,
        "Number of cards in the seat's hand. Default: counted from the table's `hand`.",
        Aloud("how many cards the seat has"),
    ] = None


@value
class FouledDeck(Incident):
    """Fouled deck. Not needed if the table itself lists a card twice."""

    kind = "fouled-deck"
    title = "fouled deck"
    group = Group.DECK
    phases = (*WITH_CARDS, Phase.OVER)

    foul: Annotated[Foul | None, "What is wrong with the deck.", Aloud("how the deck is fouled")] = None
    found_in: Annotated[
        Found | None,
        "Place of the card with a different back: in play, or in the stub.",
        Aloud("where the card was found"),
    ] = None
    knew: Annotated[
        Seats | None, "Seats whose players knew of it and kept silent, if anybody claims so.", Aloud("who knew of it")
    ] = None
    bet_on: Annotated[
        Seats | None,
        "Seats in `knew` that have called, bet or raised in this hand. Needed only if neither the log nor the chips "
        "show it, as after a straddle in an earlier round.",
        Aloud("which of them have called, bet or raised"),
    ] = None


@value
class WrongBet(Incident):
    """A bet or raise of an invalid amount, called or not."""

    kind = "wrong-bet"
    title = "wrong bet amount"
    group = Group.DONE
    phases = (Phase.BETTING,)
    entries = WAGERS

    entry: Annotated[
        LogEntry,
        "Index of the bet in the log, from 0. Once the round has closed, send the table as it stood before, with "
        "the bets in front.",
        Aloud("which bet it was"),
    ]
    next_card: NextCardDealt | None = None


@value
class MisquotedPot(Incident):
    """In pot limit a player is told a wrong maximum and bets it."""

    kind = "misquoted-pot"
    title = "misquoted pot"
    group = Group.DONE
    phases = (Phase.BETTING,)
    entries = WAGERS

    entry: Annotated[
        LogEntry,
        "Index of the bet in the log, from 0. Once the round has closed, send the table as it stood before, with "
        "the bets in front.",
        Aloud("which bet it was"),
    ]
    quoted: Annotated[
        Amount | None,
        "Maximum bet that the player was told, as a total for the round.",
        Aloud("how much the player was told"),
    ] = None
    next_card: NextCardDealt | None = None


@value
class ClockExpired(Incident):
    """The clock of the player in turn has expired, in a betting round or a draw."""

    kind = "clock-expired"
    title = "expired clock"
    group = Group.DONE
    phases = (Phase.BETTING, Phase.DRAWING)

    seat: Whose


@value
class PlayerAbsent(Incident):
    """A player is not at the table once the cards are dealt, and has not acted in the first round."""

    kind = "player-absent"
    title = "player absent from the deal"
    group = Group.DONE
    phases = (Phase.BETTING,)
    rounds = Rounds.FIRST

    seat: Whose


@value
class BetMisunderstood(Incident):
    """A player calls a bet that was misunderstood."""

    kind = "bet-misunderstood"
    title = "misunderstood bet"
    group = Group.DONE
    phases = (Phase.BETTING,)
    entries = (Does.CALL,)

    entry: Annotated[
        LogEntry,
        "Index of the call in the log, from 0. Once the round has closed, send the table as it stood before, with "
        "the bets in front.",
        Aloud("which bet it was"),
    ]
    believed: Annotated[
        Amount | None,
        "Amount that the player took the bet for, as a total for the round.",
        Aloud("how large the player thought the bet was"),
    ] = None


@value
class MiscalledHand(Incident):
    """A hand is miscalled at the showdown as better than it is, or a pair is tabled without a word.

    A player who gave up a hand because of it has the state `mucked`.
    """

    kind = "miscalled-hand"
    title = "miscalled hand"
    group = Group.DONE
    phases = (Phase.SHOWDOWN,)

    seat: Whose
    called: Annotated[
        Called | None,
        "Ranks that the player announced, top first; empty if the hand was tabled without a word. A pair is its "
        "rank twice.",
        Aloud("which hand the player announced"),
    ] = None
    fouled: Annotated[
        Seats | None,
        "Seats that gave up their hands because of the announcement, if anybody claims so.",
        Aloud("who mucked a hand because of it"),
    ] = None


@value
class CardsShown(Incident):
    """One player is shown another player's cards."""

    kind = "cards-shown"
    title = "cards shown to one player"
    group = Group.CARDS
    phases = (*WITH_CARDS, Phase.OVER)

    seat: Whose
    to: Annotated[SeatNumber, "Seat that was shown the cards.", Aloud("which seat it went to")]


@value
class PrematureCards(Incident):
    """Cards of a draw are dealt before the betting is closed."""

    kind = "premature-cards"
    title = "draw cards dealt too early"
    group = Group.CARDS
    phases = (Phase.BETTING,)
    rounds = Rounds.BEFORE_DRAW
    needs = Needs.DRAW

    seats: Annotated[
        SomeSeats,
        "Seats that were dealt cards of the draw too early. The table may list their own cards with or without the "
        "new ones.",
        Aloud("which seats got cards too early"),
    ]
    burned: Annotated[
        Burns | None, "Number of cards burned. Needed only if the house burns.", Aloud("how many cards were burned")
    ] = None


@value
class WrongBurn(Incident):
    """No card, or two cards, burned on a draw, before cards of the board or before a street of stud.

    Not needed if `draw.burned` and `draw.burned_again` show it; otherwise the table gives the draw, or the board, as it
    should have been. On a `street` whose cards are not out, a second burn can be put back.
    """

    kind = "wrong-burn"
    title = "missing or extra burn"
    group = Group.DECK
    phases = (Phase.DRAWING, Phase.BETTING, Phase.STREET, Phase.SHOWDOWN)
    rounds = Rounds.AFTER_CARDS
    draw_moment = DrawMoment.BURNED

    burned: Annotated[Burns | None, "Number of cards burned: 0 or 2.", Aloud("how many cards were burned")] = None
    picked: PickedCard | None = None
    looked: LookedAtLastCard | None = None


@value
class TooManyBoardCards(Incident):
    """Too many cards are dealt to the board on one street, such as a flop of four.

    The table may list the cards on its board or not. Tell it before anybody acts on them, if it is noticed in time.
    """

    kind = "too-many-board-cards"
    title = "too many cards on the board"
    group = Group.DECK
    phases = (Phase.STREET, Phase.DRAWING, Phase.BETTING)
    rounds = Rounds.AFTER_BOARD
    needs = Needs.BOARD

    dealt: Annotated[
        SomeCards | None,
        "Number of cards dealt to the board on this street. Default: counted from the table's `board`.",
        Aloud("how many cards were dealt to the board"),
    ] = None
    picked: PickedCard | None = None


@value
class PrematureBoard(Incident):
    """Cards of the board are dealt before the betting is closed.

    The table may list them on its board or not.
    """

    kind = "premature-board"
    title = "board cards dealt too early"
    group = Group.DECK
    phases = (Phase.BETTING,)
    rounds = Rounds.BEFORE_BOARD
    needs = Needs.BOARD

    burned: Annotated[Burns | None, "Number of cards burned before them.", Aloud("how many cards were burned")] = None
    card: Annotated[
        Card | None,
        "Turn that was dealt too early. Some houses set it aside. Default: the card that the table's board lists too "
        "many, or an unknown one.",
        Aloud("which card it was"),
    ] = None


@value
class PrematureStreet(Incident):
    """Cards of a street of stud are dealt before the betting is closed.

    The table may list the hands with or without them.
    """

    kind = "premature-street"
    title = "street of stud dealt too early"
    group = Group.DECK
    phases = (Phase.BETTING,)
    rounds = Rounds.BEFORE_CARDS
    needs = Needs.UP_CARDS

    seats: Annotated[
        SomeSeats,
        "Seats that were dealt cards too early. The table may list their own cards with or without the new ones.",
        Aloud("which seats got cards too early"),
    ]
    burned: Annotated[Burns | None, "Number of cards burned before them.", Aloud("how many cards were burned")] = None
    looked: LookedAtLastCard | None = None


@value
class DroppedStub(Incident):
    """The stub is dropped while cards are still to come."""

    kind = "dropped-stub"
    title = "dropped stub"
    group = Group.DECK
    phases = (Phase.DEALING, Phase.BETTING, Phase.DRAWING, Phase.STREET)
    rounds = Rounds.BEFORE_CARDS

    order: Annotated[
        StubOrder | None,
        "Whether the order of the stub can still be restored.",
        Aloud("whether the order of the stub is known"),
    ] = None
    mixed_with: Annotated[
        Piles | None,
        "Piles that the stub was mixed with. Needed only if its order is lost.",
        Aloud("which piles the stub is mixed with"),
    ] = None


@value
class MisreadHand(Incident):
    """A tabled hand is misread.

    The table is `over`, with the tabled hands and an `award` in the log for every push.
    """

    kind = "misread-hand"
    title = "misread hand"
    group = Group.DONE
    phases = (Phase.SHOWDOWN, Phase.OVER)
    reported_in = Phase.OVER

    seat: Whose
    next_hand: NextHandBegun | None = None
    house_error: HouseError | None = None
    in_break: BreakFollowed | None = None
    seconds_since_push: SecondsSincePush | None = None


@value
class MisawardedPot(Incident):
    """A pot is pushed to the wrong seat, or miscounted.

    Send the table that /v1/showdown gave as `next`: the pots as they should have been pushed. Chips that are still in
    the middle are not a claim.
    """

    kind = "misawarded-pot"
    title = "misawarded pot"
    group = Group.DONE
    phases = (Phase.SHOWDOWN, Phase.OVER)
    reported_in = Phase.OVER

    pot: Annotated[PotName, "Pot that was pushed to the wrong seat.", Aloud("which pot it was")]
    to: Annotated[SeatNumber, "Seat that the pot was pushed to.", Aloud("which seat it went to")]
    chips: Annotated[
        Amount | None,
        "Chips of the pot that the seat in `to` received. Default: the whole pot.",
        Aloud("how many chips of the pot that seat received"),
    ] = None
    counterpart: Annotated[
        SeatNumber | None,
        "Seat whose stack is off by the same amount the other way: it has the missing chips, or lacks the extra "
        "ones. Needed only if the pot does not show it.",
        Aloud("which seat has the missing chips, or lacks the extra ones"),
    ] = None
    next_hand: NextHandBegun | None = None
    house_error: HouseError | None = None
    in_break: BreakFollowed | None = None
    seconds_since_push: SecondsSincePush | None = None


@value
class WrongReplacement(Incident):
    """A draw deals a seat too many or too few cards.

    The table gives the draw as it should have been, or the hand as it is.
    """

    kind = "wrong-replacement"
    title = "wrong number of replacement cards"
    group = Group.CARDS
    phases = (Phase.DRAWING, Phase.STREET, Phase.BETTING)
    rounds = Rounds.AFTER_DRAW
    needs = Needs.DRAW
    twin = WrongCardCount.kind
    draw_moment = DrawMoment.CARDS_DEALT
    either = ("over", "under")

    seat: Whose
    over: Annotated[
        SomeCards | None,
        "Number of extra cards dealt to the seat on the draw. Send either over or under.",
        Aloud("how many extra cards were dealt"),
    ] = None
    under: Annotated[
        SomeCards | None,
        "Number of cards missing from the seat's draw. Send either over or under.",
        Aloud("how many cards are missing"),
    ] = None
    looked_at: Annotated[
        bool | None,
        "Whether the player has looked at the cards. Needed only if there are too many.",
        Aloud("whether the player has looked at the cards"),
    ] = None


@value
class DrewOutOfTurn(Incident):
    """A player discards out of turn. The table does not show it."""

    kind = "drew-out-of-turn"
    title = "draw out of turn"
    group = Group.DONE
    phases = (Phase.DRAWING,)
    needs = Needs.DRAW

    seat: Whose
    count: Annotated[SomeCards, "Number of cards that the seat discarded.", Aloud("how many cards there were")]
    replaced: Annotated[
        bool | None,
        "Whether the seat already has its replacement cards.",
        Aloud("whether the seat got its replacement cards"),
    ] = None


@value
class AnnouncementMismatch(Incident):
    """A player announces one number of cards and discards another."""

    kind = "announcement-mismatch"
    title = "discards that differ from the announcement"
    group = Group.DONE
    phases = (Phase.DRAWING,)
    needs = Needs.DRAW

    seat: Whose
    announced: Annotated[
        CardCount, "Number of cards that the player announced.", Aloud("how many cards the player announced")
    ]
    placed: Annotated[
        CardCount, "Number of cards that the player discarded.", Aloud("how many cards the player discarded")
    ]


@value
class FoldInDraw(Incident):
    """A player folds in a draw."""

    kind = "fold-in-draw"
    title = "fold in a draw"
    group = Group.DONE
    phases = (Phase.DRAWING,)
    needs = Needs.DRAW

    seat: Whose


@value
class CardsMucked(Incident):
    """Cards of a player are mucked by mistake.

    The seat's state is `in`, or `folded` or `mucked` if the player gave the hand up.
    """

    kind = "cards-mucked"
    title = "cards mucked by mistake"
    group = Group.CARDS
    phases = WITH_CARDS

    seat: Whose
    mucked: Annotated[Lost | None, "Which cards went into the muck.", Aloud("which cards were mucked")] = None
    by: CausedBy | None = None
    identifiable: Annotated[
        bool | None,
        "Whether the cards can be identified beyond doubt.",
        Aloud("whether the cards can be identified beyond doubt"),
    ] = None
    protected: Annotated[
        bool | None,
        "Whether the player had protected the hand. Never required.",
        Aloud("whether the hand was protected"),
    ] = None
    misinformed: Annotated[
        bool | None,
        "Whether the player gave up the hand because of wrong information. Never required.",
        Aloud("whether the player was misinformed"),
    ] = None


@value
class FalseOpeners(Incident):
    """A player has opened without openers, in a game that needs them.

    Send the table as it is, or as it was before the round closed.
    """

    kind = "false-openers"
    title = "opening without openers"
    group = Group.DONE
    phases = (Phase.BETTING, Phase.DRAWING, Phase.SHOWDOWN)
    needs_openers = True

    seat: Annotated[
        SeatNumber | None, "Seat that opened. Default: as the log or `opened_by` shows.", Aloud("which seat it was")
    ] = None


# Incidents about one entry of the log.
OF_LOG_ENTRY = (WrongBet, MisquotedPot, BetMisunderstood)
# Claims that a hand which is over was decided wrongly.
Claim = MisreadHand | MisawardedPot

# Those that happen most first.
KINDS: tuple[type[Incident], ...] = (
    ClockExpired,
    WrongBet,
    BetMisunderstood,
    MiscalledHand,
    DrewOutOfTurn,
    AnnouncementMismatch,
    FoldInDraw,
    AskedHowMany,
    MisreadHand,
    MisawardedPot,
    MisquotedPot,
    PlayerAbsent,
    FalseOpeners,
    UpCardsMoved,
    CardExposedOnDraw,
    CardExposedOnDeal,
    LastCardExposed,
    DealtDown,
    WrongCardCount,
    WrongReplacement,
    CardsMucked,
    CardsShown,
    CardOffTable,
    TooManyBoardCards,
    PrematureBoard,
    PrematureStreet,
    PrematureCards,
    WrongBurn,
    MisplacedButtonOrBlinds,
    FouledDeck,
    BoxedCard,
    DroppedStub,
    SeatLeftOut,
    DealtToWrongSeat,
    DealtOutOfOrder,
)
