"""Every sentence of every scenario is true of its own answer, and of the answer under another house."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any

import pytest

from dealer_service.api.requests.parser import parse_question
from dealer_service.engine import Asks
from dealer_service.i18n.languages import LANGUAGES
from dealer_service.i18n.words import WORDS
from dealer_service.rulebook import Book
from dealer_service.scenarios import Case
from dealer_service.scenarios.client import ask
from tests.oracles.effort import EFFORT
from tests.scenarios import pages, some_cases
from tests.scenarios.spoken import untruths
from tests.scenarios.spoken_reasons import HOLDS, unfounded

QUESTIONS = frozenset(asks.value for asks in Asks)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentences_of_scenarios_are_true(book: Book, language: str) -> None:
    wrong = []
    for case in (case for page in pages() for case in some_cases(page) if case.at in QUESTIONS):
        if not in_language(case, language):
            continue
        for question in (case.ask, *under_another_house(case, book)):
            answer = ask(case.at, {**question, "language": language}, book)
            if answer["status"] == 200:
                phase = (question.get("table") or {}).get("phase")
                wrong += [f"{case.place}, {question['house']}: {each}" for each in untruths(answer, phase, language)]
    assert not wrong, "\n".join(wrong)


def test_each_reason_is_true_by_its_own_facts(book: Book) -> None:
    wrong = []
    for case in (case for page in pages() for case in some_cases(page) if case.at == Asks.BETTING.value):
        for ask_as in (case.ask, *under_another_house(case, book)):
            for language in (each for each in LANGUAGES if in_language(case, each)):
                answer = ask(case.at, {**ask_as, "language": language}, book)
                if answer["status"] == 200:
                    found = unfounded(answer, parse_question(Asks.BETTING, ask_as), language)
                    wrong += [f"{case.place}, {ask_as['house']}: {each}" for each in found]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_check_of_its_facts(language: str) -> None:
    assert set(WORDS[language].catalogue("reason")) == set(HOLDS)


def in_language(case: Case, language: str) -> bool:
    """Whether a case is asked in this language: in one that varies by case, and in each if EFFORT is set."""
    languages = list(LANGUAGES)
    return bool(EFFORT) or languages.index(language) == zlib.crc32(case.name.encode()) % len(languages)


def under_another_house(case: Case, book: Book) -> Iterator[dict[str, Any]]:
    """The question under one other house that deals its game; the house varies by case."""
    others = [
        house for house, games in book.houses().items() if case.ask["game"] in games and house != case.ask["house"]
    ]
    if others and "digest" not in case.ask:
        yield {**case.ask, "house": others[zlib.crc32(case.name.encode()) % len(others)]}
