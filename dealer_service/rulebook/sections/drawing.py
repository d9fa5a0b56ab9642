"""What the section `drawing` asks: one line for each question, whose type says what a page may answer."""

from __future__ import annotations

from dataclasses import dataclass

from dealer_service.rulebook.clause import Clause
from dealer_service.rulebook.vocabulary.drawing import (
    Burn,
    ChangedDiscard,
    FiveCards,
    Floor,
    LastCard,
    MaxDiscard,
    SecondPool,
    Service,
    ShortStub,
)
from dealer_service.table import Pile


@dataclass(frozen=True)
class DrawingRules:
    """Who draws, and when is the deck remade?"""

    draws: Clause[int]
    draw_open: Clause[None]
    order: Clause[None]
    all_in_draw: Clause[None]
    standing_pat: Clause[None]
    max_discard: Clause[MaxDiscard]
    own_cards: Clause[None]
    changed_discard: Clause[ChangedDiscard]
    as_many_back: Clause[None]
    service: Clause[Service]
    five_cards: Clause[FiveCards]
    burn: Clause[Burn]
    forecast: Clause[None]
    reshuffle: Clause[None]
    short_stub: Clause[ShortStub]
    last_card: Clause[LastCard]
    reshuffle_pool: Clause[tuple[Pile, ...]]
    if_still_short: Clause[tuple[Pile, ...] | Floor]
    second_pool: Clause[SecondPool]
    floor_adds_burns: Clause[None]
    floor_adds_folded: Clause[None]
    floor_adds_others: Clause[None]
    floor_adds_own: Clause[None]
