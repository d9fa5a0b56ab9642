"""Accessibility: axe finds no violations in dark, light and high contrast; the first page links to the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.screen import printed_pages
from tests.oracles.effort import few
from tests.server.running import Service, sooner_or_later

PAGES = (
    "/",
    "/rulesets",
    "/rulesets/badugi-france/badugi?search=chip",
    "/rulesets/badugi-france/badugi/diff?with=by-the-book",
    "/rulesets/badugi-france/badugi/card",
    "/problems/malformed",
    "/cases?search=chip",
    "/floor",
    "/floor/evening",
    "/history",
    "/practice",
    "/offline",
)


@pytest.mark.prove
@pytest.mark.parametrize("path", few(PAGES, ("/", "/rulesets/badugi-france/badugi?search=chip", "/floor")))
def test_pages_are_accessible(open_screen: Open, path: str) -> None:
    screen = open_screen(path)
    screen.page.locator("html:has(main):has(h1)").wait_for(state="attached")
    assert screen.violations_of_both_themes() == []


@pytest.mark.prove
@pytest.mark.parametrize("contrast", few([False, True], [False]))
def test_the_console_is_accessible(open_screen: Open, contrast: bool) -> None:
    screen = open_screen("/compare?language=fr")
    if contrast:
        screen.page.evaluate("localStorage.setItem('dealer.theme', '\"contrast\"')")
        screen.page.reload()
        expect(screen.page.locator("html")).to_have_attribute("data-theme", "contrast")
    violations = screen.violations if contrast else screen.violations_of_both_themes
    screen.page.locator("[data-card]").first.wait_for()
    assert violations() == []
    screen.tap("7s", "4c", "2h", "2d", "7d", "5c", "Ah", "Ad")
    screen.page.locator(".decided").wait_for()
    assert violations() == []
    screen.page.locator(".why").click()
    screen.page.locator(".clauses").wait_for()
    assert violations() == []
    screen.page.keyboard.press("Escape")
    screen.key("type").click()
    screen.page.locator("textarea").wait_for()
    assert violations() == []


def test_a_dealer_reaches_the_table_in_one_tap(open_screen: Open) -> None:
    screen = open_screen("/?language=fr")
    screen.page.get_by_role("link", name="Croupier").click()
    screen.page.wait_for_url("**/table?language=fr")
    screen.page.locator(".oval").wait_for()


def test_a_left_hand_finds_the_next_tap_on_its_side(open_screen: Open) -> None:
    screen = open_screen("/draw?language=en")

    def next_tap() -> float:
        box = screen.page.locator(".actionbar .primary").bounding_box()
        return box["x"] if box else 0

    assert sooner_or_later(lambda: next_tap() > 512)
    screen.page.get_by_role("button", name="Left-handed").click()
    assert sooner_or_later(lambda: 0 < next_tap() < 100)
    screen.page.reload()
    assert sooner_or_later(lambda: 0 < next_tap() < 100)
    screen.page.get_by_role("button", name="Left-handed", pressed=True).click()
    assert sooner_or_later(lambda: next_tap() > 512)


def test_the_colours_are_kept(open_screen: Open) -> None:
    screen = open_screen("/compare?language=en", theme="dark")
    screen.page.get_by_role("button", name="Colors: Dark").click()
    screen.page.reload()
    screen.page.get_by_role("button", name="Colors: Light").wait_for()
    assert screen.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(241, 242, 240)"


@pytest.mark.prove
def test_rules_and_cards_waste_no_paper(open_screen: Open, service: Service) -> None:
    page = open_screen("/rulesets/by-the-book/badacey?language=fr").page
    assert set(rules := printed_pages(page)) == {(210, 297)} and len(rules) <= 8
    page.goto(service.url + "/rulesets/by-the-book/badacey/card?language=fr")
    assert printed_pages(page) == [(210, 297)] * 2
    assert page.evaluate("getComputedStyle(document.querySelector('.card')).color") == "rgb(20, 23, 26)"
