"""Penalties that the floor may give in addition to the ruling."""

from __future__ import annotations

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.betting import Penalties
from dealer_service.rulings.betting.round import Round
from dealer_service.rulings.reasons import because
from dealer_service.rulings.ruling import Instruction

Penalized = tuple[Instruction, ...]


def penalty(seat: int, rules: Ruleset) -> Penalized:
    """The instruction that the floor may penalize the seat, if the house does so.

    It applies whether or not the player acted on purpose.
    """
    clause = rules.betting.penalties
    if clause.value is not Penalties.OUT_OF_TURN_FREE_FOLDS_AND_CONDITIONS:
        return ()
    return (Instruction("penalty", {"seat": seat}, (because(clause, seat=seat).deciding(),)),)


def penalty_out_of_turn(seat: int, rules: Ruleset) -> Penalized:
    """The same for an action out of turn, which some houses penalize only if deliberate."""
    clause = rules.betting.penalties
    if clause.value is not Penalties.OUT_OF_TURN_ON_PURPOSE:
        return penalty(seat, rules)
    return (Instruction("penalty-if-deliberate", {"seat": seat}, (because(clause, seat=seat).deciding(),)),)


def penalty_for_fold(seat: int, rules: Ruleset, now: Round) -> Penalized:
    """The same for a fold in turn without a bet to call."""
    nothing_to_call = min(now.level, now.seats[seat].most_total) <= now.seats[seat].bet
    return penalty(seat, rules) if nothing_to_call else ()
