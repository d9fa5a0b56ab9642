"""The section `drawing`: its named answers, and its clauses.

The type of a field gives the answers that a page may choose, its metadata the games that read the clause.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from dealer_service.rulebook.applicability import read_where
from dealer_service.rulebook.clause import Clause
from dealer_service.rulebook.streets import Streets
from dealer_service.table import Pile


class MaxDiscard(StrEnum):
    """How many cards a player may discard on one draw.

    The last two are two or three cards, or up to four when holding an ace. ``of-the-street`` is the number that the
    draw has in ``dealing.streets``, which may be another one on each draw.
    """

    HAND_SIZE = "hand-size"
    OF_THE_STREET = "of-the-street"
    THREE = "three"
    TWO_OR_FOUR_WITH_ACE = "two-or-four-with-ace"
    THREE_OR_FOUR_WITH_ACE = "three-or-four-with-ace"


class ChangedDiscard(StrEnum):
    """How long a player may change the cards of a discard or their number."""

    UNTIL_CARD_OR_RELIANCE = "until-card-or-reliance"
    ONLY_WHICH_CARDS = "only-which-cards"
    NEVER = "never"


class FiveCards(StrEnum):
    """How five new cards are dealt to one player."""

    CONSECUTIVE = "consecutive"
    FOUR_THEN_ONE = "four-then-one"


class Service(StrEnum):
    """Whether a player is dealt new cards at once or after all players have discarded."""

    SEAT_BY_SEAT = "seat-by-seat"
    ALL_DISCARD_THEN_DEAL = "all-discard-then-deal"


class Burn(StrEnum):
    """Whether a card is burned on a draw."""

    ONE_EACH_DRAW = "one-each-draw"
    NONE = "none"


class OneCardOpen(StrEnum):
    """How a card is dealt to a player who draws exactly one.

    ``take-or-refuse``: face up. The player takes it, or refuses it and takes the next card, face down.
    """

    NEVER = "never"
    TAKE_OR_REFUSE = "take-or-refuse"


class ExposedOnDraw(StrEnum):
    """What happens to a card that the dealer exposes on a draw."""

    REPLACED_AFTER_THE_DRAW = "replaced-after-the-draw"
    KEPT_IF_PITCH_ASKED_FOR = "kept-if-pitch-asked-for"


class ShortStub(StrEnum):
    """What happens to the cards left in a stub that is too short."""

    DEALT_FIRST = "dealt-first"
    MIXED_IN = "mixed-in"


class LastCard(StrEnum):
    """Whether the last card of the stub is dealt."""

    ONLY_IF_IT_COMPLETES_THE_DRAW = "only-if-it-completes-the-draw"
    ONLY_IF_IT_COMPLETES_THE_HAND = "only-if-it-completes-the-hand"
    DEALT = "dealt"
    NEVER = "never"


class SecondPool(StrEnum):
    """When the second list of piles is shuffled in."""

    WITH_THE_FIRST = "with-the-first"
    AFTER_THE_FIRST = "after-the-first"


class Floor(StrEnum):
    """The rule leaves it to the floor."""

    FLOOR = "floor"


FIVE = 5


def _draws_five(streets: Streets, most: MaxDiscard) -> bool:
    return streets.hand_size == FIVE and most is MaxDiscard.HAND_SIZE


ON_A_DRAW = read_where("dealing.streets", holds=lambda streets: streets.draws > 0)
WHERE_CARDS_FOLLOW = read_where("dealing.streets", holds=lambda streets: streets.rounds > 1)
WHERE_FIVE_CARDS_ARE_DRAWN = read_where("dealing.streets", "drawing.max_discard", holds=_draws_five)
WHERE_A_CARD_IS_BURNED = read_where("drawing.burn", holds=lambda burn: burn is Burn.ONE_EACH_DRAW)
WITH_A_SECOND_POOL = read_where("drawing.if_still_short", holds=lambda piles: isinstance(piles, tuple))


@dataclass(frozen=True)
class DrawingRules:
    """Discards, replacement cards, burns, and the reshuffle."""

    draw_open: Clause[None] = field(metadata=ON_A_DRAW)
    order: Clause[None] = field(metadata=ON_A_DRAW)
    all_in_draw: Clause[None] = field(metadata=ON_A_DRAW)
    standing_pat: Clause[None] = field(metadata=ON_A_DRAW)
    max_discard: Clause[MaxDiscard] = field(metadata=ON_A_DRAW)
    own_cards: Clause[None] = field(metadata=ON_A_DRAW)
    changed_discard: Clause[ChangedDiscard] = field(metadata=ON_A_DRAW)
    as_many_back: Clause[None] = field(metadata=ON_A_DRAW)
    short_hand: Clause[None] = field(metadata=ON_A_DRAW)
    replaced_last: Clause[None] = field(metadata=ON_A_DRAW)
    service: Clause[Service] = field(metadata=ON_A_DRAW)
    one_card_open: Clause[OneCardOpen] = field(metadata=ON_A_DRAW)
    exposed_on_draw: Clause[ExposedOnDraw] = field(metadata=ON_A_DRAW)
    new_cards_mucked: Clause[None] = field(metadata=ON_A_DRAW)
    how_many_drawn: Clause[None] = field(metadata=ON_A_DRAW)
    wrong_hand_after: Clause[None] = field(metadata=WHERE_CARDS_FOLLOW)
    wrong_replacement: Clause[None] = field(metadata=ON_A_DRAW)
    drew_out_of_turn: Clause[None] = field(metadata=ON_A_DRAW)
    announcement_mismatch: Clause[None] = field(metadata=ON_A_DRAW)
    fold_in_draw: Clause[None] = field(metadata=ON_A_DRAW)
    clock: Clause[None] = field(metadata=ON_A_DRAW)
    five_cards: Clause[FiveCards] = field(metadata=WHERE_FIVE_CARDS_ARE_DRAWN)
    burn: Clause[Burn] = field(metadata=ON_A_DRAW)
    exposed_burn: Clause[None] = field(metadata=WHERE_A_CARD_IS_BURNED)
    wrong_burn: Clause[None] = field(metadata=WHERE_A_CARD_IS_BURNED)
    premature_cards: Clause[None] = field(metadata=ON_A_DRAW)
    dropped_stub: Clause[None] = field(metadata=WHERE_CARDS_FOLLOW)
    forecast: Clause[None] = field(metadata=ON_A_DRAW)
    reshuffle: Clause[None] = field(metadata=ON_A_DRAW)
    short_stub: Clause[ShortStub] = field(metadata=ON_A_DRAW)
    last_card: Clause[LastCard] = field(metadata=ON_A_DRAW)
    reshuffle_pool: Clause[tuple[Pile, ...]] = field(metadata=ON_A_DRAW)
    if_still_short: Clause[tuple[Pile, ...] | Floor] = field(metadata=ON_A_DRAW)
    second_pool: Clause[SecondPool] = field(metadata=WITH_A_SECOND_POOL)
    floor_adds_burns: Clause[None] = field(metadata=ON_A_DRAW)
    floor_adds_folded: Clause[None] = field(metadata=ON_A_DRAW)
    floor_adds_others: Clause[None] = field(metadata=ON_A_DRAW)
    floor_adds_own: Clause[None] = field(metadata=ON_A_DRAW)
