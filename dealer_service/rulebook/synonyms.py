"""The page of synonyms, ``search/synonyms.yaml``: expressions that a search treats as one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from dealer_service.message import message
from dealer_service.rulebook.loading.faults import Fault, unreadable
from dealer_service.rulebook.loading.files import A_PAGE, read_regular
from dealer_service.rulebook.loading.page_reader import PageReader
from dealer_service.rulebook.loading.yaml_reader import LARGEST, read_table
from dealer_service.rulebook.loading.yaml_tree import Node

FOLDER, NAME = "search", "synonyms.yaml"
GROUPS, NO_CLAUSE = "groups", "no_clause"
A_LIST, A_GROUP = message("a list of groups"), message("a list of expressions")

Group = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Synonyms:
    """Groups of expressions of one meaning, and those that no clause is about."""

    groups: tuple[Group, ...] = ()
    no_clause: tuple[Group, ...] = ()


def synonym_files(folders: Iterable[Path]) -> list[Path]:
    """The page of each folder that has one."""
    return [file for folder in folders if (file := folder / FOLDER / NAME).exists()]


def read_synonyms(files: Iterable[Path], faults: list[Fault]) -> Synonyms:
    """The groups of all these pages together. Appends the errors."""
    found: dict[str, list[Group]] = {GROUPS: [], NO_CLAUSE: []}
    for file in files:
        try:
            page = read_table(file.as_posix(), read_regular(file, LARGEST + 1), faults)
        except OSError as error:
            faults.append(unreadable(file.as_posix(), error, message("a file"), A_PAGE))
            continue
        reader = PageReader(faults)
        for entry in reader.known(page.entries if page else (), (GROUPS, NO_CLAUSE)):
            found[entry.key] += [group for each in reader.items(entry.node, A_LIST) if (group := _group(reader, each))]
    return Synonyms(tuple(found[GROUPS]), tuple(found[NO_CLAUSE]))


def _group(reader: PageReader, node: Node) -> Group:
    words = [reader.text(each, message("an expression")) for each in reader.items(node, A_GROUP)]
    return tuple(each for each in words if each)
