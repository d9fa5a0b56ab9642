"""The page of recorded hands as an auditor uses it: a hand is pasted, gone through by keys and taps, and printed."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from playwright.sync_api import Page, expect

from dealer_service.rulebook import Book
from dealer_service.web.floor.link import pack
from tests.browser.conftest import Open
from tests.browser.screen import SIZES, THEMES, printed_pages
from tests.browser.test_dealt_hands import HOUSE, begin
from tests.real_hands.test_played_as_one import question_of
from tests.server.running import Service

REAL = Path(__file__).parents[1] / "real_hands" / "pokerstars-52476631964.yaml"
SMALL = """() => [...document.querySelectorAll("main a, main button, main select, main summary")].filter((each) => {
  const { width, height } = each.getBoundingClientRect();
  return each.checkVisibility() && (width < 44 || height < 44);
}).map((each) => `${each.className} ${each.textContent.trim()}`)"""
MOVES = """() => [...document.querySelectorAll("*")].flatMap((each) => [null, "::before", "::after"].map((part) => {
  const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(each, part);
  const still = transitionDuration === "0s" && animationName === "none" && scrollBehavior === "auto";
  return still ? "" : `${each.tagName} ${each.className.baseVal ?? each.className}${part ?? ""}`;
})).filter(Boolean)"""
FITS = "document.scrollingElement.scrollHeight <= innerHeight && document.body.scrollWidth <= innerWidth"
CUT_OFF = """() => [...document.querySelectorAll(".table text")].filter((each) => {
  const [inner, outer] = [each.getBoundingClientRect(), each.ownerSVGElement.getBoundingClientRect()];
  if (!each.checkVisibility()) return false;
  return inner.left < outer.left || inner.right > outer.right || inner.top < outer.top || inner.bottom > outer.bottom;
}).map((each) => each.textContent)"""


def real_hand() -> dict[str, Any]:
    """A real hand as a question under a house that allows all its events."""
    question: dict[str, Any] = question_of(yaml.load(REAL.read_text("utf-8"), yaml.CSafeLoader))
    return question


def with_deviation() -> tuple[dict[str, Any], int]:
    """The hand with a raise below the minimum, and the number of that event, from 1."""
    question = copy.deepcopy(real_hand())
    for number, each in enumerate(question["events"], start=1):
        if each["event"]["does"] == "raise":
            each["event"]["to"] -= question["table"]["stakes"]["small_blind"] // 2
            return question, number
    raise AssertionError("the hand has no raise")


def link_to(question: dict[str, Any], language: str = "en") -> str:
    return f"/history?language={language}#{pack({'question': question})}"


def shown(page: Page, text: str) -> None:
    expect(page.locator("[data-ruled]")).to_contain_text(text)


def pot(page: Page) -> int:
    text = page.locator(".table .pot").text_content() or ""
    return int(re.sub(r"\D", "", text))


def test_a_hand_is_pasted_and_gone_through_by_keys(open_screen: Open) -> None:
    page = open_screen("/history?language=en").page
    question = real_hand()
    page.locator("#pasted").fill(json.dumps(question))
    page.get_by_role("button", name="Read the hand").click()
    shown(page, f"All {len(question['events'])} events stand")
    expect(page.locator(".tick.off")).to_have_count(0)
    expect(page.locator("[data-deviation]")).to_be_hidden()
    pots = []
    for _ in range(page.locator(".tick").count()):
        page.keyboard.press("ArrowRight")
        pots.append(pot(page))
    won = sum(each["chips"] for each in question["results"]["awards"])
    assert max(pots) == won and pots[-1] == 0
    assert pots[: pots.index(won)] == sorted(pots[: pots.index(won)])
    page.keyboard.press("Home")
    shown(page, "events stand")
    page.reload()
    shown(page, f"All {len(question['events'])} events stand")


@pytest.mark.prove
def test_a_deviation_is_red_at_its_event_and_found_by_a_tap(open_screen: Open) -> None:
    page = open_screen("/history").page
    question, number = with_deviation()
    page.goto(page.url.partition("/history")[0] + link_to(question))
    expect(page.locator("[data-where]")).to_contain_text(f"Event {number} of {len(question['events'])}")
    off = page.locator(".event.off").first
    expect(off).to_have_attribute("data-number", str(number))
    place = int(off.get_attribute("data-place") or 0)
    expect(page.locator(".tick").nth(place - 1)).to_have_class(re.compile(r"\boff\b.*\bnow\b"))
    expect(page.locator("[data-ruled]")).to_have_class(re.compile(r"\boff\b"))
    shown(page, "In the record:")
    expect(page.locator("[data-ruled] code")).to_have_text(re.compile(r"^betting\."))
    red = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--stop')")
    assert red and page.locator(".tick.off").first.evaluate("each => getComputedStyle(each).backgroundColor") == rgb(
        red
    )
    page.keyboard.press("Home")
    page.locator("[data-deviation]").click()
    expect(page.locator("[data-where]")).to_contain_text(f"Event {number} of")
    page.locator("[data-step='1']").click()
    expect(page.locator("[data-where]")).not_to_contain_text(f"Event {number} of")
    bar = page.locator(".tick").nth(place - 1).bounding_box()
    assert bar
    page.mouse.click(bar["x"] + bar["width"] / 2, bar["y"] + 2)
    expect(page.locator("[data-where]")).to_contain_text(f"Event {number} of")


def rgb(hexadecimal: str) -> str:
    digits = hexadecimal.strip().removeprefix("#")
    return f"rgb({', '.join(str(int(digits[at : at + 2], 16)) for at in (0, 2, 4))})"


@pytest.mark.prove
def test_another_house_is_chosen_and_the_way_back_finds_the_first(open_screen: Open) -> None:
    page = open_screen(link_to(with_deviation()[0])).page
    expect(page.locator(".group").first).to_have_class(re.compile("own"))
    page.locator("select[name=house]").select_option("by-the-book")
    expect(page.locator("select[name=house]")).to_have_value("by-the-book")
    expect(page.locator(".who .mine")).to_have_text("By the book")
    page.go_back()
    expect(page.locator("select[name=house]")).to_have_value("pokerstars")


def test_without_a_script_the_rulings_are_a_list(browser: Any, service: Service) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(service.url + "/history?language=en")
    question, number = with_deviation()
    page.locator("#pasted").fill(json.dumps(question))
    page.get_by_role("button", name="Read the hand").click()
    expect(page.locator(".event:not(.derived)")).to_have_count(len(question["events"]))
    expect(page.locator(f".event.off[data-number='{number}'] .ruling-of")).to_be_visible()
    expect(page.locator("[data-scrub]")).to_be_hidden()
    context.close()


def test_a_line_that_cannot_be_read_is_named_and_marked(open_screen: Open) -> None:
    page = open_screen("/history?language=en", reports=("status of 422",)).page
    page.locator("#pasted").fill('variant = "FB"\nantes = [0, 0\nactions = 3')
    page.get_by_role("button", name="Read the hand").click()
    expect(page.locator(".fault[data-line]")).to_contain_text(re.compile(r"Line \d+, column \d+:"))
    assert page.evaluate("document.activeElement.id") == "pasted"
    assert page.evaluate("(box => box.selectionEnd > box.selectionStart)(document.getElementById('pasted'))")
    assert page.locator("#pasted").input_value().startswith("variant")


def test_a_file_is_opened(open_screen: Open, tmp_path: Path) -> None:
    page = open_screen("/history?language=en").page
    file = tmp_path / "hand.json"
    file.write_bytes(json.dumps(real_hand()).encode("utf-16"))
    page.locator("input[type=file]").set_input_files(file)
    shown(page, "events stand")


@pytest.mark.prove
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_hand_fits_and_is_accessible(open_screen: Open, language: str) -> None:
    screen = open_screen(link_to(with_deviation()[0], language))
    page = screen.page
    page.locator(".tick.now").wait_for()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(FITS), width
        assert page.evaluate(SMALL) == []
        assert page.evaluate(CUT_OFF) == []
    for width, height in ((768, 1024), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.body.scrollWidth <= innerWidth"), width
        assert page.evaluate(SMALL) == []
        felt, bar = page.locator(".table").bounding_box(), page.locator(".bar-of").bounding_box()
        assert felt and bar and felt["y"] < bar["y"] < height
    assert len(THEMES) == 2 and screen.violations_of_both_themes() == []


def test_the_first_page_is_accessible(open_screen: Open) -> None:
    screen = open_screen("/history?language=fr")
    for width, height in (*SIZES, (390, 844)):
        screen.page.set_viewport_size({"width": width, "height": height})
        assert screen.page.evaluate("document.body.scrollWidth <= innerWidth"), width
        assert screen.page.evaluate(SMALL) == []
    assert screen.violations_of_both_themes() == []


@pytest.mark.prove
def test_a_hand_is_printed_with_its_table_on_plain_paper(open_screen: Open) -> None:
    page = open_screen(link_to(with_deviation()[0])).page
    page.locator(".tick.now").wait_for()
    assert set(printed_pages(page)) == {(210, 297)}
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator(".prints svg")).to_have_count(page.locator(".event.off").count())


def test_play_goes_through_the_hand_and_stops_at_its_end(open_screen: Open) -> None:
    page = open_screen(link_to(real_hand()), fresh=True).page
    page.clock.install()
    page.locator("[data-play]").click()
    page.clock.run_for(3000)
    expect(page.locator(".tick.past")).to_have_count(3)
    page.keyboard.press("End")
    expect(page.locator("[data-play]")).to_have_attribute("aria-pressed", "false")


@pytest.mark.prove
def test_reduced_motion_is_respected(open_screen: Open) -> None:
    page = open_screen(link_to(with_deviation()[0])).page
    page.emulate_media(reduced_motion="reduce")
    page.locator(".tick.now").wait_for()
    for key in ("Home", "ArrowRight", "ArrowRight", "End"):
        page.keyboard.press(key)
        assert page.evaluate(MOVES) == []
        assert page.evaluate("document.getAnimations().length") == 0


@pytest.mark.parametrize(("game", "seats"), [("badugi", 3), ("badacey-pot-limit", 4), ("badugi-no-limit", 2)])
@pytest.mark.prove
def test_a_hand_dealt_at_a_table_is_handed_over_with_the_same_pots(
    open_screen: Open, book: Book, game: str, seats: int
) -> None:
    page = open_screen("", size=(1280, 800)).page
    dealer = begin(page, game, book.find(HOUSE, game), seats, "en", True, Random(f"1 {game}"))
    dealer.hand()
    kept = page.evaluate("JSON.parse(localStorage.getItem('dealer.table.Table 1')).now.table")
    page.get_by_role("button", name="Transfer").first.click()
    page.get_by_role("button", name="As a hand history").click()
    expect(page.locator(".link")).to_have_value(re.compile("/history"))
    page.goto(page.locator(".link").input_value())  # the next hand, before its posts
    page.locator(".table").wait_for()
    page.goto(page.url.partition("/history")[0] + "/history?language=en")
    page.locator(".tablet .action", has_text="Table 1, hand 1").click()
    page.locator(".tick").first.wait_for()
    refused = page.locator(".event.off .ruling-of, [data-ruled].off").all_text_contents()
    assert all("Out of turn" in each for each in refused), refused  # the dealer enters such actions as well
    last: dict[str, Any] = {}
    for frame in page.evaluate("JSON.parse(document.getElementById('pictures').textContent).frames"):
        last |= frame["seats"]
    assert frame["pot"] == 0 and max(facts[4] for facts in last.values()) >= 0
    begun = {str(each["number"]): sum(each.get(name, 0) for name in ("stack", "bet", "dead")) for each in kept["seats"]}
    assert {seat: last[seat][0] for seat in begun} == begun


@pytest.mark.prove
def test_an_event_is_asked_at_the_floor_which_leads_back_to_it(open_screen: Open) -> None:
    page = open_screen("/floor?language=en").page
    page.get_by_role("link", name="A recorded hand").click()
    question, number = with_deviation()
    page.locator("#pasted").fill(json.dumps(question))
    page.get_by_role("button", name="Read the hand").click()
    expect(page.locator("[data-where]")).to_contain_text(f"Event {number} of")
    said = page.locator("[data-ruled] .answer-line").inner_text()
    page.locator("[data-ruled]").get_by_role("button", name="To the floor").click()
    expect(page.locator("#answer")).to_have_text(said)
    assert "/floor" in page.url
    page.reload()
    expect(page.locator("#answer")).to_have_text(said)
    expect(page.locator(".slip")).to_contain_text(f"Recorded hand, event {number}")
    page.get_by_role("link", name=f"Recorded hand, event {number}").click()
    expect(page.locator("[data-where]")).to_contain_text(f"Event {number} of")
    page.locator("[data-step='-1']").click()
    before = page.locator("[data-where]").inner_text()
    place = page.locator(".bar-of").get_attribute("aria-valuenow")
    page.locator("[data-ruled]").get_by_role("button", name="To the floor").click()
    page.get_by_role("link", name="Recorded hand").click()
    expect(page.locator("[data-where]")).to_have_text(before)
    expect(page.locator(".bar-of")).to_have_attribute("aria-valuenow", str(place))
