"""What the section `betting` asks: one line for each question, whose type says what a page may answer."""

from __future__ import annotations

from dataclasses import dataclass

from dealer_service.rulebook.clause import Clause
from dealer_service.rulebook.vocabulary.betting import (
    Antes,
    CapHeadsUp,
    CheckRaise,
    HandCap,
    Kill,
    KillTrigger,
    LimitShortAllIn,
    Limping,
    MissedBlinds,
    Opener,
    OverBets,
    PotBlinds,
    PotRounding,
    Reopening,
    SevensRule,
    Straddle,
    Structure,
    UnderBets,
    WagerUnit,
)


@dataclass(frozen=True)
class BettingRules:
    """May this seat do that? What may it do, and for how much?"""

    structure: Clause[Structure]
    round_open: Clause[None]
    in_turn: Clause[None]
    opener_first_round: Clause[Opener]
    opener_later_rounds: Clause[None]
    big_blind_option: Clause[None]
    posting: Clause[None]
    antes: Clause[Antes]
    ante_after_blind: Clause[None]
    missed_blinds: Clause[MissedBlinds]
    new_player: Clause[None]
    coming_in: Clause[None]
    live_post: Clause[None]
    straddle: Clause[Straddle]
    straddle_size: Clause[None]
    straddle_acts_last: Clause[None]
    straddle_is_no_raise: Clause[None]
    kill: Clause[Kill]
    kill_trigger: Clause[KillTrigger]
    kill_in_turn: Clause[None]
    kill_alone: Clause[None]
    short_big_blind: Clause[None]
    folding: Clause[None]
    checking: Clause[None]
    calling: Clause[None]
    bet_or_raise: Clause[None]
    limping: Clause[Limping]
    check_raise: Clause[CheckRaise]
    sevens_rule: Clause[SevensRule]
    table_stakes: Clause[None]
    found_chips: Clause[None]
    wager_unit: Clause[WagerUnit]
    under_bets: Clause[UnderBets]
    saying_pot: Clause[None]
    fixed_size: Clause[None]
    big_bet_from_round: Clause[int]
    max_bets: Clause[int]
    cap_heads_up: Clause[CapHeadsUp]
    limit_short_all_in: Clause[LimitShortAllIn]
    minimum_bet: Clause[None]
    minimum_raise: Clause[None]
    reopening: Clause[Reopening]
    spread_sizes: Clause[None]
    pot_limit_maximum: Clause[None]
    half_pot_maximum: Clause[None]
    pot_blinds: Clause[PotBlinds]
    pot_rounding: Clause[PotRounding]
    over_bets: Clause[OverBets]
    hand_cap: Clause[HandCap]
    somebody_to_call: Clause[None]
    round_closes: Clause[None]
