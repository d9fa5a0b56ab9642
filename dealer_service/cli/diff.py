"""`dealer-service diff HOUSE HOUSE`: compare two houses by their clauses and their scenarios."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

import click

from dealer_service.cli.common import format_option, progress, require_known, rules_option
from dealer_service.cli.reports.formats import as_json
from dealer_service.cli.rule_paths import all_scenarios, load_book
from dealer_service.cli.text.clause import answer_text, clause_json, clause_lines
from dealer_service.rulebook import Book
from dealer_service.rulebook.diff import DifferingClause, differing_clauses
from dealer_service.scenarios.comparison import DifferingCase, differing_cases


@dataclass(frozen=True, slots=True)
class ClauseDifference:
    """A clause that differs between two pages, and the games that follow these two pages."""

    clause: DifferingClause
    games: tuple[str, ...]


@click.command()
@click.argument("house")
@click.argument("other")
@click.option("--game", help="The game to compare. Default: every game that both deal.")
@rules_option
@format_option("text", "json")
def diff(house: str, other: str, game: str | None, rules: tuple[Path, ...], as_of: str | None, form: str) -> None:
    """Compare two houses by their clauses and scenarios.

    A clause is listed if its answer, words or source differ. A scenario of either house is also asked of the other. It
    is listed if the outcome, answer, missing facts, errors or next table differ.
    """
    book = load_book(rules, as_of)
    pages = all_scenarios(rules)
    for name in (house, other):
        require_known(name, sorted(book.houses()), "house")
    games = _games(book, house, other, game)
    differences = _clause_differences(book, house, other, games)
    scenarios = list(
        differing_cases(progress(pages, "Asking scenarios, page by page", len(pages)), house, other, games, book)
    )
    if form == "json":
        click.echo(as_json(_json(house, other, games, differences, scenarios)))
    else:
        click.echo("\n".join(_text(house, other, games, differences, scenarios)))


def _games(book: Book, house: str, other: str, game: str | None) -> tuple[str, ...]:
    """The games to compare. Raises UsageError if there is none."""
    dealt = book.houses()
    both = tuple(name for name in dealt[house] if name in dealt[other])
    if not both:
        raise click.UsageError(f"{house} and {other} deal no game in common.")
    return both if game is None else (require_known(game, both, f"game that both {house} and {other} deal"),)


def _clause_differences(book: Book, house: str, other: str, games: Iterable[str]) -> list[ClauseDifference]:
    """Every difference once, with its games, in the order of the rulebook."""
    by_pages: dict[tuple[str, str], tuple[DifferingClause, list[str]]] = {}
    order: list[str] = []
    for game in games:
        ruleset = book.find(house, game)
        order = list(ruleset.clauses)
        for clause in differing_clauses(ruleset, book.find(other, game)):
            pages = (str(clause.one.where), str(clause.other.where))
            by_pages.setdefault(pages, (clause, []))[1].append(game)
    differences = [ClauseDifference(clause, tuple(games)) for clause, games in by_pages.values()]
    return sorted(differences, key=lambda each: order.index(each.clause.one.id))


def _text(
    house: str,
    other: str,
    games: Sequence[str],
    differences: Sequence[ClauseDifference],
    scenarios: Sequence[DifferingCase],
) -> list[str]:
    in_answer = [each for each in differences if each.clause.answers]
    in_words = [each for each in differences if not each.clause.answers]
    lines = [f"{house} and {other}, {', '.join(games)}", ""]
    lines += [f"Different answers in {_count(in_answer, 'clause')}{':' if in_answer else '.'}", ""]
    for difference in in_answer:
        lines += [*_difference_lines(house, other, difference, games), ""]
    if in_words:
        lines += [f"Same answers in other words or from another source in {_count(in_words, 'clause')}:", ""]
        for difference in in_words:
            lines += [*_difference_lines(house, other, difference, games), ""]
    lines.append(f"Different rulings in {_count(scenarios, 'scenario')}{':' if scenarios else '.'}")
    for page, of_page in groupby(scenarios, key=lambda each: each.page):
        story = f": {page.title}" if page.title else ""
        lines.append(f"  {page.path.as_posix()}{story}")
        lines += [f"    line {scenario.case.place.line}: {_scenario_text(scenario)}" for scenario in of_page]
    return lines


def _scenario_text(scenario: DifferingCase) -> str:
    (house, outcome), (other, other_outcome) = scenario.outcomes.items()
    if outcome != other_outcome:
        return f"{scenario.case.name} ({house} {outcome}, {other} {other_outcome})"
    return f"{scenario.case.name} (both {outcome}, {_members_text(scenario.pointers)})"


def _members_text(pointers: Sequence[str]) -> str:
    members = dict.fromkeys(pointer.split("/")[1] for pointer in pointers)
    return f"another {' and another '.join(members)}"


def _count(things: Sequence[object], what: str) -> str:
    return f"{len(things) or 'no'} {what}{'' if len(things) == 1 else 's'}"


def _difference_lines(house: str, other: str, difference: ClauseDifference, games: Sequence[str]) -> list[str]:
    differing = difference.clause
    only = f" ({', '.join(difference.games)})" if len(difference.games) < len(games) else ""
    unread = "" if differing.read else " (not used in the games that both deal)"
    lines = [f"{differing.one.id}{only}{unread}"]
    for name, clause in ((house, differing.one), (other, differing.other)):
        lines += [f"  {name}: {answer_text(clause.json)}", *clause_lines(clause, " " * 6)]
    return lines


def _json(
    house: str,
    other: str,
    games: Sequence[str],
    differences: Sequence[ClauseDifference],
    scenarios: Sequence[DifferingCase],
) -> dict[str, Any]:
    clauses = [
        {
            "clause": difference.clause.one.id,
            "games": list(difference.games),
            "read": difference.clause.read,
            "answers_differ": difference.clause.answers,
            "sides": [clause_json(difference.clause.one), clause_json(difference.clause.other)],
        }
        for difference in differences
    ]
    cases = [
        {
            "file": scenario.case.place.file,
            "line": scenario.case.place.line,
            "name": scenario.case.name,
            "outcomes": scenario.outcomes,
            "differs": list(scenario.pointers),
        }
        for scenario in scenarios
    ]
    return {"houses": [house, other], "games": list(games), "clauses": clauses, "scenarios": cases}
