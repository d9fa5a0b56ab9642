"""Ace-to-five lowball: no pair beats a pair, then the lowest from the top. Straights do not count.

Neither do flushes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from dealer_service.hands.order import ACE_LOW, RANK_WORDS, from_the_top, lowness, text_of
from dealer_service.hands.ranking import HandRank, LeastHand, Name
from dealer_service.table import DECK, JOKER, Card
from dealer_service.values import replace, value

# Kinds by the number of ways to pick two cards of one rank: the fewer, the better.
SHAPES = {
    0: "low",
    1: "one-pair",
    2: "two-pair",
    3: "three-of-a-kind",
    4: "full-house",
    6: "four-of-a-kind",
}


def low_hands(code: str, order: str) -> Mapping[str, LeastHand]:
    """The hands without a pair by their highest card, the highest first: five different ranks reach the fifth."""
    hands = (LeastHand(f"{RANK_WORDS[rank]}-low", (0, order[::-1].index(rank)), Name(code, (rank,))) for rank in order)
    return {each.word: each for each in list(hands)[:3:-1]}


_LEAST_HANDS = low_hands(SHAPES[0], ACE_LOW)


@value
class AceToFive:
    """The A-5 ranking of five-card hands: 5-4-3-2-A is best, whatever its suits.

    A joker is the lowest rank that is not in the hand.
    """

    title = "low"
    titled = SHAPES[0]
    sizes = frozenset({5})
    low = True
    chooses = False
    order = ACE_LOW

    @property
    def least_hands(self) -> Mapping[str, LeastHand]:
        """No pair, and at most this rank: ``eight-low`` is eight or better."""
        return _LEAST_HANDS

    def __call__(self, cards: Sequence[Card]) -> HandRank:
        """The rank of up to five cards, the most frequent rank first, then the highest."""
        return _read(tuple(cards))


@lru_cache(maxsize=1 << 12)
def _read(cards: tuple[Card, ...]) -> HandRank:
    """The reading, cached for repeated questions (what-if, comparison of houses)."""
    if cards.count(JOKER) == 1:
        return _read_with_joker(cards)
    if len(cards) > 5:
        raise ValueError(f"an ace-to-five hand has five cards, not {len(cards)}: {text_of(cards)}")
    hand = from_the_top(cards, ACE_LOW)
    ranks = [card.rank for card in hand]
    often = [ranks.count(rank) for rank in ranks]
    pairs = (sum(often) - len(hand)) // 2
    if pairs:
        hand.sort(key=lambda card: -ranks.count(card.rank))
    strength = (-pairs, *lowness(hand, ACE_LOW))
    return HandRank(strength, tuple(hand), Name(SHAPES[pairs], tuple([card.rank for card in hand])))


def _read_with_joker(cards: tuple[Card, ...]) -> HandRank:
    """The reading with the joker as the lowest rank that is not in the hand."""
    ranks = {card.rank for card in cards}
    stands_for = DECK[next(rank for rank in ACE_LOW if rank not in ranks) + "s"]
    at = cards.index(JOKER)
    read = _read((*cards[:at], stands_for, *cards[at + 1 :]))
    return replace(read, plays=tuple([JOKER if card is stands_for else card for card in read.plays]))
