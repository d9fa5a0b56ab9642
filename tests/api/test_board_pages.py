"""Games with a board on the pages without a script: the floor, an account, a history, the rulebook."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from dealer_service.web.floor.link import pack

BROWSER = "text/html"
RULES = {"house": "by-the-book", "game": "holdem"}
BLINDS = {
    "small_blind": 2,
    "big_blind": 4,
    "ante": 0,
    "small_bet": 4,
    "big_bet": 8,
    "chip": 1,
    "chips": [1, 5, 25, 100],
}
SHOWDOWN = {
    "button": 1,
    "phase": "showdown",
    "round": 4,
    "stakes": BLINDS,
    "board": ["Qh", "Td", "2h", "7c", "7d"],
    "round_aggressor": 0,
    "seats": [
        {"number": number, "gathered": 20, "bet": 0, "dead": 0, "state": "in", "hand": hand}
        for number, hand in ((1, ["Ah", "Kh"]), (2, ["Qd", "Qc"]))
    ],
}


def seen(html: str) -> str:
    """The text of a page, without its tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def asked(client: FlaskClient, path: str, **fields: str) -> str:
    response = client.post(path, data={"language": "en", **fields}, headers={"Accept": BROWSER})
    assert response.status_code == 200, response.text
    return response.text


def test_the_floor_shows_the_board_and_prints_it_on_the_slip(client: FlaskClient) -> None:
    link = pack({"asks": "showdown", "question": {**RULES, "table": SHOWDOWN}})
    page = seen(asked(client, "/floor", sheet=link))
    assert "Board Q ♥ T ♦ 2 ♥ 7 ♣ 7 ♦" in page.replace("  ", " ")
    assert page.count("The board: Q♥ T♦ 2♥ 7♣ 7♦") == 2  # among all facts, and on the slip


def test_the_floor_shows_two_boards_one_below_the_other(client: FlaskClient) -> None:
    board = ["Ac", "8c", "8d", "Ks", "Jd", "Tc", "2h", "2c", "3s", "3h"]
    hands = {1: ["As", "Ad", "7h", "6h"], 2: ["Kc", "Kh", "5d", "9c"]}
    seats = [{**each, "hand": hands[each["number"]]} for each in SHOWDOWN["seats"]]
    table = {**SHOWDOWN, "board": board, "seats": seats}
    link = pack({"asks": "showdown", "question": {**RULES, "game": "double-board-omaha", "table": table}})
    page = seen(asked(client, "/floor", sheet=link)).replace("  ", " ")
    assert "First board A ♣ 8 ♣ 8 ♦ 2 ♥ 3 ♠" in page
    assert "Second board K ♠ J ♦ T ♣ 2 ♣ 3 ♥" in page


def test_the_floor_takes_a_board_that_is_typed(client: FlaskClient) -> None:
    table = {**SHOWDOWN, "board": ["Qh", "Td", "2h", "7c", "??"]}
    link = pack({"asks": "showdown", "question": {**RULES, "table": table}})
    page = asked(client, "/floor", sheet=link)
    assert 'name="at" value="/table/board"' in page
    corrected = asked(client, "/floor", sheet=link, do="correct", **{"/table/board": "Q♥ 10d 2h 7c 7D"})
    assert "seat 2 wins" in seen(corrected).lower() and "7♣ 7♦" in seen(corrected)


@pytest.mark.parametrize("phase", ["street", "betting"])
def test_an_account_of_a_board_has_its_streets(client: FlaskClient, phase: str) -> None:
    account = {**RULES, "seats": [1, 2, 3], "button": 3, "phase": phase, "round": 1}
    page = seen(asked(client, "/floor/tell", sheet=pack({"account": account})))
    assert "A draw" not in page and "Flop Turn River" in page and ("Preflop" in page) == (phase == "betting")


def test_an_account_of_draws_has_no_board(client: FlaskClient) -> None:
    account = {**RULES, "game": "badugi", "seats": [1, 2, 3], "button": 3, "phase": "street"}
    page = seen(asked(client, "/floor/tell", sheet=pack({"account": account})))
    assert "A draw" in page and "Board" not in page and "Flop" not in page


def test_two_burns_before_the_flop_are_put_right_without_a_table(client: FlaskClient) -> None:
    account = {**RULES, "seats": [1, 2, 3], "button": 3, "phase": "street", "round": 1}
    incident = {"kind": "wrong-burn", "burned": 2}
    page = seen(asked(client, "/floor/tell", sheet=pack({"account": {**account, "incident": incident}})))
    assert "PUT BACK one of the two burns" in page


def test_a_history_grows_its_board_street_by_street(client: FlaskClient) -> None:
    def acts(does: str, *seats: int, **more: Any) -> list[dict[str, Any]]:
        return [{"does": does, "seat": seat, **more} for seat in seats]

    def street(*cards: str) -> list[dict[str, Any]]:
        return [{"does": "burn"}, {"does": "deal", "cards": list(cards)}]

    posts = [
        {"does": "post", "seat": 2, "kind": "small-blind", "to": 2},
        {"does": "post", "seat": 3, "kind": "big-blind", "to": 4},
    ]
    first = [*posts, *acts("call", 1, 2, to=4), *acts("check", 3), *street("Qh", "Td", "2h")]
    events = [*first, *acts("check", 2, 3, 1), *street("7c"), *acts("check", 2, 3, 1), *street("??")]
    seats = [{"number": each, "stack": 200, "bet": 0, "gathered": 0, "dead": 0, "state": "in"} for each in (1, 2, 3)]
    table = {
        **{"button": 1, "small_blind_seat": 2, "big_blind_seat": 3, "round": 1, "phase": "posting", "stakes": BLINDS},
        **{"log": [], "seats": seats, "deck": {"stub": 52, "burns": 0, "folded": 0, "discards": []}},
    }
    question = {**RULES, "table": table, "events": [{"event": each} for each in events]}
    page = asked(client, "/history", sheet=pack({"question": question}))
    pictures = json.loads(re.findall(r'id="pictures">(.*?)</script>', page)[0])
    boards = [frame.get("board", []) for frame in pictures["frames"]]
    sizes = [len(board) for board in boards]
    assert sizes == sorted(sizes) and set(sizes) == {0, 3, 4, 5} and boards[-1] == ["Qh", "Td", "2h", "7c", "??"]
    stages = re.findall(r'data-stage="([^"]*)"', page)
    assert list(dict.fromkeys(stages)) == ["Posts", "Preflop", "Flop", "Turn", "River"]
    assert "Deal 3 to the board." in page


def test_a_history_draws_a_second_board_below_the_first(client: FlaskClient) -> None:
    seats = [{"number": each, "stack": 200, "bet": 0, "gathered": 0, "dead": 0, "state": "in"} for each in (1, 2)]
    table = {
        **{"button": 1, "small_blind_seat": 1, "big_blind_seat": 2, "round": 1, "phase": "posting", "stakes": BLINDS},
        **{"log": [], "seats": seats, "deck": {"stub": 52, "burns": 0, "folded": 0, "discards": []}},
    }
    events = [{"event": {"does": "post", "seat": 1, "kind": "small-blind", "to": 2}}]
    pictures = {}
    for game in ("omaha", "double-board-omaha"):
        question = {**RULES, "game": game, "table": table, "events": events}
        page = asked(client, "/history", sheet=pack({"question": question}))
        pictures[game] = json.loads(re.findall(r'id="pictures">(.*?)</script>', page)[0])
    assert pictures["omaha"]["second"] == []
    assert pictures["double-board-omaha"]["second"] == [3, 4, 5, 7, 9]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_rulebook_of_a_board_has_no_word_of_reshuffles(client: FlaskClient, language: str) -> None:
    page = client.get(f"/rulesets/by-the-book/omaha?language={language}", headers={"Accept": BROWSER}).text
    says = {
        "en": ("board +3", "2 own + 3 board", "reshuffle"),
        "fr": ("tableau +3", "2 à soi + 3 du tableau", "remélange"),
    }
    street, side, reshuffle = says[language]
    header = seen(page.partition('<div class="book">')[0])
    assert street in page and side in page and reshuffle not in header


@pytest.mark.parametrize("game", ["holdem", "badugi", "drawmaha"])
def test_the_contents_of_a_rulebook_count_the_clauses_that_are_not_folded(client: FlaskClient, game: str) -> None:
    html = client.get(f"/rulesets/by-the-book/{game}").text
    sections = re.findall(r'<section aria-labelledby="(\w+)">(.*?)</section>', html, re.DOTALL)
    counted = dict(re.findall(r'<a href="#(\w+)"><span>[^<]*</span>\s*<small>(\d+)</small>', html))
    shown = {name: len(re.findall(r'<article class="rule"', text)) for name, text in sections}
    assert {name: int(number) for name, number in counted.items()} == {name: n for name, n in shown.items() if n}
    assert (int(counted["drawing"]) < 5) == (game == "holdem")  # a short hand has a rule without a draw, too
