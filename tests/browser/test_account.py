"""Disputes entered by taps at the floor: words, chips and actions in order, and incidents."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from dealer_service.web.account.account import account_of
from dealer_service.web.floor.link import unpack
from tests.browser.conftest import Open
from tests.browser.screen import SIZES, Screen, far_away
from tests.browser.test_floor import SMALL, answers
from tests.server.running import Service

TELL = "/floor/tell?house=tda-2024&game=badugi-no-limit&language=en"
LIMIT = "/floor/tell?house=by-the-book&game=badugi&language=en"


def tap(page: Page, *taps: str) -> None:
    """Tap these keys, each after the page of the previous tap has loaded."""
    for each in taps:
        link = page.locator("[data-link]").get_attribute("data-link")
        page.locator(f"button[name=tap][value='{each}']").first.click()
        expect(page.locator("[data-link]")).not_to_have_attribute("data-link", link or "")


def number(page: Page, amount: int) -> None:
    page.locator("input[name=number]").fill(str(amount))


def chooses(page: Page, value: str) -> None:
    """Choose the option with this value."""
    link = page.locator("[data-link]").get_attribute("data-link")
    page.locator(f"select:has(option[value='{value}'])").select_option(value)
    expect(page.locator("[data-link]")).not_to_have_attribute("data-link", link or "")


def branches(page: Page) -> Locator:
    return page.locator(".branch")


def three_at_no_limit(page: Page) -> None:
    """Enter seats 1 to 3, the button at 3, the second round of 100/200 and a bet of 400."""
    tap(page, "seat:4", "seat:5", "seat:6")
    for value in ("button:3", "stakes:3", "chips:3"):
        chooses(page, value)
    tap(page, "round:2", "who:1")
    number(page, 400)
    tap(page, "did:bet", "who:2")


def test_a_string_bet_is_ruled_on_and_its_slip_is_printed(open_screen: Open) -> None:
    page = open_screen(TELL).page
    three_at_no_limit(page)
    tap(page, "chip:100", "chip:100", "chip:100", "chip:100", "mode:then", "chip:1000")
    answers(page, "seat 2 calls 400; the last 1,000 came in a second motion")
    expect(page.locator(".deciding code")).to_have_text("betting.one_motion")
    tap(page, "joined")
    answers(page, "Seat 2 raises to 1,400")
    tap(page, "joined")
    page.get_by_role("button", name="Done: slip and houses").click()
    page.wait_for_url("**/floor?*")
    answers(page, "a second motion")
    page.locator(".over-all:has(.slip) > summary").click()
    expect(page.locator(".happened li")).to_have_count(3)


@pytest.mark.prove
def test_a_word_against_chips_shows_both_orders_and_the_slip_has_the_other_one(open_screen: Open) -> None:
    page = open_screen(TELL).page
    three_at_no_limit(page)
    tap(page, "chip:1000", "say:raise")
    answers(page, "seat 2 calls 400; the chips came first")
    tap(page, "order:1")
    answers(page, "Which version is right?")
    expect(branches(page)).to_have_count(2)
    expect(branches(page).nth(0)).to_contain_text("seat 2 calls 400")
    expect(branches(page).nth(1)).to_contain_text("Seat 2 raises to 1,000")
    branches(page).nth(1).get_by_role("button").click()
    page.wait_for_url("**/floor?*")
    answers(page, "Seat 2 raises to 1,000")
    page.locator(".over-all:has(.slip) > summary").click()
    expect(page.locator(".settled")).to_contain_text("seat 2 calls 400")


@pytest.mark.prove
def test_an_action_out_of_turn_is_ruled_on_in_each_order_of_the_two_players(open_screen: Open) -> None:
    page = open_screen(LIMIT).page
    tap(page, "who:4", "say:raise")
    answers(page, "Out of turn: action is on seat 1|Out of turn: action is on seat 3")
    tap(page, "again")
    tap(page, "who:3", "did:call", "who:4", "say:raise", "order:0")
    expect(branches(page)).to_have_count(2)
    expect(branches(page).nth(0)).to_contain_text("Seat 4 raises to 4")
    expect(branches(page).nth(1)).to_contain_text("Out of turn: action is on seat 3")
    expect(branches(page).nth(1)).to_contain_text("Seat 4 may only raise to 4")
    branches(page).nth(1).get_by_role("button").click()
    page.wait_for_url("**/floor?*")
    page.locator(".over-all:has(.slip) > summary").click()
    expect(page.locator(".slip .notes")).to_contain_text("Contested: First: ")


@pytest.mark.prove
def test_a_moment_may_not_have_happened_and_a_contest_without_effect_says_so(open_screen: Open) -> None:
    page = open_screen(TELL).page
    three_at_no_limit(page)
    tap(page, "say:raise", "chip:1000", "entry:1")
    expect(branches(page)).to_have_count(2)
    expect(branches(page).nth(1)).to_contain_text("It did not happen")
    tap(page, "entry:1", "drop:1", "say:call", "entry:2")
    expect(branches(page)).to_have_count(0)
    expect(page.get_by_text("The disputed fact makes no difference.")).to_be_visible()
    tap(page, "undo")
    expect(page.locator(".moments li")).to_have_count(2)


@pytest.mark.prove
def test_what_went_wrong_asks_for_each_fact_with_keys(open_screen: Open) -> None:
    page = open_screen(LIMIT).page
    tap(page, "phase:drawing", "kind:exposed-on-draw")
    answers(page, "Which seat it was")
    tap(page, "fact:seat=2")
    answers(page, "Cards that seat 1 draws")
    tap(page, "drawn:1=0", "drawn:2=2", 'fact:by="dealer"')
    answers(page, "Find out first|may not keep the card")
    page.locator("form:has(input[value='/incident/card']) input[name=value]").fill("2d")
    page.locator("form:has(input[value='/incident/card']) button").click()
    answers(page, "Seat 2 may not keep the card: replace it after all others are dealt")
    tap(page, "phase:showdown", "kind:cards-mucked", "fact:seat=2", 'fact:mucked="whole-hand"', 'fact:by="dealer"')
    answers(page, "Find out first: whether the cards can be identified")
    expect(page.locator(".needed-now")).to_have_count(1)
    tap(page, "fact:identifiable=false")
    answers(page, "Seat 2's hand is dead")
    tap(page, "phase:drawing", "kind:drew-out-of-turn", "fact:seat=3", "fact:count=1")
    expect(branches(page)).to_have_count(2)
    branches(page).nth(0).get_by_role("button").click()
    page.wait_for_url("**/floor?*")
    answers(page, "Seat 3 is held to the number")


def test_a_number_is_said_with_the_enter_key(open_screen: Open) -> None:
    page = open_screen(TELL).page
    three_at_no_limit(page)
    number(page, 900)
    page.locator("input[name=number]").press("Enter")
    expect(page.locator(".moment-of").nth(1)).to_have_text("The player in seat 2 says “900”.")
    answers(page, "Seat 2 raises to 900")


@pytest.mark.prove
def test_an_account_is_in_its_link_and_goes_back_tap_by_tap(open_screen: Open, service: Service) -> None:
    page = open_screen(TELL).page
    three_at_no_limit(page)
    tap(page, "chip:1000")
    answers(page, "a single oversized chip is a call")
    link = page.locator("[data-copy]").get_attribute("data-copy") or ""
    assert account_of(unpack(link.partition("#")[2])).moments[1]["chips"] == [1000]
    other = open_screen(link.removeprefix(service.url)).page
    answers(other, "a single oversized chip is a call")
    page.get_by_role("link", name="Undo").click()
    expect(page.locator(".moments li")).to_have_count(1)
    page.reload()
    expect(page.locator(".moments li")).to_have_count(1)


@pytest.mark.prove
def test_a_tap_keeps_the_place_and_the_key(open_screen: Open) -> None:
    page = open_screen(TELL, size=(390, 844)).page
    three_at_no_limit(page)
    key = page.locator("button[value='chip:100']")
    key.scroll_into_view_if_needed()
    before = page.evaluate("document.scrollingElement.scrollTop")
    key.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".moments li")).to_have_count(2)
    expect(key).to_be_focused()
    assert page.evaluate("document.scrollingElement.scrollTop") == before
    expect(page.locator("#answer")).to_be_in_viewport()


@pytest.mark.prove
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_state_fits_and_is_accessible(open_screen: Open, language: str) -> None:
    screen = open_screen(TELL.replace("=en", f"={language}"))
    page = screen.page
    fits(screen, themes=language == "en")
    three_at_no_limit(page)
    tap(page, "chip:1000", "say:raise", "order:1")
    fits(screen, themes=language == "en")
    tap(page, "order:1", "phase:drawing", "kind:exposed-on-draw", "fact:seat=2")
    fits(screen, themes=False)


def fits(screen: Screen, *, themes: bool) -> None:
    page = screen.page
    assert (screen.violations_of_both_themes() if themes else screen.violations()) == []
    for width, height in (*SIZES, (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.body.scrollWidth <= innerWidth"), width
        assert page.evaluate(SMALL) == []
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
    assert re.sub(r"\s", "", page.locator("#answer").inner_text())


@pytest.mark.prove
def test_a_finger_that_bounces_taps_once_and_quick_taps_all_count(browser: Browser, service: Service) -> None:
    context = browser.new_context(viewport={"width": 1024, "height": 768}, has_touch=True, service_workers="block")
    page = context.new_page()
    page.goto(service.url + TELL)
    far_away(page, 300)
    three_at_no_limit(page)
    for _ in range(4):
        page.locator(".chip-of").first.tap()
    expect(page.locator(".moments li").last).to_contain_text("100, 100, 100, 100")
    page.locator(".drop-of").last.tap()
    expect(page.locator(".moments li")).to_have_count(1)
    page.locator("summary", has_text="Seats").tap()
    box = page.locator("button[value='seat:9']").bounding_box()
    assert box is not None
    for _ in range(2):
        page.touchscreen.tap(box["x"] + 20, box["y"] + 20)
    expect(page.locator("button[value='seat:9']")).to_have_attribute("aria-pressed", "true")
    page.wait_for_timeout(1500)
    expect(page.locator("button[value='seat:9']")).to_have_attribute("aria-pressed", "true")
    context.close()
