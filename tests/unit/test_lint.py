"""What may stand on a page and need not: idle clauses, clauses that nobody reads, words not translated."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from dealer_service.rulebook import read_folders
from dealer_service.rulebook.lint import find_remarks
from tests.unit.small_pages import clause, head, write

CAP = "betting.max_bets"
BOTH = "{en: So it is., fr: C'est ainsi.}"
DEALS = "deals: [badugi, badugi-two]"


def remarks_on(folder: Path, changed: Mapping[str, str | None]) -> list[str]:
    """The remarks on the pages of houses and games, notes on words aside."""
    found = find_remarks(read_folders([write(folder, changed)]))
    return [str(each) for each in found if " words (" not in each.says]


def club(*clauses: str, more: str = DEALS) -> dict[str, str]:
    return {"houses/club.yaml": head("The club", more) + "every_game:\n" + "".join(clauses)}


def idle(line: int, parent: str) -> str:
    says = f"has the same answer, words and source as {parent}; remove it"
    return f"houses/club.yaml:{line}:5: warning: {CAP}: {says}"


def where(folder: Path, id: str) -> str:
    book = read_folders([folder]).book
    assert book
    return str(book.find("book", "badugi").clauses[id].where)


def test_a_clause_that_answers_as_its_parent_does_in_the_same_words_from_the_same_source_says_nothing(
    tmp_path: Path,
) -> None:
    found = remarks_on(tmp_path, club(clause(CAP, "3", indent=2)))
    assert found == [idle(9, where(tmp_path, CAP))]


@pytest.mark.parametrize(
    "other",
    [
        clause(CAP, "4", indent=2),
        clause(CAP, "3", "So be it.", indent=2),
        clause(CAP, "3", cite="{source: sheet}", indent=2),
    ],
)
def test_another_answer_other_words_or_another_source_say_something(tmp_path: Path, other: str) -> None:
    assert remarks_on(tmp_path, club(other)) == []


def test_a_clause_that_says_something_in_one_game_is_not_idle(tmp_path: Path) -> None:
    two = head("Badugi, two draws", "extends: badugi") + clause(CAP, "5")
    assert remarks_on(tmp_path, {"games/badugi-two.yaml": two, **club(clause(CAP, "3", indent=2))}) == []


def test_a_houses_clause_for_one_game_is_held_against_its_own_for_every_game(tmp_path: Path) -> None:
    again = "games:\n  badugi-two:\n" + clause(CAP, "4", indent=4)
    found = remarks_on(tmp_path, club(clause(CAP, "4", indent=2), again))
    assert found == [idle(16, "houses/club.yaml:9:5").replace(":16:5", ":16:7")]


def test_a_clause_of_an_adopted_house_is_the_parents(tmp_path: Path) -> None:
    parent = {"houses/book.yaml": head("By the book", DEALS, "every_game:") + clause(CAP, "4", indent=2)}
    found = remarks_on(tmp_path, {**parent, **club(clause(CAP, "4", indent=2), more="deals: [badugi]\nadopts: book")})
    assert found == [idle(10, "houses/book.yaml:9:5")]


def test_a_clause_that_no_game_of_the_house_reads_is_told_of(tmp_path: Path) -> None:
    structure = clause("betting.structure", "no-limit", indent=2)
    cap = clause(CAP, "5", indent=2).split("\n", 1)[1]
    found = remarks_on(tmp_path, club(structure, cap))
    assert found == [f"houses/club.yaml:13:5: warning: {CAP}: is not used in any game that the house deals; remove it"]


def test_words_that_lack_a_language_are_counted_once_a_page(tmp_path: Path) -> None:
    cap = clause(CAP, "5", BOTH, indent=2)
    draws = clause("drawing.draws", "2", indent=2)
    pages = {"houses/club.yaml": head("The club", DEALS, "every_game:") + cap + draws}
    found = [
        each for each in find_remarks(read_folders([write(tmp_path, pages)])) if each.place.file == "houses/club.yaml"
    ]
    assert [str(each) for each in found] == ["houses/club.yaml:1:1: note: 1 of 2 clauses have no French words (fr)"]


def test_a_page_in_a_third_language_lacks_both(tmp_path: Path) -> None:
    page = (head("Der Klub", DEALS, "every_game:") + clause(CAP, "5", indent=2)).replace("language: en", "language: de")
    found = [
        each
        for each in find_remarks(read_folders([write(tmp_path, {"houses/club.yaml": page})]))
        if "club" in str(each)
    ]
    assert [each.says for each in found] == [
        "its one clause has no English words (en)",
        "its one clause has no French words (fr)",
    ]


def test_pages_with_faults_have_their_words_counted_all_the_same(tmp_path: Path) -> None:
    loaded = read_folders(
        [write(tmp_path, club(clause(CAP, "five", indent=2), clause("drawing.draws", "2", indent=2)))]
    )
    assert loaded.book is None
    assert [each.says for each in find_remarks(loaded) if "club" in each.place.file] == [
        "its one clause has no French words (fr)"
    ]
