"""Amounts of five figures and more on the screens: none is shown or read aloud without its separators, and all fit."""

from __future__ import annotations

import re
from typing import Any

import pytest

from dealer_service.web.floor.link import pack
from tests.browser.conftest import Open
from tests.browser.screen import Screen
from tests.browser.test_table import MOST, begin_by_keys, go_on
from tests.server.running import sooner_or_later

# All texts of a screen, visible or read aloud: including those of drawings and options, and names of keys.
READ = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (!parentElement.closest("script, style, textarea, code, time")) found.push(textContent);
  }
  const named = [...document.querySelectorAll("[aria-label], [title], [placeholder]")];
  const names = ["aria-label", "title", "placeholder"];
  return [...found, ...named.flatMap((each) => names.map((name) => each.getAttribute(name) ?? ""))];
}"""
BARE = re.compile(r"\d{4,}(?!-\d\d-\d\d)")
YEARS = re.compile(r"\b20\d\d\b")  # in the titles of houses
STAKES = {"small_blind": 5_000, "big_blind": 10_000, "ante": 0, "chip": 1_000, "chips": [1_000, 5_000, 25_000, 100_000]}
LARGE = {"en": "20,000", "fr": "20\u202f000"}


def missing_of(screen: Screen, shown: tuple[str, ...]) -> list[str]:
    """Those of the texts that the screen does not show."""
    texts = screen.page.evaluate(READ)
    return [each for each in shown if not any(each in text for text in texts)]


def look(screen: Screen, state: str, *shown: str) -> None:
    """Check that every amount has separators, these appear, and all fit; a clause in the verdict may overflow."""
    assert sooner_or_later(lambda: not missing_of(screen, shown)), (state, missing_of(screen, shown))
    texts = screen.page.evaluate(READ)
    assert [each for each in texts if BARE.search(YEARS.sub("", each))] == [], state
    assert [each for each in screen.overflowing() if not each.startswith("verdict")] == [], state


def key(screen: Screen, *names: str) -> None:
    """Tap keys of the pad."""
    for name in names:
        screen.page.locator(".pad").get_by_role("button", name=name, exact=True).click()


def held(**facts: Any) -> dict[str, Any]:
    seats = [{"number": 1}, {"number": 2, "stack": 1_500_000}, {"number": 3, "stack": 1_250_000}]
    table = {"button": 1, "stakes": STAKES, "seats": seats, **facts}
    return {"name": "Final table", "house": "by-the-book", "game": "badugi-no-limit", "table": table}


@pytest.mark.prove
@pytest.mark.parametrize("language", LARGE)
def test_amounts_have_separators_through_a_hand(open_screen: Open, language: str) -> None:
    screen = open_screen("/")
    page, large = screen.page, LARGE[language]
    of = {each: large.replace("20", each) for each in ("1", "5", "10", "25", "40", "100")}
    page.goto(page.url.rstrip("/") + f"/table?language={language}#{pack(held())}")
    page.locator(".act").wait_for()
    look(screen, "posting", of["5"])
    begin_by_keys(screen)
    look(screen, "betting", of["10"])
    page.locator(".act").nth(MOST).click()
    page.locator(".amount-form").wait_for()
    key(screen, "4", "00", "00")
    look(screen, "an amount", of["40"])
    page.locator(".amount-form .primary").click()
    page.locator(".amount-form").wait_for(state="detached")
    page.locator(".at-table.acts b", has_text="2").wait_for()
    look(screen, "raised", of["40"])
    screen.key("chips-or-words").click()
    page.locator(".chip-keys").wait_for()
    page.locator(".chip-keys .btn").nth(3).click()
    look(screen, "chips", of["100"], of["25"])
    key(screen, "1", "00", "00")
    look(screen, "a number that was said", of["10"])
    page.keyboard.press("Escape")
    page.locator(".topbar .btn").first.click()
    page.locator(".kept").wait_for()
    look(screen, "tables", f"{of['5']}/{of['10']}", f" · {of['1']} · {of['5']}")


@pytest.mark.one_in(2)
@pytest.mark.parametrize("language", LARGE)
def test_amounts_have_separators_where_a_table_is_set(open_screen: Open, language: str) -> None:
    screen = open_screen(f"/table?language={language}")
    page, large = screen.page, LARGE[language]
    page.locator(".field .pick").nth(1).select_option("badugi-no-limit")
    look(screen, "a game without a limit")
    page.locator(".field[role=group]").first.locator(".btn").last.click()
    page.locator(".stakes-form").wait_for()
    key(screen, "2", "00", "00")
    look(screen, "stakes", large)
    page.locator(".table-foot .primary").click()
    page.locator(".stakes-form").wait_for(state="detached")
    look(screen, "other stakes", large)


@pytest.mark.prove
@pytest.mark.parametrize("language", LARGE)
def test_amounts_have_separators_at_the_showdown(open_screen: Open, language: str) -> None:
    screen = open_screen(f"/showdown?language={language}")
    page, large = screen.page, LARGE[language]
    screen.key("table").click()
    page.locator(".table-form").wait_for()
    page.locator(".table-foot select").select_option(index=3)
    for seat in (1, 2):
        page.locator(".table-form .seat").nth(seat - 1).click()
        key(screen, "2", "00", "00")
    look(screen, "the table", large, large.replace("20", "5"))
    page.locator(".table-foot .primary").click()
    screen.tap(*["As", "2h", "3d", "4c", "Kh", "Qd", "Jc", "Ts"])
    go_on(screen)
    page.locator(".chips .chip").first.wait_for()
    look(screen, "the award", large.replace("20", "40"), large.replace("20", "5"))
