"""A spot: a table under a house's rules, the subject of almost every rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import Any, TypeVar

from dealer_service.rulebook import Ruleset
from dealer_service.table import Snapshot
from dealer_service.values import CachedProperties, value

T = TypeVar("T")


@value
class Spot(CachedProperties):
    """A table under a house's rules.

    Neither changes, so a value that many rules need, such as the history of the betting round, is computed once and
    kept. Two spots never share it: another table or other rules may give another value.

    A table that a ruling made out of a ``sound`` one is not checked for breaches again.
    """

    table: Snapshot
    rules: Ruleset
    sound: bool = field(default=False, compare=False)

    def once(self, compute: Callable[[Spot], T]) -> T:
        """The value of this function of the spot. Later requests get the value of the first."""
        kept: dict[Any, Any] = self.__dict__  # a changed copy begins with an empty one
        if compute not in kept:
            kept[compute] = compute(self)
        found: T = kept[compute]
        return found

    def with_table(self, table: Snapshot) -> Spot:
        """Another table under the same rules; this spot if it is the same table."""
        return self if table is self.table else Spot(table, self.rules)
