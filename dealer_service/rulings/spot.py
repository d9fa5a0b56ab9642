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

    A table that a ruling made out of a ``sound`` one is not checked for breaches again. ``seen`` holds the spots of
    tables made while one event of a hand is ruled on, by the identity of the table: the next event begins with the
    values that are kept there.
    """

    table: Snapshot
    rules: Ruleset
    sound: bool = field(default=False, compare=False)
    seen: dict[int, Spot] | None = field(default=None, repr=False, compare=False)

    def once(self, compute: Callable[[Spot], T]) -> T:
        """The value of this function of the spot. Later requests get the value of the first."""
        kept: dict[Any, Any] = self.__dict__  # a changed copy begins with an empty one
        if compute not in kept:
            kept[compute] = compute(self)
        found: T = kept[compute]
        return found

    def keep(self, compute: Callable[[Spot], T], found: T) -> None:
        """Keep what this function of the spot returns, found in another way."""
        kept: dict[Any, Any] = self.__dict__
        kept[compute] = found

    def with_table(self, table: Snapshot) -> Spot:
        """Another table under the same rules; this spot if it is the same table."""
        if table is self.table:
            return self
        if self.seen is None:
            return Spot(table, self.rules)
        if (spot := self.seen.get(id(table))) is None:
            spot = self.seen[id(table)] = Spot(table, self.rules, False, self.seen)
        return spot

    def as_sound(self, table: Snapshot) -> Spot:
        """This spot if it is that of the table, else one of a table like it that is not checked for breaches either."""
        return self if table is self.table else Spot(table, self.rules, sound=True, seen=self.seen)

    def next_in_hand(self, table: Snapshot) -> Spot:
        """The spot of the next event of a hand: a table that a ruling made out of this one, with its kept values."""
        spot = Spot(table, self.rules, True, {})
        if self.seen is not None:
            before = self if table is self.table else self.seen.get(id(table))
            if before is not None:
                spot.__dict__.update(before.__dict__)
            self.seen.clear()
        return spot
