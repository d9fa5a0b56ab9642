"""The missing facts of a ruling in one line."""

from __future__ import annotations

from dealer_service.i18n.words import Words
from dealer_service.rulings.ruling import Ruling

MOST_FACTS = 3


def missing_line(ruling: Ruling, words: Words) -> str:
    """The facts that are needed before there is an answer."""
    more = len(_names_of_facts(ruling, words)) - MOST_FACTS
    return words.line("missing-more" if more > 0 else "missing", facts=facts_named(ruling, words), count=more)


def facts_named(ruling: Ruling, words: Words) -> str:
    """The names of the first missing facts, as a list in words."""
    return words.listed(_names_of_facts(ruling, words)[:MOST_FACTS])


def _names_of_facts(ruling: Ruling, words: Words) -> list[str]:
    """The names of the missing facts, each once."""
    return list(dict.fromkeys(words.missing_fact(each, ruling.seats) for each in ruling.missing))
