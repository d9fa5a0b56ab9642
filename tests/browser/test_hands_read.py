"""The showdown at a table: each hand is read as its cards are tapped, and all readings stay until the push."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from dealer_service.web.floor.link import pack
from tests.browser.conftest import Open
from tests.browser.layout import misplaced
from tests.browser.screen import Screen

HANDS = ("As", "2h", "3d", "4c", "Kh", "Qd", "Jc", "Ts", "9h", "8d", "7c", "6s")
DEALT = ("9h8s6d4cKs", "5h4h3h2hAh", "TcTd3s7d8h", "As2d3c7s8c", "2c5dThJdKd", "KhKcQhQdQs")
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


@pytest.mark.prove
def test_each_hand_is_read_as_its_cards_come(open_screen: Open) -> None:
    screen = at_showdown(open_screen)
    reading = screen.page.locator(".open .reading b")
    screen.tap(*HANDS[:2])
    expect(reading).to_have_text("Two\u2011card 2\u2011A")
    screen.tap(*HANDS[2:4])
    screen.says("Tap seat 2's hand")
    read = screen.page.locator(".strip .tab").first.locator(".reads-so")
    expect(read).to_have_text("Badugi 4\u20113\u20112\u2011A")
    assert [screen.misfits(), screen.overflowing_low(), screen.violations()] == [[], [], []]
    screen.page.locator(".strip .tab").first.click()
    expect(reading).to_have_text("Badugi 4\u20113\u20112\u2011A")
    screen.page.locator(".strip .tab").nth(1).click()
    screen.tap("Kh")
    expect(reading).to_have_text("One\u2011card K")
    expect(read).to_have_text("Badugi 4\u20113\u20112\u2011A")  # it stays while the next hand is tapped


@pytest.mark.prove
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


@pytest.mark.prove
def test_a_card_is_put_right_after_all_were_in(open_screen: Open) -> None:
    screen = at_showdown(open_screen)
    screen.tap(*HANDS)
    screen.page.get_by_role("button", name="Read them again").click()
    screen.tap("4c", "5c")
    expect(screen.page.locator(".hands-read > li").first).to_contain_text("Badugi 5\u20113\u20112\u2011A")


@pytest.mark.prove
@pytest.mark.parametrize(("language", "count"), [("en", 3), ("fr", 4), ("en", 5), ("fr", 6)])
def test_badaceys_in_three_pots_are_read_without_a_scroll(open_screen: Open, language: str, count: int) -> None:
    gathered = dict(list({1: 21, 2: 9, 3: 21, 4: 21, 5: 5, 6: 21}.items())[:count])
    left = {1: 79, 3: 29}
    seats = [
        {"number": each, "bet": 0, "gathered": chips, "dead": 0, "state": "in", "stack": left.get(each, 0)}
        for each, chips in gathered.items()
    ]
    last = 3 if count == 3 else 4
    table = {**TABLE, "button": 1, "small_blind_seat": 2, "big_blind_seat": 3, "round_aggressor": last, "seats": seats}
    held = {"name": "Table 1", "house": "by-the-book", "game": "badacey", "table": {**table, "last_aggressor": last}}
    screen = open_screen(f"/table?language={language}#{pack(held)}")
    expect(screen.answer).to_contain_text(str(last))
    for place, hand in enumerate(DEALT[:count], 1):
        screen.tap(*(hand[place : place + 2] for place in range(0, 10, 2)))
        if place == count - 1:
            expect(screen.page.locator(".strip .reads-so")).to_have_count(2 * place)
            assert [screen.misfits(), misplaced(screen.page), screen.overflowing_low()] == [[], [], []]
    expect(screen.page.locator(".hands-read > li")).to_have_count(count)
    assert [screen.misfits(), misplaced(screen.page), screen.violations()] == [[], [], []]
    page = screen.page
    while page.locator(".ticks .all").count():
        page.locator(".ticks .all").click()
    expect(page.locator(".to-seats")).to_be_visible()
    page.locator(".to-seats").click()
    page.locator(".sit").wait_for()
    assert [screen.misfits(), misplaced(page)] == [[], []]  # below the forecast are the awards of the hand
