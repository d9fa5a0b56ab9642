"""The clauses of the section `showdown`.

The type of a field gives the answers that a page may choose, its metadata the games that read the clause.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields

from dealer_service.hands import RANKINGS
from dealer_service.rulebook.applicability import Condition, read_where
from dealer_service.rulebook.clause import Clause
from dealer_service.rulebook.vocabulary.betting import Structure
from dealer_service.rulebook.vocabulary.showdown import (
    AllInHands,
    AskingToSee,
    ClaimInABreak,
    ClaimPot,
    ClaimReading,
    Half,
    MiscalledLow,
    MuckedByMistake,
    MustShow,
    OddChip,
    OddChipBetween,
    OddChipUnit,
    PairNotCalled,
    SameWinners,
    ShownToOne,
    ShowOrder,
)


def won_under(name: str) -> Mapping[str, Condition]:
    """The metadata of a clause that is read in games with a half under this ranking.

    Raises KeyError for an unknown ranking.
    """
    ranking = RANKINGS[name]
    return read_where("showdown.halves", holds=lambda halves: any(half.ranking is ranking for half in halves))


IN_NO_LIMIT = read_where("betting.structure", holds=lambda structure: structure is Structure.NO_LIMIT)
TO_A_LOW_HAND = read_where("showdown.halves", holds=lambda halves: [each.ranking.low for each in halves] == [True])
WITH_HALVES = read_where("showdown.halves", holds=lambda halves: len(halves) > 1)


@dataclass(frozen=True)
class ShowdownRules:
    """The showing of hands, their reading, the division of pots, and claims."""

    halves: Clause[tuple[Half, ...]]
    opens: Clause[None]
    show_order: Clause[ShowOrder]
    side_pots_show_first: Clause[None]
    all_in_shows_first: Clause[bool] = field(metadata=IN_NO_LIMIT)
    must_show: Clause[MustShow]
    all_in_hands: Clause[AllInHands]
    asking_to_see: Clause[AskingToSee]
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
    deuce_to_seven_hands: Clause[None] = field(metadata=won_under("deuce-to-seven"))
    high_hands: Clause[None] = field(metadata=won_under("high"))
    ties: Clause[None]
    pots_apart: Clause[None]
    pot_order: Clause[None]
    odd_chip_unit: Clause[OddChipUnit]
    odd_chip_between_halves: Clause[OddChipBetween] = field(metadata=WITH_HALVES)
    odd_chip_within_half: Clause[OddChip]
    same_winners: Clause[SameWinners] = field(metadata=WITH_HALVES)
    breakdown: Clause[None]
    claim_reading: Clause[ClaimReading]
    claim_pot: Clause[ClaimPot]
    claim_in_a_break: Clause[ClaimInABreak]


# The clauses with a condition, which those on the rankings must have.
_IDS = {f"showdown.{each.name}" for each in fields(ShowdownRules) if each.metadata}
if missing := {name: ranking.clause for name, ranking in RANKINGS.items() if ranking.clause not in _IDS}:
    raise TypeError(
        f"ShowdownRules has no field with won_under(...) for the clauses that these rankings name: {missing}"
    )
