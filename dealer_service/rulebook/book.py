"""The book: the rulesets of all houses, found by house, game, day or digest."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from dealer_service.errors import DigestNotLoaded, UnknownRuleset
from dealer_service.rulebook.first_table import HouseTable
from dealer_service.rulebook.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Edition:
    """A ruleset, the first day it is in force (ISO 8601), and whether it is used if no day is given.

    ``until`` is the first day that it is no longer in force. A current edition may never be in force: its pages are all
    current but were never in force together.
    """

    rules: Ruleset
    since: str
    current: bool
    until: str | None = None

    @property
    def term(self) -> str:
        """The days that the ruleset is in force, in words. Empty if there are none."""
        if self.until is None:
            return f"{self.since} and later"
        return f"{self.since} to the day before {self.until}" if self.since < self.until else ""

    def holds(self, day: str) -> bool:
        """Whether the ruleset is in force on that day."""
        return self.since <= day and (self.until is None or day < self.until)


class Book:
    """All editions of all rulesets. It is immutable and reads no clock.

    ``tables`` are those that the houses name now, for the dealer's screens only.
    """

    def __init__(
        self,
        editions: Iterable[Edition],
        titles: Mapping[str, str],
        tables: Mapping[str, tuple[HouseTable, ...]] | None = None,
    ) -> None:
        self.titles, self.tables = dict(titles), dict(tables or {})
        self._editions: dict[str, dict[str, list[Edition]]] = {}
        for each in sorted(editions, key=lambda each: (each.rules.house, each.rules.game, each.since)):
            self._editions.setdefault(each.rules.house, {}).setdefault(each.rules.game, []).append(each)

    def houses(self) -> Mapping[str, tuple[str, ...]]:
        """The games that each house deals now."""
        return {
            house: tuple(game for game, editions in games.items() if any(each.current for each in editions))
            for house, games in self._editions.items()
        }

    def dealing(self, game: object) -> list[str]:
        """The houses that deal this game now."""
        return [house for house, games in self.houses().items() if game in games]

    def altered(self, change: Callable[[Ruleset], Ruleset]) -> Book:
        """The same book with ``change`` applied to every ruleset. The digests stay as they are."""
        return Book((replace(each, rules=change(each.rules)) for each in self.all_editions()), self.titles, self.tables)

    def as_of(self, day: str | None) -> Book:
        """The same book with the editions in force on that day (ISO 8601) as current ones. None: unchanged."""
        if day is None:
            return self
        current = {id(each) for line in self._lines() for each in [each for each in line if each.holds(day)][-1:]}
        return Book(
            (replace(each, current=id(each) in current) for each in self.all_editions()), self.titles, self.tables
        )

    def with_held_back(self, pairs: Collection[tuple[str, str]], last_good: Book) -> Book:
        """The same book with the rulesets of these houses and games from ``last_good``, if it has them."""
        new = [each for each in self.all_editions() if (each.rules.house, each.rules.game) not in pairs]
        old = [each for each in last_good.all_editions() if (each.rules.house, each.rules.game) in pairs]
        kept = {id: last_good.titles[id] for pair in pairs for id in pair if id in last_good.titles}
        houses = {house for house, _ in pairs}
        tables = {house: named for house, named in self.tables.items() if house not in houses}
        tables |= {house: named for house, named in last_good.tables.items() if house in houses}
        return Book([*new, *old], {**self.titles, **kept}, tables)

    def rulesets(self) -> Iterator[Ruleset]:
        """Every ruleset of every edition, by house, game and age."""
        return (each.rules for each in self.all_editions())

    def all_editions(self) -> Iterator[Edition]:
        """Every edition of every ruleset, by house, game and age."""
        return (each for line in self._lines() for each in line)

    def _lines(self) -> Iterator[list[Edition]]:
        return (line for games in self._editions.values() for line in games.values())

    def editions(self, house: str, game: str) -> tuple[Edition, ...]:
        """Every edition of one ruleset, oldest first. Raises UnknownRuleset."""
        if house not in self._editions:
            raise UnknownRuleset("/house", house, sorted(self._editions))
        if game not in self._editions[house]:
            raise UnknownRuleset("/game", game, sorted(self._editions[house]))
        return tuple(self._editions[house][game])

    def find(self, house: str, game: str, as_of: str | None = None, digest: str | None = None) -> Ruleset:
        """The ruleset with that digest, else the edition of that day, else the current one.

        If several editions have the digest, because only words differ, the current one is returned, else the latest.
        Raises DigestNotLoaded, and UnknownRuleset, including for a day when the house does not deal the game.
        """
        editions = self.editions(house, game)
        if as_of is not None:
            in_force = tuple(each for each in editions if each.holds(as_of))[-1:]
            if not in_force:
                raise UnknownRuleset("/as_of", as_of, [each.term for each in editions if each.term])
            editions = in_force
        if digest is not None:
            pinned = [each for each in editions if each.rules.digest == digest]
            if not pinned:
                raise DigestNotLoaded(digest, [each.rules.digest for each in editions])
            return max(pinned, key=lambda each: (each.current, each.since)).rules
        ruling = [each for each in editions if each.current or as_of is not None]
        if not ruling:
            raise UnknownRuleset("/game", game, self.houses()[house])
        return ruling[0].rules
