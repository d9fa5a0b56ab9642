"""The order of cards by rank, with the ace high or low."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from dealer_service.table import DECK, JOKER, UNKNOWN, Card

ACE_LOW = "A23456789TJQK"
ACE_HIGH = "23456789TJQKA"
# The ranks as words of pages: an eight-low, a pair of nines.
RANK_WORDS: Mapping[str, str] = {
    "A": "ace",
    "2": "deuce",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
}


def from_the_top(hand: Sequence[Card], order: str) -> list[Card]:
    """The hand from its highest card down. Cards of one rank are in the order s, h, d, c.

    Raises ValueError for a hand without cards, with an unknown card, or with a duplicate card.
    """
    if not hand:
        raise ValueError("a hand of no cards cannot be read")
    if UNKNOWN in hand:
        raise ValueError(f"a hand with an unknown card cannot be read: {text_of(hand)}")
    if JOKER in hand:
        raise ValueError(f"a hand with the joker cannot be read: {text_of(hand)}")
    if len(set(hand)) < len(hand):
        raise ValueError(f"a hand that holds one card twice cannot be read: {text_of(hand)}")
    return sorted(hand, key=_places(order).__getitem__)


def places_from_the_top(hand: Sequence[Card], order: str) -> list[int]:
    """The places of the cards in the deck from the top, the highest card first. A rank has four places.

    Raises ValueError like ``from_the_top``.
    """
    try:
        places = sorted(map(_places(order).__getitem__, hand))
    except KeyError:
        places = []
    if not places or len({*places}) < len(places):
        from_the_top(hand, order)
    return places


def place_from_the_top(card: Card, order: str) -> int:
    """The number of cards above this one in the deck, by rank and then by suit.

    Raises KeyError for an unknown card.
    """
    return _places(order)[card]


def lowness(hand: Iterable[Card], order: str) -> list[int]:
    """For each card, the number of ranks above its own: the greater, the lower the card."""
    place = _places(order)
    return [place[card] // 4 for card in hand]


def rank_plural(rank: str) -> str:
    """The rank as a word of pages, several of it: nines, sixes."""
    word = RANK_WORDS[rank]
    return word + ("es" if word.endswith("x") else "s")


def text_of(hand: Iterable[Card]) -> str:
    """The cards as text: ``As 2d``."""
    return " ".join(map(str, hand))


@cache
def deck_from_the_top(order: str) -> Sequence[Card]:
    """The deck sorted from the top, four cards to a rank."""
    return sorted(DECK.values(), key=lambda card: (order.index(card.rank), card.suit), reverse=True)


@cache
def _places(order: str) -> Mapping[Card, int]:
    """The place of each card in the deck sorted from the top, four cards to a rank."""
    return {card: place for place, card in enumerate(deck_from_the_top(order))}
