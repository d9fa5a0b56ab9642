"""The clauses that make the difference between two houses, found by exchanging clauses."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import combinations, islice, takewhile

from dealer_service.engine.comparison.clause_usage import Clauses
from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.diff import differing_clauses
from dealer_service.values import value

MOST_CLAUSES = 3

ClauseIds = tuple[str, ...]
Essence = Callable[[Clauses], object]


@value
class Deciding:
    """The smallest sets of clauses that change the answer. Empty if no set of at most three does.

    ``tried`` counts the exchanges. ``cut_short`` is true if sets were left untried.
    """

    sets: tuple[ClauseIds, ...]
    tried: int
    cut_short: bool


def differing(one: Ruleset, other: Ruleset) -> tuple[str, ...]:
    """The clauses with different values that one of the two rulesets reads."""
    return tuple(each.one.id for each in differing_clauses(one, other) if each.answers and each.read)


def deciding(
    one: Ruleset,
    other: Ruleset,
    essence: Essence,
    first: Collection[str],
    most: int,
    is_spent: Callable[[], bool] = lambda: False,
) -> Deciding:
    """The clauses of the other rules that make these rules rule alike when exchanged.

    ``essence`` is the ruling under given clauses. The clauses in ``first`` are tried first. At most ``most`` exchanges
    are tried, and none once the budget ``is_spent``.
    """
    wanted = essence(other.clauses)
    ids = sorted(differing(one, other), key=lambda id: id not in first)
    tried = 0
    for size in range(1, MOST_CLAUSES + 1):
        deciding_sets = []
        exchanges = _exchanges(one, other, ids, size)
        for exchanged, clauses in takewhile(lambda _: not is_spent(), islice(exchanges, most - tried)):
            tried += 1
            if essence(clauses) == wanted:
                deciding_sets.append(exchanged)
        cut_short = is_spent() or next(exchanges, None) is not None
        if deciding_sets or cut_short:
            return Deciding(tuple(deciding_sets), tried, cut_short)
    return Deciding((), tried, False)


def _exchanges(one: Ruleset, other: Ruleset, ids: Collection[str], size: int) -> Iterator[tuple[ClauseIds, Clauses]]:
    """Each playable set of this many clauses, with all clauses after the exchange."""
    for exchanged in combinations(ids, size):
        clauses = {**one.clauses, **{id: other.clauses[id] for id in exchanged}}
        if _playable(clauses):
            yield exchanged, clauses


def _playable(clauses: Clauses) -> bool:
    """Whether each half can read hands of this size."""
    size = clauses["dealing.streets"].value.hand_size
    return all(size in half.ranking.sizes for half in clauses["showdown.sides"].value)
