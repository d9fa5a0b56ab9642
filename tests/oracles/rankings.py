"""A simple definition of each ranking and the number of hands of each kind, for the census.

The definitions share no code with ``dealer_service.hands``: a card is a number (0 the ace of clubs, 1 the ace of
diamonds, 51 the king of spades, 52 the joker), and every choice of cards is tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

from dealer_service.hands import RANKINGS, HandRank
from dealer_service.table import JOKER, Card, card

CARDS = [card(rank + suit) for rank in "A23456789TJQK" for suit in "cdhs"]
CARDS_AND_JOKER = [*CARDS, JOKER]
JOKER_NUMBER = 52
NUMBERS = {each: number for number, each in enumerate(CARDS)}
FROM_THE_SIXES = [0, *range(5, 13)]  # the ranks of a short deck, the ace first
RANKS_OF_DECK = {"full": [*range(13)], "sixes-up": FROM_THE_SIXES}

Hand = tuple[int, ...]


class Reading(NamedTuple):
    """The cards that play, the strength (lower wins), and each idle card with its reason, other card and choice."""

    plays: Hand
    badness: Any
    idle: list[tuple[int, str, Any, bool]]


def badugi(hand: Hand) -> Reading:
    """The most cards that all differ; the lowest of those; of one rank the first suit of c, d, h, s."""
    from_the_top = sorted(hand, reverse=True)
    found = []
    for size in range(1, 5):
        for chosen in combinations(from_the_top, size):
            ranks, suits = [n // 4 for n in chosen], [n % 4 for n in chosen]
            if len(set(ranks)) == len(set(suits)) == size:
                found.append((-size, ranks, suits, chosen))
    fewer, ranks, _, plays = min(found)
    as_good = {n for size, other, _, chosen in found if (size, other) == (fewer, ranks) for n in chosen}
    idle = []
    for n in from_the_top:
        if n not in plays:
            pairs = [(n, "idle-pair", m, n in as_good) for m in plays if n // 4 == m // 4]
            clashes = [(n, "idle-suit", m, False) for m in plays if n % 4 == m % 4]
            idle.append((pairs + clashes)[0])
    return Reading(plays, (fewer, ranks), idle)


def badugi_ace_high(hand: Hand) -> Reading:
    """Badugi with each rank one lower and the aces above the kings."""
    read = badugi(tuple([(n - 4) % 52 for n in hand]))
    idle = [((n + 4) % 52, why, (m + 4) % 52, either) for n, why, m, either in read.idle]
    return Reading(tuple([(n + 4) % 52 for n in read.plays]), read.badness, idle)


def ace_to_five(hand: Hand) -> Reading:
    """No pair before pairs, then low before high, the cards that come most often first.

    The joker is the card that makes the best hand of all that are of no rank in the hand.
    """
    if JOKER_NUMBER in hand:
        others = tuple([n for n in hand if n != JOKER_NUMBER])
        ranks = {n // 4 for n in others}
        best, as_joker = min(
            ((ace_to_five((*others, n)), n) for n in range(0, 52, 4) if n // 4 not in ranks),
            key=lambda each: each[0].badness,
        )
        return best._replace(plays=tuple([JOKER_NUMBER if n == as_joker else n for n in best.plays]))
    groups = Counter(n // 4 for n in hand)
    plays = tuple(sorted(hand, key=lambda n: (groups[n // 4], n), reverse=True))
    return Reading(plays, (sorted(groups.values(), reverse=True), [n // 4 for n in plays]), [])


# Kinds of poker hands from the lowest up: number of cards of each rank, in a row or not, of one suit or not.
POKER = [
    ([1, 1, 1, 1, 1], False, False),
    ([2, 1, 1, 1], False, False),
    ([2, 2, 1], False, False),
    ([3, 1, 1], False, False),
    ([1, 1, 1, 1, 1], True, False),
    ([1, 1, 1, 1, 1], False, True),
    ([3, 2], False, False),
    ([4, 1], False, False),
    ([1, 1, 1, 1, 1], True, True),
]


def kind(hand: Hand, groups: Counter[int], row: bool) -> int:
    """The rank of the hand's kind. An incomplete hand counts as if its other cards had no pair, straight or flush."""
    whole, suited = len(hand) == 5, len({n % 4 for n in hand}) == 1
    alone = [1] * (5 - len(hand))
    return POKER.index((sorted(groups.values(), reverse=True) + alone, row and whole, suited and whole))


def deuce_to_seven(hand: Hand) -> Reading:
    """The lowest poker hand; the ace is above the king and only there."""
    groups = Counter((n // 4 - 1) % 13 for n in hand)
    plays = tuple(sorted(hand, key=lambda n: (groups[(n // 4 - 1) % 13], (n // 4 - 1) % 13, n % 4), reverse=True))
    row = any(set(groups) == set(range(least, least + 5)) for least in range(9))
    return Reading(plays, (kind(hand, groups, row), [(n // 4 - 1) % 13 for n in plays]), [])


def ace_to_six(hand: Hand) -> Reading:
    """The lowest poker hand; the ace is below the deuce and only there."""
    groups = Counter(n // 4 for n in hand)
    plays = tuple(sorted(hand, key=lambda n: (groups[n // 4], n), reverse=True))
    row = any(set(groups) == set(range(least, least + 5)) for least in range(9))
    return Reading(plays, (kind(hand, groups, row), [n // 4 for n in plays]), [])


def high_badugi(hand: Hand) -> Reading:
    """The most cards of different suits; the highest of those, compared from the top; an ace is above a king."""
    from_the_top = sorted(hand, key=lambda n: ((n // 4 - 1) % 13, n % 4), reverse=True)
    found = []
    for size in range(1, 5):
        for chosen in combinations(from_the_top, size):
            if len({n % 4 for n in chosen}) == size:
                found.append((-size, [-((n // 4 - 1) % 13) for n in chosen], chosen))
    fewer, ranks, plays = min(found)
    idle = [(n, "idle-suit", next(m for m in plays if m % 4 == n % 4), False) for n in from_the_top if n not in plays]
    return Reading(plays, (fewer, ranks), idle)


def high(hand: Hand) -> Reading:
    """The highest poker hand: an ace is 14, or 1 below a deuce in a straight."""
    worth = {n: n // 4 + 1 if n // 4 else 14 for n in hand}
    if sorted(worth.values()) == [2, 3, 4, 5, 14]:
        worth = {n: n // 4 + 1 for n in hand}
    groups = Counter(worth.values())
    plays = tuple(sorted(hand, key=lambda n: (-groups[worth[n]], -worth[n], -(n % 4))))
    row = len(groups) == 5 and max(groups) - min(groups) == 4
    return Reading(plays, (-kind(hand, groups, row), [-worth[n] for n in plays]), [])


def high_with_joker(hand: Hand) -> Reading:
    """The best poker hand with an ace, or any card that makes five in a row or of one suit, in place of the joker.

    No ace is left beside four aces: that is the best hand.
    """
    others = tuple([n for n in hand if n != JOKER_NUMBER])
    ranks, suits = [n // 4 for n in others], {n % 4 for n in others}
    found = []
    for n in set(range(52)) - {*others}:
        row = sorted({*ranks, n // 4})
        in_a_row = len(row) == 5 and (row[4] - row[0] == 4 or row == [0, 9, 10, 11, 12])
        if n < 4 or (len(hand) == 5 and (in_a_row or suits == {n % 4})):
            found.append((high((*others, n)).badness, n))
    badness = min(found)[0] if found else (-99, [])
    return Reading(tuple(sorted(hand)), badness, [])


# Kinds of hands of a deck from the sixes up, from the lowest up: a flush is above a full house, and three of a kind is
# below a straight or, in the second list, above it.
SHORT_DECK = [*POKER[:5], POKER[6], POKER[5], *POKER[7:]]
SHORT_DECK_TRIPS = [*SHORT_DECK[:3], SHORT_DECK[4], SHORT_DECK[3], *SHORT_DECK[5:]]


def short_deck(hand: Hand, kinds: Any = SHORT_DECK) -> Reading:
    """The highest hand from the sixes up: an ace is 14, or 5 below a six in a straight."""
    worth = {n: n // 4 + 1 if n // 4 else 14 for n in hand}
    if sorted(worth.values()) == [6, 7, 8, 9, 14]:
        worth = {n: n // 4 + 1 if n // 4 else 5 for n in hand}
    groups = Counter(worth.values())
    plays = tuple(sorted(hand, key=lambda n: (-groups[worth[n]], -worth[n], -(n % 4))))
    row = len(groups) == 5 and max(groups) - min(groups) == 4
    read = POKER[kind(hand, groups, row)]
    return Reading(plays, (-kinds.index(read), [-worth[n] for n in plays]), [])


def short_deck_trips(hand: Hand) -> Reading:
    """The same, and three of a kind beats a straight."""
    return short_deck(hand, SHORT_DECK_TRIPS)


# The points of each rank from the ace to the king.
PIPS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 0, 0]


def from_the_most_points(n: int) -> tuple[int, int, int]:
    """The points of a card; of court cards first the king; then its suit."""
    return PIPS[n // 4], n // 4, n % 4


def points(hand: Hand) -> int:
    return sum(PIPS[n // 4] for n in hand)


def points_high(hand: Hand) -> Reading:
    """The most points win; equal points tie."""
    return Reading(tuple(sorted(hand, key=from_the_most_points, reverse=True)), -points(hand), [])


def points_low(hand: Hand) -> Reading:
    """The fewest points win; equal points tie."""
    return Reading(tuple(sorted(hand, key=from_the_most_points, reverse=True)), points(hand), [])


def points_21(hand: Hand) -> Reading:
    """Of all cards that make at most 21: the most points, then the most cards; the highest of those are named."""
    found = []
    for mask in range(1, 1 << len(hand)):
        chosen = sorted((n for at, n in enumerate(hand) if mask >> at & 1), key=from_the_most_points, reverse=True)
        if points(tuple(chosen)) <= 21:
            short = (21 - points(tuple(chosen)), -len(chosen))
            found.append((short, [tuple(-part for part in from_the_most_points(n)) for n in chosen], tuple(chosen)))
    badness, _, plays = min(found)
    over = [n for n in sorted(hand, key=from_the_most_points, reverse=True) if n not in plays]
    return Reading(plays, badness, [(n, "idle-over", None, False) for n in over])


# Every ranking of ``dealer_service/hands/__init__.py`` has its definition here, under its name.
DEFINITIONS: dict[str, Callable[[Hand], Reading]] = {
    "ace-to-five": ace_to_five,
    "ace-to-six": ace_to_six,
    "badugi": badugi,
    "badugi-ace-high": badugi_ace_high,
    "deuce-to-seven": deuce_to_seven,
    "first-board": high,
    "high": high,
    "high-badugi": high_badugi,
    "omaha": high,
    "points-21": points_21,
    "points-high": points_high,
    "points-low": points_low,
    "second-board": high,
    "short-deck": short_deck,
    "short-deck-trips": short_deck_trips,
}
# The ranks that a ranking reads, if it does not read them all.
FEWER_RANKS = {"short-deck": FROM_THE_SIXES, "short-deck-trips": FROM_THE_SIXES}


def ranks_read(name: str) -> list[int]:
    """The ranks of the cards that this ranking reads, 0 the ace."""
    return FEWER_RANKS.get(name, [*range(13)])


def cards_read(name: str) -> list[Card]:
    """The cards that this ranking reads."""
    return [CARDS[4 * rank + suit] for rank in ranks_read(name) for suit in range(4)]


def deck_of(ranks: str, joker: bool) -> list[int]:
    """The numbers of the cards of a deck, by the answers to ``dealing.deck`` and ``dealing.joker``."""
    return [4 * rank + suit for rank in RANKS_OF_DECK[ranks] for suit in range(4)] + [JOKER_NUMBER] * joker


RANKS_BELOW = ["ace", "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"]


def least_hand(name: str, word: str) -> Hand:
    """The worst hand that qualifies: these points, a pair with the three lowest other ranks, or five cards in a row."""
    if word.endswith("-points"):  # as many points as possible with each next card, and court cards for the rest
        left, taken = int(word.removesuffix("-points")), []
        for _ in range(5):
            fits = [n for n in range(52) if PIPS[n // 4] <= left and n not in taken]
            rank = max(fits, key=from_the_most_points) // 4
            taken.append(next(n for n in fits if n // 4 == rank))
            left -= PIPS[rank]
        return tuple(taken)
    if word.startswith("pair-of-"):
        rank = next(n for n, each in enumerate(RANKS_BELOW) if word in (f"pair-of-{each}s", f"pair-of-{each}es"))
        others = [n for n in ranks_read(name)[1:] if n != rank][:3]
        return (4 * rank, 4 * rank + 1, *(4 * n + 2 for n in others))
    rank = RANKS_BELOW.index(word.removesuffix("-low"))
    ranks = [rank, rank - 1, rank - 2, rank - 3, rank - 4]
    if name in ("deuce-to-seven", "ace-to-six"):  # five ranks in a row are a straight
        ranks[4] -= 1
    return tuple(4 * (n % 13) + (n != rank) for n in ranks)


def qualifies(name: str, word: str | None, hand: Hand) -> bool:
    """Whether the hand equals or beats the least hand of this word, if there is one."""
    if word is None:
        return True
    bad = DEFINITIONS[name](hand).badness
    if word.endswith("-points"):
        asked = int(word.removesuffix("-points"))
        if name == "points-21":
            return bool(21 - bad[0] >= asked)
        return bool(-bad >= asked if name == "points-high" else bad <= asked)
    return bool(bad <= DEFINITIONS[name](least_hand(name, word)).badness)


def is_ace_low(ranking: str) -> bool:
    """Whether the ace is below the deuce, or the lowest rank: better or worse than it as that is than the next one."""
    ace, lowest, second = (DEFINITIONS[ranking]((4 * rank,)).badness for rank in ranks_read(ranking)[:3])
    return bool((ace < lowest) == (lowest < second))


def is_low(ranking: str) -> bool:
    """Whether its best hand is the lowest five cards: a queen beats a king, and all five cards play."""
    queen, king = (DEFINITIONS[ranking]((4 * rank,)).badness for rank in (11, 12))
    five = tuple(4 * rank for rank in ranks_read(ranking)[:5])
    return bool(queen < king) and len(DEFINITIONS[ranking](five).plays) == 5


# For each kind of hand: the number of hands and of different strengths.
Count = dict[str, tuple[int, int]]

BADUGIS_OF_FOUR: Count = {
    "badugi": (17_160, 715),
    "three-card": (154_440, 286),
    "two-card": (96_252, 78),
    "one-card": (2_873, 13),
}
BADUGIS_OF_FIVE: Count = {
    "badugi": (514_800, 715),
    "three-card": (1_647_360, 286),
    "two-card": (431_652, 78),
    "one-card": (5_148, 9),  # the flushes
}
LOWS_OF_FIVE: Count = {
    "low": (1_317_888, 1_287),
    "one-pair": (1_098_240, 2_860),
    "two-pair": (123_552, 858),
    "three-of-a-kind": (54_912, 858),
    "full-house": (3_744, 156),
    "four-of-a-kind": (624, 156),
}
DEUCES_OF_FIVE: Count = {
    "deuce-to-seven-low": (1_303_560, 1_278),  # A-5-4-3-2 among them
    "one-pair": (1_098_240, 2_860),
    "two-pair": (123_552, 858),
    "three-of-a-kind": (54_912, 858),
    "straight": (9_180, 9),
    "flush": (5_112, 1_278),
    "full-house": (3_744, 156),
    "four-of-a-kind": (624, 156),
    "straight-flush": (36, 9),
}
HIGHS_OF_FIVE: Count = DEUCES_OF_FIVE | {
    "high-card": (1_302_540, 1_277),
    "straight": (10_200, 10),
    "flush": (5_108, 1_277),
    "straight-flush": (40, 10),
}
del HIGHS_OF_FIVE["deuce-to-seven-low"]


def counts_of_parts(no_pair: str) -> dict[int, Count]:
    """Hands of fewer than five cards, which cannot be a straight, flush or full house; without a pair the kind is “no
    pair”.

    A hand has this many cards during the deal, or in a question to ``/v1/hands``.
    """
    return {
        1: {no_pair: (52, 13)},
        2: {no_pair: (1_248, 78), "one-pair": (78, 13)},
        3: {no_pair: (18_304, 286), "one-pair": (3_744, 156), "three-of-a-kind": (52, 13)},
        4: {
            no_pair: (183_040, 715),
            "one-pair": (82_368, 858),
            "two-pair": (2_808, 78),
            "three-of-a-kind": (2_496, 156),
            "four-of-a-kind": (13, 13),
        },
    }


BADUGIS: dict[int, Count] = {
    1: {"one-card": (52, 13)},
    2: {"two-card": (936, 78), "one-card": (390, 13)},
    3: {"three-card": (6_864, 286), "two-card": (14_040, 78), "one-card": (1_196, 13)},
    4: BADUGIS_OF_FOUR,
    5: BADUGIS_OF_FIVE,
}
# Each suit has its highest card in play: the hands by the number of suits.
HIGH_BADUGIS: dict[int, Count] = {
    1: {"one-card": (52, 13)},
    2: {"two-card": (1_014, 91), "one-card": (312, 12)},
    3: {"three-card": (8_788, 455), "two-card": (12_168, 90), "one-card": (1_144, 11)},
    4: {"badugi": (28_561, 1_820), "three-card": (158_184, 454), "two-card": (81_120, 89), "one-card": (2_860, 10)},
    5: {"badugi": (685_464, 1_819), "three-card": (1_529_112, 453), "two-card": (379_236, 87), "one-card": (5_148, 9)},
}
SIXES_OF_FIVE = {"ace-to-six-low" if kind == "deuce-to-seven-low" else kind: n for kind, n in DEUCES_OF_FIVE.items()}


def counts_of_points(kind: str, strengths: list[int]) -> dict[int, Count]:
    """All hands of one to five cards are of one kind; their strengths are counted by multisets of points."""
    return {size: {kind: (comb(52, size), different)} for size, different in enumerate(strengths, 1)}


# Hands of the 36 cards from the sixes up.
SHORT_DECKS: dict[int, Count] = {
    1: {"high-card": (36, 9)},
    2: {"high-card": (576, 36), "one-pair": (54, 9)},
    3: {"high-card": (5_376, 84), "one-pair": (1_728, 72), "three-of-a-kind": (36, 9)},
    4: {
        "high-card": (32_256, 126),
        "one-pair": (24_192, 252),
        "two-pair": (1_296, 36),
        "three-of-a-kind": (1_152, 72),
        "four-of-a-kind": (9, 9),
    },
    5: {
        "high-card": (122_400, 120),
        "one-pair": (193_536, 504),
        "two-pair": (36_288, 252),
        "three-of-a-kind": (16_128, 252),
        "straight": (6_120, 6),
        "full-house": (1_728, 72),
        "flush": (480, 120),
        "four-of-a-kind": (288, 72),
        "straight-flush": (24, 6),
    },
}

# The counts of each ranking of ``dealer_service/hands/__init__.py``, by its name and the number of cards.
COUNTS: dict[str, dict[int, Count]] = {
    "ace-to-five": counts_of_parts("low") | {5: LOWS_OF_FIVE},
    "ace-to-six": counts_of_parts("ace-to-six-low") | {5: SIXES_OF_FIVE},
    "badugi": BADUGIS,
    "badugi-ace-high": BADUGIS,
    "deuce-to-seven": counts_of_parts("deuce-to-seven-low") | {5: DEUCES_OF_FIVE},
    "first-board": counts_of_parts("high-card") | {5: HIGHS_OF_FIVE},
    "high": counts_of_parts("high-card") | {5: HIGHS_OF_FIVE},
    "high-badugi": HIGH_BADUGIS,
    "omaha": counts_of_parts("high-card") | {5: HIGHS_OF_FIVE},
    "points-21": counts_of_points("points-21", [11, 21, 28, 34, 40]),
    "points-high": counts_of_points("points-high", [11, 21, 31, 41, 50]),
    "points-low": counts_of_points("points-low", [11, 21, 31, 41, 50]),
    "second-board": counts_of_parts("high-card") | {5: HIGHS_OF_FIVE},
    "short-deck": SHORT_DECKS,
    "short-deck-trips": SHORT_DECKS,
}


def assert_read_as_defined(name: str, dealt: list[Card]) -> tuple[HandRank, Any]:
    """Compare a reading with the definition; return it, and the strength by the definition."""
    ranking = RANKINGS[name]
    read, defined = ranking(dealt), DEFINITIONS[name](tuple([NUMBERS[each] for each in dealt]))
    idle = [(NUMBERS[each.card], each.why, each.beside and NUMBERS[each.beside], each.either) for each in read.idle]
    assert tuple([NUMBERS[each] for each in read.plays]) == defined.plays, read
    assert idle == defined.idle, read
    return read, defined.badness
