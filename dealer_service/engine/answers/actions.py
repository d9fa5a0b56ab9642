"""Actions in the betting, and the options of the seat to act."""

from __future__ import annotations

from dealer_service.engine.answers.deals import next_deal
from dealer_service.engine.answers.outcomes import Acted, allowed, determined, needs_floor, pots_for_the_floor, refused
from dealer_service.rulings.betting.cap import cap_as_far_as_known
from dealer_service.rulings.betting.corrections import counts_as, with_total
from dealer_service.rulings.betting.dead_hand import why_over
from dealer_service.rulings.betting.legality import (
    legal,
    objections,
    objections_by_phase,
    objections_in_turn,
    objections_to_turn,
)
from dealer_service.rulings.betting.options import (
    Instead,
    Options,
    bare_choices,
    list_options,
    list_post_options,
    why_allowed,
)
from dealer_service.rulings.betting.penalties import penalty_for_fold
from dealer_service.rulings.betting.round import follow_log
from dealer_service.rulings.betting.turns.binding_actions import left_to_the_floor
from dealer_service.rulings.betting.turns.out_of_turn import acts_out_of_turn, preview_turn, waiting_of, why_held
from dealer_service.rulings.gestures.front_chips import match_chips
from dealer_service.rulings.gestures.interpretation import Meant
from dealer_service.rulings.hand.advance import (
    Follows,
    after_acting_out_of_turn,
    after_action,
    after_betting,
    end_hand,
)
from dealer_service.rulings.hand.deal import after_post, open_deal
from dealer_service.rulings.posts.due_posts import why_posted
from dealer_service.rulings.pots.layers import build_pots
from dealer_service.rulings.reasons import Because, because, each_once, reasons_in
from dealer_service.rulings.ruling import MissingFacts, Outcome, Ruling, require, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.table import BETWEEN_ROUNDS, Does, Event, Phase, Snapshot, State
from dealer_service.values import replace


def betting(spot: Spot, action: Event) -> Ruling:
    """Rule on an action or post of a seat."""
    against = tuple(objections_by_phase(action, spot))
    if against:
        return refused(spot.rules, Acted(action, instead=instead_of(spot)), against)
    if action.does is Does.POST:
        after, follows = after_post(spot, action)
        acted = Acted(action, follows, due=next_deal(spot.with_table(after)))
        return allowed(spot.rules, acted, why_posted(action, spot), after)
    return rule_on_action(action, None, spot)


def options(spot: Spot) -> Ruling:
    """List the options of the seat to act. If the round is closed, or every post made, list the automatic steps."""
    phase = require(spot.table.phase, "/table/phase", spot.rules.betting.round_open)
    if phase in (Phase.DEALING, *BETWEEN_ROUNDS) and len(spot.table.live) < 2:
        require_of_seats(spot.table.seats, spot.rules.showdown.last_hand, "state")
    over = why_over(spot) if phase in (Phase.DEALING, Phase.BETTING, *BETWEEN_ROUNDS) else ()
    if over and (held := build_pots(spot)).options:
        return pots_for_the_floor(spot.rules, held)
    if over and phase is not Phase.BETTING:
        after, follows = end_hand(spot)
        return determined(spot.rules, Options(None, 0, None, (), (), over, instructions=follows), after)
    if phase is Phase.BETTING:
        now = follow_log(spot).now
        undecided = left_to_the_floor(None, now, spot.rules, legal(spot, now))
        if undecided is not None:
            return needs_floor(spot.rules, undecided)
    listed = _options(spot)
    if listed is None:
        return refused(spot.rules, None, (because(spot.rules.betting.round_open, phase=phase.value).deciding(),))
    if listed.to_act is not None:
        return _beside_the_cap(determined(spot.rules, listed), spot)
    after, follows = after_betting(spot) if phase is Phase.BETTING else _deal_opened(spot)
    return determined(spot.rules, replace(listed, instructions=follows), after)


def _deal_opened(spot: Spot) -> tuple[Snapshot, Follows]:
    """The table with the deal open after every post, by a clause that decides."""
    after, follows = open_deal(spot)
    return after, tuple(replace(step, because=tuple(each.deciding() for each in step.because)) for step in follows)


def _beside_the_cap(ruling: Ruling, spot: Spot) -> Ruling:
    """The options, with the missing facts that may still lift the cap on bets."""
    if spot.table.phase is not Phase.BETTING:
        return ruling
    _, missing = cap_as_far_as_known(follow_log(spot).now, spot)
    why = tuple(because(spot.rules.clauses[each.needed_by]) for each in missing)
    return replace(ruling, missing=missing, reasons=each_once((*ruling.reasons, *why)))


def refuse_entry(spot: Spot, post: Event, against: Because) -> Ruling:
    """Refuse a post of a player who has to wait for the big blind, and let that player wait.

    In the next table, another post is due or the deal opens. If that depends on missing facts, they are listed with the
    refusal, which does not depend on them.
    """
    waits = spot.with_table(spot.table.with_seat(replace(spot.table.seat(post.whose), state=State.WAITING)))
    try:
        instead = bare_choices(list_post_options(waits))
        after, follows = open_deal(waits)
    except MissingFacts as error:
        needed_by = (because(spot.rules.clauses[each.needed_by]) for each in error.missing)
        ruling = refused(spot.rules, Acted(post), each_once((*against, *needed_by)))
        return replace(ruling, missing=tuple(sorted(set(error.missing))))
    return replace(refused(spot.rules, Acted(post, follows, instead), (*against, *reasons_in(follows))), next=after)


def rule_on_action(action: Event, meant: Meant | None, spot: Spot) -> Ruling:
    """Rule on an action in an open round. ``meant`` is the gesture that it was made from, if any."""
    now, why_meant = follow_log(spot).now, meant.because if meant else ()
    if acts_out_of_turn(action.whose, now):
        return _acted_out_of_turn(action, why_meant, spot)
    counted = counts_as(action, spot, now)
    judged = replace(action, to=None) if meant and action.does is Does.FOLD else counted.event
    against = tuple(objections(judged, spot, now))
    if against:
        acted = Acted(action, instead=instead_of(spot))
        return refused(spot.rules, acted, (*against, *(each.applying() for each in why_meant)))
    action = with_total(counted.event, now)
    undecided = left_to_the_floor(action, now, spot.rules, legal(spot, now))
    if undecided is not None:
        return needs_floor(spot.rules, undecided)
    why = (*why_meant, *counted.because, *why_allowed(action, spot, now))
    after, follows = after_action(spot, action, now)
    first, corrected = counted.instructions, counted.corrected
    if meant is not None:
        if meant.in_front is not None:
            to = now.seats[action.whose].bet if action.to is None else action.to
            first = match_chips(meant.in_front, action, to, spot, meant.because[-1:])
        corrected = bool(corrected or meant.said_otherwise or first)
    penalized = penalty_for_fold(action.whose, spot.rules, now) if action.does is Does.FOLD else ()
    ruling = allowed(spot.rules, Acted(action, (*first, *penalized, *follows)), why, after)
    return replace(ruling, outcome=Outcome.CORRECTED) if corrected else ruling


def _acted_out_of_turn(action: Event, why_meant: Because, spot: Spot) -> Ruling:
    """Refuse an action out of turn. The next table keeps it if it would be legal in turn."""
    number, now = action.whose, follow_log(spot).now
    seen, before = preview_turn(number, now), waiting_of(number, now)
    action = replace(action, to=None) if action.does is Does.FOLD else action
    counted = counts_as(action, spot, seen)
    not_now = tuple(objections_to_turn(now.seats[number], spot, now))
    against = tuple(objections_in_turn(counted.event, spot, seen))
    against += why_held(before, spot.rules) if before is not None else ()
    if against:
        acted = Acted(action, instead=instead_of(spot))
        return refused(spot.rules, acted, (*not_now, *against, *(each.applying() for each in why_meant)))
    return kept_for_its_turn(with_total(counted.event, seen), (*not_now, *why_meant, *counted.because), spot)


def kept_for_its_turn(action: Event, why: Because, spot: Spot) -> Ruling:
    """Refuse an action out of turn, and keep it in the next table."""
    after, follows = after_acting_out_of_turn(spot, action)
    instead = instead_of(spot.with_table(after))
    return replace(
        refused(spot.rules, Acted(action, follows, instead), each_once((*why, *reasons_in(follows)))), next=after
    )


def _options(spot: Spot) -> Options | None:
    """The actions or posts of the seat to act. None in a phase without one."""
    if spot.table.phase is Phase.POSTING:
        return list_post_options(spot)
    if spot.table.phase is Phase.BETTING:
        return list_options(spot, follow_log(spot).now)
    return None


def instead_of(spot: Spot) -> Instead | None:
    """The legal alternatives. None if facts are missing; the refusal does not depend on them."""
    try:
        listed = _options(spot)
    except MissingFacts:
        return None
    return None if listed is None else bare_choices(listed)
