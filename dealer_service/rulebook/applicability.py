"""Conditions that decide whether a game reads a clause, given next to the clause in `sections/`.

A clause without a condition is read in every game. One with a condition is read if each clause that it names is read
and their answers meet it: no limit does not read the cap on bets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from inspect import signature
from typing import Any

READ_WHERE = "read_where"


@dataclass(frozen=True, slots=True)
class Condition:
    """The ids of the clauses that the condition depends on, and a function of their values, in order."""

    clauses: tuple[str, ...]
    holds: Callable[..., bool]


def read_where(*clauses: str, holds: Callable[..., bool]) -> Mapping[str, Condition]:
    """The metadata of a field whose clause is read only if these clauses' values make ``holds`` true."""
    return {READ_WHERE: Condition(clauses, holds)}


def conditions_of(sections: Mapping[str, type[Any]]) -> Mapping[str, Condition]:
    """The condition of each clause that has one. Raises TypeError if it names an unknown clause."""
    ids = {f"{section}.{each.name}" for section, rules in sections.items() for each in fields(rules)}
    conditions: dict[str, Condition] = {}
    for section, rules in sections.items():
        for each in fields(rules):
            if each.metadata:
                conditions[f"{section}.{each.name}"] = _checked(f"{section}.{each.name}", each.metadata, ids)
    return conditions


def _checked(id: str, metadata: Mapping[Any, Any], ids: set[str]) -> Condition:
    condition = metadata.get(READ_WHERE)
    if not isinstance(condition, Condition) or len(metadata) > 1:
        raise TypeError(f"{id} has metadata other than read_where(...): {dict(metadata)}")
    unknown = [each for each in condition.clauses if each not in ids]
    if unknown or not condition.clauses:
        raise TypeError(f"{id} depends on no such clause: {', '.join(unknown) or 'none is named'}")
    wanted, taken = len(condition.clauses), len(signature(condition.holds).parameters)
    if taken != wanted:
        raise TypeError(f"{id} depends on {wanted} clauses, and its function takes {taken} values")
    return condition
