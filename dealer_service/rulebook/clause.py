"""The clause: one rule of the house, with its value, words and source; and words in several languages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

T_co = TypeVar("T_co", covariant=True)

Language = str


class Place(NamedTuple):
    """A position in a page: file, line and column, from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Source:
    """A published text: its title, edition, language and URL."""

    id: str
    title: str
    edition: str | None
    language: Language | None
    address: str | None


NO_SOURCE = Source("none", "no published rule; this rulebook's choice", None, "en", None)


@dataclass(frozen=True, slots=True)
class Citation:
    """A source and the place in it. ``at`` is None for the whole text or if there is no source."""

    source: Source
    at: str | None


@dataclass(frozen=True, slots=True)
class Clause(Generic[T_co]):
    """One rule of the house: its value, its words, and its source.

    A refusal carries the clause itself, so words and source need no lookup. The value is None for a standing rule,
    which a house may word and cite but not switch off. ``json`` is the value as written in the page.
    """

    id: str
    value: T_co
    json: object
    says: Mapping[Language, str]
    cite: Citation
    set_by: str
    where: Place


class Localized(str):
    """Words in the page's first language, with those of each language that the page gives."""

    __slots__ = ("by_language",)
    by_language: Mapping[Language, str]

    def __new__(cls, by_language: Mapping[Language, str]) -> Localized:
        """The words of at least one language; the first one stands for all."""
        words = super().__new__(cls, next(iter(by_language.values())))
        words.by_language = dict(by_language)
        return words

    def __getnewargs__(self) -> tuple[Mapping[Language, str]]:  # type: ignore[override]
        return (self.by_language,)


def words_in(language: Language, words: str) -> str | None:
    """The words in this language, if their page gives them."""
    return words.by_language.get(language) if isinstance(words, Localized) else None
