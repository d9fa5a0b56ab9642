"""The clauses of the section `betting`.

The type of a field gives the answers that a page may choose, its metadata the games that read the clause.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from dealer_service.rulebook.applicability import Condition, read_where
from dealer_service.rulebook.clause import Clause
from dealer_service.rulebook.vocabulary.betting import (
    CAPPED,
    POT_LIMITS,
    ActionChanged,
    AnteOrBlind,
    Antes,
    BlindAndBet,
    CallAsCheck,
    CapHeadsUp,
    CheckedOutOfTurn,
    CheckRaise,
    FirstMove,
    HalfARaise,
    HandCap,
    Kill,
    KillTrigger,
    LastChips,
    LimitShortAllIn,
    Limping,
    MissedBlinds,
    MisunderstoodBet,
    NewPlayer,
    OneMotion,
    Opener,
    OutOfTurnBinds,
    OverBets,
    Penalties,
    PotAnte,
    PotBlinds,
    PotRounding,
    Reopening,
    SevensRule,
    SeveralChips,
    ShortBigBlind,
    Skipped,
    Straddle,
    Structure,
    SubstantialActionIs,
    UnderBets,
    Undercall,
    WagerUnit,
    WrongBetWindow,
    WrongPotTold,
)
from dealer_service.rulebook.vocabulary.showdown import Half


def structure_in(*structures: Structure) -> Mapping[str, Condition]:
    """The metadata of a clause that is read only under these betting structures."""
    return read_where("betting.structure", holds=lambda structure: structure in structures)


def _straddles(straddle: Straddle, structure: Structure) -> bool:
    match straddle:
        case Straddle.NONE:
            return False
        case Straddle.UNDER_THE_GUN_BUT_NOT_IN_LIMIT:
            return structure is not Structure.FIXED_LIMIT
        case Straddle.UNDER_THE_GUN_OR_BUTTON:
            return True


def _is_limit_lowball(structure: Structure, halves: tuple[Half, ...]) -> bool:
    return structure is Structure.FIXED_LIMIT and [half.name for half in halves] == ["ace-to-five"]


def _checks_matter(check_raise: CheckRaise, structure: Structure, halves: tuple[Half, ...]) -> bool:
    """Whether a player's check may matter: for a later raise, or for the sevens rule."""
    return check_raise is CheckRaise.NOT_ALLOWED or _is_limit_lowball(structure, halves)


IN_FIXED_LIMIT = structure_in(Structure.FIXED_LIMIT)
IN_ALL_BUT_FIXED_LIMIT = structure_in(*(each for each in Structure if each is not Structure.FIXED_LIMIT))
WITH_A_CAP = structure_in(*CAPPED)
WITHOUT_A_CAP = structure_in(*(each for each in Structure if each not in CAPPED))
IN_SPREAD_LIMIT = structure_in(Structure.SPREAD_LIMIT)
IN_POT_LIMIT = structure_in(Structure.POT_LIMIT)
IN_HALF_POT_LIMIT = structure_in(Structure.HALF_POT_LIMIT)
IN_POT_LIMITS = structure_in(*POT_LIMITS)
IN_POT_LIMITS_WITH_ONE_ANTE = read_where(
    "betting.structure",
    "betting.antes",
    holds=lambda structure, antes: structure in POT_LIMITS and antes is not Antes.PER_PLAYER,
)
IN_LIMIT_LOWBALL = read_where("betting.structure", "showdown.halves", holds=_is_limit_lowball)
WHERE_CHECKS_MATTER = read_where("betting.check_raise", "betting.structure", "showdown.halves", holds=_checks_matter)
WITH_A_STRADDLE = read_where("betting.straddle", "betting.structure", holds=_straddles)
WITH_A_KILL = read_where("betting.kill", holds=lambda kill: kill is not Kill.NONE)


@dataclass(frozen=True)
class BettingRules:
    """The legal actions and amounts, posts, and the meaning of words and chips."""

    structure: Clause[Structure]
    round_open: Clause[None]
    in_turn: Clause[None]
    opener_first_round: Clause[Opener]
    opener_later_rounds: Clause[None]
    big_blind_option: Clause[None]
    posting: Clause[None]
    antes: Clause[Antes]
    ante_or_blind: Clause[AnteOrBlind]
    missed_blinds: Clause[MissedBlinds]
    new_player: Clause[NewPlayer]
    coming_in: Clause[None]
    live_post: Clause[None]
    straddle: Clause[Straddle]
    straddle_size: Clause[None] = field(metadata=WITH_A_STRADDLE)
    straddle_acts_last: Clause[None] = field(metadata=WITH_A_STRADDLE)
    straddle_is_no_raise: Clause[None] = field(metadata=WITH_A_STRADDLE)
    kill: Clause[Kill] = field(metadata=IN_FIXED_LIMIT)
    kill_trigger: Clause[KillTrigger] = field(metadata=WITH_A_KILL)
    kill_in_turn: Clause[None] = field(metadata=WITH_A_KILL)
    kill_alone: Clause[None] = field(metadata=WITH_A_KILL)
    short_big_blind: Clause[ShortBigBlind]
    blind_and_bet: Clause[BlindAndBet] = field(metadata=IN_FIXED_LIMIT)
    folding: Clause[None]
    checking: Clause[None]
    calling: Clause[None]
    bet_or_raise: Clause[None]
    limping: Clause[Limping]
    check_raise: Clause[CheckRaise]
    call_as_check: Clause[CallAsCheck] = field(metadata=WHERE_CHECKS_MATTER)
    sevens_rule: Clause[SevensRule] = field(metadata=IN_LIMIT_LOWBALL)
    table_stakes: Clause[None]
    found_chips: Clause[None]
    wager_unit: Clause[WagerUnit]
    under_bets: Clause[UnderBets]
    wrong_bet_window: Clause[WrongBetWindow]
    misquoted_pot: Clause[WrongPotTold] = field(metadata=IN_POT_LIMITS)
    misunderstood_bet: Clause[MisunderstoodBet]
    clock: Clause[None]
    saying_pot: Clause[None]
    first_move: Clause[FirstMove]
    one_chip: Clause[None]
    several_chips: Clause[SeveralChips]
    half_a_raise: Clause[HalfARaise]
    last_chips: Clause[LastChips]
    earlier_chips: Clause[None]
    pulled_back: Clause[None]
    undercall: Clause[Undercall]
    release: Clause[None]
    one_motion: Clause[OneMotion]
    bare_number: Clause[None]
    raise_and_number: Clause[None]
    unclear_number: Clause[None]
    words_out_of_place: Clause[None]
    conditional_words: Clause[None]
    call_before_the_amount: Clause[None]
    bound: Clause[None]
    fixed_size: Clause[None] = field(metadata=IN_FIXED_LIMIT)
    big_bet_from_round: Clause[int] = field(metadata=IN_FIXED_LIMIT)
    max_bets: Clause[int] = field(metadata=WITH_A_CAP)
    cap_heads_up: Clause[CapHeadsUp] = field(metadata=WITH_A_CAP)
    limit_short_all_in: Clause[LimitShortAllIn] = field(metadata=IN_FIXED_LIMIT)
    minimum_bet: Clause[None] = field(metadata=WITHOUT_A_CAP)
    minimum_raise: Clause[None] = field(metadata=IN_ALL_BUT_FIXED_LIMIT)
    reopening: Clause[Reopening] = field(metadata=IN_ALL_BUT_FIXED_LIMIT)
    spread_sizes: Clause[None] = field(metadata=IN_SPREAD_LIMIT)
    pot_limit_maximum: Clause[None] = field(metadata=IN_POT_LIMIT)
    half_pot_maximum: Clause[None] = field(metadata=IN_HALF_POT_LIMIT)
    pot_blinds: Clause[PotBlinds] = field(metadata=IN_POT_LIMITS)
    pot_ante: Clause[PotAnte] = field(metadata=IN_POT_LIMITS_WITH_ONE_ANTE)
    pot_rounding: Clause[PotRounding] = field(metadata=IN_POT_LIMITS)
    over_bets: Clause[OverBets] = field(metadata=IN_POT_LIMITS)
    hand_cap: Clause[HandCap] = field(metadata=IN_ALL_BUT_FIXED_LIMIT)
    somebody_to_call: Clause[None]
    out_of_turn: Clause[OutOfTurnBinds]
    action_changed: Clause[ActionChanged]
    checked_out_of_turn: Clause[CheckedOutOfTurn]
    skipped: Clause[Skipped]
    substantial_action: Clause[SubstantialActionIs]
    penalties: Clause[Penalties]
    dead_hand: Clause[None]
    round_closes: Clause[None]
