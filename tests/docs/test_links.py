"""Every link of the pages leads to a file that is there, and to a heading that is in it."""

import re
import string
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
    """The names by which the headings of a page are linked to."""
    kept = string.ascii_lowercase + string.digits + "-_ "
    headings = re.findall(r"(?m)^#+ (.*)$", page)
    return {"".join(letter for letter in heading.lower() if letter in kept).replace(" ", "-") for heading in headings}
