"""The next step of a draw: the seat to discard, the burn, and the deal."""

from __future__ import annotations

from dealer_service.rulebook.sections.drawing import Service, ShortStub
from dealer_service.rulings.drawing.reshuffle import dealable, may_burn, reshuffle_for, stub_size
from dealer_service.rulings.drawing.state import DrawState, draw_state, some_answer_forbids
from dealer_service.rulings.drawing.steps import NextStep, Step, Waiting
from dealer_service.rulings.reasons import Because, Reason, because
from dealer_service.rulings.ruling import require
from dealer_service.rulings.spot import Spot
from dealer_service.table import Does

FIVE = 5


def next_step(spot: Spot) -> NextStep:
    """The next step of the draw, computed once for the spot. None if it is complete.

    Raises MissingFacts if the piles are unknown.
    """
    return spot.once(_next_step)


def _next_step(spot: Spot) -> NextStep:
    return step_after(draw_state(spot))


def step_after(state: DrawState) -> NextStep:
    """The next step after this state of the draw. None if it is complete, or waits for the board.

    Raises MissingFacts.
    """
    spot = state.spot
    seat_by_seat = spot.rules.drawing.service.value is Service.SEAT_BY_SEAT and not state.with_board
    for seat in state.order:
        if seat not in state.placed:
            return _discard_of(seat, state)
        if seat_by_seat and (wanted := state.owed_at_first[seat]) > 0:
            return _serve(seat, wanted, state)
    if state.waits_for_board:
        return None
    for seat in () if seat_by_seat else state.order:
        if (wanted := state.owed_at_first[seat]) > 0:
            return _serve(seat, wanted, state)
    for seat in state.order if state.fifth_may_wait else ():
        if state.owed_in_turn[seat] > 0:
            return _serve(seat, state.owed_in_turn[seat], state)
    for seat in state.order if state.replaced_last else ():
        if state.owed[seat] > 0:
            return _serve(seat, state.owed[seat], state)
    if state.burn_due and (
        state.open_burn or require(spot.table.deck.stub, "/table/deck/stub", spot.rules.drawing.burn)
    ):
        return _burn(because(spot.rules.drawing.burn).deciding(), state)
    return None


def _discard_of(number: int, state: DrawState) -> Step | Waiting:
    """The discard of the seat in turn, or the wait for its announcement."""
    spot = state.spot
    seat = spot.table.seat(number)
    why: Because = (because(spot.rules.drawing.order, seat=number),)
    if seat.all_in:
        why += (because(spot.rules.drawing.all_in_draw),)
    if number not in state.announced:
        if any(state.owed_at_first[each] > 0 for each in state.order if each in state.placed):
            why += (because(spot.rules.drawing.service),)  # seat by seat, earlier seats get their cards first
        return Waiting(number, tuple([each.deciding() for each in why]))
    count = state.announced[number]
    decides = some_answer_forbids(count, spot.rules, ace=True)
    why += (because(spot.rules.drawing.max_discard, most=state.most(number)).deciding(decides),)
    if not count:
        why += (because(spot.rules.drawing.standing_pat),)
    return Step(Does.DISCARD, number, count, None, None, spot.table.deck.stub, why)


def _others_wait(number: int, state: DrawState) -> bool:
    """Whether another seat has yet to discard or to receive cards."""
    waiting = [seat for seat in state.order if seat not in state.placed or state.owed[seat] > 0]
    return waiting not in ([], [number])


def _burn(why: Reason, state: DrawState) -> Step:
    """The burn: the exposed card, else the top card of the stub."""
    if state.open_burn is None:
        return Step(Does.BURN, stub=stub_size(state) - 1, because=(why,))
    taken = because(state.spot.rules.drawing.exposed_burn, card=str(state.open_burn)).deciding()
    return Step(Does.BURN, cards=(state.open_burn,), stub=state.spot.table.deck.stub, because=(why, taken))


def _serve(seat: int, wanted: int, state: DrawState) -> NextStep:
    """The next step for a seat that wants cards: a burn, the cards, or a reshuffle."""
    stub = stub_size(state)
    before_fifth = state.burn_before_fifth(seat)
    if state.burn_due and (state.open_burn or may_burn(stub, state)):
        return _burn(because(state.spot.rules.drawing.burn).deciding(), state)
    if before_fifth and (state.open_burn or stub):
        return _burn(because(state.spot.rules.drawing.five_cards, seat=seat).deciding(), state)
    count = 0 if state.burn_due else dealable(stub, wanted, state)
    if count == wanted or (count and state.spot.rules.drawing.short_stub.value is ShortStub.DEALT_FIRST):
        others = state.owed_in_turn[seat] > 0 and _others_wait(seat, state)
        why: Because = (because(state.spot.rules.drawing.as_many_back).deciding(not others),)
        why += (because(state.spot.rules.drawing.service).deciding(others),)
        if state.owed_in_turn[seat] <= 0:
            why += (because(state.spot.rules.drawing.replaced_last, seat=seat, count=state.owed[seat]).deciding(),)
        if state.short[seat]:
            why += (because(state.spot.rules.drawing.short_hand, seat=seat, short=state.short[seat]).deciding(),)
        opened = state.deals_open and state.is_dealt_open(seat)
        if state.deals_open and state.is_open_draw(seat):
            why += (because(state.spot.rules.drawing.one_card_open, seat=seat).deciding(),)
        if state.takes[seat] == state.spot.rules.dealing.streets.value.hand_size == FIVE:
            why += (because(state.spot.rules.drawing.five_cards, seat=seat).deciding(),)
        if count == stub or count < wanted:
            why += (because(state.spot.rules.drawing.last_card, stub=stub, owed=state.owed_in_all).deciding(),)
        if count < wanted:
            why += (because(state.spot.rules.drawing.short_stub).deciding(),)
        return Step(Does.DEAL, seat, count, None, None, stub - count, why, opened or None)
    return reshuffle_for(seat, wanted, state.burn_due or before_fifth, state)
