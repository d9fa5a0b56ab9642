"""Legality: each clause against an action in the betting round."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from dealer_service.rulebook import Clause, Ruleset
from dealer_service.rulebook.sections.betting import BlindAndBet, CheckRaise, Limping, Reopening, Structure
from dealer_service.rulings.betting.amounts import Bounds, bounds, clause_of_most, clauses_of_pot_count, why_least
from dealer_service.rulings.betting.cap import all_bets_made, cap_on_bets, why_still_capped
from dealer_service.rulings.betting.commitments import objections_to_breaking_free
from dealer_service.rulings.betting.dead_hand import why_over
from dealer_service.rulings.betting.round import Round
from dealer_service.rulings.betting.seats import SeatInRound, opener_acts_first
from dealer_service.rulings.betting.turns.binding_actions import Legal, objections_out_of_turn
from dealer_service.rulings.chips.units import off_step
from dealer_service.rulings.early_cards import may_not_bet
from dealer_service.rulings.forced_money import bring_in_of, has_blinds, has_bring_in, has_forced_bet, of_button
from dealer_service.rulings.openers import lacks_openers, may_be_declared, needs_openers
from dealer_service.rulings.posts.due_posts import objections_to_post
from dealer_service.rulings.posts.kill import kill_reasons
from dealer_service.rulings.posts.straddle import of_third_blind
from dealer_service.rulings.reasons import Because, Fact, Reason, because
from dealer_service.rulings.ruling import require
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.up_cards import known_pair, why_first
from dealer_service.table import BETWEEN_ROUNDS, WAGERS, Does, Event, Phase, Post, State


def objections_by_phase(action: Event, spot: Spot) -> Iterator[Reason]:
    """Each clause against an action without an open betting round, and against a post.

    Empty for an action in an open round: ``objections`` judges those. Raises MissingFacts.
    """
    seat = spot.table.seat(action.whose)
    if not seat.dealt_in:
        yield because(spot.rules.dealing.seats, seat=seat.number, state=str(seat.state)).deciding()
        return
    phase = require(spot.table.phase, "/table/phase", spot.rules.betting.round_open)
    if phase is Phase.BETTING:
        if action.does is Does.POST:
            yield because(spot.rules.betting.posting, phase=phase.value).deciding()
        return
    before_the_deal = phase is Phase.POSTING or (phase is Phase.DEALING and action.kind is Post.STRADDLE)
    if before_the_deal and action.does is Does.POST:
        yield from objections_to_post(action, spot)
    else:
        yield from why_over(spot) if phase in BETWEEN_ROUNDS else ()
        yield because(spot.rules.betting.round_open, phase=phase.value).deciding()


def objections(action: Event, spot: Spot, now: Round) -> Iterator[Reason]:
    """Each clause that the action would break at this point of the round. Raises MissingFacts."""
    seat = now.seats[action.whose]
    if not seat.live:
        dead = spot.table.seat(seat.number).state is State.DEAD
        why = because(spot.rules.betting.dead_hand if dead else spot.rules.dealing.seats, seat=seat.number)
        yield why.deciding()
        return
    yield from objections_to_turn(seat, spot, now)
    yield from objections_in_turn(action, spot, now)
    if now.terms.spot.table.out_of_turn:
        yield from objections_out_of_turn(action, now, spot.rules, legal(spot, now))


def legal(spot: Spot, now: Round) -> Legal:
    """A predicate for legal actions of the seat to act, apart from its actions out of turn.

    It rejects a bet or raise if each hand that could have called it is dead now but may have been live then.
    """

    def is_legal(action: Event) -> bool:
        if action.does in WAGERS and _killed_could_call(now) and not now.others_can_call(action.whose):
            return False
        return not any(True for _ in objections_in_turn(action, spot, now))

    return is_legal


def objections_to_turn(seat: SeatInRound, spot: Spot, now: Round) -> Iterator[Reason]:
    """Each clause against an action of this seat out of turn."""
    to_act = now.to_act
    if to_act is None and len(spot.table.live) == 1:
        yield because(spot.rules.showdown.last_hand, seat=spot.table.live[0].number).deciding()
    elif to_act is None:
        yield because(spot.rules.betting.round_closes, to_act=None).deciding()
    elif seat.number != to_act:
        yield because(spot.rules.betting.in_turn, seat=seat.number, to_act=to_act).deciding()
        yield from opened_by(spot.rules, now)


def objections_in_turn(action: Event, spot: Spot, now: Round) -> Iterator[Reason]:
    """Each clause that a live seat's action would break if the seat were in turn. Raises MissingFacts.

    A commitment that rules the action out comes first and decides: the action would be refused without the others.
    """
    held = objections_to_breaking_free(action, spot.rules, now)
    if not held:
        yield from _objections_to_action(action, spot, now)
        return
    yield from held
    for each in _objections_to_action(action, spot, now):
        yield each.applying()


def _objections_to_action(action: Event, spot: Spot, now: Round) -> Iterator[Reason]:
    """Each clause against this action, apart from its turn and the seat's commitment. Raises MissingFacts."""
    seat = now.seats[action.whose]
    owed = max(0, min(now.level, seat.most_total) - seat.bet)
    match action.does:
        case Does.FOLD:
            if action.to not in (None, seat.bet):
                yield because(spot.rules.betting.folding, to=seat.bet).deciding()
            if now.terms.brings_in and now.bring_in_is_due and seat.number == now.terms.order[0]:
                yield because(spot.rules.betting.forced, seat=seat.number).deciding()
        case Does.BRING_IN:
            to = min(bring_in_of(spot), seat.most_total) if now.bring_in_is_due else None
            if action.to is None or action.to != to:
                yield because(spot.rules.betting.forced, seat=seat.number, to=to).deciding()
        case Does.CHECK:
            if now.terms.brings_in and now.bring_in_is_due:
                yield because(spot.rules.betting.forced, seat=seat.number).deciding()
            if owed or action.to not in (None, seat.bet):
                yield because(spot.rules.betting.checking, owed=owed, to=seat.bet).deciding()
            yield from _limping(spot.rules, now, seat, owed)
        case Does.CALL:
            yield from _limping(spot.rules, now, seat, owed)
            if not owed or action.to not in (None, seat.bet + owed):
                if seat.held_by is not None and seat.most_total < min(now.level, action.total):
                    yield because(seat.held_by, most=seat.most_total).deciding()
                yield because(spot.rules.betting.calling, owed=owed, to=seat.bet + owed).deciding()
                yield from forced(spot, now)
        case _:
            yield from _objections_to_wager(action, spot, now, seat)


def opened_by(rules: Ruleset, now: Round) -> Because:
    """The clause on the opener, until a seat has acted."""
    if any(seat.acted for seat in now.seats.values()):
        return ()
    if now.straddle is not None:
        of = of_third_blind(now.terms.spot.table)
        return (because(rules.betting.straddle_acts_last, straddle=now.straddle, **of).deciding(),)
    if now.number > 1 and opener_acts_first(rules):
        matters = _first_left_of(now.terms.spot.table.button, now) != now.to_act
        return (because(rules.betting.opener_acts_first, opener=now.to_act).deciding(matters),)
    if has_bring_in(rules):
        first = why_first(now.terms.spot, now.number, partial(_first_able, now))
        if not now.terms.brings_in or now.to_act == now.terms.order[0]:
            return first
        is_dead = now.terms.spot.table.seat(now.terms.order[0]).state is State.DEAD
        clause: Clause[Any] = rules.dealing.hole_card_exposed if is_dead else rules.betting.bring_in_all_in
        return (*first, because(clause, seat=now.terms.order[0]).deciding())
    if now.number > 1:
        return (because(rules.betting.opener_later_rounds, opener=now.to_act).deciding(),)
    if not has_blinds(rules):
        return (because(rules.betting.forced, opener=now.to_act).deciding(),)
    return (because(rules.betting.opener_first_round, opener=now.to_act).deciding(_opener_matters(now)),)


def _first_able(now: Round, first: int) -> tuple[int | None, bool]:
    """The seat that acts if this one is first in order, and whether it must bring in.

    It is the first from there on with a hand and chips.
    """
    order = now.terms.order
    at = order.index(first) if first in order else 0
    seats = (now.seats[number] for number in order[at:] + order[:at])
    able = next((seat.number for seat in seats if seat.live and seat.has_chips), None)
    return able, now.terms.brings_in and able == first


def _opener_matters(now: Round) -> bool:
    """Whether the first seats left of the big blind and left of the button differ, or may."""
    table = now.terms.spot.table
    if table.big_blind_seat is None:
        return True
    return _first_left_of(table.button, now) != _first_left_of(table.big_blind_seat or table.button, now)


def _first_left_of(place: int, now: Round) -> int | None:
    """The first live seat with chips left of a place."""
    seats = (now.seats.get(seat.number) for seat in now.terms.spot.table.clockwise_from(place))
    return next((seat.number for seat in seats if seat is not None and seat.live and seat.has_chips), None)


def _of_bring_in(spot: Spot, now: Round) -> Because:
    """The clauses on a bring-in that is called, and on one of less that is called in full."""
    if now.aggressor is not None or not now.level:
        return ()
    why = because(spot.rules.betting.forced, to=now.level).deciding()
    short = now.level > max(seat.bet for seat in now.seats.values())
    return (why, because(spot.rules.betting.bring_in_all_in, to=now.level).deciding()) if short else (why,)


def why_completed(rules: Ruleset, now: Round) -> Because:
    """The clause on the first full bet of a round with a bring-in, if that is the next bet."""
    if not now.terms.brings_in or now.wager is not Does.COMPLETE:
        return ()
    return (because(rules.betting.completion, bet=now.bet_size).deciding(),)


def forced(spot: Spot, now: Round) -> Because:
    """The clause on forced money that sets the level: a straddle, a kill, or a short big blind."""
    if now.straddle is not None and now.aggressor is None:
        return (
            because(spot.rules.betting.straddle_is_no_raise, to=now.level, **of_third_blind(spot.table)).deciding(),
        )
    if now.number == 1 and now.aggressor is None and (kill := kill_reasons(spot)):
        return kill
    if now.terms.brings_in:
        return _of_bring_in(spot, now)
    short = now.level > max([seat.bet for seat in now.seats.values()])
    as_it_is = now.short_blind and now.aggressor is None
    if not (short or as_it_is):
        return ()
    return (because(spot.rules.betting.short_big_blind, to=now.level, **of_button(spot.rules)).deciding(),)


def over_the_blind(spot: Spot, now: Round) -> Because:
    """The clause on a big blind below the bet, for the first raise over it in fixed limit."""
    clause, blind = spot.rules.betting.blind_and_bet, spot.table.stakes.big_blind
    smaller = clause.value is not BlindAndBet.BIG_BLIND_IS_THE_SMALL_BET and blind and blind < now.bet_size
    return (because(clause, blind=blind, bet=now.bet_size).deciding(),) if smaller and _over_blinds(now) else ()


def big_bet(rules: Ruleset, now: Round, seat: SeatInRound) -> Reason:
    """The clause on the bets of the rounds, which decides where the next or the last round has the other bet.

    It does not decide for a seat with no more than half of the smaller bet.
    """
    clause, stakes = rules.dealing.streets, now.terms.spot.table.stakes
    has_more = 2 * (seat.most_total - now.full_level) > min(stakes.small_bet or 0, stakes.big_bet or 0)
    return because(clause, round=now.number, bet=now.bet_size).deciding(
        clause.value.changes_bet(now.number) and has_more
    )


def open_pair(spot: Spot, now: Round) -> Because:
    """The clause on an open pair, if an up hand has one in the round that it matters in."""
    if not known_pair(spot, now.number):
        return ()
    return (because(spot.rules.betting.open_pair_on_fourth, bet=now.bet_size).deciding(),)


def completed(rules: Ruleset, now: Round) -> Reason:
    """The clause on an all-in for less than a bet, which decides if that is at least half a bet."""
    clause, above = rules.betting.limit_short_all_in, now.level - now.full_level
    half = not above or 2 * above >= now.bet_size
    return because(clause, level=now.level, full_bets=now.bets_made, above=above).deciding(half)


def _over_blinds(now: Round) -> bool:
    return now.aggressor is None and now.straddle is None and now.level > 0


def _limping(rules: Ruleset, now: Round, seat: SeatInRound, owed: int) -> Because:
    """The clause that requires the first player to come in to raise or fold, in a game with a forced bet.

    A big blind may check, and a seat that cannot raise may call.
    """
    if not has_forced_bet(rules):
        return ()
    if now.number > 1 or now.aggressor is not None or rules.betting.limping.value is Limping.ALLOWED:
        return ()
    goes_all_in = seat.bet + owed == seat.all_in_total
    free = goes_all_in or not now.others_can_call(seat.number) if owed else seat.bet == now.level > 0
    return () if free else (because(rules.betting.limping).deciding(),)


def _objections_to_wager(action: Event, spot: Spot, now: Round, seat: SeatInRound) -> Iterator[Reason]:
    """Each clause against a bet or raise, apart from its turn."""
    limits, wager = bounds(spot, now, seat), now.wager
    to = action.total
    if now.aggressor is None and _opens(now, spot) and lacks_openers(seat.number, spot):
        if may_be_declared(spot):
            require(spot.table.opened_by, "/table/opened_by", spot.rules.betting.openers)
        yield because(spot.rules.betting.openers, seat=seat.number).deciding()
    if spot.rules.dealing.streets.value.up_places:
        yield from may_not_bet(seat.number, spot)
    if action.does is not wager:
        completes: dict[str, Fact] = {"completes": True} if wager is Does.COMPLETE else {}
        yield because(spot.rules.betting.bet_or_raise, to_call=now.level, **completes).deciding()
        yield from why_completed(spot.rules, now)
    if now.terms.brings_in and now.bring_in_is_due and to <= bring_in_of(spot):
        yield because(spot.rules.betting.forced, seat=seat.number, to=bring_in_of(spot)).deciding()
    if all_bets_made(now, spot.rules) and (cap := cap_on_bets(now, spot)) is not None:
        yield because(spot.rules.betting.max_bets, cap=cap, bets_made=now.bets_made).deciding()
        yield from why_still_capped(now, spot.rules)
    if now.level > seat.faced and not _may_raise_again(seat, spot.rules, now):
        in_fixed_limit = spot.rules.betting.structure.value is Structure.FIXED_LIMIT
        reopening = spot.rules.betting.limit_short_all_in if in_fixed_limit else spot.rules.betting.reopening
        yield because(reopening, faces=now.level - seat.faced, full=limits.full).deciding()
    if seat.checked and now.level and spot.rules.betting.check_raise.value is CheckRaise.NOT_ALLOWED:
        yield because(spot.rules.betting.check_raise).deciding()
        if seat.called_as_check:
            yield because(spot.rules.betting.call_as_check, bet=now.bet_size).deciding(2 * seat.faced >= now.bet_size)
    if seat.most_total > now.level and not now.others_can_call(seat.number) and not _killed_could_call(now):
        yield because(spot.rules.betting.somebody_to_call).deciding()
    if to > seat.most_total:
        yield because(seat.held_by or spot.rules.betting.table_stakes, most=seat.most_total).deciding()
    all_in_for_less = now.level < to == seat.all_in_total and to < limits.least
    between = now.terms.pair_bet is not None and limits.least < to not in (limits.most, seat.all_in_total)
    if between or (not limits.hold(to) and not all_in_for_less):
        yield from _wrong_size(to, spot, now, seat, limits)
    elif limits.least < to < seat.most_total and to != limits.most and off_step(to - limits.least, spot):
        yield because(spot.rules.betting.wager_unit, unit=spot.table.stakes.blind_chip).deciding()


def _opens(now: Round, spot: Spot) -> bool:
    """Whether a bet would be the first of a hand that needs openers. No player who is all-in has declared it open."""
    return now.number == 1 and needs_openers(spot.rules) and not spot.table.opened_by


def _killed_could_call(now: Round) -> bool:
    """Whether a hand that is dead now may have been live then, with chips to call part of a raise."""
    return any(seat.most_total > now.level for seat in now.killed_later())


def why_reopened(rules: Ruleset, now: Round, seat: SeatInRound, limits: Bounds) -> Because:
    """Why a seat that has acted and faces an all-in may raise again.

    It decides if another answer to the clause bars the raise.
    """
    reopened = seat.acted and now.level > seat.faced
    if rules.betting.structure.value is Structure.FIXED_LIMIT or not reopened or not _faces_an_all_in(now, seat):
        return ()
    barred = any(not _reopens(way, seat, now) for way in Reopening)
    return (because(rules.betting.reopening, faces=now.level - seat.faced, full=limits.full).deciding(barred),)


def _faces_an_all_in(now: Round, seat: SeatInRound) -> bool:
    """Whether any seat has gone all-in for more than the seat faced when it acted."""
    return any(each.live and not each.has_chips and each.bet > seat.faced for each in now.seats.values())


def _may_raise_again(seat: SeatInRound, rules: Ruleset, now: Round) -> bool:
    """Whether the seat has not acted yet, or has faced enough since then: in fixed limit, half a bet."""
    if not seat.acted:
        return True
    if rules.betting.structure.value is Structure.FIXED_LIMIT:
        completed = now.incomplete and seat.faced <= now.incomplete and now.bets_made > seat.bets_faced
        return bool(completed) or 2 * (now.level - seat.faced) >= now.bet_size
    return _reopens(rules.betting.reopening.value, seat, now)


def _reopens(way: Reopening, seat: SeatInRound, now: Round) -> bool:
    """Whether the amount that the seat has faced since it acted lets it raise again, by this answer."""
    faces = now.level - seat.faced
    match way:
        case Reopening.FULL_RAISE_FACED_CUMULATIVE:
            return faces >= now.full_raise
        case Reopening.SINGLE_FULL_RAISE_ONLY:
            return now.bets_made > seat.bets_faced
        case Reopening.HALF_A_RAISE_FACED:
            return 2 * faces >= now.full_raise


def _wrong_size(to: int, spot: Spot, now: Round, seat: SeatInRound, limits: Bounds) -> Iterator[Reason]:
    """The clauses that a bet or raise of a wrong amount breaks."""
    if now.straddle is not None and now.aggressor is None:
        yield because(spot.rules.betting.straddle_is_no_raise, to=now.level, **of_third_blind(spot.table)).deciding()
    if spot.rules.betting.structure.value is Structure.FIXED_LIMIT:
        yield because(spot.rules.betting.fixed_size, to=limits.least).deciding()
        yield from open_pair(spot, now)
        yield from why_completed(spot.rules, now)
        yield big_bet(spot.rules, now, seat)
        yield from over_the_blind(spot, now)
        yield from kill_reasons(spot)
        if now.short_all_in:
            yield completed(spot.rules, now)
    elif to < limits.least:
        yield from why_least(spot.rules, now, seat, limits)
    elif (clause := clause_of_most(spot.rules)) is not None:
        yield because(clause, most=limits.most).deciding()
        yield from clauses_of_pot_count(spot, now, seat)
