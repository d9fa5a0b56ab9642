"""Named answers to the clauses on the showdown."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from dealer_service.hands import RANKINGS, Ranking


@dataclass(frozen=True, slots=True)
class Half:
    """One share of the pot and the ranking that wins it. A page writes the name of the ranking."""

    name: str
    ranking: Ranking


class ShowOrder(StrEnum):
    """The player who shows first."""

    LAST_AGGRESSOR_ELSE_LEFT_OF_BUTTON = "last-aggressor-else-left-of-button"
    LAST_AGGRESSOR_ELSE_FIRST_TO_ACT = "last-aggressor-else-first-to-act"
    LAST_AGGRESSOR_OF_THE_HAND = "last-aggressor-of-the-hand"


class MustShow(StrEnum):
    """Which hands must be tabled at a showdown: those that win a share, or all live hands."""

    WINNERS = "winners"
    EVERYBODY = "everybody"


class AllInHands(StrEnum):
    """How hands are shown when a live player is all-in.

    ``all-tabled``: all live hands at the showdown. ``tabled-at-once``: as soon as no player can bet, before the
    remaining draws.
    """

    AS_ALWAYS = "as-always"
    ALL_TABLED = "all-tabled"
    TABLED_AT_ONCE = "tabled-at-once"


class AskingToSee(StrEnum):
    """The players who may see a called hand.

    With ``callers-see-the-last-aggressor`` the floor decides on all other requests.
    """

    CALLERS_SEE_THE_LAST_AGGRESSOR = "callers-see-the-last-aggressor"
    ANY_CALLED_HAND = "any-called-hand"
    ON_SUSPICION = "on-suspicion"


class OddChipBetween(StrEnum):
    """Which half gets an odd chip between the halves: a named one, by position, or the quartered one.

    ``by-position`` is the half with the first winner clockwise from the button; if one player is first in both, the
    half that only this player wins, otherwise the first. ``quartered-half`` is the one with several winners, or the
    first if both or neither have several.
    """

    # The rankings of the catalogue, so a new one is automatically an answer.
    vars().update({name: name for name in RANKINGS})
    BY_POSITION = "by-position"
    QUARTERED_HALF = "quartered-half"


# The answers that name no half, for any game of two halves.
NAMES_NO_HALF = (OddChipBetween.BY_POSITION, OddChipBetween.QUARTERED_HALF)


class OddChipUnit(StrEnum):
    """How large an odd chip is."""

    SMALLEST_IN_PLAY = "smallest-in-play"
    SMALLEST_USED_FOR_BLINDS = "smallest-used-for-blinds"


class OddChip(StrEnum):
    """The winner of a half who gets its odd chip."""

    FIRST_WINNER_LEFT_OF_BUTTON = "first-winner-left-of-button"
    HIGHEST_CARD_BY_SUIT = "highest-card-by-suit"


class SameWinners(StrEnum):
    """How a pot is split when the same players win every half of it."""

    WHOLE_POT_ONCE = "whole-pot-once"
    EACH_HALF_APART = "each-half-apart"


class MuckedByMistake(StrEnum):
    """What happens to an identifiable hand that was mucked by mistake."""

    FLOOR_IF_IDENTIFIABLE = "floor-if-identifiable"
    PLAYS_IF_IDENTIFIABLE = "plays-if-identifiable"


class MiscalledLow(StrEnum):
    """What happens to a low hand that was called with a better first card than it has.

    ``dead-if-it-fouled-a-hand``: dead if another player fouled a hand because of it; heads-up the floor decides.
    ``dead-among-three-or-if-it-fouled-a-hand``: with three or more hands, dead in any case.
    """

    CARDS_SPEAK = "cards-speak"
    DEAD_IF_IT_FOULED_A_HAND = "dead-if-it-fouled-a-hand"
    DEAD_AMONG_THREE_OR_IF_IT_FOULED_A_HAND = "dead-among-three-or-if-it-fouled-a-hand"


class PairNotCalled(StrEnum):
    """What happens to a low hand with an unannounced pair.

    ``dead-if-it-fouled-a-hand``: dead if another player fouled a hand because of it.
    """

    CARDS_SPEAK = "cards-speak"
    DEAD_IF_IT_FOULED_A_HAND = "dead-if-it-fouled-a-hand"


class ShownToOne(StrEnum):
    """When all players see cards that one player was shown.

    ``at-once-unless-out-of-the-hand``: at once, or after the hand if that player is not in it.
    ``by-the-decisions-left``: at once, after the betting round or after all betting, depending on when that player may
    still act.
    """

    AT_ONCE_UNLESS_OUT_OF_THE_HAND = "at-once-unless-out-of-the-hand"
    BY_THE_DECISIONS_LEFT = "by-the-decisions-left"


class ClaimReading(StrEnum):
    """How long a claim that a hand was misread is accepted.

    ``house-error-later-too``: the floor may accept a claim about an error of the house after the next hand begins.
    """

    NEXT_HAND_BEGINS = "next-hand-begins"
    HOUSE_ERROR_LATER_TOO = "house-error-later-too"


class ClaimPot(StrEnum):
    """How long a claim that a pot was incorrectly awarded is accepted.

    ``house-error-later-too``: the floor may accept a claim about an error of the house after the next hand begins.
    """

    NEXT_HAND_BEGINS = "next-hand-begins"
    SUBSTANTIAL_ACTION_NEXT_HAND = "substantial-action-next-hand"
    HOUSE_ERROR_LATER_TOO = "house-error-later-too"


class ClaimInABreak(StrEnum):
    """How long claims are accepted after a hand that ends during a break."""

    AS_ALWAYS = "as-always"
    A_MINUTE_AFTER_THE_PUSH = "a-minute-after-the-push"
