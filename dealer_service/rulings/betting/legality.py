"""May this seat do that?"""

from __future__ import annotations

from collections.abc import Iterator

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections import BettingRules
from dealer_service.rulebook.vocabulary.betting import CheckRaise, Limping
from dealer_service.rulings.betting.amounts import Bounds, bounds, counted_by, least_by, most_by
from dealer_service.rulings.betting.round import BettingRound, whole_round
from dealer_service.rulings.betting.seats import SeatInRound
from dealer_service.rulings.chips.units import off_step
from dealer_service.rulings.posts.due import objections_to_post
from dealer_service.rulings.reasons import Because, Reason, because
from dealer_service.rulings.ruling import require
from dealer_service.table import Does, Event, Phase, Post, Snapshot, State


def objections(action: Event, table: Snapshot, rules: Ruleset, now: BettingRound) -> Iterator[Reason]:
    """Each clause that the action would break as the round stands now, not the first alone."""
    house, to_act = rules.betting, now.to_act
    seat = now.seats[action.seat or 0]
    if not seat.live:
        yield because(rules.dealing.seats, seat=seat.number)
        return
    if to_act is None:
        yield because(house.round_closes, to_act=None)
    elif seat.number != to_act:
        yield because(house.in_turn, seat=seat.number, to_act=to_act)
        yield from opened_by(rules, now)
    owed = max(0, min(now.level, seat.all_told) - seat.bet)
    match action.does:
        case Does.FOLD:
            if action.to not in (None, seat.bet):
                yield because(house.folding, to=seat.bet)
        case Does.CHECK:
            if owed or action.to not in (None, seat.bet):
                yield because(house.checking, owed=owed, to=seat.bet)
            yield from _limping(house, now, seat, owed)
        case Does.CALL:
            yield from _limping(house, now, seat, owed)
            if not owed or action.to not in (None, seat.bet + owed):
                yield because(house.calling, owed=owed, to=seat.bet + owed)
                yield from forced(house, now)
        case _:
            yield from _objections_to_wager(action, table, rules, now, seat)


def opened_by(rules: Ruleset, now: BettingRound) -> Because:
    """The clause that says who opens, while nobody has acted yet."""
    if any(seat.acted for seat in now.seats.values()):
        return ()
    house = rules.betting
    if now.straddle is not None:
        return (because(house.straddle_acts_last, straddle=now.straddle),)
    return (because(house.opener_first_round if now.number == 1 else house.opener_later_rounds, opener=now.to_act),)


def _limping(house: BettingRules, now: BettingRound, seat: SeatInRound, owed: int) -> Because:
    """The clause that wants a raise or a fold, until somebody has; a big blind, and who cannot raise, is free."""
    if now.number > 1 or now.aggressor is not None or house.limping.value is Limping.ALLOWED:
        return ()
    free = owed >= seat.behind or not now.others_can_call(seat.number) if owed else seat.bet == now.level > 0
    return () if free else (because(house.limping),)


def forced(house: BettingRules, now: BettingRound) -> Because:
    """The forced money that sets the level beyond a full blind: a straddle, a kill, or a big blind that is short."""
    if now.straddle is not None and now.aggressor is None:
        return (because(house.straddle_is_no_raise, to=now.level),)
    if now.killed and now.number == 1 and now.aggressor is None:
        return now.killed
    short = now.level > max(each.bet for each in now.seats.values())
    return (because(house.short_big_blind, to=now.level),) if short else ()


def objections_at(action: Event, table: Snapshot, rules: Ruleset, now: BettingRound | None = None) -> Iterator[Reason]:
    """Each clause against the action, whatever phase the table is in. The open round is read on where it is given."""
    if table.seat(action.seat or 0).state is State.OUT:
        yield because(rules.dealing.seats, seat=action.seat, state=State.OUT.value)
    elif (phase := require(table.phase, "/table/phase", rules.betting.round_open)) is Phase.POSTING:
        if action.does is Does.POST:
            yield from objections_to_post(action, table, rules)
        else:
            yield because(rules.betting.round_open, phase=phase.value)
    elif phase is Phase.DEALING and action.kind is Post.STRADDLE:
        yield from objections_to_post(action, table, rules)
    elif phase is not Phase.BETTING or action.does is Does.POST:
        yield because(rules.betting.round_open, phase=phase.value)
    else:
        yield from objections(action, table, rules, whole_round(table, rules, now))


def _objections_to_wager(
    action: Event, table: Snapshot, rules: Ruleset, now: BettingRound, seat: SeatInRound
) -> Iterator[Reason]:
    house, limits = rules.betting, bounds(table, rules, now, seat)
    to = action.to or 0
    if (action.does is Does.BET) == (now.level > 0):
        yield because(house.bet_or_raise, to_call=now.level)
    if now.at_the_cap and now.cap is not None:
        yield because(house.max_bets, cap=now.cap, bets_made=now.bets_made)
        if now.heads_up:
            yield because(house.cap_heads_up, players=2)
    if now.level > seat.faced and not now.may_raise_again(seat):
        reopening = house.limit_short_all_in if now.fixed else house.reopening
        yield because(reopening, faces=now.level - seat.faced, full=limits.full)
    if seat.checked and now.level and house.check_raise.value is CheckRaise.NOT_ALLOWED:
        yield because(house.check_raise)
    if not now.others_can_call(seat.number):
        yield because(house.somebody_to_call)
    if to > seat.all_told:
        yield because(seat.held_by or house.table_stakes, most=seat.all_told)
    all_in_for_less = now.level < to == seat.all_told and to < limits.least
    if not limits.least <= to <= limits.most and not all_in_for_less:
        yield from _wrong_size(to, rules, now, limits)
    elif limits.least < to < min(limits.most, seat.all_told) and off_step(to - limits.least, table, rules):
        yield because(house.wager_unit, unit=table.stakes.blind_chip)


def _wrong_size(to: int, rules: Ruleset, now: BettingRound, limits: Bounds) -> Iterator[Reason]:
    house = rules.betting
    if now.straddle is not None and now.aggressor is None:
        yield because(house.straddle_is_no_raise, to=now.level)
    if now.fixed:
        yield because(house.fixed_size, to=limits.least)
        yield because(house.big_bet_from_round, round=now.number, bet=now.bet_size)
        yield from now.killed
        if now.short_all_in:
            yield because(house.limit_short_all_in, level=now.level, full_bets=now.bets_made)
    elif to < limits.least:
        yield because(least_by(house, now), least=limits.least)
    elif (clause := most_by(house)) is not None:
        yield because(clause, most=limits.most)
        yield from counted_by(rules, now)
