"""Failures on a screen: a word that was not sent, a view that cannot be rendered."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from dealer_service.atomic_files import read_text
from dealer_service.web.screens.messages import scripts_of
from tests.browser.conftest import Open
from tests.browser.screen import Screen
from tests.browser.test_floor import ODD_CHIP, contest_a_card
from tests.browser.test_table import MIDDLE, MOST, TABLE, act, begin, go_on, set_table
from tests.oracles.effort import few

SCREENS = ("/table", "/draw", "/showdown", "/compare")
# On the other screens: a tap, and a second tap whose result cannot be rendered.
TAPS = {
    "/draw": (".seat >> nth=0", ".seat >> nth=1"),
    "/showdown": (".actionbar .primary", ".sheet .seat >> nth=2"),
    "/compare": ('[data-card="As"]', '[data-card="2h"]'),
}
MADE_TO_FAIL = "made to fail"
SAY = "export function say(code, gaps = {}) {"
# Failures outside rendering: in a click handler and in a rejected promise.
BESIDE = {
    "a tap": "addEventListener('click', () => { throw new Error('made to fail'); }, { once: true })",
    "what is waited for": "addEventListener('click', () => Promise.reject(new Error('made to fail')), { once: true })",
}


def changing(page: Page, address: re.Pattern[str], change: Callable[[str], str]) -> None:
    """Change the responses from matching URLs."""

    def on_the_way(route: Route) -> None:
        answer = route.fetch()
        before = answer.text()
        after = change(before)
        assert after != before
        route.fulfill(response=answer, body=after)

    page.route(address, on_the_way)


def failing_on_demand(open_screen: Open, path: str, **more: object) -> Screen:
    """Open a screen whose rendering fails while ``window.failing`` is true."""
    screen = open_screen("", reports=(MADE_TO_FAIL,), **more)
    fails = f"{SAY}\n  if (window.failing) throw new Error('{MADE_TO_FAIL}');"
    changing(screen.page, re.compile(r"/console/page\.js"), lambda text: text.replace(SAY, fails))
    screen.page.goto(screen.page.url + path[1:])
    screen.page.locator("html:has(main):has(h1)").wait_for(state="attached")
    return screen


def made_to_fail(_: str) -> str:
    """A page that is not the floor's."""
    return "<p>nothing</p>"


def fail_with_the_next_tap(screen: Screen) -> None:
    """Make rendering fail from the next tap on; until then the screen still renders."""
    screen.page.evaluate("addEventListener('click', () => { window.failing = true; }, { capture: true, once: true })")


def fail_no_more(screen: Screen) -> None:
    screen.page.evaluate("window.failing = false")


def key(screen: Screen, name: str) -> None:
    """Tap a key of the error screen."""
    expect(screen.page.get_by_role("alert")).to_contain_text("This screen has crashed")
    screen.page.get_by_role("button", name=name, exact=True).click()


@pytest.mark.one_in(4)
@pytest.mark.parametrize("path", SCREENS)
def test_a_word_that_was_not_sent_is_shown_by_its_code_and_reported(open_screen: Open, path: str) -> None:
    word = "kept-here" if path == "/table" else "advice"
    page = open_screen("", reports=(f'The page has no word "{word}".',)).page
    struck_out = re.compile(rf'"{word}": ?"[^"]*",? ?')
    changing(page, re.compile(rf"{path}[?]"), lambda text: struck_out.sub("", text))
    page.goto(f"{page.url}{path[1:]}?language=fr")
    expect(page.locator(".advice")).to_have_text(word.replace("-", " "))


@pytest.mark.prove
def test_a_hand_that_cannot_be_rendered_is_kept(open_screen: Open) -> None:
    screen = failing_on_demand(open_screen, TABLE)
    set_table(screen, "badugi")
    begin(screen)
    act(screen, MOST)
    pots = screen.page.locator(".pots li")
    pots.wait_for()
    fail_with_the_next_tap(screen)
    screen.page.locator(".act").nth(MIDDLE).click()
    key(screen, "Reload")
    screen.says("Seat 3: fold, call 8 or raise to 12.")
    pots.wait_for()
    fail_with_the_next_tap(screen)
    screen.page.locator(".act").nth(MOST).click()
    key(screen, "Undo")
    key(screen, "Undo")  # it still fails: undo one more tap
    fail_no_more(screen)
    key(screen, "Undo")
    screen.says("Seat 1: fold, call 4 or raise to 8.")
    act(screen, MIDDLE)
    pots.wait_for()
    fail_with_the_next_tap(screen)
    screen.page.locator(".act").nth(MIDDLE).click()
    expect(screen.page.get_by_role("alert")).to_be_visible()
    fail_no_more(screen)
    key(screen, "Start again")
    screen.page.locator(".kept").click()
    screen.says("Seat 3: fold, check or raise to 8.")


@pytest.mark.one_in(2)
@pytest.mark.parametrize("how", BESIDE)
def test_a_hand_is_kept_after_an_error_outside_rendering(open_screen: Open, how: str) -> None:
    screen = open_screen(TABLE, reports=(MADE_TO_FAIL,))
    set_table(screen, "badugi")
    begin(screen)
    screen.page.evaluate(BESIDE[how])
    screen.page.locator(".act").nth(MOST).click()
    key(screen, "Reload")
    screen.says("Seat 2: fold, call 8 or raise to 12.")
    screen.page.evaluate(BESIDE[how])
    screen.page.locator(".act").nth(MOST).click()
    key(screen, "Undo")
    screen.says("Seat 2: fold, call 8 or raise to 12.")


@pytest.mark.prove
def test_a_form_that_cannot_be_rendered_starts_again(open_screen: Open) -> None:
    screen = failing_on_demand(open_screen, TABLE)
    fail_with_the_next_tap(screen)
    screen.page.locator(".at-3").click()
    expect(screen.page.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "true")
    fail_no_more(screen)
    key(screen, "Start again")
    go_on(screen)
    screen.says("Seat 2: post the small blind, 2.")


@pytest.mark.prove
@pytest.mark.parametrize("language", few(["en", "fr"], ["fr"]))
@pytest.mark.parametrize("path", TAPS)
def test_every_screen_has_an_error_screen(open_screen: Open, path: str, language: str) -> None:
    screen = failing_on_demand(open_screen, f"{path}?language={language}")
    first, second = TAPS[path]
    screen.page.locator(first).click()
    fail_with_the_next_tap(screen)
    screen.page.locator(second).click()
    expect(screen.page.get_by_role("alert")).to_be_visible()
    assert screen.misfits() == [] and screen.too_wide() == [] and screen.violations_of_both_themes() == []
    fail_no_more(screen)
    screen.page.locator(".failed .btn").nth(1).click()
    screen.page.locator(".topbar").wait_for()
    assert screen.page.locator(".failed").count() == 0


@pytest.mark.prove
def test_a_dispute_is_kept_when_the_floor_fails(open_screen: Open) -> None:
    failed = "What came is no page of this kind."
    screen = open_screen(ODD_CHIP, reports=(failed,))
    page = screen.page
    contest_a_card(page)
    branches = page.locator(".branch")
    expect(branches).to_have_count(2)
    changing(page, re.compile("/floor$"), made_to_fail)
    branches.locator("button").nth(1).click()
    page.locator("[data-failed]").wait_for()
    assert screen.violations_of_both_themes() == []
    page.unroute(re.compile("/floor$"))
    page.locator("[data-reload]").click()
    page.locator("[data-failed]").wait_for(state="hidden")
    expect(branches).to_have_count(2)
    page.evaluate(f"() => {{ setTimeout(() => {{ throw new Error('{failed}'); }}); }}")
    page.locator("[data-failed] [data-back]").click()
    expect(branches).to_have_count(0)


# Each sheet that loads with its first tap: the key that opens it, and its content.
SHEETS = {
    "./stakes_sheet.js": (".field[role=group] .btn:has-text('Other')", ".stakes-form"),
    "./amount_sheet.js": (".act >> nth=2", ".amount-form"),
    "./gesture_sheet.js": (".actionbar .btn:has-text('Words or chips')", ".gesture"),
    "./incident_sheet.js": (".actionbar .btn:has-text('Incident')", ".incident"),
    "../parts/table_transfer.js": (".hand-bar .btn:has(.word)", ".hand-over"),
    "../parts/why_sheet.js": (".missing .no", ".clauses"),
}
SCREEN_PARTS = {
    *("./facts.js", "./tables/start.js", "./tables/elsewhere.js", "./hand/hand.js"),
    "../hand/round_log.js",
    *(
        "./declared.js",
        "../board/street.js",
        "../board/street_keys.js",
        "../draw/draw_keys.js",
        "../tables/lacking.js",
        "./run_keys.js",
        "../board/of_hand.js",
        "./board_sheet.js",
        "./hands_sheet.js",
        "../board/board_row.js",
    ),
    *(
        "./stud/cards.js",
        "../stud/up_cards.js",
        "../stud/hand.js",
        "../stud/deal_keys.js",
        "./up_sheet.js",
        "./sized.js",
    ),
    *("./between.js", "./pots.js", "./round_log.js", "./clock.js", "./drawing.js", "./showdown.js", "./payout.js"),
    *(
        "../parts/tick.js",
        "../parts/floor_options.js",
        "../mix/legs.js",
        "../mix/change.js",
        "../mix/next_game.js",
        "./mix_sheet.js",
    ),
}
LATER = re.compile(r"later(?:Beside)?\(\(\) => import\(\"([^\"]+)\"\)")
UNLOADED = (401, 500, None)


def unloaded(status: int | None) -> Callable[[Route], None]:
    """A route that answers with this status, or refuses the connection."""

    def ends(route: Route) -> None:
        if status is None:
            route.abort("connectionrefused")
        else:
            route.fulfill(status=status, json={"title": "No", "status": status})

    return ends


def test_every_part_that_is_loaded_later_is_known() -> None:
    found = {name for script in scripts_of("table") for name in LATER.findall(read_text(script))}
    assert found == {*SHEETS, *SCREEN_PARTS}


@pytest.mark.prove
@pytest.mark.parametrize("status", few(UNLOADED, UNLOADED[:1]))
def test_a_sheet_that_fails_to_load_says_so_and_can_be_retried(open_screen: Open, status: int | None) -> None:
    screen = open_screen(TABLE, reports=("status of 500",) if status == 500 else ())
    page = screen.page
    for name, (opens, shows) in SHEETS.items():
        if name == "./amount_sheet.js":
            set_table(screen, "badugi-no-limit")
            begin(screen)
            screen.says("Seat 1: fold, call 5 or raise to at least 10.")
        address = re.compile(f"/{name.rsplit('/', 1)[-1]}$")
        page.route(address, unloaded(status))
        page.locator(opens).first.click()
        expect(page.locator("dialog[open]")).to_contain_text("No connection")
        assert screen.violations() == []
        with page.expect_request(address):
            page.get_by_role("button", name="Retry now").click()  # the screen also retries automatically
        page.unroute(address)
        page.locator(f"dialog[open] {shows}").wait_for()
        page.keyboard.press("Escape")


@pytest.mark.prove
@pytest.mark.parametrize("status", UNLOADED)
def test_a_missing_list_of_a_sheet_is_shown_with_a_way_on(open_screen: Open, status: int | None) -> None:
    screen = open_screen(TABLE, reports=("status of 500",) if status == 500 else ())
    page = screen.page
    set_table(screen, "badugi")
    begin(screen)
    page.route("**/table/incidents*", unloaded(status))
    page.locator(".actionbar .btn", has_text="Incident").click()
    way = page.get_by_role("link", name="Sign in") if status == 401 else page.get_by_role("button", name="Retry now")
    expect(way).to_be_visible()
    expect(page.locator("dialog[open]")).to_contain_text("The key has expired" if status == 401 else "No connection")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    page.unroute("**/table/incidents*")
    page.locator(".actionbar .btn", has_text="Incident").click()
    page.locator("dialog[open] .incident").wait_for()


TWO_PARTS = """async () => {
  const names = performance.getEntriesByType("resource").map(({ name }) => name);
  const script = names.find((name) => name.endsWith("/console/page.js"));
  const { withWords } = await import(new URL("parts/catalogue.js", script).href);
  return Promise.all(["board", "pots"].map((part) => withWords("seldom", part).catch(() => "waits")));
}"""


def test_parts_that_wait_for_the_same_words_are_shown_only_with_them(open_screen: Open) -> None:
    page, words = open_screen(TABLE).page, "**/table/seldom*"
    page.route(words, unloaded(None))
    assert page.evaluate(TWO_PARTS) == ["waits", "waits"]
    page.unroute(words)
    assert page.evaluate(TWO_PARTS) == ["board", "pots"]


@pytest.mark.prove
@pytest.mark.parametrize("part", few(["**/table/incidents*", "**/incident_sheet.js"], ["**/incident_sheet.js"]))
def test_a_slow_sheet_says_so_and_can_be_closed(open_screen: Open, part: str) -> None:
    screen = open_screen(TABLE)
    page = screen.page
    set_table(screen, "badugi")
    begin(screen)
    waiting: list[Route] = []
    page.route(part, lambda route: waiting.append(route))
    page.locator(".actionbar .btn", has_text="Incident").click()
    expect(page.locator("dialog[open]")).to_contain_text("No connection", timeout=15_000)
    assert waiting and screen.violations() == []
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    screen.says("Seat 1: fold, call 4 or raise to 8.")
    page.unroute(part)
    page.locator(".actionbar .btn", has_text="Incident").click()
    page.locator("dialog[open] .incident").wait_for()
