"""The rules that a command reads: its paths, else the folders of --rules, else the embedded pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import click

from dealer_service.cli.common import absolute_path, display_path
from dealer_service.errors import BadPages
from dealer_service.rulebook import Book, LoadResult, Place, embedded, folders, read_folders
from dealer_service.rulebook.lint import misnamed_folders
from dealer_service.rulebook.loading.faults import Fault
from dealer_service.rulebook.loading.files import FOLDERS, TOP
from dealer_service.scenarios import ScenarioPage, embedded_scenarios, files_below, read_pages, scenario_files
from dealer_service.scenarios.files import FOLDER

RULES_FOLDER_HELP = "A rules folder contains houses/<house>.yaml, games/<game>.yaml, sources.yaml or scenarios/"


@dataclass(frozen=True, slots=True)
class Selection:
    """The files that the paths of a command select.

    ``folders`` are all rules folders to read, including the embedded one. ``pages`` are the absolute paths of the
    selected pages and folders of pages, ``scenarios`` the selected scenario pages. ``stray_files`` are the errors about
    YAML files in scenario folders that are not scenario pages.
    """

    folders: tuple[Path, ...]
    pages: tuple[Path, ...]
    scenarios: tuple[Path, ...]
    stray_files: tuple[Fault, ...] = ()

    def includes(self, page: Path) -> bool:
        """Whether the page or its folder is selected."""
        return any(_is_in(page, selected) for selected in self.pages)


@dataclass(frozen=True, slots=True)
class Loaded:
    """A loaded selection: the rules, the selected scenario pages, and the errors of both."""

    rules: LoadResult
    scenarios: tuple[ScenarioPage, ...]
    faults: tuple[Fault, ...]

    def display_place(self, place: Place) -> Place:
        """The place with the path of its file for printing."""
        return _display_place(self.rules, place)


def select(paths: Sequence[Path], rules: Sequence[Path]) -> Selection:
    """The selection of these paths; without paths that of ``rules``, else the embedded pages.

    Raises UsageError for a path that is neither a rules folder nor a page in one.
    """
    stray_files: list[Fault] = []
    if not paths and not rules:
        scenarios = _scenario_pages(embedded(), stray_files)
        return Selection(folders(()), (embedded(),), tuple(scenarios), tuple(stray_files))
    added = [absolute_path(folder) for folder in rules]
    pages: list[Path] = []
    scenarios = []
    for path in map(absolute_path, paths or rules):
        if not path.exists():
            raise click.UsageError(f"{display_path(path)} does not exist.")
        scenario_folder = _scenario_folder(path)
        if scenario_folder is not None:
            scenarios += [
                file for file in files_below(display_path(scenario_folder), stray_files) if _is_in(file, path)
            ]
            added += [scenario_folder.parent] if _holds_rule_pages(scenario_folder.parent) else []
        else:
            folder = _rules_folder(path)
            pages.append(path)
            added.append(folder)
            scenarios += _scenario_pages(folder, stray_files)
    all_folders = folders(display_path(folder) for folder in added)
    return Selection(all_folders, tuple(pages), tuple(dict.fromkeys(scenarios)), tuple(dict.fromkeys(stray_files)))


def load(selection: Selection) -> Loaded:
    """Load the pages of the selection. Their errors are in the result."""
    rules = read_folders(selection.folders)
    faults = list(selection.stray_files)
    scenarios = read_pages(selection.scenarios, faults)
    placed = (replace(fault, place=_display_place(rules, fault.place)) for fault in (*rules.faults, *faults))
    return Loaded(rules, tuple(scenarios), tuple(placed))


def load_book(rules: Iterable[Path], as_of: str | None = None) -> Book:
    """The book of the embedded pages and these folders on that day. Raises BadPages."""
    return require_book(read_folders(folders(rules)), as_of)


def require_book(rules: LoadResult, as_of: str | None = None) -> Book:
    """The book of loaded pages on that day. Raises BadPages if their errors prevent a book."""
    if rules.book is None:
        raise BadPages(rules.faults)
    return rules.book.as_of(as_of)


def all_scenarios(rules: Iterable[Path]) -> list[ScenarioPage]:
    """The scenarios of the embedded pages and of these folders. Raises BadPages."""
    faults: list[Fault] = []
    own = embedded_scenarios()
    files = files_below(display_path(own), faults) if own else []
    files += [file for folder in rules for file in scenario_files(display_path(folder), faults)]
    pages = read_pages(dict.fromkeys(files), faults)
    if faults:
        raise BadPages(faults)
    return pages


def _is_in(path: Path, folder: Path) -> bool:
    """Whether the path is this absolute path or is below it."""
    return absolute_path(path).is_relative_to(folder)


def _display_place(rules: LoadResult, place: Place) -> Place:
    return place._replace(file=display_path(Path(rules.on_disk(place).file)).as_posix())


def _scenario_pages(folder: Path, stray_files: list[Fault]) -> list[Path]:
    """The scenario pages of a rules folder. Those of the embedded pages are elsewhere in the package."""
    own = embedded_scenarios() if folder == absolute_path(embedded()) else None
    return files_below(display_path(own), stray_files) if own else scenario_files(display_path(folder), stray_files)


def _rules_folder(path: Path) -> Path:
    """The rules folder of a path, which is the folder itself, a page in it, or a folder of its pages.

    Raises UsageError if the path is neither.
    """
    if path.is_dir():
        folder = path if _holds_rule_pages(path) or (path / FOLDER).is_dir() else path.parent
        fits = folder == path or path.name in FOLDERS
    else:
        at_top = path.stem.split("@")[0] in TOP and path.parent.name not in FOLDERS
        folder = path.parent if at_top else path.parent.parent
        fits = path.suffix == ".yaml" and (at_top or path.parent.name in FOLDERS)
    if not fits:
        meant = "".join(f" {display_path(Path(each.place.file))} {each.says}" for each in misnamed_folders(path))
        raise click.UsageError(
            f"{display_path(path)} is neither a rules folder nor a page in one. {RULES_FOLDER_HELP}.{meant}"
        )
    return folder


def _scenario_folder(path: Path) -> Path | None:
    """The folder ``scenarios`` if the path is this folder, or a section or page in it; else None."""
    if path.is_dir() and _holds_rule_pages(path):
        return None
    return next((folder for folder in (path, path.parent, path.parent.parent) if folder.name == FOLDER), None)


def _holds_rule_pages(folder: Path) -> bool:
    names = (*FOLDERS, *(f"{name}.yaml" for name in TOP))
    return any((folder / name).exists() for name in names)
