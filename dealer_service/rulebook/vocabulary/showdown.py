"""The named answers of the clauses on the showdown, in dealers' words."""

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
    """The seat that shows first."""

    LAST_AGGRESSOR_ELSE_LEFT_OF_BUTTON = "last-aggressor-else-left-of-button"
    LAST_AGGRESSOR_ELSE_FIRST_TO_ACT = "last-aggressor-else-first-to-act"
    LAST_AGGRESSOR_OF_THE_HAND = "last-aggressor-of-the-hand"


class MustShow(StrEnum):
    """The hands that must be tabled at a showdown: those that win a share, or all live ones."""

    WINNERS = "winners"
    EVERYBODY = "everybody"


class AllInHands(StrEnum):
    """How hands are shown if a live player is all-in: as always, or all of them without mucking.

    All are tabled at the showdown, or as soon as no player can bet, before the remaining draws.
    """

    AS_ALWAYS = "as-always"
    ALL_TABLED = "all-tabled"
    TABLED_AT_ONCE = "tabled-at-once"


class AskingToSee(StrEnum):
    """The players who may see a called hand, and which one.

    Callers may see that of the last aggressor, any player any hand, or a player whom the floor allows. If callers may
    see only one hand, the floor decides about all others.
    """

    CALLERS_SEE_THE_LAST_AGGRESSOR = "callers-see-the-last-aggressor"
    ANY_CALLED_HAND = "any-called-hand"
    ON_SUSPICION = "on-suspicion"


class OddChipBetween(StrEnum):
    """The half that gets an odd chip: a named one, the one by position, or the quartered one.

    By position, it is the half of the first winner clockwise from the button. If one seat is first in both halves, it
    is the half that the seat wins without a tie, or else the first. A quartered half has several winners. If both
    halves have several, or neither has, it is the first.
    """

    # The rankings of the catalogue, so a new one is automatically an answer.
    vars().update({name: name for name in RANKINGS})
    BY_POSITION = "by-position"
    QUARTERED_HALF = "quartered-half"


# The answers that name no half, for any game of two halves.
NAMES_NO_HALF = (OddChipBetween.BY_POSITION, OddChipBetween.QUARTERED_HALF)


class OddChipUnit(StrEnum):
    """The size of an odd chip."""

    SMALLEST_IN_PLAY = "smallest-in-play"
    SMALLEST_USED_FOR_BLINDS = "smallest-used-for-blinds"


class OddChip(StrEnum):
    """The winner of an odd chip within one half."""

    FIRST_WINNER_LEFT_OF_BUTTON = "first-winner-left-of-button"
    HIGHEST_CARD_BY_SUIT = "highest-card-by-suit"


class SameWinners(StrEnum):
    """How a pot is split when the same seats win every half of it."""

    WHOLE_POT_ONCE = "whole-pot-once"
    EACH_HALF_APART = "each-half-apart"


class MuckedByMistake(StrEnum):
    """The remedy for a hand that was mucked by mistake but can be identified."""

    FLOOR_IF_IDENTIFIABLE = "floor-if-identifiable"
    PLAYS_IF_IDENTIFIABLE = "plays-if-identifiable"


class MiscalledLow(StrEnum):
    """The remedy for a low hand miscalled as better by its first card.

    The cards speak; or it is dead if it made a player foul a hand, and heads-up as the floor decides; or it is dead in
    that case, and always among three or more hands.
    """

    CARDS_SPEAK = "cards-speak"
    DEAD_IF_IT_FOULED_A_HAND = "dead-if-it-fouled-a-hand"
    DEAD_AMONG_THREE_OR_IF_IT_FOULED_A_HAND = "dead-among-three-or-if-it-fouled-a-hand"


class PairNotCalled(StrEnum):
    """The remedy for a low hand with a pair that was not announced.

    The cards speak, or it is dead if it made a player foul a hand.
    """

    CARDS_SPEAK = "cards-speak"
    DEAD_IF_IT_FOULED_A_HAND = "dead-if-it-fouled-a-hand"


class ShownToOne(StrEnum):
    """When all players see the cards shown to one.

    At once, but after the hand if that player is out of it; or in time for that player's next decision: at once, after
    the betting round, or after all betting.
    """

    AT_ONCE_UNLESS_OUT_OF_THE_HAND = "at-once-unless-out-of-the-hand"
    BY_THE_DECISIONS_LEFT = "by-the-decisions-left"


class ClaimReading(StrEnum):
    """How long a misread hand may be claimed: until the next hand begins, later for house errors."""

    NEXT_HAND_BEGINS = "next-hand-begins"
    HOUSE_ERROR_LATER_TOO = "house-error-later-too"


class ClaimPot(StrEnum):
    """How long a misplaced pot may be claimed.

    Until the next hand begins, possibly later for an error of the house; or until substantial action in that hand.
    """

    NEXT_HAND_BEGINS = "next-hand-begins"
    SUBSTANTIAL_ACTION_NEXT_HAND = "substantial-action-next-hand"
    HOUSE_ERROR_LATER_TOO = "house-error-later-too"


class ClaimInABreak(StrEnum):
    """How long claims are heard before a break: as always, or for a minute after the push."""

    AS_ALWAYS = "as-always"
    A_MINUTE_AFTER_THE_PUSH = "a-minute-after-the-push"
