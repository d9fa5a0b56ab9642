"""The floor page prints facts in words, without codes, field names or JSON, in each language.

Every question of every scenario page is written in a language without letters. A letter in the output did not come from
a catalogue.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from dealer_service.api.errors import Unprocessable
from dealer_service.api.requests.parser import parse_question
from dealer_service.engine import Asks, answer
from dealer_service.errors import DealerServiceError, NoSuchOption
from dealer_service.i18n.catalogues import CATALOGUES
from dealer_service.i18n.languages import DEFAULT
from dealer_service.i18n.words import WORDS, Words
from dealer_service.message import Template
from dealer_service.rulings.ruling import FloorOption
from dealer_service.web.floor.facts import asked_facts, facts_of
from dealer_service.web.floor.sheet import value_at
from dealer_service.web.floor.writer import FactWriter
from tests.books import BOOK
from tests.scenarios import name_of, some_cases, some_pages

ASKED = {each.value for each in Asks} - {Asks.PLAY.value}  # the floor is not asked about a whole hand
UNREAD = re.compile(r"[A-Za-z_{}\[\]][\w./-]*")
OF_JSON = re.compile(r"[{}\[\]_]|\b(?:None|True|False|null|undefined)\b|\b[a-z]+\.[a-z]+")


def without_letters(text: str) -> str:
    """The text with a sign for each letter and its gaps unchanged."""
    return re.sub(r"(\{\w+\})|[^\W\d_]", lambda found: found[1] or "·", text)


LETTERLESS = Words(
    DEFAULT,
    {
        context: {code: Template(without_letters(text)) for code, text in texts.items()}
        for context, texts in CATALOGUES[DEFAULT].items()
    },
    without_letters,
)


def printed(question: Mapping[str, Any], words: Words, decided: FloorOption | None) -> Iterator[str]:
    """Every printed line about a question's facts, and each fact that may be changed."""
    facts = facts_of(question, words, decided)
    told = facts.in_words
    yield from (*told.seats, *told.hands, *told.table, *told.done, *told.asked)
    yield from (value for _, value in facts.told)
    yield from (part for _, *parts in facts.offered for part in parts)
    writer = FactWriter(words, question, decided)
    for dispute in question.get("contested", ()):
        yield writer.called(dispute["at"])
        yield from (writer.at(dispute["at"], each) for each in dispute["alternatives"])


def texts_in(value: Any) -> Iterator[str]:
    """Every string in a value, and the names of its fields."""
    if isinstance(value, str):
        yield value
    for each in (*value, *value.values()) if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from texts_in(each)


def ruled(at: str, question: Any) -> Any:
    """The ruling, or the error that prevents it."""
    try:
        return answer(parse_question(Asks(at), question), BOOK)
    except (Unprocessable, DealerServiceError) as error:
        return error


def refused(error: Exception, question: Any) -> frozenset[str]:
    """Values in the question that are not valid names. They are printed as sent."""
    places = [each.pointer for each in error.faults] if isinstance(error, Unprocessable) else []
    places += ["/floor/code"] if isinstance(error, NoSuchOption) else []
    return frozenset(text for each in places for text in texts_in(value_at(question, each)))


@pytest.mark.one_in(2)
@pytest.mark.parametrize("page", some_pages(), ids=name_of)
def test_facts_are_printed_in_words(page: Any) -> None:
    codes = set()
    for case in some_cases(page):
        if case.at not in ASKED or not isinstance(case.ask, dict):
            continue
        result = ruled(case.at, case.ask)
        failed = isinstance(result, Exception)
        own = refused(result, case.ask) if failed else frozenset()
        named = {str((case.ask.get("table") or {}).get("mix", {}).get("name"))}  # by a page in mixes/
        decided = None if failed or not result.floor else result.floor.option
        lines = [*printed(case.ask, LETTERLESS, decided), *printed(case.ask, LETTERLESS, None)]
        lines += [] if failed else [each.label for each in asked_facts(result, case.ask, LETTERLESS)]
        for line in lines:
            codes |= {f"{case.name}: {code} in {line}" for code in UNREAD.findall(line) if code not in own | named}
        for words in WORDS.values():
            for line in printed(case.ask, words, decided):
                codes |= {f"{case.name}: {part} in {line}" for part in OF_JSON.findall(line) if not own}
    assert not codes, "\n".join(sorted(codes))


@pytest.mark.parametrize("language", WORDS)
def test_a_floor_decision_without_a_ruling_is_a_sentence(language: str) -> None:
    for code in {each.removeprefix("floor-") for each in CATALOGUES[DEFAULT]["says"] if each.startswith("floor-")}:
        if code.partition(".")[0] in CATALOGUES[DEFAULT]["instruction"]:
            told = FactWriter(WORDS[language], {}).at("/floor", {"code": code, "args": {"seat": 7, "heard": True}})
            assert "{" not in told and code not in told and told.count("7") == 1
    nothing = FactWriter(WORDS[language], {}).at("/floor", {"code": "alone"})
    assert nothing == f"({WORDS[language].label('part', 'code')} alone)"


def test_the_words_of_a_code_depend_on_its_field() -> None:
    writer = FactWriter(WORDS[DEFAULT], {"table": {"log": [{"does": "bet", "seat": 1, "to": 4}]}})
    assert writer.at("/table/seats/0/state", "dead") == "dead hand" and writer.at("/event/kind", "dead") == "dead post"
    assert writer.at("/table/seats/0/state", "folded") == "folded"
    assert writer.at("/incident/mixed_with/0", "folded") == "the folded hands"
    assert writer.at("/incident/entry", 0) == "1. Seat 1 bets 4." and writer.at("/incident/entry", 1) == "2"
    assert writer.at("/floor/code", "kill-hand") == "seat …'s hand is dead"
    assert writer.at("/table/seats/0", {"number": 3, "state": "dead"}) == "3: dead hand"
