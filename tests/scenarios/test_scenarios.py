"""Every scenario is asked at the door, and answered as it says.

The page ``scenarios/betting/max_bets.yaml`` is about the clause ``betting.max_bets`` and is asked at
``/v1/betting``. Pages whose names begin with an underscore tell of more than one clause.
"""

import pytest

from dealer_service.scenarios import find_mismatches
from tests.scenarios import cases_of, pages

CASES = [
    pytest.param(case, id=f"{page.parent.name}.{page.stem}: {case.name}") for page in pages() for case in cases_of(page)
]


@pytest.mark.parametrize("case", CASES)
def test_scenario(client, case):
    answer = client.post(f"/v1/{case.at}", json=case.ask)
    found = {**answer.json, "status": answer.status_code}
    assert [str(each) for each in find_mismatches(found, {"status": 200, **case.expected}, case.answer)] == []
