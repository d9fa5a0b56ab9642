"""The editions of the pages: the one in force on a day, the current one, and the parents of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dealer_service.message import message
from dealer_service.rulebook.loading.faults import Fault, quoted
from dealer_service.rulebook.loading.pages import Page

# One edition of each page, by id.
PagesById = Mapping[str, Page]


def in_force_on(day: str, pages: Iterable[Page]) -> PagesById:
    """The edition of each page in force on that day. Pages that begin later are absent."""
    return {page.id: page for page in sorted(pages, key=lambda page: page.since.value) if page.since.value <= day}


def current_pages(pages: Iterable[Page]) -> PagesById:
    """The edition of each page that is used if no day is given."""
    return {page.id: page for page in pages if page.current.value}


def lineage(page: Page, pages: PagesById, faults: list[Fault]) -> tuple[Page, ...]:
    """The page after its parents, the eldest first. Empty if a parent is missing, or in a cycle."""
    line = [page]
    while wanted := line[0].parent:
        parent = pages.get(wanted.value)
        if parent is None:
            return ()
        if parent in line:
            back = message("a loop back to {parent}", parent=quoted(parent.id))
            faults.append(Fault(wanted.at, None, back, message("a parent that does not come from this page")))
            return ()
        line.insert(0, parent)
    return tuple(line)
