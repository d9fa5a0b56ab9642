"""No document prints a number that any new scenario changes."""

import re

import pytest

from tests.docs.pages import PAGES, ROOT
from tests.scenarios import cases_of, pages

COUNTED = re.compile(r"(?i)\b(\d[\d,]{2,}) (?:scenario pages|scenarios|cases)\b|on (\d[\d,]+) pages\b")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_no_count_of_scenarios_is_printed(page):
    text = page.read_text("utf-8")
    assert not COUNTED.search(text), COUNTED.search(text)
    every = list(pages())
    for number in (sum(len(list(cases_of(each))) for each in every), len(every)):
        assert not re.search(rf"(?<![\d,]){number:,}(?![\d,])", text), f"{number} changes with each scenario"


def test_such_a_count_would_be_found():
    for told in ("3,691 on 263 pages", "it asks 3691 cases", "263 scenario pages"):
        assert COUNTED.search(told)
