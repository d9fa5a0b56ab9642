"""Does the dispute matter? The question is ruled on in each of the ways in which the contested facts may have been."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from dealer_service.engine.questions import Branch
from dealer_service.engine.same_ruling import Rule, RulingOrBreaches, reasons_of, rule_or_breaches, upshot
from dealer_service.errors import ImpossibleTable
from dealer_service.rulebook import Ruleset
from dealer_service.rulings.reasons import Reason, each_once
from dealer_service.rulings.ruling import Missing, Outcome, Ruling

Facts = tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Ruled:
    """One branch: the facts as they are taken in it, and what is ruled then, or what is wrong with such a table."""

    chosen: tuple[int, ...]
    facts: Facts
    told: RulingOrBreaches


@dataclass(frozen=True, slots=True)
class Contested:
    """Every branch, and the places of the facts that matter: taken otherwise, they change what is ruled."""

    matter: tuple[str, ...]
    branches: tuple[Ruled, ...]


def contested(branches: tuple[Branch, ...], rules: Ruleset, rule: Rule) -> Ruling:
    """The ruling that all branches come to, as the first of them has it, or that the dispute has to be settled first.

    Raises ImpossibleTable where no branch can be ruled on.
    """
    found = tuple(Ruled(each.chosen, each.facts, rule_or_breaches(each.question, rules, rule)) for each in branches)
    rulings = [each.told for each in found if isinstance(each.told, Ruling)]
    if not rulings:
        breaches = [breach for each in found if isinstance(each.told, tuple) for breach in each.told]
        raise ImpossibleTable([each for number, each in enumerate(breaches) if each not in breaches[:number]])
    reasons = each_once(reason for each in found for reason in reasons_of(each.told))
    matter = {missing.at: missing for missing in reversed([*_matter(found, branches)])}
    held = Contested(tuple(at for at, _ in found[0].facts if at in matter), found)
    if not matter:
        lacking = {each.at: each for ruling in rulings for each in ruling.missing}
        return replace(rulings[0], reasons=reasons, missing=tuple(lacking.values()), contested=held)
    asked = tuple(matter[at] for at in held.matter)
    return Ruling(rules, Outcome.UNDETERMINED, None, reasons, asked, contested=held)


def _matter(found: tuple[Ruled, ...], branches: tuple[Branch, ...]) -> Iterator[Missing]:
    """Each fact whose other alternative alone changes what is ruled, and the clause that asks for it."""
    said = [(each, upshot(each.told, branch.question)) for each, branch in zip(found, branches, strict=True)]
    for (one, says), (other, says_else) in combinations(said, 2):
        apart = [
            place for place, (here, there) in enumerate(zip(one.chosen, other.chosen, strict=True)) if here != there
        ]
        if len(apart) == 1 and says != says_else:
            yield Missing(one.facts[apart[0]][0], _asked_by(one.told, other.told))


def _asked_by(one: RulingOrBreaches, other: RulingOrBreaches) -> str:
    """The first clause that is a reason on one side only, or with other facts; else the first of any.

    Where one side is a table that cannot be, it is the clause that this breaks.
    """
    for side in (one, other):
        if isinstance(side, tuple):
            return reasons_of(side)[0].clause.id
    here, there = reasons_of(one), reasons_of(other)
    only: list[Reason] = [each for each in here if each not in there] + [each for each in there if each not in here]
    return next((each.clause.id for each in (*only, *here, *there)), "dealing.chips_and_log")
