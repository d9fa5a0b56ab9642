"""The pages that a command speaks of, read: with every fault where it stands, and the book where there is none."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

import click

from dealer_service.cli.chosen import Chosen
from dealer_service.cli.frame import neat, shown
from dealer_service.errors import BadPages
from dealer_service.rulebook import Book, Place, Stock, folders, take_in
from dealer_service.rulebook.faults import Fault
from dealer_service.scenarios import ScenarioPage, files_below, own_scenarios, read_pages, scenario_files

MOST_NAMED = 20


@dataclass(frozen=True, slots=True)
class Taken:
    """What was chosen, read: all pages, the scenario pages that were named, and every fault of any of them."""

    stock: Stock
    scenarios: tuple[ScenarioPage, ...]
    faults: tuple[Fault, ...]

    def place(self, place: Place) -> Place:
        """The place with the path of its file, as it is told from here."""
        return replace(place, file=shown(Path(self.stock.on_disk(place).file)))


def take(choice: Chosen) -> Taken:
    """Read all that was chosen."""
    stock = take_in(choice.folders)
    faults = list(choice.strays)
    pages = read_pages(choice.scenarios, faults)
    taken = Taken(stock, tuple(pages), ())
    return replace(
        taken, faults=tuple(replace(each, place=taken.place(each.place)) for each in (*stock.faults, *faults))
    )


def book_of(rules: Iterable[Path]) -> Book:
    """The book of the embedded pages and these folders. Raises BadPages."""
    return book_in(take_in(folders(rules)))


def book_in(stock: Stock) -> Book:
    """The book that the pages make. Raises BadPages where there is none."""
    if stock.book is None:
        raise BadPages(stock.faults)
    return stock.book


def all_scenarios(rules: Iterable[Path]) -> list[ScenarioPage]:
    """The scenarios of the embedded pages, and those beside the houses of these folders. Raises BadPages."""
    faults: list[Fault] = []
    own = own_scenarios()
    paths = files_below(neat(own), faults) if own else []
    paths += [path for folder in rules for path in scenario_files(neat(folder), faults)]
    pages = read_pages(dict.fromkeys(paths), faults)
    if faults:
        raise BadPages(faults)
    return pages


def known(word: str, words: Iterable[str], what: str) -> str:
    """The word, which must be one of the words. Raises UsageError, which names the nearest."""
    names = tuple(words)
    if word in names:
        return word
    hint = Fault(Place("", 1, 1), None, "", "", word, names).hint
    near = f" Did you mean {hint}?" if hint else ""
    there = f" There are {', '.join(names)}." if len(names) <= MOST_NAMED else ""
    raise click.UsageError(f"{word} is no {what}.{near}{there}")
