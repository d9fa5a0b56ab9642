"""The clauses of the section `drawing`.

The type of a field gives the answers that a page may choose, its metadata the games that read the clause.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from dealer_service.rulebook.applicability import read_where
from dealer_service.rulebook.clause import Clause
from dealer_service.rulebook.vocabulary.drawing import (
    Burn,
    ChangedDiscard,
    ExposedOnDraw,
    FiveCards,
    Floor,
    LastCard,
    MaxDiscard,
    SecondPool,
    Service,
    ShortStub,
)
from dealer_service.table import Pile

FIVE = 5


def _draws_five(hand_size: int, most: MaxDiscard) -> bool:
    return hand_size == FIVE and most is MaxDiscard.HAND_SIZE


WHERE_FIVE_CARDS_ARE_DRAWN = read_where("dealing.hand_size", "drawing.max_discard", holds=_draws_five)
WHERE_A_CARD_IS_BURNED = read_where("drawing.burn", holds=lambda burn: burn is Burn.ONE_EACH_DRAW)
WITH_A_SECOND_POOL = read_where("drawing.if_still_short", holds=lambda piles: isinstance(piles, tuple))


@dataclass(frozen=True)
class DrawingRules:
    """Discards, replacement cards, burns, and the reshuffle."""

    draws: Clause[int]
    draw_open: Clause[None]
    order: Clause[None]
    all_in_draw: Clause[None]
    standing_pat: Clause[None]
    max_discard: Clause[MaxDiscard]
    own_cards: Clause[None]
    changed_discard: Clause[ChangedDiscard]
    as_many_back: Clause[None]
    short_hand: Clause[None]
    replaced_last: Clause[None]
    service: Clause[Service]
    exposed_on_draw: Clause[ExposedOnDraw]
    new_cards_mucked: Clause[None]
    how_many_drawn: Clause[None]
    wrong_hand_after: Clause[None]
    wrong_replacement: Clause[None]
    drew_out_of_turn: Clause[None]
    announcement_mismatch: Clause[None]
    fold_in_draw: Clause[None]
    clock: Clause[None]
    five_cards: Clause[FiveCards] = field(metadata=WHERE_FIVE_CARDS_ARE_DRAWN)
    burn: Clause[Burn]
    exposed_burn: Clause[None] = field(metadata=WHERE_A_CARD_IS_BURNED)
    wrong_burn: Clause[None] = field(metadata=WHERE_A_CARD_IS_BURNED)
    premature_cards: Clause[None]
    dropped_stub: Clause[None]
    forecast: Clause[None]
    reshuffle: Clause[None]
    short_stub: Clause[ShortStub]
    last_card: Clause[LastCard]
    reshuffle_pool: Clause[tuple[Pile, ...]]
    if_still_short: Clause[tuple[Pile, ...] | Floor]
    second_pool: Clause[SecondPool] = field(metadata=WITH_A_SECOND_POOL)
    floor_adds_burns: Clause[None]
    floor_adds_folded: Clause[None]
    floor_adds_others: Clause[None]
    floor_adds_own: Clause[None]
