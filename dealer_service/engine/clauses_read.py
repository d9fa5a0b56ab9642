"""Which clauses does a ruling read? Rulesets that answer those alike rule alike: one ruling serves for all of them.

Clauses are read one after another, and which comes next depends on the answers to those before. So rulings on one
question make a tree: a clause, its answers, under each the clause that is read next, and at the end what is ruled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from dealer_service.rulebook import SECTIONS, Clause, Ruleset

Rule = Callable[[Ruleset], object]
AnyClause = Clause[Any]


@dataclass(slots=True)
class Ruled:
    """The end of a branch: what is ruled."""

    what: object


@dataclass(slots=True)
class Read:
    """A clause that is read, and what follows under each of its answers."""

    id: str
    answers: list[tuple[object, Read | Ruled]] = field(default_factory=list)

    def under(self, answer: object) -> Read | Ruled | None:
        """What follows under this answer; None where nothing was ruled under it yet."""
        return next((follows for known, follows in self.answers if known == answer), None)


class RuledOnce:
    """What ``rule`` rules under any rules, each ruling made once for all rules that answer alike what it reads.

    ``rule`` must look at nothing else of the rules than their clauses, and of a clause at nothing but its value.
    """

    def __init__(self, rule: Rule) -> None:
        self._rule = rule
        self._first: Read | Ruled | None = None

    def __call__(self, rules: Ruleset) -> object:
        """What is ruled under these rules."""
        follows = self._first
        while isinstance(follows, Read):
            follows = follows.under(rules.clauses[follows.id].json)
        if follows is None:
            follows = self._ruled_anew(rules)
        return follows.what

    def _ruled_anew(self, rules: Ruleset) -> Ruled:
        """The ruling that was not made yet, once it has its place in the tree."""
        read: dict[str, AnyClause] = {}
        ruled = Ruled(self._rule(watched(rules, read)))
        ids = [*read]
        follows = self._first = self._first or (Read(ids[0]) if ids else ruled)
        for number, (id, clause) in enumerate(read.items(), start=1):
            assert isinstance(follows, Read) and follows.id == id, "which clause comes next depends on those before"
            below = follows.under(clause.json)
            if below is None:
                below = ruled if number == len(ids) else Read(ids[number])
                follows.answers.append((clause.json, below))
            follows = below
        return ruled


def watched(rules: Ruleset, read: dict[str, AnyClause]) -> Ruleset:
    """The same rules, which put every clause into ``read`` when it is looked at for the first time."""
    sections: dict[str, Any] = {name: _WatchedSection(getattr(rules, name), read) for name in SECTIONS}
    seen = replace(rules, **sections)
    vars(seen)["clauses"] = _WatchedClauses(rules.clauses, read)
    return seen


class _WatchedSection:
    """A section of the rules that tells which of its clauses are read."""

    def __init__(self, section: object, read: dict[str, AnyClause]) -> None:
        self._section, self._read = section, read

    def __getattr__(self, name: str) -> AnyClause:
        clause: AnyClause = getattr(self._section, name)
        self._read.setdefault(clause.id, clause)
        setattr(self, name, clause)  # from now on it is found without this method
        return clause


class _WatchedClauses(Mapping[str, AnyClause]):
    """All clauses by their ids, which tell which of them are read."""

    def __init__(self, clauses: Mapping[str, AnyClause], read: dict[str, AnyClause]) -> None:
        self._clauses, self._read = clauses, read

    def __getitem__(self, id: str) -> AnyClause:
        clause = self._clauses[id]
        return self._read.setdefault(id, clause)

    def __contains__(self, id: object) -> bool:
        return id in self._clauses  # every ruleset has the same ids

    def __iter__(self) -> Iterator[str]:
        return iter(self._clauses)

    def __len__(self) -> int:
        return len(self._clauses)
