"""Do two rulings say the same? Outcome, answer and next table count; reasons, words and sources do not.

Where two tables were asked about, what counts is what becomes of them: a fact that is only told again is no
difference of rulings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from dealer_service.engine.answers import Acted
from dealer_service.engine.questions import Question
from dealer_service.errors import ImpossibleTable
from dealer_service.rulebook import Ruleset
from dealer_service.rulings.breaches.breach import Breach
from dealer_service.rulings.reasons import Because, Reason, each_once
from dealer_service.rulings.ruling import Ruling

Breaches = tuple[Breach, ...]
RulingOrBreaches = Ruling | Breaches
Rule = Callable[[Question, Ruleset], Ruling]


def rule_or_breaches(question: Question, rules: Ruleset, rule: Rule) -> RulingOrBreaches:
    """The ruling, or all that keeps the table from being ruled on."""
    try:
        return rule(question, rules)
    except ImpossibleTable as refusal:
        return refusal.breaches


def essence(found: RulingOrBreaches) -> object:
    """What is said, with no reason in it: equal for two that say the same, and for no others."""
    if isinstance(found, Ruling):
        return found.outcome, bare(found.answer), found.next, bare(found.contested)
    return "impossible", bare(found)


def upshot(found: RulingOrBreaches, question: Question) -> object:
    """What is said about this question, with no reason in it, and none of the question's own facts told again."""
    if not isinstance(found, Ruling):
        return essence(found)
    answer = found.answer
    if isinstance(answer, Acted):
        answer = (answer.instructions, answer.instead, answer.due)
    return found.outcome, bare(answer), changes(question.table, found.next)


def reasons_of(found: RulingOrBreaches) -> Because:
    """Each clause that a ruling, or what stands against one, rests on."""
    if isinstance(found, Ruling):
        return found.reasons
    return each_once(reason for breach in found for reason in breach.because)


def bare(value: Any) -> object:
    """The value without the reasons that hang on it, as plain tuples."""
    if isinstance(value, Ruling):
        return essence(value)
    if isinstance(value, tuple):
        return () if value and isinstance(value[0], Reason) else tuple([bare(each) for each in value])
    if isinstance(value, Mapping):
        return {key: bare(each) for key, each in value.items()}
    kind: Any = type(value)
    return tuple([bare(getattr(value, name)) for name in parts]) if (parts := _parts(kind)) else value


def changes(before: Any, after: Any) -> object:
    """What becomes of something: by how much a number changes, what is added to a list, what takes another's place."""
    if before == after:
        return "as it was"
    if type(before) is not type(after):
        return "is", after
    if isinstance(after, int):
        return "by", after - before
    if isinstance(after, tuple) and after[: len(before)] == before:
        return "then", after[len(before) :]
    if isinstance(after, tuple) and len(after) == len(before):
        return tuple([changes(*each) for each in zip(before, after, strict=True)])
    kind: Any = type(after)
    return tuple([changes(getattr(before, name), getattr(after, name)) for name in _parts(kind)]) or ("is", after)


@cache
def _parts(kind: Any) -> tuple[str, ...]:
    """The fields of a part of an answer; none for what is not one."""
    return tuple(each.name for each in fields(kind)) if is_dataclass(kind) else ()
