"""The ruleset: one game of one house, with every clause typed; and the mix: several of its games, one after another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Self, TypeVar

from dealer_service.canonical import digest
from dealer_service.rulebook.clause import Clause
from dealer_service.rulebook.sections import (
    CONDITIONS,
    ROTATION,
    SECTIONS,
    BettingRules,
    DealingRules,
    DrawingRules,
    PotsRules,
    RotationRules,
    ShowdownRules,
)
from dealer_service.rulebook.sections.rotation import OF_STUD

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The clauses of one house for a game or a mix, from the pages of one edition.

    ``game`` is the id of the game or the mix and ``title`` its name; ``house_title`` is that of the house. ``digest``
    covers the ids, values and citations of all clauses; ``words_digest`` covers their words.
    """

    house: str
    house_title: str
    game: str
    title: str
    edition: str
    digest: str
    words_digest: str
    pages: tuple[str, ...] = ()

    @cached_property
    def clauses(self) -> Mapping[str, Clause[Any]]:
        """Every clause by its id, in the order of the rulebook."""
        return {clause.id: clause for section in self.sections for clause in vars(getattr(self, section)).values()}

    @property
    def sections(self) -> tuple[str, ...]:
        """The sections that the rules have."""
        raise NotImplementedError

    @cached_property
    def _kept(self) -> dict[Any, Any]:
        return {}

    def once(self, compute: Callable[[Self], T]) -> T:
        """The value of this function of the rules, which is the same for every table. Computed once."""
        kept = self._kept
        if compute not in kept:
            kept[compute] = compute(self)
        found: T = kept[compute]
        return found

    def exchange(self, id: str, clause: Clause[Any]) -> Self:
        """The same rules with one clause replaced. Raises KeyError for an unknown id.

        The digests stay those of the pages, although the new rules were not loaded from them.
        """
        if id not in self.clauses:
            raise KeyError(id)
        section, name = id.split(".")
        rules: Any = replace(getattr(self, section), **{name: clause})
        changed: Any = {section: rules}
        return replace(self, **changed)

    def applies(self, id: str) -> bool:
        """Whether this game or mix reads the clause: no limit does not read the cap.

        Raises KeyError for an unknown id.
        """
        if id not in self.clauses:
            raise KeyError(id)
        condition = CONDITIONS.get(id)
        if condition is None:
            return True
        values = (self.clauses[each].value for each in condition.clauses)
        return all(map(self.applies, condition.clauses)) and condition.holds(*values)


@dataclass(frozen=True, kw_only=True)
class Mix(Rules):
    """Several games of one house, one after another: the clauses on how one follows another.

    ``has_stud`` says whether any of the games has up cards.
    """

    rotation: RotationRules
    has_stud: bool = False

    @property
    def sections(self) -> tuple[str, ...]:
        """The one section of a mix."""
        return (ROTATION,)

    @property
    def legs(self) -> tuple[str, ...]:
        """The games of the mix, in their order."""
        return tuple(map(str, self.rotation.legs.value))

    def applies(self, id: str) -> bool:
        """Whether this mix reads the clause. Raises KeyError for an unknown id."""
        return super().applies(id) and (self.has_stud or id not in OF_STUD)


@dataclass(frozen=True, kw_only=True)
class Ruleset(Rules):
    """One game of one house. In a mix it also has the mix, and the rulesets of all its games."""

    dealing: DealingRules
    betting: BettingRules
    drawing: DrawingRules
    pots: PotsRules
    showdown: ShowdownRules
    mix: Mix | None = None
    legs: Mapping[str, Ruleset] = field(default_factory=dict, repr=False, compare=False)

    @property
    def sections(self) -> tuple[str, ...]:
        """The sections of a game; in a mix also that of the mix."""
        return (*SECTIONS, ROTATION) if self.mix else tuple(SECTIONS)

    @property
    def rotation(self) -> RotationRules:
        """The clauses of the mix that the game is part of."""
        assert self.mix is not None, "only a game of a mix rotates"
        return self.mix.rotation

    def exchange(self, id: str, clause: Clause[Any]) -> Self:
        """The same rules with one clause replaced, for a clause of the mix in the mix. Raises KeyError."""
        if self.mix is not None and id in self.mix.clauses:
            return replace(self, mix=self.mix.exchange(id, clause))
        return super().exchange(id, clause)

    def applies(self, id: str) -> bool:
        """Whether this game reads the clause, or its mix one of the mix. Raises KeyError for an unknown id."""
        if self.mix is not None and id in self.mix.clauses:
            return self.mix.applies(id)
        return super().applies(id)

    def in_mix(self, mix: Mix, legs: Mapping[str, Ruleset]) -> Ruleset:
        """This game as part of a mix. Its digests are those of the whole mix, the same for each of its games."""
        every = {"mix": mix, **legs}
        return replace(
            self,
            mix=mix,
            legs=legs,
            digest=digest({name: each.digest for name, each in every.items()}),
            words_digest=digest({name: each.words_digest for name, each in every.items()}),
        )

    def of_leg(self, game: str) -> Ruleset:
        """The rules of another game of the same mix."""
        assert self.mix is not None, "only a game of a mix has legs"
        return self.legs[game].in_mix(self.mix, self.legs)
