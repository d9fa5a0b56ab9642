"""A ruleset written as its own page is read back as the same rules."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from dealer_service.rulebook import Book, embedded, read_folders
from dealer_service.rulebook.clause import Localized
from dealer_service.rulebook.loading.pages import OF_A_GAME
from dealer_service.rulebook.page_writer import mix_page, ruleset_page
from tests.unit.small_pages import SMALL, book_of

DEALT_MIX = "badugi-badacey-badeucy"
LOCALIZED = """every_game:
  betting:
    max_bets: {is: 5, says: So., cite: {source: sheet, at: {en: rule five, fr: règle cinq}}}
"""


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("house", "game"),
    [("wsop-live-2026", "badugi"), ("badugi-france", "badugi"), ("by-the-book", "badugi-no-limit-cap")],
)
def test_a_written_page_has_the_rules_and_words_of_its_ruleset(
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
        assert ours.set_by == ("copied" if id not in OF_A_GAME else clause.set_by)


@pytest.mark.parametrize(("house", "mix"), [("by-the-book", "mixed-triple-draw"), ("barge-2026", DEALT_MIX)])
def test_a_written_mix_has_its_rules_and_words(book: Book, tmp_path: Path, house: str, mix: str) -> None:
    rules = book.find_mix(house, mix)
    page = tmp_path / "mixes" / "copied.yaml"
    page.parent.mkdir()
    page.write_text(mix_page(rules, "2026-11-20", "en"), "utf-8")
    head = 'title: A house\nedition: one\nfrom: "2026-11-20"\ncurrent: true\nlanguage: en\n'
    (tmp_path / "houses").mkdir()
    house_page = f"{head}deals: [{', '.join(rules.legs)}]\nmixes: [copied]\n"
    (tmp_path / "houses" / "copier.yaml").write_text(house_page, "utf-8")
    read = read_folders([embedded(), tmp_path])
    assert not read.faults and read.book is not None
    copied = read.book.find_mix("copier", "copied")
    assert copied.title == rules.title
    assert [(id, each.json, each.says, each.cite) for id, each in copied.clauses.items()] == [
        (id, each.json, each.says, each.cite) for id, each in rules.clauses.items()
    ]


def test_words_in_several_languages_are_written_in_all_of_them(tmp_path: Path) -> None:
    title = Localized({"en": "The club", "fr": "Le club"})
    at = {"en": "rule five", "fr": "règle cinq"}
    club = {**SMALL, "houses/club.yaml": SMALL["houses/club.yaml"] + LOCALIZED}
    written = ruleset_page(book_of(tmp_path, club).find("club", "badugi"), title, "2026-11-20", "en")
    assert yaml.safe_load(written)["title"] == {"en": "The club", "fr": "Le club"}
    assert yaml.safe_load(written)["every_game"]["betting"]["max_bets"]["cite"] == {"source": "sheet", "at": at}
