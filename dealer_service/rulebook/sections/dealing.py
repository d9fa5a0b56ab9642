"""The clauses of the section `dealing`. The type of a field gives the answers that a page may choose."""

from __future__ import annotations

from dataclasses import dataclass

from dealer_service.rulebook.clause import Clause
from dealer_service.rulebook.vocabulary.dealing import (
    Button,
    CardsAtATime,
    DroppedByPlayer,
    ExposedOnDeal,
    MaxSeats,
    MisdealCause,
    MisdealExposed,
    ShortButton,
    TooFewCards,
    TooManyCards,
    TwoBoxedCards,
    WrongButton,
)


@dataclass(frozen=True)
class DealingRules:
    """The possible tables, the deal, the button, and misdeals."""

    one_deck: Clause[None]
    hand_size: Clause[int]
    card_count: Clause[None]
    seats: Clause[None]
    max_seats: Clause[int | MaxSeats]
    blind_seats: Clause[None]
    chips_and_log: Clause[None]
    stages: Clause[None]
    dealing_round: Clause[None]
    order: Clause[None]
    cards_at_a_time: Clause[CardsAtATime]
    next_hand: Clause[None]
    button: Clause[Button]
    going_heads_up: Clause[None]
    misdeal: Clause[None]
    misdeal_window: Clause[None]
    misdeal_causes: Clause[tuple[MisdealCause, ...]]
    wrong_button: Clause[WrongButton]
    boxed_card: Clause[None]
    two_boxed_cards: Clause[TwoBoxedCards]
    misdeal_exposed: Clause[MisdealExposed]
    exposed_on_deal: Clause[ExposedOnDeal]
    flashed_by_player: Clause[None]
    exposed_by_another: Clause[None]
    card_off_table: Clause[None]
    dropped_by_player: Clause[DroppedByPlayer]
    too_few_cards: Clause[TooFewCards]
    short_button: Clause[ShortButton]
    too_many_cards: Clause[TooManyCards]
    fouled_deck: Clause[None]
    defect_known: Clause[None]
