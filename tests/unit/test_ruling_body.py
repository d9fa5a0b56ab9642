"""The ruling as sent: every reason once and complete, and an id made only from the content."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import rfc8785

from dealer_service import __version__
from dealer_service.api.requests.parser import parse_question
from dealer_service.api.responses import rulebook_json
from dealer_service.api.responses.clause_json import (
    ClauseJson,
    all_clauses,
    canonical_reasons,
    serialize_clause,
    serialize_reasons,
)
from dealer_service.api.responses.ruling_body import ruling_body, ruling_id
from dealer_service.canonical import canonical
from dealer_service.engine import Asks, answer
from dealer_service.i18n.languages import LANGUAGES
from dealer_service.rulebook import SECTIONS, Book, Ruleset
from dealer_service.rulings.reasons import because
from tests.bench import questions

ASKED = [
    (Asks.OPTIONS, questions.limit_badugi()),
    (Asks.POTS, questions.limit_badugi()),
    (Asks.DRAWING, questions.draw()),
    (Asks.SHOWDOWN, questions.showdown()),
    (Asks.DEALING, questions.showdown()),
]


@pytest.fixture(scope="module")
def clause_json(book: Book) -> ClauseJson:
    return ClauseJson(all_clauses(book))


@pytest.fixture(scope="module")
def rules(book: Book) -> Ruleset:
    return book.find("by-the-book", "badugi")


@pytest.mark.parametrize(("asks", "document"), ASKED, ids=[asks.value for asks, _ in ASKED])
def test_a_ruling_has_the_fields_of_the_contract(
    book: Book, clause_json: ClauseJson, asks: Asks, document: dict[str, Any]
) -> None:
    sent = ruling_body(answer(parse_question(asks, document), book), document, asks, clause_json)
    told = ["says", "outcome", "answer", "next", "missing"]
    assert list(sent) == [*told, "rule", "reasons", "ruleset", "engine", "ruling_id"]
    assert canonical(sent) == rfc8785.dumps(sent)
    for reason in sent["reasons"]:
        assert set(reason) == {"clause", "value", "says", "cite", "set_by", "decides", "facts"}
        assert {"source", "title", "at"} <= set(reason["cite"])
    named = [reason["clause"] for reason in sent["reasons"]]
    assert len(named) == len(set(named))
    assert set(clauses_in(sent["answer"])) <= set(named)


def clauses_in(part: Any) -> list[str]:
    """Every clause named in a part of an answer."""
    if isinstance(part, dict):
        own = part.get("because", [])
        return [*own, *(id for key, each in part.items() if key != "because" for id in clauses_in(each))]
    return [id for each in part for id in clauses_in(each)] if isinstance(part, list) else []


@pytest.mark.parametrize(("asks", "document"), ASKED, ids=[asks.value for asks, _ in ASKED])
def test_cached_reasons_equal_those_serialized_again(
    book: Book, clause_json: ClauseJson, asks: Asks, document: dict[str, Any]
) -> None:
    ruling = answer(parse_question(asks, document), book)
    assert ruling_body(ruling, document, asks, clause_json) == ruling_body(ruling, document, asks)


def test_an_id_depends_on_question_endpoint_rules_and_engine() -> None:
    asked: tuple[Any, ...] = ({"house": "x", "table": {"button": 1}}, Asks.POTS, "sha256:00", "0.1.0")
    same = ruling_id({"table": {"button": 1}, "house": "x"}, *asked[1:])
    assert ruling_id(*asked) == same == "r-csdbtaq23gdjpbfmaebmwqwvqr"
    others = [
        ruling_id({"house": "x", "table": {"button": 2}}, *asked[1:]),
        ruling_id(asked[0], Asks.SHOWDOWN, *asked[2:]),
        ruling_id(*asked[:2], "sha256:01", asked[3]),
        ruling_id(*asked[:3], "0.1.1"),
    ]
    assert len({same, *others}) == 5
    assert all(set(each[2:]) <= set("0123456789abcdefghjkmnpqrstvwxyz") for each in others)


def test_a_clause_is_serialized_once_for_the_book(rules: Ruleset, clause_json: ClauseJson) -> None:
    assert clause_json.of(rules.betting.max_bets) is clause_json.of(rules.betting.max_bets)


def test_an_exchanged_clause_is_serialized_with_its_own_answer(rules: Ruleset, clause_json: ClauseJson) -> None:
    other = rules.exchange("betting.max_bets", replace(rules.betting.max_bets, value=5, json=5, set_by="elsewhere"))
    (reason,) = serialize_reasons((because(other.betting.max_bets, cap=5),), clause_json)
    assert (reason["value"], reason["set_by"], reason["facts"]) == (5, "elsewhere", {"cap": 5})


@pytest.mark.parametrize("language", LANGUAGES)
def test_canonical_reasons_equal_the_serialized_ones(rules: Ruleset, clause_json: ClauseJson, language: str) -> None:
    exchanged = replace(rules.betting.max_bets, value=5, json=5, says={"fr": "Cinq mises."})
    reasons = (because(rules.betting.calling, to=8, owed=4), because(rules.betting.folding), because(exchanged, cap=5))
    for _ in range(2):
        assert canonical_reasons(reasons, clause_json, language) == canonical(
            serialize_reasons(reasons, clause_json, language)
        )
    assert canonical_reasons((), clause_json, language) == b"[]"


def test_a_clause_without_english_words_names_its_language(rules: Ruleset) -> None:
    french = replace(rules.betting.in_turn, says={"fr": "Chacun parle à son tour."})
    assert serialize_clause(french, "en")["says"] == "Chacun parle à son tour."
    assert serialize_clause(french, "en")["language"] == "fr"
    assert "language" not in serialize_clause(french, "fr")


def test_a_clause_without_a_published_source_says_so(rules: Ruleset) -> None:
    assert serialize_clause(rules.pots.rake, "en")["cite"] == {
        "source": "none",
        "title": "no published rule; this rulebook's choice",
        "at": None,
    }


def test_a_rulebook_has_every_clause_in_order(book: Book, clause_json: ClauseJson) -> None:
    rules = book.find("by-the-book", "badugi-no-limit")
    read = rulebook_json.serialize_ruleset(rules, book, clause_json)
    assert [section["section"] for section in read["sections"]] == list(SECTIONS)
    clauses = [clause for section in read["sections"] for clause in section["clauses"]]
    assert [clause["clause"] for clause in clauses] == list(rules.clauses)
    for clause in clauses:
        assert set(clause) == {"clause", "is", "says", "cite", "set_by", "applies"}
    idle = {clause["clause"] for clause in clauses if not clause["applies"]}
    assert "betting.max_bets" in idle and "betting.minimum_raise" not in idle
    assert {clause["cite"]["source"] for clause in clauses} == {source["source"] for source in read["sources"]}


def test_every_house_is_listed_with_its_games_and_their_editions(book: Book) -> None:
    listed = rulebook_json.serialize_houses(book)
    assert {each["house"]: tuple(game["game"] for game in each["games"]) for each in listed} == dict(book.houses())
    for house in listed:
        for game in house["games"]:
            assert game["digest"] == book.find(house["house"], game["game"]).digest
            assert [each["digest"] for each in game["editions"] if each["current"]] == [game["digest"]]


def test_the_version_is_the_same_everywhere() -> None:
    pyproject = Path(__file__).parents[2] / "pyproject.toml"
    assert tomllib.loads(pyproject.read_text("utf-8"))["project"]["version"] == __version__
