"""The tree of a page: words, numbers, lists and tables, each with its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from dealer_service.rulebook.clause import Place


@dataclass(frozen=True, slots=True)
class Leaf:
    """A word, a whole number, or a yes or no."""

    at: Place
    value: str | int | bool


@dataclass(frozen=True, slots=True)
class Items:
    """A list."""

    at: Place
    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A key with its place, and what it stands for."""

    key: str
    at: Place
    node: Node


@dataclass(frozen=True, slots=True)
class Table:
    """Keys and what they stand for, in the order of the page; no key comes twice."""

    at: Place
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """What stood here has its fault already; nobody need complain of it again."""

    at: Place


Node: TypeAlias = Leaf | Items | Table | Refused
