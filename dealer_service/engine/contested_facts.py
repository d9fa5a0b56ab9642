"""Contested facts: rule once for each version of the facts, and report whether the rulings differ."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from dealer_service.engine.questions import Branch, in_alternative
from dealer_service.engine.same_ruling import Rule, RulingOrBreaches, check_floor, effect, reasons_of, rule_or_breaches
from dealer_service.errors import ImpossibleTable
from dealer_service.rulebook import Ruleset
from dealer_service.rulings.breaches.breach import Breach
from dealer_service.rulings.reasons import Reason, each_once
from dealer_service.rulings.ruling import Missing, Outcome, Ruling
from dealer_service.values import replace, value

Facts = tuple[tuple[str, Any], ...]


@value
class Ruled:
    """One branch: its facts, and the ruling on its table or the breaches that prevent one."""

    chosen: tuple[int, ...]
    facts: Facts
    result: RulingOrBreaches


@value
class Contested:
    """Every branch, and the places of the facts that matter: one of them changes the ruling."""

    matter: tuple[str, ...]
    branches: tuple[Ruled, ...]


def contested(branches: tuple[Branch, ...], rules: Ruleset, rule: Rule) -> Ruling:
    """The ruling of the first branch if all agree, otherwise undetermined until the dispute is settled.

    Raises ImpossibleTable if every branch is impossible.
    """
    ruled = tuple(Ruled(each.chosen, each.facts, rule_or_breaches(each.question, rules, rule)) for each in branches)
    check_floor([each.result for each in ruled], branches[0].question)
    rulings = [each.result for each in ruled if isinstance(each.result, Ruling)]
    if not rulings:
        breaches = [breach for each in ruled for breach in _breaches(each)]
        raise ImpossibleTable([breach for place, breach in enumerate(breaches) if breach not in breaches[:place]])
    reasons = each_once(reason for each in ruled for reason in reasons_of(each.result))
    matter = {missing.at: missing for missing in reversed([*_facts_that_matter(ruled, branches)])}
    answer = Contested(tuple(at for at, _ in ruled[0].facts if at in matter), ruled)
    if not matter:
        missing = {each.at: each for ruling in rulings for each in ruling.missing}
        return replace(rulings[0], reasons=reasons, missing=tuple(missing.values()), contested=answer)
    to_settle = tuple(matter[at] for at in answer.matter)
    seats = branches[0].question.listed_seats
    return Ruling(rules, Outcome.UNDETERMINED, None, reasons, to_settle, contested=answer, seats=seats)


def _breaches(ruled: Ruled) -> Iterator[Breach]:
    """The breaches of a branch, each with its place in the question."""
    for breach in ruled.result if isinstance(ruled.result, tuple) else ():
        yield replace(breach, at=in_alternative(breach.at, (at for at, _ in ruled.facts), ruled.chosen))


def _facts_that_matter(ruled: tuple[Ruled, ...], branches: tuple[Branch, ...]) -> Iterator[Missing]:
    """Each fact that changes the ruling when only it differs, and the clause that needs it."""
    effects = [(each, effect(each.result, branch.question)) for each, branch in zip(ruled, branches, strict=True)]
    for (one, one_effect), (other, other_effect) in combinations(effects, 2):
        pairs = enumerate(zip(one.chosen, other.chosen, strict=True))
        apart = [place for place, (chosen, chosen_there) in pairs if chosen != chosen_there]
        if len(apart) == 1 and one_effect != other_effect:
            yield Missing(one.facts[apart[0]][0], _needed_by(one.result, other.result))


def _needed_by(one: RulingOrBreaches, other: RulingOrBreaches) -> str:
    """The first clause that is a reason on one side only, or with other facts; else the first reason.

    A reason that decides and that houses answer differently comes first. If one side is impossible, its violated
    clause.
    """
    for side in (one, other):
        if isinstance(side, tuple):
            return reasons_of(side)[0].clause.id
    here, there = reasons_of(one), reasons_of(other)
    only: list[Reason] = [each for each in here if each not in there] + [each for each in there if each not in here]
    chosen = [each for each in only if each.decides and each.clause.value is not None]
    return next((each.clause.id for each in (*chosen, *only, *here, *there)), "dealing.chips_and_log")
