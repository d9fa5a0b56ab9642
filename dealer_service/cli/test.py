"""`dealer-service test`: check the answers to scenarios; with --mutate, change clauses first."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

import click

from dealer_service.cli.common import EXIT_FINDINGS, display_path, format_option, progress, require_known, rules_option
from dealer_service.cli.reports.test import Changes, format_results
from dealer_service.cli.rule_paths import Loaded, Selection, load, require_book, select
from dealer_service.errors import BadPages
from dealer_service.rulebook import Book
from dealer_service.rulebook.loading.pages import PageKind
from dealer_service.scenarios import Result, run
from dealer_service.scenarios.mutation import mutants, unnoticed

NOTHING = (
    "the pages have no errors, but there are no scenarios to ask. "
    "Put them in scenarios/<section>/<page>.yaml beside houses/."
)


@click.command("test")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@rules_option
@click.option(
    "--mutate", is_flag=True, help="Change each clause of the pages and list the changes that no scenario notices."
)
@click.option(
    "--house", "houses", multiple=True, help="With --mutate: the house to change. Default: each page of PATHS."
)
@click.option("--inherited", is_flag=True, help="With --mutate: change inherited clauses, too.")
@format_option("text", "json", "junit")
def test(
    paths: tuple[Path, ...],
    rules: tuple[Path, ...],
    as_of: str | None,
    mutate: bool,
    houses: tuple[str, ...],
    inherited: bool,
    form: str,
) -> None:
    """Ask the scenarios, and compare the answers with the expected ones.

    PATHS are rules folders, pages or scenario pages in them. Without PATHS, the folders of --rules are tested, else the
    embedded pages.

    With --mutate each clause of a page is changed to its other answers: every other word of its list, the next lower
    and higher number, a list with one item removed or added. A page is a house, a game, a mix or the book that all
    start from. A change is listed if all scenarios still pass: no scenario depends on that answer.
    """
    if (houses or inherited) and not mutate:
        raise click.UsageError("--house and --inherited belong to --mutate.")
    selection = select(paths, rules)
    loaded = load(selection)
    if loaded.faults:
        raise BadPages(loaded.faults)
    if not loaded.scenarios:
        raise click.ClickException(_no_scenarios(selection, loaded))
    book = require_book(loaded.rules, as_of)
    count = sum(len(page.cases) for page in loaded.scenarios)
    results = list(progress(run(loaded.scenarios, book), "Asking scenarios", count))
    all_passed = all(result.passed for result in results)
    changes = None
    if mutate and all_passed:
        dealing = sorted(house for house, games in book.houses().items() if games)
        named = [require_known(house, dealing, "house") for house in houses]
        to_mutate = named or _pages_to_mutate(dealing, selection, loaded, results)
        changes = _mutate(to_mutate, loaded, results, book, inherited)
    click.echo(format_results(form, results, changes))
    if mutate and not all_passed:
        click.echo("No clause was changed: some scenarios fail. Correct them first.", err=True)
    if not all_passed or (changes and changes.unnoticed):
        raise click.exceptions.Exit(EXIT_FINDINGS)


def _no_scenarios(selection: Selection, loaded: Loaded) -> str:
    """What there is to do for a page without scenarios, such as one made in the browser."""
    pages = [
        (page.id, display_path(selected.parent.parent))
        for page in loaded.rules.pages
        if page.kind is PageKind.HOUSE and selection.includes(selected := loaded.rules.paths[page.at.file])
    ]
    if not pages:
        return NOTHING
    (house, folder), *_ = pages
    return (
        f"{NOTHING} Write a first page:\n\n  {shlex.join(['dealer-service', 'new', 'scenarios', house, str(folder)])}"
    )


def _pages_to_mutate(
    dealing: Sequence[str], selection: Selection, loaded: Loaded, results: Sequence[Result]
) -> list[str]:
    """The selected pages, the houses first; without any, the houses that the scenarios ask."""
    rules = loaded.rules
    selected = {page.id for page in rules.pages if selection.includes(rules.paths[page.at.file])}
    asked = {result.house for result in results}
    houses = [house for house in dealing if house in selected]
    return [*houses, *sorted(selected.difference(dealing))] or [house for house in dealing if house in asked]


def _mutate(pages: Sequence[str], loaded: Loaded, results: Sequence[Result], book: Book, inherited: bool) -> Changes:
    made = [mutant for page in pages for mutant in mutants(page, book, inherited)]
    missed = list(unnoticed(progress(made, "Changing clauses", len(made)), results, book))
    return Changes(made, missed, loaded.display_place)
