"""The words of each language: context, code, and the sentence with its gaps.

English is written in the modules beside this one. Every other language is a folder with a gettext catalogue,
``<language>/LC_MESSAGES/dealer.po``, and what ``make messages`` compiled of it, which alone is read here, once.
There ``msgctxt`` is the context, ``msgid`` the English sentence; what is not translated stays English. No
sentence is put together from others; what fills a gap is a number, a card, a phrase of its own, or a word of
the contexts ``term``, ``rank``, ``index`` and ``suit``.
"""

from __future__ import annotations

from collections.abc import Mapping
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from dealer_service.door.catalogues import english, english_breaches, english_pages, english_problems

Catalogue = Mapping[str, Mapping[str, str]]

FOLDER = Path(__file__).parent
DOMAIN = "dealer"

ENGLISH: Catalogue = {
    "hand": english.HANDS,
    "idle": english.IDLE,
    "instruction": english.INSTRUCTIONS,
    "rank": english.RANKS,
    "index": english.INDICES,
    "suit": english.SUITS,
    "term": english.TERMS,
    "breach": english_breaches.BREACHES,
    "title": english_problems.TITLES,
    "problem": english_problems.MEANINGS,
    "detail": english_problems.DETAILS,
    "question": english_pages.QUESTIONS,
    "endpoint": english_pages.ENDPOINTS,
    "group": english_pages.GROUPS,
    "section": english_pages.SECTIONS,
    "answered": english_pages.ANSWERED,
    "outcome": english_pages.OUTCOMES,
    "source": english_pages.SOURCES,
    "page": english_pages.PAGES,
}


def _compiled(file: Path) -> GNUTranslations:
    with file.open("rb") as words:
        return GNUTranslations(words)


def _in(translations: NullTranslations) -> Catalogue:
    """Every English sentence that has a code in another language."""
    return {
        context: {code: translations.pgettext(context, text) for code, text in texts.items()}
        for context, texts in ENGLISH.items()
    }


# What has no code, but is English where it is said: told again sentence by sentence.
TRANSLATIONS: Mapping[str, NullTranslations] = {
    "en": NullTranslations(),
    **{file.parts[-3]: _compiled(file) for file in sorted(FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))},
}

CATALOGUES: Mapping[str, Catalogue] = {language: _in(each) for language, each in TRANSLATIONS.items()}
