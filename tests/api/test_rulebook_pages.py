"""Rulebook pages: every clause with the houses that differ, search, comparison, and a card."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest
import yaml
from flask.testing import FlaskClient

from dealer_service import create_app
from dealer_service.api.responses.clause_json import NOTHING_KEPT
from dealer_service.api.responses.rulebook_json import serialize_ruleset
from dealer_service.canonical import canonical
from dealer_service.i18n.languages import LANGUAGES
from dealer_service.rulebook import Book, embedded
from dealer_service.rulebook.clause import NO_SOURCE
from dealer_service.rulebook.diff import differing_clauses
from dealer_service.settings import Settings
from dealer_service.web.routes.rulesets import MOST_KEPT
from dealer_service.web.search import search_for

HERE = "/rulesets/wsop-live-2026/badacey"
SMALL_ROOM = """
title: A small room
edition: 2026-11-28
from: 2026-11-28
current: true
language: en
deals: [badacey]
every_game:
  dealing:
    max_seats: {{is: {most}, says: At most {most} players are dealt in., cite: {{source: none}}}}
"""


def articles(html: str) -> dict[str, str]:
    """The text shown for each clause, by its id."""
    return dict(re.findall(r'<article class="rule[^"]*" id="([^"]+)">(.*?)</article>', html, re.DOTALL))


def test_every_clause_is_shown_with_its_words_and_its_source(client: FlaskClient, book: Book) -> None:
    shown = articles(client.get(HERE).text)
    rules = book.find("wsop-live-2026", "badacey")
    assert set(shown) == set(rules.clauses)
    assert "by-position" in shown["showdown.odd_chip_between_halves"]
    assert "Rule 153" in shown["showdown.odd_chip_between_halves"]


@pytest.mark.parametrize(
    ("game", "clause", "words"),
    [
        (
            "badugi",
            "dealing.streets",
            ["4 cards, small bet", "draw up to 4, small bet", *["draw up to 4, big bet"] * 2],
        ),
        (
            "razz",
            "dealing.streets",
            [
                "face down +2, face up +1, small bet",
                "face up +1, small bet",
                *["face up +1, big bet"] * 2,
                "face down +1, big bet",
            ],
        ),
        (
            "pineapple",
            "dealing.streets",
            ["3 cards, small bet", "discard 1, board +3, small bet", *["board +1, big bet"] * 2],
        ),
        (
            "courchevel",
            "dealing.streets",
            ["5 cards, board +1, small bet", "board +2, small bet", *["board +1, big bet"] * 2],
        ),
        (
            "drawmaha-triple-draw",
            "dealing.streets",
            [
                *("5 cards, small bet", "board +3, draw up to 5, small bet"),
                *["board +1, draw up to 5, big bet"] * 2,
            ],
        ),
        (
            "double-board-omaha",
            "dealing.streets",
            ["4 cards, small bet", "each board +3, small bet", *["each board +1, big bet"] * 2],
        ),
        ("razzdugi", "showdown.sides", ["ace-to-five · any five cards", "badugi · any four cards"]),
        ("lazy-pineapple", "showdown.sides", ["high · any five cards, at most 2 own"]),
        ("omaha", "showdown.sides", ["high · 2 own + 3 board"]),
    ],
)
def test_streets_and_sides_are_named_in_full(client: FlaskClient, game: str, clause: str, words: list[str]) -> None:
    article = articles(client.get(f"/rulesets/by-the-book/{game}").text)[clause]
    answered = article[: article.index('<p class="says"')]
    found = re.findall(r'<b class="value">(.*?)</b>', answered, re.DOTALL)
    assert [" ".join(re.sub("<[^>]+>", "", each).split()) for each in found] == words


def test_a_kept_ruleset_is_the_one_that_is_asked_for(client: FlaskClient, book: Book) -> None:
    named = [(house, game) for house, games in book.houses().items() for game in games][:MOST_KEPT]
    for _ in range(2):  # in two languages they are more than are kept
        for house, game in named:
            for language in LANGUAGES:
                address = f"/v1/rulesets/{house}/{game}?language={language}"
                told = client.get(address)
                assert told.data == canonical(serialize_ruleset(book.find(house, game), book, NOTHING_KEPT, language))
                assert client.get(address, headers={"If-None-Match": told.headers["ETag"]}).status_code == 304


def test_the_sources_of_a_ruleset_are_those_of_the_register(client: FlaskClient, book: Book) -> None:
    register = yaml.safe_load((embedded() / "sources.yaml").read_text("utf-8"))["sources"]
    register["none"] = {"title": NO_SOURCE.title, "language": "en"}
    for house, games in book.houses().items():
        told = client.get(f"/v1/rulesets/{house}/{games[0]}").json["sources"]
        assert len(told) > 3
        for each in told:
            known = {name: str(part) for name, part in register[each["source"]].items()}
            assert {"source": each["source"], **known} == each


@pytest.mark.parametrize(
    ("most", "told", "english", "french"),
    [
        (
            6,
            {"deck": 52, "seats_at_most": 6, "cards_at_most": 123, "reshuffle_from": 3},
            "At most 6 players. From 3 players on, a reshuffle is possible.",
            "Au plus 6 joueurs. À partir de 3 joueurs, un nouveau mélange est possible.",
        ),
        (
            2,
            {"deck": 52, "seats_at_most": 2, "cards_at_most": 43, "reshuffle_from": None},
            "At most 2 players. They use at most 43 of 52 cards: no reshuffle is possible.",
            "Au plus 2 joueurs. Ils utilisent au plus 43 cartes sur 52\u00a0: aucun nouveau mélange n'est possible.",
        ),
    ],
)
def test_a_ruleset_tells_its_seats_and_whether_a_reshuffle_can_come(
    tmp_path: Path, most: int, told: dict[str, int | None], english: str, french: str
) -> None:
    (tmp_path / "houses").mkdir()
    (tmp_path / "houses" / "small-room.yaml").write_text(SMALL_ROOM.format(most=most), "utf-8")
    client = create_app([embedded(), tmp_path], Settings()).test_client()
    table = client.get("/v1/rulesets/small-room/badacey").json["table"]
    assert {name: table[name] for name in told} == told
    for language, says in (("en", english), ("fr", french)):
        shown = client.get("/rulesets/small-room/badacey", query_string={"language": language}).text
        assert says in re.sub(r"[ \n]+", " ", html.unescape(re.sub("<[^>]+>", "", shown)))


def test_the_tag_of_a_ruleset_differs_for_other_tables_of_the_house(tmp_path: Path) -> None:
    table = "tables:\n  Table 1: {game: badacey, stakes: {small_blind: 2, big_blind: 4}, chips: [1]}\n"
    tags = set()
    for name, more in (("without", ""), ("with", table), ("dearer", table.replace("2,", "3,"))):
        folder = tmp_path / name
        (folder / "houses").mkdir(parents=True)
        (folder / "houses" / "small-room.yaml").write_text(SMALL_ROOM.format(most=6) + more, "utf-8")
        client = create_app([embedded(), folder], Settings()).test_client()
        tags.add(client.get("/v1/rulesets/small-room/badacey").headers["ETag"])
    assert len(tags) == 3


def test_a_clause_lists_the_houses_that_differ(client: FlaskClient) -> None:
    shown = articles(client.get(HERE).text)["showdown.odd_chip_between_halves"].partition("Houses that differ")[2]
    assert "ace-to-five" in shown and ">By the book</a>" in shown and ">BARGE</a>" in shown
    assert "World Series of Poker, live action" not in shown
    same = articles(client.get(HERE).text)["showdown.odd_chip_within_half"]
    assert "Houses that differ" not in same and "No house differs" in same


def test_clauses_are_searched_by_all_words_in_any_case_and_with_any_accents(client: FlaskClient) -> None:
    found = articles(client.get(HERE, query_string={"search": "ODD  chip halves"}).text)
    assert set(found) == {"showdown.odd_chip_between_halves"}
    french = articles(client.get(HERE, query_string={"search": "brulee", "language": "fr"}).text)
    assert "drawing.burn" in french and "<mark>brûlée</mark>" in "".join(french.values())
    nothing = client.get(HERE, query_string={"search": "nobody says this"})
    assert articles(nothing.text) == {} and "No clause of these rules contains" in nothing.text


@pytest.mark.parametrize("text", ["<script>", "&amp;", "(((", "\\", "ß", "İ", "\u0301", "x" * 5000, " "])
def test_a_hostile_search_is_searched_as_text(client: FlaskClient, text: str) -> None:
    page = client.get(HERE, query_string={"search": text})
    assert page.status_code == 200 and "<script>" not in page.text.partition("<main")[2]


def test_found_words_are_marked() -> None:
    assert (
        str(search_for("chip od").mark("An odd chip & <b>")) == "An <mark>od</mark>d <mark>chip</mark> &amp; &lt;b&gt;"
    )


@pytest.mark.parametrize("words", ["od odd", "odd od", "od dd", "dd od d"])
def test_overlapping_words_are_marked_together(words: str) -> None:
    assert str(search_for(words).mark("An odd chip")) == "An <mark>odd</mark> chip"


def test_a_comparison_folds_clauses_that_neither_house_reads(client: FlaskClient, book: Book) -> None:
    sides = [book.find(house, "badugi") for house in ("by-the-book", "wsop-live-2026")]
    text = client.get("/rulesets/by-the-book/badugi/diff?with=wsop-live-2026").text
    shown, _, folded = text.partition('<details class="unread"')
    differing = [each.one.id for each in differing_clauses(*sides)]
    unread = [id for id in differing if not any(side.applies(id) for side in sides)]
    assert "showdown.odd_chip_between_halves" in unread and "betting.max_bets" not in unread
    for id in differing:
        assert (f'id="{id}"' in folded, f'id="{id}"' in shown) == (id in unread, id not in unread), id


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/rulesets", 200),
        ("/rulesets?serach=x", 422),
        (HERE + "/diff?with=by-the-book", 200),
        (HERE + "/diff", 422),
        (HERE + "/diff?with=nobody", 404),
        (HERE + "/card", 200),
        (HERE + ".yaml", 200),
        (HERE + ".yaml?search=x", 422),
        (HERE + "?digest=sha256:" + "0" * 64, 409),
        ("/rulesets/nobody/badacey/card", 404),
        ("/rulesets/nobody/badacey.yaml", 404),
    ],
)
def test_a_rules_page_is_found_or_has_an_error(client: FlaskClient, path: str, status: int) -> None:
    assert client.get(path).status_code == status


def test_an_unchanged_rules_page_is_not_sent_again(client: FlaskClient) -> None:
    first = client.get(HERE)
    again = client.get(HERE, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.text) == (304, "")


def test_the_card_has_only_clauses_that_houses_answer_differently(client: FlaskClient, book: Book) -> None:
    shown, rules = client.get(HERE + "/card").text, book.find("wsop-live-2026", "badacey")
    assert rules.showdown.odd_chip_between_halves.says["en"] in shown
    assert rules.showdown.cards_speak.says["en"] not in shown  # a standing rule
    assert rules.betting.half_pot_maximum.says["en"] not in shown  # not read in this game


def test_titles_are_in_the_requested_language(client: FlaskClient) -> None:
    houses = client.get("/v1/rulesets?language=fr", headers={"Accept": "application/json"}).json["houses"]
    titles = {each["house"]: each["title"] for each in houses}
    assert titles["wsop-live-2026"] == "World Series of Poker, cash game"
    ruleset = client.get("/v1" + HERE + "?language=fr", headers={"Accept": "application/json"}).json
    assert (ruleset["house_title"], ruleset["title"]) == (titles["wsop-live-2026"], "Badacey, triple draw en limit")
