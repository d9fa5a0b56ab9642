"""The files of rule pages: those in the folders, and the tree of each."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from dealer_service.atomic_files import list_folder
from dealer_service.message import message
from dealer_service.rulebook.clause import Place
from dealer_service.rulebook.loading.faults import Fault, quoted, unreadable
from dealer_service.rulebook.loading.page_reader import ID, KEBAB_CASE
from dealer_service.rulebook.loading.pages import PageKind
from dealer_service.rulebook.loading.yaml_reader import LARGEST, read_table
from dealer_service.rulebook.loading.yaml_tree import Table

TOP: Mapping[str, PageKind | None] = {"poker": PageKind.POKER, "sources": None}
FOLDERS: Mapping[str, PageKind] = {"games": PageKind.GAME, "mixes": PageKind.MIX, "houses": PageKind.HOUSE}
PLACES = message("poker.yaml, sources.yaml, games/*.yaml, mixes/*.yaml and houses/*.yaml")
A_PAGE, A_FOLDER = message("a page"), message("a folder with pages")


@dataclass(frozen=True, slots=True)
class File:
    """A page: its path, its name in errors, its id, and its kind (None: sources).

    ``content`` is that of a draft, which is on no disk.
    """

    path: Path
    label: str
    id: str
    kind: PageKind | None
    content: bytes | None = None


def draft_of_house(id: str, content: bytes) -> File:
    """The page of a house that is on no disk yet. Errors name the file that it would be."""
    name = f"houses/{id}.yaml"
    return File(Path(name), name, id, PageKind.HOUSE, content)


def embedded() -> Path:
    """The folder of pages that comes with the package: inside a wheel, or next to it in a checkout."""
    package = Path(__file__).parents[2]
    packaged = package / "_rulesets"
    return packaged if packaged.is_dir() else package.parent / "rulesets"


def folders(added: Iterable[Path]) -> tuple[Path, ...]:
    """The embedded folder and the added ones, each once."""
    return tuple({folder.resolve(): folder for folder in (embedded(), *added)}.values())


def files_in(folders: Iterable[Path], faults: list[Fault]) -> Iterator[File]:
    """Every page of the folders, in reading order."""
    taken: set[str] = set()
    for folder in folders:
        for path in _paths_in(folder, faults):
            label = _label(path, folder, taken)
            taken.add(label)
            id, top = path.stem.split("@")[0], path.parent == folder
            if path.suffix != ".yaml" or (top and id not in TOP):
                faults.append(Fault(Place(label, 1, 1), None, message("a page that is not read"), PLACES))
            elif not ID.fullmatch(id):
                found = message("a page called {name}", name=quoted(id))
                faults.append(Fault(Place(label, 1, 1), None, found, KEBAB_CASE))
            else:
                yield File(path, label, id, TOP[id] if top else FOLDERS[path.parent.name])


def houses_in(folder: Path) -> list[str]:
    """The ids of the houses that have a page in this folder."""
    pages = (path for path in _yaml_in(folder / "houses") if path.suffix == ".yaml")
    return list(dict.fromkeys(path.stem.split("@")[0] for path in pages))


def _label(path: Path, folder: Path, taken: Collection[str]) -> str:
    """The name of a page in errors: its path in its folder, else its path as given, else the whole path."""
    names = (path.relative_to(folder).as_posix(), str(path))
    return next((name for name in names if name not in taken), str(path.absolute()))


def _paths_in(folder: Path, faults: list[Fault]) -> list[Path]:
    """The YAML files in the folder and in its folders of pages."""
    try:
        if is_folder(folder):
            return list(chain(*(_yaml_in(folder / sub) for sub in ("", *FOLDERS))))
        faults.append(Fault(Place(str(folder), 1, 1), None, message("no such folder"), A_FOLDER))
    except OSError as error:
        faults.append(unreadable(str(folder), error, message("a folder"), A_FOLDER))
    return []


def _yaml_in(folder: Path) -> list[Path]:
    """The YAML files in the folder except hidden ones, by name, with the editions of a page together."""
    paths = list_folder(folder) if is_folder(folder) else ()
    pages = [path for path in paths if path.suffix.lower() in (".yaml", ".yml") and not path.name.startswith(".")]
    return sorted(pages, key=lambda path: (*path.stem.partition("@"), path.suffix))


def is_folder(path: Path) -> bool:
    """Whether the path is a folder. Unlike some ``Path.is_dir``, raises OSError if that is unknown."""
    try:
        return stat.S_ISDIR(path.stat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return False


def read_regular(path: Path, most: int = -1) -> bytes:
    """The first ``most`` bytes of a regular file, -1 for all.

    Raises OSError for pipes and devices, which may never end.
    """
    with open(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.EINVAL, "not a regular file", str(path))
        return file.read(most)


def read_file(file: File, faults: list[Fault]) -> Table | None:
    """The tree of a page. None if it cannot be opened or read."""
    if file.content is not None:
        return read_table(file.label, file.content, faults)
    try:
        if file.path.is_file():
            return read_table(file.label, read_regular(file.path, LARGEST + 1), faults)
        is_missing = file.path.is_dir() or not file.path.exists()
        found = message("no file") if is_missing else message("a pipe or a device")
        faults.append(Fault(Place(file.label, 1, 1), None, found, A_PAGE))
    except OSError as error:
        faults.append(unreadable(file.label, error, message("a file"), A_PAGE))
    return None
