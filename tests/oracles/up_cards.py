"""The seat that acts first by the up cards, found by sorting them."""

from __future__ import annotations

from collections import Counter

from dealer_service.table import Card

SUITS = "cdhs"
ACE_LOW, ACE_HIGH = "A23456789TJQK", "23456789TJQKA"


def first(shown: dict[int, list[Card]], round: int, bring_in: str, hand: str, tie: str) -> int:
    """The seat that acts first, of the up cards of each seat in the order of the deal."""
    if round == 1:
        ranks = ACE_LOW if bring_in == "high-card" else ACE_HIGH
        by_card = sorted(shown, key=lambda seat: place(shown[seat][0], ranks))
        return by_card[-1 if bring_in == "high-card" else 0]
    ranks = ACE_LOW if hand == "low-hand" else ACE_HIGH
    values = {seat: value(cards, ranks) for seat, cards in shown.items()}
    best = min(values.values()) if hand == "low-hand" else max(values.values())
    equal = [seat for seat in shown if values[seat] == best]
    if tie == "by-position":
        return equal[0]
    return max(equal, key=lambda seat: max(place(card, ranks) for card in shown[seat]))


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
