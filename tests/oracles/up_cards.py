"""The seat that acts first by the up cards, found by sorting them."""

from __future__ import annotations

from collections import Counter

from dealer_service.table import Card
from tests.oracles.rankings import is_ace_low, is_low

SUITS = "cdhs"
ACE_LOW, ACE_HIGH = "A23456789TJQK", "23456789TJQKA"


def first(shown: dict[int, list[Card]], round: int, bring_in: str, hand: str, tie: str, lows: str) -> int:
    """The seat that acts first, of the up cards of each seat in the order of the deal.

    ``lows`` are the ranks of the game's low hands, lowest first.
    """
    if round == 1:
        ranks = {"low-card": ACE_HIGH, "high-card": lows, "high-card-ace-low": ACE_LOW}[bring_in]
        by_card = sorted(shown, key=lambda seat: place(shown[seat][0], ranks))
        return by_card[0 if bring_in == "low-card" else -1]
    ranks = lows if hand == "low-hand" else ACE_HIGH
    values = {seat: value(cards, ranks) for seat, cards in shown.items()}
    best = min(values.values()) if hand == "low-hand" else max(values.values())
    equal = [seat for seat in shown if values[seat] == best]
    if tie == "by-position":
        return equal[0]
    return max(equal, key=lambda seat: max(place(card, ranks) for card in shown[seat]))


def ranks_of_lows(halves: list[str]) -> str:
    """The ranks of the first half that a low hand wins, lowest first; with the ace low if there is none."""
    low = next((half for half in halves if is_low(half)), None)
    return ACE_HIGH if low and not is_ace_low(low) else ACE_LOW


def place(card: Card, ranks: str) -> tuple[int, int]:
    """The place of the card by rank and then by suit."""
    return ranks.index(card.rank), SUITS.index(card.suit)


def value(cards: list[Card], ranks: str) -> tuple[list[int], list[int]]:
    """How often the ranks occur, most often first, and then the ranks in this order, high ones first."""
    counts = Counter(ranks.index(card.rank) for card in cards)
    order = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    return [counts[rank] for rank in order], order


def has_pair(shown: dict[int, list[Card]]) -> bool:
    """Whether any seat shows two cards of one rank."""
    return any(len({card.rank for card in cards}) < len(cards) for cards in shown.values())
