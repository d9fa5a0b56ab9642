"""`dealer-service diff HOUSE HOUSE`: where two houses part ways, in what words, and which scenarios it changes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

import click

from dealer_service.cli.common import format_option, progress, rules_option
from dealer_service.cli.reports.machine import as_json
from dealer_service.cli.rule_paths import all_scenarios, book_of, known
from dealer_service.cli.text.clause import answer_of, plain_clause, words_of
from dealer_service.rulebook import Book
from dealer_service.rulebook.diff import Apart, parted
from dealer_service.scenarios.comparison import Turned, turned


@dataclass(frozen=True, slots=True)
class Parting:
    """A difference, and all the games in which it is the same."""

    apart: Apart
    games: tuple[str, ...]


@click.command()
@click.argument("house")
@click.argument("other")
@click.option("--game", help="The game in which they are compared, if not each that both deal.")
@rules_option
@format_option("text", "json")
def diff(house: str, other: str, game: str | None, rules: tuple[Path, ...], form: str) -> None:
    """Tell where two houses part ways, clause by clause, and which scenarios are answered otherwise.

    A scenario that is asked of either house is asked of the other, too; it is listed where outcome, answer, missing
    facts, errors or the next table differ.
    """
    book = book_of(rules)
    pages = all_scenarios(rules)
    for each in (house, other):
        known(each, sorted(book.houses()), "house")
    games = _games(book, house, other, game)
    found = _partings(book, house, other, games)
    changed = list(turned(progress(pages, "Asking scenarios, page by page", len(pages)), house, other, games, book))
    if form == "json":
        click.echo(as_json(_plain(house, other, games, found, changed)))
    else:
        click.echo("\n".join(_told(house, other, games, found, changed)))


def _games(book: Book, house: str, other: str, game: str | None) -> tuple[str, ...]:
    """The games in which the two are compared. Raises UsageError where there is none."""
    dealt = book.houses()
    both = tuple(each for each in dealt[house] if each in dealt[other])
    if not both:
        raise click.UsageError(f"{house} and {other} deal no game in common.")
    return both if game is None else (known(game, both, f"game that both {house} and {other} deal"),)


def _partings(book: Book, house: str, other: str, games: Iterable[str]) -> list[Parting]:
    """Every difference once, with the games that have it, in the order of the rulebook."""
    found: dict[tuple[str, str], tuple[Apart, list[str]]] = {}
    order: list[str] = []
    for game in games:
        rules = book.find(house, game)
        order = list(rules.clauses)
        for apart in parted(rules, book.find(other, game)):
            pages = (str(apart.one.where), str(apart.other.where))
            found.setdefault(pages, (apart, []))[1].append(game)
    partings = [Parting(apart, tuple(games)) for apart, games in found.values()]
    return sorted(partings, key=lambda each: order.index(each.apart.one.id))


def _told(
    house: str, other: str, games: Sequence[str], found: Sequence[Parting], changed: Sequence[Turned]
) -> list[str]:
    answers = [each for each in found if each.apart.answers]
    words = [each for each in found if not each.apart.answers]
    lines = [f"{house} and {other}, {', '.join(games)}", ""]
    lines += [f"They answer {_count(answers, 'clause')} otherwise{':' if answers else '.'}", ""]
    for each in answers:
        lines += [*_clause(house, other, each, games), ""]
    if words:
        lines += [f"They answer {_count(words, 'clause')} alike, in other words or from another source:", ""]
        for each in words:
            lines += [*_clause(house, other, each, games), ""]
    lines.append(f"{_count(changed, 'scenario')} would be answered otherwise{':' if changed else '.'}")
    for page, turns in groupby(changed, key=lambda each: each.page):
        story = f": {page.title}" if page.title else ""
        lines += [
            f"  {page.path.as_posix()}{story}",
            *(f"    line {each.case.place.line}: {_turn(each)}" for each in turns),
        ]
    return lines


def _turn(turn: Turned) -> str:
    (house, now), (other, then) = turn.outcomes.items()
    said = f"{house} {now}, {other} {then}" if now != then else f"both {now}, {_parts(turn.pointers)}"
    return f"{turn.case.name} ({said})"


def _parts(pointers: Sequence[str]) -> str:
    parts = dict.fromkeys(pointer.split("/")[1] for pointer in pointers)
    return f"another {' and another '.join(parts)}"


def _count(things: Sequence[object], what: str) -> str:
    return f"{len(things) or 'no'} {what}{'' if len(things) == 1 else 's'}"


def _clause(house: str, other: str, parting: Parting, games: Sequence[str]) -> list[str]:
    only = f" ({', '.join(parting.games)})" if len(parting.games) < len(games) else ""
    unread = "" if parting.apart.read else " (not read in the games that both deal)"
    lines = [f"{parting.apart.one.id}{only}{unread}"]
    for name, clause in ((house, parting.apart.one), (other, parting.apart.other)):
        lines += [f"  {name}: {answer_of(clause.plain)}", *words_of(clause, " " * 6)]
    return lines


def _plain(
    house: str, other: str, games: Sequence[str], found: Sequence[Parting], changed: Sequence[Turned]
) -> dict[str, Any]:
    clauses = [
        {
            "clause": each.apart.one.id,
            "games": list(each.games),
            "read": each.apart.read,
            "answers_differ": each.apart.answers,
            "sides": [plain_clause(each.apart.one), plain_clause(each.apart.other)],
        }
        for each in found
    ]
    scenarios = [
        {
            "file": each.case.place.file,
            "line": each.case.place.line,
            "name": each.case.name,
            "outcomes": each.outcomes,
            "differs": list(each.pointers),
        }
        for each in changed
    ]
    return {"houses": [house, other], "games": list(games), "clauses": clauses, "scenarios": scenarios}
