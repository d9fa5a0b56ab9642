"""Games with two boards in words: the slip, the floor's page, a history and practice show each board on its own."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

import pytest
from flask.testing import FlaskClient

from dealer_service.engine import Asks
from dealer_service.i18n.words import WORDS
from dealer_service.rulebook import Book
from dealer_service.web.floor.boards import streets_of
from dealer_service.web.floor.link import pack
from dealer_service.web.floor.told import told_in_words
from dealer_service.web.practice.situation import Kind, Situation
from dealer_service.web.practice.view import view_of
from tests.api.test_board_pages import BLINDS, BROWSER, seen
from tests.api.test_slip import slip

HOUSE = "by-the-book"
GAMES = ["double-board-omaha", "double-board-omaha-pot-limit", "ultimate-big-o"]
LANGUAGES = ["en", "fr"]
NAMES = {"en": ("First board", "Second board"), "fr": ("Premier tableau", "Second tableau")}
ONE = {"en": "The board: ", "fr": "Le tableau\u00a0: "}
COLON = {"en": ": ", "fr": "\u00a0: "}
NO_CARDS = {"en": "none", "fr": "aucun"}
# The cards of each street, those of the first board first: as a dealer lays them, and as the JSON lists them.
STREETS = ((("Ac", "8c", "8d"), ("Ks", "Jd", "Tc")), (("2h",), ("2c",)), (("3s",), ("3h",)))
STAGES = ("flop", "turn", "river")
SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
UNKNOWN = "??"


def dealt(stage: str) -> list[str]:
    """The list of both boards up to this stage."""
    return [card for street in STREETS[: STAGES.index(stage) + 1] for board in street for card in board]


def boards_of(cards: Sequence[str]) -> tuple[list[str], list[str]]:
    """The cards of each board, counted off the streets."""
    left, boards = [*cards], ([], [])  # type: ignore[var-annotated]
    for street in STREETS:
        for board, laid in zip(boards, street, strict=True):
            board += left[: len(laid)]
            del left[: len(laid)]
    assert not left
    return boards


def said(cards: Sequence[str], language: str) -> str:
    """Cards as a line of facts tells them."""
    index = {card[0]: WORDS[language].catalogue("index").get(card[0], card[0]) for card in cards}
    told = (card if card == UNKNOWN else index[card[0]] + SUITS[card[1]] for card in cards)
    return " ".join(told) or NO_CARDS[language]


def lines(cards: Sequence[str], language: str) -> list[str]:
    """The line of each board."""
    named = zip(NAMES[language], boards_of(cards), strict=True)
    return [name + COLON[language] + said(board, language) for name, board in named]


def question(game: str, cards: Sequence[str], **more: Any) -> dict[str, Any]:
    """Two players in the betting round after the last cards of the boards."""
    seats = [{"number": each, "stack": 80, "bet": 0, "gathered": 20, "dead": 0, "state": "in"} for each in (1, 2)]
    counts = {6: 2, 8: 3, 10: 4}
    table = {
        **{"button": 1, "small_blind_seat": 1, "big_blind_seat": 2, "phase": "betting", "stakes": BLINDS, "log": []},
        **{"round": counts.get(len(cards), 2), "board": [*cards], "seats": seats},
    }
    return {"house": HOUSE, "game": game, "table": table, **more}


def floor(client: FlaskClient, asked: dict[str, Any], language: str, asks: str = "betting", **fields: str) -> str:
    action = {"action": {"does": "check", "seat": 2}} if asks == "betting" else {}
    form = {"language": language, "sheet": pack({"asks": asks, "question": {**asked, **action}}), **fields}
    response = client.post("/floor", data=form, headers={"Accept": BROWSER})
    assert response.status_code in (200, 422), response.text
    return response.text


def plain(text: str) -> str:
    """The text with a space where it has one that does not break a line."""
    return text.replace("\u00a0", " ")


def told(game: str, cards: Sequence[str], language: str, book: Book, **more: Any) -> tuple[str, ...]:
    """The lines of the table and of the question."""
    asked = question(game, cards, **more)
    facts = told_in_words(asked, WORDS[language], streets=streets_of(asked, book))
    return (*facts.table, *facts.done, *facts.asked)


def test_these_are_the_games_with_two_boards(book: Book) -> None:
    dealt_by_house = {game: book.find(HOUSE, game).dealing.streets.value for game in sorted(book.houses()[HOUSE])}
    assert [game for game, streets in dealt_by_house.items() if streets.board_count == 2] == GAMES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_slip_and_the_page_show_each_board_on_its_own(
    client: FlaskClient, game: str, stage: str, language: str
) -> None:
    cards = dealt(stage)
    for each in (cards, [*cards[:-1], UNKNOWN]):
        page = floor(client, question(game, each), language)
        printed = slip(page)
        assert plain(" · ".join(lines(each, language))) in printed
        assert plain(ONE[language]) not in printed
        for line in lines(each, language):
            assert seen(page).count(plain(line)) == 2  # among all facts, and on the slip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_card_that_is_struck_or_on_the_other_board_changes_the_words(
    book: Book, game: str, stage: str, language: str
) -> None:
    cards = dealt(stage)
    found = {told(game, cards, language, book)}
    changed = [[*cards[:place], *cards[place + 1 :]] for place in range(len(cards))]
    changed += [[*cards[:place], UNKNOWN, *cards[place + 1 :]] for place in range(len(cards))]
    first, second = boards_of(cards)
    for one in first:
        for other in second:
            exchange = {one: other, other: one}
            changed.append([exchange.get(card, card) for card in cards])
    for each in changed:
        facts = told(game, each, language, book)
        assert [*lines(each, language)] == [line for line in facts if line.startswith(NAMES[language])]
        found.add(facts)
    assert len(found) == 1 + len(changed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_with_one_flop_only_the_other_board_has_no_cards(book: Book, language: str) -> None:
    facts = told(GAMES[0], STREETS[0][0], language, book)
    assert f"{NAMES[language][1]}{COLON[language]}{NO_CARDS[language]}" in facts


@pytest.mark.parametrize("language", LANGUAGES)
def test_before_the_flop_and_beyond_the_last_card_no_board_is_named(book: Book, language: str) -> None:
    for cards in ((), (*dealt("river"), "4d")):
        facts = told(GAMES[0], cards, language, book)
        assert [line for line in facts if line.startswith(ONE[language])] == [ONE[language] + said(cards, language)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_with_one_board_has_no_first_board(client: FlaskClient, language: str) -> None:
    asked = question("omaha", dealt("flop")[:3])
    printed = slip(floor(client, asked, language))
    assert plain(ONE[language] + said(dealt("flop")[:3], language)) in printed and NAMES[language][0] not in printed


@pytest.mark.parametrize(("language", "deal"), [("en", "Deal 3 to each of the two boards."), ("fr", "3 à chacun des")])
def test_a_street_that_is_dealt_has_the_cards_of_each_board(book: Book, language: str, deal: str) -> None:
    flops = dealt("flop")
    parts = [f"{name.lower()} {said(cards, language)}" for name, cards in zip(NAMES[language], STREETS[0], strict=True)]
    event = {"does": "deal", "cards": flops}
    facts = told(GAMES[0], [], language, book, event=event)
    assert deal in facts[-1] and facts[-1].endswith(f"({', '.join(parts)})")
    counted = told(GAMES[0], [], language, book, event={"does": "deal", "count": 6})[-1]
    assert deal in counted and not counted.endswith(")")
    seven = told(GAMES[0], [], language, book, event={"does": "deal", "cards": [*flops, "4d"]})[-1]
    assert deal not in seven and said([*flops, "4d"], language) in seven


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_in_dispute_is_named_by_its_board(client: FlaskClient, language: str) -> None:
    asked = question(GAMES[0], dealt("river"))
    first, second = NAMES[language]
    for place, name in enumerate((first, first, first, second, second, second, first, second, first, second)):
        contested = [{"at": f"/table/board/{place}", "alternatives": [dealt("river")[place], "9d"]}]
        page = seen(floor(client, {**asked, "contested": contested}, language))
        either = f"{name}{COLON[language]}{said(dealt('river')[place : place + 1], language)}"
        assert plain(either) in page
        facts = json.dumps({contested[0]["at"]: "9d"})
        settled = floor(client, {**asked, "contested": contested}, language, do="settle", facts=facts)
        assert f"{name}. " in slip(settled)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_of_both_boards_in_dispute_names_each(book: Book, language: str) -> None:
    exchanged = ["Ks", *dealt("flop")[1:3], "Ac", *dealt("flop")[4:]]
    contested = [{"at": "/table/board", "alternatives": [dealt("flop"), exchanged]}]
    line = told(GAMES[0], dealt("flop"), language, book, contested=contested)[-1]
    for cards in (dealt("flop"), exchanged):
        named = zip(NAMES[language], boards_of(cards), strict=True)
        assert ", ".join(f"{name.lower()} {said(board, language)}" for name, board in named) in line


def test_a_table_that_cannot_be_ruled_on_shows_both_boards(client: FlaskClient) -> None:
    asked = question(GAMES[0], dealt("flop"))
    asked["table"]["round"] = "two"
    page = seen(floor(client, asked, "en"))
    assert all(line in page for line in lines(dealt("flop"), "en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_hands_without_a_table_have_both_boards(client: FlaskClient, language: str) -> None:
    hands = [["As", "Ad", "7h", "6h"], ["Kc", "Kh", "5d", "9c"]]
    asked = {"house": HOUSE, "game": GAMES[0], "hands": hands, "board": dealt("turn")}
    printed = slip(floor(client, asked, language, asks="hands"))
    assert all(plain(line) in printed for line in lines(dealt("turn"), language))


def test_a_history_says_a_street_of_both_boards(client: FlaskClient) -> None:
    first = question(GAMES[0], [])["table"]
    seats = [{**each, "gathered": 4} for each in first["seats"]]
    table = {**first, "round": 1, "phase": "street", "seats": seats, "deck": {"stub": 44, "burns": 0, "folded": 0}}
    table["deck"]["discards"] = []
    events = [{"does": "burn"}, {"does": "deal", "cards": dealt("flop")}, {"does": "check", "seat": 2}]
    asked = {"house": HOUSE, "game": GAMES[0], "table": table, "events": [{"event": each} for each in events]}
    response = client.post("/history", data={"language": "en", "sheet": pack({"question": asked})})
    assert response.status_code == 200, response.text
    rows = [seen(each).strip() for each in re.findall(r"<summary>(.*?)</summary>", response.text, re.DOTALL)]
    assert "2 Deal 3 to each of the two boards." in rows
    assert "Deal 6 to the board." not in response.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_practice_shows_each_board_on_its_own(client: FlaskClient, book: Book, language: str) -> None:
    asked = question(GAMES[2], dealt("turn"))
    cases = client.application.extensions["cases"]
    situation = Situation("x", Kind.ACTION, Asks.BETTING, asked, (), "")
    facts = view_of(situation, 1, book, cases, WORDS[language]).facts
    assert [line for line in facts if line.startswith(NAMES[language])] == lines(dealt("turn"), language)
