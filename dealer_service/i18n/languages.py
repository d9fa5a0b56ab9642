"""The languages of the service, and the language that a question requests.

A question may name the language of its answer in the field ``language``. It is not part of the question: the ruling and
its id are the same in every language.
"""

from __future__ import annotations

from typing import Any

from dealer_service.i18n.catalogues import CATALOGUES

Language = str

DEFAULT: Language = "en"
LANGUAGES: tuple[Language, ...] = tuple(CATALOGUES)
LANGUAGE_MEMBER = "language"


def requested_language(document: Any) -> Language | None:
    """The language that the document requests, if the service has it. The document may be any JSON."""
    language = document.get(LANGUAGE_MEMBER) if isinstance(document, dict) else None
    return language if isinstance(language, str) and language in LANGUAGES else None


def without_language(document: Any) -> Any:
    """The document without its field ``language``."""
    if not isinstance(document, dict) or LANGUAGE_MEMBER not in document:
        return document
    return {name: part for name, part in document.items() if name != LANGUAGE_MEMBER}
