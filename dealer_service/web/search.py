"""The search on pages: the texts that contain its words or their synonyms, and their places."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup, escape

from dealer_service.rulebook.synonyms import Group, Synonyms

LONGEST = 100
_NOT_SPACE = re.compile(r"\S+")
NO_SYNONYMS = Synonyms()


@dataclass(frozen=True, slots=True)
class Term:
    """A word, or an expression with its synonyms. A text has it if it has one of these, or all its words."""

    words: tuple[str, ...]
    synonyms: Group = ()

    @property
    def marked(self) -> tuple[str, ...]:
        """What is marked in a text."""
        return (*self.synonyms, *self.words)

    def is_in(self, texts: Iterable[str]) -> bool:
        """Whether these folded texts have the term."""
        found = list(texts)
        if any(each in text for each in self.synonyms for text in found):
            return True
        return all(any(word in text for text in found) for word in self.words)


@dataclass(frozen=True, slots=True)
class Search:
    """The text of a search, and its terms. Without terms it matches everything.

    ``decided_by_floor`` is true if the text is about something that has no clause.
    """

    text: str
    terms: tuple[Term, ...]
    decided_by_floor: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        """All words of the search."""
        return tuple(word for term in self.terms for word in term.words)

    def finds(self, *texts: str) -> bool:
        """Whether these texts contain each term, ignoring case and accents."""
        if not self.terms:
            return True
        folded = [fold(text) for text in texts]
        return all(term.is_in(folded) for term in self.terms)

    def mark(self, text: str) -> Markup:
        """The text with the words marked in it."""
        if not self.terms:
            return escape(text)
        html, position = Markup(""), 0
        for start, end in _joined(sorted(self._places(text))):
            html += escape(text[position:start]) + Markup("<mark>") + escape(text[start:end]) + Markup("</mark>")
            position = end
        return html + escape(text[position:])

    def _places(self, text: str) -> Iterator[tuple[int, int]]:
        folded = fold(text)
        for word in (word for term in self.terms for word in term.marked):
            yield from ((found.start(), found.end()) for found in re.finditer(re.escape(word), folded))


def search_for(text: str, synonyms: Synonyms = NO_SYNONYMS) -> Search:
    """The search for all words in this text, which is limited in length, and for synonyms of its expressions."""
    written = " ".join(_NOT_SPACE.findall(text[:LONGEST]))
    every = fold(written).split()
    left, terms = every, []
    groups = [tuple(map(fold, group)) for group in synonyms.groups]
    expressions = [(each, group) for group in groups for each in group]
    for expression, synonyms_of_it in sorted(expressions, key=lambda each: -len(each[0])):
        sought = expression.split()
        if (start := _place_of(sought, left)) is not None:
            left = [*left[:start], *left[start + len(sought) :]]
            terms.append(Term(tuple(sought), synonyms_of_it))
    terms += [Term((word,)) for word in left]
    decided = [fold(each).split() for group in synonyms.no_clause for each in group]
    return Search(written, tuple(terms), any(_place_of(each, every) is not None for each in decided))


def _place_of(expression: Sequence[str], words: Sequence[str]) -> int | None:
    """The place of the expression in the words, in the singular or plural. None without it."""
    sought, given = [*map(_singular, expression)], [*map(_singular, words)]
    starts = range(len(given) - len(sought) + 1)
    return next((start for start in starts if given[start : start + len(sought)] == sought), None)


def _singular(word: str) -> str:
    return word.removesuffix("s")


@lru_cache(maxsize=16_384)
def fold(text: str) -> str:
    """The text in lower case without accents, letter by letter, so places stay the same."""
    return text.lower() if text.isascii() else "".join(_fold_letter(each) for each in text)


def _fold_letter(letter: str) -> str:
    plain = unicodedata.normalize("NFD", letter)[0].lower()
    return plain if len(plain) == 1 else letter


def _joined(places: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The places in order, with overlapping ones merged."""
    joined: list[tuple[int, int]] = []
    for start, end in places:
        if joined and start < joined[-1][1]:
            start, reached = joined.pop()
            end = max(end, reached)
        joined.append((start, end))
    return joined
