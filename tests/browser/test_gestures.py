"""Words and chips at a table by taps: motions, one or two, chips not let go of, words with a condition."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.screen import Screen
from tests.browser.test_table import act, begin, set_table

TABLE = "/table?language=en"
GLASS = ((1024, 768), (1024, 700), (768, 1024), (390, 844))


def opened(open_screen: Open, house: str = "tda-2024") -> Screen:
    """Open the sheet of words or chips for the first player to act, who faces a big blind of 5."""
    screen = open_screen(TABLE)
    set_table(screen, "badugi-no-limit", house)
    begin(screen)
    screen.page.get_by_role("button", name="Words or chips").click()
    screen.page.locator(".chip-keys .btn").first.wait_for()
    return screen


def tap(screen: Screen, *names: str) -> None:
    for name in names:
        screen.page.locator(".gesture, .guided-foot").get_by_role("button", name=name, exact=True).click()


def ruled(screen: Screen, words: str) -> None:
    expect(screen.page.locator(".guided-foot .answer")).to_contain_text(words)


@pytest.mark.prove
def test_chips_of_a_second_heap_are_a_second_motion_until_the_key_is_turned(open_screen: Open) -> None:
    screen = opened(open_screen)
    tap(screen, "Put out a chip of 5", "Put out a chip of 5", "Then more chips", "Put out a chip of 25")
    between = screen.page.locator(".join")
    expect(between).to_have_text("Two motions")
    ruled(screen, "the last 25 came in a second motion")
    between.click()
    expect(between).to_have_text("One motion")
    ruled(screen, "Seat 1 raises to 35")
    for width, height in GLASS:
        screen.page.set_viewport_size({"width": width, "height": height})
        expect(screen.page.locator(".guided-foot .primary")).to_be_in_viewport(ratio=0.99)
        expect(screen.page.locator(".guided-foot .answer")).to_be_in_viewport(ratio=0.99)
    assert screen.small_targets() == [] and screen.violations() == []
    screen.page.get_by_role("button", name="Done").click()
    screen.says("Seat 2: fold, call 35 or raise to at least 65.")


@pytest.mark.prove
def test_a_chip_after_a_word_is_a_motion_of_its_own(open_screen: Open) -> None:
    screen = opened(open_screen)
    asked: list[str] = []
    screen.page.on("request", lambda each: asked.append(each.post_data or ""))
    tap(screen, "“Raise”", "Put out a chip of 25")
    ruled(screen, "Seat 1 raises to 25")
    assert '{"does":"say","word":"raise"},{"does":"push","chips":[25],"together":false}' in asked[-1]


@pytest.mark.prove
def test_both_answers_to_one_or_two_show_their_outcome(open_screen: Open) -> None:
    screen = opened(open_screen)
    tap(screen, "Put out a chip of 5", "Put out a chip of 5", "Then more chips", "Put out a chip of 25")
    between = screen.page.locator(".join")
    between.click()
    between.click()
    expect(between).to_have_text("One or two?")
    either = screen.page.locator(".eithers .btn")
    expect(either).to_have_count(3)
    expect(either.nth(0)).to_contain_text("raises to 35")
    expect(either.nth(1)).to_contain_text("raises to 10")
    expect(either.nth(2)).to_contain_text("The floor decides")
    expect(screen.page.locator(".guided-foot .primary")).to_have_attribute("aria-disabled", "true")
    either.nth(1).click()
    ruled(screen, "raises to 10")
    expect(between).to_have_text("Two motions")


@pytest.mark.prove
def test_the_floor_rules_on_one_motion_and_on_two(open_screen: Open) -> None:
    screen = opened(open_screen)
    tap(screen, "Put out a chip of 5", "Put out a chip of 5", "Then more chips", "Put out a chip of 25")
    between = screen.page.locator(".join")
    between.click()
    between.click()
    screen.page.get_by_role("button", name="No one knows").click()
    screen.page.wait_for_url("**/floor?**")
    branches = screen.page.locator("main")
    expect(branches).to_contain_text("raises to 35")
    expect(branches).to_contain_text("raises to 10")


@pytest.mark.prove
def test_chips_that_the_player_does_not_let_go_of_do_not_bind(open_screen: Open) -> None:
    screen = opened(open_screen)
    tap(screen, "Put out a chip of 25")
    ruled(screen, "Corrected: seat 1 calls")
    tap(screen, "Did not let go")
    expect(screen.page.locator(".motion i")).to_have_text("Did not let go")
    expect(screen.page.locator(".guided-foot .answer")).not_to_contain_text("calls")


@pytest.mark.prove
def test_words_with_a_condition_name_it(open_screen: Open) -> None:
    screen = opened(open_screen)
    expect(screen.page.get_by_role("button", name="“If you …”")).to_have_attribute("aria-disabled", "true")
    tap(screen, "“Raise”", "“If you …”", "if you bet")
    expect(screen.page.locator(".motion")).to_contain_text("if you bet")
    expect(screen.page.locator(".guided-foot .answer")).not_to_be_empty()


@pytest.mark.prove
def test_no_question_is_asked_that_the_chips_answer(open_screen: Open) -> None:
    """A small blind of 2 can be two chips of 1 only."""
    screen = open_screen(TABLE)
    set_table(screen, "badugi-no-limit", "tda-2024")
    begin(screen)
    act(screen, 1)
    screen.page.get_by_role("button", name="Words or chips").click()
    tap(screen, "Put out a chip of 25")
    expect(screen.page.locator(".guided-foot .answer")).not_to_contain_text("Find out first")
    expect(screen.page.locator(".choices .btn").last).to_have_text("In front: 1 + 1")


@pytest.mark.prove
def test_words_and_chips_not_finished_are_there_again_after_a_reload(open_screen: Open) -> None:
    screen = opened(open_screen)
    tap(screen, "“Raise”", "Put out a chip of 25")
    screen.page.reload()
    expect(screen.page.locator(".motion")).to_have_count(2)
    ruled(screen, "Seat 1 raises to 25")
