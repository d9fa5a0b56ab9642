"""A comparison names the clause if the rulebooks of stud, boards and mixes disagree."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from tests.scenarios import cases_of, pages

Rules = dict[str, str]
TRIPLE = "drawmaha-triple-draw"


def game(name: str) -> Rules:
    return {"house": "by-the-book", "game": name}


TDA, LIVE, TOURNAMENT = {"house": "tda-2024"}, {"house": "wsop-live-2026"}, {"house": "wsop-tournament-2026"}
ROBERT, BARGE, PUFFA = {"house": "roberts-rules-11"}, {"house": "barge-2026"}, {"house": "puffa-poker"}
BOOK = {"house": "by-the-book"}
# A point of conflict; the clause; the page whose questions it decides; two houses, or a house with two games.
CONFLICTS: list[tuple[str, str, str, Rules, Rules]] = [
    ("equal hands showing", "betting.opening_tie", "opening_tie", BOOK, TDA),
    ("an open pair on fourth street", "betting.open_pair_on_fourth", "open_pair_on_fourth", LIVE, TOURNAMENT),
    ("a first card exposed, TDA", "dealing.hole_card_exposed", "hole_card_exposed", TDA, TOURNAMENT),
    ("a first card exposed, live", "dealing.hole_card_exposed", "hole_card_exposed", LIVE, TOURNAMENT),
    ("a last card exposed", "dealing.last_card_exposed", "last_card_exposed", TDA, LIVE),
    ("a stub too short for seventh street", "dealing.short_stub", "short_stub", TDA, ROBERT),
    ("the bring-in of super stud eight or better", "betting.bring_in", "bring_in", LIVE, BARGE),
    ("the raises after a completion", "betting.max_bets", "completion", BOOK, LIVE),
    ("an odd chip in stud", "showdown.odd_chip_within_half", "_stud_odd_chips", BOOK, ROBERT),
    ("an odd chip in razzducey", "showdown.odd_chip_between_halves", "_razzducey", BOOK, LIVE),
    ("archie with nines or sixes", "showdown.sides", "_worked_qualifiers", game("archie"), game("archie-sixes")),
    ("nobody qualifies", "showdown.no_qualifier", "no_qualifier", BOOK, BARGE),
    ("the new cards or the turn first", "dealing.streets", "_the_turn_within_the_draw", LIVE, BARGE),
    ("a draw or a bet after the turn", "dealing.streets", "_draws_with_a_board", game("drawmaha"), game(TRIPLE)),
    ("an odd chip in Drawmaha", "showdown.odd_chip_between_halves", "_the_turn_within_the_draw", LIVE, BARGE),
    ("three or five cards, live", "drawing.max_discard", "_the_turn_within_the_draw", LIVE, BARGE),
    ("three or five cards", "drawing.max_discard", "_draws_with_a_board", game("drawmaha"), game("drawmaha-49")),
    ("an open card", "drawing.one_card_open", "one_card_open", game("sviten-special"), game("drawmaha-pot-limit")),
    ("a board without its burn", "dealing.board_burn", "board_burn", BOOK, LIVE),
    ("a premature turn", "dealing.premature_board", "premature_board", TDA, ROBERT),
    ("a flop of four cards", "dealing.four_card_flop", "four_card_flop", TDA, ROBERT),
    ("a folded seat that goes on getting cards", "dealing.still_dealt", "still_dealt", LIVE, TDA),
    ("the button in stud", "rotation.button_in_stud", "button_in_stud", BOOK, PUFFA),
    ("when a game is over", "rotation.change", "change", BARGE, LIVE),
    ("who sits out", "rotation.too_many_seats", "too_many_seats", BOOK, LIVE),
]


@pytest.mark.parametrize(
    ("clause", "page", "one", "other"), [row[1:] for row in CONFLICTS], ids=[row[0] for row in CONFLICTS]
)
def test_a_comparison_names_the_clause_of_a_conflict(
    client: FlaskClient, clause: str, page: str, one: Rules, other: Rules
) -> None:
    assert any(clause in found for found in differences(client, page, one, other))


def differences(client: FlaskClient, page: str, one: Rules, other: Rules) -> Iterator[list[str]]:
    """For each question of the page with two different rulings, the clauses that cause the difference."""
    for case in (case for path in pages() if path.stem == page for case in cases_of(path)):
        question = {name: value for name, value in case.ask.items() if name not in one}
        asked = {"asks": case.at, "question": question, "under": [one, other]}
        answer = client.post("/v1/compare", json=asked)
        for pair in answer.json["answer"]["pairs"] if answer.status_code == 200 else ():
            yield [each["clause"] for each in pair["clauses"]]
