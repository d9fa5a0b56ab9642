"""Scenarios: what a house's rules are to answer, as its owner writes it down, and whether they do."""

from dealer_service.scenarios.expectations import Difference, differences
from dealer_service.scenarios.files import files_below, own_scenarios, read_pages, scenario_files
from dealer_service.scenarios.page import DISPUTES, Case, ScenarioPage, page_of, read_page
from dealer_service.scenarios.runner import Result, run

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
