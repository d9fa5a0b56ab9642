"""Which rules does a command speak of? The folders and pages that were named, the variable's, or the embedded ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import click

from dealer_service.cli.common import neat, shown, whole
from dealer_service.errors import BadPages
from dealer_service.rulebook import Book, Place, Stock, embedded, folders, take_in
from dealer_service.rulebook.loading.faults import Fault
from dealer_service.rulebook.loading.files import FOLDERS, TOP
from dealer_service.scenarios import ScenarioPage, files_below, own_scenarios, read_pages, scenario_files
from dealer_service.scenarios.files import FOLDER

A_FOLDER = "A rules folder holds houses/<house>.yaml, games/<game>.yaml, sources.yaml or scenarios/"


@dataclass(frozen=True, slots=True)
class Chosen:
    """What was named: every folder to be read, and of these the pages and the scenario pages that are spoken of.

    ``strays`` are YAML files among the scenarios that are no scenario page.
    """

    folders: tuple[Path, ...]
    pages: tuple[Path, ...]
    scenarios: tuple[Path, ...]
    strays: tuple[Fault, ...] = ()

    def speaks_of(self, path: Path) -> bool:
        """Whether a page is one of those that were named, or lies in a folder that was."""
        return any(each in (whole(path), *whole(path).parents) for each in self.pages)


def chosen(paths: Sequence[Path], rules: Sequence[Path]) -> Chosen:
    """What the paths name, else the folders of rules that are added, else the embedded pages with their scenarios.

    Raises UsageError for a path that is neither a rules folder nor a page in one.
    """
    strays: list[Fault] = []
    if not paths and not rules:
        return Chosen(folders(()), (embedded(),), tuple(_beside(embedded(), strays)), tuple(strays))
    added = [whole(each) for each in rules]
    pages: list[Path] = []
    scenarios: list[Path] = []
    for path in map(whole, paths or rules):
        if not path.exists():
            raise click.UsageError(f"there is nothing at {neat(path)}.")
        inside = _scenarios_above(path)
        if inside is not None:
            below = [each for each in files_below(neat(inside), strays) if path in (whole(each), *whole(each).parents)]
            scenarios += below
            added += [inside.parent] if _holds_rules(inside.parent) else []
        else:
            folder = _folder_of(path)
            pages.append(path)
            added.append(folder)
            scenarios += _beside(folder, strays)
    every = folders(neat(each) for each in added)
    return Chosen(every, tuple(pages), tuple(dict.fromkeys(scenarios)), tuple(dict.fromkeys(strays)))


def _beside(folder: Path, strays: list[Fault]) -> list[Path]:
    """The scenario pages of a rules folder; those of the embedded pages lie where the package keeps them."""
    own = own_scenarios() if folder == whole(embedded()) else None
    return files_below(neat(own), strays) if own else scenario_files(neat(folder), strays)


def _folder_of(path: Path) -> Path:
    """The rules folder that the path is, or that it is a page or the folder of pages of."""
    if path.is_dir():
        found = path if _holds_rules(path) or (path / FOLDER).is_dir() else path.parent
        fits = found == path or path.name in FOLDERS
    else:
        at_top = path.stem.split("@")[0] in TOP and path.parent.name not in FOLDERS
        found = path.parent if at_top else path.parent.parent
        fits = path.suffix == ".yaml" and (at_top or path.parent.name in FOLDERS)
    if not fits:
        raise click.UsageError(f"{neat(path)} is no rules folder, and no page in one. {A_FOLDER}.")
    return found


def _scenarios_above(path: Path) -> Path | None:
    """The folder of scenarios that the path is, or that it is a section or a page of; None for all else."""
    if path.is_dir() and _holds_rules(path):
        return None
    return next((each for each in (path, path.parent, path.parent.parent) if each.name == FOLDER), None)


def _holds_rules(folder: Path) -> bool:
    names = (*FOLDERS, *(f"{name}.yaml" for name in TOP))
    return any((folder / name).exists() for name in names)


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
