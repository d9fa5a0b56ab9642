"""The page of a new house as a house owner uses it, and the search over all houses, on a phone and on a desk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from playwright.sync_api import Locator, Page, Route, expect

from dealer_service.rulebook import embedded, read_folders
from tests.books import BOOK
from tests.browser.conftest import Open
from tests.browser.screen import LEAST_TARGET, NARROW, Screen, has_asked
from tests.oracles.effort import few
from tests.server.running import Service, served, sooner_or_later

PATH = "/rulesets/new"
PHONE = NARROW[-1]
SEARCHES = ("/rulesets?search=string+bet", "/rulesets?search=rabbit", "/cases?search=string+bet")
TARGETS = "main :is(button, summary, select, input:not([type=checkbox], [type=hidden]))"
# Parts of the page that overflow their box or the window.
TOO_WIDE = """() => [document.scrollingElement, ...document.querySelectorAll("main *")].filter(
  (part) => part.clientWidth && !part.closest("pre, .unseen") && part.scrollWidth > part.clientWidth + 1
).map((part) => `${part.tagName} ${part.className}: ${part.scrollWidth} ${part.clientWidth}: ${part.innerText}`)"""
# Words broken over lines: the element is higher than wide.
SQUEEZED = """() => [...document.querySelectorAll("main :is(label, summary, p, li) :is(span, a, b)")].filter((part) => {
  const { width, height } = part.getBoundingClientRect();
  return width > 0 && part.textContent.trim().length > 3 && width < 40 && height > width;
}).map((part) => part.textContent)"""


@pytest.fixture(scope="module")
def editor() -> Iterator[Service]:
    with served(workers=1, whole=True, DEALER_EDITOR="true") as running:
        yield running


def clause(page: Page, id: str) -> Locator:
    """Open the clause of the form and its section."""
    found = page.locator(f"[id='{id}']")
    for heading in (page.locator(f"#section-{id.split('.')[0]}"), found.locator("summary")):
        if heading.locator("xpath=ancestor-or-self::details[1]").get_attribute("open") is None:
            heading.click()
    return found


def begin(page: Page) -> None:
    """Give the house its name and both titles."""
    page.locator("[name=id]").fill("gold-room")
    page.locator("[name='title.en']").fill("Gold Room")
    page.locator("[name='title.fr']").fill("Salle d'or")


def is_laid_out(screen: Screen) -> None:
    """Check that each part fits its box and each target fits a thumb."""
    assert screen.page.evaluate(TOO_WIDE) == []
    assert screen.page.evaluate(SQUEEZED) == []
    for part in screen.page.locator(TARGETS).all():
        box = part.bounding_box()
        assert box is None or box["height"] >= LEAST_TARGET - 0.5, part.inner_text()


@pytest.mark.prove
@pytest.mark.parametrize("language", few(["en", "fr"], ["fr"]))
def test_the_page_fits_a_phone(open_screen: Open, editor: Service, language: str) -> None:
    screen = open_screen(f"{PATH}?language={language}", size=PHONE, url=editor.url)
    begin(screen.page)
    own = clause(screen.page, "betting.max_bets")
    own.locator("[name='is.betting.max_bets']").fill("five")
    standing = screen.page.locator("#standing")
    expect(standing).to_have_text("Errors: 2" if language == "en" else "Erreurs : 2")
    bar = standing.bounding_box()
    assert bar is not None and bar["y"] + bar["height"] <= PHONE[1], "the state stays in view"
    is_laid_out(screen)
    assert screen.violations_of_both_themes() == []


@pytest.mark.prove
def test_another_game_leaves_the_cursor_and_open_clauses_where_they_are(open_screen: Open, editor: Service) -> None:
    page = open_screen(f"{PATH}?language=en", url=editor.url).page
    begin(page)
    clause(page, "dealing.button")
    own = clause(page, "betting.max_bets").locator("[name='is.betting.max_bets']")
    page.locator("[name=deals]").first.check()
    page.evaluate("document.querySelector(\"[name='is.betting.max_bets']\").parentElement.dataset.before = true")
    own.fill("5")
    expect(page.locator("[data-before]")).to_have_count(0)  # every clause was replaced
    expect(own).to_be_focused()
    own.press("0")
    expect(own).to_have_value("50")
    expect(page.locator("[name='is.dealing.button']")).to_be_visible()


@pytest.mark.prove
def test_the_cursor_stays_in_the_field_that_chooses_another_base(open_screen: Open, editor: Service) -> None:
    page = open_screen(f"{PATH}?language=en", url=editor.url).page
    begin(page)
    base = page.locator("[name=adopts]")
    base.focus()
    base.select_option("wsop-live-2026")
    expect(page.locator("[id='betting.max_bets'] summary .value")).to_have_text("5")
    expect(base).to_be_focused()


@pytest.mark.prove
@pytest.mark.parametrize("language", few(["en", "fr"], ["fr"]))
def test_a_check_that_takes_a_while_shows_that_it_runs(open_screen: Open, editor: Service, language: str) -> None:
    """The key says so without growing, is not pressed twice, and Enter in a field checks, too."""
    page = open_screen(f"{PATH}?language={language}", url=editor.url).page
    asked: list[Route] = []
    page.route(f"**{PATH}", lambda route: asked.append(route))
    page.locator("[name=id]").fill("gold-room")
    page.locator("[name=id]").press("Enter")
    key, found = page.locator(".check"), page.locator("#found")
    before = page.locator(".standing").bounding_box(), key.bounding_box()
    expect(found).to_have_attribute("aria-busy", "true")
    expect(key).to_have_accessible_name("Checking …" if language == "en" else "Vérification …")
    expect(page.locator(".standing [role=status]")).to_have_text("Checking …" if language == "en" else "Vérification …")
    expect(key).to_have_attribute("aria-disabled", "true")
    assert (page.locator(".standing").bounding_box(), key.bounding_box()) == before, "nothing moves"
    key.click(force=True)
    has_asked(page, asked, 1)
    asked[0].abort("connectionrefused")  # the page retries until it has a response
    expect(page.locator("[data-away]")).to_be_visible()
    has_asked(page, asked, 2)
    asked[1].continue_()
    expect(found).to_have_attribute("aria-busy", "false")
    expect(key).to_have_accessible_name("Check" if language == "en" else "Vérifier")
    expect(page.locator("[data-away]")).to_be_hidden()
    expect(page.locator("#line-1")).to_be_attached()
    assert len(asked) == 2, "the second tap asks nothing"


@pytest.mark.prove
def test_another_wording_is_taken_over_once_and_in_place(open_screen: Open, editor: Service) -> None:
    page = open_screen(f"{PATH}?language=en", url=editor.url).page
    begin(page)
    expect(page.locator("#found")).to_contain_text("Salle d'or")  # the last check
    key = clause(page, "dealing.button").locator(".wording", has_text="Badacey").get_by_role("button")
    taking = f"&{key.get_attribute('name')}="
    held: list[Route] = []

    def hold(route: Route) -> None:
        if taking in (route.request.post_data or ""):
            held.append(route)
        else:
            route.continue_()

    page.route(f"**{PATH}", hold)
    key.click()
    key.click(force=True)
    has_asked(page, held, 1)
    page.locator("[name='title.en']").fill("The Gold Room")
    held[0].continue_()
    expect(page.locator("[id='dealing.button'] [lang=fr][name]")).not_to_have_value("")
    expect(page.locator("[name='title.en']")).to_have_value("The Gold Room")
    expect(page.locator("#found")).to_contain_text("The Gold Room")
    expect(page.locator(".differ").first).to_contain_text("dealing.button")
    assert len(held) == 1


@pytest.mark.one_in(3)
@pytest.mark.parametrize("path", SEARCHES)
def test_a_search_over_all_houses_fits_a_phone(open_screen: Open, path: str) -> None:
    screen = open_screen(path, size=PHONE)
    is_laid_out(screen)
    assert screen.violations_of_both_themes() == []


@pytest.mark.prove
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(1280, 800), PHONE], ids=["desk", "phone"])
def test_a_house_is_made_and_loads(
    open_screen: Open, editor: Service, size: tuple[int, int], language: str, tmp_path: Path
) -> None:
    """A house owner makes an error, corrects it, takes the words of another house, and downloads a page that loads."""
    screen = open_screen(f"{PATH}?language={language}", size=size, url=editor.url)
    page = screen.page
    begin(page)
    page.locator("[name=adopts]").select_option("wsop-live-2026")
    expect(page.locator("[id='betting.max_bets'] summary .value")).to_have_text("5")
    own = clause(page, "betting.max_bets")
    own.locator("[name='is.betting.max_bets']").fill("three")
    own.locator("[name='en.betting.max_bets']").fill("A bet and two raises are allowed in each betting round.")
    fault = own.locator(".fault")
    expect(fault).to_contain_text("'three'")
    line = fault.locator("a").get_attribute("href")
    assert line is not None
    expect(page.locator(f".page {line}")).to_have_class("wrong")
    expect(page.locator(f".page {line}")).to_contain_text("is: three")
    assert screen.violations_of_both_themes() == []
    own.locator("[name='is.betting.max_bets']").fill("3")
    expect(own.locator(".fault")).to_have_count(0)
    expect(page.locator(".differ").first).to_contain_text("betting.max_bets")
    expect(page.locator(".cases-changed li").first).to_be_visible()
    # French words are missing until they are given.
    assert sooner_or_later(lambda: "(fr)" in page.locator("#found").inner_text())
    own.locator("[name='fr.betting.max_bets']").fill("Une mise et deux relances sont permises à chaque tour.")
    assert sooner_or_later(lambda: "(fr)" not in page.locator("#found").inner_text())
    other = clause(page, "dealing.button")
    other.locator(".wording", has_text="Badacey").get_by_role("button").click()
    expect(page.locator("[id='dealing.button'] [lang=fr][name]")).not_to_have_value("")
    expect(page.locator("[name='is.betting.max_bets']")).to_have_value("3")
    is_laid_out(screen)
    assert screen.violations_of_both_themes() == []
    with page.expect_download() as download:
        page.locator("button[value=download]").click()
    file = tmp_path / "houses" / download.value.suggested_filename
    download.value.save_as(file)
    loaded = read_folders([embedded(), tmp_path])
    assert loaded.faults == () and loaded.book is not None
    made = loaded.book.find("gold-room", "badugi").clauses["betting.max_bets"]
    assert (made.json, set(made.says)) == (3, {"en", "fr"})
    assert loaded.book.find("gold-room", "badugi").clauses["dealing.button"].json == "moving-button"
    assert yaml.safe_load(file.read_text("utf-8"))["adopts"] == "wsop-live-2026"
    assert "gold-room" not in BOOK.houses(), "the service stores nothing"
