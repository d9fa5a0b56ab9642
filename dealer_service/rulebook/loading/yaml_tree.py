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
    """A key with its place, and the node under it; ``number`` is the key where it is a whole number without quotes."""

    key: str
    at: Place
    node: Node
    number: int | None = None


class Table(NamedTuple):
    """A mapping, in the order of the page; no key comes twice."""

    at: Place
    entries: tuple[Entry, ...]

    @property
    def nodes(self) -> Mapping[str, Node]:
        """The nodes by their keys."""
        return {entry.key: entry.node for entry in self.entries}


@dataclass(frozen=True, slots=True)
class Refused:
    """A place where something was refused. It has its fault already: readers need not report it again."""

    at: Place


Node: TypeAlias = Leaf | Items | Table | Refused


def children(node: Node) -> tuple[Node, ...]:
    """The nodes that stand directly in a list or a table."""
    match node:
        case Items(items=items):
            return items
        case Table(entries=entries):
            return tuple(entry.node for entry in entries)
    return ()


def size_of(node: Node) -> int:
    """How many values the node comes to, itself included; what is shared counts as often as it is used."""
    return 1 + sum(map(size_of, children(node)))


def height_of(node: Node) -> int:
    """How many levels of lists and tables the node has."""
    return 1 + max(map(height_of, children(node)), default=0) if isinstance(node, Items | Table) else 0


def to_data(node: Node) -> Any:
    """The value without its places, nothing of it shared, on a page on which nothing was refused."""
    assert not isinstance(node, Refused), "a page with faults is not read on"
    match node:
        case Leaf(value=value):
            return value
        case Items(items=items):
            return [to_data(item) for item in items]
        case Table(entries=entries):
            return {entry.key if entry.number is None else entry.number: to_data(entry.node) for entry in entries}
