"""The search on a page: the texts that contain all its words, and their places."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from markupsafe import Markup, escape

LONGEST = 100
_NOT_SPACE = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Search:
    """The text of a search, and its words. Without words it matches everything."""

    text: str
    words: tuple[str, ...]

    def finds(self, *texts: str) -> bool:
        """Whether these texts contain each word, ignoring case and accents."""
        if not self.words:
            return True
        folded = [_fold(text) for text in texts]
        return all(any(word in text for text in folded) for word in self.words)

    def mark(self, text: str) -> Markup:
        """The text with the words marked in it."""
        if not self.words:
            return escape(text)
        html, position = Markup(""), 0
        for start, end in _joined(sorted(self._places(text))):
            html += escape(text[position:start]) + Markup("<mark>") + escape(text[start:end]) + Markup("</mark>")
            position = end
        return html + escape(text[position:])

    def _places(self, text: str) -> Iterator[tuple[int, int]]:
        folded = _fold(text)
        for word in self.words:
            yield from ((found.start(), found.end()) for found in re.finditer(re.escape(word), folded))


def search_for(text: str) -> Search:
    """The search for all words in this text, which is limited in length."""
    written = " ".join(_NOT_SPACE.findall(text[:LONGEST]))
    return Search(written, tuple(_fold(written).split()))


def _fold(text: str) -> str:
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
