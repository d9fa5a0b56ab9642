"""What becomes of a screen when something on it fails: a word that was not sent, a picture that cannot be drawn."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open

SCREENS = ("/table", "/draw", "/showdown", "/compare")


@pytest.mark.parametrize("path", SCREENS)
def test_a_word_that_was_not_sent_is_shown_by_its_code_and_reported(open_screen: Open, path: str) -> None:
    word = "kept-here" if path == "/table" else "advice"
    report = f'The page has no word "{word}".'
    page = open_screen("", reports=(report,)).page
    without = re.compile(r'"advice": ?"[^"]*",? ?|"kept-here": ?"[^"]*",? ?')

    def strike_out(route) -> None:  # type: ignore[no-untyped-def]
        answer = route.fetch()
        text = answer.text()
        assert without.search(text)
        route.fulfill(response=answer, body=without.sub("", text))

    page.route(re.compile(rf"{path}[?]"), strike_out)
    page.goto(f"{page.url}{path[1:]}?language=fr")
    expect(page.locator(".advice")).to_have_text(word.replace("-", " "))
