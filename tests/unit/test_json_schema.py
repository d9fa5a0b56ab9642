"""The schema for editors accepts every embedded page but none that the reader refuses for its form."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from jsonschema import Draft202012Validator

from dealer_service.rulebook import embedded, read_folders
from dealer_service.rulebook.json_schema import TITLES, page_schema
from dealer_service.rulebook.loading.clauses.value_types import VALUE_TYPES
from dealer_service.rulebook.loading.pages import OF_A_GAME, OF_A_MIX
from dealer_service.rulebook.loading.yaml_reader import read_tree
from dealer_service.rulebook.loading.yaml_tree import to_data
from dealer_service.scenarios.page import YAML
from tests.books import BOOK, current_rules
from tests.unit.small_pages import clause, faults_of, head

KINDS = {"poker.yaml": "poker", "sources.yaml": "sources", "games": "game", "mixes": "mix", "houses": "house"}
PAGES = sorted(page for page in embedded().rglob("*.yaml") if page.parent.name != "search")
CLUB = head("The club", "deals: [badugi]", "every_game:")
CAP, CAP_HEADS_UP = "betting.max_bets", "betting.cap_heads_up"


@cache
def validator(kind: str) -> Draft202012Validator:
    schema = page_schema(kind, read_folders([embedded()]).pages)
    jsonschema_rs.meta.validate(schema)
    return Draft202012Validator(schema)


@cache
def quick(kind: str) -> jsonschema_rs.Draft202012Validator:
    """The same in another implementation, which takes a tenth of the time."""
    return jsonschema_rs.Draft202012Validator(validator(kind).schema)


def content(text: str) -> Any:
    """The page as an editor reads it: YAML 1.2 without its meaning."""
    tree = read_tree("page", text.encode(), [], YAML)
    assert tree
    return to_data(tree)


def kind_of(page: Path) -> str:
    return KINDS.get(page.name) or KINDS[page.parent.name]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_embedded_page_fits_its_schema(page: Path) -> None:
    found = quick(kind_of(page)).iter_errors(content(page.read_text("utf-8")))
    assert [error.message for error in found] == []


@pytest.mark.parametrize("kind", TITLES)
def test_a_schema_made_without_pages_is_valid(kind: str) -> None:
    jsonschema_rs.meta.validate(page_schema(kind))
    fits = jsonschema_rs.Draft202012Validator(page_schema(kind))
    assert all(fits.is_valid(content(page.read_text("utf-8"))) for page in PAGES if kind_of(page) == kind)


@pytest.mark.parametrize("kind", ["poker", "game", "house"])
def test_every_clause_is_offered_with_the_words_of_the_book(kind: str) -> None:
    definitions = validator(kind).schema["$defs"]
    own = {"house": OF_A_GAME | OF_A_MIX, "poker": OF_A_MIX}.get(kind, frozenset())
    assert {id for id in VALUE_TYPES if id in definitions} == set(VALUE_TYPES) - own
    assert "By the book: A bet and three raises are allowed" in definitions[CAP]["description"]
    structures = ["fixed-limit", "pot-limit", "no-limit", "spread-limit", "half-pot-limit"]
    assert definitions["betting.structure"]["properties"]["is"]["enum"] == structures
    assert "is" not in definitions["betting.in_turn"]["properties"]


def test_existing_games_houses_and_sources_are_offered() -> None:
    schema = validator("house").schema
    assert "badacey" in schema["properties"]["deals"]["items"]["anyOf"][0]["enum"]
    assert "by-the-book" in schema["properties"]["adopts"]["anyOf"][0]["enum"]
    assert {"tda-2024", "none"} <= set(schema["$defs"]["cite"]["properties"]["source"]["anyOf"][0]["enum"])


@pytest.mark.parametrize(
    "page",
    [
        CLUB + clause(CAP, "5", indent=2),
        CLUB + clause(CAP, "5", "{en: So., de: So.}", "{source: my-own-sheet, at: rule 7}", indent=2),
        CLUB + clause("betting.in_turn", None, indent=2),
        CLUB + clause("drawing.reshuffle_pool", "[stub, burns]", indent=2),
        CLUB + clause("drawing.if_still_short", "floor", indent=2),
        CLUB + clause("drawing.if_still_short", "[this-draw-own]", indent=2),
        CLUB.replace("deals: [badugi]", "deals: [our-own-game]") + clause(CAP, "5", indent=2),
        head("The club", "deals: [badugi]"),
    ],
)
def test_a_valid_page_matches_the_schema(page: str) -> None:
    assert [error.message for error in validator("house").iter_errors(content(page))] == []


@pytest.mark.parametrize(
    "page",
    [
        CLUB + clause(CAP, '"5"', indent=2),
        head("The club", "deals: [badugi]", "games: [badugi]"),
        CLUB + clause(CAP, "0", indent=2),
        CLUB + clause(CAP, "true", indent=2),
        CLUB + clause(CAP, "[5]", indent=2),
        CLUB + clause(CAP, "4.5", indent=2),
        CLUB + clause(CAP, None, indent=2),
        CLUB + clause(CAP, "5", "4", indent=2),
        CLUB + clause(CAP, "5", '" "', indent=2),
        CLUB + clause(CAP, "5", "{}", indent=2),
        CLUB + clause(CAP, "5", "{english: So.}", indent=2),
        CLUB + clause(CAP, "5", "{en: 4}", indent=2),
        CLUB + clause(CAP, "5", cite="sheet", indent=2),
        CLUB + clause(CAP, "5", cite="{at: rule 7}", indent=2),
        CLUB + clause(CAP, "5", cite="{source: none, at: rule 7}", indent=2),
        CLUB + clause(CAP, "5", cite="{source: sheet, page: 7}", indent=2),
        CLUB + clause(CAP, "5", cite="{source: Our Sheet}", indent=2),
        CLUB + clause(CAP, "5", indent=2).replace("says", "say"),
        CLUB + clause(CAP, "5", indent=2) + "      when: heads-up\n",
        CLUB + clause(CAP, "5", indent=2).replace("max_bets", "max_bet"),
        CLUB + clause(CAP, "5", indent=2).replace("betting", "bets"),
        CLUB + clause("betting.in_turn", "true", indent=2),
        CLUB + clause("betting.structure", "no_limit", indent=2),
        CLUB + clause("drawing.reshuffle_pool", "stub", indent=2),
        CLUB + clause("drawing.reshuffle_pool", "[]", indent=2),
        CLUB + clause("drawing.reshuffle_pool", "[stub, stub]", indent=2),
        CLUB + clause("drawing.reshuffle_pool", "[stub, floor]", indent=2),
        CLUB + clause("drawing.if_still_short", "[floor]", indent=2),
        CLUB,
        head("The club"),
        head("The club", "deals: []"),
        head("The club", "deals: badugi"),
        head("The club", "deals: [badugi, badugi]"),
        head("The club", "deals: [Badugi]"),
        head("The club", "deals: [badugi]", "extends: book"),
        head("The club", "deals: [badugi]", "adopts: 4"),
        head("The club", "deals: [badugi]", "games: {}"),
        head("The club", "deals: [badugi]", "betting: {}"),
        head("The club", "deals: [badugi]").replace("current: true", "current: yes"),
        head("The club", "deals: [badugi]").replace("language: en", "language: english"),
        head("The club", "deals: [badugi]").replace("from: 2026-11-20", "from: today"),
        head("The club", "deals: [badugi]").replace("edition: 2026-11-20", "edition: 4"),
        head("4", "deals: [badugi]"),
    ],
)
def test_a_page_refused_for_its_form_does_not_match(tmp_path: Path, page: str) -> None:
    assert faults_of(tmp_path, {"houses/club.yaml": page})
    assert not validator("house").is_valid(content(page))


@pytest.mark.parametrize(
    ("id", "answer", "fits"),
    [
        ("dealing.streets", "[{down: 4, bet: small}, {board: 3, bet: small}, {draw: 4, bet: big}]", True),
        ("dealing.streets", "[{board: 3, bet: small}]", False),
        ("dealing.streets", "[{down: 4, bet: small}, {board: 0, bet: small}]", False),
        ("dealing.streets", "[{down: 4, bet: small}, {board: 3}]", False),
        ("dealing.streets", "[{down: 4, board: 1, bet: small}, {draw: 4, board: 3, bet: small}]", True),
        ("dealing.streets", "[{down: 4, bet: small}, {down: 4, board: 1, bet: small}]", False),
        ("dealing.streets", "[{down: 4, draw: 4, bet: small}]", False),
        ("showdown.sides", "[{ranking: badugi, of: {own: 2, board: 2}}]", True),
        ("showdown.sides", "[{ranking: badugi, of: any-six}]", False),
        ("showdown.sides", "[{ranking: badugi, of: {own: 2}}]", False),
        ("showdown.sides", "[{ranking: badugi, of: {own: 0, board: 3}}]", False),
        ("showdown.sides", "[{ranking: badugi, of: {own: 2, board: 2, burns: 1}}]", False),
        ("showdown.sides", "[{of: any-five}]", False),
    ],
)
def test_a_board_and_the_cards_of_a_side_match_as_the_reader_reads_them(
    tmp_path: Path, id: str, answer: str, fits: bool
) -> None:
    board = "[{down: 4, bet: small}, {board: 3, bet: big}]"
    page = head("Badugi") + clause(id, answer)
    more = clause("dealing.streets", board) if id != "dealing.streets" else ""
    pages = {
        "games/badugi.yaml": page + more,
        "games/badugi-two.yaml": head("Badugi, two draws", "extends: badugi"),
    }
    assert (faults_of(tmp_path, pages) == []) is fits
    assert validator("game").is_valid(content(page)) is fits


def test_house_and_game_pages_match_only_their_own_schema() -> None:
    house = content(head("The club", "deals: [badugi]"))
    game = content(head("Badugi", "extends: badacey") + clause(CAP, "5"))
    assert validator("house").is_valid(house) and not validator("game").is_valid(house)
    assert validator("game").is_valid(game) and not validator("house").is_valid(game)
    assert not validator("poker").is_valid(game)


@pytest.mark.parametrize(
    "sources",
    [
        "sheet: {}",
        "sheet: {title: 4}",
        "none: {title: Nothing}",
        "Our Sheet: {title: Ours}",
        "sheet: {title: Ours, url: x}",
        "sheet: {title: Ours, address: x}",
    ],
)
def test_a_refused_register_of_sources_does_not_match(tmp_path: Path, sources: str) -> None:
    page = f"title: Sources\nsources:\n  {sources}\n"
    assert faults_of(tmp_path, {"sources.yaml": page})
    assert not validator("sources").is_valid(content(page))


def test_a_register_needs_at_least_one_source() -> None:
    fits = validator("sources")
    assert fits.is_valid({"title": "Sources", "sources": {"sheet": {"title": "Ours"}}})
    assert not fits.is_valid({"title": "Sources", "sources": {}})


def test_a_clause_is_described_with_the_answer_of_the_book() -> None:
    described = page_schema("poker", read_folders([embedded()]).pages)["$defs"]
    told = [part["description"] for name, part in described.items() if name in VALUE_TYPES]
    by_the_book = [text for text in told if "By the book:" in text]
    assert by_the_book and all(". By the book: " in text for text in by_the_book)


@pytest.mark.parametrize("kind", sorted(TITLES))
def test_each_description_is_a_sentence(kind: str) -> None:
    told = list(_descriptions(page_schema(kind)))
    assert (told or kind == "sources") and all(text.endswith((".", "?")) for text in told)


def _descriptions(node: Any) -> Iterator[str]:
    for name, part in node.items() if isinstance(node, dict) else ():
        yield from [part] if name == "description" and isinstance(part, str) else _descriptions(part)


def answers(part: Any) -> Iterator[tuple[list[Any], dict[Any, str]]]:
    """The named answers wherever a clause lists them, and their descriptions."""
    if isinstance(part, dict):
        if "enum" in part or part.get("type") == "boolean":
            described = {each["const"]: each["description"] for each in part["anyOf"]}
            yield part.get("enum", [True, False]), described
        for each in part.values():
            yield from answers(each)
    elif isinstance(part, list):
        for each in part:
            yield from answers(each)


def test_every_answer_has_a_description() -> None:
    """A note of the rulebook, or the words of a page that gives the answer."""
    clauses = {id: part for id, part in validator("house").schema["$defs"].items() if "." in id}
    found = [(id, *each) for id, part in clauses.items() for each in answers(part["properties"].get("is", {}))]
    assert len(found) > 80
    said: dict[str, set[str]] = {}
    for rules in current_rules(BOOK):
        for each in rules.clauses.values():
            said.setdefault(each.id, set()).add(each.says["en"])
    for id, listed, described in found:
        others = {words for clause, texts in said.items() if clause != id for words in texts - said[id]}
        assert not others & {*described.values()}, id
        assert [*described] == listed and all(each.endswith(".") for each in described.values()), id
        if id == CAP_HEADS_UP:
            assert described["never"] == BOOK.find("by-the-book", "badugi").clauses[id].says["en"]
        if id == "showdown.shown_to_one":
            note = described["at-once-unless-out-of-the-hand"]
            assert note == "at once, or after the hand if that player is not in it."
