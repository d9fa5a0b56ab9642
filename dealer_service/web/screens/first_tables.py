"""The first tables that the form for a new table offers: each table and each list of stakes once.

An amount that the form can compute from the others is left out, and so are the usual chips: the form adds them as
``completed`` does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from itertools import chain
from typing import Any

from dealer_service.canonical import JsonObject
from dealer_service.rulebook import Book, Ruleset
from dealer_service.rulebook.first_table import ALL_FACTS, CHIPS, completed, facts_needed, usual_stakes

PLACES = {fact: place for place, fact in enumerate(ALL_FACTS)}
NAMES = [*(fact.name for fact in ALL_FACTS), "chips"]
ZERO = "#"
KEPT = "cents"  # the form does not know the worth of one unit of money


@dataclass
class FirstTables:
    """The different first tables of a page's games, and their different stakes, each once.

    A first table is the place of its stakes, then those of the facts that it needs. Stakes are pairs in a row: the
    place of a fact and its amount. The place after all facts is that of the chips.
    """

    found: list[list[int]] = field(default_factory=list)
    stakes: list[list[list[Any]]] = field(default_factory=list)

    def place(self, rules: Ruleset, book: Book) -> int:
        """The index of this game's first table."""
        short = [shortened(each, rules) for each in usual_stakes(rules, book.tables.get(rules.house, ()))]
        usual = [in_a_row((NAMES.index(name), value) for name, value in each.items()) for each in short]
        return _place([_place(usual, self.stakes), *(PLACES[fact] for fact in facts_needed(rules))], self.found)

    @property
    def page(self) -> JsonObject:
        """The facts that a table may need, with the basis of their usual amounts, and the first tables.

        Each of these is the places of the facts that it needs, and that of its usual stakes.
        """
        facts = [{name: each for name, each in asdict(fact).items() if each not in (None, 1)} for fact in ALL_FACTS]
        return {"facts": facts, "chips": list(CHIPS), "stakes": self.stakes, "first": self.found}


def shortened(stakes: Mapping[str, Any], rules: Ruleset) -> JsonObject:
    """The stakes without the amounts that the form fills in."""
    short = {name: amount for name, amount in stakes.items() if name not in ("chip", "chips")}
    for name in reversed([*short]):
        others = {each: amount for each, amount in short.items() if each != name}
        if name != KEPT and completed(others, stakes["chips"], rules) == stakes:
            short = others
    return short if stakes["chips"] == list(CHIPS) else {**short, "chips": stakes["chips"]}


def in_a_row(pairs: Iterable[tuple[int, Any]]) -> list[Any]:
    """Pairs as the page has them: a place and its value, a place and its value."""
    return [*chain.from_iterable(pairs)]


def as_signs(numbers: Iterable[int]) -> str:
    """Small numbers as the page has them, each as one sign: 0 is ``#``."""
    return "".join(chr(ord(ZERO) + number) for number in numbers)


def _place(one: Any, found: list[Any]) -> int:
    if one not in found:
        found.append(one)
    return found.index(one)
