"""An expired clock in a draw. No rulebook says what happens, so the floor decides."""

from __future__ import annotations

from functools import partial

from dealer_service.rulebook.sections.drawing import Service
from dealer_service.rulings.drawing.events import apply_event, close_if_complete, with_events
from dealer_service.rulings.drawing.state import DrawState
from dealer_service.rulings.irregularities.contradictions import contradict
from dealer_service.rulings.irregularities.dead_hands import kill_hand
from dealer_service.rulings.irregularities.remedy import FloorResult, Remedied, Remedy, say
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import FloorOption, Undecided
from dealer_service.rulings.spot import Spot
from dealer_service.table import Count, Does, Event
from dealer_service.table.incidents import ClockExpired
from dealer_service.values import replace


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
    after, follows = close_if_complete(
        state.spot.with_table(with_events(apply_event(state.spot.with_table(table), event), event))
    )
    return Remedied(Remedy(incident.kind, "pat", args, (step, *follows), why), after)
