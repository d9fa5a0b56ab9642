"""A draft of a house page: its text, and the errors, remarks and rules that reading it would bring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import yaml

from dealer_service.rulebook.book import Book
from dealer_service.rulebook.lint import Remark, find_remarks
from dealer_service.rulebook.loading.faults import Fault
from dealer_service.rulebook.loading.files import draft_of_house
from dealer_service.rulebook.loading.library import read_folders
from dealer_service.rulebook.sections import SECTIONS

WIDTH = 112
# The comment above the page.
HEAD = """\
# The house rules of {title}: the clauses that differ from {parent}. Keep this file as houses/{id}.yaml.
"""


@dataclass(frozen=True, slots=True)
class DraftClause:
    """A clause as the page would write it: its answer as JSON data, words by language, and the place in the sheet.

    ``at`` is empty if the house has no sheet with this rule.
    """

    answer: Any
    says: Mapping[str, str]
    at: str = ""


@dataclass(frozen=True, slots=True)
class HouseDraft:
    """The page of a house before it is a file. ``adopts`` is empty for a house that follows the book."""

    id: str
    title: Mapping[str, str]
    since: str
    deals: Sequence[str]
    adopts: str = ""
    clauses: Mapping[str, DraftClause] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ReadDraft:
    """What reading the draft finds: its errors, its remarks, and the book with it. None if it has errors."""

    faults: tuple[Fault, ...]
    remarks: tuple[Remark, ...]
    book: Book | None


def write_draft(draft: HouseDraft) -> str:
    """The text of the page."""
    sheet = f"{draft.id}-sheet"
    cites_sheet = any(each.at for each in draft.clauses.values())
    title = next(iter(draft.title.values()), draft.id)
    page = {
        "title": _words(draft.title),
        "edition": draft.since,
        "from": draft.since,
        "current": True,
        "language": "en",
        **({"sources": {sheet: {"title": f"House rules of {title}", "language": "en"}}} if cites_sheet else {}),
        **({"adopts": draft.adopts} if draft.adopts else {}),
        "deals": list(draft.deals),
    }
    sections = {section: _section(section, draft, sheet) for section in SECTIONS}
    if any(sections.values()):
        page["every_game"] = {section: clauses for section, clauses in sections.items() if clauses}
    head = HEAD.format(title=" ".join(title.split()), parent=draft.adopts or "the book", id=draft.id)
    return head + yaml.safe_dump(page, allow_unicode=True, sort_keys=False, width=WIDTH)


def _section(section: str, draft: HouseDraft, sheet: str) -> dict[str, Any]:
    return {
        id.split(".")[1]: {
            "is": clause.answer,
            "says": _words(clause.says),
            "cite": {"source": sheet, "at": clause.at} if clause.at else {"source": "none"},
        }
        for id, clause in draft.clauses.items()
        if id.startswith(f"{section}.")
    }


def _words(by_language: Mapping[str, str]) -> str | dict[str, str]:
    """Words as pages write them: those of one language bare, if it is the page's. Missing ones are an empty line."""
    if not by_language:
        return ""
    return by_language["en"] if set(by_language) == {"en"} else dict(by_language)


def read_draft(id: str, text: str, folders: Sequence[Path]) -> ReadDraft:
    """Read the page beside those of the folders, as ``dealer-service check`` would."""
    page = draft_of_house(id, text.encode())
    loaded = read_folders(folders, (page,))
    own = tuple(fault for fault in loaded.faults if fault.place.file == page.label)
    # Errors of other pages hold back none of the remarks on this one.
    whole = replace(loaded, faults=())
    remarks = () if own else tuple(each for each in find_remarks(whole) if each.place.file == page.label)
    return ReadDraft(own, remarks, None if own else loaded.whole)
