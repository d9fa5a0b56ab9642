"""The scenario pages of the embedded rules, read like a house's own pages: see ``dealer_service.scenarios``."""

from __future__ import annotations

import zlib
from functools import cache
from pathlib import Path
from typing import Any

from dealer_service.rulebook.loading.faults import Fault
from dealer_service.scenarios import Case, ScenarioPage, files_below, read_page, run
from dealer_service.scenarios.runner import Result
from tests.books import BOOK
from tests.oracles.effort import EFFORT, in_sample

SCENARIOS = Path(__file__).parent


@cache
def every_page() -> dict[Path, ScenarioPage | list[Fault]]:
    """Every page, in the order of sections and names, or its errors if it is invalid."""
    misplaced: list[Fault] = []
    found: dict[Path, ScenarioPage | list[Fault]] = {}
    for path in files_below(SCENARIOS, misplaced):
        faults: list[Fault] = []
        found[path] = read_page(path, faults) or faults
    return found | {Path(fault.place.file): [fault] for fault in misplaced}


def pages() -> list[Path]:
    """Every valid page; ``test_scenarios`` fails for each of the others."""
    return [path for path, page in every_page().items() if isinstance(page, ScenarioPage)]


def some_pages() -> list[Path]:
    """An eighth of the valid pages; all of them if EFFORT is set.

    For properties that every answer has. ``test_scenarios`` compares the answers of all pages each time.
    """
    return [page for page in pages() if in_sample(page.stem, 8)]


def some_cases(page: Path) -> list[Case]:
    """Every eighth case of a page, starting at a different one for each page; all of them if EFFORT is set.

    For tests of how a question and its answer are carried, which is the same for every case.
    """
    first = 0 if EFFORT else zlib.crc32(page.stem.encode()) % 8
    return list(cases_of(page)[first :: 1 if EFFORT else 8])


def read(path: Path) -> ScenarioPage:
    """A valid page."""
    page = every_page()[path]
    assert isinstance(page, ScenarioPage), "\n".join(map(str, page))
    return page


def name_of(path: Path) -> str:
    """The name of a page in tests: its section and its file name."""
    return f"{path.parent.name}.{path.stem}"


def rules_of(question: dict[str, Any]) -> dict[str, Any]:
    """The part of a question that selects the rules."""
    return {name: question[name] for name in ("house", "game", "as_of", "digest") if name in question}


def pages_by_clause() -> dict[str, Path]:
    """The page about each clause."""
    return {clause: page for page in pages() if (clause := read(page).clause)}


def cases_of(page: Path) -> tuple[Case, ...]:
    """Each case of a page, in its order."""
    return read(page).cases


@cache
def results_of(page: Path) -> tuple[Result, ...]:
    """Each case of a page with its answer, asked without HTTP once in this process."""
    return tuple(run([read(page)], BOOK))


def read_cases(page: Path) -> list[tuple[str, str, dict[str, Any], dict[str, Any]]]:
    """Each case of a page: its name, the endpoint, the question, the expected answer."""
    return [(case.name, case.at, case.ask, case.expected) for case in cases_of(page)]
