"""A table that is handed over with a fact missing is shown, and what has to be known is said: no screen dies of it."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from dealer_service.api.responses.table_json import serialize_table
from dealer_service.web.floor.link import pack
from tests.browser.conftest import Open
from tests.oracles.random_hand import Hand
from tests.scenarios.test_facts_struck_out import facts, without

HOUSE = "by-the-book"
GAMES = ("badugi-no-limit", "badacey")
TABLE = "/table?language=en"


def tables(game: str) -> dict[str, dict[str, Any]]:
    """A table of a random hand in each phase that it comes to."""
    found: dict[str, dict[str, Any]] = {}
    for table in Hand(Random(f"struck out {game}"), HOUSE, game).tables():
        found.setdefault(table.phase.value, serialize_table(table))
    return found


def handed_over(game: str) -> Iterator[tuple[str, str]]:
    """What is struck out, and the fragment of the link that hands over the rest."""
    for phase, table in tables(game).items():
        for path in facts({"table": table}):
            if path[1:2] == ("seats",) and path[2:] and path[2] > 1:
                continue  # the others are as the first two
            struck = without({"table": table}, path)
            name = f"{phase} without {'/'.join(map(str, path[1:]))}"
            yield name, pack({"name": "Table 1", "house": HOUSE, "game": game, **struck})


def faults(open_screen: Open, game: str, one_in: int) -> list[str]:
    """Every table at which the screen fails or says nothing."""
    page = open_screen(TABLE).page
    address, wrong, found = page.url, [], []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    for name, fragment in handed_over(game):
        if zlib.crc32(name.encode()) % one_in:
            continue
        page.goto("about:blank")
        page.goto(f"{address}#{fragment}")
        page.locator(".actionbar, .failed").first.wait_for(state="attached")
        page.wait_for_load_state("networkidle")
        failed = page.locator(".failed").count()
        if failed or wrong or not page.locator("main").inner_text().strip():
            found.append(f"{name}: {'; '.join(wrong) or 'failed, or empty'}")
            wrong.clear()
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_table_without_a_fact_is_shown(open_screen: Open, game: str) -> None:
    assert faults(open_screen, game, 20) == []


@pytest.mark.prove
@pytest.mark.parametrize("game", GAMES)
def test_a_table_without_any_one_fact_is_shown(open_screen: Open, game: str) -> None:
    assert faults(open_screen, game, 1) == []
