"""Hands of games with two boards by taps: both boards at ``/table``, at ``/showdown`` and in a history."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.layout import misplaced
from tests.browser.screen import Screen, two_players
from tests.browser.test_board import burn, deal_street, dealt, to_the_flop
from tests.browser.test_table import MIDDLE, act, pushes
from tests.oracles.effort import few

FLOPS, TURNS, RIVERS = ("Ac", "8c", "8d", "Ks", "Jd", "Tc"), ("2h", "2c"), ("3s", "3h")
SIZES = {"phone": (390, 844), "upright": (768, 1024), "wide": (1280, 800)}


SUITS_OF_ROWS = """rows => rows.map((row) =>
  [...row.querySelectorAll(".card:not(.empty)")].map(({ classList }) => classList[1]).join(""))"""


def rows(screen: Screen) -> list[str]:
    """The suits of the cards of each board as it is shown, from the top."""
    found: list[str] = screen.page.locator(".boards .board-cards").evaluate_all(SUITS_OF_ROWS)
    return found


@pytest.mark.prove
@pytest.mark.parametrize("size", few([*SIZES], ["phone"]))
@pytest.mark.parametrize("language", few(["en", "fr"], ["fr"]))
def test_both_boards_are_dealt_and_each_wins_half(open_screen: Open, size: str, language: str) -> None:
    screen = dealt(open_screen, "double-board-omaha", language=language, size=SIZES[size])
    page, found = screen.page, list[str]()

    def measure(name: str) -> None:
        found.extend(f"{name}: {each}" for each in [*misplaced(page), *screen.too_wide()])

    act(screen, MIDDLE, MIDDLE, MIDDLE)
    burn(screen)
    expect(page.locator(".boards .board-cards")).to_have_count(2)
    measure("burned")
    screen.tap(*FLOPS[:4])
    assert rows(screen) == ["ccd", "s"]
    screen.tap(*FLOPS[4:])
    page.locator(".bets").wait_for()
    measure("flops")
    assert rows(screen) == ["ccd", "sdc"]
    act(screen, MIDDLE, MIDDLE, MIDDLE)
    deal_street(screen, *TURNS)
    page.locator(".bets").wait_for()
    act(screen, MIDDLE, MIDDLE, MIDDLE)
    deal_street(screen)  # face down
    page.locator(".bets").wait_for()
    page.locator("button.board").click()
    page.locator(".board-form").wait_for()
    measure("sheet")
    for card in RIVERS:
        page.locator(f'dialog [data-card="{card}"]').click()
    expect(page.locator("dialog")).to_have_count(0)
    assert rows(screen) == ["ccdhs", "sdcch"]
    act(screen, MIDDLE, MIDDLE, MIDDLE)
    page.locator(".open").wait_for()
    measure("showdown")
    screen.tap("As", "Ad", "7h", "6h")
    measure("one hand")
    screen.tap("Kc", "Kh", "5d", "9c")
    screen.tap("7s", "7c", "5s", "9h")
    expect(page.locator(".push .steps li").first).to_be_visible()
    measure("push")
    if language == "en":
        assert [each.partition(":")[0] for each in pushes(screen)] == ["PUSH 6 ► SEAT 2", "PUSH 6 ► SEAT 3"]
    assert found == []
    assert screen.violations() == []


@pytest.mark.prove
def test_the_boards_are_said_one_after_the_other(open_screen: Open) -> None:
    screen = dealt(open_screen, "double-board-omaha")
    to_the_flop(screen)
    deal_street(screen, *FLOPS)
    screen.says("Seat 2: fold, check or bet 4.")
    expect(screen.page.locator(".board")).to_have_attribute(
        "aria-label",
        "First board: ace of clubs, eight of clubs, eight of diamonds. "
        "Second board: king of spades, jack of diamonds, ten of clubs",
    )


def test_a_showdown_on_two_boards_is_read_without_a_table(open_screen: Open) -> None:
    screen = open_screen("/showdown?language=en")
    page: Any = screen.page
    two_players(screen, "double-board-omaha")
    screen.tap(*FLOPS, *TURNS, *RIVERS)
    page.locator(".strip .tab").first.click()
    assert rows(screen) == ["ccdhs", "sdcch"]
    page.locator(".boards .card").nth(4).click()  # out again: a card of the first board
    assert rows(screen) == ["ccdhback", "sdcch"]  # the others keep their places
