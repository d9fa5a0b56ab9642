"""The difference of two rulesets, clause by clause: in the answer, or only in words or source."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from dealer_service.rulebook.clause import Clause
from dealer_service.rulebook.ruleset import Rules


@dataclass(frozen=True, slots=True)
class DifferingClause:
    """A clause in each of two rulesets, and whether either of them reads it."""

    one: Clause[Any]
    other: Clause[Any]
    read: bool

    @property
    def answers(self) -> bool:
        """Whether the two answers differ, not only words or sources."""
        return bool(self.one.json != self.other.json)


def differing_clauses(one: Rules, other: Rules) -> list[DifferingClause]:
    """Every clause that differs in the two, in the order of the rulebook."""
    return [
        DifferingClause(mine, theirs, one.applies(id) or other.applies(id))
        for id, mine in one.clauses.items()
        for theirs in (other.clauses[id],)
        if (mine.json, mine.says, mine.cite) != (theirs.json, theirs.says, theirs.cite)
    ]


@dataclass(frozen=True, slots=True)
class Otherwise:
    """Another answer to a clause, with the clause of each house that gives it."""

    value: object
    by: tuple[tuple[str, Clause[Any]], ...]


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The answers of other rulesets to one clause: different ones by answer, and the number of equal ones."""

    otherwise: tuple[Otherwise, ...]
    same: int


def answers_elsewhere(id: str, rules: Rules, others: Sequence[Rules]) -> Elsewhere:
    """The answers of the other rulesets that read this clause."""
    read = [(each.house, each.clauses[id]) for each in others if each.applies(id)]
    apart = [(house, clause) for house, clause in read if clause.json != rules.clauses[id].json]
    values = _each_once(clause.json for _, clause in apart)
    grouped = [Otherwise(value, tuple(each for each in apart if each[1].json == value)) for value in values]
    return Elsewhere(tuple(sorted(grouped, key=lambda each: -len(each.by))), len(read) - len(apart))


def _each_once(values: Iterable[object]) -> list[object]:
    """Each value once. Some are lists, which are not hashable."""
    found: list[object] = []
    for value in values:
        if value not in found:
            found.append(value)
    return found
