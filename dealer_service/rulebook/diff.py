"""Where do two rulesets part ways? Clause by clause: in the answer, or in the words or the source alone."""

from __future__ import annotations

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
