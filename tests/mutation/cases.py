"""All scenarios as plain data, and the lines of the package that each scenario runs."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Set
from contextlib import contextmanager
from dataclasses import dataclass, replace
from types import FrameType
from typing import Any

# This module must not import the package at the top: each mutant is imported in a separate process.


@dataclass(frozen=True, slots=True)
class PlainCase:
    """One scenario: its place and name, its endpoint and question, the expected answer, and the lines that it runs."""

    name: str
    at: str
    ask: Any
    expected: dict[str, Any]
    of_the_rooms: bool
    lines: frozenset[tuple[str, int]] = frozenset()


def read_cases() -> list[PlainCase]:
    """Return every scenario of the embedded pages and of the tests' rooms."""
    from dealer_service.scenarios import read_pages, scenario_files
    from tests.rooms import ROOMS
    from tests.scenarios import cases_of, pages

    cases = [(case, False) for page in pages() for case in cases_of(page)]
    cases += [(case, True) for page in read_pages(scenario_files(ROOMS, []), []) for case in page.cases]
    return [PlainCase(f"{case.place}: {case.name}", case.at, case.ask, case.expected, rooms) for case, rooms in cases]


def narrow_pages(names: Set[str]) -> None:
    """Limit the tests about scenarios, in this process, to the cases of these names."""
    from dealer_service.scenarios import ScenarioPage
    from tests import scenarios

    kept = {}
    for path, page in scenarios.every_page().items():
        assert isinstance(page, ScenarioPage)
        cases = tuple(case for case in page.cases if f"{case.place}: {case.name}" in names)
        if cases:
            kept[path] = replace(page, cases=cases)
    scenarios.every_page = lambda: kept  # type: ignore[assignment]


class Books:
    """Asks plain cases under this process's rules."""

    def __init__(self) -> None:
        from dealer_service.scenarios import client, find_mismatches
        from tests.books import BOOK, BOOK_WITH_ROOMS

        self.ask, self.find_mismatches, self.books = client.ask, find_mismatches, (BOOK, BOOK_WITH_ROOMS)

    def fails(self, case: PlainCase) -> bool:
        """Return whether the answer differs from the case's expectation."""
        try:
            answer = self.ask(case.at, case.ask, self.books[case.of_the_rooms])
        except Exception:
            return True
        return bool(self.find_mismatches(answer, {"status": 200, **case.expected}))


def with_lines(cases: Iterable[PlainCase], folder: str) -> list[PlainCase]:
    """Return the cases, each with the lines below this folder that it runs."""
    books = Books()
    found = []
    for case in cases:
        with _traced(folder) as lines:
            books.fails(case)
        found.append(replace(case, lines=frozenset(lines)))
    return found


@contextmanager
def _traced(folder: str) -> Any:
    lines: set[tuple[str, int]] = set()

    def enter(frame: FrameType, event: str, arg: Any) -> Any:
        name = frame.f_code.co_filename
        if not name.startswith(folder):
            return None
        lines.add((name, frame.f_lineno))

        def step(frame: FrameType, event: str, arg: Any) -> Any:
            lines.add((name, frame.f_lineno))
            return step

        return step

    sys.settrace(enter)
    try:
        yield lines
    finally:
        sys.settrace(None)
