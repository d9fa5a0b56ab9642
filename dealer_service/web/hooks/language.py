"""The language of a response: that of the request, else of the Accept-Language header, else English."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from flask import Response, g, request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from dealer_service.api.errors import InputError, one_of, quote
from dealer_service.i18n.languages import DEFAULT, LANGUAGE_MEMBER, LANGUAGES, Language, requested_language
from dealer_service.i18n.words import WORDS, Words
from dealer_service.message import message


def words() -> Words:
    """The words of this response's language."""
    language = g.get("language")
    if language is None:
        asked = request.args.get(LANGUAGE_MEMBER) if request.method == "GET" else None
        language = asked if asked in WORDS else preferred(request.headers.get("Accept-Language", ""))
        g.language = language
    return WORDS[language]


def use_language_of(document: Any) -> None:
    """Answer this request, including problems, in the language that the document requests, if any."""
    language = requested_language(document)
    if language:
        g.language = language


def use_language_of_address() -> list[InputError]:
    """Answer this request in the language of its query, if any. Returns the error if it is unknown."""
    language = request.args.get(LANGUAGE_MEMBER)
    if language in WORDS:
        g.language = language
    elif language is not None:
        detail = message("{found} is not {expected}.", found=quote(language), expected=one_of(LANGUAGES))
        return [InputError(f"/{LANGUAGE_MEMBER}", "unknown-name", detail, LANGUAGES)]
    return []


@lru_cache(maxsize=64)
def preferred(accept: str) -> Language:
    """The service's language that this header prefers, the first of equal ones; English if none."""
    offered: dict[Language, tuple[float, int]] = {}
    for place, (tag, quality) in enumerate(parse_accept_header(accept, LanguageAccept)):  # the best first, "*" last
        for language in LANGUAGES:
            if tag.lower().replace("_", "-").split("-")[0] in (language, "*"):
                offered.setdefault(language, (quality, -place))
    best = max(offered, key=lambda language: offered[language], default=DEFAULT)
    return best if offered.get(best, (0, 0))[0] > 0 else DEFAULT


def add_language_headers(answer: Response, language: Language) -> None:
    """Add Content-Language, and Vary with Accept-Language, to a response with words of this language."""
    answer.headers.add("Content-Language", language)
    if "Vary" in answer.headers:
        answer.vary.add("Accept-Language")
    else:
        answer.headers.add("Vary", "Accept-Language")
