"""Bets and raises of a wrong amount, corrected together with every call of them."""

from __future__ import annotations

from functools import partial
from typing import Any

from dealer_service.rulebook import Clause, Ruleset
from dealer_service.rulebook.sections.betting import POT_LIMITS, MisunderstoodBet, WrongBetWindow, WrongPotTold
from dealer_service.rulings.betting.amounts import bounds
from dealer_service.rulings.betting.corrections import Counted, counts_as, made_right, nearest_legal
from dealer_service.rulings.betting.legality import objections
from dealer_service.rulings.betting.round import Round, follow_log
from dealer_service.rulings.betting.substantial_action import substantial_action
from dealer_service.rulings.breaches.breach import Breach
from dealer_service.rulings.hand.advance import after_betting
from dealer_service.rulings.irregularities.betting.counted_entries import with_counted_entry
from dealer_service.rulings.irregularities.contradictions import contradict, phase_of
from dealer_service.rulings.irregularities.floor_options import take_last_back
from dealer_service.rulings.irregularities.remedy import Answered, Remedied, Remedy, stands
from dealer_service.rulings.reasons import Because, Reason, because, each_once
from dealer_service.rulings.ruling import FloorOption, Undecided, require
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.window import Until, Window
from dealer_service.table import WAGERS, Does, Event, NextCard
from dealer_service.table.incidents import BetMisunderstood, MisquotedPot, WrongBet
from dealer_service.values import replace


def wrong_bet(incident: WrongBet, spot: Spot) -> Remedied | None:
    """The remedy for a bet or raise of a wrong amount, even after the round has closed.

    None if the floor decides. Raises MissingFacts and ImpossibleTable.
    """
    entry, history = _entry_of(incident, spot), follow_log(spot)
    now, event = history.now, spot.table.events[entry]
    if not any(True for _ in objections(event, spot, history.states[entry])):
        raise contradict("bet-was-right", "entry", spot.rules, seat=event.seat, to=event.to)
    counted = _counted(entry, spot)
    if counted is None:
        return None
    if now.to_act is not None:
        if incident.next_card is NextCard.DEALT:
            raise contradict("round-still-open", "next_card", spot.rules)
        return _made_right(incident.kind, entry, counted, spot)
    clause = spot.rules.betting.wrong_bet_window
    until_next_card = clause.value is WrongBetWindow.NEXT_CARD
    if until_next_card and _before_the_next_card(incident, spot, clause):
        return _made_right(incident.kind, entry, counted, spot)
    why = (because(clause).deciding(), *counted.because)
    return _stands(incident.kind, spot, why, _window(spot, False, why))


def wrong_wager(breach: Breach, spot: Spot) -> Remedied | None:
    """The same for a bet in the log of an open round."""
    entry = int(breach.at.split("/")[3])
    if spot.table.events[entry].does not in WAGERS:
        return None
    counted = _counted(entry, spot)
    return None if counted is None else _made_right(breach.code, entry, counted, spot)


def _entry_of(incident: WrongBet | MisquotedPot | BetMisunderstood, spot: Spot) -> int:
    """The place in the log of the incident's bet or call. Raises MissingFacts and ImpossibleTable."""
    phase_of(incident, spot)
    log, entry = spot.table.events, incident.entry
    if entry < len(log) and log[entry].does in incident.entries:
        return entry
    if Does.CALL in incident.entries:
        raise contradict("no-call-there", "entry", spot.rules, entry=entry)
    raise contradict("no-bet-there", "entry", spot.rules, entry=entry)


def _counted(entry: int, spot: Spot) -> Counted | None:
    """The corrected wager of a wrong amount. None if it has been raised since, or no clause corrects it.

    A called wager is corrected even if the house would have asked its player again before the call.
    """
    log, states = spot.table.events, follow_log(spot).states
    if len(states) <= len(log) or any(event.does in WAGERS for event in log[entry + 1 :]):
        return None
    counted = counts_as(log[entry], spot, states[entry])
    called = any(event.does is Does.CALL for event in log[entry + 1 :])
    right = _right_for_callers(log[entry], spot, states[entry]) if called else None
    if counted.corrected and right is not None and right.event == counted.event:  # it is corrected in any case
        why = (*right.because, *(_by_the_window(each, spot.rules) for each in counted.because))
        return replace(right, because=each_once(why))
    return counted if counted.corrected else right


def _by_the_window(reason: Reason, rules: Ruleset) -> Reason:
    """The reason, which does not decide if it is about wagers that have not been called."""
    asked_again = (rules.betting.under_bets, rules.betting.over_bets)
    return reason.applying() if reason.clause in asked_again else reason


def _right_for_callers(event: Event, spot: Spot, then: Round) -> Counted | None:
    """A called wager with the nearest legal amount. None if there is none."""
    seat = then.seats[event.whose]
    right = nearest_legal(event.total, bounds(spot, then, seat), seat)
    why = (because(spot.rules.betting.wrong_bet_window).deciding(),)
    return None if right == event.total else made_right(event, right, why, spot, then)


def _made_right(of: str, entry: int, counted: Counted, spot: Spot, window: Window | None = None) -> Remedied:
    """The remedy that corrects the wager and every call of it, and the automatic steps."""
    table, steps = with_counted_entry(entry, counted, spot)
    spot = spot.with_table(table)
    after, follows = after_betting(spot)
    why = (
        counted.because
        if window
        else each_once((*counted.because, because(spot.rules.betting.wrong_bet_window).deciding()))
    )
    args = {"seat": counted.event.seat, "to": counted.event.total}
    window = window or _window(spot, True, why)
    return Remedied(Remedy(of, "right-amount", args, (*steps, *follows), why, window), after)


def _window(spot: Spot, open: bool, why: Because) -> Window:
    """The window for a bet of a wrong amount."""
    match spot.rules.betting.wrong_bet_window.value:
        case WrongBetWindow.NEXT_CARD:
            return Window(_next_card(spot), open, why)
        case WrongBetWindow.ROUND_ENDS:
            return Window(Until.ROUND_ENDS, open, why)


def _next_card(spot: Spot) -> Until:
    """The end of the time until the next card: after the last draw, the showdown ends it."""
    round = spot.table.round
    is_last = round is not None and spot.rules.dealing.streets.value.is_last(round)
    return Until.SHOWDOWN if is_last else Until.NEXT_CARD


def _before_the_next_card(incident: WrongBet | MisquotedPot, spot: Spot, clause: Clause[Any]) -> bool:
    """Whether the next card has not been dealt yet. Always true in the last round.

    Raises MissingFacts and ImpossibleTable.
    """
    if _next_card(spot) is Until.NEXT_CARD:
        return require(incident.next_card, "/incident/next_card", clause) is NextCard.NOT_DEALT
    if incident.next_card is NextCard.DEALT:
        raise contradict("no-card-follows", "next_card", spot.rules, round=spot.table.round)
    return True


def misquoted_pot(incident: MisquotedPot, spot: Spot) -> Answered | None:
    """The remedy for a bet of a misquoted pot.

    If it has been raised since, the floor decides. None for a bet above the maximum, which is a breach of the table.
    Raises MissingFacts and ImpossibleTable.
    """
    phase_of(incident, spot)
    if spot.rules.betting.structure.value not in POT_LIMITS:
        raise contradict("no-pot-limit", "kind", spot.rules)
    log, entry = spot.table.events, _entry_of(incident, spot)
    quoted = require(incident.quoted, "/incident/quoted", spot.rules.betting.misquoted_pot)
    history = follow_log(spot)
    now, before = history.now, history.states[entry]
    seat = before.seats[log[entry].whose]
    most = bounds(spot, before, seat).most
    if most is None or quoted in (most, seat.most_total) or log[entry].to != quoted:
        raise contradict("pot-quoted-correctly", "quoted", spot.rules, quoted=quoted, to=log[entry].to)
    if raises := [place for place, event in enumerate(log) if place > entry and event.does in WAGERS]:
        reason = because(spot.rules.betting.misquoted_pot, quoted=quoted).deciding()
        return None if quoted > most else _left_to_the_floor(incident, raises[-1], spot, (reason,))
    window = _window_of_pot(incident, quoted > most, now.to_act is not None, spot)
    if not window.open:
        return _stands(incident.kind, spot, window.because, window)
    right = min(most, seat.most_total)
    event, why = replace(log[entry], to=right), window.because
    counted = Counted(event, because=why)
    return _made_right(incident.kind, entry, counted, spot, window)


def _window_of_pot(incident: MisquotedPot, high: bool, open: bool, spot: Spot) -> Window:
    """The window for a bet of a misquoted pot, which was too ``high`` or too low.

    ``open`` is true while the round is open.
    """
    clause, entry = spot.rules.betting.misquoted_pot, incident.entry
    why = (because(clause, quoted=incident.quoted).deciding(),)
    match clause.value:
        case WrongPotTold.UNTIL_ALL_ACTED:
            return Window(Until.ALL_ACTED_ON_IT, open, why)
        case WrongPotTold.LOW_UNTIL_SUBSTANTIAL_ACTION_HIGH_UNTIL_NEXT_CARD if high:
            before_card = open or _before_the_next_card(incident, spot, clause)
            return Window(_next_card(spot), before_card, why)
        case WrongPotTold.LOW_UNTIL_SUBSTANTIAL_ACTION_HIGH_UNTIL_NEXT_CARD:
            found = substantial_action(spot.table.events, spot.rules, entry + 1)
            return Window(Until.SUBSTANTIAL_ACTION, not found.holds, (*why, *found.because))


def bet_misunderstood(incident: BetMisunderstood, spot: Spot) -> Answered:
    """The remedy for a call of a misunderstood bet. Raises MissingFacts and ImpossibleTable."""
    entry = _entry_of(incident, spot)
    clause, event = spot.rules.betting.misunderstood_bet, spot.table.events[entry]
    why = (because(clause, seat=event.seat, owed=event.to).deciding(),)
    if clause.value is MisunderstoodBet.FLOOR:
        believed = require(incident.believed, "/incident/believed", clause)
        percent = 100 * believed // event.total if event.total else 0
        why = (because(clause, seat=event.seat, owed=event.to, believed=believed, percent=percent).deciding(),)
        return _left_to_the_floor(incident, entry, spot, why)
    return _stands(incident.kind, spot, why)


def _stands(of: str, spot: Spot, why: Because, window: Window | None = None) -> Remedied:
    """Let it stand. If it closed the round, the automatic steps have happened already."""
    after, _ = after_betting(spot)
    return stands(of, after, why, window)


def _left_to_the_floor(incident: MisquotedPot | BetMisunderstood, entry: int, spot: Spot, why: Because) -> Answered:
    """The floor lets the last action stand or undoes it. It stands if another player has acted since."""
    if entry < len(spot.table.events) - 1:
        return _stands(incident.kind, spot, why)
    stand = FloorOption("let-stand", {}, why, partial(_stands, incident.kind, spot, why))
    return Undecided((stand, take_last_back(incident.kind, spot, why)), why)
