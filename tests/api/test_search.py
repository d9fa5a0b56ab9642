"""The search over all houses finds clauses, disputes and incidents by the words of players, in both languages."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from dealer_service import create_app
from dealer_service.rulebook import embedded
from dealer_service.rulebook.loading.faults import Fault
from dealer_service.rulebook.synonyms import read_synonyms, synonym_files
from dealer_service.web.search import search_for

FAULTS: list[Fault] = []
SYNONYMS = read_synonyms(synonym_files([embedded()]), FAULTS)
BY_FLOOR = "No clause is about this: the floor decides."
SEARCHES = {
    "string bet": "betting.one_motion",
    "splashing": "betting.release",
    "forward motion": "betting.release",
    "reshuffle": "drawing.reshuffle_pool",
    "exposed": "dealing.exposed_on_deal",
    "fouled deck": "dealing.fouled_deck",
    "maldonne": "dealing.misdeal",
    "carte exposée": "dealing.exposed_on_deal",
    "plafond": "betting.max_bets",
    "sandbagging": "betting.check_raise",
}


def found(client: FlaskClient, text: str, language: str = "en") -> str:
    """The page of a search, without the form."""
    answer = client.get("/rulesets", query_string={"search": text, "language": language})
    assert answer.status_code == 200
    return unescape(answer.text.split('class="narrow" role="status"')[1])


def clauses(page: str) -> list[str]:
    return re.findall(r'<span class="id">(.*?)</span>', re.sub(r"</?mark>", "", page))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("text", "clause"), SEARCHES.items())
def test_a_clause_is_found_by_the_words_of_players(client: FlaskClient, text: str, clause: str, language: str) -> None:
    page = found(client, text, language)
    assert clause in clauses(page) and BY_FLOOR not in page


@pytest.mark.parametrize("text", ["rabbit", "rabbit hunt", "running it twice", "Run it TWICE", "chasse au lapin"])
def test_the_floor_decides_without_a_clause(client: FlaskClient, text: str) -> None:
    assert BY_FLOOR in found(client, text)


def test_every_house_of_a_wording_is_linked(client: FlaskClient) -> None:
    page = found(client, "a bet and four raises")
    assert set(clauses(page)) == {"betting.max_bets"}
    for house in ("wsop-live-2026", "wsop-tournament-2026"):
        assert re.search(rf'href="/rulesets/{house}/[a-z0-9-]+\?language=en#betting.max_bets"', page)
    assert "/rulesets/by-the-book" not in page


def test_disputes_and_incidents_are_found(client: FlaskClient) -> None:
    assert "/floor?case=disputes/the-fifth-bet" in found(client, "the fifth bet")
    assert 'id="incidents"' in found(client, "boxed card")
    assert 'id="incidents"' in found(client, "boxed card", "fr"), "an English word finds the French title"


def test_the_cases_know_the_synonyms(client: FlaskClient) -> None:
    page = client.get("/cases", query_string={"search": "sandbagging"}).text
    assert "check_raise" in re.sub(r"</?mark>", "", page)


def test_a_search_without_matches_or_words(client: FlaskClient) -> None:
    assert "No matching clauses" in found(client, "nobody says this")
    assert 'class="houses"' in client.get("/rulesets?search=").text


def test_no_expression_is_in_two_groups() -> None:
    """Otherwise a search would miss the texts of the other meaning."""
    assert FAULTS == []
    every = [each for group in SYNONYMS.groups for each in group]
    assert sorted(every) == sorted(set(every))
    assert {*SYNONYMS.no_clause} <= {*SYNONYMS.groups}


def test_an_expression_is_found_by_its_words_too() -> None:
    search = search_for("odd chip", SYNONYMS)
    assert search.finds("The chip that is odd") and search.finds("un jeton impair") and not search.finds("An odd seat")


def test_a_house_adds_its_own_words(tmp_path: Path) -> None:
    """The last good page stays in use while a changed one has errors."""
    file = tmp_path / "search" / "synonyms.yaml"
    file.parent.mkdir()
    file.write_text("groups:\n  - [jackpot raise, a bet and three raises]\n", "utf-8")
    client = create_app([embedded(), tmp_path]).test_client()
    assert "betting.max_bets" in clauses(found(client, "jackpot raise"))
    file.write_text("groups: none at all\n", "utf-8")
    assert "betting.max_bets" in clauses(found(client, "jackpot raise"))
    faults: list[Fault] = []
    read_synonyms([file], faults)
    assert [fault.allowed for fault in faults] == ["a list of groups"]
