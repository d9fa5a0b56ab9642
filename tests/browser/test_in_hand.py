"""A tablet in a dealer's hand: the clock, the actions of the round, hands of the down, fingers that rest or bounce."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Open
from tests.browser.layout import misplaced
from tests.browser.screen import NARROW, SIZES, Screen, far_away
from tests.browser.test_seats import table_of
from tests.browser.test_table import (
    FOLD,
    FOUR,
    MIDDLE,
    MOST,
    act,
    announce_draw,
    begin,
    begin_by_keys,
    set_table,
    to_the_showdown,
)
from tests.oracles.effort import few
from tests.server.running import Service

TABLE = "/table?language=en"
PHONE = (390, 844)
# Move the start of the saved clock back by these milliseconds.
EARLIER = """(by) => {
  const name = Object.keys(localStorage).find((each) => each.startsWith("dealer.clock."));
  const kept = JSON.parse(localStorage.getItem(name));
  localStorage.setItem(name, JSON.stringify({ ...kept, end: kept.end - by }));
}"""
# Count the tones that start.
TONES = """() => {
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...of) { window.tones += 1; return start.apply(this, of); };
}"""
# Count how often a key of the seat in turn is disabled.
WATCH_DEAD = """() => {
  window.dead = 0;
  new MutationObserver(() => {
    window.dead += document.querySelectorAll(".settling .act[aria-disabled=true]").length;
  }).observe(document.body, { subtree: true, attributes: true, childList: true });
}"""
# Keep every line that the answer shows, and all that the service sends.
WATCH_LINES = """() => {
  window.lines = [];
  window.sent = [];
  const ask = window.fetch;
  window.fetch = async (...of) => {
    const response = await ask(...of);
    response.clone().text().then((text) => window.sent.push(text), () => undefined);
    return response;
  };
  const look = () => {
    const line = document.querySelector(".answer")?.innerText.trim() ?? "";
    if (line && line !== window.lines.at(-1)) window.lines.push(line);
    if (document.querySelector(".push")) window.pushed = true;
    if (window.pushed && document.querySelector(".picker")) window.lines.push("the picker is back");
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
ASKED = re.compile(r"Seat [1-3]: how many\?|Tap seat [1-3]'s hand|Asking …|DEAL 4 cards to each player")
ORDER = """() => [".turn", ".options", ".row", ".pots-now", ".below"]
  .map((each) => document.querySelector(`.hand-screen > ${each}`).getBoundingClientRect().top)"""


# The keys of a turn whose words leave the key.
CLIPPED = """() => [...document.querySelectorAll(".act, .size")]
  .filter((key) => key.scrollHeight > key.clientHeight + 1 || key.scrollWidth > key.clientWidth + 1)
  .map((key) => key.innerText)"""


def in_a_hand(open_screen: Open, seats: int = 4) -> Screen:
    """Open a table and deal the hands."""
    screen = open_screen(TABLE, fresh=True)
    screen.page.clock.install()
    set_table(screen, "badugi", seats=seats)
    begin(screen)
    return screen


def stand_still(page: Page) -> None:
    """Stop the clock of the page until the test advances it."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)


@pytest.mark.prove
def test_an_expired_clock_opens_its_ruling(open_screen: Open) -> None:
    screen = in_a_hand(open_screen)
    page = screen.page
    clock = page.locator(".clock")
    expect(clock).to_have_text("25 s")
    stand_still(page)
    clock.click()
    page.clock.run_for(15_200)
    expect(clock.locator("b")).to_have_text("10")
    assert "last" not in (clock.get_attribute("class") or "")
    page.clock.run_for(6_000)
    expect(clock.locator("b")).to_have_text("4")
    expect(page.locator(".clock.last")).to_have_count(1)
    page.clock.run_for(5_000)
    page.clock.resume()
    expect(page.locator(".chosen-kind b")).to_have_text("Expired clock")
    expect(page.locator(".guided-foot .answer")).to_contain_text("folds")
    page.keyboard.press("Escape")
    screen.says("Seat 4: fold, call 4 or raise to 8.")
    expect(clock).to_have_text("25 s")


@pytest.mark.prove
def test_a_clock_runs_on_over_a_reload_and_ends_with_the_turn(open_screen: Open) -> None:
    screen = open_screen(TABLE)
    set_table(screen, "badugi", seats=4)
    begin(screen)
    page = screen.page
    page.locator(".clock").click()
    page.reload()
    expect(page.locator(".clock.runs")).to_have_count(1)
    left = int(page.locator(".clock.runs b").inner_text())
    assert 0 < left <= 25
    page.evaluate(EARLIER, 30_000)  # as long as a reload may take
    page.reload()
    expect(page.locator(".chosen-kind b")).to_have_text("Expired clock")
    page.keyboard.press("Escape")
    page.locator(".clock").click()
    act(screen, MIDDLE)
    page.reload()
    expect(page.locator(".clock")).to_have_text("25 s")
    page.get_by_role("button", name="Undo").click()
    screen.says("Seat 4: fold, call 4 or raise to 8.")
    expect(page.locator(".clock")).to_have_text("25 s")


@pytest.mark.prove
def test_the_clock_stops_with_a_tap_and_with_the_action(open_screen: Open) -> None:
    screen = in_a_hand(open_screen)
    clock = screen.page.locator(".clock")
    clock.click()
    expect(screen.page.locator(".clock.runs")).to_have_count(1)
    clock.click()
    expect(screen.page.locator(".clock.runs")).to_have_count(0)
    clock.click()
    screen.page.clock.run_for(1_000)
    act(screen, MIDDLE)
    expect(screen.page.locator(".clock.runs")).to_have_count(0)
    screen.page.clock.run_for(30_000)
    expect(screen.page.locator("dialog")).to_have_count(0)


@pytest.mark.prove
def test_the_last_six_actions_of_the_round_are_in_sight(open_screen: Open) -> None:
    screen = open_screen(TABLE)
    set_table(screen, "badugi", seats=4)
    begin(screen)
    act(screen, MIDDLE, MOST, FOLD, MIDDLE)
    lines = screen.page.locator(".round-log li")
    expect(lines).to_have_text(["2 Small blind 2", "3 Big blind 4", "4 Call 4", "1 Raise to 8", "2 Fold", "3 Call 8"])
    expect(screen.page.locator(".round-log .newest")).to_have_text("3 Call 8")
    act(screen, MIDDLE)
    expect(screen.page.locator(".hand-screen.drawing")).to_have_count(1)


@pytest.mark.prove
def test_the_bar_counts_rounds_hands_and_minutes(open_screen: Open) -> None:
    screen = in_a_hand(open_screen)
    stage = screen.page.locator(".stage")
    expect(stage).to_have_text("Round 1 of 4Hand 1 · 0 min")
    screen.page.clock.run_for(3 * 60_000 + 500)
    expect(stage).to_have_text("Round 1 of 4Hand 1 · 3 min")
    screen.page.reload()
    expect(stage).to_contain_text("Hand 1 · 3 min")


@pytest.mark.prove
def test_a_phone_has_the_answer_and_its_keys_first(open_screen: Open) -> None:
    screen = open_screen(TABLE, size=PHONE)
    set_table(screen, "badugi", seats=4)
    begin(screen)
    act(screen, MIDDLE)
    for part in (".round-log", ".pots-now"):
        screen.page.locator(part).wait_for()
    tops = screen.page.evaluate(ORDER)
    assert tops == sorted(tops)


@pytest.mark.prove
@pytest.mark.parametrize("size", [(512, 384), (384, 512)])  # a tablet at 200 %
def test_all_keys_of_a_turn_are_in_sight_at_200_percent(open_screen: Open, size: tuple[int, int]) -> None:
    screen = open_screen(TABLE, size=size)
    set_table(screen, "badugi", seats=4)
    begin(screen)
    expect(screen.page.locator(".act")).to_have_count(3)
    bar = screen.page.locator(".actionbar").bounding_box()
    assert bar is not None
    boxes = [each.bounding_box() for each in screen.page.locator(".act, .clock").all()]
    assert len(boxes) == 4
    assert all(each and each["y"] + each["height"] <= bar["y"] for each in boxes)
    assert screen.violations() == []


@pytest.mark.prove
@pytest.mark.parametrize("size", [(512, 384), (384, 512)])  # a tablet at 200 %
def test_all_keys_of_a_turn_with_sizes_are_in_sight_at_200_percent(open_screen: Open, size: tuple[int, int]) -> None:
    screen = open_screen(TABLE, size=size)
    set_table(screen, "badugi-no-limit", seats=4)
    begin(screen)
    expect(screen.page.locator(".size").first).to_be_visible()
    bar = screen.page.locator(".actionbar").bounding_box()
    assert bar is not None
    boxes = [each.bounding_box() for each in screen.page.locator(".act, .size, .clock").all()]
    assert len(boxes) >= 6
    assert all(each and each["y"] + each["height"] <= bar["y"] for each in boxes)
    assert screen.violations() == [] and screen.page.evaluate(CLIPPED) == []


@pytest.mark.prove
def test_a_finger_that_bounces_taps_once(browser: Browser, service: Service) -> None:
    context = browser.new_context(viewport={"width": 1024, "height": 768}, has_touch=True, service_workers="block")
    page = context.new_page()
    page.goto(service.url + TABLE)
    screen = Screen(page)
    set_table(screen, "badugi", seats=4)
    begin(screen)
    page.get_by_role("button", name="Incident").click()
    fouled = page.locator(".kinds").get_by_role("button", name="Fouled deck")
    box = fouled.bounding_box()
    assert box is not None
    fouled.tap()
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".chosen-kind b")).to_have_text("Fouled deck")
    expect(page.locator(".fact [aria-pressed=true]")).to_have_count(0)
    context.close()


@pytest.mark.prove
def test_a_resting_finger_does_not_act_for_the_next_seat(open_screen: Open) -> None:
    screen = open_screen(TABLE)
    set_table(screen, "badugi", seats=4)
    begin(screen)
    page = screen.page
    page.evaluate(WATCH_DEAD)
    act(screen, MIDDLE)
    screen.says("Seat 1: fold, call 4 or raise to 8.")
    expect(page.locator(".settling")).to_have_count(0)
    assert page.evaluate("window.dead") > 0


@pytest.mark.prove
def test_no_tap_is_lost_while_an_answer_is_awaited(open_screen: Open) -> None:
    screen = table_of(open_screen, 100, 100, 100)
    far_away(screen.page, 400)
    begin_by_keys(screen)
    screen.page.locator(".act").first.click()
    expect(screen.page.locator(".options:not(.settling) .act[aria-disabled=true]").first).to_be_visible()
    screen.page.locator(".act").first.click()
    screen.page.locator(".main.over").wait_for()


@pytest.mark.prove
def test_the_sound_of_the_action_is_off_until_it_is_asked_for(open_screen: Open) -> None:
    screen = open_screen(TABLE)
    screen.page.evaluate(TONES)
    set_table(screen, "badugi", seats=4)
    begin(screen)
    assert screen.page.evaluate("window.tones") == 0
    screen.page.get_by_role("button", name="Tables").click()
    sound = screen.page.get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "false")
    sound.click()
    screen.page.locator(".kept").first.click()
    act(screen, MIDDLE)
    screen.page.wait_for_function("window.tones > 0")


@pytest.mark.prove
def test_a_left_hand_is_chosen_in_a_hand(open_screen: Open) -> None:
    screen = open_screen(TABLE, size=PHONE)
    set_table(screen, "badugi", seats=3)
    begin(screen)
    act(screen, MIDDLE, MIDDLE, MIDDLE)
    undo, amber = screen.page.get_by_role("button", name="Undo"), screen.page.locator(".actionbar .primary")
    for left in (True, False):
        screen.page.get_by_role("button", name="Left-handed").click()
        screen.page.locator(f"html[data-hand={'left' if left else 'right'}]").wait_for()
        boxes = amber.bounding_box(), undo.bounding_box()
        assert boxes[0] is not None and boxes[1] is not None and (boxes[0]["x"] < boxes[1]["x"]) is left
    assert [screen.too_wide(), screen.misfits()] == [[], []]


@pytest.mark.prove
def test_a_left_hand_is_chosen_where_the_tables_are(open_screen: Open) -> None:
    screen = open_screen(TABLE)
    screen.page.get_by_role("button", name="Left-handed").click()
    set_table(screen, "badugi", seats=3)
    screen.page.locator(".hand-screen").wait_for()
    amber = screen.page.locator(".actionbar .primary")
    box, undo = amber.bounding_box(), screen.page.get_by_role("button", name="Undo").bounding_box()
    assert box is not None and undo is not None and box["x"] < undo["x"]


@pytest.mark.prove
@pytest.mark.parametrize(("size",), few([((1024, 768),), ((768, 1024),), (PHONE,)], [((1024, 768),), (PHONE,)]))
def test_a_tick_on_the_burn_shows_the_next_step(open_screen: Open, size: tuple[int, int]) -> None:
    screen = open_screen(TABLE, size=size)
    announce_draw(screen)
    burn = screen.page.get_by_role("button", name="Burn.")
    expect(burn).to_be_in_viewport(ratio=0.99)
    expect(screen.page.locator(".actionbar .primary")).to_be_in_viewport(ratio=0.99)
    assert screen.overflowing() == [] and not [each for each in screen.small_targets() if "btn" in each]
    burn.click()
    screen.says("Deal 2 to seat 2 and 1 to seat 1.")
    expect(screen.page.locator(".steps .done")).to_have_count(1)
    assert screen.overflowing() == []
    if size[0] > size[1]:
        assert screen.overflowing_low() == []
    screen.page.get_by_role("button", name="Undo").click()
    expect(screen.page.locator(".steps .done")).to_have_count(0)
    screen.page.get_by_role("button", name="Burn.").click()
    screen.page.get_by_role("button", name="Done").click()
    screen.page.get_by_role("button", name="The draw is dealt").click()
    screen.says("Seat 2: fold, check or bet 4.")


@pytest.mark.prove
@pytest.mark.parametrize("language", few(["en", "fr"], ["fr"]))
@pytest.mark.parametrize("counts", [(2, 0, 1), (0, 1, 2, 0, 1)], ids=["a short first step", "a long first step"])
def test_the_bar_keeps_its_height_and_place_during_a_draw(
    open_screen: Open, language: str, counts: tuple[int, ...]
) -> None:
    screen = open_screen(f"/table?language={language}")
    page = screen.page
    set_table(screen, "badugi", seats=len(counts))
    begin_by_keys(screen)
    act(screen, *[MIDDLE] * len(counts))
    heights: dict[tuple[int, int], set[float]] = {}

    def measure() -> None:
        for width, height in (*SIZES, *NARROW, (380, 700)):
            page.set_viewport_size({"width": width, "height": height})
            bar = page.locator(".actionbar").bounding_box()
            assert bar is not None
            heights.setdefault((width, height), set()).add(bar["height"])
            assert page.evaluate("document.scrollingElement.scrollWidth") <= width
            assert misplaced(page, ((width, height),)) == []

    page.locator(".count").first.wait_for()
    measure()
    for told, count in enumerate(counts):
        page.locator(".count").nth(count).click()
        expect(page.locator(".tab.told")).to_have_count(told + 1)
    page.locator(".ticks .one").wait_for()
    measure()
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    page.locator(".handed").click()
    measure()
    page.locator(".ticks .one").click()
    expect(page.locator(".ticks .one")).to_have_count(0)
    measure()
    assert all(len(each) == 1 for each in heights.values()), heights


@pytest.mark.prove
def test_no_line_between_a_tap_and_its_answer_is_wrong(open_screen: Open) -> None:
    """Each line is one that the service has sent, or asks a seat of the table. The picker does not come back."""
    screen = open_screen(TABLE)
    page = screen.page
    page.evaluate(WATCH_LINES)
    set_table(screen, "badugi")
    screen.says("Seat 2: post the small blind, 2.")
    page.evaluate("window.lines = []")
    far_away(page, 60)
    to_the_showdown(screen)
    for card in FOUR:
        page.locator(f'[data-card="{card}"]').click()
    page.locator(".ticks .all, .ticks .primary:not([aria-disabled=true])").first.click()
    page.get_by_role("button", name="Next hand").click()
    screen.says("Seat 3: post the small blind, 2.")
    sent = " ".join(page.evaluate("window.sent")).replace('\\"', '"')
    lines = [each.replace("\u2011", "-") for each in page.evaluate("window.lines")]
    asked = [each for each in lines if ASKED.fullmatch(each)]
    assert len(lines) > 20 and len(asked) >= 3 * 3 + 3
    wrong = [each for each in lines if each not in asked and " ".join(each.split()) not in sent]
    assert wrong == []
