"""`dealer-service test`: are the rules as the scenarios beside them say, and would the scenarios notice a change?"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from dealer_service.cli.common import FINDINGS, format_option, progress, rules_option
from dealer_service.cli.reports.test import Changes, printed
from dealer_service.cli.rule_paths import Chosen, Taken, book_in, chosen, known, take
from dealer_service.errors import BadPages
from dealer_service.rulebook import Book
from dealer_service.scenarios import Result, run
from dealer_service.scenarios.mutation import mutants, unnoticed

NOTHING = (
    "no scenario page was found, so nothing was tested. They lie in scenarios/<section>/<page>.yaml beside houses/."
)


@click.command("test")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@rules_option
@click.option("--mutate", is_flag=True, help="Change each clause of a house, and list what no scenario notices.")
@click.option("--house", "houses", multiple=True, help="With --mutate: the house to change, if not each of PATHS.")
@click.option("--inherited", is_flag=True, help="With --mutate: change the clauses that the house takes over, too.")
@format_option("text", "json", "junit")
def test(
    paths: tuple[Path, ...], rules: tuple[Path, ...], mutate: bool, houses: tuple[str, ...], inherited: bool, form: str
) -> None:
    """Ask the scenarios of a house, and tell what is not answered as they say.

    PATHS are rules folders, pages or scenario pages in them; without any, those of --rules, else the embedded ones.

    With --mutate each clause of a house is changed to its other answers: every other word of its list, the numbers
    beside its own, a list with one item dropped or added. A change after which every scenario of the house is still
    answered as it says is listed: nobody would notice if that clause were lost.
    """
    if (houses or inherited) and not mutate:
        raise click.UsageError("--house and --inherited belong to --mutate.")
    choice = chosen(paths, rules)
    taken = take(choice)
    if taken.faults:
        raise BadPages(taken.faults)
    if not taken.scenarios:
        raise click.ClickException(NOTHING)
    book = book_in(taken.stock)
    count = sum(len(page.cases) for page in taken.scenarios)
    results = list(progress(run(taken.scenarios, book), "Asking scenarios", count))
    held = all(result.passed for result in results)
    changes = None
    if mutate and held:
        named = [known(house, _dealing(book), "house") for house in houses]
        changes = _changes(named or _spoken_of(choice, taken, results, book), taken, results, book, inherited)
    click.echo(printed(form, results, changes))
    if mutate and not held:
        click.echo("No clause was changed: first let the scenarios hold.", err=True)
    if not held or (changes and changes.alive):
        raise click.exceptions.Exit(FINDINGS)


def _dealing(book: Book) -> list[str]:
    """The houses that deal anything."""
    return sorted(house for house, games in book.houses().items() if games)


def _spoken_of(choice: Chosen, taken: Taken, results: Sequence[Result], book: Book) -> list[str]:
    """The houses whose pages were named, else those that the scenarios ask."""
    mine = {page.id for page in taken.stock.pages if choice.speaks_of(taken.stock.paths[page.at.file])}
    asked = {result.house for result in results}
    return [house for house in _dealing(book) if house in mine] or [house for house in _dealing(book) if house in asked]


def _changes(houses: Sequence[str], taken: Taken, results: Sequence[Result], book: Book, inherited: bool) -> Changes:
    made = [change for house in houses for change in mutants(house, book, inherited)]
    alive = list(unnoticed(progress(made, "Changing clauses", len(made)), results, book))
    return Changes(made, alive, taken.place)
