"""The section `showdown`: its named answers, and its clauses.

The type of a field gives the answers that a page may choose, its metadata the games that read the clause.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum

from dealer_service.hands import RANKINGS, Side
from dealer_service.rulebook.applicability import Condition, read_where
from dealer_service.rulebook.clause import Clause
from dealer_service.rulebook.sections.betting import WHERE_OPENERS_ARE_NEEDED, Structure
from dealer_service.rulebook.sections.dealing import ON_ONE_BOARD


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
    remaining draws or cards of the board.
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


class LosingOpeners(StrEnum):
    """Whether a player who opened shows openers with a hand that does not win."""

    ON_REQUEST = "on-request"
    SHOWN = "shown"


class OddChipBetween(StrEnum):
    """Which half gets an odd chip between the halves: a named one, by position, or the quartered one.

    ``by-position`` is the half with the first winner clockwise from the button; if one player is first in both, the
    half that only this player wins, otherwise the first. ``quartered-half`` is the one with several winners, or the
    first if both or neither have several. ``highest-card-by-suit`` is the half whose winner plays the highest card in
    it, by rank and then by suit; if it is one card in both, the half that only this player wins, otherwise the first.
    """

    # The rankings of the catalogue, so a new one is automatically an answer.
    vars().update({name: name for name in RANKINGS})
    BY_POSITION = "by-position"
    QUARTERED_HALF = "quartered-half"
    HIGHEST_CARD_BY_SUIT = "highest-card-by-suit"


# The answers that name no half, for any game of two halves.
NAMES_NO_HALF = (OddChipBetween.BY_POSITION, OddChipBetween.QUARTERED_HALF, OddChipBetween.HIGHEST_CARD_BY_SUIT)


class OddChipUnit(StrEnum):
    """How large an odd chip is."""

    SMALLEST_IN_PLAY = "smallest-in-play"
    SMALLEST_USED_FOR_BLINDS = "smallest-used-for-blinds"


class OddChip(StrEnum):
    """The winner of a half who gets its odd chip.

    ``highest-card-by-suit``: the one whose hand, as it plays, has the highest card by rank and then by suit.
    ``by-suit-of-all-cards``: the one with the highest of all cards, or if a low hand wins the half, with the lowest.
    """

    FIRST_WINNER_LEFT_OF_BUTTON = "first-winner-left-of-button"
    HIGHEST_CARD_BY_SUIT = "highest-card-by-suit"
    BY_SUIT_OF_ALL_CARDS = "by-suit-of-all-cards"


class SameWinners(StrEnum):
    """How a pot is split when the same players win every half of it."""

    WHOLE_POT_ONCE = "whole-pot-once"
    EACH_HALF_APART = "each-half-apart"


class NoQualifier(StrEnum):
    """The winners of a pot without a qualifying hand.

    ``split-among-remaining``: every hand that contests it, in equal shares. ``best-high-takes-all``: the best hand of
    the first side that is not won by a low hand.
    """

    SPLIT_AMONG_REMAINING = "split-among-remaining"
    BEST_HIGH_TAKES_ALL = "best-high-takes-all"


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


def high_side(sides: Iterable[Side]) -> Side | None:
    """The first side that is not won by a low hand, if there is one."""
    return next((side for side in sides if not side.ranking.low), None)


def low_side(sides: Iterable[Side]) -> Side | None:
    """The first side that is won by a low hand, if there is one."""
    return next((side for side in sides if side.ranking.low), None)


def won_under(name: str) -> Mapping[str, Condition]:
    """The metadata of a clause that is read in games with a half under this ranking.

    Raises TypeError for an unknown ranking.
    """
    if name not in RANKINGS:
        raise TypeError(f"there is no ranking {name!r} in hands/__init__.py, RANKINGS: {', '.join(RANKINGS)}")
    ranking = RANKINGS[name]
    return read_where("showdown.sides", holds=lambda sides: any(half.ranking is ranking for half in sides))


# The clause on reading hands, by the name of their ranking.
CLAUSE_ON_READING: Mapping[str, str] = {name: f"showdown.{name.replace('-', '_')}_hands" for name in RANKINGS}
IN_NO_LIMIT = read_where("betting.structure", holds=lambda structure: structure is Structure.NO_LIMIT)
TO_A_LOW_HAND = read_where("showdown.sides", holds=lambda sides: [each.ranking.low for each in sides] == [True])
WITH_A_LEAST_HAND = read_where("showdown.sides", holds=lambda sides: any(side.at_least for side in sides))
WITH_SEVERAL_SIDES = read_where("showdown.sides", holds=lambda sides: len(sides) > 1)


@dataclass(frozen=True)
class ShowdownRules:
    """The showing of hands, their reading, the division of pots, and claims."""

    sides: Clause[tuple[Side, ...]]
    opens: Clause[None]
    show_order: Clause[ShowOrder]
    side_pots_show_first: Clause[None]
    all_in_shows_first: Clause[bool] = field(metadata=IN_NO_LIMIT)
    must_show: Clause[MustShow]
    all_in_hands: Clause[AllInHands]
    asking_to_see: Clause[AskingToSee]
    openers: Clause[None] = field(metadata=WHERE_OPENERS_ARE_NEEDED)
    split_openers: Clause[None] = field(metadata=WHERE_OPENERS_ARE_NEEDED)
    losing_openers: Clause[LosingOpeners] = field(metadata=WHERE_OPENERS_ARE_NEEDED)
    cards_speak: Clause[None]
    mucking: Clause[None]
    mucked_by_mistake: Clause[MuckedByMistake]
    miscalled_low: Clause[MiscalledLow] = field(metadata=TO_A_LOW_HAND)
    pair_not_called: Clause[PairNotCalled] = field(metadata=TO_A_LOW_HAND)
    shown_to_one: Clause[ShownToOne]
    last_hand: Clause[None]
    badugi_hands: Clause[None] = field(metadata=won_under("badugi"))
    badugi_ace_high_hands: Clause[None] = field(metadata=won_under("badugi-ace-high"))
    ace_to_five_hands: Clause[None] = field(metadata=won_under("ace-to-five"))
    ace_to_six_hands: Clause[None] = field(metadata=won_under("ace-to-six"))
    deuce_to_seven_hands: Clause[None] = field(metadata=won_under("deuce-to-seven"))
    first_board_hands: Clause[None] = field(metadata=won_under("first-board"))
    second_board_hands: Clause[None] = field(metadata=won_under("second-board"))
    high_hands: Clause[None] = field(metadata=won_under("high"))
    high_badugi_hands: Clause[None] = field(metadata=won_under("high-badugi"))
    omaha_hands: Clause[None] = field(metadata=won_under("omaha"))
    points_high_hands: Clause[None] = field(metadata=won_under("points-high"))
    points_low_hands: Clause[None] = field(metadata=won_under("points-low"))
    points_21_hands: Clause[None] = field(metadata=won_under("points-21"))
    short_deck_hands: Clause[None] = field(metadata=won_under("short-deck"))
    short_deck_trips_hands: Clause[None] = field(metadata=won_under("short-deck-trips"))
    ties: Clause[None]
    pots_apart: Clause[None]
    pot_order: Clause[None]
    odd_chip_unit: Clause[OddChipUnit]
    runs: Clause[None] = field(metadata=ON_ONE_BOARD)
    odd_chip_between_halves: Clause[OddChipBetween] = field(metadata=WITH_SEVERAL_SIDES)
    odd_chip_within_half: Clause[OddChip]
    same_winners: Clause[SameWinners] = field(metadata=WITH_SEVERAL_SIDES)
    no_qualifier: Clause[NoQualifier] = field(metadata=WITH_A_LEAST_HAND)
    breakdown: Clause[None]
    claim_reading: Clause[ClaimReading]
    claim_pot: Clause[ClaimPot]
    claim_in_a_break: Clause[ClaimInABreak]


# The clauses with a condition, which those on the rankings must have.
_IDS = {f"showdown.{each.name}" for each in fields(ShowdownRules) if each.metadata}
if missing := {*CLAUSE_ON_READING.values()} - _IDS:
    raise TypeError(f"ShowdownRules has no field with won_under(...) for these clauses on hands: {sorted(missing)}")
