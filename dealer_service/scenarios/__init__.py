"""Scenarios: what a house's rules are to answer, as its owner writes it down, and whether they do."""

from dealer_service.scenarios.differences import Difference, differences
from dealer_service.scenarios.finding import files_below, own_scenarios, read_pages, scenario_files
from dealer_service.scenarios.pages import DISPUTES, Case, ScenarioPage, page_of, read_page
from dealer_service.scenarios.running import Result, run

__all__ = [
    "DISPUTES",
    "Case",
    "Difference",
    "Result",
    "ScenarioPage",
    "differences",
    "files_below",
    "own_scenarios",
    "page_of",
    "read_page",
    "read_pages",
    "run",
    "scenario_files",
]
