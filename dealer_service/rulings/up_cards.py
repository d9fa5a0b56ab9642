"""Up cards: the cards of a hand that all players see, and the seat that acts first because of them."""

from __future__ import annotations

from typing import Any

from dealer_service.hands import RANKINGS
from dealer_service.hands.order import place_from_the_top
from dealer_service.hands.ranking import Ranking
from dealer_service.rulebook import Clause, Ruleset
from dealer_service.rulings.ruling import Missing, MissingFacts, require
from dealer_service.rulings.spot import Spot
from dealer_service.table import ACTIONS, UNKNOWN, Card, Seat

HIGH = RANKINGS["high"]


def has_up_cards(rules: Ruleset) -> bool:
    """Whether some cards of each hand are dealt face up."""
    return bool(rules.dealing.streets.value.up_places)


def up_cards(seat: Seat, rules: Ruleset) -> tuple[Card, ...]:
    """The up cards of a hand, in the order of the deal. Unknown ones are among them."""
    places, hand = rules.dealing.streets.value.up_places, seat.cards
    return tuple(hand[place] for place in places if place < len(hand))


def first_to_act(spot: Spot, round: int) -> int:
    """The seat that acts first in this betting round, by the up cards. Raises MissingFacts.

    In the first round it has the lowest card by suit, where the low hand wins the highest. Later it shows the best
    hand, without straights and flushes. Of equal hands the first one dealt acts first.
    """
    table = spot.table
    if table.acts_first is not None:
        return table.acts_first
    clause = spot.rules.betting.forced if round == 1 else spot.rules.betting.opener_later_rounds
    acted = {event.seat for event in table.events if event.does in ACTIONS} | {each.seat for each in table.out_of_turn}
    seats = [
        each for each in table.clockwise_from(table.button) if each.live or (each.dealt_in and each.number in acted)
    ]
    shown = {seat.number: _shown(seat, spot, clause) for seat in seats}
    ranking = _ranking(spot.rules)
    if round > 1:
        return max(shown, key=lambda number: ranking(shown[number]).strength)
    places = {number: _bring_in_places(cards, ranking) for number, cards in shown.items()}
    return min(places, key=places.__getitem__)


def _shown(seat: Seat, spot: Spot, clause: Clause[Any]) -> tuple[Card, ...]:
    """The up cards of a hand. Raises MissingFacts if one is unknown, or if the hand is gone."""
    cards = up_cards(seat, spot.rules)
    if not seat.live and not cards:
        require(None, "/table/acts_first", clause)
    if not cards or UNKNOWN in cards:
        raise MissingFacts(Missing(f"/table/seats/{seat.place}/hand", clause.id))
    return cards


def _ranking(rules: Ruleset) -> Ranking:
    """The ranking of the showing hands: the high one if the game is won by one, else that of the first low side."""
    sides = [side.ranking for side in rules.showdown.sides.value]
    return HIGH if HIGH in sides else next((ranking for ranking in sides if ranking.low), HIGH)


def _bring_in_places(cards: tuple[Card, ...], ranking: Ranking) -> int:
    """The place of the up card in the order of the bring-in: low cards first, high cards first if a low hand wins."""
    places = [place_from_the_top(card, ranking.order) for card in cards]
    return min(places) if ranking.low else -max(places)
