"""Every scenario is asked over HTTP, and answered as it says.

The page ``scenarios/betting/max_bets.yaml`` is about the clause ``betting.max_bets`` and is asked at
``/v1/betting``. Pages whose names begin with an underscore tell of more than one clause.
"""

import pytest

from dealer_service.engine import Asks
from dealer_service.scenarios import ScenarioPage, find_mismatches
from tests.scenarios import cases_of, every_page, name_of, pages


@pytest.mark.parametrize("path", every_page(), ids=name_of)
def test_a_page_reads(path):
    page = every_page()[path]
    assert isinstance(page, ScenarioPage), "\n".join(map(str, page))


@pytest.mark.parametrize("asks", Asks)
def test_every_question_has_a_scenario(asks):
    assert any(case.at == asks for page in pages() for case in cases_of(page)), (
        f"write a case with at: {asks.value}, on a page in tests/scenarios/"
    )


@pytest.mark.parametrize("page", pages(), ids=name_of)
def test_every_case_is_answered_as_its_page_says(client, page):
    wrong = {}
    for case in cases_of(page):
        answer = client.post(f"/v1/{case.at}", json=case.ask)
        found = {**answer.json, "status": answer.status_code}
        mismatches = find_mismatches(found, {"status": 200, **case.expected}, case.answer)
        wrong |= {case.name: [str(each) for each in mismatches]} if mismatches else {}
    assert not wrong, "\n".join(f"{page}: {name}: {told}" for name, told in wrong.items())
