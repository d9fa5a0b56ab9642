"""A browser, a service to look at, and a screen of the console to tap on."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from tests.browser.mixes import link, write_club
from tests.browser.screen import Screen
from tests.server.running import Service, served

# The cores are shared by browsers, servers and tests: a page may take a while.
expect.set_options(timeout=20_000)

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
NO_BROWSER = (
    "The tests of the pages need Chromium. Install Debian's (sudo apt-get install chromium-headless-shell) "
    "or Playwright's (.venv/bin/playwright install chromium)."
)
# What the screens tell in words, and the browser notes as well: nobody answers, a table cannot be, a key has ended.
TOLD = ("ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED", "status of 422", "status of 401")
TABLET = (1024, 768)
Open = Callable[..., Screen]
DealMix = Callable[..., Screen]


def path_of_chromium(playwright: Playwright) -> str:
    """Debian's Chromium, rather the one without a window, which costs less; else the one that Playwright brought."""
    found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if found is None and Path(playwright.chromium.executable_path).exists():
        found = playwright.chromium.executable_path
    if found is None:
        pytest.fail(NO_BROWSER, pytrace=False)
    return found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for the tests of one file: while it runs, so does its event loop, in which no other can begin."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path_of_chromium(playwright), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def service() -> Iterator[Service]:
    with served(workers=1) as running:
        yield running


@pytest.fixture
def open_screen(browser: Browser, service: Service) -> Iterator[Open]:
    """Opens a screen in a browser of its own, in which nothing may have gone wrong unseen at the end.

    It keeps pages only where ``worker`` is true. What the screen is made to report (``reports``) has to be reported.
    """
    contexts, wrong, expected = [], [], []

    def listen(page: Page) -> None:
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda line: line.type == "error" and wrong.append(line.text))

    def open_screen(
        path: str,
        size: tuple[int, int] = TABLET,
        theme: str = "dark",
        url: str = "",
        worker: bool = False,
        reports: tuple[str, ...] = (),
    ) -> Screen:
        expected.extend(reports)
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme=theme,  # type: ignore[arg-type]
            service_workers="allow" if worker else "block",
        )
        context.set_default_timeout(30_000)
        contexts.append(context)
        page = context.new_page()
        listen(page)
        page.goto((url or service.url) + path)
        if path:  # a screen draws itself when its words come, which may be after the page is loaded
            page.locator("html:has(main):has(h1)").wait_for(state="attached")
        return Screen(page)

    yield open_screen
    for context in contexts:
        context.close()
    assert [each for each in wrong if not any(part in each for part in (*TOLD, *expected))] == []
    assert [part for part in expected if not any(part in each for each in wrong)] == []


@pytest.fixture(scope="session")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service with the house of the tests, which deals mixes."""
    folder = tmp_path_factory.mktemp("club")
    write_club(folder)
    with served(workers=1, DEALER_RULESETS=str(folder)) as running:
        yield running


@pytest.fixture
def deal_mix(open_screen: Open, club: Service) -> DealMix:
    """Opens a table that deals a mix, before its first hand."""

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
