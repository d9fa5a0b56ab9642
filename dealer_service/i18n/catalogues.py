"""The catalogue of each language: for each context and code, the sentence with its placeholders.

English is in the modules of the folder ``english/``. Every other language has a gettext catalogue,
``<language>/LC_MESSAGES/dealer.po``. ``make messages`` compiles it, and only the compiled file is read here, once.
``msgctxt`` is the context and ``msgid`` the English sentence; untranslated sentences stay English. No sentence is put
together from others. A placeholder stands for a number, a card, a whole phrase, or a word of the contexts ``term``,
``rank``, ``index`` and ``suit``.
"""

from __future__ import annotations

from collections.abc import Mapping
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from dealer_service.i18n.english import breaches, console, floor, pages, problems, records, says, table
from dealer_service.message import Template

Catalogue = Mapping[str, Mapping[str, Template]]

FOLDER = Path(__file__).parent
DOMAIN = "dealer"

ENGLISH_CATALOGUE: Mapping[str, Mapping[str, str]] = {
    "hand": table.HANDS,
    "idle": table.IDLE,
    "decided": table.DECIDED,
    "kind": table.KINDS,
    "least": table.LEAST,
    "instruction": table.INSTRUCTIONS,
    "window": table.WINDOWS,
    "rank": table.RANKS,
    "index": table.INDICES,
    "suit": table.SUITS,
    "term": table.TERMS,
    "breach": breaches.BREACHES,
    "says": says.SAYS,
    "objection": says.OBJECTIONS,
    "reason": says.REASONS,
    "fact": says.FACTS,
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
    "practice": pages.PRACTICE,
    "console": console.CONSOLE,
    "floor": floor.FLOOR,
    "state": floor.STATES,
    "part": floor.PARTS,
    "value": floor.VALUES,
    "disputed": floor.DISPUTED,
    "lack": records.LACKS,
    "loss": records.LOSSES,
    "card-rank": console.RANKS,
    "card-suit": console.SUITS,
}


def _compiled(file: Path) -> GNUTranslations:
    with file.open("rb") as content:
        return GNUTranslations(content)


def _translated(translations: NullTranslations) -> Catalogue:
    """The English catalogue in another language."""
    return {
        context: {code: Template(translations.pgettext(context, text)) for code, text in texts.items()}
        for context, texts in ENGLISH_CATALOGUE.items()
    }


# Translates sentences without a code too: those of templates and of ``message(...)``.
TRANSLATIONS: Mapping[str, NullTranslations] = {
    "en": NullTranslations(),
    **{file.parts[-3]: _compiled(file) for file in sorted(FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))},
}

CATALOGUES: Mapping[str, Catalogue] = {language: _translated(each) for language, each in TRANSLATIONS.items()}
