"""The screen of the draw: the count of each seat, the size of the stub, the cards to deal, the reshuffle."""

from __future__ import annotations

import json
from collections.abc import Iterable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.screen import Screen
from tests.oracles.effort import few

DRAW = "/draw?language=en"
SHORT = (4, 4, 4, 3, 4, 4, 4, 4)  # eight hands of Badugi leave twenty cards


def deal(screen: Screen, seats: Iterable[int], button: int) -> None:
    """Tap the seats that were dealt in, and the button."""
    for number in seats:
        screen.page.locator(".btn.seat").nth(number - 1).click()
    screen.page.locator(".deal-form > .btn").click()
    screen.page.locator(".btn.seat").nth(button - 1).click()
    screen.page.locator(".actionbar .primary").click()


def take(screen: Screen, *counts: int) -> None:
    """Enter the number of cards that each seat in turn takes."""
    for count in counts:
        screen.page.locator(".btn.count").nth(count).click()


def go_on(screen: Screen, name: str = "Done") -> None:
    screen.page.locator(".actionbar .primary").get_by_text(name).click()


@pytest.mark.prove
def test_a_draw_takes_a_tap_for_each_seat_and_one_more(open_screen: Open) -> None:
    screen = open_screen(DRAW)
    deal(screen, range(1, 5), button=4)
    screen.says("Seat 1: how many?")
    take(screen, 2, 0, 3)
    screen.says("Seat 4: how many?")
    expect(screen.page.locator(".because")).to_have_text("Enough cards so far. Still to come: seat 4.")
    take(screen, 4)
    expect(screen.page.locator(".steps .what").last).to_have_text("Deal 2 to seat 1, 3 to seat 3 and 4 to seat 4.")
    go_on(screen, "Draw 2")
    screen.page.get_by_role("button", name="Seat 1 has folded").click()
    screen.says("Seat 2: how many?")
    expect(screen.page.locator(".piles")).to_contain_text("Stub 26Burned 1Folded cards 4Discarded 9")
    take(screen, 1, 1, 1)
    go_on(screen, "Draw 3")
    take(screen, 0, 0, 0)
    go_on(screen, "Next hand")
    screen.says("Seat 2: how many?")
    expect(screen.page.locator(".tab")).to_have_count(4)


def test_quick_counts_and_a_count_before_a_reload_are_kept(open_screen: Open) -> None:
    screen = open_screen(DRAW)
    deal(screen, range(1, 5), button=4)
    screen.says("Seat 1: how many?")
    tap = "(...counts) => counts.forEach((count) => document.querySelectorAll('.btn.count')[count].click())"
    screen.page.evaluate(f"() => ({tap})(2, 0, 3)")  # in one frame
    screen.says("Seat 4: how many?")
    with screen.page.expect_navigation():
        screen.page.evaluate(f"() => {{ ({tap})(4); location.reload(); }}")
    expect(screen.page.locator(".steps .what").last).to_have_text("Deal 2 to seat 1, 3 to seat 3 and 4 to seat 4.")


def test_a_reshuffle_is_ticked_off_step_by_step(open_screen: Open) -> None:
    screen = open_screen(DRAW)
    screen.choose("badugi", "badugi-france")
    deal(screen, range(1, 9), button=8)
    take(screen, *SHORT)
    screen.says("Burn.")
    for _ in range(2):
        go_on(screen)
    screen.says("Shuffle in 19 from the others' discards and 4 of the seat's own: 23.")
    kept = screen.page.evaluate("localStorage.getItem('dealer.draw')")
    assert json.loads(kept)["now"]["done"] == 2
    screen.page.reload()
    screen.says("Shuffle in 19 from the others' discards and 4 of the seat's own: 23.")
    expect(screen.page.locator(".backs .done")).to_have_count(6)
    go_on(screen)
    screen.says("Deal 4 to seats 6, 7 and 8.")
    screen.page.get_by_role("button", name="Undo").click()
    screen.says("Shuffle in 19 from the others' discards and 4 of the seat's own: 23.")
    for _ in range(2):
        go_on(screen)
    screen.says("The draw is complete")
    go_on(screen, "Draw 2")
    expect(screen.page.locator(".piles")).to_contain_text("Stub 11")


@pytest.mark.prove
def test_the_floor_chooses_what_goes_in_and_the_draw_goes_on(open_screen: Open) -> None:
    screen = open_screen(DRAW)
    screen.choose("badugi", "badacey-handbook")
    deal(screen, range(1, 9), button=8)
    take(screen, *SHORT)
    for _ in range(2):
        go_on(screen)
    screen.says("The floor decides")
    expect(screen.page.locator(".option")).to_have_count(2)
    screen.page.locator(".option").nth(1).click()
    screen.says("Shuffle in the last card, the burn and 15 from the others' discards: 17.")
    screen.page.reload()
    go_on(screen)
    screen.says("Deal 1 to seat 5, and 4 to seats 6, 7 and 8.")
    go_on(screen)
    go_on(screen, "Draw 2")
    expect(screen.page.locator(".piles")).to_contain_text("Stub 4")
    for _ in range(4):
        screen.page.get_by_role("button", name="Undo").click()
    screen.says("The floor decides")
    screen.page.locator(".option").nth(0).click()
    for _ in range(2):
        go_on(screen)
    screen.says("The floor decides")
    screen.page.locator(".option").first.click()
    screen.says("Shuffle in the last card and 19 from the others' discards: 20.")


def test_a_draw_is_counted_with_only_the_keyboard(open_screen: Open) -> None:
    screen = open_screen(DRAW)
    keys = screen.page.keyboard
    for number in (2, 5):
        screen.page.get_by_role("button", name=f"Seat {number}", exact=True).focus()
        keys.press("Space")
    screen.page.get_by_role("button", name="Ready").focus()
    keys.press("Enter")
    screen.says("Seat 2: how many?")
    keys.type("30")
    expect(screen.page.locator(".tab small")).to_have_text(["takes 3", "Pat"])
    keys.press("Control+z")
    screen.says("Seat 5: how many?")


@pytest.mark.prove
@pytest.mark.parametrize("language", few(["en", "fr"], ["fr"]))
def test_the_screen_fits_and_every_target_fits_a_thumb(open_screen: Open, language: str) -> None:
    screen = open_screen(f"/draw?language={language}")
    screen.choose("badugi", "badacey-handbook")
    assert screen.misfits() == []
    deal(screen, range(1, 11), button=10)
    take(screen, *[3] * 9)
    expect(screen.page.locator(".because")).not_to_be_empty()
    assert screen.misfits() == []
    take(screen, 4)
    for _ in range(2):
        expect(screen.page.locator(".steps .now")).to_have_count(1)
        assert screen.misfits() == []
        screen.page.locator(".actionbar .primary").click()
    expect(screen.page.locator(".option").first).to_be_visible()
    assert screen.misfits() == [] and screen.overflowing_low() == []


@pytest.mark.prove
def test_the_screen_is_accessible(open_screen: Open) -> None:
    screen = open_screen(DRAW)
    screen.choose("badugi", "badugi-france")
    assert screen.violations_of_both_themes() == []
    deal(screen, range(1, 9), button=8)
    screen.page.locator(".actionbar").get_by_role("button", name="Table").click()
    assert screen.violations_of_both_themes() == []
    screen.page.keyboard.press("Escape")
    take(screen, *SHORT)
    go_on(screen)
    expect(screen.page.locator(".steps .done")).to_have_count(1)
    assert screen.violations_of_both_themes() == []


@pytest.mark.one_in(2)
@pytest.mark.parametrize("draw", [2, 3])
def test_a_draw_that_the_game_does_not_have_leads_to_the_next_hand(open_screen: Open, draw: int) -> None:
    screen = open_screen(DRAW)
    deal(screen, range(1, 3), button=2)
    for number in range(1, draw):
        take(screen, 0, 0)
        go_on(screen, f"Draw {number + 1}")
    screen.choose("badacey-no-limit", "badacey-handbook")  # it has a single draw
    expect(screen.page.locator(".topbar h1")).to_have_text(f"Draw {draw} of 1")
    go_on(screen, "Next hand")
    expect(screen.page.locator(".topbar h1")).to_have_text("Draw 1 of 1")
    screen.says("Seat 2: how many?")
