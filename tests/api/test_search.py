"""The search over all houses finds clauses, disputes and incidents by the words of players, in both languages."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from dealer_service import create_app
from dealer_service.i18n.languages import Language
from dealer_service.i18n.words import WORDS
from dealer_service.rulebook import Book, embedded
from dealer_service.rulebook.loading.faults import Fault
from dealer_service.rulebook.synonyms import read_synonyms, synonym_files
from dealer_service.web.search import search_for

FAULTS: list[Fault] = []
SYNONYMS = read_synonyms(synonym_files([embedded()]), FAULTS)
BY_FLOOR = "No clause is about this: the floor decides."
# What players say: the clause that is found, and the dispute or the kind of incident.
STRING_BET = ("betting.one_motion", "disputes/back-to-the-stack")
SPLASHING = ("betting.release", "disputes/a-stack-held-out")
RESHUFFLE = ("drawing.reshuffle_pool", "disputes/which-cards-are-shuffled-in")
EXPOSED = ("dealing.exposed_on_deal", "exposed-on-deal")
FOULED_DECK = ("dealing.fouled_deck", "fouled-deck")
MISDEAL = ("dealing.misdeal", "disputes/four-cards-in-the-big-blind")
CAP = ("betting.max_bets", "disputes/the-fifth-bet")
SEARCHES = {
    **dict.fromkeys(("string bet", "String bets", "mise en plusieurs fois", "mises en plusieurs fois"), STRING_BET),
    **dict.fromkeys(("splashing", "splash the pot", "éclabousser le pot", "eclabousser"), SPLASHING),
    **dict.fromkeys(("forward motion", "mouvement en avant", "geste vers l'avant"), SPLASHING),
    **dict.fromkeys(("reshuffle", "reshuffling", "remélange", "remélanger", "rebattre"), RESHUFFLE),
    **dict.fromkeys(("exposed", "exposed cards", "flashed card", "exposée", "cartes exposées"), EXPOSED),
    **dict.fromkeys(("fouled deck", "bad deck", "paquet faussé", "jeu faussé"), FOULED_DECK),
    **dict.fromkeys(("misdeal", "maldonne"), MISDEAL),
    **dict.fromkeys(("cap", "plafond"), CAP),
    **dict.fromkeys(("check raise", "sandbagging"), ("betting.check_raise", None)),
}


def found(client: FlaskClient, text: str, language: str = "en") -> str:
    """The page of a search, without the form."""
    answer = client.get("/rulesets", query_string={"search": text, "language": language})
    assert answer.status_code == 200
    return unescape(answer.text.split('class="narrow" role="status"')[1])


def clauses(page: str) -> list[str]:
    return re.findall(r'<span class="id">(.*?)</span>', re.sub(r"</?mark>", "", page))


@pytest.mark.one_in(9)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("text", "expected"), SEARCHES.items())
def test_the_words_of_players_find(
    client: FlaskClient, text: str, expected: tuple[str, str | None], language: Language
) -> None:
    clause, other = expected
    page = found(client, text, language)
    assert clause in clauses(page) and BY_FLOOR not in page
    if other is None:
        return
    if other.startswith("disputes/"):
        assert f"/floor?case={other}&language={language}" in page
        assert f"/floor?case={other}" in client.get("/cases", query_string={"search": text}).text
    else:
        assert WORDS[language].label("term", other) in re.sub(r"</?mark>", "", page.split('id="incidents"')[1])


@pytest.mark.one_in(4)
@pytest.mark.parametrize("path", ["/rulesets", "/cases"])
@pytest.mark.parametrize(
    "text",
    ["rabbit", "rabbit hunting", "Rabbit HUNT", "chasse au lapin", "lapins"],
)
def test_the_floor_decides_without_a_clause(client: FlaskClient, text: str, path: str) -> None:
    """The page says so in place of what to try."""
    english, french = (
        unescape(client.get(path, query_string={"search": text, "language": language}).text)
        for language in ("en", "fr")
    )
    assert BY_FLOOR in english and "Try fewer words" not in english
    assert "Aucune clause n'en parle\u00a0: le floor décide." in french


@pytest.mark.parametrize("text", ["running it twice", "Run it TWICE", "run it three times", "jouer deux fois"])
def test_running_it_twice_has_a_clause(client: FlaskClient, text: str) -> None:
    assert BY_FLOOR not in found(client, text)
    assert "/floor?case=dealing/run_it_twice&language=en" in found(client, text)


def test_a_clause_links_its_case(client: FlaskClient) -> None:
    assert "/floor?case=betting/one_motion&language=en" in found(client, "string bet")


def cases_page(client: FlaskClient, **query: str) -> str:
    """The words of /cases, without tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", unescape(client.get("/cases", query_string=query).text)).split())


def test_cases_without_a_match_name_the_search_and_the_next_step(client: FlaskClient) -> None:
    page = cases_page(client, search="nobody says this")
    assert "No dispute contains “nobody says this”." in page
    assert "No case here contains “nobody says this”" in page and "string bet, exposed card, odd chip" in page


def test_cases_of_another_topic_link_all_topics(client: FlaskClient) -> None:
    assert "Disputes in all topics: 1" in cases_page(client, search="string bet", topic="pots")
    assert 'href="/cases?search=string%20bet"' in client.get("/cases?search=string+bet&topic=pots").text


def test_cases_without_a_match_link_the_clauses(client: FlaskClient) -> None:
    """The clauses of a topic without a dispute."""
    query = {"search": "sandbagging", "topic": "pots"}
    assert "Clauses that contain it: 1" in cases_page(client, **query)
    assert 'href="/rulesets?search=sandbagging"' in client.get("/cases", query_string=query).text


def test_every_house_of_a_wording_is_linked(client: FlaskClient) -> None:
    page = found(client, "a bet and four raises are allowed")
    assert set(clauses(page)) == {"betting.max_bets"}
    for house in ("wsop-live-2026", "wsop-tournament-2026"):
        assert re.search(rf'href="/rulesets/{house}/[a-z0-9-]+\?language=en#betting.max_bets"', page)
    assert "/rulesets/by-the-book" not in page


def test_a_clause_is_found_only_for_houses_whose_games_read_it(client: FlaskClient, book: Book) -> None:
    text = client.get("/rulesets?search=four_card_flop").text
    linked = dict(re.findall(r'href="/rulesets/([^/"]+)/([^/"#?]+)[^"]*#dealing.four_card_flop"', text))
    read = {rules.house for rules in book.rulesets() if rules.applies("dealing.four_card_flop")}
    assert linked.keys() == read and {"by-the-book", "wsop-live-2026"} <= read
    assert all(book.find(house, game).applies("dealing.four_card_flop") for house, game in linked.items())


def test_disputes_and_incidents_are_found(client: FlaskClient) -> None:
    assert "/floor?case=disputes/the-fifth-bet" in found(client, "the fifth bet")
    assert 'id="incidents"' in found(client, "boxed card")
    assert 'id="incidents"' in found(client, "boxed card", "fr"), "an English word finds the French title"


def test_the_cases_know_the_synonyms(client: FlaskClient) -> None:
    page = client.get("/cases", query_string={"search": "sandbagging"}).text
    assert "check_raise" in re.sub(r"</?mark>", "", page)


def test_a_search_without_matches_or_words(client: FlaskClient) -> None:
    page = found(client, "nobody says this")
    assert "No clause, dispute or incident contains “nobody says this”" in page
    assert "string bet, exposed card, odd chip" in page
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


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("text", "language", "nearest"),
    [
        ("strng bet", "en", "string bet"),
        ("reshufle", "en", "reshuffle"),
        ("exposd", "en", "exposed"),
        ("maldone", "fr", "maldonne"),
        ("splashing maldonne", "en", "splashing"),
    ],
)
def test_a_search_without_a_result_offers_the_nearest_words(
    client: FlaskClient, text: str, language: str, nearest: str
) -> None:
    page = found(client, text, language)
    offered = re.findall(r'<a href="/rulesets\?search=[^"]*">(.*?)</a>', page)
    assert nearest in offered and len(offered) <= 3, offered
    for each in offered:
        assert 'class="id"' in found(client, each, language) or "/floor?case=" in found(client, each, language)
    cases = client.get("/cases", query_string={"search": text, "language": language}).text
    assert all(f">{each}</a>" in unescape(cases) for each in offered)


def test_words_like_no_others_get_advice(client: FlaskClient) -> None:
    assert "Try fewer words" in found(client, "xyzzyx")
