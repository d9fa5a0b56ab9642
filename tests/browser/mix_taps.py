"""Taps at a table that deals a mix: the strip, a change of game, hands, seats between hands."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from dealer_service.i18n.words import WORDS
from tests.browser.dealer import Dealer
from tests.browser.screen import Screen
from tests.browser.test_table import FOLD, act, begin_by_keys


def legs(screen: Screen) -> list[str]:
    """The text of each leg on the strip, once it is drawn."""
    screen.page.locator(".legs li").first.wait_for()
    return [" ".join(each.split()) for each in screen.page.locator(".legs li").all_inner_texts()]


def shows_legs(screen: Screen, *texts: str) -> None:
    """Wait until the legs on the strip have these texts."""
    expect(screen.page.locator(".legs li")).to_have_text(texts, use_inner_text=True)


def announced(screen: Screen) -> list[str]:
    """The steps of a change of game, once they are drawn."""
    screen.page.locator(".change .steps .what").first.wait_for()
    return screen.page.locator(".change .steps .what").all_inner_texts()


def announces(screen: Screen, *steps: str) -> None:
    """Wait until these are the steps of the change of game."""
    expect(screen.page.locator(".change .steps .what")).to_have_text(steps, use_inner_text=True)


def tick_all(screen: Screen) -> None:
    """Tick all steps of a change of game."""
    screen.page.locator(".change").wait_for()
    screen.page.locator(".actionbar .ticks .btn").first.click()
    screen.page.locator(".change").wait_for(state="detached")


def fold_out(screen: Screen, seats: int) -> None:
    """Deal a hand and fold it to the last seat; its pot is not pushed yet."""
    begin_by_keys(screen)
    act(screen, *[FOLD] * (seats - 1))
    screen.page.locator(".main.over").wait_for()


def next_hand(screen: Screen) -> None:
    """Tick every push and start the next hand, unless a game must be chosen first."""
    over = ".main.over:not(.between)"
    primary = screen.page.locator(f"{over} ~ .actionbar .primary:not([aria-disabled=true])")
    while True:
        screen.page.locator(
            f"{over} ~ .actionbar .primary:not([aria-disabled=true]), .posting, .between"
        ).first.wait_for()
        if not screen.page.locator(over).count():
            return
        primary.click()


def tell(page: Page, language: str, number: int, way: str, chips: int = 0, seat: int = 0) -> None:
    """Enter the next hand of a seat's player; number 0 is a new player, who takes a seat with chips."""
    words = WORDS[language].catalogue("console")
    (page.locator(f".sit [data-seat='{number}']") if number else page.locator(".sit .vacant .btn")).click()
    if seat:
        page.locator(".free .btn").get_by_text(str(seat), exact=True).click()
    page.locator(".ways .btn").get_by_text(words[f"way-{way}"], exact=True).click()
    for _ in range(chips):
        page.locator(".chip-keys .btn").last.click()
    page.locator(".table-foot .primary:not([aria-disabled=true])").click()
    page.locator(".seat-form").wait_for(state="detached")


def into_the_hand(dealer: Dealer) -> None:
    """Tap from the seats to the next hand."""
    while (sight := dealer.look()).phase == "over":
        dealer.step(sight)
