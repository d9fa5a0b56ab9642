"""Commitments: what a seat that is held to words or chips may still do."""

from __future__ import annotations

from typing import Any

from dealer_service.rulebook import Clause, Ruleset
from dealer_service.rulings.betting.round import Round
from dealer_service.rulings.reasons import Because, Reason, because
from dealer_service.table import Bound, Event


def bound_of(number: int, now: Round) -> Bound | None:
    """The seat's commitment at its next turn. None if it has all options.

    No seat is held to anything while entries of the log are still to come, nor to a conditional statement whose case
    has not occurred.
    """
    bound = now.terms.bound.get(number)
    return None if bound is None or bound.once or not now.is_exhausted else bound


def objections_to_breaking_free(action: Event, rules: Ruleset, now: Round) -> Because:
    """The clause against an action that the seat's commitment rules out."""
    bound = bound_of(action.whose, now)
    return () if bound is None or action.does in bound.may else why_bound(action.whose, rules, now)


def least_bound_to(number: int, now: Round) -> int:
    """The minimum total that the seat is held to bet or raise to, or 0."""
    bound = bound_of(number, now)
    return 0 if bound is None else bound.least or 0


def clause_that_binds(bound: Bound, rules: Ruleset) -> Clause[Any]:
    """The clause that holds the seat to its commitment; ``betting.bound`` if the table names none."""
    return rules.betting.bound if bound.by is None else rules.clauses[bound.by.value]


def why_bound(number: int, rules: Ruleset, now: Round) -> Because:
    """The clause that narrows the seat's choices. Empty if it has all options."""
    bound = bound_of(number, now)
    if bound is None:
        return ()
    may = [each.value for each in bound.may]
    return (because(clause_that_binds(bound, rules), seat=number, may=may).deciding(),)


def why_bound_to(number: int, bound: Bound, rules: Ruleset) -> Reason:
    """The clause that holds the seat to at least this total."""
    return because(clause_that_binds(bound, rules), seat=number, bound_to=bound.least).deciding()
