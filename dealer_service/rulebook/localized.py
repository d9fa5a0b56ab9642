"""Words of a page that it gives in several languages, such as a title."""

from __future__ import annotations

from collections.abc import Mapping

from dealer_service.rulebook.clause import Language


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
