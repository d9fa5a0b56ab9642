"""The state of a draw: announced, placed and received cards, and the cards that are still owed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.drawing import Burn, FiveCards, MaxDiscard, OneCardOpen
from dealer_service.rulings.board import waits_for_board
from dealer_service.rulings.ruling import require, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.table import Card, Does, Draw, Event, Seat, Snapshot, Standing, known
from dealer_service.values import value

ACE = "A"
IN_A_ROW = 4  # cards to one player, if five are dealt as four and one


class DrawState:
    """The state of the draw. ``before`` may be passed: the state of the same draw before its last event.

    By seat: ``takes`` are the cards dealt to it, including those its hand lacks, 0 if its count is unknown, and
    ``owed`` those still to be dealt. Of these, ``owed_in_turn`` do not wait for the other seats; ``owed_at_first``
    leaves out a fifth card that waits too. A seat that has ``refused`` an open card takes one more.
    """

    order: list[int]
    announced: dict[int, int]
    short: dict[int, int]
    with_board: bool
    house_burns: bool
    deals_open: bool
    fifth_may_wait: bool

    def __init__(self, spot: Spot, before: DrawState | None = None) -> None:
        draw = require(spot.table.draw, "/table/draw", spot.rules.drawing.draw_open)
        self.spot, self.draw = spot, draw
        if before is None:
            self._begin()
        else:  # no event of a draw changes these
            self.order, self.announced, self.short = before.order, before.announced, before.short
            self.with_board, self.house_burns = before.with_board, before.house_burns
            self.deals_open, self.fifth_may_wait = before.deals_open, before.fifth_may_wait
        self._count()

    def _begin(self) -> None:
        """The facts that stay the same through the draw."""
        spot, table = self.spot, self.spot.table
        if not table.states_known:
            require_of_seats(table.seats, spot.rules.drawing.order, "state")
        self.order = drawing_order(table)
        self.announced = {each.seat: each.count for each in self.draw.announced}
        self.short = {seat.number: seat.short or 0 for seat in table.seats}
        # Whether cards of the board come after the discards, with the one burn of both.
        self.with_board = self.draw.number in spot.rules.dealing.streets.value.draws_with_board_within
        self.house_burns = spot.rules.drawing.burn.value is Burn.ONE_EACH_DRAW and not self.with_board
        self.deals_open = spot.rules.drawing.one_card_open.value is not OneCardOpen.NEVER
        self.fifth_may_wait = spot.rules.drawing.five_cards.value is FiveCards.FOUR_THEN_ONE

    def _count(self) -> None:
        """What is placed, received and owed so far."""
        table, draw, short = self.spot.table, self.draw, self.short
        self.placed = {each.seat: each.count for each in draw.placed}
        self.wanted = wanted = {**self.announced, **self.placed} if self.announced else self.placed
        self.received = had = received(draw)
        self.replaced_last = later = {each.seat: each.count for each in draw.replace} if draw.replace else {}
        self.waits_for_board = self.with_board and waits_for_board(self.spot)
        # Whether the house has yet to burn a card on this draw, unless the floor lets that stand.
        self.burn_due = self.house_burns and not draw.burned
        if self.burn_due and table.let_stand:
            self.burn_due = Standing.NOT_BURNED not in [each.breach for each in table.let_stand]
        self.takes = takes = {each: wanted[each] + short[each] if each in wanted else 0 for each in short}
        for each in draw.refused:
            takes[each] = takes.get(each, 0) + 1
        self.owed = owed = {each: takes[each] - had[each] if each in had else takes[each] for each in takes}
        self.owed_in_turn = {each: owed[each] - later.get(each, 0) for each in owed} if later else owed
        self.owed_at_first = self.owed_in_turn
        if self.fifth_may_wait:
            waits = {each: takes - at_first(takes, self.spot.rules) for each, takes in self.takes.items()}
            self.owed_at_first = {each: owed - waits[each] for each, owed in self.owed_in_turn.items()}

    @property
    def unheard(self) -> list[int]:
        """The seats that have neither placed nor announced a count."""
        return [seat for seat in self.order if seat not in self.wanted]

    def most(self, seat: int) -> int:
        """The maximum discard of the seat, limited by its hand."""
        return most_of(self.spot.table.seat(seat), self.spot.rules, draw=self.draw.number)

    def is_dealt_open(self, seat: int) -> bool:
        """Whether the next card of the seat is dealt face up: the first of a player who draws exactly one."""
        return self.is_open_draw(seat) and not self.received.get(seat, 0)

    def is_open_draw(self, seat: int) -> bool:
        """Whether the seat draws exactly one card, and the house deals such a card open."""
        return self.deals_open and self.wanted.get(seat) == 1 and self.takes[seat] == 1 + (seat in self.draw.refused)

    @property
    def may_refuse(self) -> tuple[int, ...]:
        """The seats that are still to be dealt an open card, and may refuse it for one more."""
        if not self.deals_open:
            return ()
        return tuple([seat for seat in self.order if self.is_dealt_open(seat) and seat not in self.draw.refused])

    @property
    def owed_in_all(self) -> int:
        """The number of cards owed to all seats with a known count."""
        return sum([self.owed[seat] for seat in self.order])

    @property
    def owed_at_most(self) -> int:
        """The number of cards owed if each unheard seat takes its maximum and each open card is refused."""
        unheard = sum(self.most(seat) + self.short[seat] for seat in self.unheard)
        return self.owed_in_all + len(self.may_refuse) + unheard

    @property
    def open_burn(self) -> Card | None:
        """The exposed card that is the next burn. None if there is none, or the house burns none."""
        exposed = self.spot.table.deck.exposed
        return exposed[0] if exposed and self.house_burns else None

    def burn_before_fifth(self, seat: int) -> bool:
        """Whether a burn is due because the last seat to draw has four new cards and waits for the fifth."""
        return self._fifth_waits(seat) and self.owed_at_first[seat] <= 0

    @property
    def burns_ahead(self) -> int:
        """The number of cards that may still be burned from the stub. Exposed ones are burned first."""
        return max(0, self._burns_to_come - len(self.spot.table.deck.lying_open))

    @property
    def _burns_to_come(self) -> int:
        """The number of cards that may still be burned on this draw."""
        if not self.fifth_may_wait:
            return int(self.burn_due)
        may_wait = at_first(most_discards(self.spot.rules), self.spot.rules) < most_discards(self.spot.rules)
        burn_may_wait = self.house_burns and may_wait and not self.draw.burned_again and bool(self.unheard)
        return self.burn_due + (burn_may_wait or any(self._fifth_waits(seat) for seat in self.order))

    def _fifth_waits(self, seat: int) -> bool:
        """Whether the seat draws last and takes five, without a burn before its fifth so far."""
        if not self.fifth_may_wait:
            return False
        takes = self.takes[seat]
        if not self.house_burns or self.draw.burned_again or at_first(takes, self.spot.rules) == takes:
            return False
        last = [each for each in self.order if each not in self.wanted or self.takes[each]][-1]
        return seat == last and self.owed_in_turn[seat] > 0


def draw_state(spot: Spot) -> DrawState:
    """The state of the draw at this spot, computed once for it. Raises MissingFacts."""
    return spot.once(_state)


def _state(spot: Spot) -> DrawState:
    # A spot of its own: one that keeps its state would refer to itself, and wait for the garbage collector.
    return DrawState(Spot(spot.table, spot.rules))


def draw_goes_on(state: DrawState, after: Spot) -> None:
    """Keep the state at the spot after an event of the same draw."""
    after.keep(_state, DrawState(Spot(after.table, after.rules), state))


def drawing_order(table: Snapshot) -> list[int]:
    """The live seats, clockwise from the button. All-in seats draw too."""
    return [seat.number for seat in table.live_from_button]


def received(draw: Draw) -> dict[int, int]:
    """The number of cards dealt to each seat on this draw."""
    counts = {each.seat: each.count for each in draw.received}
    if len(counts) < len(draw.received):  # a seat is listed again
        counts = dict.fromkeys(counts, 0)
        for each in draw.received:
            counts[each.seat] += each.count
    return counts


def is_refused(event: Event, spot: Spot) -> bool:
    """Whether the first card of this deal is one that its player refuses, dealt face up.

    The seat is known to refuse it, or is dealt two in place of one.
    """
    number, draw = event.whose, spot.table.draw
    if draw is None or spot.rules.drawing.one_card_open.value is OneCardOpen.NEVER:
        return False
    if any(each.seat == number and each.count for each in draw.received) or spot.table.seat(number).short:
        return False
    placed = next((each.count for each in draw.placed if each.seat == number), 0)
    return number in draw.refused or event.counted > placed == 1


@value
class DrawProgress:
    """The number of cards that each seat has placed and received on a draw, and of burns."""

    placed: dict[int, int]
    received: dict[int, int]
    burned: int


def logged_progress(table: Snapshot) -> DrawProgress:
    """The progress of the draw in the log. The last of several discards of a seat counts."""
    log = table.events
    placed = {event.whose: event.counted for event in log if event.does is Does.DISCARD}
    dealt: dict[int, int] = {}
    for event in log:
        if event.does is Does.DEAL:
            dealt[event.whose] = dealt.get(event.whose, 0) + event.counted
    return DrawProgress(placed, dealt, sum(event.does is Does.BURN for event in log))


def most_discards(rules: Ruleset, hand: Sequence[Card] | None = None, draw: int | None = None) -> int:
    """The maximum discard on this draw, limited by the hand size. For an unknown hand or draw, the upper bound."""
    aceless = hand is not None and known(hand) and not any(card.rank == ACE for card in hand)
    way, streets = rules.drawing.max_discard.value, rules.dealing.streets.value
    if way is MaxDiscard.OF_THE_STREET:
        return min(streets.most_drawn(draw), streets.hand_size)
    return _most_by(way, streets.hand_size, ace=not aceless)


def most_on_each_draw(rules: Ruleset, draws: int) -> list[int]:
    """The maximum discard on each of this many draws. A draw that the game lacks has the upper bound."""
    return [most_discards(rules, draw=draw) for draw in range(1, draws + 1)]


def _most_by(way: MaxDiscard, size: int, *, ace: bool) -> int:
    """The maximum discard from a hand of this size, with or without an ace, by this answer.

    A number of the street may be as much as the hand.
    """
    match way:
        case MaxDiscard.HAND_SIZE | MaxDiscard.OF_THE_STREET:
            return size
        case MaxDiscard.THREE:
            return min(3, size)
        case MaxDiscard.TWO_OR_FOUR_WITH_ACE:
            return min(4 if ace else 2, size)
        case MaxDiscard.THREE_OR_FOUR_WITH_ACE:
            return min(4 if ace else 3, size)


def some_answer_forbids(count: int, rules: Ruleset, *, ace: bool) -> bool:
    """Whether a maximum discard in some house forbids this many from a hand with or without an ace."""
    return count > _least_maximum(rules.dealing.streets.value.hand_size, ace)


@cache
def _least_maximum(size: int, ace: bool) -> int:
    """The lowest maximum discard of any house from a hand of this size, with or without an ace."""
    return min(_most_by(way, size, ace=ace) for way in MaxDiscard)


def most_of(seat: Seat, rules: Ruleset, hand: Sequence[Card] | None = None, draw: int | None = None) -> int:
    """The maximum discard of this seat on this draw. Its hand may be short."""
    return min(most_discards(rules, hand, draw), rules.dealing.streets.value.hand_size - seat.lacks)


def at_first(count: int, rules: Ruleset) -> int:
    """The part of this many new cards that is dealt in a row, before the other players' cards."""
    match rules.drawing.five_cards.value:
        case FiveCards.CONSECUTIVE:
            return count
        case FiveCards.FOUR_THEN_ONE:
            return min(count, IN_A_ROW)
