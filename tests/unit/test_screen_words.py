"""Each screen is sent the words that it shows, and not those of the others."""

from __future__ import annotations

import re

import pytest

from dealer_service.i18n.words import WORDS
from dealer_service.web.screen_words import CONSOLE, VENDOR, words_of

SCREENS = ("compare", "draw", "showdown", "table")
SAID = re.compile(r'(?:\bsay\(|page\.words\[)"([^"]+)"|page\.words\.(\w+)')
# What the server says in a screen's place: cards, and the keys with which an incident is told.
SAID_BY_THE_SERVER = ("card", "choice-")


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_has_the_words_that_its_script_says_outright(screen: str) -> None:
    said = {code for pair in SAID.findall((CONSOLE / f"{screen}.js").read_text("utf-8")) for code in pair if code}
    assert said <= set(words_of(screen, WORDS["fr"]))


def test_every_word_that_a_script_says_is_in_the_catalogue() -> None:
    texts = [each.read_text("utf-8") for each in CONSOLE.rglob("*.js") if VENDOR not in each.parents]
    said = {code for text in texts for pair in SAID.findall(text) for code in pair if code}
    assert len(said) > 100 and said <= set(WORDS["en"].catalogue("console"))


def test_words_lead_through_imports_and_no_screen_has_all() -> None:
    words = WORDS["en"]
    sent = {screen: set(words_of(screen, words)) for screen in SCREENS}
    assert {"away-more", "undo", "does-raise", "state-folded", "acted-out-of-turn", "link-unread"} <= sent["table"]
    assert "type-help" in sent["compare"] and "does-raise" not in sent["compare"]
    assert len(sent["compare"]) < len(sent["table"]) < len(words.catalogue("console"))


def test_every_word_of_the_console_is_shown_somewhere() -> None:
    shown = {code for screen in SCREENS for code in words_of(screen, WORDS["en"])}
    unused = [code for code in WORDS["en"].catalogue("console") if code not in shown]
    assert [code for code in unused if not code.startswith(SAID_BY_THE_SERVER)] == []
