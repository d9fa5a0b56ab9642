"""The evening log has the rulings of the dealer's tables, in one list with those of the floor's page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.screen import SIZES, Screen
from tests.browser.test_after_the_hand import choose, fact, rules, steps_after
from tests.browser.test_evening import LOG, kept
from tests.browser.test_floor import SMALL
from tests.browser.test_gestures import ruled, tap
from tests.browser.test_seats import table_of, to_seats
from tests.browser.test_table import FOLD, MIDDLE, TABLE, act, announce_draw, begin, go_on, set_table, tell
from tests.server.running import Service, sooner_or_later


def entered(page: Page, count: int) -> list[dict[str, Any]]:
    """Wait until the log has this number of entries, and return them."""
    assert sooner_or_later(lambda: len(kept(page)) == count)
    return kept(page)


def decided_draw(open_screen: Open) -> Screen:
    """Deal to a draw, and enter an incident in it: the clock expired, and the floor had seat 2 stand pat."""
    screen = open_screen(TABLE)
    announce_draw(screen)
    screen.page.get_by_role("button", name="Incident").click()
    tell(screen, "Expired clock", "Which seat it was", "2")
    screen.page.get_by_role("button", name="STAND PAT ► SEAT 2").click()
    screen.page.locator(".guided-foot .primary[aria-disabled=false]").click()
    expect(screen.page.locator("dialog")).to_have_count(0)
    return screen


@pytest.mark.prove
def test_an_incident_is_entered_with_table_seats_clause_and_decision(open_screen: Open, service: Service) -> None:
    screen = decided_draw(open_screen)
    page = screen.page
    (entry,) = entered(page, 1)
    assert entry["paper"] == {"table": "Table 1", "decision": "STAND PAT ► SEAT 2"}
    assert (entry["seats"], entry["decided"], entry["disputed"]) == ([2], True, "Expired clock")
    assert entry["rules"] == "Badugi, fixed limit · By the book" and entry["clause"] == "drawing.clock"
    assert entry["at"].endswith("Z") and entry["says"]
    page.goto(service.url + LOG)
    row = page.locator(".rows li")
    expect(row.locator("[data-of=seats]")).to_have_text("· seat 2")
    expect(row.locator("[data-of=decision]")).to_have_text("STAND PAT ► SEAT 2")
    expect(row.get_by_text("floor decided")).to_be_visible()
    expect(page.locator("[data-counts=table] button")).to_have_text(["Table 1 1"])
    expect(page.locator("[data-counts=clause] button")).to_have_text([f"{entry['clause']} 1"])
    page.get_by_role("searchbox").fill("seat 2 clock")
    expect(row).to_have_count(1)
    page.get_by_role("searchbox").fill("seat 3")
    expect(row).to_have_count(0)
    page.get_by_role("searchbox").fill("")
    for width, height in (*SIZES, (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.body.scrollWidth <= innerWidth"), width
        assert page.evaluate(SMALL) == []
    assert screen.violations_of_both_themes() == []
    assert "STAND PAT ► SEAT 2" in "\n".join(screen.on_paper())
    with page.expect_download() as download:
        page.get_by_role("button", name="Export JSON Lines").click()
    (line,) = Path(download.value.path()).read_text("utf-8").splitlines()
    exported = json.loads(line)
    assert (exported["table"], exported["seats"], exported["decided"]) == ("Table 1", [2], True)
    assert exported["receipt"]["question"]["house"] == "by-the-book"
    verdict = page.request.post(f"{service.url}/v1/replay", data=exported["receipt"]).json()
    assert verdict["answer"]["verdict"] == "identical"
    row.locator("[data-of=says]").click()
    expect(page.locator(".again")).to_contain_text("The same ruling as on the slip")
    expect(page.locator(".of-record")).to_be_visible()  # the hand that led there
    page.goto(service.url + LOG)
    (again,) = kept(page)  # its own page does not enter it twice
    assert (again["key"], again["disputed"]) == (entry["key"], "Expired clock")


@pytest.mark.prove
def test_a_ruling_that_is_undone_stays_marked_until_it_is_ruled_on_again(open_screen: Open, service: Service) -> None:
    screen = decided_draw(open_screen)
    page = screen.page
    (first,) = entered(page, 1)
    page.reload()
    page.get_by_role("button", name="Undo").click()
    assert sooner_or_later(lambda: "undone" in kept(page)[0])
    page.goto(service.url + LOG)
    expect(page.get_by_text("undone", exact=True)).to_be_visible()
    expect(page.locator("[data-counts=clause] button")).to_have_count(0)  # it does not count
    page.goto(service.url + TABLE)
    choose(screen, "Fouled deck")
    fact(screen, "How the deck is fouled", "Duplicate card")
    steps_after(screen)
    assert sooner_or_later(lambda: kept(page)[0]["disputed"] == "Fouled deck")
    (again,) = kept(page)
    assert again["key"] == first["key"] and "undone" not in again and again["decided"] is False
    page.get_by_role("button", name="Undo").click()
    assert sooner_or_later(lambda: "undone" in kept(page)[0])


@pytest.mark.prove
def test_words_and_chips_are_entered_if_they_were_in_dispute(open_screen: Open) -> None:
    screen = open_screen(TABLE)
    page = screen.page
    set_table(screen, "badugi-no-limit", "tda-2024")
    begin(screen)
    page.get_by_role("button", name="Words or chips").click()
    tap(screen, "“Call”")
    ruled(screen, "Seat 1 calls 5")
    tap(screen, "Done")
    screen.says("Seat 2: fold, call 5 or raise to at least 10.")
    page.get_by_role("button", name="Words or chips").click()
    for name in ("Put out a chip of 5", "Put out a chip of 5", "Then more chips", "Put out a chip of 25"):
        tap(screen, name)
    ruled(screen, "the last 25 came in a second motion")
    tap(screen, "Done")
    (entry,) = entered(page, 1)
    assert (entry["seats"], entry["decided"]) == ([2], False)
    assert entry["disputed"] == "Seat 2: words or chips"
    assert entry["clause"] == "betting.one_motion"


@pytest.mark.prove
def test_an_incident_after_the_hand_is_entered(open_screen: Open) -> None:
    screen = table_of(open_screen, 100, 100, 100)
    begin(screen)
    act(screen, FOLD, FOLD)
    to_seats(screen)
    choose(screen, "Misawarded pot")
    fact(screen, "Which seat it went to", "2")
    rules(screen, "The claim is heard: the chips move now.\nTake 4 back from seat 2. Push 4 to seat 3.")
    steps_after(screen)
    (entry,) = entered(screen.page, 1)
    assert (entry["seats"], entry["disputed"]) == ([2], "Misawarded pot")


@pytest.mark.prove
def test_a_decision_of_the_floor_at_a_key_of_the_draw_is_entered(open_screen: Open) -> None:
    screen = open_screen(TABLE)
    page = screen.page
    for number in (7, 8):
        page.locator(f".at-{number}").click()
    set_table(screen, "badacey", "badacey-handbook", seats=8)
    begin(screen)
    act(screen, *[MIDDLE] * 8)
    for place in range(8):
        expect(page.locator(".tab.told")).to_have_count(place)
        page.locator(".count").nth(3).click()
    screen.says("Burn.")
    go_on(screen)
    screen.says("Deal 3 to seats 2, 3 and 4, and 1 to seat 5.")
    go_on(screen)
    option = page.locator(".option").first
    words = option.inner_text()
    option.click()
    screen.says("Shuffle in the last card and the burn: 2.")
    (entry,) = entered(page, 1)
    assert (entry["paper"]["decision"], entry["decided"], entry["disputed"]) == (words, True, "The floor decides")
    page.reload()
    screen.says("Shuffle in the last card and the burn: 2.")
    go_on(screen)
    screen.says("Deal 1 to seat 5.")
    assert len(kept(page)) == 1
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    screen.says("The floor decides")
    assert sooner_or_later(lambda: "undone" in kept(page)[0])


@pytest.mark.prove
def test_the_log_of_a_full_browser_takes_no_table_with_it(open_screen: Open) -> None:
    screen = open_screen(TABLE)
    page = screen.page
    page.add_init_script(
        """const write = Storage.prototype.setItem;
        Storage.prototype.setItem = function (name, text) {
          if (name.startsWith("dealer.evening")) throw new Error("full");
          write.call(this, name, text);
        };"""
    )
    page.reload()
    set_table(screen, "badugi")
    begin(screen)
    choose(screen, "Fouled deck")
    fact(screen, "How the deck is fouled", "Duplicate card")
    steps_after(screen)
    page.reload()
    expect(page.locator(".steps .what").first).to_contain_text("SAY: “The hand is void.”")
    assert kept(page) == []
