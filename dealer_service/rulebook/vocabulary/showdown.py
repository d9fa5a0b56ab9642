"""The closed lists of answers to the questions about the showdown, in dealers' words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from dealer_service.hands import RANKINGS, Ranking


@dataclass(frozen=True, slots=True)
class Half:
    """One share of the pot and the ranking it is won under; a page writes the ranking's name."""

    name: str
    ranking: Ranking


class ShowOrder(StrEnum):
    """Who shows first."""

    LAST_AGGRESSOR_ELSE_LEFT_OF_BUTTON = "last-aggressor-else-left-of-button"
    LAST_AGGRESSOR_ELSE_FIRST_TO_ACT = "last-aggressor-else-first-to-act"
    LAST_AGGRESSOR_OF_THE_HAND = "last-aggressor-of-the-hand"


class MustShow(StrEnum):
    """Whose hands have to be tabled at a showdown: those that win a share, or all that are live."""

    WINNERS = "winners"
    EVERYBODY = "everybody"


class AllInHands(StrEnum):
    """How hands are shown where a live player is all-in: as always, or all of them, and none is mucked.

    All are tabled at the showdown, or at once when nobody can bet any more, before the draws that are still to come.
    """

    AS_ALWAYS = "as-always"
    ALL_TABLED = "all-tabled"
    TABLED_AT_ONCE = "tabled-at-once"


class AskingToSee(StrEnum):
    """Who may see a hand that was called: its callers that of the last aggressor, anybody any, or who the floor lets.

    Where callers may see one hand alone, all that is beyond it is for the floor to say.
    """

    CALLERS_SEE_THE_LAST_AGGRESSOR = "callers-see-the-last-aggressor"
    ANY_CALLED_HAND = "any-called-hand"
    ON_SUSPICION = "on-suspicion"


class OddChipBetween(StrEnum):
    """Which half gets an odd chip between them: one by its name, by position, or the one that is divided again.

    By position is the half of the first winner clockwise from the button, of either half; where one seat is that of
    both, the half that it wins alone, or else the first. A quartered half has several winners; where both halves have,
    or neither has, it is the first.
    """

    # The rankings of the catalogue, so that a new one is an answer by itself.
    vars().update({name: name for name in RANKINGS})
    BY_POSITION = "by-position"
    QUARTERED_HALF = "quartered-half"


# The answers that name no half, which any game of two halves may have.
NAMES_NO_HALF = (OddChipBetween.BY_POSITION, OddChipBetween.QUARTERED_HALF)


class OddChipUnit(StrEnum):
    """How large an odd chip is."""

    SMALLEST_IN_PLAY = "smallest-in-play"
    SMALLEST_USED_FOR_BLINDS = "smallest-used-for-blinds"


class OddChip(StrEnum):
    """Who gets an odd chip among the winners of one half."""

    FIRST_WINNER_LEFT_OF_BUTTON = "first-winner-left-of-button"
    HIGHEST_CARD_BY_SUIT = "highest-card-by-suit"


class SameWinners(StrEnum):
    """How a pot is split when the same seats win every half of it."""

    WHOLE_POT_ONCE = "whole-pot-once"
    EACH_HALF_APART = "each-half-apart"


class MuckedByMistake(StrEnum):
    """What becomes of a hand that got into the muck by mistake, and can be told from the other cards."""

    FLOOR_IF_IDENTIFIABLE = "floor-if-identifiable"
    PLAYS_IF_IDENTIFIABLE = "plays-if-identifiable"


class MiscalledLow(StrEnum):
    """What becomes of a low hand that was called better, by its first card, than it is.

    The cards speak; or it is dead where somebody fouled a hand because of it, heads-up as the floor decides; or it is
    dead for that, and among three or more hands in any case.
    """

    CARDS_SPEAK = "cards-speak"
    DEAD_IF_IT_FOULED_A_HAND = "dead-if-it-fouled-a-hand"
    DEAD_AMONG_THREE_OR_IF_IT_FOULED_A_HAND = "dead-among-three-or-if-it-fouled-a-hand"


class PairNotCalled(StrEnum):
    """What becomes of a low hand with a pair that was not announced.

    The cards speak, or it is dead where somebody fouled a hand because of it.
    """

    CARDS_SPEAK = "cards-speak"
    DEAD_IF_IT_FOULED_A_HAND = "dead-if-it-fouled-a-hand"


class ShownToOne(StrEnum):
    """When everybody sees cards that one player was shown.

    At once, and after the hand where that player is out of it; or as soon as that player could use it: at once, after
    the betting round, or after all betting.
    """

    AT_ONCE_UNLESS_OUT_OF_THE_HAND = "at-once-unless-out-of-the-hand"
    BY_THE_DECISIONS_LEFT = "by-the-decisions-left"


class ClaimReading(StrEnum):
    """Until when it is heard that a hand was read wrong: until the next hand begins, or an error of the house later."""

    NEXT_HAND_BEGINS = "next-hand-begins"
    HOUSE_ERROR_LATER_TOO = "house-error-later-too"


class ClaimPot(StrEnum):
    """Until when it is heard that a pot was pushed wrong.

    Until the next hand begins, an error of the house perhaps later; or until there is substantial action in that hand.
    """

    NEXT_HAND_BEGINS = "next-hand-begins"
    SUBSTANTIAL_ACTION_NEXT_HAND = "substantial-action-next-hand"
    HOUSE_ERROR_LATER_TOO = "house-error-later-too"


class ClaimInABreak(StrEnum):
    """Until when claims are heard after a hand that ended into a break: as always, or for a minute after the push."""

    AS_ALWAYS = "as-always"
    A_MINUTE_AFTER_THE_PUSH = "a-minute-after-the-push"
