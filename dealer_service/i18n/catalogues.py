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

from dealer_service.i18n.english import breaches, pages, problems, table

Catalogue = Mapping[str, Mapping[str, str]]

FOLDER = Path(__file__).parent
DOMAIN = "dealer"

ENGLISH: Catalogue = {
    "hand": table.HANDS,
    "idle": table.IDLE,
    "instruction": table.INSTRUCTIONS,
    "rank": table.RANKS,
    "index": table.INDICES,
    "suit": table.SUITS,
    "term": table.TERMS,
    "breach": breaches.BREACHES,
    "title": problems.TITLES,
    "problem": problems.MEANINGS,
    "detail": problems.DETAILS,
    "question": pages.QUESTIONS,
    "endpoint": pages.ENDPOINTS,
    "group": pages.GROUPS,
    "section": pages.SECTIONS,
    "answered": pages.ANSWERED,
    "outcome": pages.OUTCOMES,
    "source": pages.SOURCES,
    "page": pages.PAGES,
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
