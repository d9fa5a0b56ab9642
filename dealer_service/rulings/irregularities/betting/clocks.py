"""An expired clock: in a betting round the hand is folded or checked, in a draw the floor decides."""

from __future__ import annotations

from functools import partial

from dealer_service.rulebook.sections.drawing import Service
from dealer_service.rulings.betting.amounts import least_wager
from dealer_service.rulings.betting.corrections import with_total
from dealer_service.rulings.betting.legality import legal
from dealer_service.rulings.betting.round import follow_log
from dealer_service.rulings.betting.turns.binding_actions import held_to
from dealer_service.rulings.drawing.events import apply_and_log, close_if_complete
from dealer_service.rulings.drawing.state import DrawState
from dealer_service.rulings.hand.advance import after_action
from dealer_service.rulings.irregularities.contradictions import contradict, phase_of
from dealer_service.rulings.irregularities.dead_hands import kill_hand
from dealer_service.rulings.irregularities.remedy import Answered, FloorResult, Remedied, Remedy, say
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import FloorOption, Instruction, Undecided
from dealer_service.rulings.spot import Spot
from dealer_service.table import WAGERS, Count, Does, Event, Phase, Snapshot
from dealer_service.table.incidents import ClockExpired
from dealer_service.values import replace


def clock_expired(incident: ClockExpired, spot: Spot) -> Answered:
    """Fold the hand of the seat in turn if it faces a bet, otherwise check.

    Its action out of turn may bind it. In a draw, the floor decides. Raises MissingFacts and ImpossibleTable.
    """
    if phase_of(incident, spot) is Phase.DRAWING:
        return clock_in_draw(incident, spot)
    now = follow_log(spot).now
    number = incident.seat
    if now.to_act != number:
        raise contradict("not-to-act", "seat", spot.rules, seat=number)
    seat = now.seats[number]
    faces = seat.bet < min(now.level, seat.most_total)
    why = (because(spot.rules.betting.clock, faces_a_bet=faces).deciding(),)
    held = held_to(now, spot.rules, legal(spot, now))
    if held is not None:
        return _held(incident, held, spot)
    if faces:
        action, step = Event(Does.FOLD, number), Instruction("kill-hand", {"seat": number}, why)
    else:
        action, step = Event(Does.CHECK, number, seat.bet), say("check", why)
    after, follows = after_action(spot, action, now)
    remedy = Remedy(incident.kind, "fold" if faces else "check", {"seat": number}, (step, *follows), why)
    return Remedied(remedy, after)


def _held(incident: ClockExpired, held: Event, spot: Spot) -> Remedied:
    """The remedy for a seat whose action out of turn binds it: that action."""
    now = follow_log(spot).now
    untold = held.does in WAGERS and held.to is None
    action = least_wager(held.does, held.whose, now) if untold else with_total(held, now)
    why = (
        because(spot.rules.betting.clock).deciding(),
        because(spot.rules.betting.out_of_turn, seat=held.seat).deciding(),
    )
    after, follows = after_action(spot, action, now)
    args = {"seat": held.seat, "does": held.does.value, "to": action.to}
    return Remedied(Remedy(incident.kind, "held", args, (_held_step(action, spot.table, why), *follows), why), after)


def _held_step(action: Event, table: Snapshot, why: Because) -> Instruction:
    """The instruction that carries out the action: bring up its bet, or announce a check."""
    bet = table.seat(action.whose).in_front
    if action.total > bet:
        return Instruction("bring-up", {"seat": action.seat, "to": action.to}, why)
    return say("check", why)


def clock_in_draw(incident: ClockExpired, spot: Spot) -> Undecided[FloorResult]:
    """The floor's options: the seat to discard stands pat, or its hand is dead.

    Raises MissingFacts and ImpossibleTable.
    """
    state, number = DrawState(spot), incident.seat
    if number not in _to_discard(state):
        raise contradict("not-to-act", "seat", spot.rules, seat=number)
    why = (because(spot.rules.drawing.clock, seat=number).deciding(),)
    pat = FloorOption("stand-pat", {"seat": number}, why, partial(_stand_pat, incident, state, why))
    return Undecided((pat, kill_hand(incident.kind, spot.table.seat(number), spot, why)), why)


def _to_discard(state: DrawState) -> list[int]:
    """The first seat that has not discarded, and the first that has not announced a count.

    Seat by seat, no seat is to discard while another waits for cards.
    """
    unplaced = [seat for seat in state.order if seat not in state.placed]
    if state.spot.rules.drawing.service.value is Service.ALL_DISCARD_THEN_DEAL:
        return [*unplaced[:1], *state.unheard[:1]]
    served = all(state.owed_at_first[seat] <= 0 for seat in state.placed if seat in state.order)
    return unplaced[:1] if served else []


def _stand_pat(incident: ClockExpired, state: DrawState, why: Because) -> Remedied:
    """The seat stands pat. If another has yet to discard before it, that is its announcement."""
    table, number = state.spot.table, incident.seat
    assert table.draw is not None
    step, args = say("time-pat", why), {"seat": number}
    if number != next(seat for seat in state.order if seat not in state.placed):
        draw = replace(table.draw, announced=(*table.draw.announced, Count(number, 0)))
        return Remedied(Remedy(incident.kind, "pat", args, (step,), why), replace(table, draw=draw))
    event = Event(Does.DISCARD, number, count=0)
    after, follows = close_if_complete(state.spot.with_table(apply_and_log(state.spot.with_table(table), event)))
    return Remedied(Remedy(incident.kind, "pat", args, (step, *follows), why), after)
