"""Exposed cards that are not kept: put aside face up, as the next burn if the house burns."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from dealer_service.rulebook import Clause, Ruleset
from dealer_service.rulebook.sections.drawing import Burn
from dealer_service.rulings.irregularities.remedy import Remedied
from dealer_service.rulings.reasons import Because, Fact, because
from dealer_service.rulings.ruling import FloorOption, Instruction, Undecided, require
from dealer_service.rulings.spot import Spot
from dealer_service.table import UNKNOWN, Card, Deck, Seat
from dealer_service.values import replace


def burns_cards(rules: Ruleset) -> bool:
    """Whether cards are burned: before cards of a board always, on a draw if the house burns."""
    return rules.dealing.streets.value.boards > 0 or rules.drawing.burn.value is Burn.ONE_EACH_DRAW


def card_of_hand(exposed: Card | None, seat: Seat, clause: Clause[Any]) -> Card:
    """The exposed card of this hand. Raises MissingFacts if the hand is known, but not the card."""
    told = bool(seat.hand) and UNKNOWN not in seat.cards
    if told and exposed in (None, UNKNOWN):
        return require(None, "/incident/card", clause)
    return exposed or UNKNOWN


def lay_open(seat: int, card: Card, spot: Spot, why: Because) -> Instruction:
    """The step that puts the card aside. It says so if the card is the next burn."""
    args: dict[str, Fact] = {"seat": seat, "card": str(card)}
    if burns_cards(spot.rules) and not spot.table.deck.exposed:
        return Instruction("lay-open", args, why)
    return Instruction("lay-aside", args, why)


def left_to_the_floor(
    seat: int, rules: Ruleset, plays: Callable[[Because], Remedied], replaced: Callable[[Because], Remedied]
) -> Undecided[Remedied]:
    """The floor lets the card play or replaces it, because another player exposed it."""
    why = (because(rules.dealing.exposed_by_another, seat=seat).deciding(),)
    play = FloorOption("card-plays", {"seat": seat}, why, partial(plays, why))
    other = FloorOption("replace-card", {"seat": seat}, why, partial(replaced, why))
    return Undecided((play, other), why)


def with_open_card(deck: Deck, card: Card) -> Deck:
    """The deck with this card among the exposed ones."""
    return replace(deck, exposed=(*deck.lying_open, card))
