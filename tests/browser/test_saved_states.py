"""What a tap writes on the tablet: little, however many taps can be undone, and enough to undo them after a restart."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.screen import Requests, Screen
from tests.browser.test_seats import table_of, to_seats
from tests.browser.test_table import FOLD, MIDDLE, act, begin, draw, go_on, pushes, to_the_showdown

FOUR = ("As", "2h", "3d", "4c")
DEPTH = 40  # taps that can be undone
MOST_WRITTEN = 24_000  # characters of the three or four states that a tap and its answer write
COUNTED = """() => {
  const write = Storage.prototype.setItem;
  window.written = 0;
  Storage.prototype.setItem = function (name, text) {
    if (!name.startsWith("dealer.hands.")) window.written += text.length; // all hands of the evening, once a hand
    write.call(this, name, text);
  };
}"""
PLACES = "() => Object.keys(localStorage).filter((each) => each.startsWith('dealer.past.table.Table 1.')).length"
AS_BEFORE = """() => {
  const name = "dealer.table.Table 1";
  const { now, from, to } = JSON.parse(localStorage.getItem(name));
  const keys = Array.from({ length: to - from }, (_, at) => `dealer.past.table.Table 1.${from + at}`);
  const past = keys.map((each) => JSON.parse(localStorage.getItem(each)));
  for (const each of keys) localStorage.removeItem(each);
  localStorage.setItem(name, JSON.stringify({ now, past }));
  return past.length;
}"""


def dealt(open_screen: Open) -> Screen:
    """Deal a hand to the showdown, and another one to its first draw: more taps than can be undone."""
    screen = table_of(open_screen, 400, 400, 400)
    to_the_showdown(screen)
    screen.tap(*FOUR, "Kh", "Qd", "Jc", "Ts", "9h", "8d", "7c", "6s")
    pushes(screen)
    go_on(screen)
    begin(screen)
    act(screen, MIDDLE, MIDDLE, MIDDLE)
    return screen


def states(page: Page) -> int:
    found: int = page.evaluate(PLACES)
    return found


@pytest.mark.prove
def test_a_tap_writes_its_own_state_however_many_can_be_undone(open_screen: Open) -> None:
    screen = dealt(open_screen)
    requests = Requests(screen.page)
    screen.page.evaluate(COUNTED)
    written: list[int] = []
    for counts in ((2, 0, 1), (1, 1, 1)):
        for count in counts:
            before = screen.page.evaluate("window.written")
            told = screen.page.locator(".tab.told").count()
            screen.page.locator(".count").nth(count).click()
            expect(screen.page.locator(".tab.told")).to_have_count(told + 1)
            requests.settle()
            written.append(screen.page.evaluate("window.written") - before)
        go_on(screen)
        screen.page.locator(".options").wait_for()
        act(screen, MIDDLE, MIDDLE, MIDDLE)
    assert states(screen.page) == DEPTH
    assert min(written) > 1_000 and max(written) < MOST_WRITTEN, written


@pytest.mark.prove
def test_every_tap_is_undone_after_a_restart_and_entered_again(open_screen: Open) -> None:
    screen = dealt(open_screen)
    draw(screen, 2, 0, 1)
    act(screen, MIDDLE)
    at = screen.answer.inner_text()
    screen.page.reload()
    screen.says(at.replace("\u2011", "-"))
    screen.page.get_by_role("button", name="Undo").click()
    screen.says("Seat 3: fold, check or bet 4.")
    act(screen, FOLD)  # another tap takes the place of the one that was undone
    screen.says("Seat 1: fold, check or bet 4.")
    screen.page.reload()
    screen.says("Seat 1: fold, check or bet 4.")
    screen.page.get_by_role("button", name="Undo").click()
    screen.says("Seat 3: fold, check or bet 4.")
    screen.page.reload()
    screen.says("Seat 3: fold, check or bet 4.")


@pytest.mark.prove
def test_states_saved_by_an_earlier_version_can_be_undone(open_screen: Open) -> None:
    screen = dealt(open_screen)
    page = screen.page
    page.locator(".count").first.wait_for()
    table = page.url
    page.goto(table.replace("/table", "/floor/evening"))  # a page that writes no table
    assert page.evaluate(AS_BEFORE) == DEPTH
    page.goto(table)
    page.locator(".count").first.wait_for()
    page.get_by_role("button", name="Undo").click()
    screen.says("Seat 1: fold, check or raise to 8.")
    assert states(page) == DEPTH - 1


@pytest.mark.prove
def test_a_table_that_is_forgotten_leaves_no_state_behind(open_screen: Open) -> None:
    screen = table_of(open_screen, 100, 100, 100)
    begin(screen)
    act(screen, FOLD, FOLD)
    to_seats(screen)
    assert states(screen.page) > 3
    screen.page.get_by_role("button", name="Tables").click()
    screen.page.locator("#table-name").fill("Table 1")
    screen.page.get_by_role("button", name="Delete this table").click()
    expect(screen.page.locator(".kept")).to_have_count(0)
    assert states(screen.page) == 0
