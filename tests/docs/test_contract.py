"""The page on the contract: each endpoint has the date of its addition, each status its remedy."""

from __future__ import annotations

import re

import pytest

from dealer_service import __version__
from dealer_service.api.openapi import ROUTES
from dealer_service.api.responses.problems import STATUS
from tests.docs.pages import part, text

PAGE = text("docs/contract.md")
CHANGES = PAGE[PAGE.index("## Changes by date") :]
ENDPOINTS = sorted({each.path for each in ROUTES if each.path.startswith(("/v1/", "/.well-known/"))})


@pytest.mark.parametrize("path", ENDPOINTS)
def test_an_endpoint_has_the_date_of_its_addition(path: str) -> None:
    assert re.findall(rf"`(?:GET |POST )?{re.escape(path)}`", CHANGES), f"add it to {PAGE.splitlines()[0]}"


def test_each_status_of_a_problem_says_how_to_retry() -> None:
    told = {int(each) for each in re.findall(r"\b[45]\d\d\b", part(PAGE, "## Retries", "## Versions"))}
    assert told == {*STATUS.values()}


def test_dates_are_in_order_and_the_version_is_there() -> None:
    found = re.findall(r"(?m)^### (\d{4}-\d\d-\d\d) \((\d+\.\d+\.\d+)\)$", CHANGES)
    assert found == sorted(found, reverse=True) and found[0][1] == __version__
