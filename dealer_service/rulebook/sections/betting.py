"""The section `betting`: its named answers, and its clauses.

The type of a field gives the answers that a page may choose, its metadata the games that read the clause.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from dealer_service.hands import Side
from dealer_service.rulebook.applicability import Condition, read_where
from dealer_service.rulebook.clause import Clause


class Structure(StrEnum):
    """Which amounts may be wagered."""

    FIXED_LIMIT = "fixed-limit"
    POT_LIMIT = "pot-limit"
    NO_LIMIT = "no-limit"
    SPREAD_LIMIT = "spread-limit"
    HALF_POT_LIMIT = "half-pot-limit"


CAPPED = frozenset({Structure.FIXED_LIMIT, Structure.SPREAD_LIMIT})
"""The limit structures: the bets of a round are counted and capped."""

POT_LIMITS = frozenset({Structure.POT_LIMIT, Structure.HALF_POT_LIMIT})
"""The structures that need the count of the pot."""


class Forced(StrEnum):
    """Which bets are forced before the cards are dealt.

    ``blinds``: the blinds, and antes if the stakes have them. ``three-blinds``: the player left of the big blind also
    posts the third blind of the stakes, a mandatory straddle; heads-up there is none. ``antes``: an ante of each player
    and no blinds; the first player left of the button acts first, and a player who was away posts no missed blind.
    ``antes-and-bring-in``: an ante of each player and no blinds; once the cards are dealt, an up card decides who makes
    the first bet, the bring-in. ``button-blind``: an ante of each player, and a blind that only the button posts.
    ``live-antes``: each player posts an ante that counts as a bet, and the button twice as much. In both, the first
    player left of the button acts first and matches the button's post to call, the minimum bet of the later rounds is
    the ante, and a player who was away posts no missed blind.
    """

    BLINDS = "blinds"
    THREE_BLINDS = "three-blinds"
    ANTES = "antes"
    ANTES_AND_BRING_IN = "antes-and-bring-in"
    BUTTON_BLIND = "button-blind"
    LIVE_ANTES = "live-antes"


BUTTON_BETS = frozenset({Forced.BUTTON_BLIND, Forced.LIVE_ANTES})
"""The forced bets of games with a button blind or live antes."""

WITHOUT_BLINDS = BUTTON_BETS | {Forced.ANTES, Forced.ANTES_AND_BRING_IN}
"""The forced bets of games with antes, and without a small and a big blind."""


class BringIn(StrEnum):
    """The up card whose player brings in, by rank and then by suit: clubs, diamonds, hearts, spades.

    ``low-card``: the lowest, with the ace high. ``high-card``: the highest, with the ace as in the low hands of the
    game, or of its first half that a low hand wins. ``high-card-ace-low``: the highest, with the ace always low.
    """

    LOW_CARD = "low-card"
    HIGH_CARD = "high-card"
    HIGH_CARD_ACE_LOW = "high-card-ace-low"


class OpeningHand(StrEnum):
    """The up cards that act first after the first betting round: the best high hand, or the best low one.

    Pairs and better count, and straights and flushes do not count.
    """

    HIGH_HAND = "high-hand"
    LOW_HAND = "low-hand"


class OpeningTie(StrEnum):
    """Which of equal opening hands acts first.

    ``by-position``: the first one dealt. ``high-card-by-suit``: the one whose highest card has the highest suit.
    """

    BY_POSITION = "by-position"
    HIGH_CARD_BY_SUIT = "high-card-by-suit"


class OpenPair(StrEnum):
    """The bets that fixed limit allows in the second betting round if an up hand has a pair.

    ``either-limit``: small or big bets; after a big one all raises are big.
    """

    EITHER_LIMIT = "either-limit"
    SMALL_LIMIT = "small-limit"


class WagerUnit(StrEnum):
    """Which chips bets are made in.

    With ``smallest-chip-of-the-blinds-all-in-too`` a player who is all-in keeps smaller chips. The last two need
    ``stakes.blind_chip``.
    """

    SMALLEST_CHIP = "smallest-chip"
    SMALLEST_CHIP_OF_THE_BLINDS = "smallest-chip-of-the-blinds"
    SMALLEST_CHIP_OF_THE_BLINDS_ALL_IN_TOO = "smallest-chip-of-the-blinds-all-in-too"


class Limping(StrEnum):
    """Whether a player may come in by calling the blind, or the forced bet of the button."""

    ALLOWED = "allowed"
    RAISE_OR_FOLD = "raise-or-fold"


class CheckRaise(StrEnum):
    """Whether a player who has checked may raise in the same round."""

    ALLOWED = "allowed"
    NOT_ALLOWED = "not-allowed"


class CallAsCheck(StrEnum):
    """Which all-in bets a player may call and still count as having checked."""

    OF_LESS_THAN_HALF_A_BET = "of-less-than-half-a-bet"
    OF_LESS_THAN_A_FULL_BET = "of-less-than-a-full-bet"


class SevensRule(StrEnum):
    """What a player loses by checking a seven or better after the draw."""

    NONE = "none"
    LATER_BETS_ARE_VOID = "later-bets-are-void"


class MisunderstoodBet(StrEnum):
    """What a player owes after calling a misunderstood bet."""

    OWED_IN_FULL = "owed-in-full"
    FLOOR = "floor"


class WrongPotTold(StrEnum):
    """How long a bet of a misquoted pot is corrected."""

    LOW_UNTIL_SUBSTANTIAL_ACTION_HIGH_UNTIL_NEXT_CARD = "low-until-substantial-action-high-until-next-card"
    UNTIL_ALL_ACTED = "until-all-acted"


class WrongBetWindow(StrEnum):
    """How long a bet of a wrong amount is corrected for all callers."""

    NEXT_CARD = "next-card"
    ROUND_ENDS = "round-ends"


class UnderBets(StrEnum):
    """What happens to a bet or raise below the minimum."""

    REFUSED = "refused"
    BROUGHT_UP = "brought-up-to-the-least"


class OverBets(StrEnum):
    """What happens to a bet or raise above the pot."""

    REFUSED = "refused"
    REDUCED = "reduced-to-the-most"


class PotBlinds(StrEnum):
    """How the blinds count in the pot of the first round.

    In games without a third blind, ``blinds-count-as-third-blind`` means ``exact``.
    """

    EXACT = "exact"
    SMALL_BLIND_COUNTS_AS_BIG_BLIND = "small-blind-counts-as-big-blind"
    BLINDS_COUNT_AS_THIRD_BLIND = "blinds-count-as-third-blind"
    ASSUME_FULL_BLINDS = "assume-full-blinds"


class PotAnte(StrEnum):
    """Whether an ante posted by one player for the table counts in the pot of the first round."""

    COUNTED = "counted"
    NOT_COUNTED = "not-counted"


class PotRounding(StrEnum):
    """Whether the pot is rounded when it is counted.

    ``round-up-to-unit`` needs ``stakes.pot_unit``.
    """

    NONE = "none"
    ROUND_UP_TO_UNIT = "round-up-to-unit"


class HandCap(StrEnum):
    """Whether there is a maximum that a player may bet in a whole hand.

    ``of-the-stakes`` needs ``stakes.hand_cap``.
    """

    NONE = "none"
    OF_THE_STAKES = "of-the-stakes"


class Opener(StrEnum):
    """The player who acts first in the first betting round."""

    LEFT_OF_BIG_BLIND = "left-of-big-blind"
    LEFT_OF_BUTTON = "left-of-button"


class Openers(StrEnum):
    """Which hands may make the first bet of the hand.

    ``jacks-or-better``: a pair of jacks or better. If no player bets, the hand is passed in: its chips stay in the pot.
    """

    ANYTHING = "anything"
    JACKS_OR_BETTER = "jacks-or-better"


class FalseOpeners(StrEnum):
    """How long the first bet of a player who has no openers is undone.

    ``until-a-raise-or-two-calls``: also no longer than until the betting before the draw is complete.
    """

    UNTIL_A_RAISE_OR_TWO_CALLS = "until-a-raise-or-two-calls"
    UNTIL_THE_DRAW = "until-the-draw"


class PassedIn(StrEnum):
    """Whether the button moves after a hand whose chips stay for the next one."""

    BUTTON_MOVES = "button-moves"
    SAME_DEALER = "same-dealer"


class MostAntes(StrEnum):
    """For how many hands in a row an ante is posted if the house names no number."""

    UNLIMITED = "unlimited"


class Antes(StrEnum):
    """The player who posts the ante, if there is one: each player, or one for the whole table."""

    PER_PLAYER = "per-player"
    BIG_BLIND_ANTE = "big-blind-ante"
    BUTTON_ANTE = "button-ante"


class AnteOrBlind(StrEnum):
    """What a player posts first who is too short for both ante and blind."""

    BLIND_FIRST = "blind-first"
    ANTE_FIRST = "ante-first"


class Straddle(StrEnum):
    """The player who may straddle: post twice the big blind to act last in the first round."""

    NONE = "none"
    UNDER_THE_GUN_BUT_NOT_IN_LIMIT = "under-the-gun-but-not-in-limit"
    UNDER_THE_GUN_OR_BUTTON = "under-the-gun-or-button"


class Kill(StrEnum):
    """How much higher a killed pot is played."""

    NONE = "none"
    HALF_KILL = "half-kill"
    FULL_KILL = "full-kill"


class KillTrigger(StrEnum):
    """The player who must kill the next pot."""

    TWO_IN_A_ROW = "two-in-a-row"
    SCOOP = "scoop-of-five-big-bets"


class MissedBlinds(StrEnum):
    """How a player who has missed a blind comes in again.

    In games without a kill, ``wait-or-kill`` means wait.
    """

    WAIT_OR_POST = "wait-or-post"
    WAIT_FOR_THE_BIG_BLIND = "wait-for-the-big-blind"
    WAIT_OR_KILL = "wait-or-kill"


class NewPlayer(StrEnum):
    """How a new player comes in.

    In games without a kill, ``wait-or-kill`` means wait.
    """

    WAIT_OR_POST = "wait-or-post"
    WAIT_OR_KILL = "wait-or-kill"


class ShortBigBlind(StrEnum):
    """How a big blind, or a forced bet of the button, that is all-in for less counts."""

    COUNTS_IN_FULL = "counts-in-full"
    CALLED_FOR_WHAT_IT_IS = "called-for-what-it-is"


class BlindAndBet(StrEnum):
    """How the big blind of fixed limit relates to its small bet.

    It also decides how a first raise over a smaller blind counts.
    """

    BIG_BLIND_IS_THE_SMALL_BET = "big-blind-is-the-small-bet"
    FIRST_RAISE_COMPLETES_TO_THE_BET = "first-raise-completes-to-the-bet"
    FIRST_RAISE_ADDS_A_BET = "first-raise-adds-a-bet"


class CapHeadsUp(StrEnum):
    """When the cap on bets is lifted for two players.

    These are players with cards who are not all-in; in ``only-when-the-event-is-heads-up``, all who are left in the
    event.
    """

    NEVER = "never"
    IF_ROUND_BEGINS_HEADS_UP = "if-round-begins-heads-up"
    WHEN_HEADS_UP_BEFORE_THE_CAP = "when-heads-up-before-the-cap"
    ONLY_IF_THE_LAST_ROUND_BEGINS_HEADS_UP = "only-if-the-last-round-begins-heads-up"
    ONLY_WHEN_THE_EVENT_IS_HEADS_UP = "only-when-the-event-is-heads-up"


class LimitShortAllIn(StrEnum):
    """How an all-in for less than a full bet or raise counts in fixed limit."""

    HALF_COUNTS_AS_FULL = "half-or-more-counts-as-full"
    ALWAYS_COMPLETE = "always-complete"


class Reopening(StrEnum):
    """When a player who has acted may raise again, outside fixed limit."""

    FULL_RAISE_FACED_CUMULATIVE = "full-raise-faced-cumulative"
    SINGLE_FULL_RAISE_ONLY = "single-full-raise-only"
    HALF_A_RAISE_FACED = "half-a-raise-faced"


class FirstMove(StrEnum):
    """What defines the action of a player who both speaks and puts out chips."""

    FIRST_MOVE_DEFINES = "first-move-defines"
    WORDS_DEFINE = "words-define"


class SeveralChips(StrEnum):
    """Whether several silent chips are a call if all of them are needed for it."""

    CALL_IF_EVERY_CHIP_IS_NEEDED = "call-if-every-chip-is-needed"
    BY_AMOUNT = "by-amount"


class HalfARaise(StrEnum):
    """When chips for more than a call but less than a raise count as a raise."""

    OF_THE_LEAST_RAISE = "of-the-least-raise"
    ONLY_IN_FIXED_LIMIT = "only-in-fixed-limit"


class LastChips(StrEnum):
    """What a player's last chips count as if not all of them are needed for the call."""

    ALL_IN = "all-in"
    LIKE_OTHER_CHIPS = "like-other-chips"


class Undercall(StrEnum):
    """What happens to an undercall of a player who has more chips."""

    MADE_UP_HEADS_UP_OR_FACING_THE_OPENING_BET = "made-up-heads-up-or-facing-the-opening-bet"
    TAKEN_BACK_IF_UNAWARE = "taken-back-if-unaware"
    FLOOR_IF_UNAWARE = "floor-if-unaware"


class OneMotion(StrEnum):
    """Whether chips of a later motion count too.

    After "raise" without an amount: none of them, all of them, or those of the second motion if the first was the exact
    call.
    """

    ONE_MOTION = "one-motion"
    MORE_AFTER_RAISE = "more-after-raise"
    CALL_THEN_ONE_MOTION = "call-then-one-motion"


class SubstantialActionIs(StrEnum):
    """How much action is substantial."""

    TWO_WITH_CHIPS_OR_ANY_THREE = "two-with-chips-or-any-three"
    ANY_TWO_BUT_TWO_CHECKS_OR_TWO_FOLDS = "any-two-but-two-checks-or-two-folds"
    TWO_AFTER_THE_BLINDS = "two-after-the-blinds"


class OutOfTurnBinds(StrEnum):
    """Whether an action out of turn is binding when the player's turn comes."""

    UNLESS_CHANGED = "binds-unless-changed"
    FLOOR_AFTER_A_CALL = "binds-but-floor-after-a-call"
    MAY_BIND = "may-bind"


class ActionChanged(StrEnum):
    """What changes the action to a player who acted out of turn."""

    BY_BET_OR_RAISE = "by-bet-or-raise"
    BY_BET_CALL_OR_RAISE = "by-bet-call-or-raise"


class CheckedOutOfTurn(StrEnum):
    """What a player loses by a check or call out of turn, whether or not it is binding."""

    NOTHING = "free-when-changed"
    NO_BET_OR_RAISE = "no-bet-or-raise-next-turn"
    PASSIVE = "passive-next-turn"
    PASSIVE_IN_A_ROUND_BEGUN_HEADS_UP = "passive-in-a-round-begun-heads-up"


class Skipped(StrEnum):
    """How much action behind can end a skipped player's right to act."""

    SUBSTANTIAL_ACTION = "substantial-action"
    TWO_BEHIND = "two-behind"
    THREE_BEHIND = "three-behind"


class Penalties(StrEnum):
    """What the house names a penalty for, in addition to the ruling.

    A free fold is one without a bet to call.
    """

    NONE = "none"
    OUT_OF_TURN_ON_PURPOSE = "out-of-turn-on-purpose"
    OUT_OF_TURN_FREE_FOLDS_AND_CONDITIONS = "out-of-turn-free-folds-and-conditions"


def structure_in(*structures: Structure) -> Mapping[str, Condition]:
    """The metadata of a clause that is read only under these betting structures."""
    return read_where("betting.structure", holds=lambda structure: structure in structures)


def _has_blinds(forced: Forced) -> bool:
    return forced not in WITHOUT_BLINDS


def _has_forced_bet(forced: Forced) -> bool:
    """Whether a blind or live ante of one player is the first bet, which the others call."""
    return _has_blinds(forced) or forced in BUTTON_BETS


def _has_dead_ante_and_blind(forced: Forced) -> bool:
    return _has_blinds(forced) or forced is Forced.BUTTON_BLIND


def _has_bring_in(forced: Forced) -> bool:
    return forced is Forced.ANTES_AND_BRING_IN


def _needs_openers(forced: Forced, openers: Openers) -> bool:
    return forced is Forced.ANTES and openers is not Openers.ANYTHING


def _doubles_for_a_pair(structure: Structure, forced: Forced, sides: tuple[Side, ...]) -> bool:
    """Whether an open pair may allow the big bet: in fixed-limit stud that only the high hand wins."""
    of_stud = structure is Structure.FIXED_LIMIT and _has_bring_in(forced)
    return of_stud and [side.name for side in sides] == ["high"]


def _has_straddle(forced: Forced, straddle: Straddle, structure: Structure) -> bool:
    """Whether a player may straddle, or must: the third blind is a straddle."""
    return forced is Forced.THREE_BLINDS or _may_straddle(straddle, structure)


def _may_straddle(straddle: Straddle, structure: Structure) -> bool:
    match straddle:
        case Straddle.NONE:
            return False
        case Straddle.UNDER_THE_GUN_BUT_NOT_IN_LIMIT:
            return structure is not Structure.FIXED_LIMIT
        case Straddle.UNDER_THE_GUN_OR_BUTTON:
            return True


def _is_limit_lowball(structure: Structure, sides: tuple[Side, ...]) -> bool:
    return structure is Structure.FIXED_LIMIT and [half.name for half in sides] == ["ace-to-five"]


def _checks_matter(check_raise: CheckRaise, structure: Structure, sides: tuple[Side, ...]) -> bool:
    """Whether a player's check may matter: for a later raise, or for the sevens rule."""
    return check_raise is CheckRaise.NOT_ALLOWED or _is_limit_lowball(structure, sides)


IN_FIXED_LIMIT = structure_in(Structure.FIXED_LIMIT)
IN_ALL_BUT_FIXED_LIMIT = structure_in(*(each for each in Structure if each is not Structure.FIXED_LIMIT))
WITH_A_CAP = structure_in(*CAPPED)
WITHOUT_A_CAP = structure_in(*(each for each in Structure if each not in CAPPED))
IN_SPREAD_LIMIT = structure_in(Structure.SPREAD_LIMIT)
IN_POT_LIMIT = structure_in(Structure.POT_LIMIT)
IN_HALF_POT_LIMIT = structure_in(Structure.HALF_POT_LIMIT)
IN_POT_LIMITS = structure_in(*POT_LIMITS)
WITH_BLINDS = read_where("betting.forced", holds=_has_blinds)
WITH_A_FORCED_BET = read_where("betting.forced", holds=_has_forced_bet)
WITH_ANTE_AND_BLIND = read_where("betting.forced", holds=_has_dead_ante_and_blind)
WITH_ANTES_ALONE = read_where("betting.forced", holds=lambda forced: forced is Forced.ANTES)
WITH_A_BRING_IN = read_where("betting.forced", holds=_has_bring_in)
WITHOUT_A_BRING_IN = read_where("betting.forced", holds=lambda forced: not _has_bring_in(forced))
WHERE_A_PAIR_MAY_DOUBLE = read_where("betting.structure", "betting.forced", "showdown.sides", holds=_doubles_for_a_pair)
WHERE_OPENERS_ARE_NEEDED = read_where("betting.forced", "betting.openers", holds=_needs_openers)
IN_FIXED_LIMIT_WITH_BLINDS = read_where(
    "betting.structure",
    "betting.forced",
    holds=lambda structure, forced: structure is Structure.FIXED_LIMIT and _has_blinds(forced),
)
IN_POT_LIMITS_WITH_BLINDS = read_where(
    "betting.structure",
    "betting.forced",
    holds=lambda structure, forced: structure in POT_LIMITS and _has_blinds(forced),
)
IN_POT_LIMITS_WITH_ONE_ANTE = read_where(
    "betting.structure",
    "betting.antes",
    holds=lambda structure, antes: structure in POT_LIMITS and antes is not Antes.PER_PLAYER,
)
IN_LIMIT_LOWBALL = read_where("betting.structure", "showdown.sides", holds=_is_limit_lowball)
WHERE_CHECKS_MATTER = read_where("betting.check_raise", "betting.structure", "showdown.sides", holds=_checks_matter)
WITH_A_STRADDLE_BY_CHOICE = read_where("betting.straddle", "betting.structure", holds=_may_straddle)
WITH_A_STRADDLE = read_where("betting.forced", "betting.straddle", "betting.structure", holds=_has_straddle)
WITH_A_KILL = read_where("betting.kill", holds=lambda kill: kill is not Kill.NONE)


@dataclass(frozen=True)
class BettingRules:
    """The legal actions and amounts, posts, and the meaning of words and chips."""

    structure: Clause[Structure]
    round_open: Clause[None]
    in_turn: Clause[None]
    forced: Clause[Forced]
    opener_first_round: Clause[Opener] = field(metadata=WITH_BLINDS)
    opener_later_rounds: Clause[None] = field(metadata=WITHOUT_A_BRING_IN)
    bring_in: Clause[BringIn] = field(metadata=WITH_A_BRING_IN)
    bring_in_all_in: Clause[None] = field(metadata=WITH_A_BRING_IN)
    completion: Clause[None] = field(metadata=WITH_A_BRING_IN)
    wrong_bring_in: Clause[None] = field(metadata=WITH_A_BRING_IN)
    opening_hand: Clause[OpeningHand] = field(metadata=WITH_A_BRING_IN)
    opening_tie: Clause[OpeningTie] = field(metadata=WITH_A_BRING_IN)
    shared_card_opens: Clause[bool] = field(metadata=WITH_A_BRING_IN)
    exposed_card_opens: Clause[bool] = field(metadata=WITH_A_BRING_IN)
    open_pair_on_fourth: Clause[OpenPair] = field(metadata=WHERE_A_PAIR_MAY_DOUBLE)
    opener_acts_first: Clause[bool] = field(metadata=WITH_ANTES_ALONE)
    openers: Clause[Openers] = field(metadata=WITH_ANTES_ALONE)
    passed_in: Clause[PassedIn] = field(metadata=WHERE_OPENERS_ARE_NEEDED)
    most_antes: Clause[int | MostAntes] = field(metadata=WHERE_OPENERS_ARE_NEEDED)
    false_openers: Clause[FalseOpeners] = field(metadata=WHERE_OPENERS_ARE_NEEDED)
    big_blind_option: Clause[None] = field(metadata=WITH_A_FORCED_BET)
    posting: Clause[None]
    antes: Clause[Antes] = field(metadata=WITH_BLINDS)
    ante_or_blind: Clause[AnteOrBlind] = field(metadata=WITH_ANTE_AND_BLIND)
    missed_blinds: Clause[MissedBlinds] = field(metadata=WITH_BLINDS)
    new_player: Clause[NewPlayer] = field(metadata=WITH_BLINDS)
    coming_in: Clause[None] = field(metadata=WITH_BLINDS)
    live_post: Clause[None] = field(metadata=WITH_BLINDS)
    straddle: Clause[Straddle] = field(metadata=WITH_BLINDS)
    straddle_size: Clause[None] = field(metadata=WITH_A_STRADDLE_BY_CHOICE)
    straddle_acts_last: Clause[None] = field(metadata=WITH_A_STRADDLE)
    straddle_is_no_raise: Clause[None] = field(metadata=WITH_A_STRADDLE)
    kill: Clause[Kill] = field(metadata=IN_FIXED_LIMIT_WITH_BLINDS)
    kill_trigger: Clause[KillTrigger] = field(metadata=WITH_A_KILL)
    kill_in_turn: Clause[None] = field(metadata=WITH_A_KILL)
    kill_alone: Clause[None] = field(metadata=WITH_A_KILL)
    short_big_blind: Clause[ShortBigBlind] = field(metadata=WITH_A_FORCED_BET)
    blind_and_bet: Clause[BlindAndBet] = field(metadata=IN_FIXED_LIMIT_WITH_BLINDS)
    folding: Clause[None]
    checking: Clause[None]
    calling: Clause[None]
    bet_or_raise: Clause[None]
    limping: Clause[Limping] = field(metadata=WITH_A_FORCED_BET)
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
    max_bets: Clause[int] = field(metadata=WITH_A_CAP)
    cap_heads_up: Clause[CapHeadsUp] = field(metadata=WITH_A_CAP)
    limit_short_all_in: Clause[LimitShortAllIn] = field(metadata=IN_FIXED_LIMIT)
    minimum_bet: Clause[None] = field(metadata=WITHOUT_A_CAP)
    minimum_raise: Clause[None] = field(metadata=IN_ALL_BUT_FIXED_LIMIT)
    reopening: Clause[Reopening] = field(metadata=IN_ALL_BUT_FIXED_LIMIT)
    spread_sizes: Clause[None] = field(metadata=IN_SPREAD_LIMIT)
    pot_limit_maximum: Clause[None] = field(metadata=IN_POT_LIMIT)
    half_pot_maximum: Clause[None] = field(metadata=IN_HALF_POT_LIMIT)
    pot_blinds: Clause[PotBlinds] = field(metadata=IN_POT_LIMITS_WITH_BLINDS)
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
