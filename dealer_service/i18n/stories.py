"""The stories of disputes in each language. The pages are in English and translated by their text."""

from __future__ import annotations

from dealer_service.i18n.catalogues import TRANSLATIONS
from dealer_service.i18n.languages import Language

STORY = "story"


def told_story(title: str, happened: str, language: Language) -> tuple[str, str]:
    """The title and the story. Text that the catalogue lacks stays as it is."""
    translate = TRANSLATIONS[language].pgettext
    return translate(STORY, title), translate(STORY, happened) if happened else ""
