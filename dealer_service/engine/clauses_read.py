"""Which clauses does a ruling read? Rules that answer those alike rule alike: one ruling serves for all of them.

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
# Every clause by its id.
Clauses = Mapping[str, AnyClause]


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
    """What ``rule`` rules by any clauses, each ruling made once for all clauses of which those that it reads are alike.

    ``made`` counts the rulings.
    ``rule`` must look at nothing else of the rules than their clauses, and of a clause at nothing but its value; all
    else of the rules that it is given is that of ``rules``.
    """

    def __init__(self, rule: Rule, rules: Ruleset) -> None:
        self._rule, self._rules = rule, rules
        self.made = 0
        self._first: Read | Ruled | None = None

    def __call__(self, clauses: Clauses) -> object:
        """What is ruled by these clauses."""
        follows = self._first
        while isinstance(follows, Read):
            follows = follows.under(clauses[follows.id].json)
        if follows is None:
            follows = self._ruled_anew(clauses)
        return follows.what

    def _ruled_anew(self, clauses: Clauses) -> Ruled:
        """The ruling that was not made yet, once it has its place in the tree."""
        read: list[str] = []
        self.made += 1
        ruled = Ruled(self._rule(watched(self._rules, clauses, read)))
        follows = self._first = self._first or (Read(read[0]) if read else ruled)
        for number, id in enumerate(read, start=1):
            assert isinstance(follows, Read) and follows.id == id, "which clause comes next depends on those before"
            below = follows.under(clauses[id].json)
            if below is None:
                below = ruled if number == len(read) else Read(read[number])
                follows.answers.append((clauses[id].json, below))
            follows = below
        return ruled


def watched(rules: Ruleset, clauses: Clauses, read: list[str]) -> Ruleset:
    """The rules with these clauses; the id of each is put into ``read`` when it is looked at for the first time."""
    seen_once = _WatchedClauses(clauses, read)
    sections: dict[str, Any] = {name: _WatchedSection(name, seen_once) for name in SECTIONS}
    seen = replace(rules, **sections)
    vars(seen)["clauses"] = seen_once
    return seen


class _WatchedClauses(Mapping[str, AnyClause]):
    """All clauses by their ids, which tell which of them are read."""

    def __init__(self, clauses: Clauses, read: list[str]) -> None:
        self._clauses, self._read = clauses, read
        self._known: dict[str, AnyClause] = {}

    def __getitem__(self, id: str) -> AnyClause:
        if id not in self._known:
            self._known[id] = self._clauses[id]
            self._read.append(id)
        return self._known[id]

    def __contains__(self, id: object) -> bool:
        return id in self._clauses  # every ruleset has the same ids

    def __iter__(self) -> Iterator[str]:
        return iter(self._clauses)

    def __len__(self) -> int:
        return len(self._clauses)


class _WatchedSection:
    """A section of the rules, whose clauses are looked up among all."""

    def __init__(self, name: str, clauses: Clauses) -> None:
        self._name, self._clauses = name, clauses

    def __getattr__(self, name: str) -> AnyClause:
        clause = self._clauses[f"{self._name}.{name}"]
        setattr(self, name, clause)  # from now on it is found without this method
        return clause
