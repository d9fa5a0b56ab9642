"""Remarks on valid pages: idle clauses, clauses that no game reads, missing translations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from dealer_service.rulebook import Book, read_folders
from dealer_service.rulebook.lint import (
    NUMBERS,
    Severity,
    find_remarks,
    misnamed_folders,
    numbers_in,
    slips_in_words,
)
from tests.unit.small_pages import TWO_DRAWS, clause, head, write

CAP = "betting.max_bets"
BOTH = "{en: So it is., fr: C'est ainsi.}"
DEALS = "deals: [badugi, badugi-two]"


def remarks_on(folder: Path, changed: Mapping[str, str | None]) -> list[str]:
    """The remarks on the pages of houses and games, without notes on words."""
    found = find_remarks(read_folders([write(folder, changed)]))
    return [str(each) for each in found if each.weight is Severity.WARNING]


def club(*clauses: str, more: str = DEALS) -> dict[str, str]:
    return {"houses/club.yaml": head("The club", more) + "every_game:\n" + "".join(clauses)}


def idle(line: int, parent: str) -> str:
    says = f"has the same answer, words and source as {parent}; remove it"
    return f"houses/club.yaml:{line}:5: warning: {CAP}: {says}"


def where(folder: Path, id: str) -> str:
    book = read_folders([folder]).book
    assert book
    return str(book.find("book", "badugi").clauses[id].where)


def test_a_clause_equal_to_its_parents_is_idle(
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
def test_a_clause_with_another_answer_text_or_source_is_not_idle(tmp_path: Path, other: str) -> None:
    assert remarks_on(tmp_path, club(other)) == []


def test_a_clause_that_differs_in_one_game_is_not_idle(tmp_path: Path) -> None:
    two = head("Badugi, two draws", "extends: badugi") + clause(CAP, "5")
    assert remarks_on(tmp_path, {"games/badugi-two.yaml": two, **club(clause(CAP, "3", indent=2))}) == []


def test_a_clause_for_one_game_is_compared_with_every_game(tmp_path: Path) -> None:
    again = "games:\n  badugi-two:\n" + clause(CAP, "4", indent=4)
    found = remarks_on(tmp_path, club(clause(CAP, "4", indent=2), again))
    assert found == [idle(16, "houses/club.yaml:9:5").replace(":16:5", ":16:7")]


def test_a_clause_is_compared_with_the_adopted_house(tmp_path: Path) -> None:
    parent = {"houses/book.yaml": head("By the book", DEALS, "every_game:") + clause(CAP, "4", indent=2)}
    found = remarks_on(tmp_path, {**parent, **club(clause(CAP, "4", indent=2), more="deals: [badugi]\nadopts: book")})
    assert found == [idle(10, "houses/book.yaml:9:5")]


def test_a_clause_that_no_game_of_the_house_reads_is_a_warning(tmp_path: Path) -> None:
    structure = clause("betting.structure", "no-limit", indent=2)
    cap = clause(CAP, "5", indent=2).split("\n", 1)[1]
    found = remarks_on(tmp_path, club(structure, cap))
    assert found == [f"houses/club.yaml:13:5: warning: {CAP}: is not used in any game that the house deals; remove it"]


def test_missing_translations_are_counted_once_a_page(tmp_path: Path) -> None:
    cap = clause(CAP, "5", BOTH, indent=2)
    draws = clause("dealing.streets", TWO_DRAWS, indent=2)
    pages = {"houses/club.yaml": head("The club", DEALS, "every_game:") + cap + draws}
    found = [
        each for each in find_remarks(read_folders([write(tmp_path, pages)])) if each.place.file == "houses/club.yaml"
    ]
    assert [str(each) for each in found] == ["houses/club.yaml:1:1: note: 1 of 2 clauses have no French words (fr)"]


def test_a_page_in_a_third_language_lacks_both_others(tmp_path: Path) -> None:
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


def test_missing_translations_are_counted_on_invalid_pages(tmp_path: Path) -> None:
    loaded = read_folders(
        [write(tmp_path, club(clause(CAP, "five", indent=2), clause("dealing.streets", TWO_DRAWS, indent=2)))]
    )
    assert loaded.book is None
    assert [each.says for each in find_remarks(loaded) if "club" in each.place.file] == [
        "its one clause has no French words (fr)"
    ]


@pytest.mark.parametrize(
    ("id", "answer", "words", "says"),
    [
        (CAP, "5", "{en: A bet and three raises are allowed.}", "the answer is 5, but the words (en) say 3"),
        (CAP, "4", "{en: A bet and three raises are allowed.}", None),
        (CAP, "4", "{en: Four bets are allowed., fr: Cinq mises sont permises.}", "the words (fr) say 5"),
        (CAP, "4", "{en: Up to 4 bets are allowed.}", None),
        (CAP, "4", "{en: A bet and some raises are allowed.}", None),
        (
            "dealing.streets",
            TWO_DRAWS,
            "{en: There are 4 cards and 3 draws.}",
            "the streets have 4 cards and 2 draws, but the words (en) say 3 and 4",
        ),
        ("dealing.streets", TWO_DRAWS, "{en: There are four cards and two draws., fr: Trois tours.}", None),
    ],
)
def test_a_number_in_the_words_other_than_the_answer_is_a_warning(
    tmp_path: Path, id: str, answer: str, words: str, says: str | None
) -> None:
    found = remarks_on(tmp_path, club(clause(id, answer, words, indent=2)))
    assert [says in each and ": warning: " in each for each in found] == ([True] if says else [])


@pytest.mark.parametrize(
    ("id", "less"),
    [
        (CAP, 1),  # a bet and raises
        ("betting.most_antes", 0),
        ("dealing.max_seats", 0),
        ("pots.rake_percent", 0),
    ],
)
def test_the_words_of_each_answer_that_they_name_are_counted(book: Book, id: str, less: int) -> None:
    """Words may name the answer, and the raises after a bet; any other number is a slip."""
    clause = book.find("by-the-book", "badugi").clauses[id]
    named = (None, None, *NUMBERS["en"])
    found = {
        number: [*slips_in_words(replace(clause, value=7, says={"en": f"There are {named[number]}."}))]
        for number in range(2, len(named))
    }
    assert {number for number, slips in found.items() if not slips} == {7, 7 - less}
    assert found[9] == ["the answer is 7, but the words (en) say 9"]


NAMED = {
    "en": "two three four five six seven eight nine ten",
    "fr": "deux trois quatre cinq six sept huit neuf dix",
}


@pytest.mark.parametrize("language", sorted(NAMED))
def test_every_number_is_known_by_its_word(book: Book, language: str) -> None:
    clause = book.find("by-the-book", "badugi").clauses["dealing.max_seats"]
    for number, word in enumerate(NAMED[language].split(), 2):
        assert not [*slips_in_words(replace(clause, value=number, says={language: f"… {word} …"}))], word
        assert [*slips_in_words(replace(clause, value=number + 1, says={language: f"… {word} …"}))], word


def test_numbers_below_two_are_not_compared() -> None:
    assert numbers_in("0 or 1 of 2 cards, rule 1.5, at most twelve", "en") == {2}


@pytest.mark.parametrize("words", ["“So it is.”", "‘So it is.’", "{en: So it is., fr: “C'est ainsi.”}"])
def test_words_inside_curly_quotes_are_a_warning(tmp_path: Path, words: str) -> None:
    (found,) = remarks_on(tmp_path, club(clause(CAP, "5", words, indent=2)))
    assert "which YAML reads as part of them" in found
    assert remarks_on(tmp_path, club(clause(CAP, "5", "“Pot” is a raise.", indent=2))) == []


@pytest.mark.parametrize(
    ("short", "last", "pool", "warns"),
    [
        ("mixed-in", "dealt", "[folded]", True),
        ("mixed-in", "dealt", "[stub, folded]", False),
        ("dealt-first", "dealt", "[folded]", False),
        ("dealt-first", "never", "[folded]", True),
    ],
)
def test_a_pool_without_the_stub_is_a_warning_unless_the_stub_is_dealt_out(
    tmp_path: Path, short: str, last: str, pool: str, warns: bool
) -> None:
    answers = {"short_stub": short, "last_card": last, "reshuffle_pool": pool}
    first, *more = (clause(f"drawing.{name}", answer, "So.", indent=2) for name, answer in answers.items())
    page = first + "".join(each.split("\n", 1)[1] for each in more)
    assert ["has no stub" in each for each in remarks_on(tmp_path, club(page)) if "reshuffle_pool" in each] == [
        True
    ] * warns


@pytest.mark.parametrize("meant", ["games", "houses", "mixes", "search"])
def test_a_folder_whose_name_is_nearly_right_is_a_warning(tmp_path: Path, meant: str) -> None:
    (tmp_path / meant[:-1]).mkdir()
    assert [str(each) for each in misnamed_folders(tmp_path)] == [
        f"{tmp_path.as_posix()}/{meant[:-1]}:1:1: warning: is not read; did you mean {meant}/?"
    ]
