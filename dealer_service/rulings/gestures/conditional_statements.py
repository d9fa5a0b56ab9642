"""Conditional statements, and calls before the amount is known. The floor decides on both.

Examples are "if you bet, I raise", and "call" after an announced raise without an amount.
"""

from __future__ import annotations

from functools import partial

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.betting import Structure
from dealer_service.rulings.betting.commitments import bound_of
from dealer_service.rulings.betting.penalties import Penalized, penalty
from dealer_service.rulings.betting.round import Round
from dealer_service.rulings.betting.seats import SeatInRound
from dealer_service.rulings.gestures.pending_gestures import PendingGesture
from dealer_service.rulings.reasons import Reason, because, reasons_in
from dealer_service.rulings.ruling import FloorOption, Undecided
from dealer_service.table import WAGERS, Bound, BoundBy, Does, Gesture, Move, Word

MAY = {
    Word.FOLD: (Does.FOLD,),
    Word.CHECK: (Does.CHECK,),
    Word.CALL: (Does.CALL,),
    Word.BET: (Does.BET, Does.RAISE),
    Word.RAISE: (Does.BET, Does.RAISE),
    Word.POT: (Does.BET, Does.RAISE),
    Word.ALL_IN: (Does.BET, Does.RAISE),
}


def words_ahead(gesture: Gesture, rules: Ruleset, now: Round) -> Undecided[PendingGesture] | None:
    """The floor's options for a conditional statement or early call. None for other gestures and dead hands."""
    move, seat = gesture.moves[0], now.seats[gesture.seat]
    if not seat.live or not seat.has_chips:
        return None
    if move.once is not None and move.word is not None:
        why = because(rules.betting.conditional_words, seat=seat.number, said=move.word.value, once=move.once.value)
        penalized = penalty(seat.number, rules)
        return _for_the_floor(_held_to(move, move.word, seat, rules, now), why.deciding(), penalized)
    if _calls_before_the_amount(gesture, now):
        why = because(rules.betting.call_before_the_amount, seat=seat.number, to_act=now.to_act)
        bound = Bound((Does.CALL,), by=BoundBy.CALL_BEFORE_THE_AMOUNT)
        return _for_the_floor(bound, why.deciding())
    return None


def _held_to(move: Move, word: Word, seat: SeatInRound, rules: Ruleset, now: Round) -> Bound:
    """The commitment that the player's words make once the other player has acted as they say.

    A number counts if chips make it and the amount is not fixed.
    """
    least = seat.all_in_total if word is Word.ALL_IN else move.number
    chip = now.terms.spot.table.stakes.chip or 1
    if rules.betting.structure.value is Structure.FIXED_LIMIT or (least or 0) % chip:
        least = None
    may = MAY[word]
    return Bound(may, least if WAGERS & {*may} else None, BoundBy.CONDITIONAL_WORDS, move.once)


def _calls_before_the_amount(gesture: Gesture, now: Round) -> bool:
    """Whether the player says "call" to a bet or raise whose amount has not been named."""
    if now.to_act in (None, gesture.seat) or gesture.moves[0].word is not Word.CALL:
        return False
    bound = bound_of(now.to_act or 0, now)
    return bound is not None and WAGERS.issuperset(bound.may)


def _for_the_floor(bound: Bound, why: Reason, penalized: Penalized = ()) -> Undecided[PendingGesture]:
    """The floor holds the seat to its words or not. Either way it may be ``penalized``."""
    seat, may = why.facts["seat"], [each.value for each in bound.may]
    free = partial(PendingGesture, (why,), follows=penalized)
    options = (
        FloorOption("hold-to-words", {"seat": seat, "may": may}, (why,), partial(free, bound=bound)),
        FloorOption("let-words-go", {"seat": seat}, (why,), free),
    )
    return Undecided(options, (why, *(each.applying() for each in reasons_in(penalized))))
