"""Comparison of houses: which rule alike on a question, and every two that differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations

from dealer_service.engine.comparison.clause_usage import RuledOnce, all_clauses, game_of
from dealer_service.engine.comparison.deciding_clauses import Deciding, Differing, deciding, differing
from dealer_service.engine.dispatch import rule_on
from dealer_service.engine.questions import Question
from dealer_service.engine.same_ruling import RulingOrBreaches, check_floor, essence, reasons_of, rule_or_breaches
from dealer_service.rulebook import Ruleset
from dealer_service.rulings.breaches.breach import Kind
from dealer_service.values import value

# Limits of the exchanges tried to find deciding clauses: from one ruleset to another, and in all.
MOST_ONE_WAY = 400
MOST_IN_ALL = 1500
# Default limit of rulings for it: most exchanges need no new ruling.
MOST_RULINGS = 500

rule = partial(rule_on, refused=frozenset({Kind.IMPOSSIBLE}))
# While clauses are exchanged, only the answers are compared.
rule_in_short = partial(rule, whole=False)


@value
class Pair:
    """Two rulesets that rule differently, by their places in the list.

    ``there`` are the clauses of the second that change the first's answer into its own, ``back`` those of the first.
    ``differing`` are all clauses with different values that one of them reads: in a mix, in the games that the rulings
    are about.
    """

    one: int
    other: int
    there: Deciding
    back: Deciding
    differing: tuple[Differing, ...]


@value
class Compared:
    """The result under each ruleset, the groups that rule alike, and every differing pair.

    ``results`` are in the order of the rulesets, and the groups and pairs name their places.
    """

    results: tuple[RulingOrBreaches, ...]
    alike: tuple[tuple[int, ...], ...]
    pairs: tuple[Pair, ...]


def compare(
    question: Question, rulesets: Sequence[Ruleset], most: int = MOST_IN_ALL, most_rulings: int = MOST_RULINGS
) -> Compared:
    """Rule on the question under each of these rulesets, including irregular tables.

    At most ``most`` exchanges of clauses are tried to find those that decide, and none after ``most_rulings`` rulings.
    """
    results = tuple(rule_or_breaches(question, rules, rule) for rules in rulesets)
    check_floor(results, question, "/question")
    essences = [essence(result) for result in results]
    groups: list[list[int]] = []
    for place in range(len(rulesets)):
        group = next((group for group in groups if essences[group[0]] == essences[place]), None)
        if group is None:
            groups.append([place])
        else:
            group.append(place)
    pairs = _pairs(question, rulesets, results, essences, most, most_rulings)
    return Compared(results, tuple(map(tuple, groups)), tuple(pairs))


def _pairs(
    question: Question,
    rulesets: Sequence[Ruleset],
    results: Sequence[RulingOrBreaches],
    essences: Sequence[object],
    left: int,
    most_rulings: int,
) -> list[Pair]:
    """Each two rulesets that rule differently, with the clauses that decide in both directions.

    ``left`` exchanges may be tried, and ``most_rulings`` rulings made.
    """
    pairs: list[Pair] = []

    def rule_in_essence(rules: Ruleset) -> object:
        return essence(rule_or_breaches(question, rules, rule_in_short))

    essence_by = RuledOnce(rule_in_essence, _with_games_of_all(rulesets))

    def is_spent() -> bool:
        return essence_by.made >= most_rulings

    for one, other in combinations(range(len(rulesets)), 2):
        if essences[one] == essences[other]:
            continue
        first = {reason.clause.id for place in (one, other) for reason in reasons_of(results[place])}
        games = _games_read(rulesets[one], rulesets[other], essence_by)
        ways = []
        for start, end in ((one, other), (other, one)):
            most = min(left, MOST_ONE_WAY)
            ways.append(deciding(rulesets[start], rulesets[end], essence_by, first, most, is_spent, games))
            left -= ways[-1].tried
        pairs.append(Pair(one, other, ways[0], ways[1], differing(rulesets[one], rulesets[other], games)))
    return pairs


def _with_games_of_all(rulesets: Sequence[Ruleset]) -> Ruleset:
    """The first of these rulesets; in a mix with every game that any of them has."""
    first = rulesets[0]
    if first.mix is None:
        return first
    return replace(first, legs={game: leg for rules in reversed(rulesets) for game, leg in rules.legs.items()})


def _games_read(one: Ruleset, other: Ruleset, essence_by: RuledOnce) -> list[str] | None:
    """The games of a mix that the two rulings are about, in the order of their reading. None without a mix."""
    if one.mix is None:
        return None
    read = [game_of(key) for rules in (one, other) for key in essence_by.read(all_clauses(rules))]
    return [game for game in dict.fromkeys(read) if game]
