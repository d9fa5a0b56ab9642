"""What is due next in a draw: who discards, when a card is burned, who is dealt what, when the deck is remade."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.vocabulary.drawing import Burn, LastCard, Service, ShortStub
from dealer_service.rulings.piles import PileCount, Reshuffle, reshuffle
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import seats_told, told
from dealer_service.table import Does, Draw, Pile, Snapshot


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a draw, and the stub after it. A reshuffle names the seat that it is made for."""

    does: Does
    seat: int | None = None
    count: int | None = None
    piles: tuple[PileCount, ...] | None = None
    stub: int | None = None
    because: Because = ()


@dataclass(frozen=True, slots=True)
class Waiting:
    """The draw waits for a seat to say how many cards it takes."""

    seat: int
    because: Because


@dataclass(frozen=True, slots=True)
class Stuck:
    """The pool cannot serve the draw and no clause says what else goes in."""

    seat: int
    short: Reshuffle
    because: Because


Due = Step | Waiting | Stuck | None


class DrawState:
    """How far the draw has come, as the table tells it."""

    def __init__(self, table: Snapshot, rules: Ruleset) -> None:
        draw = told(table.draw, "/table/draw", rules.drawing.draw_open)
        self.table, self.rules, self.draw = table, rules, draw
        seats_told(table.seats, rules.drawing.order, "state")
        self.order = drawing_order(table)
        self.placed = {each.seat: each.count for each in draw.placed}
        self.announced = {each.seat: each.count for each in draw.announced}
        self.received = received(draw)

    @property
    def not_told(self) -> list[int]:
        """The seats of which nobody knows yet how many cards they take."""
        return [seat for seat in self.order if self.wants(seat) is None]

    def wants(self, seat: int) -> int | None:
        """How many cards the seat takes: as placed, else as announced."""
        return self.placed.get(seat, self.announced.get(seat))

    def owed(self, seat: int) -> int:
        """How many cards the seat is still to be dealt, as far as it has been told."""
        return (self.wants(seat) or 0) - self.received.get(seat, 0)

    @property
    def owed_in_all(self) -> int:
        """How many cards all seats are still to be dealt, as far as they have been told."""
        return sum(self.owed(seat) for seat in self.order)

    @property
    def owed_at_most(self) -> int:
        """The same, with a whole hand for each seat that has not been heard yet."""
        return self.owed_in_all + most_discards(self.rules) * len(self.not_told)

    @property
    def burn_due(self) -> bool:
        """Whether the house burns and has not burned yet on this draw."""
        return self.rules.drawing.burn.value is Burn.ONE_EACH_DRAW and not self.draw.burned


def due(table: Snapshot, rules: Ruleset) -> Due:
    """The next step of the draw; None when it is complete. Raises Untold where the piles are not told."""
    state = DrawState(table, rules)
    at_once = rules.drawing.service.value is Service.SEAT_BY_SEAT
    for seat in state.order:
        if seat not in state.placed:
            return _discard(seat, state)
        if at_once and state.owed(seat):
            return _serve(seat, state)
    for seat in state.order:
        if state.owed(seat):
            return _serve(seat, state)
    if state.burn_due and told(table.deck.stub, "/table/deck/stub", rules.drawing.burn):
        return _burn(state)
    return None


def drawing_order(table: Snapshot) -> list[int]:
    """The live seats, clockwise from the button; all-in seats draw like all others."""
    return [seat.number for seat in table.clockwise_from(table.button) if seat.live]


def received(draw: Draw) -> dict[int, int]:
    """How many cards each seat has been dealt on this draw."""
    counts: dict[int, int] = {}
    for each in draw.received:
        counts[each.seat] = counts.get(each.seat, 0) + each.count
    return counts


def dealable(stub: int, wanted: int, state: DrawState) -> int:
    """How many of the wanted cards may be dealt from a stub of this size, its last card as the house has it."""
    if wanted < stub:
        return wanted
    match state.rules.drawing.last_card.value:
        case LastCard.DEALT:
            return min(stub, wanted)
        case LastCard.ONLY_IF_IT_COMPLETES_THE_DRAW:
            completes = _completes_the_draw(stub, wanted, state)
        case LastCard.ONLY_IF_IT_COMPLETES_THE_HAND:
            last_draw = state.draw.number == state.rules.drawing.draws.value
            completes = last_draw and _completes_the_draw(stub, wanted, state)
        case LastCard.NEVER:
            completes = False
    return wanted if completes else max(0, stub - 1)


def _completes_the_draw(stub: int, wanted: int, state: DrawState) -> bool:
    """Whether the whole stub is just what is still owed to anybody on this draw."""
    return stub == wanted == state.owed_in_all and not state.not_told


def _discard(number: int, state: DrawState) -> Step | Waiting:
    drawing, seat = state.rules.drawing, state.table.seat(number)
    why: Because = (because(drawing.order, seat=number),)
    if seat.stack == 0:
        why += (because(drawing.all_in_draw),)
    if number not in state.announced:
        return Waiting(number, why)
    count = state.announced[number]
    why += (because(drawing.max_discard, most=most_discards(state.rules)),)
    if not count:
        why += (because(drawing.standing_pat),)
    return Step(Does.DISCARD, number, count, stub=state.table.deck.stub, because=why)


def most_discards(rules: Ruleset) -> int:
    """How many cards a seat may discard on one draw: as many as it holds."""
    return rules.dealing.hand_size.value


def _stub(state: DrawState) -> int:
    return told(state.table.deck.stub, "/table/deck/stub", state.rules.drawing.reshuffle)


def _burn(state: DrawState) -> Step:
    return Step(Does.BURN, stub=_stub(state) - 1, because=(because(state.rules.drawing.burn),))


def _serve(seat: int, state: DrawState) -> Due:
    drawing, stub, wanted = state.rules.drawing, _stub(state), state.owed(seat)
    if state.burn_due and stub:
        return _burn(state)
    now = dealable(stub, wanted, state)
    if now == wanted or (now and drawing.short_stub.value is ShortStub.DEALT_FIRST):
        why: Because = (because(drawing.as_many_back), because(drawing.service))
        if now == stub or now < wanted:
            why += (because(drawing.last_card, stub=stub, owed=state.owed_in_all),)
        if now < wanted:
            why += (because(drawing.short_stub),)
        return Step(Does.DEAL, seat, now, stub=stub - now, because=why)
    return _remake(seat, wanted, state)


def _remake(seat: int, wanted: int, state: DrawState) -> Step | Stuck:
    drawing = state.rules.drawing
    pool = reshuffle(state.table, state.rules, seat, drawing.reshuffle_pool.value)
    why: Because = (
        because(drawing.reshuffle, seat=seat, wanted=wanted, owed=state.owed_in_all, not_told=state.not_told),
    )
    if dealable(_stub(state), wanted, state) < min(_stub(state), wanted):
        why += (because(drawing.last_card, stub=_stub(state), owed=state.owed_in_all),)
    why += (because(drawing.short_stub), because(drawing.reshuffle_pool, cards=pool.stub))
    if _covers(pool, wanted, state):
        return Step(Does.RESHUFFLE, seat, piles=pool.piles, stub=pool.stub, because=why)
    more = drawing.if_still_short.value
    why += (because(drawing.if_still_short, cards=pool.stub, owed=state.owed_in_all),)
    if isinstance(more, tuple):
        pool = reshuffle(state.table, state.rules, seat, tuple(dict.fromkeys((*drawing.reshuffle_pool.value, *more))))
        if _covers(pool, wanted, state):
            return Step(Does.RESHUFFLE, seat, piles=pool.piles, stub=pool.stub, because=why)
    return Stuck(seat, pool, why)


def _covers(pool: Reshuffle, wanted: int, state: DrawState) -> bool:
    """Whether the draw can go on with this pool.

    A pool that takes in discards of this draw grows again as seats are served, so it need only serve the
    seat in hand; any other must hold all the cards that are still owed or may still be asked for.
    """
    cards = pool.stub - state.burn_due
    if not _grows([each.pile for each in pool.piles]) and cards < state.owed_at_most:
        return False
    return cards > 0 and dealable(cards, wanted, state) >= wanted


def _grows(piles: Sequence[Pile]) -> bool:
    return Pile.THIS_DRAW_OTHERS in piles or Pile.THIS_DRAW_OWN in piles
