"""What is left to a seat that has bound itself by words or chips, or has given the rest away?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dealer_service.rulebook import Clause, Ruleset
from dealer_service.rulings.betting.round import Round
from dealer_service.rulings.reasons import Because, Reason, because
from dealer_service.table import Bound, Event


def bound_of(number: int, now: Round) -> Bound | None:
    """What the seat is bound to at its next turn; None where it is free.

    While entries of the log are to come nobody is bound, nor by words for a case that has not come.
    """
    seat = now.terms.table.find(number)
    if seat is None or seat.bound is None or seat.bound.once:
        return None
    return seat.bound if now.heard_out else None


def objections_to_breaking_free(action: Event, rules: Ruleset, now: Round) -> Iterator[Reason]:
    """The clause against an action that is not left to the seat."""
    bound = bound_of(action.whose, now)
    if bound is not None and action.does not in bound.may:
        yield from why_bound(action.whose, rules, now)


def least_bound_to(number: int, now: Round) -> int:
    """The least that the seat has bound itself to bet or raise to; 0 where it is bound to none."""
    bound = bound_of(number, now)
    return 0 if bound is None else bound.least or 0


def clause_that_binds(bound: Bound, rules: Ruleset) -> Clause[Any]:
    """The clause by which the seat is bound; the one on all that binds where the table tells none."""
    return rules.betting.bound if bound.by is None else rules.clauses[bound.by.value]


def why_bound(number: int, rules: Ruleset, now: Round) -> Because:
    """The clause that narrows what the seat may do; nothing where it is free."""
    bound = bound_of(number, now)
    if bound is None:
        return ()
    may = [each.value for each in bound.may]
    return (because(clause_that_binds(bound, rules), seat=number, may=may).deciding(),)


def why_bound_to(number: int, bound: Bound, rules: Ruleset) -> Reason:
    """The clause by which the seat has bound itself to so much at least."""
    return because(clause_that_binds(bound, rules), seat=number, bound_to=bound.least).deciding()
