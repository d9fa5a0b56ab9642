"""Translations of rule pages beyond the clause words, and of disputes: titles, places in texts, named answers, stories.

The embedded pages are in English, and their words are translated by the gettext catalogue of each language. Unknown
words stay as they are: the headings of a text, and the titles of a house's own pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from typing import Any

from dealer_service.i18n.catalogues import TRANSLATIONS
from dealer_service.i18n.languages import Language
from dealer_service.message import Template, fill
from dealer_service.rulebook import Book
from dealer_service.rulebook.clause import Localized, words_in

PLACE, TEXT, TITLE, ANSWER = "place", "title of a text", "title of rules", "answer"

PART = "; "
# A rule by its number, and two parts of a place joined.
RULE, JOINED = "Rule {number}", "{first}; {more}"
# A text with its edition, and with the place in it.
EDITION, IN_TEXT = "{title}, {edition}", "{text}: {place}"
NUMBERED = re.compile(r"Rule (\S+(?: \(\w\))?)")
# A page's own words; everything else is a heading or number of the cited text.
OWN_WORDS = re.compile(r"[a-z]|(?:Rules|Recommended Procedure|Appendix|Glossary)\b|(?:\w, )*\w and \w$")


def cited_place(at: str, language: Language) -> str:
    """The place in a text, in this language."""

    if isinstance(at, Localized):
        return words_in(language, at) or at

    def join(first: str, more: str) -> str:
        return _filled(JOINED, language, first=first, more=more)

    parts = at.split(PART)
    return reduce(join, [_part(part, language) for part in parts]) if any(map(_is_own, parts)) else at


def text_title(title: str, language: Language) -> str:
    """The title or edition of a cited text."""
    return words_in(language, title) or TRANSLATIONS[language].pgettext(TEXT, title)


def cited(cite: Mapping[str, Any], language: Language) -> str:
    """The cited text and place in one line. The parts are already in this language."""
    text: str = cite["title"][:1].upper() + cite["title"][1:]
    if cite.get("edition"):
        text = _filled(EDITION, language, title=text, edition=cite["edition"])
    return _filled(IN_TEXT, language, text=text, place=cite["at"]) if cite.get("at") else text


def rules_title(title: str, language: Language) -> str:
    """The title of a house or game."""
    return words_in(language, title) or TRANSLATIONS[language].pgettext(TITLE, title)


def named_answer(answer: object, language: Language) -> str:
    """A named answer in words. A number stays as it is."""
    return TRANSLATIONS[language].pgettext(ANSWER, str(answer))


def own_words(book: Book) -> Iterable[tuple[str, str]]:
    """All words of these pages that need translation, with their contexts."""
    return ((context, words) for context, words in _all_words(book) if not isinstance(words, Localized))


def _all_words(book: Book) -> Iterator[tuple[str, str]]:
    yield from ((PLACE, each) for each in (RULE, JOINED, EDITION, IN_TEXT))
    yield from ((TITLE, title) for title in book.titles.values())
    for edition in (*book.all_editions(), *book.all_mixes()):
        yield TITLE, edition.rules.title
        for clause in edition.rules.clauses.values():
            source, at = clause.cite.source, clause.cite.at or ""
            yield from ((TEXT, each) for each in (source.title, source.edition) if each and source.id != "none")
            yield from ((PLACE, part) for part in _parts(at) if OWN_WORDS.match(part))
            yield from ((ANSWER, each) for each in named_answers(clause.json))


def named_answers(value: object) -> list[str]:
    """The named answers in a clause's value."""
    if isinstance(value, list):
        return [word for each in value for word in named_answers(each)]
    if isinstance(value, Mapping):
        return [word for each in value.values() for word in named_answers(each)]
    return [value] if isinstance(value, str) else []


def _parts(at: str) -> list[str]:
    return [] if isinstance(at, Localized) else at.split(PART)


def _is_own(part: str) -> bool:
    return bool(NUMBERED.fullmatch(part) or OWN_WORDS.match(part))


def _part(part: str, language: Language) -> str:
    numbered = NUMBERED.fullmatch(part)
    if numbered:
        return _filled(RULE, language, number=numbered[1])
    return TRANSLATIONS[language].pgettext(PLACE, part)


def _filled(own: str, language: Language, **args: str) -> str:
    """One of the sentences above in this language, filled."""
    return fill(Template(TRANSLATIONS[language].pgettext(PLACE, own)), args)


STORY = "story"


def translated_story(title: str, happened: str, language: Language) -> tuple[str, str]:
    """The title and the story. Text that the catalogue lacks stays as it is."""
    translate = TRANSLATIONS[language].pgettext
    return translate(STORY, title), translate(STORY, happened) if happened else ""
