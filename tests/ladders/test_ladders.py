"""Every ladder climbs: a hand on a page loses to each hand further down.

A page has the name of its ranking (``badugi.disputes.txt`` is a ladder of ``badugi``). A line is a hand, the
weakest first; ``=`` before it ties it with the line above, ``->`` behind it says which cards play.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import pytest

from dealer_service.hands import RANKINGS
from dealer_service.table import Card, cards

LADDERS = sorted(Path(__file__).parent.glob("*.txt"))


class Rung(NamedTuple):
    """One line of a ladder, and its height; hands that tie have the same height."""

    height: int
    hand: tuple[Card, ...]
    plays: tuple[Card, ...]

    def __str__(self) -> str:
        return " ".join(map(str, self.hand))


def read_ladder(page: Path) -> list[Rung]:
    rungs: list[Rung] = []
    for line in page.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            ties = line.startswith("=")
            hand, _, plays = line.removeprefix("=").partition("->")
            height = rungs[-1].height + (not ties) if rungs else 0
            rungs.append(Rung(height, cards(hand), cards(plays)))
    return rungs


def name_of(page: Path) -> str:
    return page.stem.split(".")[0].replace("_", "-")


each_page = pytest.mark.parametrize("page", [pytest.param(page, id=page.stem) for page in LADDERS])


@each_page
def test_a_ladder_climbs(page: Path) -> None:
    ranking = RANKINGS[name_of(page)]
    for lower, higher in combinations(read_ladder(page), 2):
        if lower.height == higher.height:
            assert ranking(lower.hand) == ranking(higher.hand), f"{lower} ties with {higher}"
        else:
            assert ranking(lower.hand) < ranking(higher.hand), f"{lower} loses to {higher}"


@each_page
def test_the_cards_behind_the_arrow_play(page: Path) -> None:
    ranking = RANKINGS[name_of(page)]
    for rung in read_ladder(page):
        assert ranking(rung.hand).plays == rung.plays or not rung.plays, f"{rung}"


def test_each_ranking_has_a_ladder() -> None:
    lacking = [f"tests/ladders/{name.replace('-', '_')}.txt" for name in set(RANKINGS) - set(map(name_of, LADDERS))]
    assert not lacking, f"write example hands of the ranking, the weakest first: {lacking}"
    assert {name_of(page) for page in LADDERS} <= set(RANKINGS), "a ladder is named like no ranking"
    assert all(len(read_ladder(page)) > 1 for page in LADDERS)
