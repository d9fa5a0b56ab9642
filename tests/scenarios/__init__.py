"""Scenario pages of the embedded rules, read as a house's own are: see ``dealer_service.scenarios``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dealer_service.scenarios import Case, ScenarioPage, files_below, read_page

SCENARIOS = Path(__file__).parent


def pages() -> list[Path]:
    """Every page, in the order of sections and names."""
    faults: list[Any] = []
    found = files_below(SCENARIOS, faults)
    assert not faults, faults
    return found


def read(page: Path) -> ScenarioPage:
    """The page, which has no faults."""
    faults: list[Any] = []
    found = read_page(page, faults)
    assert found, "\n".join(map(str, faults))
    return found


def pages_by_clause() -> dict[str, Path]:
    """The page about each clause."""
    return {clause: page for page in pages() if (clause := read(page).clause)}


def cases_of(page: Path) -> tuple[Case, ...]:
    """Each case of a page, in its order."""
    return read(page).cases


def read_cases(page: Path) -> list[tuple[str, str, dict[str, Any], dict[str, Any]]]:
    """Each case of a page: its name, the endpoint, the question, the expected answer."""
    return [(case.name, case.at, case.ask, case.expected) for case in cases_of(page)]
