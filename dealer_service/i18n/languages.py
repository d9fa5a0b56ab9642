"""Which languages are spoken, and which one does a question ask for?

A question may name the language of its answer in the member ``language``. That is no part of what is asked:
the ruling is the same in every language, and so is its id.
"""

from __future__ import annotations

from typing import Any

from dealer_service.i18n.catalogues import CATALOGUES

Language = str

DEFAULT: Language = "en"
LANGUAGES: tuple[Language, ...] = tuple(CATALOGUES)
LANGUAGE_MEMBER = "language"


def requested_language(document: Any) -> Language | None:
    """The language that the document asks for, where it is one that is spoken; the document may be any JSON."""
    told = document.get(LANGUAGE_MEMBER) if isinstance(document, dict) else None
    return told if isinstance(told, str) and told in LANGUAGES else None


def without_language(document: Any) -> Any:
    """What is asked, in whatever language: the document without its member ``language``."""
    if not isinstance(document, dict) or LANGUAGE_MEMBER not in document:
        return document
    return {name: part for name, part in document.items() if name != LANGUAGE_MEMBER}
