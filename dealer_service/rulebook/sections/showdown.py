"""What the section `showdown` asks: one line for each question, whose type says what a page may answer."""

from __future__ import annotations

from dataclasses import dataclass, fields

from dealer_service.hands import RANKINGS
from dealer_service.rulebook.clause import Clause
from dealer_service.rulebook.vocabulary.showdown import (
    AllInHands,
    AskingToSee,
    Half,
    MustShow,
    OddChip,
    OddChipBetween,
    OddChipUnit,
    SameWinners,
    ShowOrder,
)


@dataclass(frozen=True)
class ShowdownRules:
    """Who wins which chips, and why?"""

    halves: Clause[tuple[Half, ...]]
    opens: Clause[None]
    show_order: Clause[ShowOrder]
    side_pots_show_first: Clause[None]
    all_in_shows_first: Clause[bool]
    must_show: Clause[MustShow]
    all_in_hands: Clause[AllInHands]
    asking_to_see: Clause[AskingToSee]
    cards_speak: Clause[None]
    mucking: Clause[None]
    last_hand: Clause[None]
    badugi_hands: Clause[None]
    badugi_ace_high_hands: Clause[None]
    ace_to_five_hands: Clause[None]
    deuce_to_seven_hands: Clause[None]
    high_hands: Clause[None]
    ties: Clause[None]
    pots_apart: Clause[None]
    pot_order: Clause[None]
    odd_chip_unit: Clause[OddChipUnit]
    odd_chip_between_halves: Clause[OddChipBetween]
    odd_chip_within_half: Clause[OddChip]
    same_winners: Clause[SameWinners]
    breakdown: Clause[None]


_IDS = {f"showdown.{each.name}" for each in fields(ShowdownRules)}
if missing := {name: ranking.clause for name, ranking in RANKINGS.items() if ranking.clause not in _IDS}:
    raise TypeError(f"ShowdownRules has no field for the clauses that these rankings name: {missing}")
