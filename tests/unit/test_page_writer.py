"""A ruleset that is written as a page of its own is read again as the same rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealer_service.rulebook import Book, embedded, read_folders
from dealer_service.rulebook.page_writer import ruleset_page


@pytest.mark.parametrize(
    ("house", "game"),
    [("wsop-live-2026", "badugi"), ("badugi-france", "badugi"), ("by-the-book", "badugi-no-limit-cap")],
)
def test_a_page_that_is_taken_away_says_what_the_ruleset_says(
    book: Book, tmp_path: Path, house: str, game: str
) -> None:
    rules = book.find(house, game)
    page = tmp_path / "houses" / "copied.yaml"
    page.parent.mkdir()
    page.write_text(ruleset_page(rules, "Copied: a house", "2026-11-20", "en"), "utf-8")
    read = read_folders([embedded(), tmp_path])
    assert not read.faults and read.book is not None
    copied = read.book.find("copied", game)
    assert copied.words_digest == rules.words_digest
    for id, clause in rules.clauses.items():
        ours = copied.clauses[id]
        assert (ours.json, ours.says, ours.cite) == (clause.json, clause.says, clause.cite)
        assert ours.set_by == "copied"
