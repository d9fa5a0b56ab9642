"""Every question that a ruleset answers, typed. A new question is one more line here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any

from dealer_service.rulebook.clause import Clause
from dealer_service.rulebook.vocabulary import (
    Burn,
    CapHeadsUp,
    Floor,
    Half,
    LastCard,
    LimitShortAllIn,
    MaxDiscard,
    OddChip,
    OddChipBetween,
    Opener,
    Pile,
    Rake,
    Reopening,
    SameWinners,
    Service,
    ShortStub,
    ShowOrder,
    Structure,
)


@dataclass(frozen=True)
class DealingRules:
    """Can this table be?"""

    one_deck: Clause[None]
    hand_size: Clause[int]
    card_count: Clause[None]
    seats: Clause[None]
    blind_seats: Clause[None]
    chips_and_log: Clause[None]
    stages: Clause[None]
    dealing_round: Clause[None]


@dataclass(frozen=True)
class BettingRules:
    """May this seat do that? What may it do, and for how much?"""

    structure: Clause[Structure]
    round_open: Clause[None]
    in_turn: Clause[None]
    opener_first_round: Clause[Opener]
    opener_later_rounds: Clause[None]
    big_blind_option: Clause[None]
    posting: Clause[None]
    short_big_blind: Clause[None]
    folding: Clause[None]
    checking: Clause[None]
    calling: Clause[None]
    bet_or_raise: Clause[None]
    table_stakes: Clause[None]
    fixed_size: Clause[None]
    big_bet_from_round: Clause[int]
    max_bets: Clause[int]
    cap_heads_up: Clause[CapHeadsUp]
    limit_short_all_in: Clause[LimitShortAllIn]
    minimum_bet: Clause[None]
    minimum_raise: Clause[None]
    pot_limit_maximum: Clause[None]
    reopening: Clause[Reopening]
    somebody_to_call: Clause[None]
    round_closes: Clause[None]


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
    as_many_back: Clause[None]
    service: Clause[Service]
    burn: Clause[Burn]
    reshuffle: Clause[None]
    short_stub: Clause[ShortStub]
    last_card: Clause[LastCard]
    reshuffle_pool: Clause[tuple[Pile, ...]]
    if_still_short: Clause[tuple[Pile, ...] | Floor]


@dataclass(frozen=True)
class PotsRules:
    """Which chips can each seat win?"""

    uncalled: Clause[None]
    layers: Clause[None]
    folded_money: Clause[None]
    dead_money: Clause[None]
    rake: Clause[Rake]


@dataclass(frozen=True)
class ShowdownRules:
    """Who wins which chips, and why?"""

    halves: Clause[tuple[Half, ...]]
    opens: Clause[None]
    show_order: Clause[ShowOrder]
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
    odd_chip_between_halves: Clause[OddChipBetween]
    odd_chip_within_half: Clause[OddChip]
    same_winners: Clause[SameWinners]


SECTIONS: Mapping[str, type[Any]] = {
    "dealing": DealingRules,
    "betting": BettingRules,
    "drawing": DrawingRules,
    "pots": PotsRules,
    "showdown": ShowdownRules,
}


@dataclass(frozen=True)
class Ruleset:
    """One game as one house deals it, on the pages of one edition.

    ``digest`` covers ids, values and citations of all clauses; ``words_digest`` covers their words.
    """

    house: str
    game: str
    title: str
    edition: str
    digest: str
    words_digest: str
    dealing: DealingRules
    betting: BettingRules
    drawing: DrawingRules
    pots: PotsRules
    showdown: ShowdownRules
    pages: tuple[str, ...] = field(default=())

    @cached_property
    def clauses(self) -> Mapping[str, Clause[Any]]:
        """Every clause by its id, in the order of the rulebook."""
        return {
            clause.id: clause
            for section in SECTIONS
            for each in fields(SECTIONS[section])
            for clause in (getattr(getattr(self, section), each.name),)
        }

    def exchange(self, id: str, clause: Clause[Any]) -> Ruleset:
        """The same rules with one clause exchanged for another. Raises KeyError for an unknown id.

        The digests stay those of the pages: what comes out is a thought, not a loaded ruleset.
        """
        if id not in self.clauses:
            raise KeyError(id)
        section, name = id.split(".")
        rules: Any = replace(getattr(self, section), **{name: clause})
        return replace(self, **{section: rules})

    def applies(self, id: str) -> bool:
        """Whether the clause is read in this game: a cap is not, in no limit."""
        match id.split(".")[1]:
            case "max_bets" | "cap_heads_up" | "big_bet_from_round" | "fixed_size" | "limit_short_all_in":
                return self.betting.structure.value is Structure.FIXED_LIMIT
            case "minimum_bet" | "minimum_raise" | "reopening":
                return self.betting.structure.value is not Structure.FIXED_LIMIT
            case "pot_limit_maximum":
                return self.betting.structure.value is Structure.POT_LIMIT
            case "odd_chip_between_halves" | "same_winners":
                return len(self.showdown.halves.value) > 1
            case name if name.endswith("_hands"):
                wanted = name.removesuffix("_hands").replace("_", "-")
                return any(half.name == wanted for half in self.showdown.halves.value)
        return True
