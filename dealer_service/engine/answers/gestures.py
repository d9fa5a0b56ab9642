"""Rulings on words and chips: an action, the options that are left, or a decision of the floor."""

from __future__ import annotations

from functools import partial
from typing import TypeGuard

from dealer_service.engine.answers.actions import instead_of, kept_for_its_turn, rule_on_action
from dealer_service.engine.answers.outcomes import Acted, needs_floor, refused
from dealer_service.rulebook import Ruleset
from dealer_service.rulings.betting.legality import objections, objections_by_phase
from dealer_service.rulings.betting.options import list_options
from dealer_service.rulings.betting.round import Round, RoundHistory, follow_log
from dealer_service.rulings.betting.turns.out_of_turn import acts_out_of_turn, preview_turn, waiting_of, why_held
from dealer_service.rulings.gestures.conditional_statements import words_ahead
from dealer_service.rulings.gestures.front_chips import with_what_is_left
from dealer_service.rulings.gestures.interpretation import Interpretation, Meant, meaning_of
from dealer_service.rulings.gestures.pending_gestures import PendingGesture
from dealer_service.rulings.hand.commitments import with_bound
from dealer_service.rulings.irregularities.contradictions import check_misquotes
from dealer_service.rulings.pots.payout import give_back
from dealer_service.rulings.reasons import each_once, reasons_in
from dealer_service.rulings.ruling import Instruction, Outcome, Ruling, Undecided
from dealer_service.rulings.spot import Spot
from dealer_service.table import Does, Event, Gesture
from dealer_service.values import replace


def gesture(spot: Spot, told: Gesture) -> Ruling:
    """Find the action that the words and chips count as, and rule on it."""
    against = tuple(objections_by_phase(Event(Does.CHECK, told.seat), spot))
    if against:
        return refused(spot.rules, None, against)
    ahead = words_ahead(told, spot.rules, follow_log(spot).now)
    if ahead is not None:
        return needs_floor(spot.rules, ahead.then(partial(_still_to_act, told.seat, spot)))
    bound = with_what_is_left(told, spot.table, follow_log(spot).now)
    spot = spot.with_table(bound)
    seen = _as_seen_by(told.seat, follow_log(spot))
    check_misquotes(told, spot.rules, seen)
    return _rule_on(told.seat, spot, meaning_of(told, spot, seen))


def _rule_on(seat: int, spot: Spot, meant: Interpretation) -> Ruling:
    """The ruling on the gesture that means this, or the floor's options."""
    if isinstance(meant, Meant):
        return rule_on_action(meant.event, meant, spot)
    if follow_log(spot).now.to_act != seat and not _means_what(meant, spot.rules):
        return _said_out_of_turn(seat, meant, spot)
    if isinstance(meant, Undecided):
        return needs_floor(spot.rules, meant.then(partial(_rule_on, seat, spot)))
    return _still_to_act(seat, spot, meant)


def _means_what(
    meant: PendingGesture | Undecided[Interpretation], rules: Ruleset
) -> TypeGuard[Undecided[Interpretation]]:
    """Whether the floor decides which amount was said. Its other decisions can wait for the turn."""
    return isinstance(meant, Undecided) and meant.because[0].clause is rules.betting.unclear_number


def _said_out_of_turn(seat: int, told: PendingGesture | Undecided[Interpretation], spot: Spot) -> Ruling:
    """Refuse words and chips out of turn. The next table keeps words that bind without an amount."""
    history = follow_log(spot)
    against = tuple(objections(Event(Does.FOLD, seat), spot, history.now))
    if isinstance(told, Undecided) or told.said is None or not acts_out_of_turn(seat, history.now):
        return refused(spot.rules, None, (*against, *told.because))
    before, said = waiting_of(seat, history.now), Event(told.said, seat)
    if before is not None:
        acted = Acted(said, instead=instead_of(spot))
        return refused(spot.rules, acted, (*against, *why_held(before, spot.rules), *told.because))
    return kept_for_its_turn(said, (*against, *told.because), spot)


def _still_to_act(seat: int, spot: Spot, told: PendingGesture) -> Ruling:
    """The options of a seat whose gesture is not an action yet, and the chips that it takes back."""
    if told.bound is not None:
        spot = spot.with_table(with_bound(spot.table, seat, told.bound))
    listed = replace(list_options(spot, follow_log(spot).now), instructions=told.follows)
    if told.taken_back:
        back = give_back(seat, told.taken_back, spot.table.stakes, spot.rules, told.because)
        listed = replace(listed, instructions=(back, *told.follows))
    if told.put_back:
        args = {"seat": seat, "chips": told.put_back, "to": spot.table.seat(seat).bet}
        listed = replace(listed, instructions=(Instruction("bring-up", args, told.because),))
    return Ruling(
        spot.rules, Outcome.DETERMINED, listed, each_once((*told.because, *reasons_in(listed))), next=spot.table
    )


def _as_seen_by(number: int, history: RoundHistory) -> Round:
    """The round seen by the seat that gestures, possibly out of turn."""
    now = history.now
    return preview_turn(number, now) if acts_out_of_turn(number, now) else now
