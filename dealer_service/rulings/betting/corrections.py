"""Corrections: how an action counts that has no total, is sized in words, or has a wrong amount."""

from __future__ import annotations

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.betting import POT_LIMITS, OverBets, Structure, UnderBets
from dealer_service.rulings.betting.amounts import Bounds, bounds
from dealer_service.rulings.betting.legality import objections
from dealer_service.rulings.betting.round import Round
from dealer_service.rulings.betting.seats import SeatInRound
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import Instruction
from dealer_service.rulings.spot import Spot
from dealer_service.table import WAGERS, Does, Event
from dealer_service.values import replace, value


@value
class Counted:
    """The action as it counts, whether that is a correction, the dealer's instructions, and why."""

    event: Event
    corrected: bool = False
    because: Because = ()
    instructions: tuple[Instruction, ...] = ()


def counts_as(action: Event, spot: Spot, now: Round) -> Counted:
    """The action with a size in words turned into an amount, and a wrong amount into the right one.

    The betting round is open, and the seat is dealt in. Raises MissingFacts.
    """
    seat = now.seats[action.whose]
    if _says_all_in(action, seat, spot):
        return _all_in(action, seat, spot, now)
    if action.does not in WAGERS or (action.size is None and not _corrects(spot.rules)):
        return Counted(action)
    limits = bounds(spot, now, seat)
    if action.size is None:
        return _corrected(action, limits, spot, now)
    in_pot_limit = spot.rules.betting.structure.value is Structure.POT_LIMIT
    amount = limits.most if in_pot_limit and limits.most is not None else limits.least
    if seat.most_total > now.level:
        amount = min(amount, seat.most_total)
    event, why = replace(action, to=amount, size=None), (because(spot.rules.betting.saying_pot, to=amount).deciding(),)
    return Counted(event, not in_pot_limit, why, () if in_pot_limit else (_bring_up(event, why),))


def with_total(action: Event, now: Round) -> Event:
    """The action with its total filled in, if the caller left that to the rules."""
    if action.to is not None or action.does is Does.FOLD:
        return action
    seat = now.seats[action.whose]
    return replace(action, to=min(now.level, seat.most_total) if action.does is Does.CALL else seat.bet)


def _says_all_in(action: Event, seat: SeatInRound, spot: Spot) -> bool:
    """Whether the player puts in all chips, although the house keeps the smallest of them out of play."""
    told = spot.table.seat(seat.number)
    has = None if told.stack is None else told.stack + told.in_front
    return action.to == has and has is not None and seat.held_by is spot.rules.betting.wager_unit


def _all_in(action: Event, seat: SeatInRound, spot: Spot, now: Round) -> Counted:
    """The action with all the chips that play, unless it breaks another clause."""
    event = replace(action, to=seat.most_total)
    if any(True for _ in objections(event, spot, now)):
        return Counted(action)
    why = (because(spot.rules.betting.wager_unit, to=seat.most_total).deciding(),)
    return Counted(event, True, why, (_give_back(action, event, why),))


def _corrects(rules: Ruleset) -> bool:
    return rules.betting.under_bets.value is UnderBets.BROUGHT_UP or _reduces(rules)


def _reduces(rules: Ruleset) -> bool:
    """Whether the house reduces a bet above the maximum of its pot limit."""
    return rules.betting.structure.value in POT_LIMITS and rules.betting.over_bets.value is OverBets.REDUCED


def _corrected(action: Event, limits: Bounds, spot: Spot, now: Round) -> Counted:
    """The action with the amount that the house makes of it, unless it breaks another clause."""
    seat = now.seats[action.whose]
    to, right = action.total, nearest_legal(action.total, limits, seat)
    if now.level < to < right and spot.rules.betting.under_bets.value is UnderBets.BROUGHT_UP:
        why = because(spot.rules.betting.under_bets, to=right).deciding()
    elif right < to <= seat.most_total and _reduces(spot.rules):
        why = because(spot.rules.betting.over_bets, to=right).deciding()
    else:
        return Counted(action)
    return made_right(action, right, (why,), spot, now) or Counted(action)


def nearest_legal(to: int, limits: Bounds, seat: SeatInRound) -> int:
    """The total from the minimum to the maximum of the seat that is nearest to this one."""
    least = min(limits.least, seat.most_total)
    if to < least:
        return least
    return to if limits.most is None else min(to, limits.most)


def made_right(action: Event, to: int, why: Because, spot: Spot, now: Round) -> Counted | None:
    """The wager with this total. None if it breaks another clause."""
    event = replace(action, to=to)
    if any(True for _ in objections(event, spot, now)):
        return None
    step = _bring_up(event, why) if action.total < to else _give_back(action, event, why)
    return Counted(event, True, (*objections(action, spot, now), *why), (step,))


def _bring_up(event: Event, why: Because) -> Instruction:
    """The instruction to bring the wager up to the amount that it counts for."""
    return Instruction("bring-up", {"seat": event.seat, "to": event.to}, why)


def _give_back(action: Event, event: Event, why: Because) -> Instruction:
    """The instruction to give back the chips beyond the amount that the wager counts for."""
    chips = action.total - event.total
    return Instruction("give-back", {"seat": event.seat, "chips": chips, "to": event.to}, why)
