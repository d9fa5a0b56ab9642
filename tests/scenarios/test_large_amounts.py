"""Amounts have separators from four digits on, in every sentence and on every page.

Every amount of a scenario is made large. No sentence may then have four adjacent digits, except in the year of a date,
the title of a cited text, input as sent, and texts for programs (ids, links, JSON).
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from html import unescape
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from dealer_service.engine import Asks
from dealer_service.i18n.words import WORDS
from dealer_service.scenarios import Case
from dealer_service.web.floor.facts import facts_of
from dealer_service.web.floor.link import pack
from tests.oracles.effort import in_sample
from tests.scenarios import SCENARIOS, cases_of, name_of, some_cases, some_pages
from tests.scenarios.large_amounts import TIMES, Place, amounts, changed, value_at, with_large_amounts
from tests.scenarios.spoken import texts_of

ASKED = {each.value for each in Asks}
UNSEPARATED = re.compile(r"\d{4,}(?!-\d\d-\d\d)")
# Parts of a page for programs, input as typed, and citations: not read as amounts.
NOT_READ = re.compile(
    r"<(script|style|textarea|code|time|svg)\b.*?</\1>|"
    r'<p class="(?:source|seal)">.*?</p>|<span class="(?:source|mine)">.*?</span>|'
    r'<p class="(?:who|head)">.*?</p>|<div class="seal">.*?</div>|<title>.*?</title>|'
    r'<select name="house".*?</select>|<header>.*?</header>|<footer.*?</footer>',
    re.DOTALL,
)
ATTRIBUTES = re.compile(r'(?:aria-label|title|placeholder)="([^"]*)"')
DISPUTES = sorted((SCENARIOS / "disputes").glob("*.yaml"))


def bare(texts: Iterator[str]) -> list[str]:
    """The texts with an amount without separators."""
    return [each for each in texts if UNSEPARATED.search(each)]


def said(answer: Any) -> Iterator[str]:
    """Every sentence of an answer or a problem."""
    yield from texts_of(answer)
    for part in _parts(answer):
        yield from (part[name] for name in ("title", "detail") if "detail" in part and name in part)


def _parts(part: Any) -> Iterator[dict[str, Any]]:
    if isinstance(part, dict) and "clause" not in part:
        yield part
    for each in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from _parts(each)


def ask(client: FlaskClient, at: str, question: Any, language: str) -> Any:
    return client.post(f"/v1/{at}", json=question, headers={"Accept-Language": language}).json


def asked(cases: Any) -> Iterator[tuple[Case, dict[str, Any]]]:
    """Each case with a question, with large amounts."""
    for case in cases:
        if case.at in ASKED and isinstance(case.ask, dict):
            yield case, with_large_amounts(Asks(case.at), case.ask)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("page", some_pages(), ids=name_of)
def test_every_amount_in_a_sentence_has_separators(client: FlaskClient, page: Path, language: str) -> None:
    for case, question in asked(some_cases(page)):
        assert bare(said(ask(client, case.at, question, language))) == [], case.place


@pytest.mark.one_in(2)
@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("page", some_pages(), ids=name_of)
def test_every_amount_among_the_facts_has_separators(page: Path, language: str) -> None:
    for case, question in asked(cases_of(page)):
        facts = facts_of(question, WORDS[language])
        lines = facts.in_words
        shown = [*lines.seats, *lines.hands, *lines.table, *lines.done, *lines.asked]
        shown += [value for _, value in facts.told] + [value for *_, value in facts.offered]
        assert bare(iter(shown)) == [], case.place


@pytest.mark.parametrize("page", some_pages(), ids=name_of)
def test_every_amount_in_a_problem_has_separators(client: FlaskClient, page: Path) -> None:
    """Each amount is made invalid in turn: one chip too many, far too large, or negative."""
    for number, (case, question, place) in enumerate(_amounts_of(page)):
        amount = value_at(question, place)
        wrong = (amount + 1, amount * TIMES, -amount)[number % 3]
        for language in WORDS:
            if in_sample(f"{page.stem} {number} {language}", 4):
                answer = ask(client, case.at, changed(question, place, wrong), language)
                assert bare(said(answer)) == [], place


def _amounts_of(page: Path) -> Iterator[tuple[Case, dict[str, Any], Place]]:
    """Each amount of the first question of a page."""
    for case, question in islice(asked(cases_of(page)), 1):
        yield from ((case, question, place) for place in amounts(Asks(case.at), question))


@pytest.mark.one_in(3)
@pytest.mark.parametrize("page", DISPUTES, ids=name_of)
def test_every_amount_on_the_floor_has_separators(client: FlaskClient, page: Path) -> None:
    case, question = next(asked(cases_of(page)))
    language = sorted(WORDS)[zlib.crc32(page.stem.encode()) % len(WORDS)]
    sheet = pack({"asks": case.at, "question": question})
    shown = client.post("/floor", data={"language": language, "sheet": sheet}, headers={"Accept": "text/html"}).text
    assert 'id="answer"' in shown
    read = NOT_READ.sub("", shown)
    lines = [unescape(each) for each in (*re.sub(r"<[^>]+>", "\n", read).split("\n"), *ATTRIBUTES.findall(read))]
    assert bare(iter(lines)) == []
