"""The tree of a page: values, lists and tables, each with its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from dealer_service.rulebook.clause import Place


class Leaf(NamedTuple):
    """A word, a number, true, false, or null."""

    at: Place
    value: str | int | float | bool | None


class Items(NamedTuple):
    """A list."""

    at: Place
    items: tuple[Node, ...]


class Entry(NamedTuple):
    """A key with its place, and its node. ``number`` is the key if it is an unquoted whole number."""

    key: str
    at: Place
    node: Node
    number: int | None = None


class Table(NamedTuple):
    """A mapping, in page order, without duplicate keys."""

    at: Place
    entries: tuple[Entry, ...]

    @property
    def nodes(self) -> Mapping[str, Node]:
        """The nodes by their keys."""
        return {entry.key: entry.node for entry in self.entries}


@dataclass(frozen=True, slots=True)
class Refused:
    """The place of a rejected node. Its error has been reported already."""

    at: Place


Node: TypeAlias = Leaf | Items | Table | Refused


def children(node: Node) -> tuple[Node, ...]:
    """The nodes directly in a list or table."""
    match node:
        case Items(items=items):
            return items
        case Table(entries=entries):
            return tuple(entry.node for entry in entries)
    return ()


def size_of(node: Node) -> int:
    """The number of values in the node, including itself. A shared one counts each time it is used."""
    return 1 + sum(map(size_of, children(node)))


def height_of(node: Node) -> int:
    """The number of levels of lists and tables in the node."""
    return 1 + max(map(height_of, children(node)), default=0) if isinstance(node, Items | Table) else 0


def to_data(node: Node) -> Any:
    """The value of a page without errors, without places and without shared parts."""
    assert not isinstance(node, Refused), "a page with errors is not read further"
    match node:
        case Leaf(value=value):
            return value
        case Items(items=items):
            return [to_data(item) for item in items]
        case Table(entries=entries):
            return {entry.key if entry.number is None else entry.number: to_data(entry.node) for entry in entries}
