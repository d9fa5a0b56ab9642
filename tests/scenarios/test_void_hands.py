"""Every hand that the floor may declare void in a scenario: the line, the chips and the next table."""

from __future__ import annotations

from typing import Any

import pytest

from dealer_service.api.responses.spoken_line import says
from dealer_service.engine import Asks
from dealer_service.i18n.words import WORDS
from dealer_service.rulings.drawing.plan import Plan
from dealer_service.rulings.irregularities.remedy import Remedies
from dealer_service.table import Phase, Snapshot
from tests.scenarios import cases_of, name_of, pages, some_pages
from tests.scenarios.test_next_of_a_correction import decided

VOID = "void-hand"


def chips(table: Snapshot) -> int:
    """All chips at the table."""
    amounts = ((each.stack, each.bet, each.gathered, each.dead) for each in table.seats)
    return (table.dead or 0) + sum(amount or 0 for each in amounts for amount in each)


def voided(page: Any) -> list[tuple[str, Any, Any]]:
    """Each ruling of the page after the floor has declared the hand void."""
    found = []
    for case in cases_of(page):
        if case.at not in {each.value for each in Asks} or not isinstance(case.ask, dict):
            continue
        for question, ruling in decided(Asks(case.at), case.ask):
            if ruling.floor is not None and ruling.floor.option.code == VOID:
                found.append((case.name, question, ruling))
    return found


@pytest.mark.parametrize("page", some_pages(), ids=name_of)
def test_the_line_of_a_void_hand_says_void(page: Any) -> None:
    for name, question, ruling in voided(page):
        for words in WORDS.values():
            line = says(ruling, words)
            assert words.line("remedy-void-hand") in line, (name, line)
            assert words.line("draw-done") not in line, (name, line)
        after = ruling.next
        assert after is not None and after.phase in (Phase.OVER, Phase.POSTING), name
        assert not any(seat.put_in or seat.hand for seat in after.seats), (name, after.seats)
        given = [seat.get(part) for seat in question["table"]["seats"] for part in ("stack", "bet", "gathered")]
        if None not in given:
            dead = [seat.get("dead") or 0 for seat in question["table"]["seats"]]
            assert chips(after) == sum((*given, *dead, question["table"].get("dead") or 0)), name


@pytest.mark.prove
def test_the_floor_may_void_hands_in_draws_and_irregularities() -> None:
    missing = {Plan, Remedies}
    for page in pages():
        for _, _, ruling in voided(page):
            missing.discard(type(ruling.answer))
        if not missing:
            return
    assert not missing
