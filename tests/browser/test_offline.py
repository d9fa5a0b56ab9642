"""Without the service: saved pages can be read, rulings name the missing service, and all screens recover."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from dealer_service.server.auth.keys import add_line, line_of, new_access_key
from dealer_service.settings import Scope
from tests.browser.conftest import Open
from tests.fire.stage import free_port
from tests.server.running import served, sooner_or_later

ROOT = Path(__file__).parents[2]
KEPT = """async (page) => {
  const names = (await caches.keys()).filter((each) => each.startsWith("dealer pages "));
  const found = await Promise.all(names.map(async (each) => (await caches.open(each)).match(page)));
  return found.some(Boolean);
}"""
CACHES = (
    "async () => (await caches.keys()).filter((each) => each.startsWith('dealer ')).map((each) => each.split(' ')[1])"
)
RULES = "/rulesets/by-the-book/badugi?language=en"
CARD = "/rulesets/badacey-handbook/badugi/card?language=en"
CASE = "/floor?case=disputes/the-odd-chip-between-the-halves&language=en"


def wait_until_kept(page: Page, path: str) -> None:
    """Wait until the browser has saved this page."""
    assert sooner_or_later(lambda: page.evaluate(KEPT, path)), f"{path} is not kept"


def visit(page: Page, address: str) -> None:
    """Open the service's own page. The worker shows the saved one if busy cores make the service slow to answer."""

    def is_of_the_service() -> bool:
        page.goto(address)
        return page.locator("html:not([data-kept])").count() == 1

    assert sooner_or_later(is_of_the_service)


def changed_copy(folder: Path) -> Path:
    """The service as it is after an update of one file of its pages."""
    shutil.copytree(ROOT / "dealer_service", folder / "dealer_service")
    for name in ("rulesets", "tests"):
        (folder / name).symlink_to(ROOT / name)
    start = folder / "dealer_service/web/static/console/tables/start.js"
    start.write_text(
        start.read_text("utf-8").replace("<h1>${page.words.tables}</h1>", "<h1>After the update</h1>"), "utf-8"
    )
    return folder


@pytest.mark.prove
def test_pages_stay_readable_without_the_service_and_all_recovers(open_screen: Open, tmp_path: Path) -> None:
    port = str(free_port())
    with served("--port", port, workers=1, whole=True) as running:
        screen = open_screen("/table?language=en", url=running.url, worker=True)
        page = screen.page
        page.locator(".actionbar .primary").click()
        screen.says("Seat 2: post the small blind, 2.")
        page.goto(running.url + "/")
        for path in ("/cases?language=en", "/table?language=en", RULES, CARD):
            wait_until_kept(page, path)
    page.goto(running.url + RULES)
    expect(page.locator("h1")).to_have_text("Badugi, fixed limit")
    expect(page.get_by_role("status").first).to_contain_text("Cannot reach the service. This page was saved on")
    assert screen.violations() == []
    page.goto(running.url + CARD)
    expect(page.locator(".card h1")).to_have_text("Badugi, fixed limit")
    page.goto(running.url + "/cases?search=chip&language=en")
    page.locator(".case").nth(9).wait_for()
    page.goto(running.url + "/table?language=en")
    screen.says("No connection")
    expect(page.locator(".because")).to_contain_text("Cannot reach the service. Retrying automatically")
    page.goto(running.url + CASE)
    expect(page.locator(".lead.missing")).to_contain_text("Rulings need the service")
    assert sooner_or_later(lambda: page.evaluate(CACHES) == ["shell", "pages"])
    games = page.locator(".kept-games a")
    assert sooner_or_later(lambda: 0 < page.locator(".kept-games a:visible").count() < games.count() / 2)
    variables = {"PYTHONPATH": str(changed_copy(tmp_path)), "PYTHONSAFEPATH": "1"}
    with served("--port", port, workers=1, whole=True, **variables):
        expect(page.locator("#answer")).to_contain_text("55 ► SEAT 5")
        visit(page, running.url + "/table?language=en")
        screen.says("Seat 2: post the small blind, 2.")
        page.get_by_role("button", name="Tables").click()
        expect(page.locator("h1")).to_have_text("After the update")
    with served("--port", port, workers=1, whole=True, DEALER_OFFLINE="false"):
        visit(page, running.url + "/")
        expect(page.get_by_role("link", name="Dealer Your tables")).to_be_visible()
        assert sooner_or_later(lambda: page.evaluate(CACHES) == [])
        workers = "async () => (await navigator.serviceWorker.getRegistrations()).length"
        assert sooner_or_later(lambda: page.evaluate(workers) == 0)


@pytest.mark.prove
def test_signing_out_deletes_the_pages_saved_for_a_key(open_screen: Open, tmp_path: Path) -> None:
    key, file = new_access_key("table-1"), tmp_path / "access.yaml"
    add_line(
        file,
        line_of("table-1", key, frozenset({Scope.RULE}), (datetime.now(UTC) + timedelta(days=3)).strftime("%Y-%m-%d")),
    )
    port = str(free_port())
    with served("--port", port, workers=1, whole=True, DEALER_ACCESS_KEYS=str(file)) as running:
        page = open_screen("/rulesets?language=en", url=running.url, worker=True).page
        page.get_by_label("Key").fill(key)
        page.keyboard.press("Enter")
        expect(page.locator("h1")).to_have_text("Rulebooks")
        wait_until_kept(page, CARD)
        visit(page, running.url + "/sign-in?language=en")
        page.get_by_role("button", name="Sign out").click()
        expect(page.get_by_role("button", name="Sign out")).to_have_count(0)
        assert sooner_or_later(lambda: page.evaluate(CACHES) == ["shell"])
    with pytest.raises(Exception, match="ERR_FAILED"):
        page.goto(running.url + "/rulesets?language=en")


def test_the_page_says_why_it_cannot_save_pages(open_screen: Open) -> None:
    page = open_screen("/").page
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    page.goto(page.url + "offline?language=en")
    expect(page.get_by_text("only from URLs that begin with https://")).to_be_visible()
