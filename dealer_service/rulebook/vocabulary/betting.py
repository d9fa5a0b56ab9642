"""The named answers of the clauses on betting, in dealers' words."""

from __future__ import annotations

from enum import StrEnum


class Structure(StrEnum):
    """The betting structure, which sets the legal amounts."""

    FIXED_LIMIT = "fixed-limit"
    POT_LIMIT = "pot-limit"
    NO_LIMIT = "no-limit"
    SPREAD_LIMIT = "spread-limit"
    HALF_POT_LIMIT = "half-pot-limit"


CAPPED = frozenset({Structure.FIXED_LIMIT, Structure.SPREAD_LIMIT})
"""The limit structures: the bets of a round are counted and capped."""

POT_LIMITS = frozenset({Structure.POT_LIMIT, Structure.HALF_POT_LIMIT})
"""The structures that need the count of the pot."""


class WagerUnit(StrEnum):
    """The chips that bets are made in. With the last answer, an all-in player keeps smaller ones."""

    SMALLEST_CHIP = "smallest-chip"
    SMALLEST_CHIP_OF_THE_BLINDS = "smallest-chip-of-the-blinds"
    SMALLEST_CHIP_OF_THE_BLINDS_ALL_IN_TOO = "smallest-chip-of-the-blinds-all-in-too"


class Limping(StrEnum):
    """Whether a player may come in with just a call of the blind."""

    ALLOWED = "allowed"
    RAISE_OR_FOLD = "raise-or-fold"


class CheckRaise(StrEnum):
    """Whether a player who has checked may raise in the same round."""

    ALLOWED = "allowed"
    NOT_ALLOWED = "not-allowed"


class CallAsCheck(StrEnum):
    """The all-in bet below which a call counts as a check, if checks matter."""

    OF_LESS_THAN_HALF_A_BET = "of-less-than-half-a-bet"
    OF_LESS_THAN_A_FULL_BET = "of-less-than-a-full-bet"


class SevensRule(StrEnum):
    """The loss of a player who checks a seven or better after the draw, in A-5 limit lowball."""

    NONE = "none"
    LATER_BETS_ARE_VOID = "later-bets-are-void"


class MisunderstoodBet(StrEnum):
    """The debt of a player who has called a bet but misunderstood its amount."""

    OWED_IN_FULL = "owed-in-full"
    FLOOR = "floor"


class WrongPotTold(StrEnum):
    """How long a bet of a misquoted pot is corrected."""

    LOW_UNTIL_SUBSTANTIAL_ACTION_HIGH_UNTIL_NEXT_CARD = "low-until-substantial-action-high-until-next-card"
    UNTIL_ALL_ACTED = "until-all-acted"


class WrongBetWindow(StrEnum):
    """How long a bet of a wrong amount is corrected for all players."""

    NEXT_CARD = "next-card"
    ROUND_ENDS = "round-ends"


class UnderBets(StrEnum):
    """The remedy for a bet or raise below the minimum."""

    REFUSED = "refused"
    BROUGHT_UP = "brought-up-to-the-least"


class OverBets(StrEnum):
    """The remedy for a bet or raise above the pot."""

    REFUSED = "refused"
    REDUCED = "reduced-to-the-most"


class PotBlinds(StrEnum):
    """The amount that the blinds count for in the pot of the first round."""

    EXACT = "exact"
    SMALL_BLIND_COUNTS_AS_BIG_BLIND = "small-blind-counts-as-big-blind"
    ASSUME_FULL_BLINDS = "assume-full-blinds"


class PotAnte(StrEnum):
    """Whether an ante that one player posts for the whole table counts in the pot of the first round."""

    COUNTED = "counted"
    NOT_COUNTED = "not-counted"


class PotRounding(StrEnum):
    """Whether the pot is rounded when it is counted."""

    NONE = "none"
    ROUND_UP_TO_UNIT = "round-up-to-unit"


class HandCap(StrEnum):
    """Whether a seat's bets in a whole hand are capped."""

    NONE = "none"
    OF_THE_STAKES = "of-the-stakes"


class Opener(StrEnum):
    """The first seat to act in the first betting round."""

    LEFT_OF_BIG_BLIND = "left-of-big-blind"
    LEFT_OF_BUTTON = "left-of-button"


class Antes(StrEnum):
    """The player who posts the ante, if there is one: each of them, or one for the whole table."""

    PER_PLAYER = "per-player"
    BIG_BLIND_ANTE = "big-blind-ante"
    BUTTON_ANTE = "button-ante"


class AnteOrBlind(StrEnum):
    """The first post of a player who is too short for both."""

    BLIND_FIRST = "blind-first"
    ANTE_FIRST = "ante-first"


class Straddle(StrEnum):
    """The seats that may straddle: post twice the big blind, to act last in the first round."""

    NONE = "none"
    UNDER_THE_GUN_BUT_NOT_IN_LIMIT = "under-the-gun-but-not-in-limit"
    UNDER_THE_GUN_OR_BUTTON = "under-the-gun-or-button"


class Kill(StrEnum):
    """The increase of the limits in a killed pot."""

    NONE = "none"
    HALF_KILL = "half-kill"
    FULL_KILL = "full-kill"


class KillTrigger(StrEnum):
    """The player who must kill the next pot."""

    TWO_IN_A_ROW = "two-in-a-row"
    SCOOP = "scoop-of-five-big-bets"


class MissedBlinds(StrEnum):
    """How a player who has missed a blind comes in again."""

    WAIT_OR_POST = "wait-or-post"
    WAIT_FOR_THE_BIG_BLIND = "wait-for-the-big-blind"
    WAIT_OR_KILL = "wait-or-kill"


class NewPlayer(StrEnum):
    """How a new player comes in."""

    WAIT_OR_POST = "wait-or-post"
    WAIT_OR_KILL = "wait-or-kill"


class ShortBigBlind(StrEnum):
    """The amount that a big blind counts for if its player could not post it in full."""

    COUNTS_IN_FULL = "counts-in-full"
    CALLED_FOR_WHAT_IT_IS = "called-for-what-it-is"


class BlindAndBet(StrEnum):
    """The big blind of fixed limit relative to its small bet, and the first raise over a smaller blind."""

    BIG_BLIND_IS_THE_SMALL_BET = "big-blind-is-the-small-bet"
    FIRST_RAISE_COMPLETES_TO_THE_BET = "first-raise-completes-to-the-bet"
    FIRST_RAISE_ADDS_A_BET = "first-raise-adds-a-bet"


class CapHeadsUp(StrEnum):
    """When the cap on bets is lifted for two players.

    Except for the last answer, these are the players who have cards and are not all-in.
    """

    NEVER = "never"
    IF_ROUND_BEGINS_HEADS_UP = "if-round-begins-heads-up"
    WHEN_HEADS_UP_BEFORE_THE_CAP = "when-heads-up-before-the-cap"
    ONLY_IF_THE_LAST_ROUND_BEGINS_HEADS_UP = "only-if-the-last-round-begins-heads-up"
    ONLY_WHEN_THE_EVENT_IS_HEADS_UP = "only-when-the-event-is-heads-up"


class LimitShortAllIn(StrEnum):
    """The value of an all-in for less than a full bet or raise in fixed limit."""

    HALF_COUNTS_AS_FULL = "half-or-more-counts-as-full"
    ALWAYS_COMPLETE = "always-complete"


class Reopening(StrEnum):
    """When a player who has acted may raise again, in all structures but fixed limit."""

    FULL_RAISE_FACED_CUMULATIVE = "full-raise-faced-cumulative"
    SINGLE_FULL_RAISE_ONLY = "single-full-raise-only"
    HALF_A_RAISE_FACED = "half-a-raise-faced"


class FirstMove(StrEnum):
    """What defines the action of a player who says something and puts out chips."""

    FIRST_MOVE_DEFINES = "first-move-defines"
    WORDS_DEFINE = "words-define"


class SeveralChips(StrEnum):
    """Whether several chips put out silently are a call if every one of them is needed for it."""

    CALL_IF_EVERY_CHIP_IS_NEEDED = "call-if-every-chip-is-needed"
    BY_AMOUNT = "by-amount"


class HalfARaise(StrEnum):
    """When chips for more than a call but less than a raise count as a raise."""

    OF_THE_LEAST_RAISE = "of-the-least-raise"
    ONLY_IN_FIXED_LIMIT = "only-in-fixed-limit"


class LastChips(StrEnum):
    """The meaning of a player's last chips if not every one of them is needed for the call."""

    ALL_IN = "all-in"
    LIKE_OTHER_CHIPS = "like-other-chips"


class Undercall(StrEnum):
    """The remedy for an undercall, said or put out, by a player who has more chips."""

    MADE_UP_HEADS_UP_OR_FACING_THE_OPENING_BET = "made-up-heads-up-or-facing-the-opening-bet"
    TAKEN_BACK_IF_UNAWARE = "taken-back-if-unaware"
    FLOOR_IF_UNAWARE = "floor-if-unaware"


class OneMotion(StrEnum):
    """When the chips of a later motion count too.

    After "raise" without an amount: never, all of them, or those of the second motion if the first was an exact call.
    """

    ONE_MOTION = "one-motion"
    MORE_AFTER_RAISE = "more-after-raise"
    CALL_THEN_ONE_MOTION = "call-then-one-motion"


class SubstantialActionIs(StrEnum):
    """The number of actions that make action substantial."""

    TWO_WITH_CHIPS_OR_ANY_THREE = "two-with-chips-or-any-three"
    ANY_TWO_BUT_TWO_CHECKS_OR_TWO_FOLDS = "any-two-but-two-checks-or-two-folds"
    TWO_AFTER_THE_BLINDS = "two-after-the-blinds"


class OutOfTurnBinds(StrEnum):
    """Whether an action out of turn binds its player when the turn comes."""

    UNLESS_CHANGED = "binds-unless-changed"
    FLOOR_AFTER_A_CALL = "binds-but-floor-after-a-call"
    MAY_BIND = "may-bind"


class ActionChanged(StrEnum):
    """The actions that change the action to a player who acted out of turn."""

    BY_BET_OR_RAISE = "by-bet-or-raise"
    BY_BET_CALL_OR_RAISE = "by-bet-call-or-raise"


class CheckedOutOfTurn(StrEnum):
    """The options lost by a player who only checked or called out of turn, whether or not that binds."""

    NOTHING = "free-when-changed"
    NO_BET_OR_RAISE = "no-bet-or-raise-next-turn"
    PASSIVE = "passive-next-turn"
    PASSIVE_IN_A_ROUND_BEGUN_HEADS_UP = "passive-in-a-round-begun-heads-up"


class Skipped(StrEnum):
    """The action behind a skipped player after which the right to act may be lost."""

    SUBSTANTIAL_ACTION = "substantial-action"
    TWO_BEHIND = "two-behind"
    THREE_BEHIND = "three-behind"


class Penalties(StrEnum):
    """The actions that the house names a penalty for, in addition to the ruling."""

    NONE = "none"
    OUT_OF_TURN_ON_PURPOSE = "out-of-turn-on-purpose"
    OUT_OF_TURN_FREE_FOLDS_AND_CONDITIONS = "out-of-turn-free-folds-and-conditions"
