"""Slips in the words of a clause: a number that is not the answer, and quotes that YAML does not read as quotes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from dealer_service.rulebook.clause import Clause

# The clauses whose words name their answer, and by how much the words may count fewer: "a bet and three raises" is 4.
COUNTED = {
    "betting.max_bets": 1,
    "dealing.hand_size": 0,
    "dealing.max_seats": 0,
    "drawing.draws": 0,
    "pots.rake_percent": 0,
}
# From two on: "one" and "a" are seldom counts.
NUMBERS: Mapping[str, tuple[str, ...]] = {
    "en": ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    "fr": ("deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"),
}
CURLY = ("“", "”", "‘", "’")


def slips_in_words(clause: Clause[Any]) -> Iterator[str]:
    """What is probably wrong in the words of the clause, one sentence for each language and slip."""
    for language, text in clause.says.items():
        if text[0] in CURLY and text[-1] in CURLY:
            yield (
                f"the words ({language}) are inside {text[0]}{text[-1]}, which YAML reads as part of them: "
                'use straight quotes (") or none'
            )
        less = COUNTED.get(clause.id)
        named = numbers_in(text, language)
        if less is not None and type(clause.value) is int and named and not {clause.value, clause.value - less} & named:
            listed = " and ".join(str(each) for each in sorted(named))
            yield f"the answer is {clause.value}, but the words ({language}) say {listed}"


def numbers_in(text: str, language: str) -> set[int]:
    """The whole numbers from 2 on that the text names, in figures or in words."""
    figures = {int(each) for each in re.findall(r"(?<![\w.,-])\d{1,4}(?![\w]|[.,]\d)", text)}
    words = {each.casefold() for each in re.findall(r"\w+", text)}
    spoken = {number for number, word in enumerate(NUMBERS.get(language, ()), 2) if word in words}
    return {each for each in figures | spoken if each > 1}
