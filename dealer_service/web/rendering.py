"""Rendering of the HTML templates, in the language of the request."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any
from urllib.parse import urlencode

from flask import Response, g, request, stream_template

from dealer_service.api.responses.ruling_body import ENGINE
from dealer_service.api.work_units import MOST_ANSWER, AnswerTooLong
from dealer_service.i18n.languages import LANGUAGE_MEMBER, LANGUAGES, Language
from dealer_service.i18n.rule_pages import cited, named_answer, rules_title, text_title
from dealer_service.i18n.words import WORDS, Words
from dealer_service.table import DECK_WITH_JOKER
from dealer_service.web.hooks.language import words

HTML = "text/html"
MOST_CARDS = 10  # of one hand or board, whatever was sent
# Template functions for the words of rule pages, in the language of the request.
OF_RULE_PAGES = (cited, named_answer, rules_title, text_title)


def render_page(template: str, **content: Any) -> Response:
    """The template as a response, in the language of this request."""
    response = Response(render(template, **content), mimetype=HTML)
    response.headers["Cache-Control"] = "no-cache"
    return response


def render(template: str, **content: Any) -> str:
    """The template in the language of this request. A language in the query is passed on in all links.

    Raises AnswerTooLong if the page exceeds the maximum length.
    """
    page_words = words()
    chosen = LANGUAGE_MEMBER in request.args or request.method == "POST"  # a form says its language
    asked = f"?{LANGUAGE_MEMBER}={page_words.language}" if chosen else ""
    others = {language: _in_language(language) for language in LANGUAGES if language != page_words.language}
    parts = stream_template(
        template,
        engine=ENGINE,
        words=page_words,
        gettext=page_words.gettext,
        **{each.__name__: partial(each, language=page_words.language) for each in OF_RULE_PAGES},
        named={language: each.label("page", "language") for language, each in WORDS.items()},
        asked=asked,
        signed_in=g.get("signed_in"),
        others=others,
        **content,
    )
    return "".join(_bounded(parts))


def card_faces(cards: Sequence[Any], words: Words) -> tuple[tuple[str, str], ...]:
    """Each card in print, with the letter of its suit. Anything else is a card back."""
    return tuple(
        words.face(DECK_WITH_JOKER.get(each) if isinstance(each, str) else None) for each in cards[:MOST_CARDS]
    )


def _bounded(parts: Iterable[str]) -> Iterator[str]:
    """The parts of a page, limited in total to the maximum length."""
    length = 0
    for part in parts:
        length += len(part.encode())
        if length > MOST_ANSWER:
            raise AnswerTooLong(MOST_ANSWER)
        yield part


def _in_language(language: Language) -> str:
    """The URL of this page in another language."""
    return "?" + urlencode({**request.args, LANGUAGE_MEMBER: language})
