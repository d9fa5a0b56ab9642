"""The clause: one rule of the house, with its value, its words and its source in one object."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

T_co = TypeVar("T_co", covariant=True)

Language = str


class Place(NamedTuple):
    """Where something stands in a page: file, line and column, counted from one."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Source:
    """A published text: what it is called, which edition, in which language, and where it can be had."""

    id: str
    title: str
    edition: str | None
    language: Language | None
    address: str | None


NO_SOURCE = Source("none", "no published rule; this rulebook's choice", None, "en", None)


@dataclass(frozen=True, slots=True)
class Citation:
    """A source and the place in it; ``at`` is None where the whole text is meant or none exists."""

    source: Source
    at: str | None


@dataclass(frozen=True, slots=True)
class Clause(Generic[T_co]):
    """One rule of the house: its value, its words, and who says so.

    A clause travels whole. Logic reads ``value``; a refusal hands on the clause itself, so its words
    and its source reach the dealer with nothing looked up. The value of a standing rule, which a house
    may word and cite but not switch off, is None. ``json`` is the value as the page wrote it.
    """

    id: str
    value: T_co
    json: object
    says: Mapping[Language, str]
    cite: Citation
    set_by: str
    where: Place
