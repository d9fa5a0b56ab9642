"""Every scenario is asked once, and its answer is checked in every respect.

It must match its page, the rules for spoken words, and a table that can be sent back. A twelfth of the
questions are asked over HTTP too, and get the same answer: the others go the same way. The page
``scenarios/betting/max_bets.yaml`` is about the clause ``betting.max_bets`` and is asked at ``/v1/betting``. A page
whose name begins with an underscore is about several clauses.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from dealer_service.engine import Asks
from dealer_service.rulebook import Book
from dealer_service.scenarios import Case, ScenarioPage, find_mismatches
from dealer_service.scenarios.client import ENDPOINTS
from tests.api.test_next_round_trip import faults_of_the_next_table
from tests.oracles.effort import in_sample
from tests.scenarios import cases_of, every_page, name_of, pages, results_of
from tests.scenarios.test_says import faults_of_speech
from tests.scenarios.test_without_http import OF_THE_REQUEST


@pytest.mark.parametrize("path", every_page(), ids=name_of)
def test_every_page_is_valid(path: Path) -> None:
    page = every_page()[path]
    assert isinstance(page, ScenarioPage), "\n".join(map(str, page))


@pytest.mark.parametrize("asks", Asks)
def test_every_endpoint_has_a_scenario(asks: Asks) -> None:
    assert any(case.at == asks for page in pages() for case in cases_of(page)), (
        f"write a case with at: {asks.value}, on a page in tests/scenarios/"
    )


@pytest.mark.parametrize("page", pages(), ids=name_of)
def test_every_case_is_answered_as_its_page_says(client: FlaskClient, book: Book, page: Path) -> None:
    wrong = []
    for result in results_of(page):
        case, answer = result.case, result.answer if result.case.at in ENDPOINTS else None
        if answer is None or in_sample(f"{page.stem} {case.name}", 12):
            got = client.post(f"/v1/{case.at}", json=case.ask)
            sent = {**got.json, "status": got.status_code}
            if answer is not None and (differing := _differing(answer, sent)):
                wrong.append(f"{page}: {case.name}: over HTTP {differing} differ")
            answer = sent
        wrong += [f"{page}: {case.name}: {told}" for told in _faults(case, answer, book)]
    assert not wrong, "\n".join(wrong)


def _faults(case: Case, answer: dict[str, Any], book: Book) -> Iterator[object]:
    yield from find_mismatches(answer, {"status": 200, **case.expected}, case.answer)
    yield from faults_of_speech(answer)
    yield from faults_of_the_next_table(case, answer, book)


def _differing(here: dict[str, Any], there: dict[str, Any]) -> list[str]:
    names = (here.keys() | there.keys()).difference(OF_THE_REQUEST)
    return sorted(name for name in names if here.get(name) != there.get(name))
