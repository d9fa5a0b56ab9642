"""Jacks or better on the screens: hands passed in, the last player left, splits, and facts that a showdown asks for."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from dealer_service.web.floor.link import pack
from tests.browser.conftest import Open
from tests.browser.screen import NARROW, SIZES, Screen
from tests.browser.test_showdown import set_table as set_showdown
from tests.browser.test_table import FOLD, MIDDLE, MOST, act, begin, draw, go_on, pushes, set_table
from tests.oracles.effort import few

TABLE, SHOWDOWN = "/table?language=en", "/showdown?language=en"
JACKS = ["Js", "Jh", "9d", "3c", "2c"]
TENS = ["Ts", "Th", "8d", "4c", "5c"]
FLUSH = ["Js", "9s", "7s", "3s", "2s"]
ALL_SIZES = [*SIZES, *NARROW]


def deal(open_screen: Open, house: str = "by-the-book", size: tuple[int, int] = SIZES[0]) -> Screen:
    """A table of three whose hands are dealt. Seat 2 acts first."""
    screen = open_screen(TABLE, size=size)
    set_table(screen, "jacks-or-better", house)
    begin(screen)
    screen.says("Seat 2: fold, check or bet 8.")
    return screen


def key(screen: Screen, says: str) -> Locator:
    return screen.page.locator(".verdict.who .keys").get_by_role("button", name=says, exact=True)


def fits(screen: Screen, size: tuple[int, int]) -> None:
    """The whole screen fits on a tablet, and its width on a phone."""
    assert (screen.overflowing() + screen.small_targets() if size in SIZES else screen.too_wide()) == []


@pytest.mark.prove
@pytest.mark.parametrize(("house", "next_to_act"), [("by-the-book", 3), ("bicycle-cards", 2)])
def test_a_hand_that_no_player_opens_is_passed_in(open_screen: Open, house: str, next_to_act: int) -> None:
    screen = deal(open_screen, house)
    act(screen, MIDDLE, MIDDLE, MIDDLE)
    screen.says("PASSED IN: 6 stay in the pot for the next hand")
    assert pushes(screen) == []
    go_on(screen)
    begin(screen)
    screen.says(f"Seat {next_to_act}: fold, check or bet 8.")
    act(screen, MOST)
    expect(screen.page.locator(".pots-now")).to_contain_text("20")  # six antes, and a bet


@pytest.mark.prove
def test_the_last_player_left_shows_openers_and_wins(open_screen: Open) -> None:
    screen = deal(open_screen)
    act(screen, MOST, FOLD, FOLD)
    screen.says("Tap seat 2's hand")
    screen.tap(*JACKS)
    assert [each.split(":")[0] for each in pushes(screen)] == ["PUSH 6 ► SEAT 2"]


@pytest.mark.prove
def test_the_last_player_left_without_openers_leaves_the_pot(open_screen: Open) -> None:
    screen = deal(open_screen)
    act(screen, MOST, FOLD, FOLD)
    screen.says("Tap seat 2's hand")
    screen.tap(*TENS)
    screen.says("KEEP 14 in the pot for the next hand: no openers ► SEAT 2")
    assert pushes(screen) == []
    go_on(screen)
    begin(screen)
    act(screen, MOST)
    expect(screen.page.locator(".pots-now")).to_contain_text("28")  # what stayed, three antes and the bet


@pytest.mark.prove
@pytest.mark.parametrize(("width", "height"), few(ALL_SIZES, [SIZES[0], NARROW[1]]))
def test_a_split_is_declared_on_the_draw_and_proven_with_the_discards(
    open_screen: Open, width: int, height: int
) -> None:
    screen = deal(open_screen, size=(width, height))
    act(screen, MOST, MIDDLE, FOLD)
    splits = screen.page.get_by_role("button", name="Seat 2 splits openers")
    splits.click()
    expect(splits).to_have_attribute("aria-pressed", "true")
    fits(screen, (width, height))
    draw(screen, 1, 3)
    act(screen, MIDDLE, MIDDLE)
    screen.says("Tap seat 2's hand")
    screen.tap(*FLUSH, *TENS)
    expect(screen.page.locator(".who")).to_contain_text("Tap the opener's discards")
    fits(screen, (width, height))
    screen.tap("Ts")  # lies in the hand of seat 3
    expect(screen.page.locator(".who")).to_contain_text("Tap the opener's discards")
    screen.tap("Jh")
    assert [each.split(":")[0] for each in pushes(screen)] == ["PUSH 22 ► SEAT 2"]


@pytest.mark.prove
@pytest.mark.parametrize(("width", "height"), few(ALL_SIZES, [SIZES[0], NARROW[1]]))
def test_an_undeclared_split_is_asked_for_and_loses(open_screen: Open, width: int, height: int) -> None:
    screen = deal(open_screen, size=(width, height))
    act(screen, MOST, MIDDLE, FOLD)
    draw(screen, 1, 3)
    act(screen, MIDDLE, MIDDLE)
    screen.says("Tap seat 2's hand")
    screen.tap(*FLUSH, *TENS)
    expect(screen.page.locator(".who")).to_contain_text("whether the opener declared a split")
    fits(screen, (width, height))
    key(screen, "No").click()
    assert [each.split(":")[0] for each in pushes(screen)] == ["PUSH 22 ► SEAT 3"]


@pytest.mark.prove
def test_a_game_without_openers_has_no_key_for_a_split(open_screen: Open) -> None:
    screen = open_screen(TABLE)
    set_table(screen, "five-card-draw-antes", "roberts-rules-11")
    begin(screen)
    act(screen, MOST, MIDDLE, MIDDLE)
    expect(screen.page.locator(".count").first).to_be_visible()
    expect(screen.page.locator(".splits")).to_have_count(0)


@pytest.mark.prove
@pytest.mark.parametrize(("width", "height"), few(ALL_SIZES, [SIZES[0], NARROW[1]]))
def test_a_single_showdown_asks_for_the_opener_the_draw_and_the_split(
    open_screen: Open, width: int, height: int
) -> None:
    screen = open_screen(SHOWDOWN, size=(width, height))
    screen.choose("jacks-or-better")
    set_showdown(screen, {1: (5, True), 2: (50, False), 5: (50, False)})
    screen.says("Who bet or raised last?")
    screen.tap(*FLUSH, *TENS)
    expect(screen.page.locator(".who")).to_contain_text("who opened the betting before the draw")
    fits(screen, (width, height))
    key(screen, "2").click()
    expect(screen.page.locator(".who")).to_contain_text("how many cards seat 2 has drawn")
    fits(screen, (width, height))
    key(screen, "1").click()
    expect(screen.page.locator(".who")).to_contain_text("whether the opener declared a split")
    key(screen, "Yes").click()
    expect(screen.page.locator(".who")).to_contain_text("Tap the opener's discards")
    screen.tap("9s", "Jh")  # the nine lies in the hand
    screen.says("Pot 105: seat 2 wins, Flush J‑9‑7‑3‑2.")


@pytest.mark.prove
def test_a_showdown_without_an_opener_asks_for_no_further_fact(open_screen: Open) -> None:
    screen = open_screen(SHOWDOWN)
    screen.choose("jacks-or-better")
    set_showdown(screen, {1: (5, True), 2: (50, False), 5: (50, False)})
    screen.tap(*FLUSH, *TENS)
    key(screen, "No one").click()
    expect(screen.page.locator(".steps .what").first).to_contain_text("seat 2 wins")


def report(screen: Screen) -> None:
    """Report that the pot was opened without openers."""
    screen.page.get_by_role("button", name="Incident").click()
    screen.page.locator(".kinds .btn").first.wait_for()
    for more in screen.page.locator(".kinds .more").all():
        more.click()
    screen.page.locator(".kinds").get_by_role("button", name="Opening without openers", exact=True).click()


@pytest.mark.prove
@pytest.mark.parametrize(("width", "height"), few(ALL_SIZES, [SIZES[0], NARROW[1]]))
def test_an_opening_without_openers_is_undone_and_the_next_player_may_open(
    open_screen: Open, width: int, height: int
) -> None:
    screen = deal(open_screen, size=(width, height))
    act(screen, MOST)
    report(screen)
    foot = screen.page.locator(".guided-foot .answer")
    expect(foot).to_contain_text("Seat 2 has no openers: the hand is dead, and its bet of 8 stays in the pot.")
    fits(screen, (width, height))
    screen.page.get_by_role("button", name="Done").click()
    screen.says("Seat 3: fold, check or bet 8.")
    act(screen, MIDDLE, MIDDLE)
    screen.says("PASSED IN: 14 stay in the pot for the next hand")


@pytest.mark.prove
def test_false_openers_after_the_draw_lose_the_hand(open_screen: Open) -> None:
    screen = deal(open_screen)
    act(screen, MOST, MIDDLE, FOLD)
    draw(screen, 1, 3)
    report(screen)
    expect(screen.page.locator(".guided-foot .answer")).to_contain_text("Seat 2's hand is dead.")
    screen.page.get_by_role("button", name="Done").click()
    assert [each.split(":")[0] for each in pushes(screen)] == ["PUSH 22 ► SEAT 3"]


@pytest.mark.prove
def test_false_openers_are_not_offered_before_a_bet(open_screen: Open) -> None:
    screen = deal(open_screen)
    screen.page.get_by_role("button", name="Incident").click()
    screen.page.locator(".kinds .btn").first.wait_for()
    for more in screen.page.locator(".kinds .more").all():
        more.click()
    expect(screen.page.locator(".kinds").get_by_role("button", name="Opening without openers")).to_have_count(0)


@pytest.mark.prove
@pytest.mark.parametrize(("width", "height"), few(ALL_SIZES, [SIZES[0], NARROW[1]]))
def test_a_player_all_in_for_the_ante_declares_the_pot_open(open_screen: Open, width: int, height: int) -> None:
    table = {
        **{"button": 1, "small_blind_seat": 0, "big_blind_seat": 0, "round": 1, "phase": "posting"},
        "stakes": {"ante": 2, "small_bet": 8, "big_bet": 16, "chip": 1},
        "seats": [
            {"number": number, "stack": stack, "bet": 0, "gathered": 0, "dead": 0, "state": "in"}
            for number, stack in ((1, 200), (2, 2), (3, 200))
        ],
        "log": [],
        "deck": {"stub": 52, "burns": 0, "folded": 0, "discards": []},
    }
    held = {"name": "Table 1", "house": "by-the-book", "game": "jacks-or-better", "table": table}
    screen = open_screen(f"{TABLE}#{pack(held)}", size=(width, height))
    begin(screen)
    screen.says("Seat 3: fold, check or bet 8.")
    opens = screen.page.get_by_role("button", name="Seat 2, all-in, opens")
    opens.click()
    expect(opens).to_have_attribute("aria-pressed", "true")
    fits(screen, (width, height))
    act(screen, MIDDLE, MIDDLE)
    draw(screen, 3, 3, 3)
    act(screen, MIDDLE, MIDDLE)
    screen.says("Tap seat 2's hand")
    screen.tap(*JACKS, *TENS, "As", "Kh", "8c", "4d", "5s")
    assert [each.split(":")[0] for each in pushes(screen)] == ["PUSH 6 ► SEAT 2"]
