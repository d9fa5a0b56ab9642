"""The clauses that make the difference between two houses, found by exchanging clauses.

In a mix an id stands for the clause in each of its games: a house answers clause by clause.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from itertools import combinations, islice, takewhile

from dealer_service.engine.comparison.clause_usage import Clauses, all_clauses, id_of
from dealer_service.rulebook import Rules, Ruleset
from dealer_service.rulebook.diff import differing_clauses
from dealer_service.values import value

MOST_CLAUSES = 3
STREETS, SIDES = "dealing.streets", "showdown.sides"

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


@value
class Differing:
    """A clause with different values in two rulesets, and the rules that each value is from.

    In a mix, ``game`` is the one whose clause it is. None for a clause of the mix itself, and without a mix.
    """

    id: str
    game: str | None
    one: Rules
    other: Rules


def differing(one: Ruleset, other: Ruleset, games: Collection[str] | None = None) -> tuple[Differing, ...]:
    """The clauses with different values that one of the two rulesets reads.

    In a mix, those of these games, by default of all its games.
    """
    return tuple(
        Differing(each.one.id, game, mine, theirs)
        for game, mine, theirs in _sides(one, other, games)
        for each in differing_clauses(mine, theirs)
        if each.answers and each.read
    )


def _sides(one: Ruleset, other: Ruleset, games: Collection[str] | None) -> Iterator[tuple[str | None, Rules, Rules]]:
    """The two rulesets; in a mix those of each of the games that both have, then the two mixes."""
    if one.mix is None or other.mix is None:
        yield None, one, other
        return
    for game in one.legs if games is None else games:
        if game in one.legs and game in other.legs:
            yield game, _alone(one, game), _alone(other, game)
    yield None, one.mix, other.mix


def _alone(rules: Ruleset, game: str) -> Ruleset:
    """The rules of a game of the mix, without the mix."""
    return replace(rules if game == rules.game else rules.legs[game], mix=None, legs={})


def deciding(
    one: Ruleset,
    other: Ruleset,
    essence: Essence,
    first: Collection[str],
    most: int,
    is_spent: Callable[[], bool] = lambda: False,
    games: Collection[str] | None = None,
) -> Deciding:
    """The clauses of the other rules that make these rules rule alike when exchanged.

    ``essence`` is the ruling under given clauses. The clauses in ``first`` are tried first. At most ``most`` exchanges
    are tried, and none once the budget ``is_spent``. In a mix, clauses are exchanged that differ in these ``games``.
    """
    wanted = essence(all_clauses(other))
    ids = sorted(dict.fromkeys(each.id for each in differing(one, other, games)), key=lambda id: id not in first)
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
    """Each playable set of this many clauses, with all clauses after the exchange.

    A game of the mix that these rules do not have is as in the others.
    """
    mine, theirs = all_clauses(one), all_clauses(other)
    keys: dict[str, list[str]] = {}
    for key in theirs:
        keys.setdefault(id_of(key), []).append(key)
    for exchanged in combinations(ids, size):
        clauses = {**theirs, **mine, **{key: theirs[key] for id in exchanged for key in keys[id]}}
        if _playable(clauses):
            yield exchanged, clauses


def _playable(clauses: Clauses) -> bool:
    """Whether each half can read hands and a board of these sizes."""
    games = [key.removesuffix(STREETS) for key in clauses if id_of(key) == STREETS]
    return all(
        half.plays(clauses[game + STREETS].value.kept, clauses[game + STREETS].value.each_board_size)
        for game in games
        for half in clauses[game + SIDES].value
    )
