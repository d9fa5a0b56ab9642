"""The screen of the showdown: a table, its hands, and the pushed pots step by step."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Open
from tests.browser.screen import Screen, has_asked
from tests.oracles.effort import few

SHOWDOWN = "/showdown?language=en"
TWO = {1: (5, True), 2: (50, False), 5: (50, False)}
THREE = {1: (5, True), 2: (50, False), 5: (30, False), 7: (50, False)}
HANDS = ["9h", "8s", "6d", "4c", "Ks", "5h", "4h", "3h", "2h", "Ah"]
THIRD = ["Tc", "Td", "3s", "7d", "8h"]


def set_table(screen: Screen, seats: dict[int, tuple[int, bool]], chips: str = "5, 25, 100, 500") -> None:
    """Set the table with its own keys: the chips that each seat put in, and whether it folded."""
    screen.key("table").click()
    screen.page.locator(".table-foot select").select_option(chips)
    for number, (put, folded) in seats.items():
        screen.page.locator(".btn.seat").nth(number - 1).click()
        for figure in str(put):
            screen.page.locator(".pad").get_by_text(figure, exact=True).click()
        if folded:
            screen.page.locator(".choices .btn").nth(1).click()
    screen.page.locator(".table-foot .primary").click()


def steps(screen: Screen, count: int) -> list[str]:
    """Tick this number of steps one by one and return them."""
    found = []
    for place in range(count):
        expect(screen.page.locator(".steps .now .mark")).to_have_text(str(place + 1))
        found.append(screen.page.locator(".steps .now .what").inner_text().replace("\u2011", "-"))
        screen.page.locator(".actionbar .primary").click()
    return found


@pytest.mark.prove
def test_each_push_names_its_amount_its_seat_and_its_chips(open_screen: Open) -> None:
    screen = open_screen(SHOWDOWN)
    screen.choose("badacey")
    set_table(screen, TWO)
    screen.says("Who bet or raised last?")
    screen.tap(*HANDS)
    assert steps(screen, 3)[0] == "Low half 55: seat 5 wins, 5-4-3-2-A."
    screen.says("PUSH 55 ► SEAT 5")
    paper = screen.on_paper()
    assert {"Seat 2 · 9♥ 8♠ 6♦ 4♣ K♠", "An odd chip between the halves goes to the ace-to-five half."} <= set(paper)
    assert not {"Undo", "Done", "Why"} & set(paper)
    expect(screen.page.locator(".due")).to_contain_text("odd chip")
    expect(screen.page.locator(".hands-read em")).to_have_text(["wins 55", "wins 50"])
    expect(screen.page.locator(".sum")).to_have_text("Step 4 of 6.55 + 50 = 105 in all")
    chips = screen.page.locator(".chips .chip")
    assert [each.get_attribute("aria-label") for each in chips.all()] == ["25", "25", "5"]
    screen.page.locator(".actionbar .primary").click()
    screen.says("PUSH 50 ► SEAT 2")
    screen.page.get_by_role("button", name="Undo").click()
    screen.says("PUSH 55 ► SEAT 5")
    for _ in range(2):
        screen.page.locator(".actionbar .primary").click()
    screen.says("MUCK all hands")
    screen.page.get_by_role("button", name="Next hand").click()
    screen.says("Who put in what?")


def test_three_hands_and_a_side_pot_take_fifteen_taps_on_cards(open_screen: Open) -> None:
    screen = open_screen(SHOWDOWN)
    screen.choose("badacey")
    set_table(screen, THREE)
    screen.tap(*HANDS, *THIRD)
    assert screen.taps == 15
    pushes = [step.split(":")[0] for step in steps(screen, 6) if step.startswith("PUSH")]
    assert pushes == ["PUSH 40 ► SEAT 2", "PUSH 50 ► SEAT 5", "PUSH 45 ► SEAT 2"]
    expect(screen.page.locator(".hands-read > li")).to_have_count(3)
    expect(screen.page.locator(".hands-read em")).to_have_text(["wins 85", "wins 50"])


@pytest.mark.prove
def test_and_three_more_taps_a_pot_at_a_time_with_all_its_steps_in_sight(open_screen: Open) -> None:
    screen = open_screen(SHOWDOWN)
    screen.choose("badacey")
    set_table(screen, THREE)
    screen.tap(*HANDS, *THIRD)
    for key, pot in (("All 2 done", 2), ("All 4 done", 4)):
        all_done = screen.page.get_by_role("button", name=key)
        expect(all_done).to_be_visible()
        seen = screen.page.locator(".steps li:not(.done) .what").all_inner_texts()
        assert sum("PUSH" in each for each in seen[:pot]) == pot // 2
        all_done.click()
        screen.taps += 1
    screen.says("MUCK all hands")
    screen.page.get_by_role("button", name="Undo").click()
    screen.says("Main pot, low half 50: seat 5 wins, 5-4-3-2-A.")
    screen.page.get_by_role("button", name="All 4 done").click()
    screen.page.get_by_role("button", name="Next hand").click()
    assert screen.taps + 1 == 15 + 3
    screen.says("Who put in what?")


@pytest.mark.prove
def test_hands_are_shown_from_the_seat_tapped_as_the_last_bettor(open_screen: Open) -> None:
    screen = open_screen(SHOWDOWN)
    screen.choose("badacey")
    set_table(screen, {**THREE, 5: (50, False)})
    who = screen.page.locator(".who .btn")
    expect(who).to_have_text(["2", "5", "7", "No one"])
    who.nth(1).click()
    screen.says("Tap seat 5's hand")
    expect(screen.page.locator(".because")).to_contain_text("Shown in this order: 5 – 7 – 2")
    asked: list[Route] = []
    screen.page.route("**/v1/showdown", lambda route: asked.append(route))
    screen.page.reload()
    card = screen.page.locator(f'[data-card="{HANDS[5]}"]')
    expect(card).to_have_attribute("aria-disabled", "true")  # only the answer says who shows first
    card.dispatch_event("click")
    has_asked(screen.page, asked, 1)
    asked.pop().continue_()
    screen.page.unroute("**/v1/showdown")
    screen.tap(*HANDS[5:])
    screen.says("Tap seat 7's hand")
    screen.tap(*THIRD, *HANDS[:5])
    assert steps(screen, 1) == ["Low half 80: seat 5 wins, 5-4-3-2-A."]
    screen.key("table").click()
    screen.page.locator(".btn.seat").nth(4).click()
    expect(screen.page.get_by_role("button", name="Bet last")).to_have_attribute("aria-pressed", "true")


def test_the_last_hand_wins_unshown_and_gets_the_uncalled_bet(open_screen: Open) -> None:
    screen = open_screen(SHOWDOWN)
    set_table(screen, {1: (5, True), 2: (50, False)})
    expect(screen.page.locator(".ticks .all")).to_have_count(0)
    assert steps(screen, 4) == [
        "RETURN 45 ► SEAT 2: 1×25 and 4×5",
        "Pot 10: seat 2 wins.",
        "PUSH 10 ► SEAT 2: 2×5",
        "MUCK all hands",
    ]


@pytest.mark.prove
def test_a_mucked_hand_and_a_dead_hand_win_no_pot(open_screen: Open) -> None:
    screen = open_screen(SHOWDOWN)
    screen.choose("badacey")
    set_table(screen, THREE)
    screen.tap(*HANDS)
    screen.says("Tap seat 7's hand")
    screen.page.get_by_role("button", name="Mucks").click()
    screen.says("Side pot 1, 40: seat 2 wins.")
    expect(screen.page.locator(".hands-read > li .whose b")).to_have_text(["Seat 2", "Seat 5"])
    screen.page.get_by_role("button", name="Undo").click()
    screen.says("Tap seat 7's hand")
    screen.key("table").click()
    screen.page.locator(".btn.seat").nth(4).click()
    screen.page.get_by_role("button", name="Dead hand").click()
    expect(screen.page.locator(".btn.seat small").nth(4)).to_have_text("30, dead")
    screen.page.keyboard.press("Escape")
    expect(screen.page.locator(".tab b")).to_have_text(["Seat 2", "Seat 7"])


TAP_AND_RELOAD = """() => {
  document.querySelector(".actionbar .primary").click();
  location.reload();
}"""


@pytest.mark.prove
def test_a_reload_keeps_the_steps_done(open_screen: Open) -> None:
    screen = open_screen(SHOWDOWN)
    screen.choose("badacey")
    set_table(screen, TWO)
    screen.tap(*HANDS)
    steps(screen, 2)
    with screen.page.expect_navigation():
        screen.page.evaluate(TAP_AND_RELOAD)  # at once: before the next frame
    screen.says("PUSH 55 ► SEAT 5")


@pytest.mark.prove
def test_chips_that_do_not_fit_the_smallest_chip_are_reported(open_screen: Open) -> None:
    screen = open_screen(SHOWDOWN)
    screen.choose("badacey")
    set_table(screen, {**TWO, 5: (52, False)})
    expect(screen.answer).to_contain_text("52 is not a multiple of the smallest chip, 5")


def test_a_table_is_set_with_only_the_keyboard(open_screen: Open) -> None:
    screen = open_screen(SHOWDOWN)
    keys = screen.page.keyboard
    screen.page.get_by_role("button", name="Set up the table").focus()
    keys.press("Enter")
    screen.page.locator(".btn.seat").nth(1).focus()
    keys.press("Enter")
    keys.type("40")
    keys.press("Tab")
    keys.press("Enter")
    keys.type("425")
    keys.press("Backspace")
    expect(screen.page.locator(".btn.seat small").nth(1)).to_have_text("40")
    expect(screen.page.locator(".btn.seat small").nth(2)).to_have_text("42")
    keys.press("Escape")
    screen.says("Who bet or raised last?")


@pytest.mark.prove
@pytest.mark.parametrize("language", few(["en", "fr"], ["fr"]))
def test_the_screen_fits_and_every_target_fits_a_thumb(open_screen: Open, language: str) -> None:
    screen = open_screen(f"/showdown?language={language}")
    screen.choose("badacey")
    assert screen.misfits(targets=False) == []
    set_table(screen, THREE)
    assert screen.misfits() == []
    screen.tap(*HANDS, *THIRD)
    for step in range(7):
        expect(screen.page.locator(".steps .now .mark")).to_have_text(str(step + 1))
        assert screen.misfits() == [], step
        assert screen.overflowing_low() == [], step
        screen.page.locator(".again").click()
        for seat in range(3):
            screen.page.locator(".tab").nth(seat).click()
            expect(screen.page.locator(".tab").nth(seat)).to_have_attribute("aria-pressed", "true")
            assert screen.misfits(targets=seat == 2) == [], (step, seat)
        assert screen.overflowing_low() == [], step
        screen.page.locator(".actionbar .primary").click()
    screen.key("table").click()
    assert screen.misfits() == []


@pytest.mark.prove
def test_the_screen_is_accessible(open_screen: Open) -> None:
    screen = open_screen(SHOWDOWN)
    screen.choose("badacey")
    set_table(screen, TWO)
    assert screen.violations_of_both_themes() == []
    screen.tap(*HANDS)
    steps(screen, 3)
    screen.says("PUSH 55 ► SEAT 5")
    assert screen.violations_of_both_themes() == []
    screen.key("table").click()
    assert screen.violations_of_both_themes() == []


@pytest.mark.prove
def test_a_seat_that_leaves_the_hand_did_not_bet_last(open_screen: Open) -> None:
    screen = open_screen(SHOWDOWN)
    set_table(screen, {1: (5, True), 2: (50, False), 3: (50, False), 5: (50, False)})
    screen.key("table").click()
    screen.page.locator(".btn.seat").nth(2).click()
    last, gone = (screen.page.get_by_role("button", name=name, exact=True) for name in ("Bet last", "Not in the hand"))
    last.click()
    expect(last).to_have_attribute("aria-pressed", "true")
    gone.click()
    expect(last).to_have_attribute("aria-pressed", "false")
    last.click()  # seat 3 is still out of the hand
    expect(last).to_have_attribute("aria-pressed", "false")
    screen.page.locator(".table-foot .primary").click()
    screen.says("Who bet or raised last?")
