"""Standard poker hands, and the lowballs that reverse them: 2-7 with the ace always high, A-6 with it always low."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from dealer_service.hands.lowball import SHAPES, low_hands
from dealer_service.hands.order import ACE_HIGH, ACE_LOW, from_the_top, lowness, rank_plural, text_of
from dealer_service.hands.ranking import HandRank, LeastHand, Name
from dealer_service.table import DECK, JOKER, Card
from dealer_service.values import replace, value

# The kinds of hands, lowest first. In 2-7 the lowest wins, and the first kind is called a low.
KINDS = (
    "high-card",
    "one-pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "five-of-a-kind",  # four aces and the joker
)
COMPLETED = frozenset({"straight", "flush", "straight-flush"})  # by a joker
LOW = "deuce-to-seven-low"
LOW_TO_SIX = "ace-to-six-low"
WHEEL = "A5432"
PAIRS = {
    f"pair-of-{rank_plural(rank)}": LeastHand(
        f"pair-of-{rank_plural(rank)}", (1, -ACE_HIGH[::-1].index(rank)), Name(KINDS[1], (rank, rank))
    )
    for rank in ACE_HIGH
}
# 7-5-4-3-2 is the lowest hand: the fifth rank up makes a straight or a pair.
_LOWS = {word: each for word, each in low_hands(LOW, ACE_HIGH).items() if each.name.ranks != ("6",)}

# 6-4-3-2-A is the lowest hand.
_LOWS_TO_SIX = {word: each for word, each in low_hands(LOW_TO_SIX, ACE_LOW).items() if each.name.ranks != ("5",)}


@value
class High:
    """The standard ranking of five-card hands: a royal flush is best, A-5-4-3-2 the lowest straight.

    A joker is an ace, or the card that completes a straight, flush or straight flush: in a flush the highest card that
    the hand lacks. Four aces and the joker beat every other hand.
    """

    title = "high"
    titled = ""
    sizes = frozenset({5})
    low = False
    chooses = False
    order = ACE_HIGH

    @property
    def least_hands(self) -> Mapping[str, LeastHand]:
        """A pair of this rank: ``pair-of-nines`` is a pair of nines or better."""
        return PAIRS

    def __call__(self, cards: Sequence[Card]) -> HandRank:
        """The rank of up to five cards, the most frequent rank first, then the highest."""
        return _read_high(tuple(cards))


@value
class OmahaHigh(High):
    """The standard ranking for the half of a pot that cards of the board win, beside a half of one's own cards."""

    title = "Omaha"


@value
class BoardHigh(High):
    """The standard ranking for the half of a pot that the cards of one board win, beside the half of another board."""

    title: str


@value
class DeuceToSeven:
    """The 2-7 ranking of five-card hands: offsuit 7-5-4-3-2 is best. Straights and flushes count."""

    title = "low"
    titled = LOW
    sizes = frozenset({5})
    low = True
    chooses = False
    order = ACE_HIGH

    @property
    def least_hands(self) -> Mapping[str, LeastHand]:
        """No pair, straight or flush, and at most this rank: ``eight-low`` is eight or better."""
        return _LOWS

    def __call__(self, cards: Sequence[Card]) -> HandRank:
        """The rank of up to five cards, the most frequent rank first, then the highest."""
        return _read_low(tuple(cards), ACE_HIGH, LOW)


@value
class AceToSix:
    """The A-6 ranking of five-card hands: offsuit 6-4-3-2-A is best. Straights and flushes count, and aces are low."""

    title = "low"
    titled = LOW_TO_SIX
    sizes = frozenset({5})
    low = True
    chooses = False
    order = ACE_LOW

    @property
    def least_hands(self) -> Mapping[str, LeastHand]:
        """No pair, straight or flush, and at most this rank: ``eight-low`` is eight or better."""
        return _LOWS_TO_SIX

    def __call__(self, cards: Sequence[Card]) -> HandRank:
        """The rank of up to five cards, the most frequent rank first, then the highest."""
        return _read_low(tuple(cards), ACE_LOW, LOW_TO_SIX)


@lru_cache(maxsize=1 << 12)
def _read_high(cards: tuple[Card, ...]) -> HandRank:
    """The reading, cached for repeated questions (what-if, comparison of houses)."""
    return _with_joker(cards) if cards.count(JOKER) == 1 else _as_high(cards)


def _with_joker(cards: tuple[Card, ...]) -> HandRank:
    """The best reading with the joker as an ace, or as the card that completes a straight or a flush."""
    others = tuple([card for card in cards if card is not JOKER])
    read = [(card, _as_high((*others, card))) for card in DECK.values() if card not in others]
    allowed = [(card, hand) for card, hand in read if card.rank == "A" or hand.name.code in COMPLETED]
    if not allowed:
        return _five_aces(others)
    stands_for, best = max(allowed, key=lambda each: each[1].strength)
    return replace(best, plays=tuple([JOKER if card is stands_for else card for card in best.plays]))


def _five_aces(aces: tuple[Card, ...]) -> HandRank:
    """The four aces and the joker."""
    hand = from_the_top(aces, ACE_HIGH)
    places = lowness([*hand, hand[0]], ACE_HIGH)
    strength = (KINDS.index("five-of-a-kind"), *(-each for each in places))
    return HandRank(strength, (*hand, JOKER), Name("five-of-a-kind", ("A",) * 5))


def _as_high(cards: tuple[Card, ...]) -> HandRank:
    """The rank of cards without the joker."""
    return read_high(cards, KINDS, WHEEL, "A" + ACE_HIGH)


def read_high(cards: tuple[Card, ...], kinds: Sequence[str], wheel: str, rows: str) -> HandRank:
    """The rank of cards without a joker, where these are the kinds of hands, lowest first.

    ``wheel`` is the lowest straight as it is from the top, its ace first. ``rows`` holds every five ranks in a row.
    Raises ValueError for more than five cards.
    """
    hand = _grouped(cards, ACE_HIGH)
    if _ranks(hand) == wheel:
        hand.append(hand.pop(0))
    kind = _kind(hand, rows)
    strength = (kinds.index(kind), *(-each for each in lowness(hand, ACE_HIGH)))
    return HandRank(strength, tuple(hand), Name(kind, tuple([card.rank for card in hand])))


@lru_cache(maxsize=1 << 12)
def _read_low(cards: tuple[Card, ...], order: str, low: str) -> HandRank:
    """The reading, cached for repeated questions (what-if, comparison of houses). ``low`` is the code of a low."""
    hand = _grouped(cards, order)
    kind = _kind(hand, order)
    strength = (-KINDS.index(kind), *lowness(hand, order))
    code = low if kind == KINDS[0] else kind
    return HandRank(strength, tuple(hand), Name(code, tuple([card.rank for card in hand])))


def _grouped(cards: tuple[Card, ...], order: str) -> list[Card]:
    """The cards, the most frequent rank first, then the highest.

    Raises ValueError for more than five cards.
    """
    if len(cards) > 5:
        raise ValueError(f"a poker hand has five cards, not {len(cards)}: {text_of(cards)}")
    hand = from_the_top(cards, order)
    ranks = [card.rank for card in hand]
    return sorted(hand, key=lambda card: -ranks.count(card.rank))


def _kind(hand: Sequence[Card], rows: str) -> str:
    """The kind of a grouped hand. ``rows`` holds every five ranks in a row, lowest first.

    An incomplete hand is neither a straight nor a flush.
    """
    ranks = _ranks(hand)
    pairs = (sum(map(ranks.count, ranks)) - len(hand)) // 2
    if pairs:
        return SHAPES[pairs]
    if len(hand) < 5:
        return KINDS[0]
    straight, flush = ranks[::-1] in rows, len({card.suit for card in hand}) == 1
    return ("straight-flush" if flush else "straight") if straight else "flush" if flush else KINDS[0]


def _ranks(hand: Sequence[Card]) -> str:
    return "".join(card.rank for card in hand)
