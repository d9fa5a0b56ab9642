"""The evening log: its entries, search, counts, paper, export and limits."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.screen import SIZES, Screen, printed_pages
from tests.browser.test_floor import SMALL
from tests.server.running import Service, sooner_or_later

ODD_CHIP = "/floor?case=disputes/the-odd-chip-between-the-halves&language=en"
LOG = "/floor/evening?language=en"
HANDS = {"house": "by-the-book", "game": "badugi", "hands": [["7s", "4c", "2h", "2d"], ["7d", "5c", "Ah", "Ad"]]}
ROOM_FOR = """const write = Storage.prototype.setItem;
Storage.prototype.setItem = function (name, text) {
  if (text.length > %d) throw new Error("full");
  write.call(this, name, text);
};"""


def ask(page: Page, question: dict[str, Any]) -> None:
    """Paste a question on the start page of the floor."""
    page.locator("textarea").fill(json.dumps(question))
    page.get_by_role("button", name="Ask").click()
    expect(page.locator(".desk")).to_be_visible()


def kept(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("JSON.parse(localStorage.getItem('dealer.evening') ?? '[]')")
    return found


def an_entry(number: int, days: float) -> dict[str, Any]:
    at = (datetime.now(UTC) - timedelta(days=days)).isoformat()
    return {
        "key": str(number),
        "at": at,
        "says": f"Ruling {number}",
        "clause": "betting.checking",
        "rules": "Badugi",
    } | {"disputed": "An action", "link": "zAAAA", "receipt": "zAAAA"}


@pytest.mark.prove
def test_rulings_of_one_visit_are_one_entry_and_a_case_is_entered_with_its_slip(
    open_screen: Open, service: Service
) -> None:
    page = open_screen("/floor?language=en").page
    ask(page, HANDS)
    assert sooner_or_later(lambda: kept(page))
    page.locator("select[name=house]").select_option("wsop-live-2026")
    assert sooner_or_later(lambda: "World Series" in kept(page)[0]["rules"])
    assert len(kept(page)) == 1
    page.reload()
    expect(page.locator(".desk")).to_be_visible()
    page.goto(service.url + ODD_CHIP)
    expect(page.locator(".desk")).to_be_visible()
    assert len(kept(page)) == 1
    page.locator(".over-all:has(.slip) > summary").click()
    page.get_by_label("Table", exact=True).fill("Table 4")
    page.evaluate("dispatchEvent(new Event('beforeprint')); dispatchEvent(new Event('afterprint'))")
    assert sooner_or_later(lambda: any("printed" in each for each in kept(page)))
    written = {"table": "Table 4"} | dict.fromkeys(("decision", "reason", "notes"), "")
    assert sooner_or_later(lambda: kept(page)[0]["paper"] == written)
    newest, other = kept(page)
    assert newest["clause"] == "showdown.odd_chip_between_halves" and "printed" not in other


@pytest.mark.prove
def test_the_log_is_searched_counted_printed_exported_and_deleted(open_screen: Open, service: Service) -> None:
    screen = open_screen("/floor?language=en")
    page = screen.page
    ask(page, HANDS)
    assert sooner_or_later(lambda: kept(page))
    page.goto(service.url + ODD_CHIP)
    page.locator(".over-all:has(.slip) > summary").click()
    page.get_by_label("Table", exact=True).fill("Table 4")
    assert sooner_or_later(lambda: len(kept(page)) == 2)
    page.goto(service.url + LOG)
    rows = page.locator(".rows li")
    expect(rows).to_have_count(2)
    expect(page.locator("[data-counts=table] button")).to_have_text(["Table 4 1"])
    page.get_by_role("searchbox").fill("tâble 4")
    expect(rows).to_have_count(1)
    page.get_by_role("searchbox").fill("nothing has this")
    expect(page.get_by_text("No entry contains these words.")).to_be_visible()
    page.get_by_role("searchbox").fill("")
    page.get_by_role("button", name="showdown.odd_chip_between_halves").click()
    expect(rows).to_have_count(1)
    for width, height in (*SIZES, (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.body.scrollWidth <= innerWidth"), width
        assert page.evaluate(SMALL) == []
    assert screen.violations_of_both_themes() == []
    assert printed_pages(page) == [(210, 297)]
    with page.expect_download() as download:
        page.get_by_role("button", name="Export JSON Lines").click()
    (line,) = Path(download.value.path()).read_text("utf-8").splitlines()
    entry = json.loads(line)
    assert entry["table"] == "Table 4"
    verdict = page.request.post(f"{service.url}/v1/replay", data=entry["receipt"]).json()
    assert verdict["answer"]["verdict"] == "identical"
    rows.get_by_role("link").click()
    expect(page.locator(".again")).to_have_text(re.compile("^The same ruling as on the slip"))
    page.goto(service.url + LOG)
    rows.first.get_by_role("button", name="Delete").click()
    expect(rows).to_have_count(1)
    page.get_by_text("Delete the log", exact=True).click()
    page.get_by_role("button", name="Delete every entry").click()
    expect(page.get_by_text("The log is empty.")).to_be_visible()
    assert kept(page) == []


@pytest.mark.prove
def test_the_log_ends_by_age_by_number_and_by_room(open_screen: Open, service: Service) -> None:
    page = open_screen(LOG).page
    many = [an_entry(number, number / 24) for number in range(250)] + [an_entry(999, 31)]
    page.evaluate("(many) => localStorage.setItem('dealer.evening', JSON.stringify(many))", many)
    page.reload()
    expect(page.locator(".rows li")).to_have_count(200)
    old = [an_entry(1, 1), an_entry(2, 31)]
    page.evaluate("(old) => localStorage.setItem('dealer.evening', JSON.stringify(old))", old)
    page.reload()
    expect(page.locator(".rows li")).to_have_count(1)
    page.evaluate("(many) => localStorage.setItem('dealer.evening', JSON.stringify(many))", many[:50])
    page.add_init_script(ROOM_FOR % 6000)
    page.goto(f"{service.url}/floor?language=en")
    ask(page, HANDS)
    assert sooner_or_later(lambda: len(kept(page)) < 50)
    entries = kept(page)
    assert entries[0]["clause"].startswith("showdown.") and len(entries) > 5


def test_broken_entries_are_passed_over_and_the_others_stay(open_screen: Open, service: Service) -> None:
    page = open_screen(LOG).page
    broken = [None, 1, {}, an_entry(3, 1) | {"paper": None}, an_entry(4, 1) | {"says": 7}, an_entry(5, 1) | {"at": "x"}]
    page.evaluate("(many) => localStorage.setItem('dealer.evening', JSON.stringify(many))", [*broken, an_entry(1, 1)])
    page.reload()
    expect(page.locator(".rows li")).to_have_count(1)
    page.goto(f"{service.url}/floor?language=en")
    ask(page, HANDS)
    assert sooner_or_later(lambda: len(kept(page)) == 2)
    assert kept(page)[1]["key"] == "1"


def test_a_full_browser_warns_about_the_log(open_screen: Open, service: Service) -> None:
    page = open_screen(LOG).page
    unkept = page.get_by_text("This browser cannot store the evening log")
    expect(unkept).to_be_hidden()
    page.add_init_script(ROOM_FOR % 0)
    page.goto(f"{service.url}/floor?language=en")
    ask(page, HANDS)
    expect(unkept).to_be_visible()
    page.goto(service.url + LOG)
    expect(unkept).to_be_visible()
    assert Screen(page).violations() == []
