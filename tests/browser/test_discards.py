"""Hands of pineapple at ``/table``: the discard before the flop or the turn, undo, and a forgotten discard."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from dealer_service.web.floor.link import pack
from tests.browser.conftest import Open
from tests.browser.layout import misplaced
from tests.browser.screen import Screen
from tests.browser.test_board import BLINDS, FIXED, FLOP, RIVER, STACK, TURN, burn, deal_street, dealt
from tests.browser.test_table import MIDDLE, act, go_on, pushes

DISCARD = {"en": "Each player discards 1", "fr": "Chaque joueur écarte 1"}


def to_the_discard(screen: Screen, language: str = "en") -> None:
    """Call with each seat: the discard is the first of three steps."""
    act(screen, MIDDLE, MIDDLE, MIDDLE)
    screen.page.locator(".street-now").wait_for()
    expect(screen.page.locator(".street-now .steps li")).to_have_count(3)
    screen.says(DISCARD[language])


@pytest.mark.prove
def test_all_discard_before_the_flop_and_two_cards_are_shown(open_screen: Open) -> None:
    screen = dealt(open_screen, "pineapple")
    page = screen.page
    to_the_discard(screen)
    assert page.locator('[data-card="As"]').get_attribute("aria-disabled") == "true"
    go_on(screen)
    screen.says("Burn")
    screen.key("undo").click()
    screen.says(DISCARD["en"])
    go_on(screen)
    screen.says("Burn")
    page.reload()
    screen.says("Burn")
    burn(screen)
    screen.tap(*FLOP)
    screen.says("Seat 2: fold, check or bet 4.")
    for cards in (TURN,), (RIVER,):
        act(screen, MIDDLE, MIDDLE, MIDDLE)
        expect(page.locator(".street-now .steps li")).to_have_count(2)
        deal_street(screen, *cards)
        page.locator(".bets").wait_for()
    act(screen, MIDDLE, MIDDLE, MIDDLE)
    screen.tap("Qd", "Qc")
    screen.says("Tap seat 3's hand")
    screen.tap("As", "Ac", "3s", "4s")
    assert "PUSH 12 ► SEAT 2: 2×5 and 2×1" in pushes(screen)


@pytest.mark.prove
def test_discard_burn_and_turn_are_one_key_in_crazy_pineapple(open_screen: Open) -> None:
    screen = dealt(open_screen, "crazy-pineapple")
    page = screen.page
    act(screen, MIDDLE, MIDDLE, MIDDLE)
    screen.says("Burn")
    deal_street(screen, *FLOP)
    page.locator(".bets").wait_for()
    to_the_discard(screen)
    expect(page.locator(".ticks .all")).to_contain_text("All 3 done")
    page.locator(".ticks .all").click()
    screen.says("Seat 2: fold, check or bet 8.")
    expect(page.locator(".board .card:not(.empty)")).to_have_count(4)


def test_the_deal_has_three_cards_for_each_player(open_screen: Open) -> None:
    seats = [{"number": number, "stack": STACK} for number in (1, 2, 3)]
    table = {"button": 1, "stakes": BLINDS | FIXED, "seats": seats}
    fragment = pack({"name": "Table 1", "house": "by-the-book", "game": "pineapple", "table": table})
    screen = open_screen(f"/table?language=en#{fragment}")
    go_on(screen)
    screen.says("DEAL 3 cards to each player")


@pytest.mark.prove
def test_a_forgotten_discard_is_reported(open_screen: Open) -> None:
    screen = dealt(open_screen, "pineapple")
    page = screen.page
    to_the_discard(screen)
    page.locator(".ticks .all").click()
    screen.says("Seat 2: fold, check or bet 4.")
    screen.key("something-wrong").click()
    page.locator(".kinds .btn").first.wait_for()
    for more in page.locator(".kinds .more").all():
        more.click()
    page.locator(".kinds").get_by_role("button", name="Wrong number of cards", exact=True).click()
    for row in (0, 1):  # seat 3 has three cards
        page.locator(".facts > .fact").nth(row).get_by_role("button", name="3", exact=True).click()
    expect(page.locator(".guided-foot")).to_contain_text("Seat 3's hand is dead")


@pytest.mark.prove
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_discard_has_a_correct_layout(open_screen: Open, language: str) -> None:
    screen = dealt(open_screen, "pineapple", STACK, STACK, STACK, language=language)
    to_the_discard(screen, language)
    assert [screen.misfits(), screen.too_wide(), misplaced(screen.page), screen.violations()] == [[], [], [], []]


@pytest.mark.prove
def test_all_in_hands_are_entered_once_the_discard_is_made(open_screen: Open) -> None:
    screen = dealt(open_screen, "crazy-pineapple", 4, 4, 4)
    page = screen.page
    act(screen, MIDDLE, MIDDLE)
    screen.says("Burn")
    expect(page.locator(".at-step .hands")).to_have_count(0)  # a discard is to come
    deal_street(screen, *FLOP)
    screen.says(DISCARD["en"])
    expect(page.locator(".at-step .hands")).to_have_count(0)
    go_on(screen)
    screen.says("Burn")
    expect(page.locator(".at-step .hands")).to_have_count(1)
