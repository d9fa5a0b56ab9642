"""Equality of rulings: outcome, answer and next table count; reasons, words and sources do not.

For two different tables, their effects are compared: a fact that the answer only repeats from its question makes no
difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from dealer_service.deadline import check_deadline
from dealer_service.engine.answers.outcomes import Acted
from dealer_service.engine.questions import Question
from dealer_service.errors import ImpossibleTable, NoSuchOption
from dealer_service.rulebook import Ruleset
from dealer_service.rulings.betting.options import Options
from dealer_service.rulings.breaches.breach import Breach
from dealer_service.rulings.reasons import Because, Reason, each_once
from dealer_service.rulings.ruling import Outcome, Ruling
from dealer_service.values import OUTLOOK, replace

Breaches = tuple[Breach, ...]
RulingOrBreaches = Ruling | Breaches
Rule = Callable[[Question, Ruleset], Ruling]


def rule_or_breaches(question: Question, rules: Ruleset, rule: Rule) -> RulingOrBreaches:
    """The ruling, or every breach that prevents it. Raises Overdue.

    If a question has several versions, the floor's decision applies to those that leave it to the floor. The others are
    ruled on without it.
    """
    check_deadline()
    try:
        return rule(question, rules)
    except NoSuchOption:
        return rule_or_breaches(question.left_open(), rules, rule)
    except ImpossibleTable as refusal:
        return refusal.breaches


def check_floor(results: Iterable[RulingOrBreaches], question: Question, at: str = "") -> None:
    """Check that at least one version leaves this decision to the floor. Raises NoSuchOption.

    ``at`` is the pointer to the question.
    """
    if question.floor is None:
        return
    rulings = [each for each in results if isinstance(each, Ruling)]
    if rulings and all(each.floor is None for each in rulings):
        left_open = [each.answer.options for each in rulings if each.outcome is Outcome.NEEDS_FLOOR]
        raise NoSuchOption(question.floor.code, [each.code for options in left_open[:1] for each in options], at)


def reasons_of(result: RulingOrBreaches) -> Because:
    """Each clause that a ruling rests on, or that the breaches violate."""
    if isinstance(result, Ruling):
        return result.reasons
    return each_once(reason for breach in result for reason in breach.because)


def essence(result: RulingOrBreaches) -> object:
    """The ruling without its reasons: equal for results that mean the same, and only for those."""
    if isinstance(result, Ruling):
        return result.outcome, without_reasons(result.answer), result.next, without_reasons(result.contested)
    return "impossible", without_reasons(result)


def effect(result: RulingOrBreaches, question: Question) -> object:
    """The changes that the ruling makes to its table, without reasons and repeated facts."""
    if not isinstance(result, Ruling):
        return essence(result)
    answer = result.answer
    if isinstance(answer, Acted):
        answer = (answer.instructions, answer.instead, answer.due)
    if isinstance(answer, Options):
        answer = replace(
            answer, out_of_turn=tuple(each for each in answer.out_of_turn or () if each.binds is not False)
        )
    return result.outcome, without_reasons(answer), change(question.table, result.next)


def without_reasons(value: Any) -> object:
    """The parts of an answer without their reasons, as comparable tuples."""
    if isinstance(value, Ruling):
        return essence(value)
    if isinstance(value, tuple):
        return () if value and isinstance(value[0], Reason) else tuple([without_reasons(part) for part in value])
    if isinstance(value, Mapping):
        return {key: without_reasons(part) for key, part in value.items()}
    kind: Any = type(value)
    names = _parts(kind)
    return tuple([without_reasons(getattr(value, name)) for name in names]) if names else value


def change(before: Any, after: Any) -> object:
    """The change of a value: a difference of numbers, new entries of a list, or the new value."""
    if before == after:
        return "as it was"
    if type(before) is not type(after):
        return "is", after
    if isinstance(after, int):
        return "by", after - before
    if isinstance(after, tuple) and after[: len(before)] == before:
        return "then", after[len(before) :]
    if isinstance(after, tuple) and len(after) == len(before):
        return tuple([change(*pair) for pair in zip(before, after, strict=True)])
    kind: Any = type(after)
    names = _parts(kind)
    return tuple([change(getattr(before, name), getattr(after, name)) for name in names]) or ("is", after)


@cache
def _parts(kind: Any) -> tuple[str, ...]:
    """The names of the fields that a dataclass compares by, without outlooks. Empty for any other type."""
    if not is_dataclass(kind):
        return ()
    return tuple(field.name for field in fields(kind) if field.compare and field.metadata != OUTLOOK)
