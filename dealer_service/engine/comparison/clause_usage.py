"""The clauses that a ruling reads. Rulesets with the same answers to those share one ruling.

Clauses are read one after another, and the next one depends on the answers so far. The rulings on a question therefore
form a tree: a clause, its answers, the next clause below each, and the ruling at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from dealer_service.rulebook import SECTIONS, Clause, Ruleset
from dealer_service.rulebook.sections import ROTATION

Rule = Callable[[Ruleset], object]
AnyClause = Clause[Any]
# All clauses by key: their ids; in a mix, a clause of a game has the game before its id.
Clauses = Mapping[str, AnyClause]
OF_GAME = "/"


def all_clauses(rules: Ruleset) -> Clauses:
    """Every clause that a ruling may read, by its key: in a mix those of all its games."""
    if rules.mix is None:
        return rules.clauses
    games = {**rules.legs, rules.game: rules}
    found: dict[str, AnyClause] = dict(rules.mix.clauses)
    for game, leg in games.items():
        found |= {f"{game}{OF_GAME}{id}": clause for id, clause in leg.clauses.items() if id not in rules.mix.clauses}
    return found


def id_of(key: str) -> str:
    """The id of the clause with this key."""
    return key.rpartition(OF_GAME)[2]


def game_of(key: str) -> str:
    """The game of the clause with this key, in a mix. Empty for a clause of the mix itself, and without a mix."""
    return key.rpartition(OF_GAME)[0]


@dataclass(slots=True)
class Ruled:
    """The end of a branch: the ruling."""

    what: object


@dataclass(slots=True)
class Read:
    """A clause that is read, and the branch below each of its answers."""

    id: str
    answers: list[tuple[object, Read | Ruled]] = field(default_factory=list)

    def under(self, answer: object) -> Read | Ruled | None:
        """The branch below this answer. None if there is no ruling below it yet."""
        return next((follows for known, follows in self.answers if known == answer), None)


class RuledOnce:
    """A memo of ``rule``: one ruling for all rulesets that agree on the clauses it reads.

    ``made`` counts the rulings. Of the rules, ``rule`` may read only the values of clauses; everything else is taken
    from ``rules``.
    """

    def __init__(self, rule: Rule, rules: Ruleset) -> None:
        self._rule, self._rules = rule, rules
        self.made = 0
        self._first: Read | Ruled | None = None

    def __call__(self, clauses: Clauses) -> object:
        """The ruling under these clauses."""
        follows = self._first
        while isinstance(follows, Read):
            follows = follows.under(clauses[follows.id].json)
        if follows is None:
            follows = self._ruled_anew(clauses)
        return follows.what

    def read(self, clauses: Clauses) -> list[str]:
        """The keys of the clauses that the ruling under these clauses reads, in order."""
        self(clauses)
        found, follows = [], self._first
        while isinstance(follows, Read):
            found.append(follows.id)
            follows = follows.under(clauses[follows.id].json)
        return found

    def _ruled_anew(self, clauses: Clauses) -> Ruled:
        """Make a new ruling, and add it to the tree."""
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
    """The rules with these clauses. The key of each is added to ``read`` when it is first read.

    In a mix, so are the rules of all its games.
    """
    seen_once = _WatchedClauses(clauses, read)
    if rules.mix is None:
        return _seen(rules, seen_once, {})
    mix = replace(rules.mix, rotation=_section(ROTATION, seen_once))
    vars(mix)["clauses"] = seen_once
    legs: dict[str, Ruleset] = {}
    in_mix = {"mix": mix, "legs": legs, "digest": rules.digest, "words_digest": rules.words_digest}
    for game, leg in {**rules.legs, rules.game: rules}.items():
        legs[game] = _seen(leg, _ClausesOfGame(game, seen_once, tuple(rules.clauses)), in_mix)
    return legs[rules.game]


class _WatchedRuleset(Ruleset):
    """Watched rules. The other games of their mix are watched, too."""

    def of_leg(self, game: str) -> Ruleset:
        return self.legs[game]


def _seen(rules: Ruleset, clauses: Clauses, in_mix: Mapping[str, Any]) -> Ruleset:
    """The rules with these clauses in place of their own."""
    own = {each.name: getattr(rules, each.name) for each in fields(rules)}
    seen = _WatchedRuleset(**{**own, **{name: _section(name, clauses) for name in SECTIONS}, **in_mix})
    vars(seen)["clauses"] = clauses
    return seen


class _WatchedClauses(Mapping[str, AnyClause]):
    """All clauses by key, recording which are read."""

    def __init__(self, clauses: Clauses, read: list[str]) -> None:
        self._clauses, self._read = clauses, read
        self._known: dict[str, AnyClause] = {}

    def __getitem__(self, id: str) -> AnyClause:
        if id not in self._known:
            self._known[id] = self._clauses[id]
            self._read.append(id)
        return self._known[id]

    def __contains__(self, id: object) -> bool:
        return id in self._clauses  # every ruleset of a game has the same ids

    def __iter__(self) -> Iterator[str]:
        return iter(self._clauses)

    def __len__(self) -> int:
        return len(self._clauses)


class _ClausesOfGame(Mapping[str, AnyClause]):
    """The clauses of a game of the mix and of the mix itself by id, among all."""

    def __init__(self, game: str, clauses: Clauses, ids: tuple[str, ...]) -> None:
        self._game, self._clauses, self._ids = game, clauses, ids

    def __getitem__(self, id: str) -> AnyClause:
        return self._clauses[id if id in self._clauses else f"{self._game}{OF_GAME}{id}"]

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)


def _section(name: str, clauses: Clauses) -> Any:
    return _WatchedSection(name, clauses)


class _WatchedSection:
    """A section of the rules that looks its clauses up among all."""

    def __init__(self, name: str, clauses: Clauses) -> None:
        self._name, self._clauses = name, clauses

    def __getattr__(self, name: str) -> AnyClause:
        clause = self._clauses[f"{self._name}.{name}"]
        setattr(self, name, clause)  # later reads bypass this method
        return clause
