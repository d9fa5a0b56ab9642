"""A table is dealt in one place, and the tablet stays awake meanwhile."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from dealer_service.web.floor.link import pack
from tests.browser.conftest import Open
from tests.browser.screen import Screen, has_asked, transfer_link
from tests.browser.test_after_the_hand import choose, rules, steps_after
from tests.browser.test_seats import table_of
from tests.browser.test_table import FOLD, MIDDLE, TABLE, act, begin, go_on, pushes, set_table

WATCHED = """
  window.calls = [];
  const request = async (kind) => calls.push(kind) && { released: false };
  Object.defineProperty(navigator, "wakeLock", { value: { request } });
  navigator.vibrate = (time) => calls.push(time);
"""


def take_back(page: Page) -> None:
    expect(page.get_by_role("heading")).to_have_text("This table is dealt elsewhere")
    page.get_by_role("button", name="Take it back").click()


@pytest.mark.prove
def test_a_table_in_two_tabs_goes_on_in_the_one_opened_last(open_screen: Open) -> None:
    one = open_screen(TABLE)
    set_table(one, "badugi")
    begin(one)
    one.says("Seat 1: fold, call 4 or raise to 8.")
    page = one.page.context.new_page()
    two = Screen(page)
    page.goto(one.page.url)
    two.says("Seat 1: fold, call 4 or raise to 8.")
    act(two, FOLD)
    expect(one.page.locator(".act")).to_have_count(0)
    assert [one.misfits(), one.too_wide(), one.violations()] == [[], [], []]
    take_back(one.page)
    one.says("Seat 2: fold, call 4 or raise to 8.")
    expect(page.get_by_role("heading")).to_have_text("This table is dealt elsewhere")
    act(one, MIDDLE)
    take_back(page)
    two.says("Seat 3: fold, check or raise to 8.")


@pytest.mark.prove
def test_a_table_that_was_given_away_waits_until_it_is_taken_back(open_screen: Open) -> None:
    screen = open_screen(TABLE)
    set_table(screen, "badugi")
    begin(screen)
    screen.page.get_by_role("button", name="Transfer").click()
    screen.page.get_by_role("button", name="Dealt on the other tablet").click()
    expect(screen.page.get_by_role("heading")).to_have_text("This table is dealt elsewhere")
    screen.page.reload()
    take_back(screen.page)
    screen.says("Seat 1: fold, call 4 or raise to 8.")


@pytest.mark.prove
def test_the_copy_of_a_table_that_was_given_away_is_read_only(open_screen: Open) -> None:
    screen = open_screen(TABLE)
    page = screen.page
    set_table(screen, "badugi")
    begin(screen)
    act(screen, MIDDLE, FOLD)
    page.get_by_role("button", name="Transfer").click()
    page.get_by_role("button", name="Dealt on the other tablet").click()
    expect(page.locator(".elsewhere .stage")).to_have_text("Round 1 of 4")
    expect(page.locator(".elsewhere .pot-now b")).to_have_text("10")
    expect(page.locator(".elsewhere .at-table.out")).to_contain_text("2")
    expect(page.locator(".elsewhere .round-log li").last).to_contain_text("Fold")
    assert page.locator("button, a, input, select").all_inner_texts() == ["Tables", "Take it back"]
    assert [screen.misfits(), screen.too_wide(), screen.violations()] == [[], [], []]
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".elsewhere .stage")).to_be_visible()
    assert [screen.too_wide(), screen.violations()] == [[], []]
    take_back(page)
    screen.says("Seat 3: fold, check or raise to 8.")


def test_the_copy_in_another_tab_follows_the_hand(open_screen: Open) -> None:
    one = open_screen(TABLE)
    set_table(one, "badugi")
    begin(one)
    page = one.page.context.new_page()
    two = Screen(page)
    page.goto(one.page.url)
    two.says("Seat 1: fold, call 4 or raise to 8.")
    act(two, FOLD)
    expect(one.page.locator(".elsewhere .at-table.out")).to_have_count(1)
    act(two, MIDDLE, MIDDLE)
    expect(one.page.locator(".elsewhere .stage")).to_have_text("Draw 1 of 3")


def heads_up(name: str) -> str:
    """The fragment of a link that hands over a table of this name before its first post."""
    stakes = {"small_blind": 5, "big_blind": 10, "ante": 0, "small_bet": 10, "big_bet": 20, "chip": 1, "chips": [1, 5]}
    table = {"button": 1, "stakes": stakes, "seats": [{"number": 1}, {"number": 2}]}
    return pack({"name": name, "house": "by-the-book", "game": "badugi", "table": table})


@pytest.mark.prove
def test_a_link_replaces_the_open_table_of_its_name_even_if_it_is_read_late(open_screen: Open) -> None:
    screen = open_screen(TABLE)
    page, address = screen.page, screen.page.url
    set_table(screen, "badugi")
    begin(screen)
    reads: list[Route] = []
    page.route("**/fragment.js", lambda route: reads.append(route))
    page.goto("about:blank")
    page.goto(f"{address}#{heads_up('Table 1')}")
    screen.says("Seat 1: fold, call 4 or raise to 8.")
    has_asked(page, reads, 1)
    reads[0].continue_()
    screen.says("Seat 1: post the small blind, 5.")
    page.get_by_role("button", name="Undo").click()
    screen.says("Seat 1: fold, call 4 or raise to 8.")


@pytest.mark.prove
def test_a_table_that_was_given_away_comes_back_by_a_link(open_screen: Open) -> None:
    screen = open_screen(TABLE)
    page, address = screen.page, screen.page.url
    set_table(screen, "badugi")
    begin(screen)
    page.get_by_role("button", name="Transfer").click()
    page.get_by_role("button", name="Dealt on the other tablet").click()
    expect(page.get_by_role("heading")).to_have_text("This table is dealt elsewhere")
    page.goto("about:blank")
    page.goto(f"{address}#{heads_up('Table 1')}")
    screen.says("Seat 1: post the small blind, 5.")


@pytest.mark.prove
def test_the_screen_stays_on_and_answers_a_tap(open_screen: Open) -> None:
    screen = open_screen("/")
    screen.page.add_init_script(WATCHED)
    screen.page.goto(screen.page.url.rstrip("/") + TABLE)
    set_table(screen, "badugi")
    begin(screen)
    act(screen, MIDDLE)
    screen.page.wait_for_function("calls.includes('screen')")
    act(screen, MIDDLE)
    assert screen.page.evaluate("calls") == ["screen", 10]


@pytest.mark.prove
def test_the_steps_left_of_a_payout_travel_with_an_incident_in_it(open_screen: Open) -> None:
    screen = table_of(open_screen, 100, 100, 100)
    begin(screen)
    act(screen, FOLD, FOLD)
    screen.says("RETURN 2 ► SEAT 3")
    go_on(screen)
    choose(screen, "Fouled deck")
    rules(screen, "It stands.")
    steps = ["SAY: “It stands.”", "PUSH 4 ► SEAT 3: 4×1", "MUCK all hands"]
    assert steps_after(screen) == steps
    go_on(screen)
    screen.says("PUSH 4 ► SEAT 3")
    second = open_screen(f"{TABLE}{transfer_link(screen.page).partition(TABLE)[2]}")
    second.says("PUSH 4 ► SEAT 3")
    expect(second.page.locator(".steps .what")).to_have_text(steps, use_inner_text=True)
    expect(second.page.locator(".steps .now .mark")).to_have_text("2")
    choose(second, "Fouled deck")  # once more, on the other tablet
    rules(second, "It stands.")
    assert steps_after(second) == steps
    third = open_screen(f"{TABLE}{transfer_link(second.page).partition(TABLE)[2]}")
    third.says("SAY: “It stands.”")
    expect(third.page.locator(".steps .what")).to_have_text(steps, use_inner_text=True)
    fourth = open_screen(f"{TABLE}{transfer_link(third.page).partition(TABLE)[2]}")
    expect(fourth.page.locator(".steps .what")).to_have_text(steps, use_inner_text=True)
    fourth.page.reload()
    expect(fourth.page.locator(".steps .what")).to_have_text(steps, use_inner_text=True)
    assert pushes(fourth) == ["PUSH 4 ► SEAT 3: 4×1"]
    go_on(fourth)
    fourth.says("Seat 3: post the small blind, 2.")
