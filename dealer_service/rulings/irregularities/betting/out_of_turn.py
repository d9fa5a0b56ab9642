"""Actions out of turn at the end of the log: the action is backed up, and they wait for their turn."""

from __future__ import annotations

from collections.abc import Iterator

from dealer_service.rulings.betting.round import Round, follow_log
from dealer_service.rulings.breaches.breach import Breach
from dealer_service.rulings.chips.stacks import with_bet
from dealer_service.rulings.irregularities.remedy import Remedied, Remedy
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import Instruction
from dealer_service.rulings.spot import Spot
from dealer_service.table import ACTIONS, Does, Event, OutOfTurn, Seat, Snapshot
from dealer_service.values import replace


def back_up_action(breach: Breach, spot: Spot) -> Remedied | None:
    """The remedy that backs the action up to the seat in turn. None if a seat has acted in turn since."""
    log, states = spot.table.events, follow_log(spot).states
    early = [place for place, (event, now) in enumerate(zip(log, states, strict=False)) if _before_its_turn(event, now)]
    first = early[0] if early else len(log)
    seats = [event.seat for event in log[first:]]
    if not early or early != [*range(first, len(log))] or len(seats) != len({*seats}):
        return None
    why = (because(spot.rules.betting.out_of_turn).deciding(),)
    steps = list[Instruction]()
    spot = spot.with_table(spot.table.with_log(log[:first]))
    for event in log[first:]:
        seat, bet = spot.table.seat(event.whose), states[first].seats[event.whose].bet
        steps += _steps(event, seat.in_front - bet, bet, why)
        spot = spot.with_table(_kept(event, seat, bet, spot.table))
    args = {"seat": states[first].to_act}
    return Remedied(Remedy(breach.code, "action-backed-up", args, tuple(steps), why), spot.table)


def _before_its_turn(event: Event, now: Round) -> bool:
    """Whether a live seat did this out of turn."""
    seat = now.seats.get(event.whose)
    return event.does in ACTIONS and seat is not None and seat.live and now.to_act not in (None, event.seat)


def _kept(event: Event, seat: Seat, bet: int, table: Snapshot) -> Snapshot:
    """The table with this action waiting for its turn and its chips back in the stack."""
    seat = with_bet(seat, bet)
    to = event.to if event.does not in (Does.FOLD, Does.CHECK) else None
    kept = OutOfTurn(seat.number, event.does, len(table.events), to)
    return replace(table, seats=table.seats_with(seat), out_of_turn=(*table.out_of_turn, kept))


def _steps(event: Event, chips: int, bet: int, why: Because) -> Iterator[Instruction]:
    """The instructions: a fold stands, any other action waits, and its chips are returned."""
    if event.does is Does.FOLD:
        yield Instruction("fold-stands", {"seat": event.seat}, why)
    else:
        yield Instruction("wait-for-turn", {"seat": event.seat, "does": event.does.value}, why)
    if chips:
        yield Instruction("give-back", {"seat": event.seat, "chips": chips, "to": bet}, why)
