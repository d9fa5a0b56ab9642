"""The streets of a stud game, as a page says them."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealer_service.rulebook.ruleset import Ruleset
from tests.boards.test_pages import ANY_FIVE, page
from tests.stud.tables import STREETS
from tests.unit.small_pages import book_of, faults_of

LATER = "{up: 1, bet: small}, {up: 1, bet: big}, {up: 1, bet: big}, {down: 1, bet: big}"
STUD = f"[{{down: 2, up: 1, bet: small}}, {LATER}]"


def rules_of(folder: Path, streets: str) -> Ruleset:
    """The rules of a game with these streets."""
    return book_of(folder, {"games/badugi-two.yaml": page(streets, ANY_FIVE)}).find("book", "badugi-two")


def test_up_and_down_cards_are_dealt_in_the_order_of_the_page(tmp_path: Path) -> None:
    rules = rules_of(tmp_path, STUD)
    assert rules.dealing.streets.value == STREETS
    assert str(rules.dealing.streets.json).replace("'", "") == STUD
    five_card = rules_of(tmp_path, "[{down: 1, up: 1, bet: small}, {up: 2, bet: small}, {up: 1, bet: big}]")
    assert five_card.dealing.streets.value.up_places == (1, 2, 3, 4)


@pytest.mark.parametrize(
    ("streets", "fault"),
    [
        (f"[{{up: 1, down: 2, bet: small}}, {LATER}]", "found an up card before any down card, allowed down"),
        (f"[{{down: 2, up: 1, board: 1, bet: small}}, {LATER}]", "found more than one of down, draw, discard, board"),
        (f"[{{down: 2, up: 1, bet: small}}, {{board: 1, bet: big}}, {LATER}]", "a board in a game with up cards"),
        ("[{down: 4, bet: small}, {down: 1, bet: big}]", "found cards dealt down after the first street"),
        ("[{down: 2, up: 1, bet: small}, {up: 1, bet: small}]", "found too few cards for high in badugi-two"),
    ],
)
def test_streets_that_cannot_be_dealt_are_refused_with_the_reason(tmp_path: Path, streets: str, fault: str) -> None:
    found = faults_of(tmp_path, {"games/badugi-two.yaml": page(streets, ANY_FIVE)})
    assert [each for each in found if fault in each], found
