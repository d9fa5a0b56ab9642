"""Openers by a definition that shares no code: cards are numbers, and every choice of kept cards is tried.

At a showdown of the oracles the opener has declared no split, unless its discards are among the facts.
"""

from __future__ import annotations

import random as plain
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from tests.oracles.pots import Facts, award, live
from tests.oracles.tables import Answers, unknown

HIGH_RANKS = (10, 11, 12, 0)  # jacks, queens, kings and aces
ROWS = [{rank % 13 for rank in range(start, start + 5)} for start in range(10)]


def are_needed(answers: Answers) -> bool:
    """Whether the game needs openers."""
    match answers("betting.openers"):
        case None | "anything":
            return False
        case "jacks-or-better":
            return True
        case other:
            raise unknown(__name__, "betting.openers", other)


def opens(cards: Sequence[int]) -> bool:
    """Whether these cards are a pair of jacks or better."""
    ranks = Counter(number // 4 for number in cards)
    often = sorted(ranks.values())
    if often[-1:] > [2] or often[-2:] == [2, 2] or any(ranks[rank] == 2 for rank in HIGH_RANKS):
        return True
    if len(cards) < 5:
        return False
    return len({number % 4 for number in cards}) == 1 or set(ranks) in ROWS


def proves(hand: Sequence[int], drawn: int, discards: Sequence[int] | None = None) -> bool:
    """Whether the hand can have been openers: in cards that were kept, or in these with the discards of a split."""
    kept = list(combinations(hand, 5 - drawn))
    return any(map(opens, kept)) or (bool(discards) and any(opens([*cards, *discards]) for cards in kept))


def is_proven(table: Facts, opener: Facts) -> bool:
    """Whether this seat, which opened, proves openers at the showdown."""
    return proves(opener["hand"], sum(opener["drew"]), opener.get("discards") if table["split_openers"] else None)


def opened(random: plain.Random, table: Facts) -> Facts:
    """The showdown with an opener, who drew some cards, or a hand that no player opened."""
    number = random.choice([0, *(each["number"] for each in table["seats"])])
    seats = [each | {"drew": (random.choice([0, 1, 2, 3, 3, 3]),)} for each in table["seats"]]
    return table | {"seats": seats, "opened_by": number, "split_openers": False}


def in_contest(table: Facts, answers: Answers) -> Facts:
    """The showdown without the hand of an opener that would win a share but proves no openers."""
    number = table.get("opened_by")
    if not are_needed(answers) or number not in live(table):
        return table
    (opener,) = (each for each in table["seats"] if each["number"] == number)
    wins = any(shares.get(number) for shares in award(table, answers).values())
    if not wins or is_proven(table, opener):
        return table
    dead = [each | {"state": "dead"} if each is opener else each for each in table["seats"]]
    return table | {"seats": dead}
