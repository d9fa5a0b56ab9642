"""Rulesets withheld by a page with errors: only its own, each listed once by house and game."""

from __future__ import annotations

import pytest

from dealer_service.rulebook import LoadResult, Place
from dealer_service.rulebook.loading.faults import Fault
from dealer_service.rulebook.withheld_rulesets import faulty_pages, ruled_by
from tests.books import BOOK


def loaded(*files: str) -> LoadResult:
    return LoadResult((), tuple(Fault(Place(file, 1, 1), None, "a fault", "none") for file in files), BOOK, {})


@pytest.mark.parametrize(
    ("files", "pages"),
    [
        ((), set()),
        (("rules/houses/club.yaml", "rules/games/badugi@2026-01-01.YML"), {"club", "badugi"}),
        (("rules/houses/club.yaml", "rules/houses/club.yaml"), {"club"}),
        (("rules/houses/club.yaml", "rules/poker.yaml"), None),
        (("rules/houses/sources.yaml",), None),
        (("rules/houses/club.txt",), None),
        (("rules/club.yaml",), None),
    ],
)
def test_an_error_affects_one_house_or_game_or_all_pages(files: tuple[str, ...], pages: set[str] | None) -> None:
    assert faulty_pages(loaded(*files)) == pages


def test_a_page_affects_every_ruleset_made_from_it() -> None:
    pairs = {(rules.house, rules.game) for rules in BOOK.rulesets()}
    made_of_it = {pair for pair in pairs if pair[0] in ("full-tilt", "full-tilt-cash")}  # which adopts it
    assert ruled_by({"full-tilt"}, [BOOK]) == made_of_it != set()
    badugi = ruled_by({"badugi"}, [BOOK])
    assert {("by-the-book", "badugi"), ("by-the-book", "badugi-no-limit"), ("full-tilt", "badugi")} <= badugi <= pairs
    assert ("by-the-book", "a5-single-draw") not in badugi
    assert ruled_by({"no-such-page"}, [BOOK]) == ruled_by(set(), [BOOK]) == set()
