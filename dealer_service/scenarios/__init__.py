"""Scenarios: the expected answers of a house's rules, written by its owner, and whether they hold."""

from dealer_service.scenarios.expectations import Mismatch, find_mismatches
from dealer_service.scenarios.files import embedded_scenarios, files_below, read_pages, scenario_files
from dealer_service.scenarios.page import DISPUTES, Case, ScenarioPage, parse_page, read_page
from dealer_service.scenarios.runner import Result, run

__all__ = [
    "DISPUTES",
    "Case",
    "Mismatch",
    "Result",
    "ScenarioPage",
    "embedded_scenarios",
    "files_below",
    "find_mismatches",
    "parse_page",
    "read_page",
    "read_pages",
    "run",
    "scenario_files",
]
