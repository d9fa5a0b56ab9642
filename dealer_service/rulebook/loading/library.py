"""Loading: the pages of some folders become the book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from dealer_service.errors import BadPages
from dealer_service.message import message
from dealer_service.rulebook.book import Book
from dealer_service.rulebook.clause import Place, Source
from dealer_service.rulebook.loading.composition import compose, compose_mixes
from dealer_service.rulebook.loading.consistency import check_editions, check_names
from dealer_service.rulebook.loading.faults import Fault, in_page_order
from dealer_service.rulebook.loading.files import PLACES, File, files_in, read_file
from dealer_service.rulebook.loading.pages import Page, PageKind, page_language, read_page
from dealer_service.rulebook.loading.sources import Sources, read_register, read_sources
from dealer_service.rulebook.loading.yaml_tree import Table

MISSING = {PageKind.POKER: message("no poker page"), PageKind.HOUSE: message("no house page")}


@dataclass(frozen=True, slots=True)
class LoadResult:
    """The contents of some folders: the readable pages, every error, and the book if there is none.

    ``whole`` is the book of the complete rulesets, whatever the errors in others. ``paths`` are the file paths by their
    names in errors and clauses.
    """

    pages: tuple[Page, ...]
    faults: tuple[Fault, ...]
    whole: Book
    paths: Mapping[str, Path]

    @property
    def book(self) -> Book | None:
        """The book of all pages. None if any of them has an error."""
        return None if self.faults else self.whole

    def on_disk(self, place: Place) -> Place:
        """The place with the path of its file."""
        path = self.paths.get(place.file)
        return place._replace(file=path.as_posix()) if path else place

    def faults_on_disk(self) -> list[Fault]:
        """The errors, each with the path of its file."""
        return [replace(fault, place=self.on_disk(fault.place)) for fault in self.faults]


def load(*folders: Path) -> Book:
    """The book of these folders. Raises BadPages with every error."""
    result = read_folders(folders)
    if result.book is None:
        raise BadPages(result.faults)
    return result.book


def read_folders(folders: Sequence[Path], drafts: Sequence[File] = ()) -> LoadResult:
    """All pages of these folders, and drafts beside them, with every error that prevents a book."""
    faults: list[Fault] = []
    files = [*files_in(folders, faults), *drafts]
    trees = {file.label: read_file(file, faults) for file in files}
    pages, broken = _pages(files, trees, _sources(files, trees, faults), faults)
    names = {kind: tuple(dict.fromkeys(file.id for file in files if file.kind is kind)) for kind in PageKind}
    for kind in MISSING:
        if not names[kind]:
            faults.append(Fault(Place(str(Path(*folders[-1:])), 1, 1), None, MISSING[kind], PLACES))
    check_editions(pages, broken, faults)
    check_names(pages, names, broken, faults)
    current = [page for page in pages if page.current.value]
    titles = {page.id: page.title for page in current}
    tables = {page.id: page.tables for page in current if page.tables}
    games = compose(pages, faults)
    whole = Book(games, titles, tables, compose_mixes(pages, faults, games))
    ordered = in_page_order(faults, [file.label for file in files])
    return LoadResult(tuple(pages), tuple(ordered), whole, {file.label: file.path for file in files})


def _pages(
    files: list[File], trees: dict[str, Table | None], sources: Sources, faults: list[Fault]
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


def _sources(files: list[File], trees: dict[str, Table | None], faults: list[Fault]) -> Sources:
    """The sources of all registers and pages. None may be registered twice."""
    by_id: dict[str, Source | None] = {}
    sound = True
    for file in files:
        tree = trees[file.label]
        sound = sound and (tree is not None or file.kind is not None)
        if tree and file.kind is None:
            by_id.update(read_sources(tree, by_id, faults))
        elif tree and "sources" in tree.nodes:
            by_id.update(read_register(tree.nodes["sources"], page_language(tree), by_id, faults))
    return Sources(by_id, sound)
