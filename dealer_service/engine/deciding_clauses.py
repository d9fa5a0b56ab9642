"""Which clauses make the difference? Found by trying: exchanged for another house's, they turn one answer into its."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from itertools import combinations, islice

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.diff import differing_clauses
from dealer_service.table import DECK

MOST_CLAUSES = 3

Exchanged = tuple[str, ...]
Says = Callable[[Ruleset], object]


@dataclass(frozen=True, slots=True)
class Deciding:
    """The smallest sets of clauses that turn the answer; none where no set of at most three does.

    ``tried`` counts the rulings that this took; where the trying was ``cut_short``, sets were left untried.
    """

    sets: tuple[Exchanged, ...]
    tried: int
    cut_short: bool


def differing(one: Ruleset, other: Ruleset) -> tuple[str, ...]:
    """The clauses that have another value there, and are read on either side."""
    return tuple(each.one.id for each in differing_clauses(one, other) if each.answers and each.read)


def deciding(one: Ruleset, other: Ruleset, says: Says, first: Collection[str], most: int) -> Deciding:
    """The clauses of the other rules which, put among these, make these rules say what the others say.

    Clauses named in ``first`` are tried before others; no more than ``most`` exchanges are ruled on.
    """
    wanted = says(other)
    ids = sorted(differing(one, other), key=lambda id: id not in first)
    tried = 0
    for size in range(1, MOST_CLAUSES + 1):
        found = []
        sets = _exchanges(one, other, ids, size)
        for exchanged, rules in islice(sets, most - tried):
            tried += 1
            if says(rules) == wanted:
                found.append(exchanged)
        left = next(sets, None) is not None
        if found or left:
            return Deciding(tuple(found), tried, left)
    return Deciding((), tried, False)


def _exchanges(one: Ruleset, other: Ruleset, ids: Collection[str], size: int) -> Iterator[tuple[Exchanged, Ruleset]]:
    """Each set of so many clauses, and the rules with them exchanged; rules that no game can have are left out."""
    for exchanged in combinations(ids, size):
        rules = one
        for id in exchanged:
            rules = rules.exchange(id, other.clauses[id])
        if _playable(rules):
            yield exchanged, rules


def _playable(rules: Ruleset) -> bool:
    """Whether hands of this size can be read in every half."""
    hand = tuple(DECK.values())[: rules.dealing.hand_size.value]
    try:
        return all(half.ranking(hand) for half in rules.showdown.halves.value)
    except ValueError:
        return False
