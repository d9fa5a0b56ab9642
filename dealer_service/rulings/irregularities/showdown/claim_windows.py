"""Windows for claims about a finished hand, by the clause of the house and the next hand's progress."""

from __future__ import annotations

from typing import Any

from dealer_service.rulebook import Clause, Ruleset
from dealer_service.rulebook.sections.showdown import ClaimInABreak, ClaimPot, ClaimReading
from dealer_service.rulings.reasons import because
from dealer_service.rulings.ruling import require
from dealer_service.rulings.window import Until, Window
from dealer_service.table import NextHand
from dealer_service.table.incidents import Claim

MINUTE = 60


def reading_heard(claim: Claim, rules: Ruleset) -> Window:
    """The window for a claim that a hand was misread. Raises MissingFacts."""
    clause = rules.showdown.claim_reading
    next_hand = _next_hand(claim, clause)
    match clause.value:
        case ClaimReading.NEXT_HAND_BEGINS:
            window = _until_next_hand(next_hand, clause)
        case ClaimReading.HOUSE_ERROR_LATER_TOO:
            window = _or_house_error(claim, next_hand, clause)
    return _in_a_break(claim, window, rules)


def pot_heard(claim: Claim, rules: Ruleset) -> Window:
    """The window for a claim that a pot was misplaced. Raises MissingFacts."""
    clause = rules.showdown.claim_pot
    next_hand = _next_hand(claim, clause)
    match clause.value:
        case ClaimPot.NEXT_HAND_BEGINS:
            window = _until_next_hand(next_hand, clause)
        case ClaimPot.HOUSE_ERROR_LATER_TOO:
            window = _or_house_error(claim, next_hand, clause)
        case ClaimPot.SUBSTANTIAL_ACTION_NEXT_HAND:
            why = (because(clause, next_hand=next_hand.value).deciding(),)
            in_time = next_hand is not NextHand.SUBSTANTIAL_ACTION
            window = Window(Until.SUBSTANTIAL_ACTION_NEXT_HAND, in_time, why)
    return _in_a_break(claim, window, rules)


def _next_hand(claim: Claim, clause: Clause[Any]) -> NextHand:
    return require(claim.next_hand, "/incident/next_hand", clause)


def _until_next_hand(next_hand: NextHand, clause: Clause[Any]) -> Window:
    why = (because(clause, next_hand=next_hand.value).deciding(),)
    return Window(Until.NEXT_HAND_BEGINS, next_hand is NextHand.NOT_BEGUN, why)


def _or_house_error(claim: Claim, next_hand: NextHand, clause: Clause[Any]) -> Window:
    """The window until the next hand begins, without end after an error of the house."""
    if next_hand is NextHand.NOT_BEGUN:
        return _until_next_hand(next_hand, clause)
    error = require(claim.house_error, "/incident/house_error", clause)
    why = (because(clause, next_hand=next_hand.value, house_error=error).deciding(),)
    return Window(Until.NEVER_CLOSES if error else Until.NEXT_HAND_BEGINS, error, why)


def _in_a_break(claim: Claim, window: Window, rules: Ruleset) -> Window:
    """The window, which a break may shorten to a minute after the push."""
    clause = rules.showdown.claim_in_a_break
    if not window.open or clause.value is ClaimInABreak.AS_ALWAYS:
        return window
    if not require(claim.in_break, "/incident/break", clause):
        return window
    seconds = require(claim.seconds_since_push, "/incident/seconds_since_push", clause)
    why = (because(clause, seconds=seconds).deciding(), *(each.applying() for each in window.because))
    return Window(Until.A_MINUTE_AFTER_THE_PUSH, seconds <= MINUTE, why)
