"""Practice as a dealer in training uses it: ten situations by keys or taps, the score, and what comes back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.screen import Screen

LINK = "/practice?house=by-the-book&game=badugi&day=2026-11-24&seed=class"
SMALL = """() => [...document.querySelectorAll("main button, .ten a, main .action, main summary")].filter((each) => {
  const { width, height } = each.getBoundingClientRect();
  return each.checkVisibility() && (width < 44 || height < 44);
}).map((each) => `${each.className} ${each.textContent.trim()}`)"""
TOO_WIDE = "document.scrollingElement.scrollWidth > innerWidth"
KEPT = "JSON.parse(localStorage.getItem('dealer.practice'))"


def answer(screen: Screen, number: int, key: str | None) -> bool:
    """Answer this situation with a key or a tap; return whether the answer is right."""
    page = screen.page
    article = page.locator(f"#situation-{number}")
    expect(article).to_be_visible()
    if key is None:
        article.locator("button.option").last.click()
    else:
        page.keyboard.press(key)
    expect(article).to_have_attribute("data-ruled", re.compile("right|wrong"))
    expect(article.locator(".answer-line")).to_be_visible()
    expect(page.locator("[data-next]")).to_be_focused()
    return article.get_attribute("data-ruled") == "right"


@pytest.mark.prove
@pytest.mark.parametrize("language, size", [("en", (1024, 768)), ("fr", (390, 844))])
def test_ten_situations_are_answered_and_the_score_is_kept(
    open_screen: Open, language: str, size: tuple[int, int]
) -> None:
    screen = open_screen(f"{LINK}&language={language}", size)
    page = screen.page
    expect(page.locator(".situation:visible")).to_have_count(1)
    assert screen.violations_of_both_themes() == []
    right = 0
    for number in range(1, 11):
        assert not page.evaluate(TOO_WIDE) and page.evaluate(SMALL) == [], number
        right += answer(screen, number, "1" if number % 2 else None)
        mark = page.locator(".ten a").nth(number - 1)
        expect(mark).to_have_class(re.compile("right|wrong"))
        assert not page.evaluate(TOO_WIDE), number
        if number == 1:
            assert screen.violations_of_both_themes() == []
        if number == 5:
            page.reload()  # the answers are kept
            expect(page.locator("#situation-6")).to_be_visible()
        else:
            page.keyboard.press("Enter")
    end = page.locator("[data-end]")
    expect(end.locator("h2")).to_be_focused()
    expect(end.locator("h2")).to_have_text(f"{right} of 10 right" if language == "en" else f"{right} justes sur 10")
    assert screen.violations_of_both_themes() == []
    kept = page.evaluate(KEPT)
    assert kept["best"] == right and len(kept["due"]) == 10 - right and len(kept["days"]) == 1


@pytest.mark.prove
def test_a_missed_situation_comes_back_when_it_is_due(open_screen: Open) -> None:
    screen = open_screen(f"{LINK}&language=en")
    page = screen.page
    number = 1
    while answer(screen, number, "1"):
        page.keyboard.press("Enter")
        number += 1
    missed = page.locator(f"#situation-{number}").get_attribute("data-id")
    page.goto(page.url.partition("/practice")[0] + "/practice?language=en")
    expect(page.locator("[data-due]")).to_have_text("0")
    page.evaluate(
        "() => { const kept = " + KEPT + "; for (const each of kept.due) each.day = '2026-01-01';"
        " localStorage.setItem('dealer.practice', JSON.stringify(kept)); }"
    )
    page.reload()
    expect(page.locator("select[name=house]")).to_have_value("by-the-book")
    expect(page.locator("[data-due]")).to_have_text("1")
    page.locator("form.begin button").click()
    expect(page.locator(".situation:visible")).to_have_count(1)  # the script has run: it knows Escape
    assert page.locator(".situation").last.get_attribute("data-id") == missed
    page.locator("summary", has_text="For a class").click()
    shared = page.locator(".class-of a").get_attribute("href") or ""
    assert "again=" not in shared and "digest=" in shared
    page.keyboard.press("Escape")
    expect(page.locator(".class-of")).to_be_hidden()


@pytest.mark.prove
def test_without_the_service_the_answer_can_be_given_again(open_screen: Open) -> None:
    screen = open_screen("", reports=("ERR_FAILED",))
    page = screen.page
    # Before the page is there: a request right after the first route of a page may still pass.
    page.route("**/practice", lambda route: route.abort())
    page.goto(page.url.rstrip("/") + f"{LINK}&language=en")
    expect(page.locator("#situation-1")).to_be_visible()
    page.keyboard.press("1")
    expect(page.locator("[data-away]")).to_be_visible()
    page.unroute("**/practice")
    answer(screen, 1, "1")
    expect(page.locator("[data-away]")).to_be_hidden()


@pytest.mark.prove
def test_a_ten_goes_on_after_another_one(open_screen: Open) -> None:
    screen = open_screen(f"{LINK}&language=en")
    page = screen.page
    of_class = page.url
    answer(screen, 1, "1")
    page.goto(of_class.replace("seed=class", "seed=other"))
    answer(screen, 1, "1")
    page.goto(of_class)
    expect(page.locator("#situation-2")).to_be_visible()
    expect(page.locator(".ten a").first).to_have_class(re.compile("right|wrong"))
    page.evaluate('localStorage.setItem(\'dealer.practice\', \'{"tens": [null, 1, {}], "due": 7, "best": "x"}\')')
    page.reload()
    expect(page.locator("#situation-1")).to_be_visible()
