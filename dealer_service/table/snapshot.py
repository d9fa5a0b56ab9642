"""The table at one moment: seats, chips, cards, piles, and the log of this round.

A missing fact is ``None``, and nothing fills it in.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from functools import cached_property
from math import gcd
from typing import Annotated

from dealer_service.table.cards import Card
from dealer_service.table.events import Does, Event
from dealer_service.table.facts import Expected, Listed, SeatNumber, SeatOrNobody

NOBODY = 0
BUTTON = (
    "Seat with the button. It may be an empty seat. A button of null, `board` and a seat's `up` cards are reserved for "
    "games that need them."
)
SMALL_BLIND_SEAT = (
    "Seat that posts the small blind; 0 if none. No seat may be dealt in between the button and the small blind; "
    "heads-up the button posts it. A dead small blind names the empty seat, which stays in `seats` with the state out."
)
BIG_BLIND_SEAT = "Seat that posts the big blind; 0 if none. No seat may be dealt in between the two blinds."


def sits_between(start: int, number: int, end: int) -> bool:
    """Whether the seat of that number is passed on the way clockwise from start to end."""
    return start < number < end if start < end else number > start or number < end


class Phase(Listed):
    """What the table is waiting for."""

    POSTING = "posting", "Blinds, antes and other posts are due."
    DEALING = "dealing", "The first hands are dealt."
    BETTING = "betting", "A player is to act."
    DRAWING = "drawing", "Players discard and draw."
    SHOWDOWN = "showdown", "Hands are shown and pots pushed."
    OVER = "over", "Every chip is awarded; the next hand may begin."


class State(Listed):
    """Whether a seat holds a hand that can win, or waits to be dealt in with the big blind.

    All-in is not a state: it is an empty stack.
    """

    IN = "in", "Live hand, all-in or not."
    FOLDED = "folded", "Folded in a betting round or a draw."
    MUCKED = "mucked", "Gave up the hand at the showdown."
    DEAD = "dead", "Hand declared dead."
    OUT = "out", "Sitting out, or an empty seat."
    WAITING = "waiting", "Waits for the big blind and is dealt in when it comes."


NOT_DEALT_IN = frozenset({State.OUT, State.WAITING})


class Decision(Listed):
    """What the floor has decided about chips above an all-in that no live hand contests."""

    NEAREST_POT = "nearest-pot", "They join the nearest pot below that has a live hand."
    GIVEN_BACK = "given-back", "They are returned to the seats that put them in."


class Owed(Listed):
    """What a seat has to post before it is dealt in: a blind that it missed, or the entry of a new player."""

    SMALL_BLIND = "small-blind", "A missed small blind."
    BIG_BLIND = "big-blind", "A missed big blind."
    ENTRY = "entry", "The post of a new player."


class BoundBy(StrEnum):
    """The clauses by which a seat can have bound itself, or given away what it might have done."""

    BOUND = "betting.bound"
    CALL_BEFORE_THE_AMOUNT = "betting.call_before_the_amount"
    CONDITIONAL_WORDS = "betting.conditional_words"
    SAYING_POT = "betting.saying_pot"
    WORDS_OUT_OF_PLACE = "betting.words_out_of_place"
    PULLED_BACK = "betting.pulled_back"
    SKIPPED = "betting.skipped"


@dataclass(frozen=True, slots=True)
class Bound:
    """What is left to a seat at its next turn, and by which clause; a bet or raise comes to ``least`` or more.

    It binds from the moment at which another player does what is named in ``once``, where anything is.
    """

    may: tuple[Does, ...]
    least: int | None = None
    by: BoundBy | None = None
    once: Does | None = None


@dataclass(frozen=True, slots=True)
class Places:
    """Correct seats of the button and the blinds. One that is omitted is where it is, or follows from the others."""

    button: Annotated[SeatNumber | None, BUTTON] = None
    small_blind_seat: Annotated[SeatOrNobody | None, SMALL_BLIND_SEAT] = None
    big_blind_seat: Annotated[SeatOrNobody | None, BIG_BLIND_SEAT] = None


CorrectPlaces = Annotated[Places, Expected('an object such as {"button": 3}')]


@dataclass(frozen=True, slots=True)
class OutOfTurn:
    """What a seat did before its turn, when the log had ``after`` entries; its chips stay in its stack until it binds.

    ``binds`` is what the floor has decided, where the house leaves it to the floor.
    """

    seat: int
    does: Does
    to: int | None
    after: int
    binds: bool | None = None

    @property
    def event(self) -> Event:
        """The action itself."""
        return Event(self.does, self.seat, self.to)


@dataclass(frozen=True, slots=True)
class Stakes:
    """The forced money and the bets, and ``chip``, the smallest chip in play; whole units of money.

    ``least_bet`` and ``most_bet`` are the ends of a spread, ``hand_cap`` the most that a seat may bet in a hand,
    ``pot_unit`` what a pot is counted in, ``blind_chip`` the smallest chip used for blinds and antes. ``chips`` are the
    denominations in play, and ``cents`` is what one unit of money is worth in hundredths of the currency: 1 where
    amounts are in cents, 100 where they are whole dollars.
    """

    small_blind: int | None
    big_blind: int | None
    ante: int | None
    small_bet: int | None
    big_bet: int | None
    least_bet: int | None
    most_bet: int | None
    hand_cap: int | None
    pot_unit: int | None
    blind_chip: int | None
    chip: int | None
    currency: str | None
    chips: tuple[int, ...] | None = None
    cents: int | None = None

    @property
    def posted(self) -> int:
        """The greatest amount that divides blinds and ante; 0 where none of them are known."""
        return gcd(self.small_blind or 0, self.big_blind or 0, self.ante or 0)


NO_STAKES = Stakes(*(None for _ in fields(Stakes)))


@dataclass(frozen=True, slots=True)
class Seat:
    """One player: chips behind, in front and gathered, dead chips, and cards.

    A ``stack`` of None is not told: it covers every other one, and only 0 is all-in.
    ``bet`` is what is in front in this round, ``gathered`` what earlier rounds took, ``dead`` the
    antes and dead posts, ``ante`` those of them that are the seat's own ante, ``owes`` the blinds that
    are still to be made up for, ``found`` the chips that came to light behind an all-in after it was
    called, and ``found_aside`` whether the floor has set these aside. ``drew`` is how many cards the seat drew on
    each draw so far, and ``short`` how many its hand was dealt too few, which are added on the next draw. ``bound``
    is what is left to it at its next turn where that is not everything, and ``had_time`` tells of a seat that was
    passed over whether it had time to speak up. ``place`` is the index of the seat in the caller's list, for JSON
    pointers.
    """

    number: int
    stack: int | None
    bet: int | None
    gathered: int | None
    dead: int | None
    state: State | None
    hand: tuple[Card, ...] | None
    shown: bool | None
    drew: tuple[int, ...] | None
    owes: tuple[Owed, ...] | None = None
    found: int | None = None
    ante: int | None = None
    bound: Bound | None = None
    short: int | None = None
    had_time: bool | None = None
    found_aside: bool | None = None
    place: int = field(default=0, compare=False)

    @property
    def live(self) -> bool:
        """Whether the seat can still win chips."""
        return self.state is State.IN

    @property
    def dealt_in(self) -> bool:
        """Whether the seat was dealt a hand; so it is taken where its state is not told."""
        return self.state not in NOT_DEALT_IN

    @property
    def in_front(self) -> int:
        """The chips in front, as far as they are told."""
        return self.bet or 0

    @property
    def in_pots(self) -> int:
        """The chips that earlier rounds took, as far as they are told."""
        return self.gathered or 0

    @property
    def live_chips(self) -> int:
        """The chips that a player has bet in this hand, as far as they are told: in front, and in earlier rounds."""
        return self.in_front + self.in_pots

    @property
    def dead_chips(self) -> int:
        """The antes and dead posts, as far as they are told."""
        return self.dead or 0

    @property
    def put_in(self) -> int:
        """All chips that the seat has in the middle, as far as they are told."""
        return self.live_chips + self.dead_chips

    @property
    def found_chips(self) -> int:
        """The chips that came to light behind an all-in, as far as any are told of."""
        return self.found or 0

    @property
    def undecided_chips(self) -> int:
        """The chips that came to light behind an all-in, of which the floor has not said yet whether they count."""
        return 0 if self.found_aside else self.found_chips

    @property
    def chips_aside(self) -> int:
        """The chips that came to light behind an all-in and that the floor has set aside until the pot is pushed."""
        return self.found_chips if self.found_aside else 0

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the hand, as far as they are told."""
        return self.hand or ()

    @property
    def lacks(self) -> int:
        """How many cards too few the hand was dealt, as far as that is told."""
        return self.short or 0

    @property
    def debts(self) -> tuple[Owed, ...]:
        """The blinds that are to be made up for, as far as any are told of."""
        return self.owes or ()

    @property
    def all_in(self) -> bool:
        """Whether the seat has no chips behind, as far as that is told."""
        return self.stack == 0


@dataclass(frozen=True, slots=True)
class Discards:
    """One pile of discards as it is now: whose, of which draw, how many, and which where known."""

    draw: int
    seat: int
    count: int
    cards: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class Deck:
    """The piles that are in nobody's hand: counts of cards, and the cards that lie open and belong to nobody.

    ``exposed`` are cards that fell open, oldest first; None where there are none.
    """

    stub: int | None
    burns: int | None
    folded: int | None
    discards: tuple[Discards, ...] | None
    exposed: tuple[Card, ...] | None = None

    @property
    def discarded(self) -> tuple[Discards, ...]:
        """The piles of discards, as far as they are told."""
        return self.discards or ()

    @property
    def lying_open(self) -> tuple[Card, ...]:
        """The cards that lie open and belong to nobody; they are told where there are any."""
        return self.exposed or ()

    def plus(self, stub: int = 0, burns: int = 0, folded: int = 0) -> Deck:
        """The deck with so many cards more in each pile, or fewer; a pile that is not told stays untold."""
        return replace(
            self,
            stub=None if self.stub is None else self.stub + stub,
            burns=None if self.burns is None else self.burns + burns,
            folded=None if self.folded is None else self.folded + folded,
        )

    def without_exposed(self, card: Card) -> Deck:
        """The deck without this card, which lies open."""
        left = list(self.lying_open)
        left.remove(card)
        return replace(self, exposed=tuple(left) or None)


@dataclass(frozen=True, slots=True)
class Count:
    """So many cards of one seat."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw in progress: who has announced, placed and received how many cards. A state, not a history.

    ``burned_again`` is true where a second card was burned on the draw. ``replace`` are the cards of those owed that
    seats get only when everybody else is served, in place of others that fell open or were lost.
    """

    number: int
    burned: bool
    announced: tuple[Count, ...]
    placed: tuple[Count, ...]
    received: tuple[Count, ...]
    burned_again: bool = False
    replace: tuple[Count, ...] = ()

    def still_lacks(self, number: int) -> int:
        """How many of the cards that the seat of that number has placed it has not received others for yet."""
        lacks = 0
        for each in self.placed:
            if each.seat == number:
                lacks += each.count
        for each in self.received:
            if each.seat == number:
                lacks -= each.count
        return lacks


@dataclass(frozen=True)
class Snapshot:
    """The whole table. ``seats`` are in the order of their numbers, which is clockwise.

    A blind seat that is ``NOBODY`` is known: nobody posts that blind, as with a dead small blind or where
    antes alone are played. ``kill_seat`` kills this pot, or the next one when the hand is over; ``kill_button``
    has won the last pot before. ``rake`` is what the dealer has taken from this hand's chips for the house already,
    and where it is known no more is taken; the chips of the seats are as they were put in, before any rake. Once the
    hand is over it is what left the table with this hand, so that it and all chips are as many as there were before.
    ``last_aggressor`` bet or raised last in the rounds before this one, NOBODY where nobody did; ``round_aggressor``
    in the last round, at a showdown whose log does not tell it.
    ``uncontested`` is what the floor has decided about chips that no live hand contests. ``out_of_turn`` is what was
    done before its turn in this round, oldest first. ``should_be`` is where button and blinds should be, where they
    stand wrong and the hand is played on.
    """

    button: int
    small_blind_seat: int | None
    big_blind_seat: int | None
    round: int | None
    phase: Phase | None
    stakes: Stakes
    seats: tuple[Seat, ...]
    log: tuple[Event, ...] | None
    deck: Deck
    draw: Draw | None
    dead: int | None
    mode: str | None
    players_left: int | None
    kill_seat: int | None = None
    kill_button: int | None = None
    rake: int | None = None
    last_aggressor: int | None = None
    round_aggressor: int | None = None
    uncontested: Decision | None = None
    out_of_turn: tuple[OutOfTurn, ...] = ()
    should_be: Places | None = None

    @property
    def events(self) -> tuple[Event, ...]:
        """The log of this round, as far as it is told."""
        return self.log or ()

    @property
    def dead_chips(self) -> int:
        """The chips that nobody's hand has put in, as far as they are told."""
        return self.dead or 0

    @property
    def known_round(self) -> int | None:
        """The betting round that is told; blinds are posted and hands are dealt before the first."""
        return 1 if self.round is None and self.phase in (Phase.POSTING, Phase.DEALING) else self.round

    @cached_property
    def live(self) -> tuple[Seat, ...]:
        """The seats that can still win chips, in the order of their numbers."""
        return tuple([seat for seat in self.seats if seat.state is State.IN])

    @cached_property
    def stacks_told(self) -> bool:
        """Whether the stack of every seat is told."""
        return None not in [seat.stack for seat in self.seats]

    @cached_property
    def states_told(self) -> bool:
        """Whether the state of every seat is told."""
        return None not in [seat.state for seat in self.seats]

    @property
    def last_live(self) -> Seat | None:
        """The seat whose hand is the only live one; None where there are others, or not every state is known."""
        return self.live[0] if len(self.live) == 1 and self.states_told else None

    @cached_property
    def dealt_in(self) -> tuple[Seat, ...]:
        """The seats that were dealt a hand, folded ones included."""
        return tuple([seat for seat in self.seats if seat.state not in NOT_DEALT_IN])

    @property
    def as_it_should_be(self) -> Snapshot:
        """The table with button and blinds where they should be; itself where nothing else is told of them."""
        if self.should_be is None:
            return self
        told = {each.name: getattr(self.should_be, each.name) for each in fields(Places)}
        return replace(self, should_be=None, **{name: seat for name, seat in told.items() if seat is not None})

    def find(self, number: int | None) -> Seat | None:
        """The seat of that number, or None where nobody sits."""
        for seat in self.seats:
            if seat.number == number:
                return seat
        return None

    def seat(self, number: int) -> Seat:
        """The seat of that number. Raises KeyError where nobody sits."""
        seat = self.find(number)
        if seat is None:
            raise KeyError(number)
        return seat

    def with_seat(self, changed: Seat) -> Snapshot:
        """The table, with this seat in the place of the one of its number."""
        return replace(self, seats=self.seats_with(changed))

    def seats_with(self, changed: Seat) -> tuple[Seat, ...]:
        """The seats, with this one in the place of the one of its number."""
        return tuple(changed if seat.number == changed.number else seat for seat in self.seats)

    def clockwise_from(self, number: int) -> list[Seat]:
        """Every seat once, the first one to the left of ``number`` first, which may be an empty seat."""
        for place, seat in enumerate(self.seats):
            if seat.number > number:
                return [*self.seats[place:], *self.seats[:place]]
        return [*self.seats]
