"""The ruleset: one game of one house, with every clause typed, and its pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from dealer_service.rulebook.clause import Clause
from dealer_service.rulebook.sections import (
    CONDITIONS,
    SECTIONS,
    BettingRules,
    DealingRules,
    DrawingRules,
    PotsRules,
    ShowdownRules,
)


@dataclass(frozen=True)
class Ruleset:
    """One game of one house, from the pages of one edition.

    ``title`` is the name of the game, ``house_title`` that of the house. ``digest`` covers the ids, values and
    citations of all clauses; ``words_digest`` covers their words.
    """

    house: str
    house_title: str
    game: str
    title: str
    edition: str
    digest: str
    words_digest: str
    dealing: DealingRules
    betting: BettingRules
    drawing: DrawingRules
    pots: PotsRules
    showdown: ShowdownRules
    pages: tuple[str, ...] = field(default=())

    @cached_property
    def clauses(self) -> Mapping[str, Clause[Any]]:
        """Every clause by its id, in the order of the rulebook."""
        return {clause.id: clause for section in SECTIONS for clause in vars(getattr(self, section)).values()}

    def exchange(self, id: str, clause: Clause[Any]) -> Ruleset:
        """The same rules with one clause replaced. Raises KeyError for an unknown id.

        The digests stay those of the pages, although the new ruleset was not loaded from them.
        """
        if id not in self.clauses:
            raise KeyError(id)
        section, name = id.split(".")
        rules: Any = replace(getattr(self, section), **{name: clause})
        return replace(self, **{section: rules})

    def applies(self, id: str) -> bool:
        """Whether this game reads the clause: no limit does not read the cap.

        Raises KeyError for an unknown id.
        """
        if id not in self.clauses:
            raise KeyError(id)
        condition = CONDITIONS.get(id)
        if condition is None:
            return True
        values = (self.clauses[each].value for each in condition.clauses)
        return all(map(self.applies, condition.clauses)) and condition.holds(*values)
