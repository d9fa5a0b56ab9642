"""Fouled decks: a duplicate card, a card with another back, or missing cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.breaches.breach import Breach
from dealer_service.rulings.chips.stacks import with_more_behind
from dealer_service.rulings.irregularities.contradictions import contradict, phase_of
from dealer_service.rulings.irregularities.dealing.misdeals import cleared, for_the_next_deal, void_hand
from dealer_service.rulings.irregularities.remedy import Answered, FloorDecides, Remedied, Way, stands
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import FloorOption, Instruction, require, require_of_seats
from dealer_service.table import WAGERS, Does, Foul, Found, Phase, Seat, Snapshot
from dealer_service.table.incidents import FouledDeck

WITH_CARDS = (Phase.DEALING, Phase.BETTING, Phase.DRAWING, Phase.SHOWDOWN)


def fouled_deck(incident: FouledDeck, table: Snapshot, rules: Ruleset) -> Answered:
    """The remedy for a hand dealt from a fouled deck. Raises MissingFacts and ImpossibleTable."""
    phase = phase_of(incident, table, rules, *WITH_CARDS, Phase.OVER)
    clause = rules.dealing.fouled_deck
    if phase is Phase.OVER:
        return stands(incident.kind, table, (because(clause, phase=phase.value).deciding(),))
    foul = require(incident.foul, "/incident/foul", clause)
    in_stub = False
    if foul is Foul.OTHER_BACK:
        in_stub = require(incident.found_in, "/incident/found_in", clause) is Found.STUB
    why: Because = (because(clause, foul=foul.value).deciding(),)
    if foul is Foul.CARDS_MISSING or in_stub:
        return stands(incident.kind, table, why)
    if strangers := [seat for seat in incident.knew or () if table.find(seat) is None]:
        raise contradict("nobody-sits-there", "knew", rules, seat=strangers[0])
    seats = [seat for seat in incident.knew or () if _bet_on(table.seat(seat), table, rules)]
    if not seats:
        return void_hand(incident.kind, table, rules, why)
    why = (because(rules.dealing.defect_known, seats=seats).deciding(), *why)
    void = Way(FloorOption("void-hand", {}, why), partial(void_hand, incident.kind, table, rules, why))
    forfeit = FloorOption("forfeit-refund", {"seats": seats}, why)
    return FloorDecides((void, Way(forfeit, partial(_forfeit, incident, seats, table, rules, forfeit))), why)


def _bet_on(seat: Seat, table: Snapshot, rules: Ruleset) -> bool:
    """Whether the seat has called, bet or raised, by this round's log or the chips of earlier rounds.

    A posted blind is not a bet. Raises MissingFacts if its chips or the blinds are unknown, or if it has chips in front
    and the log is unknown.
    """
    require_of_seats((seat,), rules.dealing.defect_known, "bet", "gathered")
    beyond = seat.in_pots > _posted(seat, table, rules)
    if beyond or not seat.in_front:
        return beyond
    log = require(table.log, "/table/log", rules.dealing.defect_known)
    return any(event.does in (*WAGERS, Does.CALL) and event.seat == seat.number for event in log)


def _posted(seat: Seat, table: Snapshot, rules: Ruleset) -> int:
    """The blind that the seat posted, if its chips are gathered already. Raises MissingFacts."""
    if not seat.in_pots:
        return 0
    clause, stakes = rules.dealing.defect_known, table.stakes
    if seat.number == require(table.big_blind_seat, "/table/big_blind_seat", clause):
        return require(stakes.big_blind, "/table/stakes/big_blind", clause)
    if seat.number == require(table.small_blind_seat, "/table/small_blind_seat", clause):
        return require(stakes.small_blind, "/table/stakes/small_blind", clause)
    return 0


def _forfeit(
    incident: FouledDeck, knew: Sequence[int], table: Snapshot, rules: Ruleset, option: FloorOption
) -> Remedied:
    """Void the hand. The chips of players who knew stay in the pot for the next deal. Raises MissingFacts."""
    void = void_hand(incident.kind, replace(table, dead=None), rules, option.because).remedy
    keep = Instruction(option.code, option.args, option.because)
    said, *back = [step for step in void.steps if step.args.get("seat") not in knew]
    over, kept = replace(cleared(table), phase=Phase.OVER), {each: table.seat(each).put_in for each in knew}
    for number, chips in kept.items():
        over = over.with_seat(with_more_behind(over.seat(number), -chips))
    after, follows = for_the_next_deal(replace(over, dead=table.dead_chips + sum(kept.values())), rules)
    steps = (said, keep, *back, *follows)
    return Remedied(replace(void, code=option.code, args=option.args, steps=steps), after)


def card_twice(breach: Breach, table: Snapshot, rules: Ruleset) -> Answered:
    """The same for a duplicate card on the table."""
    clause = rules.dealing.fouled_deck
    if require(table.phase, "/table/phase", clause) is not Phase.OVER:
        return void_hand(breach.code, table, rules, (because(clause, foul=Foul.CARD_TWICE.value).deciding(),))
    seats = tuple(replace(seat, hand=None) for seat in table.seats)
    deck = replace(table.deck, discards=(), exposed=None)
    return stands(breach.code, replace(table, seats=seats, deck=deck), (because(clause, phase="over").deciding(),))
