"""Requests for the number of cards that a player drew, and until when it must be answered."""

from __future__ import annotations

from dealer_service.rulings.irregularities.contradictions import check_round, contradict, phase_of
from dealer_service.rulings.irregularities.remedy import Answered, Remedied, Remedy, say
from dealer_service.rulings.reasons import because
from dealer_service.rulings.ruling import Instruction, require, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.window import Until, Window
from dealer_service.table import ACTIONS, Phase, Seat, Snapshot
from dealer_service.table.incidents import AskedHowMany


def asked_how_many(incident: AskedHowMany, spot: Spot) -> Answered:
    """Whether a seat's last count must be answered. Raises MissingFacts and ImpossibleTable."""
    table = spot.table
    phase = phase_of(incident, spot)
    clause = spot.rules.drawing.how_many_drawn
    check_round(incident, phase, spot, spot.rules.dealing.stages)
    seat = table.find(incident.of)
    if seat is not None:
        require_of_seats((seat,), clause, "state")
    if seat is None or not seat.live:
        raise contradict("no-hand-asked-about", "of", spot.rules, seat=incident.of)
    acted = phase is Phase.BETTING and any(e.does in ACTIONS for e in require(table.log, "/table/log", clause))
    why = (because(clause, acted=acted).deciding(),)
    window = Window(Until.FIRST_ACTION, not acted, why)
    if acted:
        steps: tuple[Instruction, ...] = (say("no-count", why),)
        return Remedied(Remedy(incident.kind, "not-told", {"of": seat.number}, steps, why, window), table)
    count = _drawn(seat, table)
    step = Instruction("ask-count", {"of": seat.number}, why)
    if count is not None:
        step = Instruction("tell-count", {"of": seat.number, "count": count}, why)
    return Remedied(Remedy(incident.kind, "told", {"of": seat.number}, (step,), why, window), table)


def _drawn(seat: Seat, table: Snapshot) -> int | None:
    """The seat's count in the last draw, or its count so far in the present one. None if unknown."""
    if table.draw is not None:
        counts = (*table.draw.placed, *table.draw.announced)
        return next((each.count for each in counts if each.seat == seat.number), None)
    return seat.drew[-1] if seat.drew else None
