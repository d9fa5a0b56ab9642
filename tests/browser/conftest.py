"""A browser, a service to look at, and a screen of the console to tap on."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, ViewportSize, expect, sync_playwright

from tests.browser.mixes import link, write_club
from tests.browser.screen import Screen
from tests.browser.slowness import SLOW, slow_down
from tests.server.running import Service, served

# The cores are shared by browsers, servers and tests: a page may take a while.
expect.set_options(timeout=60_000)

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
NO_BROWSER = (
    "The tests of the pages need Chromium. Install Debian's (sudo apt-get install chromium-headless-shell) "
    "or Playwright's (.venv/bin/playwright install chromium)."
)
# Errors that the browser logs and the screens explain: no connection, an impossible table, an expired key.
GONE = ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_INTERNET_DISCONNECTED")
TOLD = (*GONE, "status of 422", "status of 401")
TABLET = (1024, 768)
WINDOW: ViewportSize = {"width": TABLET[0], "height": TABLET[1]}
Open = Callable[..., Screen]
DealMix = Callable[..., Screen]


def path_of_chromium(playwright: Playwright) -> str:
    """The path of Debian's Chromium, preferably the headless shell, which costs less; otherwise Playwright's."""
    found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if found is None and Path(playwright.chromium.executable_path).exists():
        found = playwright.chromium.executable_path
    if found is None:
        pytest.fail(NO_BROWSER, pytrace=False)
    return found


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A browser for the tests of this folder: while its event loop runs, no other one can start."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path_of_chromium(playwright), args=FLAGS)
        if SLOW:
            slow_down(browser)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def service() -> Iterator[Service]:
    with served(workers=1, whole=True) as running:
        yield running


@dataclass
class Tablet:
    """A context of the browser. It keeps the service's static files, as a tablet does."""

    context: BrowserContext
    origins: set[str] = field(default_factory=set)

    def blank_page(self, size: tuple[int, int], theme: str) -> Page:
        """Open a page with empty storage."""
        page = self.context.new_page()
        session = self.context.new_cdp_session(page)
        for origin in self.origins:
            session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        session.detach()
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        return page


class Tablets:
    """The tablets of the tests. A fresh tablet or one that saves pages is not reused."""

    def __init__(self, browser: Browser) -> None:
        self._browser, self._idle, self._used = browser, list[Tablet](), list[tuple[Tablet, bool]]()

    def take(self, again: bool, workers: str) -> Tablet:
        """Return a tablet that this test does not use yet."""
        if not (again and self._idle):
            self._idle.append(Tablet(self._new_context(workers)))
        tablet = self._idle.pop()
        self._used.append((tablet, again))
        return tablet

    def _new_context(self, workers: str) -> BrowserContext:
        context = self._browser.new_context(viewport=WINDOW, color_scheme="dark", service_workers=workers)  # type: ignore[arg-type]
        context.set_default_timeout(60_000)
        return context

    def put_back(self) -> None:
        """Close the pages of a test."""
        for tablet, again in self._used:
            if not again:
                tablet.context.close()
                continue
            for page in tablet.context.pages:
                page.goto("about:blank")  # it saves its state now, before the next test empties the storage
                page.close()
            self._idle.append(tablet)
        self._used.clear()


@pytest.fixture(scope="package")
def tablets(browser: Browser) -> Tablets:
    return Tablets(browser)


@pytest.fixture
def open_screen(tablets: Tablets, service: Service) -> Iterator[Open]:
    """Open a screen on its own tablet. At the end, fail if the browser has reported an unexpected error.

    It saves pages only if ``worker`` is true. A ``fresh`` tablet has no files of the service, and its clock may be set.
    The browser must report each error in ``reports``.
    """
    wrong, expected = [], []

    def listen(page: Page) -> None:
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda line: line.type == "error" and wrong.append(line.text))

    def open_screen(
        path: str,
        size: tuple[int, int] = TABLET,
        theme: str = "dark",
        url: str = "",
        worker: bool = False,
        fresh: bool = False,
        reports: tuple[str, ...] = (),
    ) -> Screen:
        expected.extend(reports)
        tablet = tablets.take(not worker and not fresh, "allow" if worker else "block")
        page = tablet.blank_page(size, theme)
        tablet.origins |= {each for each in (url, service.url) if each.startswith("http")}
        listen(page)
        page.goto((url or service.url) + path)
        if path:  # a screen renders when its words arrive, possibly after the page has loaded
            page.locator("html:has(main):has(h1)").wait_for(state="attached")
        return Screen(page)

    yield open_screen
    tablets.put_back()
    assert [each for each in wrong if not any(part in each for part in (*TOLD, *expected))] == []
    assert [part for part in expected if not any(part in each for each in wrong)] == []


@pytest.fixture(scope="session")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service with the house of the tests, which deals mixes."""
    folder = tmp_path_factory.mktemp("club")
    write_club(folder)
    with served(workers=1, whole=True, DEALER_RULESETS=str(folder)) as running:
        yield running


@pytest.fixture
def deal_mix(open_screen: Open, club: Service) -> DealMix:
    """Open a table that deals a mix, before its first hand."""

    def deal_mix(
        mix: str,
        *stacks: int,
        language: str = "en",
        size: tuple[int, int] = TABLET,
        reports: tuple[str, ...] = (),
        **facts: Any,
    ) -> Screen:
        screen = open_screen(
            f"/table?language={language}#{link(mix, *stacks, **facts)}", size=size, url=club.url, reports=reports
        )
        screen.page.locator(".legs .now").wait_for()
        screen.page.locator(".change .steps").wait_for()
        return screen

    return deal_mix
