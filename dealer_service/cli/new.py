"""`dealer-service new`: write the page of a house and its first scenario page, or only the latter.

Existing files are never overwritten.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from dealer_service.cli.common import display_path, require_known, rules_option, write_new
from dealer_service.cli.rule_paths import load_book, require_book
from dealer_service.cli.templates.house import NewHouse, head, house_page
from dealer_service.cli.templates.scenario import scenario_page
from dealer_service.rulebook import Book, LoadResult, folders, read_folders
from dealer_service.rulebook.loading.page_reader import ID
from dealer_service.rulebook.loading.pages import PageKind


@click.group()
def new() -> None:
    """Write files to start from."""


@new.command()
@click.argument("name")
@click.argument("path", type=click.Path(path_type=Path, file_okay=False), default=".")
@click.option("--adopts", metavar="HOUSE", help="The house to inherit from; the page then has only the differences.")
@click.option("--deals", metavar="GAME", multiple=True, help="A game that the house deals. Repeatable.")
@click.option(
    "--from",
    "since",
    type=click.DateTime(["%Y-%m-%d"]),
    metavar="YYYY-MM-DD",
    help="The page's first day in force. Default: today.",
)
@rules_option
def house(
    name: str,
    path: Path,
    adopts: str | None,
    deals: tuple[str, ...],
    since: datetime | None,
    rules: tuple[Path, ...],
    as_of: str | None,
) -> None:
    """Write houses/NAME.yaml and a first scenario page into the rules folder PATH.

    Default of PATH: the working folder. The page changes no rule yet: it has every clause that the house may answer
    as a comment.
    """
    rule_folders = folders([*rules, *([path] if path.is_dir() else [])])
    loaded = read_folders(rule_folders)
    new_house = _plan(name, adopts, deals, since.date() if since else date.today(), loaded, require_book(loaded, as_of))
    page, first = path / "houses" / f"{name}.yaml", _first_scenarios(path, name)
    for file in (page, first):
        _require_free(file)
    book = _book_with(new_house, rule_folders)
    _write(page, house_page(new_house, [book.find(name, game) for game in new_house.deals]))
    _write(first, scenario_page(first, book.find(name, new_house.deals[0]), book))


@new.command()
@click.argument("name")
@click.argument("path", type=click.Path(path_type=Path, file_okay=False), default=".")
@rules_option
def scenarios(name: str, path: Path, rules: tuple[Path, ...], as_of: str | None) -> None:
    """Write a first scenario page for the house NAME, such as one made in the browser, into the rules folder PATH.

    Default of PATH: the working folder. The page has three questions with the present answers of the house.
    """
    book = load_book([*rules, *([path] if path.is_dir() else [])], as_of)
    require_known(name, sorted(house for house, games in book.houses().items() if games), "house")
    first = _first_scenarios(path, name)
    _require_free(first)
    _write(first, scenario_page(first, book.find(name, book.houses()[name][0]), book))


def _first_scenarios(path: Path, house: str) -> Path:
    return path / "scenarios" / "betting" / f"_{house}.yaml"


def _require_free(file: Path) -> None:
    if file.exists():
        raise click.ClickException(f"{display_path(file)} already exists and was not changed.")


def _write(file: Path, text: str) -> None:
    """Write a new file and print its path. Raises ClickException if it exists already."""
    file.parent.mkdir(parents=True, exist_ok=True)
    write_new(file, text)
    click.echo(f"Wrote {display_path(file)}")


def _plan(name: str, adopts: str | None, deals: Iterable[str], since: date, loaded: LoadResult, book: Book) -> NewHouse:
    """The new house as the options describe it. Raises UsageError for an invalid, taken or unknown name."""
    if not ID.fullmatch(name):
        raise click.UsageError(f"invalid house name {name!r}; use kebab-case, such as gold-room.")
    if name in {page.id for page in loaded.pages}:
        raise click.UsageError(f"A page called {name} already exists; choose another name.")
    games = sorted({page.id for page in loaded.pages if page.kind is PageKind.GAME})
    if adopts is not None:
        require_known(adopts, sorted(book.houses()), "house")
    dealt = [require_known(game, games, "game") for game in deals] or list(book.houses()[adopts] if adopts else games)
    return NewHouse(name, name.replace("-", " ").title(), since.isoformat(), tuple(dict.fromkeys(dealt)), adopts, games)


def _book_with(house: NewHouse, rule_folders: Sequence[Path]) -> Book:
    """The book with the new house, whose page has no clauses yet."""
    with TemporaryDirectory() as folder:
        page = Path(folder, "houses", f"{house.id}.yaml")
        page.parent.mkdir()
        page.write_text(head(house), "utf-8")
        return require_book(read_folders([*rule_folders, Path(folder)]))
