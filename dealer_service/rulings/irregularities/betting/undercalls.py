"""Undercalls that others have acted behind, single or several in a row.

Under the tournament rules, play returns to the first: its player completes the call, or folds and forfeits the chips,
as the floor decides; the floor also decides about undercalls behind it. Under the others, all are completed.
"""

from __future__ import annotations

from functools import partial

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.betting import Undercall
from dealer_service.rulings.betting.round import Round, follow_log
from dealer_service.rulings.breaches.breach import Breach
from dealer_service.rulings.chips.stacks import with_bet
from dealer_service.rulings.gestures.pending_gestures import PendingGesture
from dealer_service.rulings.gestures.silent_chips import Meaning, standing_of
from dealer_service.rulings.gestures.undercalls import (
    faces_the_opening_bet,
    hold_to_call,
    is_short,
    short_call,
    take_back,
)
from dealer_service.rulings.hand.advance import after_action, after_betting
from dealer_service.rulings.irregularities.remedy import Answered, Remedied, Remedy, bring_to
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import FloorOption, Instruction, Undecided
from dealer_service.rulings.spot import Spot
from dealer_service.table import WAGERS, Does, Event, OutOfTurn, Snapshot
from dealer_service.values import replace


def short_called(breach: Breach, spot: Spot) -> Answered | None:
    """The remedy for an undercall in the log, the first of several. None after a later raise."""
    log, states, first = spot.table.events, follow_log(spot).states, int(breach.at.split("/")[3])
    if len(states) <= len(log) or any(event.does in WAGERS for event in log[first + 1 :]):
        return None
    short = [place for place in range(first, len(log)) if _is_short(log[place], states[place], spot.rules)]
    if first not in short:
        return None
    ruled = _on_the_first(log[first], states[first], first == len(log) - 1, spot.rules)
    if isinstance(ruled, Undecided):
        return ruled.then(partial(_gone_back, breach.code, first, spot))
    why = tuple(each.deciding() for each in ruled.because)
    all_make_it_up = spot.rules.betting.undercall.value is not Undercall.MADE_UP_HEADS_UP_OR_FACING_THE_OPENING_BET
    if len(short) == 1 or all_make_it_up:
        return _made_up(breach.code, short, spot, why)
    return _several(breach.code, short, spot, why)


def fold_of_too_much(breach: Breach, spot: Spot) -> Remedied | None:
    """The remedy for a fold that forfeited more chips than the call: return the rest. None for others."""
    log, states, entry = spot.table.events, follow_log(spot).states, int(breach.at.split("/")[3])
    event = log[entry]
    if event.does is not Does.FOLD or len(states) <= len(log) or states[entry].to_act != event.seat:
        return None
    to, why, seat = _call(event, states[entry]), breach.because, spot.table.seat(event.whose)
    if event.total <= to:
        return None
    spot = spot.with_table(spot.table.with_seat(with_bet(seat, to)))
    after, follows = after_betting(
        spot.with_table(spot.table.with_log((*log[:entry], replace(event, to=to), *log[entry + 1 :])))
    )
    steps = (*bring_to(event.seat, seat.in_front, to, why), *follows)
    return Remedied(Remedy(breach.code, "forfeited", {"seat": event.seat, "to": to}, steps, why), after)


def _is_short(event: Event, now: Round, rules: Ruleset) -> bool:
    seat = now.seats.get(event.whose)
    return seat is not None and seat.live and is_short(event, standing_of(event, now, rules))


def _on_the_first(
    event: Event, now: Round, last: bool, rules: Ruleset
) -> Meaning | Undecided[Meaning | PendingGesture]:
    """The meaning of the first undercall.

    The floor decides if the meaning depends on whether the player knew of the raise.
    """
    clause, standing = rules.betting.undercall, standing_of(event, now, rules)
    if clause.value is Undercall.MADE_UP_HEADS_UP_OR_FACING_THE_OPENING_BET:
        # The log does not show whether tiny chips were put out silently: both are possible.
        ruled = short_call(event.total, standing, silent=True)
        assert not isinstance(ruled, PendingGesture), "nothing goes back before the floor has decided"
        return ruled
    why = because(clause, total=event.to, to_call=standing.call)
    if not last or faces_the_opening_bet(standing):
        return Meaning(event, (why,))
    # The log does not show whether the player knew of the raise.
    options = (hold_to_call(standing, why.deciding()), take_back(standing, why.deciding()))
    return Undecided(options, (why.deciding(),))


def _several(of: str, short: list[int], spot: Spot, why: Because) -> Undecided[Remedied]:
    """Complete the first call. The floor decides whether the others complete theirs or act again."""
    log, first = spot.table.events, short[0]
    to = _call(log[first], follow_log(spot).states[first])
    calls = Meaning(Event(Does.CALL, log[first].whose), why)
    all_up = FloorOption("make-up-all", {"to": to}, why, partial(_made_up, of, short, spot, why))
    args = {"seat": log[first].seat, "to": to}
    again = FloorOption("act-again", args, why, partial(_gone_back, of, first, spot, calls))
    return Undecided((all_up, again), why)


def _call(event: Event, now: Round) -> int:
    return min(now.level, now.seats[event.whose].most_total)


def _made_up(of: str, short: list[int], spot: Spot, why: Because) -> Remedied:
    """The remedy that completes these calls, and the automatic steps."""
    log, states = list(spot.table.events), follow_log(spot).states
    steps: tuple[Instruction, ...] = ()
    for place in short:
        seat, to = spot.table.seat(log[place].whose), _call(log[place], states[place])
        steps += (Instruction("bring-up", {"seat": seat.number, "to": to}, why),)
        spot = spot.with_table(spot.table.with_seat(with_bet(seat, to)))
        log[place] = replace(log[place], to=to)
    return _gone_on(of, log[short[0]], steps, spot.with_table(spot.table.with_log(tuple(log))), why)


def _gone_back(of: str, first: int, spot: Spot, decided: Meaning | PendingGesture) -> Remedied:
    """The remedy that returns play to the first undercall, whose player calls, folds or decides again.

    Players behind act again unless they have folded.
    """
    log, states, why = spot.table.events, follow_log(spot).states, decided.because
    steps: tuple[Instruction, ...] = ()
    folded = [event.whose for event in log[first + 1 :] if event.does is Does.FOLD]
    for number in sorted({event.whose for event in log[first + 1 :]} - {*folded}):
        seat, bet = spot.table.seat(number), states[first].seats[number].bet
        if back := seat.in_front - bet:
            steps += (Instruction("give-back", {"seat": number, "chips": back, "to": bet}, why),)
        spot = spot.with_table(spot.table.with_seat(with_bet(seat, bet)))
    spot = spot.with_table(_back_at(first, folded, spot.table, states[first]))
    caller = log[first].whose
    if isinstance(decided, PendingGesture):
        steps = (*bring_to(caller, log[first].total, states[first].seats[caller].bet, why), *steps)
        return Remedied(Remedy(of, "taken-back", {"seat": caller}, steps, why), spot.table)
    calls = decided.event.does is Does.CALL
    to = _call(log[first], states[first]) if calls else decided.event.total
    steps = (*bring_to(caller, log[first].total, to, why), *steps)
    after, follows = after_action(spot, replace(decided.event, to=to), follow_log(spot).now)
    made_up = "call-made-up" if first == len(log) - 1 else "first-call-made-up"
    code = made_up if calls else "forfeited"
    remedy = Remedy(of, code, {"seat": caller, "to": to}, (*steps, *follows), why)
    return Remedied(remedy, after)


def _back_at(first: int, folded: list[int], table: Snapshot, then: Round) -> Snapshot:
    """The table before this entry, without the hands that have folded since."""
    log = table.events
    early = tuple(OutOfTurn(number, Does.FOLD, first) for number in folded)
    seat = table.seat(log[first].whose)
    bet = then.seats[seat.number].bet
    table = table.with_seat(with_bet(seat, bet))
    return replace(table.with_log(log[:first]), out_of_turn=(*table.out_of_turn, *early))


def _gone_on(of: str, first: Event, steps: tuple[Instruction, ...], spot: Spot, why: Because) -> Remedied:
    after, follows = after_betting(spot)
    code = "call-made-up" if len(steps) == 1 else "calls-made-up"
    return Remedied(Remedy(of, code, {"seat": first.seat, "to": first.to}, (*steps, *follows), why), after)
