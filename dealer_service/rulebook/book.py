"""The book: the rulesets of all houses, found by house, game, day or digest."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Generic, TypeVar

from dealer_service.errors import DigestNotLoaded, UnknownRuleset
from dealer_service.rulebook.first_table import NamedTable
from dealer_service.rulebook.ruleset import Mix, Rules, Ruleset

AnyRules = TypeVar("AnyRules", bound=Rules)
Rules_co = TypeVar("Rules_co", bound=Rules, covariant=True)


@dataclass(frozen=True, slots=True)
class Edition(Generic[Rules_co]):
    """A ruleset or mix, the first day it is in force (ISO 8601), and whether it is used if no day is given.

    ``until`` is the first day that it is no longer in force. A current edition may never be in force: its pages are all
    current but were never in force together.
    """

    rules: Rules_co
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
        """Whether it is in force on that day."""
        return self.since <= day and (self.until is None or day < self.until)


class Book:
    """All editions of all rulesets and mixes. It is immutable and reads no clock.

    ``tables`` are those that the houses name now, for the dealer's screens only.
    """

    def __init__(
        self,
        editions: Iterable[Edition[Ruleset]],
        titles: Mapping[str, str],
        tables: Mapping[str, tuple[NamedTable, ...]] | None = None,
        mixes: Iterable[Edition[Mix]] = (),
    ) -> None:
        self.titles, self.tables = dict(titles), dict(tables or {})
        self._editions, self._mixes = _by_house(editions), _by_house(mixes)
        # Every question looks these up.
        self._current_games = _current(self._editions)
        self._current_mixes = {house: mixes for house, mixes in _current(self._mixes).items() if mixes}

    def houses(self) -> Mapping[str, tuple[str, ...]]:
        """The games that each house deals now."""
        return self._current_games

    def mixes(self) -> Mapping[str, tuple[str, ...]]:
        """The mixes that each house deals now; no entry for a house without one."""
        return self._current_mixes

    def has_mix(self, house: str, mix: str) -> bool:
        """Whether the house deals this mix, now or on other days."""
        return mix in self._mixes.get(house, {})

    def dealing_mix(self, mix: object) -> list[str]:
        """The houses that deal this mix now."""
        return [house for house, mixes in self.mixes().items() if mix in mixes]

    def dealing(self, game: object, mix: str | None = None) -> list[str]:
        """The houses that deal this game now; with a ``mix``, those that deal it in this mix."""
        dealing = [house for house, games in self.houses().items() if game in games]
        if mix is None:
            return dealing
        in_mix = [house for house in self.dealing_mix(mix) if house in dealing]
        return [house for house in in_mix if game in self.find_mix(house, mix).legs]

    def altered(self, change: Callable[[Ruleset], Ruleset], change_mix: Callable[[Mix], Mix] = lambda mix: mix) -> Book:
        """The same book with ``change`` applied to every ruleset, and ``change_mix`` to every mix.

        The digests stay as they are.
        """
        changed = (replace(each, rules=change(each.rules)) for each in self.all_editions())
        mixes = (replace(each, rules=change_mix(each.rules)) for each in self.all_mixes())
        return Book(changed, self.titles, self.tables, mixes)

    def as_of(self, day: str | None) -> Book:
        """The same book with the editions in force on that day (ISO 8601) as current ones. None: unchanged."""
        if day is None:
            return self
        return Book(_in_force(self._editions, day), self.titles, self.tables, _in_force(self._mixes, day))

    def with_held_back(self, pairs: Collection[tuple[str, str]], last_good: Book) -> Book:
        """The same book with the rules of these houses and games or mixes from ``last_good``, if it has them."""
        kept = {id: last_good.titles[id] for pair in pairs for id in pair if id in last_good.titles}
        houses = {house for house, _ in pairs}
        tables = {house: named for house, named in self.tables.items() if house not in houses}
        tables |= {house: named for house, named in last_good.tables.items() if house in houses}
        editions = _held_back(pairs, self.all_editions(), last_good.all_editions())
        mixes = _held_back(pairs, self.all_mixes(), last_good.all_mixes())
        return Book(editions, {**self.titles, **kept}, tables, mixes)

    def rulesets(self) -> Iterator[Ruleset]:
        """Every ruleset of every edition, by house, game and age."""
        return (each.rules for each in self.all_editions())

    def all_editions(self) -> Iterator[Edition[Ruleset]]:
        """Every edition of every ruleset, by house, game and age."""
        return (each for games in self._editions.values() for line in games.values() for each in line)

    def all_mixes(self) -> Iterator[Edition[Mix]]:
        """Every edition of every mix, by house, mix and age."""
        return (each for mixes in self._mixes.values() for line in mixes.values() for each in line)

    def all_rules(self) -> Iterator[Rules]:
        """Every ruleset and every mix of every edition."""
        yield from self.rulesets()
        yield from (each.rules for each in self.all_mixes())

    def editions(self, house: str, game: str) -> tuple[Edition[Ruleset], ...]:
        """Every edition of one ruleset, oldest first. Raises UnknownRuleset."""
        if house not in self._editions:
            raise UnknownRuleset("/house", house, sorted(self._editions))
        if game not in self._editions[house]:
            raise UnknownRuleset("/game", game, sorted(self._editions[house]))
        return tuple(self._editions[house][game])

    def find(
        self, house: str, game: str, as_of: str | None = None, digest: str | None = None, mix: str | None = None
    ) -> Ruleset:
        """The ruleset with that digest, else the edition of that day, else the current one; in this mix, if any.

        The name of the mix stands for its first game.

        If several editions have the digest, because only words differ, the current one is returned, else the latest.
        Raises DigestNotLoaded, and UnknownRuleset, including for a day when the house does not deal the game.
        """
        if mix is not None:
            return self._find_in_mix(house, game, mix, as_of, digest)
        return _chosen(self.editions(house, game), "/game", as_of, digest, self.houses().get(house, ()))

    def mix_editions(self, house: str, mix: str) -> tuple[Edition[Mix], ...]:
        """Every edition of one mix, oldest first. Raises UnknownRuleset."""
        if house not in self._editions:
            raise UnknownRuleset("/house", house, sorted(self._editions))
        mixes = self._mixes.get(house, {})
        if mix not in mixes:
            raise UnknownRuleset(MIX, mix, sorted(mixes))
        return tuple(mixes[mix])

    def find_mix(self, house: str, mix: str, as_of: str | None = None, digest: str | None = None) -> Mix:
        """The mix with that digest, else the edition of that day, else the current one. Raises as ``find`` does."""
        return _chosen(self.mix_editions(house, mix), MIX, as_of, digest, self.mixes().get(house, ()))

    def in_mix(self, house: str, game: str, mix: str) -> list[Ruleset]:
        """Every edition of the mix as the rules of this game, with the current one last. Raises UnknownRuleset."""
        found: dict[str, Ruleset] = {}
        for day in (*self._days_of_mix(house, mix), None):
            with suppress(UnknownRuleset):
                rules = self._find_in_mix(house, game, mix, day, None)
                found.pop(rules.digest, None)
                found[rules.digest] = rules
        return list(found.values())

    def whole_mixes(self, house: str, mix: str) -> tuple[Edition[Ruleset], ...]:
        """Every edition of a mix with its games, as the rules of its first one, oldest first. Raises UnknownRuleset.

        A new one begins on each day that the rules of the mix or of one of its games change.
        """
        days = self._days_of_mix(house, mix)
        found: list[Edition[Ruleset]] = []
        for since, until in pairwise([*days, None]):
            with suppress(UnknownRuleset):
                rules = self._find_in_mix(house, mix, mix, since, None)
                if found and _alike(found[-1].rules, rules) and found[-1].until == since:
                    found[-1] = replace(found[-1], until=until)
                elif since is not None:
                    found.append(Edition(rules, since, False, until))
        with suppress(UnknownRuleset):
            now = self._find_in_mix(house, mix, mix, None, None)
            place = next((place for place in reversed(range(len(found))) if _alike(found[place].rules, now)), None)
            if place is None:
                found.append(Edition(now, days[-1], True, days[-1]))
            else:
                found[place] = replace(found[place], current=True)
        return tuple(found)

    def _days_of_mix(self, house: str, mix: str) -> list[str]:
        """The days that change the rules of the mix or of one of its games. Raises UnknownRuleset."""
        mixes = self.mix_editions(house, mix)
        legs = {leg for each in mixes for leg in each.rules.legs} & self._editions[house].keys()
        return sorted({each.since for each in (*mixes, *(each for leg in legs for each in self.editions(house, leg)))})

    def _find_in_mix(self, house: str, game: str, mix: str, as_of: str | None, digest: str | None) -> Ruleset:
        if digest is not None:
            known = {each.digest: each for each in self.in_mix(house, game, mix)}
            if digest not in known:
                raise DigestNotLoaded(digest, list(known))
            return known[digest]
        mixed = self.find_mix(house, mix, as_of)
        game = mixed.legs[0] if game == mix else game
        if game not in mixed.legs:
            raise UnknownRuleset("/game", game, mixed.legs)
        legs = {each: self.find(house, each, as_of) for each in mixed.legs}
        return legs[game].in_mix(mixed, legs)


MIX = "/table/mix/name"


def _alike(one: Ruleset, other: Ruleset) -> bool:
    """Whether the two have the same clauses in the same words."""
    return (one.digest, one.words_digest) == (other.digest, other.words_digest)


def _by_house(editions: Iterable[Edition[AnyRules]]) -> dict[str, dict[str, list[Edition[AnyRules]]]]:
    """The editions by house, then by game or mix, oldest first."""
    found: dict[str, dict[str, list[Edition[AnyRules]]]] = {}
    for each in sorted(editions, key=lambda each: (each.rules.house, each.rules.game, each.since)):
        found.setdefault(each.rules.house, {}).setdefault(each.rules.game, []).append(each)
    return found


def _current(by_house: Mapping[str, Mapping[str, list[Edition[AnyRules]]]]) -> dict[str, tuple[str, ...]]:
    """The games or mixes of each house that have a current edition."""
    return {
        house: tuple(name for name, editions in line.items() if any(each.current for each in editions))
        for house, line in by_house.items()
    }


def _in_force(by_house: Mapping[str, Mapping[str, list[Edition[AnyRules]]]], day: str) -> list[Edition[AnyRules]]:
    """All editions, those in force on that day as current ones."""
    found = []
    for line in (line for games in by_house.values() for line in games.values()):
        current = [each for each in line if each.holds(day)][-1:]
        found += [replace(each, current=each in current) for each in line]
    return found


def _held_back(
    pairs: Collection[tuple[str, str]], new: Iterable[Edition[AnyRules]], old: Iterable[Edition[AnyRules]]
) -> list[Edition[AnyRules]]:
    """The new editions, but the old ones of these houses and games or mixes."""
    kept = [each for each in new if (each.rules.house, each.rules.game) not in pairs]
    return [*kept, *(each for each in old if (each.rules.house, each.rules.game) in pairs)]


def _chosen(
    editions: Sequence[Edition[AnyRules]], at: str, as_of: str | None, digest: str | None, known: Collection[str]
) -> AnyRules:
    """The rules of the edition that is meant. Raises DigestNotLoaded and UnknownRuleset."""
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
        raise UnknownRuleset(at, editions[0].rules.game, list(known))
    return ruling[0].rules
