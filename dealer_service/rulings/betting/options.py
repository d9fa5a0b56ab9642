"""The options of the seat to act, with their amounts, and why others are barred."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.betting import Structure, WagerUnit
from dealer_service.rulings.betting.amounts import Bounds, bounds, clause_of_most, clauses_of_pot_count, why_least
from dealer_service.rulings.betting.cap import cap_as_far_as_known, why_not_capped
from dealer_service.rulings.betting.commitments import why_bound
from dealer_service.rulings.betting.dead_hand import why_over, why_returned
from dealer_service.rulings.betting.legality import (
    big_bet,
    completed,
    forced,
    legal,
    objections,
    open_pair,
    opened_by,
    over_the_blind,
    why_completed,
    why_reopened,
)
from dealer_service.rulings.betting.round import Round
from dealer_service.rulings.betting.seats import SeatInRound
from dealer_service.rulings.betting.sizes import NamedSize, named_sizes
from dealer_service.rulings.betting.substantial_action import SubstantialAction, substantial_action
from dealer_service.rulings.betting.turns.binding_actions import held_to, why_as_held
from dealer_service.rulings.betting.turns.out_of_turn import Waiting, list_waiting
from dealer_service.rulings.betting.turns.skipped_players import PassedOver, passed_over
from dealer_service.rulings.chips.units import wager_step
from dealer_service.rulings.forced_money import bring_in_of, of_button, seat_of_forced_bet
from dealer_service.rulings.posts.due_posts import due_posts, why_posted
from dealer_service.rulings.posts.kill import kill_reasons
from dealer_service.rulings.posts.straddle import of_third_blind
from dealer_service.rulings.pots.layers import Returned
from dealer_service.rulings.reasons import Because, Reason, because
from dealer_service.rulings.ruling import Instruction
from dealer_service.rulings.spot import Spot
from dealer_service.table import Does, Event, Post
from dealer_service.values import replace, value


@value
class Choice:
    """One legal action: a single amount ``to``, or amounts from ``least`` to ``most`` in ``step``s.

    In fixed limit, a raise that ``completes`` brings a short bet up to a full one. Without ``most``, only the seat's
    unknown stack limits the amount. ``sizes`` are the amounts with a name that the seat may choose.
    """

    does: Does
    to: int | None = None
    least: int | None = None
    most: int | None = None
    step: int | None = None
    sizes: tuple[NamedSize, ...] | None = None
    kind: Post | None = None
    completes: bool | None = None


@value
class Option(Choice):
    """A choice, and the clauses that allow it."""

    because: Because = ()


@value
class Barred:
    """An action that the seat may not take, and every clause that bars it."""

    does: Does
    because: Because


@value
class Options:
    """The options of the seat to act, why others are barred, and any return of a dead hand's wager.

    If no seat is to act, ``instructions`` are the dealer's next steps.
    """

    to_act: int | None
    bets_made: int
    cap: int | None
    options: tuple[Option, ...]
    barred: tuple[Barred, ...]
    because: Because = ()
    returned: tuple[Returned, ...] | None = None
    substantial_action: SubstantialAction | None = None
    out_of_turn: tuple[Waiting, ...] | None = None
    passed_over: PassedOver | None = None
    instructions: tuple[Instruction, ...] | None = None


@value
class Instead:
    """The alternative to a refused action: the seat to act and its choices."""

    to_act: int | None
    options: tuple[Choice, ...]


def list_options(spot: Spot, now: Round) -> Options:
    """The candidates that ``objections`` allows, so the two can never disagree."""
    to_act = now.to_act
    if to_act is None:
        why = why_over(spot) or (because(spot.rules.betting.round_closes).deciding(),)
        cap, _ = cap_as_far_as_known(now, spot)
        return Options(None, now.bets_made, cap, (), (), why)
    seat, is_legal = now.seats[to_act], legal(spot, now)
    held = held_to(now, spot.rules, is_legal)
    allowed, barred = [], []
    for candidate in _candidates(spot, now, seat):
        if held is not None and held.does is candidate.does and held.to is not None:
            why = tuple(_for_one_amount(each, spot.rules) for each in candidate.because)
            candidate = replace(candidate, to=held.to, least=None, most=None, step=None, sizes=None, because=why)
        event = Event(candidate.does, to_act, candidate.to if candidate.least is None else candidate.least)
        against = tuple(objections(event, spot, now))
        if against:
            barred.append(Barred(candidate.does, _plainly_barred(against, spot.rules)))
        else:
            allowed.append(candidate)
    turn = (
        because(spot.rules.betting.in_turn, to_act=to_act),
        *opened_by(spot.rules, now),
        *why_bound(to_act, spot.rules, now),
        *why_as_held(now, spot.rules, is_legal),
        *why_returned(spot),
        because(spot.rules.betting.structure),
    )
    cap, may_lift_it = cap_as_far_as_known(now, spot)
    if may_lift_it:
        turn += (because(spot.rules.betting.cap_heads_up, bets_made=now.bets_made).deciding(),)
    action = substantial_action(spot.table.events, spot.rules)
    return Options(
        to_act,
        now.bets_made,
        cap,
        tuple(allowed),
        tuple(barred),
        turn,
        substantial_action=action,
        out_of_turn=list_waiting(now, spot.rules),
        passed_over=passed_over(now, spot.rules),
    )


def list_post_options(spot: Spot) -> Options:
    """The post that is due next, as the only option."""
    for event in due_posts(spot):
        why = why_posted(event, spot)
        return Options(event.seat, 0, None, (Option(event.does, event.to, kind=event.kind, because=why),), ())
    return Options(None, 0, None, (), ())


def why_allowed(action: Event, spot: Spot, now: Round) -> Because:
    """The clauses that allow this action of the seat to act, first the one on such actions."""
    first, *others = _candidate(action.does, spot, now, now.seats[action.whose]).because
    return first.deciding(), *(_for_one_amount(each, spot.rules) for each in others)


def _plainly_barred(against: Because, rules: Ruleset) -> Because:
    """The reasons against a choice. That players do not check a bet or bet into one never decides."""
    plain = (rules.betting.checking, rules.betting.calling, rules.betting.bet_or_raise)
    return tuple(each.applying() if each.clause in plain else each for each in against)


def _for_one_amount(reason: Reason, rules: Ruleset) -> Reason:
    """The reason for a choice of a single amount: the clause on the step between amounts does not decide it."""
    return reason.applying() if reason.clause is rules.betting.wager_unit else reason


def bare_choices(options: Options) -> Instead:
    """The choices of the seat to act, without their reasons."""
    names = [each.name for each in fields(Choice)]
    choices = (Choice(*(getattr(each, name) for name in names)) for each in options.options)
    return Instead(options.to_act, tuple(choices))


def _candidates(spot: Spot, now: Round, seat: SeatInRound) -> Iterator[Option]:
    """Every action that might be legal in a betting round, each with the clauses that would allow it."""
    for does in (Does.FOLD, Does.CHECK, Does.CALL):
        yield _candidate(does, spot, now, seat)
    if now.terms.brings_in:
        yield _candidate(Does.BRING_IN, spot, now, seat)
    yield (candidate := _candidate(Does.COMPLETE if now.terms.brings_in else Does.BET, spot, now, seat))
    yield replace(candidate, does=Does.RAISE)


def _candidate(does: Does, spot: Spot, now: Round, seat: SeatInRound) -> Option:
    """This action, with the clauses that would allow it."""
    call_to = min(now.level, seat.most_total)
    owed = call_to - seat.bet
    match does:
        case Does.FOLD:
            return Option(does, because=(because(spot.rules.betting.folding),))
        case Does.CHECK:
            why = (because(spot.rules.betting.checking, owed=owed), *_last_to_act(spot, now, seat))
            return Option(does, because=why)
        case Does.CALL:
            why = (because(spot.rules.betting.calling, owed=owed, to=call_to),)
            if seat.most_total < now.level:
                why += (because(seat.held_by or spot.rules.betting.table_stakes, most=seat.most_total).deciding(),)
            return Option(does, call_to, because=(*why, *forced(spot, now)))
        case Does.BRING_IN:
            to = min(bring_in_of(spot), seat.most_total)
            why = (because(spot.rules.betting.forced, to=to),)
            if seat.most_total < bring_in_of(spot):
                why += (because(spot.rules.betting.bring_in_all_in, to=to).deciding(),)
            return Option(does, to, because=why)
        case _:
            bet = _bet(spot, now, seat, bounds(spot, now, seat))
            if now.terms.brings_in:
                bet = replace(bet, because=(*bet.because, *why_completed(spot.rules, now)))
            return bet if does is Does.BET else replace(bet, does=does)


def _bet(spot: Spot, now: Round, seat: SeatInRound, limits: Bounds) -> Option:
    """A bet, or a raise but for its name: its amounts, and the clauses that set them."""
    in_fixed_limit = spot.rules.betting.structure.value is Structure.FIXED_LIMIT
    least, most = min(limits.least, seat.most_total), None if limits.most is None else min(limits.most, seat.most_total)
    if seat.most_total <= now.level:
        least = most = limits.least
    why: Because
    if in_fixed_limit:
        why = (because(spot.rules.betting.fixed_size, to=limits.least).deciding(), *open_pair(spot, now))
        why += (big_bet(spot.rules, now, seat), *kill_reasons(spot))
        why += over_the_blind(spot, now)
    else:
        why = why_least(spot.rules, now, seat, limits)
        if (clause := clause_of_most(spot.rules)) is not None:
            why += (because(clause, most=limits.most).deciding(), *clauses_of_pot_count(spot, now, seat))
    why += why_reopened(spot.rules, now, seat, limits)
    why += _last_to_act(spot, now, seat)
    why += forced(spot, now) if now.straddle is not None else ()
    why += why_not_capped(now, spot)
    if in_fixed_limit and now.short_all_in:
        why += (completed(spot.rules, now),)
    if seat.all_in_total is not None and seat.all_in_total in (least, most):
        why += (because(seat.held_by or spot.rules.betting.table_stakes, most=seat.all_in_total).deciding(),)
    if least == most:
        completes = in_fixed_limit and 0 < now.level < least == limits.least < now.level + now.bet_size
        return Option(Does.BET, least, completes=completes or None, because=why)
    if in_fixed_limit:  # an open pair allows the small and the big bet
        return Option(Does.BET, least=least, most=most, step=None if most is None else most - least, because=why)
    step = wager_step(spot)
    if spot.rules.betting.wager_unit.value is not WagerUnit.SMALLEST_CHIP:
        why += (because(spot.rules.betting.wager_unit, step=step).deciding(step != spot.table.stakes.chip),)
    sizes = named_sizes(limits, most, spot, now, seat)
    return Option(Does.BET, least=least, most=most, step=step, sizes=sizes, because=why)


def _last_to_act(spot: Spot, now: Round, seat: SeatInRound) -> Because:
    """The clause on the option of the big blind, straddle or killer in an unraised pot."""
    if now.number != 1 or seat.acted or seat.bet == 0 or seat.bet != now.level:
        return ()
    if now.straddle is not None:
        return (because(spot.rules.betting.straddle_acts_last, **of_third_blind(spot.table)).deciding(),)
    if seat.number == spot.table.kill_seat:
        return (because(spot.rules.betting.kill_in_turn).deciding(),)
    return (
        (because(spot.rules.betting.big_blind_option, **of_button(spot.rules)).deciding(),)
        if seat.number == seat_of_forced_bet(spot)
        else ()
    )
