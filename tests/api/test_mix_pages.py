"""The pages of mixes: in the list of houses, with their games in order, compared, on a card, found by a search."""

from __future__ import annotations

import html
import re

import pytest
import yaml
from flask.testing import FlaskClient

from dealer_service.engine import Asks
from dealer_service.rulebook import Book
from dealer_service.web.floor.houses import work_by_house
from dealer_service.web.floor.sheet import Sheet
from tests.books import BOOK

BROWSER = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"
DEALT = [(house, mix) for house, mixes in BOOK.mixes().items() for mix in mixes]
HERE = "/rulesets/wsop-live-2026/badugi-badacey-badeucy"


def text_of(page: str) -> str:
    return re.sub(r"\s+", " ", html.unescape(re.sub("<[^>]+>", " ", page)))


def main_of(client: FlaskClient, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200, path
    return response.text.partition("<main")[2].partition("</main>")[0]


def test_each_mix_is_listed_with_its_house(client: FlaskClient, book: Book) -> None:
    for language in ("en", "fr"):
        page = main_of(client, f"/rulesets?language={language}")
        for house, mix in DEALT:
            assert f'href="/rulesets/{house}/{mix}?language={language}"' in page
    assert main_of(client, "/rulesets").count("<h3>Mixes</h3>") == len(book.mixes())


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("house", "mix"), DEALT)
def test_a_mix_shows_its_games_in_order_and_every_clause(
    client: FlaskClient, book: Book, house: str, mix: str, language: str
) -> None:
    page, rules = main_of(client, f"/rulesets/{house}/{mix}?language={language}"), book.find_mix(house, mix)
    legs = re.findall(rf'<li><a href="/rulesets/{house}/([a-z0-9-]+)\?', page.partition('class="legs"')[2])
    assert tuple(legs[: len(rules.legs)]) == rules.legs
    shown = text_of(page)
    for id, clause in rules.clauses.items():
        assert page.count(f'id="{id}"') == 1 and text_of(clause.says[language]) in shown
        unread = page.partition('<details class="unread"')[2]
        assert (f'id="{id}"' in unread) != rules.applies(id)
        assert (
            clause.cite.source.id == "none" or clause.cite.source.address is None or clause.cite.source.address in page
        )
    for other in book.dealing_mix(mix):
        assert (f"/rulesets/{house}/{mix}/diff?with={other}&amp;" in page) == (other != house)


def test_a_mix_is_downloaded_as_its_page(client: FlaskClient, book: Book) -> None:
    """The link of the page leads to it, with the digest of the edition that is shown."""
    (address,) = re.findall(
        r'href="([^"]+\.yaml\?[^"]+)" download', main_of(client, "/rulesets/by-the-book/mixed-triple-draw")
    )
    page = yaml.safe_load(client.get(html.unescape(address)).text)
    rules = book.find_mix("by-the-book", "mixed-triple-draw")
    assert page["rotation"]["legs"]["is"] == list(rules.legs)
    assert {f"rotation.{name}" for name in page["rotation"]} == rules.clauses.keys()


def test_a_clause_of_a_mix_lists_the_houses_that_differ(client: FlaskClient) -> None:
    page = main_of(client, HERE)
    clause = page.partition('id="rotation.too_many_seats"')[2].partition("</article>")[0]
    assert "Houses that differ" in clause and "sit-out-before-the-button" in clause
    assert '<a href="/rulesets/barge-2026/badugi-badacey-badeucy#rotation.too_many_seats">BARGE</a>' in clause
    change = page.partition('id="rotation.change"')[2].partition("</article>")[0]
    assert "BARGE" in change and '<b class="value">4</b>' in change


@pytest.mark.parametrize("language", ["en", "fr"])
def test_two_houses_are_compared_on_a_change_of_game(client: FlaskClient, book: Book, language: str) -> None:
    page = main_of(client, f"{HERE}/diff?with=barge-2026&language={language}")
    for house in ("wsop-live-2026", "barge-2026"):
        for id in ("rotation.change", "rotation.too_many_seats"):
            says = book.find_mix(house, "badugi-badacey-badeucy").clauses[id].says[language]
            assert text_of(says) in text_of(page)
    for game in book.find_mix("barge-2026", "badugi-badacey-badeucy").legs:
        link = f"/rulesets/wsop-live-2026/{game}/diff?with=barge-2026&language={language}"
        assert f'href="{link}"'.replace("&", "&amp;") in page or f'href="{link}"' in page
        assert client.get(link).status_code == 200


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("house", "mix"), DEALT)
def test_the_card_says_the_games_their_length_and_the_change(
    client: FlaskClient, book: Book, house: str, mix: str, language: str
) -> None:
    shown, rules = (
        text_of(main_of(client, f"/rulesets/{house}/{mix}/card?language={language}")),
        book.find_mix(house, mix),
    )
    titles = [leg["title"] for leg in client.get(f"/v1/mixes/{house}/{mix}?language={language}").json["legs"]]
    places = [shown.index(title) for title in titles]
    assert places == sorted(places)
    for id, clause in rules.clauses.items():
        if id != "rotation.legs":
            assert (text_of(clause.says[language]) in shown) == rules.applies(id), id
    assert rules.edition in shown and book.find(house, mix, mix=mix).digest[7:15] in shown


@pytest.mark.parametrize("path", [HERE, f"{HERE}/diff?with=barge-2026", ""])
def test_browsers_get_the_page_of_the_endpoint(client: FlaskClient, path: str) -> None:
    endpoint = "/v1/mixes" + path.removeprefix("/rulesets")
    page = client.get(endpoint, headers={"Accept": BROWSER})
    assert (page.status_code, page.mimetype) == (200, "text/html")
    assert client.get(endpoint).mimetype == "application/json"
    assert page.text.partition("<main")[2] == client.get(path or "/rulesets").text.partition("<main")[2]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        (f"{HERE}?search=orbit", 200),
        (f"{HERE}?serach=orbit", 422),
        (f"{HERE}/diff", 422),
        (f"{HERE}/diff?with=tda-2024", 404),
        (f"{HERE}/diff?with=barge-2026&with_mix=mixed-triple-draw", 200),
        (f"{HERE}/diff?with=barge-2026&with_game=badugi", 422),
        (f"{HERE}?digest=sha256:" + "0" * 64, 409),
        (f"{HERE}/card?as_of=1999-01-01", 404),
        ("/rulesets/tda-2024/mixed-triple-draw", 404),
    ],
)
def test_a_page_of_a_mix_is_found_or_has_an_error(client: FlaskClient, path: str, status: int) -> None:
    assert client.get(path).status_code == status


def test_a_search_finds_the_clauses_of_mixes(client: FlaskClient) -> None:
    own = main_of(client, f"{HERE}?search=big+blind")
    assert set(re.findall(r'<article class="rule[^"]*" id="([^"]+)"', own)) >= {"rotation.too_many_seats"}
    found = main_of(client, "/rulesets?search=choice+button")
    assert '<a href="/rulesets/by-the-book/' in found and "#rotation.chooser" in found
    nothing = main_of(client, f"{HERE}?search=nobody+says+this")
    assert "No clause of these rules contains" in nothing


def test_a_page_of_a_mix_is_not_sent_again(client: FlaskClient) -> None:
    first = client.get(HERE)
    again = client.get(HERE, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize("named", ["badugi", "mixed-triple-draw"])
def test_the_floor_compares_the_houses_that_deal_the_mix(book: Book, named: str) -> None:
    """The question names a game of the mix, or the mix."""
    question = {"house": "by-the-book", "game": named, "table": {"mix": {"name": "mixed-triple-draw", "leg": 3}}}
    assert {*work_by_house(Sheet(Asks.DEALING, question), book)} == {*book.dealing_mix("mixed-triple-draw")}
