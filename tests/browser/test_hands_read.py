"""The showdown at a table: each hand is read as its cards are tapped, and all readings stay until the push."""

from __future__ import annotations

from playwright.sync_api import expect

from dealer_service.web.floor.link import pack
from tests.browser.conftest import Open
from tests.browser.screen import Screen

HANDS = ("As", "2h", "3d", "4c", "Kh", "Qd", "Jc", "Ts", "9h", "8d", "7c", "6s")
SEATS = [{"number": each, "bet": 0, "gathered": 20, "dead": 0, "state": "in", "stack": 100} for each in (1, 2, 3)]
TABLE = {
    "button": 3,
    "small_blind_seat": 1,
    "big_blind_seat": 2,
    "round": 4,
    "phase": "showdown",
    "round_aggressor": 1,
    "last_aggressor": 1,
    "stakes": {"small_blind": 2, "big_blind": 4, "ante": 0, "small_bet": 4, "big_bet": 8, "chip": 1, "chips": [1, 5]},
    "seats": SEATS,
    "log": [],
}


def at_showdown(open_screen: Open) -> Screen:
    """Open a table with three hands to show, seat 1 first."""
    held = {"name": "Table 1", "house": "by-the-book", "game": "badugi", "table": TABLE}
    screen = open_screen(f"/table?language=en#{pack(held)}")
    screen.says("Tap seat 1's hand")
    return screen


def test_each_hand_is_read_as_its_cards_come(open_screen: Open) -> None:
    screen = at_showdown(open_screen)
    reading = screen.page.locator(".open .reading b")
    screen.tap(*HANDS[:2])
    expect(reading).to_have_text("Two\u2011card 2\u2011A")
    screen.tap(*HANDS[2:4])
    screen.says("Tap seat 2's hand")
    screen.page.locator(".strip .tab").first.click()
    expect(reading).to_have_text("Badugi 4\u20113\u20112\u2011A")
    screen.page.locator(".strip .tab").nth(1).click()
    screen.tap("Kh")
    expect(reading).to_have_text("One\u2011card K")


def test_all_readings_stay_in_sight_in_place_of_the_picker(open_screen: Open) -> None:
    screen = at_showdown(open_screen)
    screen.tap(*HANDS)
    hands = screen.page.locator(".hands-read > li")
    expect(hands).to_have_count(3)
    expect(screen.page.locator(".picker")).to_have_count(0)
    expect(hands.nth(0)).to_contain_text("wins 60")
    expect(hands.nth(1)).to_contain_text("Badugi K")
    expect(hands.nth(2)).to_contain_text("Badugi 9")
    expect(screen.page.locator(".hands-read .asked .whose")).to_have_text("Seat 1")
    expect(screen.page.locator(".sum")).to_have_text("Step 1 of 3.60 in all")
    assert screen.overflowing() == [] and screen.overflowing_low() == []
    assert screen.small_targets() == [] and screen.violations_of_both_themes() == []


def test_a_card_is_put_right_after_all_were_in(open_screen: Open) -> None:
    screen = at_showdown(open_screen)
    screen.tap(*HANDS)
    screen.page.get_by_role("button", name="Read them again").click()
    screen.tap("4c", "5c")
    expect(screen.page.locator(".hands-read > li").first).to_contain_text("Badugi 5\u20113\u20112\u2011A")
