"""Facts that end with their hand: the next hand's table does not have them, and the guide lists them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient

GUIDE = Path(__file__).parents[2] / "docs" / "rulings.md"
PARAGRAPH = re.compile(r"\*\*The next table omits\*\*(.*?\n\nIt keeps.*?)\n\n", re.DOTALL)
OVER: dict[str, Any] = {
    "button": 1,
    "small_blind_seat": 2,
    "big_blind_seat": 3,
    "round": 4,
    "phase": "over",
    "stakes": {"small_blind": 2, "big_blind": 4, "ante": 0, "small_bet": 4, "big_bet": 8, "chip": 1, "cents": 100},
    "log": [],
    "deck": {"stub": 20, "burns": 3, "folded": 0, "discards": [], "exposed": ["9d"], "aside": ["8d"]},
}
SEAT = {"stack": 100, "bet": 0, "gathered": 0, "dead": 0, "state": "in"}
# Facts that may be given for a table after a hand.
OF_TABLE: dict[str, Any] = {
    "players_left": 9,
    "mode": "tournament",
    "rake": 3,
    "last_aggressor": 2,
    "opened_by": 2,
    "split_openers": False,
    "uncontested": "nearest-pot",
    "dead": 0,
    "kill_button": 2,
    "acts_first": 2,
    "open_pair": False,
}
OF_SEAT: dict[str, Any] = {
    "hand": ["As", "2h", "3d", "4c"],
    "shown": True,
    "drew": [1, 2, 0],
    "ante": 0,
    "short": 1,
    "had_time": True,
    "found_aside": True,
    "still_dealt": True,
    "early_card": "aside",
    "last_up": True,
    "declared_all_in": True,
    "owes": ["big-blind"],
}
OF_DECK = ("exposed", "aside")
BOARD = ["Ah", "Kd", "2c", "9s", "3d"]


def next_hand(
    client: FlaskClient,
    facts: dict[str, Any],
    of_seat: dict[str, Any],
    game: str = "badugi",
    house: str = "by-the-book",
) -> dict[str, Any]:
    """The table of the next hand after a table with these facts."""
    seats = [{"number": 1, **SEAT, **of_seat}, {"number": 2, **SEAT}, {"number": 3, **SEAT}]
    question = {"house": house, "game": game, "event": {"does": "carry-out"}}
    response = client.post("/v1/dealing", json={**question, "table": {**OVER, **facts, "seats": seats}})
    assert response.status_code == 200, response.json
    found: dict[str, Any] = response.json["next"]
    return found


def test_the_guide_lists_the_facts_that_end_with_the_hand(client: FlaskClient) -> None:
    ended = {name for name, told in OF_TABLE.items() if name not in next_hand(client, {name: told}, {})}
    ended |= {name for name, told in OF_SEAT.items() if name not in next_hand(client, {}, {name: told})["seats"][0]}
    ended |= {*OF_DECK} - {*next_hand(client, {}, {})["deck"]}
    runs = {"times": 2, "shared": 4, "boards": [[*BOARD[:4], "2d"]]}
    ended |= {"board", "runs"} - {*next_hand(client, {"board": BOARD, "runs": runs}, {}, "holdem", "wsop-live-2026")}
    paragraph = PARAGRAPH.search(GUIDE.read_text("utf-8"))
    assert paragraph is not None
    listed, stay = paragraph[1].split("It keeps")
    assert {*re.findall(r"`(\w+)`", listed)} - {"next", "over"} == ended
    assert {*re.findall(r"`(\w+)`", stay)} - {"over", "stakes"} == {
        *OF_TABLE,
        *OF_SEAT,
        *OF_DECK,
        "board",
        "runs",
    } - ended


def test_players_left_are_updated_at_the_only_table(client: FlaskClient) -> None:
    assert next_hand(client, {"players_left": 3}, {})["players_left"] == 3
    assert "players_left" not in next_hand(client, {"players_left": 4}, {})
