"""The plan of a draw, its single steps, and its forecast."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from dealer_service.engine.answers.outcomes import (
    Acted,
    allowed,
    determined,
    needs_floor,
    pots_for_the_floor,
    reasons_of,
    refused,
)
from dealer_service.engine.answers.streets import next_card
from dealer_service.rulings.betting.dead_hand import why_over
from dealer_service.rulings.board import is_burned, waits_for_board
from dealer_service.rulings.drawing import forecast as draw_forecast
from dealer_service.rulings.drawing import legality as draw_legality
from dealer_service.rulings.drawing.changed_discards import objections_to_change
from dealer_service.rulings.drawing.events import (
    apply_and_log,
    close_draw,
    close_if_complete,
    event_of,
    fill_in,
    with_events,
)
from dealer_service.rulings.drawing.next_step import next_step
from dealer_service.rulings.drawing.plan import Plan, go_on_from, plan_draw
from dealer_service.rulings.drawing.state import draw_goes_on, draw_state
from dealer_service.rulings.drawing.steps import Step, Stuck, Voided
from dealer_service.rulings.hand.advance import end_hand
from dealer_service.rulings.irregularities.dealing.misdeals import void_hand
from dealer_service.rulings.pots.layers import build_pots
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import Missing, MissingFacts, Noted, Outcome, Ruling, require
from dealer_service.rulings.spot import Spot
from dealer_service.table import Does, Event, Phase, Snapshot
from dealer_service.values import replace

# The ruling once the floor has chosen a reshuffle.
Reshuffled = Callable[[Step], Ruling]


def drawing(spot: Spot, event: Event | None) -> Ruling:
    """Plan the draw or, if an event is given, rule on it."""
    phase = require(spot.table.phase, "/table/phase", spot.rules.drawing.draw_open)
    if event is not None and event.does is Does.DISCARD and phase is Phase.STREET and waits_for_board(spot):
        return _changed_before_board(spot, event)
    if phase is not Phase.DRAWING:
        return refused(spot.rules, None, (because(spot.rules.drawing.draw_open, phase=phase.value).deciding(),))
    if over := why_over(spot):
        return _left_to_one(spot, event, over)
    if event is None or event.does is Does.CARRY_OUT:
        return _planned(spot, event, *plan_draw(spot))
    if event.does is Does.DISCARD:
        require(event.count, "/event/count", spot.rules.drawing.max_discard)
    state = draw_state(spot)
    step, asked = next_step(spot), event
    event = fill_in(asked, step, state)
    against = tuple(draw_legality.objections_to_drawing(event, step, state))
    if isinstance(step, Stuck) and against:
        return _left_open(spot, plan_draw(spot)[0], None, lambda chosen: drawing(_with_step(chosen, spot), asked))
    if against:
        return refused(spot.rules, Acted(event, due=step if isinstance(step, Step) else None), against)
    why = draw_legality.why_allowed(event, step, spot)
    drawn = spot.with_table(apply_and_log(spot, event))
    draw_goes_on(state, drawn)
    due, complete = _look_ahead(drawn)
    if not complete:
        return allowed(spot.rules, Acted(event, (), None, due), why, drawn.table)
    after, follows = close_draw(drawn)
    return allowed(spot.rules, Acted(event, follows, due=_look_ahead(spot.with_table(after))[0]), why, after)


def _changed_before_board(spot: Spot, event: Event) -> Ruling:
    """Other discards of a seat, while the cards of the board are dealt that come before its new cards.

    Their burn is that of the draw.
    """
    draw = require(spot.table.draw, "/table/draw", spot.rules.drawing.draw_open)
    burned = is_burned(spot)
    open_draw = spot.with_table(replace(spot.table, phase=Phase.DRAWING, draw=replace(draw, burned=burned)))
    if not burned:
        return drawing(open_draw, event)
    against = tuple(objections_to_change(event, draw_state(open_draw)))
    no_discard = because(spot.rules.dealing.streets).deciding()  # of a seat that has placed none
    return refused(spot.rules, Acted(event, due=next_card(spot)), against or (no_discard,))


def forecast(spot: Spot) -> Ruling:
    """Forecast whether the stub lasts for the coming draw, and its reshuffles."""
    against = draw_forecast.objections_to_forecast(spot)
    return refused(spot.rules, None, against) if against else determined(spot.rules, draw_forecast.forecast(spot))


def _left_open(spot: Spot, plan: Plan, again: Snapshot | None, reshuffled: Reshuffled) -> Ruling:
    """The ruling that leaves the draw to the floor. ``again`` is the next table, if an earlier decision led to one."""
    options = tuple(each.then(partial(_as_decided, spot, reshuffled)) for each in plan.options)
    return needs_floor(spot.rules, replace(plan, options=options), again)


def _as_decided(spot: Spot, reshuffled: Reshuffled, decided: Step | Noted | Voided) -> Ruling | Noted:
    """The ruling after the floor has chosen a reshuffle or voided the hand. A dead hand is noted on the table."""
    match decided:
        case Step():
            return reshuffled(decided)
        case Voided():
            return _void(spot, decided.because)
        case Noted():
            return decided


def _with_step(step: Step, spot: Spot) -> Spot:
    event = event_of(step)
    return spot.with_table(apply_and_log(spot, event))


def _void(spot: Spot, why: Because) -> Ruling:
    """The hand that the floor has voided because the deck is too small for the draw."""
    ruled = void_hand("void-hand", spot, why)
    deck = spot.table.deck if ruled.table is None else ruled.table.deck
    plan = Plan((), (), deck, because=why, instructions=ruled.remedy.steps)
    return determined(spot.rules, plan, ruled.table)


def _planned(spot: Spot, event: Event | None, plan: Plan, after: Snapshot, decided: bool = False) -> Ruling:
    """The plan of the draw, carried out if the ``event`` asks for it, or the floor's options if the deck is too small.

    If no step is left because the hand that the draw waited for is dead, the automatic steps. Raises MissingFacts.
    """
    if plan.stuck is not None:
        again = _with_steps(after, plan) if decided else None
        stopped = spot.with_table(after)
        return _left_open(
            spot, plan, again, lambda chosen: _planned(spot, event, *go_on_from(plan, stopped, chosen), decided=True)
        )
    if event is not None:
        return _carried_out(spot, plan, after)
    if plan.waiting_for or (plan.steps and not waits_for_board(spot)):
        return determined(spot.rules, plan)
    if plan.steps:  # they end with the discards: cards of the board come next
        _, follows = close_if_complete(spot.with_table(after))
        return determined(spot.rules, replace(plan, instructions=follows))
    after, follows = close_if_complete(spot)
    return determined(spot.rules, replace(plan, instructions=follows), after)


def _left_to_one(spot: Spot, event: Event | None, over: Because) -> Ruling:
    """A draw with one live hand left, since the others are dead: no seat draws."""
    if event is not None and event.does is not Does.CARRY_OUT:
        return refused(spot.rules, Acted(event), over)
    held = build_pots(spot)
    if held.options:
        return pots_for_the_floor(spot.rules, held)
    after, follows = end_hand(spot)
    if event is None:
        return determined(spot.rules, Plan((), (), spot.table.deck, because=over, instructions=follows), after)
    return allowed(spot.rules, Acted(event, follows), over, after)


def _carried_out(spot: Spot, plan: Plan, after: Snapshot) -> Ruling:
    """The whole draw, carried out as planned. Raises MissingFacts until all seats have announced."""
    if plan.waiting_for:
        raise MissingFacts(Missing("/table/draw/announced", spot.rules.drawing.order.id))
    after, follows = close_if_complete(spot.with_table(_with_steps(after, plan)))
    plan = replace(plan, instructions=follows)
    return Ruling(spot.rules, Outcome.ALLOWED, plan, reasons_of(plan), next=after)


def _with_steps(after: Snapshot, plan: Plan) -> Snapshot:
    return with_events(after, *(event_of(step) for step in plan.steps))


def _look_ahead(spot: Spot) -> tuple[Step | None, bool]:
    """The next step of a draw if it can be known, and whether the draw is known to be complete."""
    if spot.table.phase is not Phase.DRAWING:
        return None, False
    try:
        step = next_step(spot)
    except MissingFacts:
        return None, False
    return step if isinstance(step, Step) else None, step is None
