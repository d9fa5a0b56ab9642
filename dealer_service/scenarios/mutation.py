"""Mutation of clauses: change each clause of a page, and check that a scenario notices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from dealer_service.canonical import canonical
from dealer_service.rulebook import Book, Clause, Ruleset
from dealer_service.rulebook.book import AnyRules
from dealer_service.rulebook.possible_answers import exchanged, is_same_rule, other_answers
from dealer_service.rulebook.ruleset import Rules
from dealer_service.scenarios.runner import Result, check_case


@dataclass(frozen=True, slots=True)
class Mutant:
    """A clause with another answer, in every ruleset that reads it: each house with one of its games or mixes.

    ``page`` is a house, a game, a mix or the book of all houses.
    """

    page: str
    clause: Clause[Any]
    other: Clause[Any]
    rulesets: tuple[tuple[str, str], ...]

    @property
    def houses(self) -> tuple[str, ...]:
        """The houses whose rules are changed."""
        return tuple(dict.fromkeys(house for house, _ in self.rulesets))

    @property
    def games(self) -> tuple[str, ...]:
        """The games and mixes whose rules are changed."""
        return tuple(dict.fromkeys(game for _, game in self.rulesets))


def mutants(page: str, book: Book, inherited: bool = False) -> list[Mutant]:
    """Every clause that the page answers, with each other answer nearby, in the order of the rulebook.

    ``inherited`` adds the clauses that a house takes over. An answer that is possible in none of the rulesets is
    skipped.
    """
    read: dict[int, tuple[Clause[Any], list[Rules]]] = {}
    for rules in _current(book):
        for clause in rules.clauses.values():
            mine = clause.set_by == page or (inherited and rules.house == page)
            if mine and rules.applies(clause.id):
                read.setdefault(id(clause), (clause, []))[1].append(rules)
    order = list(dict.fromkeys(each for rules in _current(book) for each in rules.clauses))
    found = []
    for clause, where in sorted(read.values(), key=lambda each: order.index(each[0].id)):
        for other in (each for each in other_answers(clause) if not is_same_rule(clause, each)):
            rulesets = tuple((rules.house, rules.game) for rules in where if _may_answer(rules, other))
            found.extend([Mutant(page, clause, other, rulesets)] if rulesets else [])
    return found


def _current(book: Book) -> Iterator[Rules]:
    """The rules of each game of each house, then of each mix."""
    yield from (book.find(house, game) for house, games in book.houses().items() for game in games)
    yield from (book.find_mix(house, mix) for house, mixes in book.mixes().items() for mix in mixes)


def _may_answer(rules: Rules, other: Clause[Any]) -> bool:
    """Whether a page could give this answer. Those of a mix contradict none of its others."""
    return not isinstance(rules, Ruleset) or exchanged(rules, other) is not None


def unnoticed(changes: Iterable[Mutant], results: Iterable[Result], book: Book) -> Iterator[Mutant]:
    """The changes after which every case of these houses still passes.

    ``results`` are those of the cases now. A failed one cannot notice a change.
    """
    cases = [(result, canonical(result.answer).decode()) for result in results if result.passed]
    for mutant in changes:
        asked = [each for each in cases if not _asked(each[0], book).isdisjoint(mutant.rulesets)]
        asked.sort(key=lambda each: mutant.clause.id not in each[1])  # first those known to depend on the clause
        altered = book.altered(partial(_mutated, mutant), partial(_mutated, mutant))
        if not any(_notices(result, altered) for result, _ in asked):
            yield mutant


def _asked(result: Result, book: Book) -> set[tuple[str | None, str | None]]:
    """The rulesets that the case may read: its game's, and at a table of a mix those of the mix and all its games."""
    house, mix = result.house, result.mix
    names = {result.game, mix}
    if house is not None and mix is not None and mix in book.mixes().get(house, ()):
        names |= set(book.find_mix(house, mix).legs)
    return {(house, name) for name in names}


def _mutated(mutant: Mutant, rules: AnyRules) -> AnyRules:
    mine = (rules.house, rules.game) in mutant.rulesets
    if mine and rules.clauses[mutant.clause.id] is mutant.clause:
        return rules.exchange(mutant.clause.id, mutant.other)
    return rules


def _notices(result: Result, altered: Book) -> bool:
    return bool(check_case(result.case, altered)[1])
