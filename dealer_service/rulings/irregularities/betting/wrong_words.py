"""An action in turn that counts as another one.

The clauses that rule on the same words correct the log.
"""

from __future__ import annotations

from dataclasses import replace

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.betting.corrections import counts_as, with_total
from dealer_service.rulings.betting.legality import objections
from dealer_service.rulings.betting.round import Round, as_if_done, follow_log
from dealer_service.rulings.breaches.breach import Breach
from dealer_service.rulings.breaches.mending import backed_up, left_by_words
from dealer_service.rulings.chips.stacks import with_more_behind
from dealer_service.rulings.gestures.meaning import as_named
from dealer_service.rulings.gestures.short_calls import is_short
from dealer_service.rulings.gestures.silent_chips import Meaning, standing_of
from dealer_service.rulings.hand.advance import after_betting
from dealer_service.rulings.hand.bounds import with_bounds_that_fit
from dealer_service.rulings.irregularities.remedy import Remedied, Remedy, bring_to
from dealer_service.rulings.reasons import Because, Fact, each_once
from dealer_service.rulings.ruling import Instruction
from dealer_service.table import ACTIONS, WAGERS, Does, Event, Snapshot


def words_in_the_log(breach: Breach, table: Snapshot, rules: Ruleset) -> Remedied | None:
    """Put right an action in turn of a wrong name or amount; None if no clause does.

    None as well for a fold, for a call of too little, and if another seat has raised an amount that would change.
    """
    log, states, entry = table.events, follow_log(table, rules).states, int(breach.at.split("/")[3])
    event, then = log[entry], states[min(entry, len(states) - 1)]
    if len(states) <= len(log) or event.does not in ACTIONS or then.to_act != event.seat or event.does is Does.FOLD:
        return None
    if left_by_words(event, then, rules) is not None:
        return _held_to_words(breach.code, entry, table, rules) if entry == len(log) - 1 else None
    made, why = _counts_as(event, then, rules)
    if made == with_total(event, then) or any(True for _ in objections(made, table, rules, then)):
        return None
    changes_level = as_if_done(then, made).level != as_if_done(then, event).level
    if changes_level and any(each.does in WAGERS for each in log[entry + 1 :]):
        return None
    return _as_counted(breach.code, entry, made, table, rules, why or breach.because)


def _counts_as(event: Event, then: Round, rules: Ruleset) -> tuple[Event, Because]:
    """The action that the entry counts as, with its total, and why it differs from the entry."""
    standing = standing_of(event, then, rules)
    named = as_named(event, standing)
    if is_short(event, standing) or not isinstance(named, Meaning):
        return with_total(event, then), ()
    counted = counts_as(named.event, then.terms.table, rules, then)
    return with_total(counted.event, then), each_once((*named.because, *counted.because))


def _held_to_words(of: str, entry: int, table: Snapshot, rules: Ruleset) -> Remedied:
    """The action goes back to the seat, which is held to the actions that its words leave."""
    left = left_by_words(table.events[entry], follow_log(table, rules).states[entry], rules)
    assert left is not None, "the words leave only a part to the seat"
    after, seat = backed_up(entry, table, rules), table.events[entry].whose
    after = with_bounds_that_fit(after, rules, follow_log(after, rules).now)
    args: dict[str, Fact] = {"seat": seat, "may": [each.value for each in left.bound.may]}
    step = Instruction("hold-to-words", args, left.because)
    return Remedied(Remedy(of, "held-to-words", args, (step,), left.because), after)


def _as_counted(of: str, entry: int, made: Event, table: Snapshot, rules: Ruleset, why: Because) -> Remedied:
    """The table with this entry as it counts, later calls at the same amount, and the steps of the dealer."""
    args: dict[str, Fact] = {"seat": made.seat, "does": made.does.value, "to": made.to}
    steps: tuple[Instruction, ...] = (
        (Instruction("count-as", args, why),) if table.events[entry].does is not made.does else ()
    )
    righted = replace(table, log=_log_with(entry, made, table, rules))
    for number, now in follow_log(righted, rules).now.seats.items():
        seat = table.seat(number)
        steps += bring_to(number, seat.in_front, now.bet, why)
        if now.bet != seat.in_front:
            righted = righted.with_seat(replace(with_more_behind(seat, seat.in_front - now.bet), bet=now.bet))
    after, follows = after_betting(righted, rules)
    return Remedied(Remedy(of, "counts-as", args, (*steps, *follows), why), after)


def _log_with(entry: int, made: Event, table: Snapshot, rules: Ruleset) -> tuple[Event, ...]:
    """The log with this entry as it counts; every later call of this amount or more becomes a full call."""
    log, states = list(table.events), follow_log(table, rules).states
    calls = [place for place in range(entry + 1, len(log)) if _calls_in_full(log[place], states[place])]
    log[entry] = made
    for place in calls:
        log[place] = replace(log[place], to=None)
    righted = follow_log(replace(table, log=tuple(log)), rules).states
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
