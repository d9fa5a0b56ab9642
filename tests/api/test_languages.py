"""The service answers in the requested language, and the ruling is the same in each."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from dealer_service import create_app
from dealer_service.engine import Asks
from dealer_service.i18n.languages import LANGUAGES
from dealer_service.i18n.words import WORDS
from dealer_service.rulebook import Book, embedded, load
from dealer_service.web.hooks.errors import STATUS
from dealer_service.web.hooks.language import preferred
from tests.samples import sampled
from tests.tools.messages import translated

BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8"
RULESET = "/v1/rulesets/badacey-handbook/badacey"
FRENCH = {"Accept-Language": "fr"}
WORDED = {"says", "title", "detail"}


def example(asks: Asks, **more: object) -> dict[str, Any]:
    return {**sampled(asks.value), **more}


def ask(client: FlaskClient, asks: Asks, language: str | None = None, accept: str | None = None) -> TestResponse:
    more = {} if language is None else {"language": language}
    headers = {} if accept is None else {"Accept-Language": accept}
    return client.post(f"/v1/{asks.value}", json=example(asks, **more), headers=headers)


def unworded(part: Any) -> Any:
    """The answer without its words and the values made from them."""
    if isinstance(part, dict):
        told = {**part, "cite": part["cite"]["source"]} if "cite" in part else part
        return {key: unworded(each) for key, each in told.items() if key not in {*WORDED, "receipt"}}
    return [unworded(each) for each in part] if isinstance(part, list) else part


def words_of(part: Any) -> Iterator[str]:
    """The words of the answer."""
    if isinstance(part, dict):
        yield from (each for key, each in part.items() if key == "says" and isinstance(each, str))
        part = [each for key, each in part.items() if key != "cite"]
    if isinstance(part, list):
        for each in part:
            yield from words_of(each)


@pytest.mark.parametrize("asks", list(Asks), ids=str)
def test_every_question_is_ruled_on_alike_in_every_language(client: FlaskClient, asks: Asks) -> None:
    english, french = ask(client, asks), ask(client, asks, language="fr")
    assert english.status_code == french.status_code == 200
    assert unworded(english.json) == unworded(french.json)
    said = list(zip(words_of(english.json), words_of(french.json), strict=True))
    assert said
    for one, other in said:
        assert one != other or re.fullmatch(r"Badugi [-0-9A]+", one)


@pytest.mark.parametrize("asks", list(Asks), ids=str)
def test_a_ruling_has_the_same_id_in_every_language(client: FlaskClient, asks: Asks) -> None:
    answers = [ask(client, asks), ask(client, asks, "en"), ask(client, asks, "fr"), ask(client, asks, accept="fr")]
    assert len({answer.json["ruling_id"] for answer in answers}) == 1


def test_question_and_browser_get_the_same_words(client: FlaskClient) -> None:
    for asks in Asks:
        asked, preferring = ask(client, asks, "fr"), ask(client, asks, accept="fr")
        assert list(words_of(asked.json)) == list(words_of(preferring.json))


@pytest.mark.parametrize(
    ("language", "accept", "spoken"),
    [
        (None, None, "en"),
        (None, "fr", "fr"),
        (None, "de", "en"),
        ("fr", None, "fr"),
        ("fr", "en", "fr"),
        ("en", "fr", "en"),
        (None, "fr-CH, en;q=0.9", "fr"),
    ],
)
def test_the_language_of_the_question_comes_first(
    client: FlaskClient, language: str | None, accept: str | None, spoken: str
) -> None:
    answer = ask(client, Asks.BETTING, language, accept)
    assert answer.headers["Content-Language"] == spoken
    assert answer.headers["Vary"] == "Accept-Language"
    clause = "Une mise et trois relances" if spoken == "fr" else "A bet and three raises"
    assert answer.json["reasons"][0]["says"].startswith(clause)


@pytest.mark.parametrize(
    ("accept", "spoken"),
    [
        ("", "en"),
        ("*", "en"),
        ("fr", "fr"),
        ("FR", "fr"),
        ("fr-CA", "fr"),
        ("fr_CA", "fr"),
        ("fr-CH, en;q=0.9", "fr"),
        ("en-US, fr", "en"),
        ("en;q=0.5, fr;q=0.6", "fr"),
        ("fr;q=0.5, en;q=0.5", "fr"),
        ("en, fr", "en"),
        ("de, it;q=0.9, fr;q=0.1", "fr"),
        ("de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7,fr;q=0.6", "en"),
        ("fr;q=0", "en"),
        ("fr;q=0, *", "en"),
        ("en;q=0, *;q=0.5", next(each for each in LANGUAGES if each != "en")),
        ("fr;q=0.1, *;q=0.9", "en"),
        ("zh-Hant-TW, fr-BE;q=0.2", "fr"),
        ("fr;q=abc", "en"),
        ("frx", "en"),
        (",;=,;;", "en"),
    ],
)
def test_the_browsers_language_preferences_are_followed(accept: str, spoken: str) -> None:
    assert preferred(accept) == spoken


@pytest.mark.parametrize("language", ["de", "FR", "fr-CA", "", 1, ["fr"], {}])
def test_an_unknown_language_is_refused_with_the_known_ones(client: FlaskClient, language: object) -> None:
    answer = client.post("/v1/betting", json=example(Asks.BETTING, language=language))
    assert answer.status_code == 422
    (fault,) = answer.json["errors"]
    assert fault["pointer"] == "/language"
    if isinstance(language, str):
        assert fault["allowed"] == list(LANGUAGES)


def test_a_null_language_is_a_missing_one(client: FlaskClient) -> None:
    assert client.post("/v1/betting", json=example(Asks.BETTING, language=None)).status_code == 200


def test_a_question_that_is_refused_is_refused_in_its_own_language(client: FlaskClient) -> None:
    asked = example(Asks.BETTING, language="fr", hoose="x")
    asked["table"]["round"] = 3.0
    answer = client.post("/v1/betting", json=asked)
    assert answer.headers["Content-Language"] == "fr"
    assert answer.json["title"] == "Requête incorrecte"
    assert answer.json["detail"] == "Il y a 2 erreurs. Voir «\u00a0errors\u00a0»."
    unknown, fraction = answer.json["errors"]
    assert unknown["detail"].startswith('Champ inconnu\u00a0: "hoose". Vouliez-vous dire "house"\u00a0?')
    says = "Attendu\u00a0: un nombre entier de 1 à 9\u00a0; trouvé\u00a0: 3.0. Retirez le point décimal."
    assert fraction["detail"] == says


def test_an_impossible_table_is_reported_in_french(client: FlaskClient) -> None:
    asked = example(Asks.POTS, language="fr")
    asked["table"]["seats"][0]["bet"] += 1
    answer = client.post("/v1/pots", json=asked)
    assert answer.status_code == 422
    assert answer.json["title"] == "On ne peut pas statuer sur cette table"
    english = client.post("/v1/pots", json={**asked, "language": "en"})
    for part in ("errors", "reasons"):
        for one, other in zip(english.json[part], answer.json[part], strict=True):
            key = "detail" if part == "errors" else "says"
            assert one[key] != other[key]


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"", "Le corps est vide"),
        (b'{"a" 1}', "JSON incorrect, ligne 1, colonne 6\u00a0: un deux-points est attendu."),
        (b'{"a":1,"a":2}', '"a" figure deux fois dans un même objet.'),
        (b"\xff", "UTF-8 incorrect à l'octet 0"),
        (b"[" * 100, "Listes et objets sont imbriqués"),
    ],
)
def test_a_malformed_body_is_reported_in_the_browsers_language(client: FlaskClient, body: bytes, says: str) -> None:
    answer = client.post("/v1/pots", data=body, content_type="application/json", headers=FRENCH)
    assert answer.status_code == 400
    assert answer.json["detail"].startswith(says)
    assert answer.json["title"] == "Requête malformée"


@pytest.mark.parametrize(("path", "title"), [("/nothing", "Introuvable"), ("/v1/pots", "Méthode non autorisée")])
def test_other_problems_are_reported_in_the_browsers_language(client: FlaskClient, path: str, title: str) -> None:
    answer = client.get(path, headers=FRENCH)
    assert answer.json["title"].startswith(title)
    assert (answer.headers["Content-Language"], answer.headers["Vary"]) == ("fr", "Accept-Language")


@pytest.mark.parametrize("code", STATUS)
def test_a_problem_is_described_in_every_language(client: FlaskClient, code: str) -> None:
    for language in LANGUAGES:
        body = client.get(f"/problems/{code}?language={language}").json
        assert (body["title"], body["says"]) == (WORDS[language].title(code), WORDS[language].meaning(code))
        page = client.get(f"/problems/{code}?language={language}", headers={"Accept": BROWSER})
        assert f'<html lang="{language}">' in page.get_data(as_text=True)


def test_a_ruleset_is_given_in_the_requested_language(client: FlaskClient, book: Book) -> None:
    rules = book.find("badacey-handbook", "badacey")
    for language in LANGUAGES:
        for asked in (client.get(f"{RULESET}?language={language}"), client.get(RULESET, headers=accepts(language))):
            assert asked.headers["Content-Language"] == language
            assert asked.json["digest"] == rules.digest
            assert asked.json["words_digest"] == rules.words_digest
            clauses = [clause for section in asked.json["sections"] for clause in section["clauses"]]
            assert [clause["says"] for clause in clauses] == [each.says[language] for each in rules.clauses.values()]


def accepts(language: str) -> dict[str, str]:
    return {"Accept-Language": language}


def test_each_language_of_a_ruleset_has_its_own_etag(client: FlaskClient) -> None:
    english, french = (client.get(RULESET, headers=accepts(language)) for language in ("en", "fr"))
    assert english.headers["ETag"] != french.headers["ETag"]
    known = {**FRENCH, "If-None-Match": english.headers["ETag"]}
    assert client.get(RULESET, headers=known).status_code == 200
    assert "Accept-Language" in french.headers["Vary"]


def test_an_unknown_language_in_a_url_is_invalid(client: FlaskClient) -> None:
    for path in ("/", RULESET, "/problems/malformed"):
        answer = client.get(f"{path}?language=de")
        assert answer.status_code == 422
        assert answer.json["errors"][0]["allowed"] == list(LANGUAGES)


def text_of(page: TestResponse) -> str:
    """The text on a page, without markup."""
    shown = re.sub(r"<(pre|code).*?</\1>", " ", page.get_data(as_text=True), flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", shown)).split())


@pytest.mark.one_in(4)
@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/compare",
        RULESET,
        "/rulesets",
        "/rulesets/badugi-france/badugi?search=le",
        "/rulesets/badugi-france/badugi/card",
        "/cases",
        "/floor",
        "/floor/tell",
        "/floor/evening",
        "/history",
        "/practice",
        "/practice?house=by-the-book&day=2026-11-24",
        "/floor?case=disputes/the-odd-chip-between-the-halves",
        "/floor?case=disputes/six-bets-heads-up",
        "/floor?case=betting/undercall",
        "/problems/impossible-table",
    ],
)
def test_a_french_page_has_no_english_text(client: FlaskClient, path: str) -> None:
    page = client.get(path, headers={"Accept": BROWSER, **FRENCH})
    assert '<html lang="fr">' in page.get_data(as_text=True)
    shown = text_of(page)
    for each in translated("fr"):
        text = str(each.id)
        if " ".join(each.string.split()) == text:  # a title, or a place with the same name in French
            continue
        if each.context not in ("term", "fact") and len(text) > 12 and "{" not in text and "%" not in text:
            said = " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())
            # Codes of games, and quoted codes for scripts, are not words.
            quoted = '"' if re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)+", said) else ""
            if said in shown:
                assert not re.search(rf"(?<![\w{quoted}-]){re.escape(said)}(?![\w{quoted}-])", shown), text


def test_a_page_links_to_its_translation_and_on_in_its_language(client: FlaskClient, book: Book) -> None:
    page = client.get("/?language=fr", headers={"Accept": BROWSER}).get_data(as_text=True)
    assert '<a href="?language=en" lang="en" hreflang="en">English</a>' in page
    for path in ("/compare", "/rulesets", "/docs"):
        assert f'href="{path}?language=fr"' in page
    houses = client.get("/rulesets?language=fr").text
    for house, games in book.houses().items():
        assert all(f'href="/rulesets/{house}/{game}?language=fr"' in houses for game in games)
    pinned = client.get(f"{RULESET}?as_of=2027-01-01", headers={"Accept": BROWSER}).get_data(as_text=True)
    assert '<a href="?as_of=2027-01-01&amp;language=fr" lang="fr" hreflang="fr">Français</a>' in pinned


# --- pages with missing translations


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the embedded pages to change."""
    return Path(shutil.copytree(embedded(), tmp_path / "pages"))


HOUSE = """
title: The Gold Room
edition: 2026-11-20
from: 2026-11-20
current: true
language: en
deals: [badugi]
every_game:
  betting:
    max_bets:
      is: 5
      says: A bet and four raises are allowed in each betting round.
      cite: {source: none}
"""


def test_an_untranslated_clause_keeps_the_words_of_its_house(folder: Path) -> None:
    (folder / "houses" / "gold-room.yaml").write_text(HOUSE, "utf-8")
    client = create_app([folder]).test_client()
    whole = client.get("/v1/rulesets/gold-room/badugi?language=fr")
    clauses = {clause["clause"]: clause for section in whole.json["sections"] for clause in section["clauses"]}
    own, adopted = clauses["betting.max_bets"], clauses["betting.cap_heads_up"]
    assert own["says"] == "A bet and four raises are allowed in each betting round."
    assert own["language"] == "en"
    assert own["cite"]["title"] == "aucune règle publiée\u00a0; choix de ce règlement"
    assert adopted["says"].startswith("Les relances restent plafonnées")
    assert "language" not in adopted
    page = client.get("/v1/rulesets/gold-room/badugi?language=fr", headers={"Accept": BROWSER})
    assert '<p class="says" lang="en">A bet and four raises' in page.get_data(as_text=True)


def test_words_change_the_words_digest_but_not_the_rules_digest(folder: Path, book: Book) -> None:
    page = folder / "poker.yaml"
    for old, new in (("Les cartes parlent", "Seules les cartes parlent"), ("The cards speak", "The cards alone speak")):
        page.write_text(page.read_text("utf-8").replace(old, new), "utf-8")
        changed, before = load(folder).find("by-the-book", "badugi"), book.find("by-the-book", "badugi")
        assert changed.digest == before.digest
        assert changed.words_digest != before.words_digest
        book = load(folder)
