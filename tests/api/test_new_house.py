"""The page of a new house in a browser: its YAML page follows from the form, and each error has a line."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any, NoReturn

import pytest
import yaml
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from dealer_service import create_app
from dealer_service.deadline import Overdue
from dealer_service.rulebook import embedded, read_folders
from dealer_service.rulebook.possible_answers import other_answers
from dealer_service.server.auth.keys import add_line, line_of, new_access_key
from dealer_service.server.lane import Lane
from dealer_service.settings import Scope, Settings
from dealer_service.web.new_house import routes
from dealer_service.web.new_house.form import base_rules, draft_of, rows_of
from tests.api.test_http import problem
from tests.books import BOOK

PATH = "/rulesets/new"
HEAD: dict[str, Any] = {
    "id": "riverbend",
    "title.en": "Riverbend",
    "since": "2026-11-23",
    "deals": ["badugi", "badacey"],
}
FIVE = {"is.betting.max_bets": "5", "en.betting.max_bets": "A bet and four raises are allowed in each betting round."}
ROWS = {row.id: row for row in rows_of(BOOK, draft_of({"deals": ["badugi"]}), (), "en")}


@pytest.fixture(scope="module")
def editor() -> FlaskClient:
    return create_app([embedded()], Settings(editor=True)).test_client()


def sent(client: FlaskClient, **fields: Any) -> TestResponse:
    answer = client.post(PATH, data={**HEAD, **fields})
    assert answer.status_code == 200, answer.text
    return answer


def page_of(client: FlaskClient, **fields: Any) -> str:
    """The YAML page."""
    answer = sent(client, **fields, do="download")
    assert answer.mimetype == "application/yaml"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="riverbend.yaml"'
    return answer.text


def result(answer: TestResponse) -> str:
    """The words of the result, without tags."""
    return unescape(
        " ".join(re.sub(r"<[^>]+>", " ", answer.text.split('id="found"')[1].split("</section>")[0]).split())
    )


# --- access


def test_the_editor_is_off_by_default(client: FlaskClient) -> None:
    problem(client.get(PATH), 404, "not-found")
    problem(client.post(PATH, data=HEAD), 404, "not-found")
    assert PATH not in client.get("/rulesets").text


def test_the_page_lists_the_editor_if_it_is_on(editor: FlaskClient) -> None:
    assert f'href="{PATH}"' in editor.get("/rulesets").text
    answer = editor.get(PATH)
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-store")
    assert "Dealer-Keep" not in answer.headers


def test_a_key_needs_the_scope_admin(tmp_path: Path) -> None:
    """A signed-in browser may open it with a key that has both scopes, from an own page."""
    file, keys = tmp_path / "access.yaml", {}
    for name, scopes in (("rule", {Scope.RULE}), ("both", {Scope.RULE, Scope.ADMIN})):
        keys[name] = new_access_key(name)
        add_line(file, line_of(name, keys[name], frozenset(scopes), "2099-12-31"))
    app = create_app([embedded()], Settings(editor=True, access_keys=file))
    own = {"Sec-Fetch-Site": "same-origin"}
    for name, status in (("rule", 403), ("both", 200)):
        client = app.test_client()
        assert client.get(PATH, headers={"Authorization": f"Bearer {keys[name]}"}).status_code == status
        assert client.get(PATH).status_code == 401
        client.set_cookie("dealer-key", keys[name])
        assert client.get(PATH, headers=own).status_code == status
        assert client.post(PATH, data=HEAD, headers=own).status_code == status
        assert client.post(PATH, data=HEAD, headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
        assert client.get("/v1/status", headers=own).status_code == 401, "a cookie opens nothing else of admin"


# --- the form


def test_the_form_offers_every_game_and_every_house(editor: FlaskClient) -> None:
    form = unescape(editor.get(PATH).text)
    for rules in BOOK.rulesets():
        assert f'value="{rules.game}"' in form and rules.title in form, rules.game
        assert rules.house == "by-the-book" or f'value="{rules.house}"' in form, rules.house


def test_enter_in_a_field_presses_the_key_that_checks(editor: FlaskClient) -> None:
    """Enter presses the first button of a form, which must not change a clause or download the page."""
    for page in (editor.get(PATH), sent(editor, **FIVE)):
        first = re.search(r"<button[^>]*>", page.text.split('class="new-house"')[1])
        assert first is not None and "name=" not in first.group()


def test_every_clause_with_a_choice_is_in_the_form(editor: FlaskClient) -> None:
    shown = set(re.findall(r'<details class="clause[^"]*" id="([^"]+)"', editor.get(PATH).text))
    rules = base_rules(BOOK, draft_of({"deals": ["badugi"]}))[0]
    games = {each.game for each in BOOK.rulesets()}
    assert shown == {id for id, each in rules.clauses.items() if other_answers(each) and each.set_by not in games}


@pytest.mark.parametrize("id", ROWS)
def test_a_clause_with_another_answer_is_written_and_read(editor: FlaskClient, id: str) -> None:
    """The first other answer, with the words of a house if one gives it."""
    row = ROWS[id]
    answer = row.wordings[0].answer if row.wordings else other_answers(row.base)[0].json
    texts = [
        str(each).lower() if isinstance(each, bool) else str(each)
        for each in (answer if isinstance(answer, list) else [answer])
    ]
    given = texts if row.kind == "several" else [", ".join(texts)]
    fields = {
        f"is.{id}": ["", *given],
        f"en.{id}": "The house has its own rule.",
        f"fr.{id}": "La maison a sa propre règle.",
    }
    section, name = id.split(".")
    clause = yaml.safe_load(page_of(editor, **fields))["every_game"][section][name]
    assert clause["is"] == answer
    assert clause["says"] == {"en": "The house has its own rule.", "fr": "La maison a sa propre règle."}
    assert clause["cite"] == {"source": "none"}


def test_the_page_is_the_file_of_a_house(editor: FlaskClient, tmp_path: Path) -> None:
    place = {"at.betting.max_bets": "rule 7"}
    file = tmp_path / "houses" / "riverbend.yaml"
    file.parent.mkdir()
    file.write_text(page_of(editor, **FIVE, **place), "utf-8")
    loaded = read_folders([embedded(), tmp_path])
    assert loaded.faults == () and loaded.book is not None
    clause = loaded.book.find("riverbend", "badacey").clauses["betting.max_bets"]
    assert (clause.json, clause.cite.source.id, clause.cite.at) == (5, "riverbend-sheet", "rule 7")


def test_the_page_has_its_members_in_the_order_of_the_guide(editor: FlaskClient) -> None:
    text = page_of(editor, **FIVE, **{"at.betting.max_bets": "rule 7"}, adopts="wsop-live-2026")
    assert text.startswith("# The house rules of Riverbend: the clauses that differ from wsop-live-2026.")
    head = ["title", "edition", "from", "current", "language", "sources", "adopts", "deals", "every_game"]
    assert re.findall(r"^(\w+):", text, re.MULTILINE) == head
    assert re.findall(r"^      (\w+):", text, re.MULTILINE) == ["is", "says", "cite"]


def test_a_house_may_follow_another_one(editor: FlaskClient) -> None:
    fields = {
        "adopts": "wsop-live-2026",
        "deals": ["badugi"],
        "is.betting.max_bets": "4",
        "en.betting.max_bets": "Four.",
    }
    assert "adopts: wsop-live-2026" in page_of(editor, **fields)
    answer = sent(editor, **fields)
    assert "betting.max_bets 5 → 4" in result(answer)


# --- the result


def test_an_error_is_shown_at_its_line_and_at_its_clause(editor: FlaskClient) -> None:
    answer = sent(editor, **{**FIVE, "is.betting.max_bets": "five"})
    text = page_of(editor, **{**FIVE, "is.betting.max_bets": "five"})
    (line,) = (number for number, line in enumerate(text.splitlines(), 1) if line.strip() == "is: five")
    assert f"{line}:11 betting.max_bets found 'five', allowed a whole number from 1 up" in result(answer)
    assert f'<code id="line-{line}" class="wrong">' in answer.text
    clause = answer.text.split('id="betting.max_bets"')[1].split("</details>")[0]
    assert "found &#39;five&#39;" in clause and 'value="five"' in clause
    assert "Download the page" not in result(answer)


@pytest.mark.one_in(4)
@pytest.mark.parametrize(
    ("fields", "error"),
    [
        (
            {**FIVE, "is.betting.max_bets": "five"},
            "trouvé : 'five' ; permis : un nombre entier à partir de 1",
        ),
        (
            {"is.betting.structure": "no_limit", "en.betting.structure": "So it is."},
            "spread-limit ou half-pot-limit ; vouliez-vous dire no-limit ?",
        ),
        ({"is.betting.max_bets": "5"}, "permis : une phrase, ou une par langue, comme {en: ..., fr: ...}"),
        ({"deals": ["whist"]}, "permis : un jeu qui a une page : "),
        ({"since": "soon"}, "permis : un jour, comme 2026-11-20"),
        (
            {"is.drawing.reshuffle_pool": ["stub", "stub"], "en.drawing.reshuffle_pool": "All."},
            "trouvé : 'stub' deux fois ; permis : une seule fois chacun",
        ),
        ({**FIVE, "fr.betting.max_bets": ""}, "remarque : sa seule clause n'a pas de mots en français (fr)"),
        (
            {**FIVE, "en.betting.max_bets": "Three bets."},
            "avertissement : betting.max_bets la réponse est 5, mais les mots (en) disent 3",
        ),
    ],
)
def test_errors_and_remarks_are_in_french(editor: FlaskClient, fields: dict[str, Any], error: str) -> None:
    found = result(sent(editor, **fields, language="fr"))
    assert error in found
    assert not re.search("found |, allowed|did you mean|warning:|note:", found)


def test_differences_and_changed_cases_are_listed(editor: FlaskClient) -> None:
    found = result(sent(editor, **FIVE))
    assert "The page has no errors." in found
    assert "betting.max_bets 4 → 5" in found
    assert "The fifth bet Seat 2 may not raise to 20: 4 bets are in; the betting is capped at 4." in found
    assert "Yes. Seat 2 raises to 20: 4 of the 5 bets were in." in found
    assert "has no French words" in found


@pytest.mark.prove
def test_the_words_of_a_house_that_deals_another_game_are_taken_over(editor: FlaskClient) -> None:
    games = ["a5-single-draw", "badugi"]
    assert "a5-single-draw" not in BOOK.houses()["wsop-live-2026"]
    rows = {row.id: row for row in rows_of(BOOK, draft_of({"deals": games}), (), "en")}
    (five,) = (each for each in rows["betting.max_bets"].wordings if each.answer == 5)
    assert "World Series of Poker, live action" in five.titles
    assert "Clauses that differ: 1" in sent(editor, deals=games, take="betting.max_bets wsop-live-2026").text
    # a button of a page that was open before the games were changed
    assert "Clauses that differ: 1" in sent(editor, deals=games[:1], take="betting.max_bets wsop-live-2026").text


def test_the_words_of_a_house_are_taken_over(editor: FlaskClient) -> None:
    answer = sent(editor, take="betting.max_bets wsop-live-2026")
    words = BOOK.find("wsop-live-2026", "badugi").clauses["betting.max_bets"].says
    clause = unescape(answer.text.split('id="betting.max_bets"')[1].split("</details>")[0])
    assert 'value="5"' in clause
    for language in ("en", "fr"):
        assert f'lang="{language}">{words[language]}</textarea>' in clause
    assert "betting.max_bets 4 → 5" in result(answer)
    again = sent(editor, **FIVE, **{"at.betting.max_bets": "page 5 of the house"}, take="betting.max_bets")
    assert "Clauses that differ: 0" in result(again) and "page 5 of the house" not in again.text


@pytest.mark.one_in(4)
@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"id": "River Bend"}, "needs lower case letters"),
        ({"id": ""}, "needs lower case letters"),
        ({"id": "winamax"}, "There is a house of this name"),
        ({"since": "soon"}, "'soon'"),
        ({"deals": ["whist"]}, "'whist'"),
        ({"deals": []}, "Errors: "),
        ({"title.en": ""}, "Errors: "),
        ({"adopts": "nobody"}, "'nobody'"),
        ({"is.betting.max_bets": "5"}, "betting.max_bets"),
        ({"en.betting.max_bets": "Five bets."}, "betting.max_bets"),
        ({"is.no.such": "5"}, "Clauses that differ: 0"),
        ({"take": "no.such house"}, "Clauses that differ: 0"),
    ],
)
def test_a_form_with_errors_is_shown_again(editor: FlaskClient, fields: dict[str, Any], says: str) -> None:
    answer = sent(editor, **fields)
    assert says in result(answer)
    assert 'name="id"' in answer.text


@pytest.mark.one_in(8)
@pytest.mark.parametrize("hostile", ["{{ 7 * 7 }}", "<script>", '"', "a: b\n- c", "%s", "\u2028", "#", "' \""])
def test_hostile_words_stay_words(editor: FlaskClient, hostile: str) -> None:
    fields = {**FIVE, "en.betting.max_bets": f"Five {hostile} bets.", "title.en": f"River {hostile}"}
    page = yaml.safe_load(page_of(editor, **fields))
    assert page["every_game"]["betting"]["max_bets"]["says"] == " ".join(f"Five {hostile} bets.".split())
    assert "<script>" not in sent(editor, **fields).text.split('id="found"')[1]


def test_while_the_service_is_busy_only_the_cases_are_missing(editor: FlaskClient) -> None:
    lane: Lane = editor.application.extensions["lane"]
    with lane.place():
        checked = result(sent(editor, **FIVE))
        taken = sent(editor, take="betting.max_bets wsop-live-2026").text
    assert "Clauses that differ: 1" in checked and "The service is busy." in checked
    assert "ruled differently: " not in checked
    assert 'name="is.betting.max_bets" inputmode="numeric" autocomplete="off" value="5"' in taken
    assert "The service is busy." not in result(sent(editor, **FIVE))


def test_cases_that_take_too_long_are_missing_and_never_counted_as_unchanged(
    editor: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "ruled differently: " in result(sent(editor, **FIVE))

    def too_long(*_: object) -> NoReturn:
        raise Overdue("The answer took too long to find.")

    monkeypatch.setattr(routes, "rule_or_breaches", too_long)
    late = result(sent(editor, **FIVE))
    assert "The service is busy." in late and "ruled differently: " not in late


def test_a_broken_form_is_malformed(editor: FlaskClient) -> None:
    broken = editor.post(PATH, data=b"id=%ff", content_type="application/x-www-form-urlencoded")
    problem(broken, 400, "malformed")
    assert editor.post(PATH, json=HEAD).status_code == 415


def test_the_page_is_in_french(editor: FlaskClient) -> None:
    assert "Nouvelle maison" in editor.get(f"{PATH}?language=fr").text
    assert "La page n'a pas d'erreur." in result(sent(editor, language="fr"))
