"""The folders in which the pages lie, read from the first page to the last, become the book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from dealer_service.errors import BadPages
from dealer_service.rulebook.book import Book
from dealer_service.rulebook.characters import LARGEST
from dealer_service.rulebook.checks import check_editions, check_names
from dealer_service.rulebook.clause import Place, Source
from dealer_service.rulebook.compose import compose
from dealer_service.rulebook.faults import Fault, in_page_order, shown
from dealer_service.rulebook.nodes import read
from dealer_service.rulebook.pages import Kind, Page, read_page
from dealer_service.rulebook.shapes import ID
from dealer_service.rulebook.sources import Sources, read_sources
from dealer_service.rulebook.tree import Table

TOP: Mapping[str, Kind | None] = {"poker": Kind.POKER, "sources": None}
FOLDERS: Mapping[str, Kind] = {"games": Kind.GAME, "houses": Kind.HOUSE}
PLACES = "poker.yaml, sources.yaml, games/*.yaml and houses/*.yaml"


@dataclass(frozen=True, slots=True)
class _File:
    """A page on the disk: its path, the name by which faults call it, the page's id, and its kind (None: sources)."""

    path: Path
    label: str
    id: str
    kind: Kind | None


def embedded() -> Path:
    """The folder of pages that travels with the package: inside it in a wheel, beside it in a checkout."""
    package = Path(__file__).parents[1]
    packaged = package / "_rulesets"
    return packaged if packaged.is_dir() else package.parent / "rulesets"


def load(*folders: Path) -> Book:
    """The book that the pages of these folders make together. Raises BadPages with every fault of all of them."""
    faults: list[Fault] = []
    files = list(_files(folders, faults))
    trees = {file.label: _tree(file, faults) for file in files}
    pages, broken = _pages(files, trees, _sources(files, trees, faults), faults)
    names = {kind: tuple(dict.fromkeys(file.id for file in files if file.kind is kind)) for kind in Kind}
    for kind in (Kind.POKER, Kind.HOUSE):
        if not names[kind]:
            faults.append(Fault(Place(str(Path(*folders[-1:])), 1, 1), None, f"no {kind.value} page", PLACES))
    check_editions(pages, broken, faults)
    check_names(pages, names, broken, faults)
    editions = compose(pages, faults)
    if faults:
        raise BadPages(in_page_order(faults, [file.label for file in files]))
    return Book(editions, {page.id: page.title for page in pages if page.current.value})


def _files(folders: tuple[Path, ...], faults: list[Fault]) -> Iterator[_File]:
    """Every page of the folders, in the order in which they are read."""
    taken: set[str] = set()
    for folder in folders:
        if not folder.is_dir():
            faults.append(Fault(Place(str(folder), 1, 1), None, "no such folder", "a folder with pages"))
        for path in chain(*(_yaml_in(folder / sub) for sub in ("", *FOLDERS))):
            label = path.relative_to(folder).as_posix()
            label = str(path) if label in taken else label
            taken.add(label)
            id, top = path.stem.split("@")[0], path.parent == folder
            if path.suffix != ".yaml" or (top and id not in TOP):
                faults.append(Fault(Place(label, 1, 1), None, "a page that nobody reads", PLACES))
            elif not ID.fullmatch(id):
                faults.append(Fault(Place(label, 1, 1), None, f"a page called {shown(id)}", "a name-in-kebab-case"))
            else:
                yield _File(path, label, id, TOP[id] if top else FOLDERS[path.parent.name])


def _yaml_in(folder: Path) -> list[Path]:
    """What is called YAML in the folder, hidden files aside, by name and the editions of a page together."""
    paths = folder.iterdir() if folder.is_dir() else ()
    pages = [path for path in paths if path.suffix.lower() in (".yaml", ".yml") and not path.name.startswith(".")]
    return sorted(pages, key=lambda path: (*path.stem.partition("@"), path.suffix))


def _tree(file: _File, faults: list[Fault]) -> Table | None:
    try:
        if file.path.is_file():
            with file.path.open("rb") as page:
                return read(file.label, page.read(LARGEST + 1), faults)
        why = "no file"
    except OSError as error:
        why = f"a file that cannot be read ({error.strerror})"
    faults.append(Fault(Place(file.label, 1, 1), None, why, "a page"))
    return None


def _pages(
    files: list[_File], trees: dict[str, Table | None], sources: Sources, faults: list[Fault]
) -> tuple[list[Page], set[str]]:
    """The pages, and the ids of those that could not be read."""
    pages: list[Page] = []
    broken: set[str] = set()
    for file in files:
        if file.kind is not None:
            tree = trees[file.label]
            page = read_page(file.id, file.kind, tree, sources, faults) if tree else None
            pages.extend([page] if page else [])
            broken.update([] if page else [file.id])
    return pages, broken


def _sources(files: list[_File], trees: dict[str, Table | None], faults: list[Fault]) -> Sources:
    """The sources of all registers; none is registered twice."""
    by_id: dict[str, Source | None] = {}
    sound = True
    for file in files:
        if file.kind is None:
            tree = trees[file.label]
            sound = sound and tree is not None
            by_id.update(read_sources(tree, by_id, faults) if tree else {})
    return Sources(by_id, sound)
