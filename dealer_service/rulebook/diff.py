"""Where do two rulesets part ways? Clause by clause: in the answer, or in the words or the source alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from dealer_service.rulebook.clause import Clause
from dealer_service.rulebook.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class DifferingClause:
    """A clause as each of two rulesets has it, and whether it is read under either."""

    one: Clause[Any]
    other: Clause[Any]
    read: bool

    @property
    def answers(self) -> bool:
        """Whether the two answers differ, and not only words or sources."""
        return bool(self.one.json != self.other.json)


def differing_clauses(one: Ruleset, other: Ruleset) -> list[DifferingClause]:
    """Every clause in which the two differ, in the order of the rulebook."""
    return [
        DifferingClause(mine, theirs, one.applies(id) or other.applies(id))
        for id, mine in one.clauses.items()
        for theirs in (other.clauses[id],)
        if (mine.json, mine.says, mine.cite) != (theirs.json, theirs.says, theirs.cite)
    ]


@dataclass(frozen=True, slots=True)
class Otherwise:
    """An answer that other houses give to a clause: the clause as each of them has it, by house."""

    value: object
    by: tuple[tuple[str, Clause[Any]], ...]


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """What other rulesets answer to one clause: otherwise, grouped by their answers, and how many of them the same."""

    otherwise: tuple[Otherwise, ...]
    same: int


def answers_elsewhere(id: str, rules: Ruleset, others: Sequence[Ruleset]) -> Elsewhere:
    """Who of the others, where they read this clause, answers it otherwise."""
    read = [(each.house, each.clauses[id]) for each in others if each.applies(id)]
    apart = [(house, clause) for house, clause in read if clause.json != rules.clauses[id].json]
    values = _each_once(clause.json for _, clause in apart)
    grouped = [Otherwise(value, tuple(each for each in apart if each[1].json == value)) for value in values]
    return Elsewhere(tuple(sorted(grouped, key=lambda each: -len(each.by))), len(read) - len(apart))


def _each_once(values: Iterable[object]) -> list[object]:
    """Each value once; some are lists, which no set can hold."""
    found: list[object] = []
    for value in values:
        if value not in found:
            found.append(value)
    return found
