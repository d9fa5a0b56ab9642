"""What the form for a new table is sent, in short: each first table and each list of stakes once, without what follows.

An amount that has its usual value beside the others is left out, and so are chips of the usual values: the form fills
them in as ``completed`` does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from dealer_service.canonical import JsonObject
from dealer_service.rulebook import Book, Ruleset
from dealer_service.rulebook.first_table import ALL_FACTS, CHIPS, completed, facts_needed, usual_stakes

PLACES = {fact: place for place, fact in enumerate(ALL_FACTS)}
KEPT = "cents"  # the form does not know what one unit of money is worth


@dataclass
class FirstTables:
    """The different first tables of the games of a page, and their different stakes, each once."""

    found: list[JsonObject] = field(default_factory=list)
    stakes: list[list[JsonObject]] = field(default_factory=list)

    def place(self, rules: Ruleset, book: Book) -> int:
        """The place of this game's first table among those that were found."""
        usual = [shortened(each, rules) for each in usual_stakes(rules, book.tables.get(rules.house, ()))]
        return _place(
            {"needs": [PLACES[fact] for fact in facts_needed(rules)], "usual": _place(usual, self.stakes)}, self.found
        )

    @property
    def page(self) -> JsonObject:
        """The facts that a table may need, with what their usual amount follows from, and the first tables."""
        facts = [{"name": fact.name, **({"of": fact.of, "times": fact.times} if fact.of else {})} for fact in ALL_FACTS]
        return {"facts": facts, "chips": list(CHIPS), "stakes": self.stakes, "first": self.found}


def shortened(stakes: Mapping[str, Any], rules: Ruleset) -> JsonObject:
    """The stakes without what the form fills in by itself."""
    short = {name: amount for name, amount in stakes.items() if name not in ("chip", "chips")}
    for name in reversed([*stakes]):
        others = {each: amount for each, amount in short.items() if each != name}
        if name != KEPT and name in short and completed(others, stakes["chips"], rules) == stakes:
            short = others
    return short if stakes["chips"] == list(CHIPS) else {**short, "chips": stakes["chips"]}


def _place(one: Any, found: list[Any]) -> int:
    if one not in found:
        found.append(one)
    return found.index(one)
