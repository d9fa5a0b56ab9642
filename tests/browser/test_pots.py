"""Pots as they grow, and keys for the sizes of a bet."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import expect

from dealer_service.web.floor.link import pack
from tests.browser.conftest import Open
from tests.browser.layout import misplaced
from tests.browser.screen import Screen
from tests.browser.test_seats import table_of
from tests.browser.test_table import MIDDLE, MOST, act, begin, begin_by_keys


def shows_pots(screen: Screen, *pots: str) -> None:
    """Wait until these pots are shown, each with its chips and seats."""
    expect(screen.page.locator(".pots li")).to_have_text(pots, use_inner_text=True)


def test_main_and_side_pots_are_shown_from_the_bets_to_the_showdown(open_screen: Open) -> None:
    screen = table_of(open_screen, 100, 4, 100)
    begin(screen)
    expect(screen.answer).to_contain_text("fold")
    act(screen, MOST)
    shows_pots(screen, "Main 14 2 3 1")
    act(screen, MIDDLE)
    expect(screen.page.locator(".at-table .tag")).to_have_text("all-in")
    act(screen, MIDDLE)
    screen.page.locator(".draw").wait_for()
    shows_pots(screen, "Main 12 2 3 1", "Side 1 8 3 1")
    expect(screen.page.locator(".tab:has(.tag)")).to_have_text(["Seat 2 – all-in"], use_inner_text=True)
    for _ in range(3):
        for _ in range(3):
            screen.page.locator(".count").first.click()
        screen.page.locator(".actionbar .primary:not([aria-disabled=true])").click()
        screen.page.locator(".options .act, .showdown").first.wait_for()
        act(screen, MIDDLE, MIDDLE)
    expect(screen.page.locator(".award .because")).to_contain_text("Main 12: 2, 3, 1 · Side 1 8: 3, 1")
    assert screen.overflowing() == []


@pytest.mark.prove
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_sizes_of_a_bet_are_keys_that_fit(open_screen: Open, language: str) -> None:
    seats = [{"number": number, "stack": 100 * number} for number in (1, 2, 3, 4)]
    stakes = {"small_blind": 2, "big_blind": 4, "ante": 0, "chip": 1, "chips": [1, 5, 25, 100]}
    table = {"button": 1, "stakes": stakes, "seats": seats}
    held = {"name": "Table 1", "house": "by-the-book", "game": "badugi-no-limit", "table": table}
    screen = open_screen(f"/table?language={language}#{pack(held)}")
    begin_by_keys(screen)
    expect(screen.page.locator(".size")).to_have_text(
        ["MIN8", "½ POT9", "POT14", "ALL-IN400" if language == "en" else "TAPIS400"]
    )
    screen.page.locator(".size").nth(2).click()
    expect(screen.page.locator(".at-table").nth(2).locator(".front")).to_have_text("14")
    screen.page.locator(".pots li").wait_for()
    assert [screen.misfits(), screen.overflowing_low(), screen.violations()] == [[], [], []]


@pytest.mark.prove
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seats", [7, 10])
def test_an_all_in_seat_is_marked_on_a_draw_of_many(open_screen: Open, language: str, seats: int) -> None:
    stakes = {"small_blind": 2, "big_blind": 4, "ante": 0, "small_bet": 4, "big_bet": 8, "chip": 1, "chips": [1, 5]}
    dealt = [
        {"number": each, "state": "in", "stack": 0 if each % 2 else 96, "gathered": 4} for each in range(1, seats + 1)
    ]
    draw = {"number": 1, "burned": False, "announced": [{"seat": 1, "count": 0}], "placed": [], "received": []}
    piles = {"stub": 52 - 4 * seats, "burns": 0, "folded": 0, "discards": []}
    table = {"button": 1, "stakes": stakes, "phase": "drawing", "round": 1, "seats": dealt, "draw": draw, "deck": piles}
    held = {"name": "Table 1", "house": "by-the-book", "game": "badugi", "table": table}
    screen = open_screen(f"/table?language={language}#{pack(held)}")
    expect(screen.page.locator(".tab")).to_have_count(seats)
    expect(screen.page.locator(".tab .tag")).to_have_text(
        ["all-in" if language == "en" else "tapis"] * ((seats + 1) // 2)
    )
    expect(screen.page.get_by_role("button", name=re.compile("^(Seat|Siège) 3.*(all-in|tapis)"))).to_have_count(1)
    assert [misplaced(screen.page), screen.violations()] == [[], []]


@pytest.mark.prove
@pytest.mark.parametrize(
    ("game", "rule"),
    [
        ("badugi-pot-limit", "The pot is all chips in the middle, all bets of the round and the player's own call."),
        ("badugi-half-pot-limit", "half"),
        ("badugi-spread-limit", "from the minimum to the maximum of the stakes"),
    ],
)
def test_the_sheet_of_amounts_says_what_limits_them(open_screen: Open, game: str, rule: str) -> None:
    stakes = {"small_blind": 2, "big_blind": 4, "ante": 0, "chip": 1, "chips": [1, 5, 25]}
    if "spread" in game:
        stakes |= {"least_bet": 4, "most_bet": 20}
    seats = [{"number": number, "stack": 100} for number in (1, 2, 3)]
    held = {"name": "Table 1", "house": "by-the-book", "game": game}
    screen = open_screen(
        f"/table?language=en#{pack({**held, 'table': {'button': 1, 'stakes': stakes, 'seats': seats}})}"
    )
    begin_by_keys(screen)
    screen.page.locator(".act.raise").click()
    expect(screen.page.locator(".amount-form .limit")).to_contain_text(rule)
    assert [misplaced(screen.page), screen.violations()] == [[], []]


def full_table(game: str, seats: int, hand: int) -> Mapping[str, Any]:
    """A first betting round before the last seat acts; two seats in the middle are all-in."""
    posts = [{"seat": 1, "does": "post", "kind": "small-blind", "to": 2}]
    posts.append({"seat": 2, "does": "post", "kind": "big-blind", "to": 4})
    bets = {1: 2, 2: 4, 3: 8, **{seat: 7 if seat in (5, 7) else 8 for seat in range(4, seats)}, seats: 0}
    calls = [{"seat": seat, "does": "call", "to": bets[seat]} for seat in range(4, seats)]
    stacks = {seat: 0 if seat in (5, 7) else 1000 - bet for seat, bet in bets.items()}
    listed = [{"number": seat, "stack": stacks[seat], "bet": bet, "state": "in"} for seat, bet in bets.items()]
    stakes = {"small_blind": 2, "big_blind": 4, "ante": 0, "small_bet": 4, "big_bet": 8, "chip": 1, "chips": [1, 5]}
    return {
        **{"button": seats, "small_blind_seat": 1, "big_blind_seat": 2, "round": 1, "phase": "betting"},
        **{"stakes": stakes, "seats": [{"gathered": 0, "dead": 0, **each} for each in listed]},
        "log": [*posts, {"seat": 3, "does": "raise", "to": 8}, *calls],
        "deck": {"stub": 52 - hand * seats, "burns": 0, "folded": 0, "discards": []},
    }


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("game", "seats", "hand", "language"), [("badugi", 8, 4, "fr"), ("badugi", 7, 4, "en"), ("holdem", 10, 2, "fr")]
)
def test_a_full_table_with_seats_all_in_fits(
    open_screen: Open, game: str, seats: int, hand: int, language: str
) -> None:
    held = {"name": "Table 1", "house": "by-the-book", "game": game, "table": full_table(game, seats, hand)}
    screen = open_screen(f"/table?language={language}#{pack(held)}")
    screen.page.locator(".pots li").first.wait_for()
    expect(screen.page.locator(".front .tag")).to_have_count(2)
    assert misplaced(screen.page) == []
