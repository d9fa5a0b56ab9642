"""Every scenario is asked at the door, and answered as it says.

The page ``scenarios/betting/max_bets.yaml`` is about the clause ``betting.max_bets`` and is asked at
``/v1/betting``. Pages whose names begin with an underscore tell of more than one clause.
"""

import pytest

from tests.scenarios import in_short, pages, read_cases

CASES = [
    pytest.param(at, ask, expected, id=f"{page.parent.name}.{page.stem}: {name}")
    for page in pages()
    for name, at, ask, expected in read_cases(page)
]


@pytest.mark.parametrize(("at", "ask", "expected"), CASES)
def test_scenario(client, at, ask, expected):
    answer = client.post(f"/v1/{at}", json=ask)
    expected = dict(expected)
    assert answer.status_code == expected.pop("status", 200), answer.json
    assert in_short(answer.json, expected) == expected
