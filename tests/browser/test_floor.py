"""The floor's page as a floor person uses it: updated by a script, from a link, on paper, only by keyboard."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from dealer_service.web.floor.link import unpack
from tests.browser.conftest import Open
from tests.browser.screen import SIZES, Screen, far_away, printed_pages
from tests.server.running import Service, sooner_or_later

QUESTION_WANTED = "Expected a question: an object with house, game and table or hands."
ODD_CHIP = "/floor?case=disputes/the-odd-chip-between-the-halves&language=en"
LONGEST = (
    "/floor?case=disputes/a-half-that-is-quartered&language=fr",
    "/floor?case=disputes/which-cards-are-shuffled-in&language=fr",
    "/floor?case=disputes/a-chip-behind-the-all-in&language=fr",
)
SMALL = """() => [...document.querySelectorAll("main a, main button, main select, main summary")].filter((each) => {
  const { width, height } = each.getBoundingClientRect();
  return each.checkVisibility() && (width < 48 || height < (each.closest(".reason, .askings") ? 44 : 48));
}).map((each) => `${each.className} ${each.textContent.trim()}`)"""


def answer(page: Page) -> str:
    return " ".join(page.locator("#answer").inner_text().split())


def answers(page: Page, text: str) -> None:
    """Wait until the answer is this."""
    expect(page.locator("#answer")).to_have_text(re.compile(text))


def contest_a_card(page: Page) -> None:
    """Say that a card of a hand may have been another one."""
    page.locator("summary", has_text="Correct a fact").click()
    page.locator("select[name=at]").select_option("/table/seats/1/hand/0")
    page.locator(".change input[name=value]").fill("5c")
    page.get_by_role("button", name="Contested").click()


def test_a_dispute_about_a_fact_is_settled_undone_and_found_again(open_screen: Open) -> None:
    page = open_screen(ODD_CHIP).page
    answers(page, "55 ► SEAT 5")
    contest_a_card(page)
    expect(page.locator(".branch")).to_have_count(2)
    expect(page.locator("summary", has_text="Slip")).to_have_count(0)
    page.locator(".branch button").nth(1).click()
    expect(page.locator(".branch")).to_have_count(0)
    settled = answer(page)
    page.reload()
    answers(page, re.escape(settled))
    page.get_by_role("link", name="Undo").click()
    expect(page.locator(".branch")).to_have_count(2)


@pytest.mark.prove
def test_a_seat_is_put_right_where_it_stands_and_undone(open_screen: Open) -> None:
    screen = open_screen("/floor?case=disputes/the-fifth-bet&language=en")
    page = screen.page
    answers(page, "4 bets are in")
    page.locator("summary.seat").nth(1).click()
    seat = page.get_by_role("form", name="Seat 2")
    assert page.evaluate(SMALL) == [] and screen.violations() == []
    seat.get_by_label("Stack").fill("5.5")
    seat.get_by_role("button", name="Correct").click()
    expect(page.locator(".fault")).to_contain_text("a whole number")
    assert screen.violations() == []
    page.get_by_role("link", name="Undo").click()
    answers(page, "4 bets are in")
    page.locator("summary.seat").nth(1).click()
    seat.get_by_label("Stack").fill("0")
    seat.get_by_role("button", name="Contested").click()
    expect(page.locator(".branch")).to_have_count(2)
    page.get_by_role("link", name="Undo").click()
    answers(page, "4 bets are in")
    expect(page.locator("summary.seat .chips").nth(1)).to_have_text("12")


@pytest.mark.prove
def test_a_link_brings_the_dispute_to_another_screen(open_screen: Open, service: Service) -> None:
    page = open_screen(ODD_CHIP).page
    link = page.locator("[data-copy]").get_attribute("data-copy") or ""
    other = open_screen(link.removeprefix(service.url)).page
    answers(other, "55 ► SEAT 5")
    expect(other.locator(".again")).to_have_text("The same ruling as on the slip.")
    other.locator("select[name=house]").select_option("wsop-live-2026")
    answers(other, "55 ► SEAT 2")
    expect(other.locator(".again")).to_have_count(0)


def test_a_tap_leads_to_the_houses_that_rule_differently(open_screen: Open) -> None:
    page = open_screen(ODD_CHIP).page
    other = page.locator(".group.other").bounding_box()
    bar = page.locator(".takeaway").bounding_box()
    assert other and bar and other["y"] + 48 < bar["y"]  # seen without scrolling
    address = page.url
    page.set_viewport_size({"width": 390, "height": 844})
    bar = page.locator(".takeaway").bounding_box()
    assert bar and bar["height"] < 200
    page.get_by_role("link", name="Houses that rule differently: 1").click()
    expect(page.locator("#houses")).to_be_in_viewport()
    assert page.url == address


def test_the_house_and_the_slip_work_with_only_the_keyboard(open_screen: Open) -> None:
    page = open_screen(ODD_CHIP).page
    page.locator("select[name=house]").focus()
    page.keyboard.type("World Series of Poker, l")
    answers(page, "55 ► SEAT 2")
    page.locator("summary", has_text="Slip").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".slip")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".slip")).not_to_be_visible()


def test_an_unreadable_question_is_reported_until_the_next_one(open_screen: Open) -> None:
    page = open_screen("/floor?language=en").page
    page.locator("textarea").fill("[1, 2]")
    page.get_by_role("button", name="Ask").click()
    expect(page.locator("[data-refused]")).to_have_text(QUESTION_WANTED)
    page.route("**/floor", lambda route: route.abort("connectionrefused"))
    page.get_by_role("button", name="Ask").click()
    expect(page.locator("[data-away]")).to_contain_text("Cannot reach the service")
    expect(page.locator("[data-refused]")).not_to_be_visible()


@pytest.mark.prove
def test_an_unreachable_service_is_reported_and_retried(open_screen: Open) -> None:
    page = open_screen(ODD_CHIP).page
    page.route("**/floor", lambda route: route.abort("connectionrefused"))
    page.locator("select[name=house]").select_option("wsop-live-2026")
    expect(page.locator("[data-away]")).to_be_visible()
    page.unroute("**/floor")
    answers(page, "55 ► SEAT 2")
    expect(page.locator("[data-away]")).not_to_be_visible()


def test_a_service_that_fails_is_shown_with_a_way_on(open_screen: Open) -> None:
    page = open_screen(ODD_CHIP, reports=("status of 500",)).page
    page.route("**/floor", lambda route: route.fulfill(status=500, json={"title": "Internal", "status": 500}))
    page.locator("select[name=house]").select_option("wsop-live-2026")
    expect(page.locator("[data-failed]")).to_be_visible()
    expect(page.locator("[data-failed] [data-reload]")).to_be_visible()
    expect(page.locator("[data-away]")).not_to_be_visible()
    page.unroute("**/floor")
    page.locator("[data-reload]").click()
    answers(page, "55 ► SEAT 5")


PAPERS = {"strip": (80, 180), "a6": (105, 148), "pdf": (210, 297)}
MANY = "(list) => list.append(...[...Array(60)].map(() => list.firstElementChild.cloneNode(true)))"
CUT = """(wide) => {
  dispatchEvent(new Event("beforeprint"));
  const slip = document.querySelector(".slip");
  const parts = [slip, ...slip.querySelectorAll("*:not(svg *)")];
  const isBox = (each) => getComputedStyle(each).display !== "inline";
  const over = parts.filter((each) => each.scrollWidth > each.clientWidth + 1 && isBox(each));
  const zoom = slip.style.zoom;
  dispatchEvent(new Event("afterprint"));
  return { over: over.map((each) => each.outerHTML), zoom: Number(zoom || 1) };
}"""


def open_slip(page: Page) -> None:
    page.locator(".over-all:has(.slip) > summary").click()


@pytest.mark.prove
def test_the_slip_is_one_piece_of_each_paper(open_screen: Open, service: Service) -> None:
    page = open_screen(ODD_CHIP).page
    for path in (ODD_CHIP, LONGEST[0]):
        page.goto(service.url + path)
        open_slip(page)
        for paper, size in PAPERS.items():
            page.locator(f"input[value={paper}]").check()
            assert printed_pages(page) == [size], path
    assert page.locator(".for-pdf").is_visible()


@pytest.mark.prove
def test_no_slip_is_cut_or_too_small_to_read(open_screen: Open, service: Service) -> None:
    """The letters shrink to 70 percent; a longer slip goes on to another piece of paper."""
    screen = open_screen(ODD_CHIP)
    page = screen.page
    for many in (False, True):
        open_slip(page)
        if many:
            page.locator(".slip .told ul").evaluate(
                "(each) => each.append(...[...Array(60)].map(() => each.firstElementChild.cloneNode(true)))"
            )
        for paper in PAPERS:
            page.locator(f"input[value={paper}]").check()
            page.emulate_media(media="print")
            found = page.evaluate(CUT)
            page.emulate_media(media="null")
            assert found["over"] == [] and found["zoom"] >= 0.68, paper
            assert not many or len(printed_pages(page)) > 1
        page.goto(service.url + ODD_CHIP)


def paper_of(page: Page) -> dict[str, str]:
    """The texts of the slip in the link of the page, which is asked for: Playwright learns of it only in a call."""
    paper: dict[str, str] = unpack(page.evaluate("location.hash.slice(1)")).get("paper", {})
    return paper


# Packing a link takes a second.
SLOW_LINKS = """
  const Stream = CompressionStream;
  window.CompressionStream = class {
    constructor(...of) {
      const { readable, writable } = new Stream(...of);
      const wait = new TransformStream({ flush: () => new Promise((done) => setTimeout(done, 1000)) });
      return { readable: readable.pipeThrough(wait), writable };
    }
  };
"""


def slow(page: Page, service: Service) -> None:
    """The dispute of the odd chip on a page that packs links slowly, with a service that is far away."""
    page.add_init_script(SLOW_LINKS)
    page.goto(service.url + ODD_CHIP)
    far_away(page, 700)


@pytest.mark.prove
def test_texts_of_the_slip_are_in_the_next_form_and_copy(open_screen: Open, service: Service) -> None:
    page = open_screen("/floor").page
    slow(page, service)
    open_slip(page)
    page.get_by_label("Reason").fill("Video")
    page.evaluate("document.querySelector('select[name=house]').value = 'wsop-live-2026'")
    page.evaluate("document.querySelector('select[name=house]').form.requestSubmit()")
    answers(page, "55 ► SEAT 2")
    assert paper_of(page) == {"reason": "Video"}
    if not page.locator(".slip").is_visible():
        open_slip(page)
    page.get_by_label("Notes").fill("Camera 3")
    page.locator("[data-copy]").evaluate("(each) => each.click()")
    assert sooner_or_later(lambda: paper_of(page) == {"reason": "Video", "notes": "Camera 3"})
    page.get_by_label("Reason").focus()
    page.keyboard.press("Control+a")
    page.keyboard.press("Control+v")
    expect(page.get_by_label("Reason")).to_have_value(re.compile("#"))


@pytest.mark.prove
def test_texts_that_are_written_while_an_answer_comes_are_kept(open_screen: Open, service: Service) -> None:
    page = open_screen("/floor").page
    slow(page, service)
    page.locator("select[name=house]").select_option("wsop-live-2026")
    open_slip(page)
    reason = page.get_by_label("Reason")
    reason.press_sequentially("Video", delay=20)
    answers(page, "55 ► SEAT 2")
    expect(reason).to_have_value("Video")
    expect(reason).to_be_focused()
    expect(page.locator(".slip")).to_contain_text("Video")
    assert sooner_or_later(lambda: paper_of(page) == {"reason": "Video"})


@pytest.mark.prove
def test_texts_are_on_the_slip_and_in_its_link_at_once(open_screen: Open, service: Service) -> None:
    page = open_screen(ODD_CHIP).page
    open_slip(page)
    texts = {"Table": "Table 4", "Floor's decision": "As ruled", "Reason": "Video", "Notes": "Camera 3"}
    for label, text in texts.items():
        page.get_by_label(label, exact=True).fill(text)
    page.get_by_label("Reason").press("Enter")
    slip = page.locator(".slip")
    for text in texts.values():
        expect(slip).to_contain_text(text)
    expect(slip.locator("time")).to_have_text(re.compile(r"^\d{4}-\d\d-\d\d \d\d:\d\d [+-]\d\d:\d\d$"))
    assert sooner_or_later(lambda: len(paper_of(page)) == len(texts))
    page.reload()
    answers(page, "55 ► SEAT 5")
    open_slip(page)
    expect(page.get_by_label("Reason")).to_have_value("Video")
    link = page.locator("[data-copy]").get_attribute("data-copy") or ""
    other = open_screen(link.removeprefix(service.url)).page
    open_slip(other)
    expect(other.locator(".slip")).to_contain_text("Camera 3")


@pytest.mark.prove
def test_only_the_columns_scroll_and_every_target_can_be_tapped(open_screen: Open, service: Service) -> None:
    screen = open_screen("/floor")
    for path in LONGEST:
        screen.page.goto(service.url + path)
        for width, height in SIZES:
            screen.page.set_viewport_size({"width": width, "height": height})
            fits = "document.scrollingElement.scrollHeight <= innerHeight && document.body.scrollWidth <= innerWidth"
            assert screen.page.evaluate(fits), (path, width)
            assert screen.page.evaluate(SMALL) == [], path
            top = screen.page.locator("#answer").bounding_box()
            assert top and top["y"] + top["height"] < height / 2  # the answer is seen at once
        screen.page.set_viewport_size({"width": 390, "height": 844})
        assert screen.page.evaluate("document.body.scrollWidth <= innerWidth"), path


@pytest.mark.prove
def test_every_state_is_accessible(open_screen: Open, service: Service) -> None:
    screen = open_screen(ODD_CHIP)
    for violations in states(screen, service):
        assert violations == []


def states(screen: Screen, service: Service) -> Iterator[list[object]]:
    """What axe finds on a ruling, on its slip and its code, with a contested fact, and left to the floor."""
    page = screen.page
    yield screen.violations_of_both_themes()
    page.locator("summary", has_text="Slip").click()
    yield screen.violations_of_both_themes()
    page.keyboard.press("Escape")
    page.locator("summary", has_text="QR").click()
    yield screen.violations_of_both_themes()
    page.keyboard.press("Escape")
    contest_a_card(page)
    page.locator(".branch").first.wait_for()
    yield screen.violations_of_both_themes()
    page.goto(service.url + LONGEST[2])
    yield screen.violations_of_both_themes()


def test_the_rule_of_a_case_takes_its_box(open_screen: Open) -> None:
    """The label begins the text, which has the whole width."""
    rule = open_screen("/cases?search=all-in&language=en").page.locator(".case .rule").first
    box, label, words = rule.bounding_box(), rule.locator("b").bounding_box(), rule.locator("span").bounding_box()
    assert box and label and words
    assert label["width"] < box["width"] / 4
    assert words["width"] > box["width"] * 3 / 4


def test_a_marked_word_stays_in_its_sentence(open_screen: Open, service: Service) -> None:
    page = open_screen("/floor?language=en").page
    apart = """(all) => all.map((each) => getComputedStyle(each.parentElement))
      .filter(({ display, columnGap }) => /grid/.test(display) || (/flex/.test(display) && columnGap !== "normal"))
      .length"""
    for path in ("/cases?language=en&search=string+bet", "/rulesets?language=en&search=string+bet"):
        page.goto(service.url + path)
        assert page.locator("mark").count() > 2
        assert page.locator("mark").evaluate_all(apart) == 0, path
