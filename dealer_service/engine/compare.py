"""How do these houses rule on the same question, which of them differ, and which clauses make the difference?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations

from dealer_service.engine.deciding_clauses import Deciding, deciding, differing
from dealer_service.engine.dispatch import rule_on
from dealer_service.engine.questions import Question
from dealer_service.engine.same_ruling import RulingOrBreaches, essence, reasons_of, rule_or_breaches
from dealer_service.rulebook import Ruleset
from dealer_service.rulings.breaches.breach import Kind

# How many rulings may be spent on finding the clauses: on one way between two rulesets, and in all.
MOST_ONE_WAY = 400
MOST_IN_ALL = 1500

rule = partial(rule_on, refused=frozenset({Kind.IMPOSSIBLE}))


@dataclass(frozen=True, slots=True)
class Pair:
    """Two rulesets that differ on the question, by their places in the list of those compared.

    ``there`` are the clauses of the second that turn the first's answer into its own, ``back`` those of
    the first; ``differing`` are all whose values differ and which are read on either side.
    """

    one: int
    other: int
    there: Deciding
    back: Deciding
    differing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """What each ruleset says, which of them say the same, by their places, and every two that do not."""

    told: tuple[RulingOrBreaches, ...]
    alike: tuple[tuple[int, ...], ...]
    pairs: tuple[Pair, ...]


def compare(question: Question, rulesets: Sequence[Ruleset]) -> Compared:
    """The question under each of these rules. Irregular tables are ruled on, since disputes are about those."""
    found = tuple(rule_or_breaches(question, rules, rule) for rules in rulesets)
    said = [essence(each) for each in found]
    alike: list[list[int]] = []
    for number, each in enumerate(said):
        same = next((group for group in alike if said[group[0]] == each), None)
        if same is None:
            alike.append([number])
        else:
            same.append(number)
    return Compared(found, tuple(map(tuple, alike)), tuple(_pairs(question, rulesets, found, said)))


def _pairs(
    question: Question, rulesets: Sequence[Ruleset], found: Sequence[RulingOrBreaches], said: Sequence[object]
) -> list[Pair]:
    pairs: list[Pair] = []
    left = MOST_IN_ALL // max(1, len(question.branches))

    def says(rules: Ruleset) -> object:
        return essence(rule_or_breaches(question, rules, rule))

    for one, other in combinations(range(len(rulesets)), 2):
        if said[one] == said[other]:
            continue
        first = {reason.clause.id for each in (one, other) for reason in reasons_of(found[each])}
        ways = []
        for here, there in ((one, other), (other, one)):
            ways.append(deciding(rulesets[here], rulesets[there], says, first, min(left, MOST_ONE_WAY)))
            left -= ways[-1].tried
        pairs.append(Pair(one, other, ways[0], ways[1], differing(rulesets[one], rulesets[other])))
    return pairs
