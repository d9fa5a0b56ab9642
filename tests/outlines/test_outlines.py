"""The pages say and offer what their committed outlines have. `make outlines` writes them; read the difference."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.outlines.outline import outline
from tests.outlines.walks import WALKED, committed, outlines
from tests.outlines.walks import client as browser


@pytest.fixture(scope="module")
def browsing() -> FlaskClient:
    return browser()


@pytest.mark.one_in(4)
@pytest.mark.parametrize(("walk", "language"), WALKED)
def test_pages_say_and_offer_what_their_outlines_have(browsing: FlaskClient, walk: str, language: str) -> None:
    found, kept = (
        outlines(browsing, walk, language).splitlines(),
        committed(walk, language).read_text("utf-8").splitlines(),
    )
    assert found == kept, "run `make outlines`, read the difference and commit it if it is meant"


def test_an_outline_has_words_links_keys_and_states_but_no_codes() -> None:
    page = """<title>Slip</title><p role="alert" hidden>Out of
        turn</p><a href="/floor#zAAAABBBBCCCCDDDDEEEEFFFFGGGG">Back</a>
        <button name="tap" value="who:1" disabled>1</button>
        <svg><text>unseen</text></svg><time>2026-11-28</time><code>fd1c515d</code>"""
    assert outline(page).splitlines() == [
        "Slip",
        "<p role=alert hidden> Out of",
        "turn",
        "<a to=/floor#(link)> Back",
        "<button name=tap value=who:1 disabled> 1",
        "(date)(code)",
    ]
