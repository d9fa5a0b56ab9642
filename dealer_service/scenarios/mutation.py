"""Changes each clause of a house and asks its scenarios: would one of them notice?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from dealer_service.canonical import canonical
from dealer_service.rulebook import Book, Clause, Ruleset
from dealer_service.rulebook.possible_answers import exchanged, other_answers
from dealer_service.scenarios.runner import Result, check_case


@dataclass(frozen=True, slots=True)
class Mutant:
    """A clause of a house with another answer, and the games in which the house reads it."""

    house: str
    clause: Clause[Any]
    other: Clause[Any]
    games: tuple[str, ...]


def mutants(house: str, book: Book, inherited: bool = False) -> list[Mutant]:
    """Every clause that the house's own page answers, with each other answer that is near; ``inherited``: all clauses.

    Clauses come in the order of the rulebook. An answer that no page could give in any of the games is left out.
    """
    read: dict[int, tuple[Clause[Any], list[Ruleset]]] = {}
    for game in book.houses()[house]:
        rules = book.find(house, game)
        for clause in rules.clauses.values():
            if rules.applies(clause.id) and (inherited or clause.set_by == house):
                read.setdefault(id(clause), (clause, []))[1].append(rules)
    order = list(book.find(house, book.houses()[house][0]).clauses) if read else []
    found = []
    for clause, where in sorted(read.values(), key=lambda each: order.index(each[0].id)):
        for other in other_answers(clause):
            games = tuple(rules.game for rules in where if exchanged(rules, other))
            found.extend([Mutant(house, clause, other, games)] if games else [])
    return found


def unnoticed(changes: Iterable[Mutant], results: Iterable[Result], book: Book) -> Iterator[Mutant]:
    """Those of the changes after which every case of the house is still answered as it expects.

    ``results`` are the cases as they are answered now; one that fails already notices nothing.
    """
    cases = [(result, canonical(result.answer).decode()) for result in results if result.passed]
    for mutant in changes:
        asked = [each for each in cases if each[0].house == mutant.house]
        asked.sort(key=lambda each: mutant.clause.id not in each[1])  # first those which the clause is known to touch
        altered = book.altered(partial(_mutated, mutant))
        if not any(_notices(result, altered) for result, _ in asked):
            yield mutant


def _mutated(mutant: Mutant, rules: Ruleset) -> Ruleset:
    mine = rules.house == mutant.house and rules.game in mutant.games
    if mine and rules.clauses[mutant.clause.id] is mutant.clause:
        return rules.exchange(mutant.clause.id, mutant.other)
    return rules


def _notices(result: Result, altered: Book) -> bool:
    return bool(check_case(result.case, altered)[1])
