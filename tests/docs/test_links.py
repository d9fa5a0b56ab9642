"""Every link of the pages leads to a file and a heading that exist. No page says a thing twice."""

import re
import string
from collections import Counter
from urllib.parse import urlsplit

import pytest

from tests.docs.pages import PAGES, ROOT

LINK = re.compile(r"\]\(([^)\s]+)\)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    for link in LINK.findall(page.read_text("utf-8")):
        address = urlsplit(link)
        if address.scheme:
            continue
        target = (page.parent / address.path).resolve() if address.path else page
        assert target.exists(), link
        assert not address.fragment or address.fragment in anchors(target.read_text("utf-8")), link


def anchors(page: str) -> set[str]:
    """The anchors of the headings of a page."""
    kept = string.ascii_lowercase + string.digits + "-_ "
    headings = re.findall(r"(?m)^#+ (.*)$", page)
    return {"".join(letter for letter in heading.lower() if letter in kept).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_no_page_has_a_sentence_or_a_section_twice(page):
    """A merge may leave both copies. Rows of tables and lists of names may be alike."""
    prose = re.sub(r"(?ms)^ *```.*?^ *```", "", page.read_text("utf-8"))
    lines = Counter(line for line in prose.splitlines() if len(line) > 40 and line[0] not in "|#" and said_in(line))
    sections = Counter(re.findall(r"(?m)^## .*", prose))
    assert [each for each, count in (lines + sections).items() if count > 1] == []


def said_in(line: str) -> str:
    """The words of a line apart from its names in code."""
    return re.sub(r"`[^`]*`", "", line).strip(" ,*")
