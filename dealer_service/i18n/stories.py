"""The stories of disputes in each language: the pages are written in English, and translated by their text."""

from __future__ import annotations

from dealer_service.i18n.catalogues import TRANSLATIONS
from dealer_service.i18n.languages import Language

STORY = "story"


def told_story(title: str, happened: str, language: Language) -> tuple[str, str]:
    """The title and what happened; what the catalogue does not know stays as it is."""
    translate = TRANSLATIONS[language].pgettext
    return translate(STORY, title), translate(STORY, happened) if happened else ""
