"""Every table that a scenario is answered with in the middle of a draw goes back in: no breach is found in it."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.scenarios import cases_of, pages

SAME_RULES = ("house", "game", "as_of", "digest")


@pytest.mark.parametrize("page", pages(), ids=lambda page: f"{page.parent.name}.{page.stem}")
def test_the_next_table_of_a_draw_is_accepted(client: FlaskClient, page: Any) -> None:
    for case in cases_of(page):
        following = (client.post(f"/v1/{case.at}", json=case.ask).json or {}).get("next")
        if not following or following["phase"] != "drawing":
            continue
        rules = {name: case.ask[name] for name in SAME_RULES if name in case.ask}
        answer = client.post("/v1/dealing", json={**rules, "table": following}).json
        assert answer["answer"]["breaches"] == [], case.name
