"""Rulesets withheld because a page has errors: they stay as they were, and all others change."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import PurePath

from dealer_service.rulebook.book import Book
from dealer_service.rulebook.loading.faults import Fault
from dealer_service.rulebook.loading.files import FOLDERS, TOP
from dealer_service.rulebook.loading.library import LoadResult

Pair = tuple[str, str]


def faulty_pages(loaded: LoadResult) -> set[str] | None:
    """The ids of the house, game and mix pages that have errors. None if an error affects every ruleset.

    Errors in poker.yaml, in a register of sources, or of an unreadable folder affect every ruleset.
    """
    faulty: set[str] = set()
    for fault in loaded.faults:
        id = _house_or_game(fault)
        if id is None:
            return None
        faulty.add(id)
    return faulty


def _house_or_game(fault: Fault) -> str | None:
    """The id of the page with the error, if it is that of a house, game or mix."""
    path = PurePath(fault.place.file)
    id = path.stem.split("@")[0]
    is_page = path.suffix.lower() in (".yaml", ".yml") and path.parent.name in FOLDERS
    return id if is_page and id not in TOP else None


def ruled_by(pages: Collection[str], books: Iterable[Book]) -> set[Pair]:
    """The houses and games or mixes that any of these pages rules in one of the books, directly or as a parent."""
    return {
        (rules.house, rules.game)
        for book in books
        for rules in book.all_rules()
        if any(PurePath(page).stem.split("@")[0] in pages for page in rules.pages)
    }
