"""What the form for a new table is sent, in short: each first table once, without what follows from other amounts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from dealer_service.canonical import JsonObject
from dealer_service.rulebook import Book, Ruleset
from dealer_service.rulebook.first_table import ALL_FACTS, facts_needed, usual_stakes


@dataclass
class FirstTables:
    """The different first tables of the games of a page, each once."""

    found: list[JsonObject] = field(default_factory=list)

    def place(self, rules: Ruleset, book: Book) -> int:
        """The place of this game's first table among those that were found."""
        stakes = [shortened(each) for each in usual_stakes(rules, book.tables.get(rules.house, ()))]
        first = {"needs": [fact.name for fact in facts_needed(rules)], "usual": stakes}
        if first not in self.found:
            self.found.append(first)
        return self.found.index(first)

    @property
    def page(self) -> JsonObject:
        """The facts that a table may need, with what their usual amount follows from, and the first tables."""
        facts = {fact.name: {"of": fact.of, "times": fact.times} if fact.of else {} for fact in ALL_FACTS}
        return {"facts": facts, "first": self.found}


def shortened(stakes: JsonObject) -> dict[str, Any]:
    """The stakes without the amounts that follow from others, the smallest chip and an ante of 0."""
    follows = {fact.name: stakes.get(fact.of, 0) * (fact.times or 0) for fact in ALL_FACTS if fact.of is not None}
    follows |= {"ante": 0, "chip": stakes["chips"][0]}
    return {name: amount for name, amount in stakes.items() if follows.get(name) != amount}
