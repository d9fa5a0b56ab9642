"""The words of each language: context, code, and the sentence with its gaps.

A context and a code are to a sentence what ``msgctxt`` and ``msgid`` are to gettext, so that files which
translators know can take the place of these modules. No sentence is put together from others; what fills a
gap is a number, a card, or a word of the contexts ``term``, ``rank`` and ``suit``.
"""

from __future__ import annotations

from collections.abc import Mapping

from dealer_service.door.catalogues import english, english_breaches, english_problems

Catalogue = Mapping[str, Mapping[str, str]]

CATALOGUES: Mapping[str, Catalogue] = {
    "en": {
        "hand": english.HANDS,
        "idle": english.IDLE,
        "instruction": english.INSTRUCTIONS,
        "rank": english.RANKS,
        "suit": english.SUITS,
        "term": english.TERMS,
        "breach": english_breaches.BREACHES,
        "title": english_problems.TITLES,
        "problem": english_problems.MEANINGS,
        "detail": english_problems.DETAILS,
    },
}
