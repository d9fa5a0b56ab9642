"""A log entry as it counts: the log, the chips in front, and every later call of it."""

from __future__ import annotations

from dealer_service.rulings.betting.corrections import Counted, with_total
from dealer_service.rulings.betting.round import Round, follow_log
from dealer_service.rulings.chips.stacks import with_bet
from dealer_service.rulings.irregularities.remedy import bring_to
from dealer_service.rulings.ruling import Instruction
from dealer_service.rulings.spot import Spot
from dealer_service.table import Does, Event, Snapshot
from dealer_service.values import replace


def with_counted_entry(entry: int, counted: Counted, spot: Spot) -> tuple[Snapshot, tuple[Instruction, ...]]:
    """The table with this entry as it counts and later calls at the same amount, and the steps for their chips."""
    why, own = counted.because, counted.event.whose
    before = follow_log(spot).now.seats
    spot = spot.with_table(spot.table.with_log(_log_with(entry, counted.event, spot)))
    after = follow_log(spot).now.seats
    steps = counted.instructions or bring_to(own, before[own].bet, after[own].bet, why)
    for number, seat in after.items():
        lies = before[number].bet
        if lies == seat.bet:
            continue
        steps += bring_to(number, lies, seat.bet, why) if number != own else ()
        spot = spot.with_table(spot.table.with_seat(with_bet(spot.table.seat(number), seat.bet)))
    return spot.table, steps


def _log_with(entry: int, made: Event, spot: Spot) -> tuple[Event, ...]:
    """The log with this entry as it counts; every later call of this amount or more becomes a full call."""
    log, states = list(spot.table.events), follow_log(spot).states
    calls = [place for place in range(entry + 1, len(log)) if _calls_in_full(log[place], states[place])]
    log[entry] = made
    for place in calls:
        log[place] = replace(log[place], to=None)
    righted = follow_log(spot.with_table(replace(spot.table, log=tuple(log)))).states
    for place in calls:
        log[place] = with_total(log[place], righted[place])
    return tuple(log)


def _calls_in_full(event: Event, then: Round) -> bool:
    """Whether this is a call in turn, of the full amount or more."""
    if event.does is not Does.CALL or then.to_act != event.seat:
        return False
    return (
        with_total(event, then).total >= with_total(replace(event, to=None), then).total > then.seats[event.whose].bet
    )
