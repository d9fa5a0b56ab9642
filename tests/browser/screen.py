"""A screen as a person uses it: taps, keys, texts and layout."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from playwright.sync_api import Locator, Page, Request, Route, expect

from dealer_service.i18n.words import WORDS
from tests.server.running import sooner_or_later

# Content that does not fit: a page larger than the window, or a part larger than its own box.
OVERFLOWING = """() => {
  const names = ["topbar", "verdict", "slot", "reads", "actionbar", "btn", "key", "side", "award", "open", "tab"]
    .concat("push", "what");
  const measured = names.flatMap((name) => [...document.getElementsByClassName(name)]);
  const over = measured.filter(
    (part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1,
  );
  const page = document.scrollingElement;
  const sizes = (part) => [part.scrollWidth, part.clientWidth, part.scrollHeight, part.clientHeight].join(" ");
  return [
    ...(page.scrollHeight > innerHeight || page.scrollWidth > innerWidth ? [`the page: ${sizes(page)}`] : []),
    ...over.map((part) => `${part.className}: ${sizes(part)}: ${part.textContent.trim()}`),
  ];
}"""
TOO_WIDE = """() => {
  const names = ["topbar", "verdict", "slot", "reading", "actionbar", "btn", "key", "award", "open", "tab", "bets"];
  const parts = [document.scrollingElement, ...names.flatMap((name) => [...document.getElementsByClassName(name)])];
  const over = parts.filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0);
  return over.map((part) => `${part.className}: ${part.scrollWidth} ${part.clientWidth}: ${part.innerText}`);
}"""
SMALL_TARGETS = """(least) => [...document.querySelectorAll("a, button, select, textarea")].filter((each) => {
  const { width, height } = each.getBoundingClientRect();
  return width > 0 && (width < least || height < least);
}).map((each) => `${each.className} ${each.getBoundingClientRect().width} x ${each.getBoundingClientRect().height}`)"""
# Wait until the next frame is drawn and the effects of the screen have run.
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}  # depend on the theme
LEAST_TARGET = 48
LOWEST = 700
# The screen sizes of the tablets. Everything must fit on each of them.
SIZES = [(1024, 768), (1280, 800)]
THEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
# The rules of axe in each theme: all in the first one, in the second only those about colors.
RULES_OF: dict[str, dict[str, Any]] = dict(zip(THEMES, ({}, COLOURS), strict=True))
# A tablet held upright, and a phone: these may scroll, but only down.
NARROW = [(768, 1024), (390, 844)]


def printed_pages(page: Page) -> list[tuple[int, ...]]:
    """The printed pages, each with its sides in millimeters."""
    boxes = re.findall(rb"/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]", page.pdf(prefer_css_page_size=True, format="A4"))
    return [tuple(round(float(each) * 25.4 / 72) for each in box) for box in boxes]


def far_away(page: Page, milliseconds: int) -> None:
    """Delay every response to this page."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    unlimited = {"offline": False, "downloadThroughput": -1, "uploadThroughput": -1}
    session.send("Network.emulateNetworkConditions", {**unlimited, "latency": milliseconds})


def has_asked(page: Page, asked: Sequence[Route], count: int) -> None:
    """Wait until a route has received this many questions. A look at the page lets the browser report them."""
    assert sooner_or_later(lambda: page.evaluate("true") and len(asked) == count)


def transfer_link(page: Page) -> str:
    """Tap Transfer, and return the link that hands the table over."""
    page.get_by_role("button", name="Transfer").click()
    expect(page.locator(".link")).not_to_have_value("")
    return page.locator(".link").input_value()


def first_visit(screen: Screen) -> list[str]:
    """Open the console and list the URLs of all its requests, later ones too."""
    asked: list[str] = []
    screen.page.on("request", lambda each: asked.append(each.url))
    screen.page.goto(f"{screen.page.url}table?language=en")
    screen.page.locator(".actionbar .primary").wait_for()
    return asked


def two_players(screen: Screen, game: str) -> None:
    """Set a table with two players for the showdown. Each has put in 5."""
    screen.choose(game)
    screen.page.locator(".actionbar .primary").click()
    for seat in (0, 1):
        screen.page.locator(".sheet .seat").nth(seat).click()
        screen.page.locator(".sheet .pad .btn", has_text="5").click()
    screen.page.locator(".sheet .primary").click()
    screen.says("Who bet or raised last?")


class Requests:
    """The open requests of a page, from now on."""

    def __init__(self, page: Page) -> None:
        self.page, self.open = page, set[Request]()
        page.on("request", lambda each: self.open.add(each))
        page.on("requestfinished", lambda each: self.open.discard(each))
        page.on("requestfailed", lambda each: self.open.discard(each))

    def settle(self) -> None:
        """Wait until all have ended, and the page has drawn their responses without sending others."""
        quiet = 0
        while quiet < 2:
            self.page.wait_for_timeout(25)
            self.page.evaluate(DRAWN)
            quiet = 0 if self.open else quiet + 1


@dataclass
class Screen:
    """A page and the number of taps on it."""

    page: Page
    taps: int = 0

    def tap(self, *cards: str) -> None:
        """Tap these cards in the picker."""
        for card in cards:
            self.page.locator(f'[data-card="{card}"]').click()
            self.taps += 1

    def choose(self, game: str, house: str = "by-the-book") -> None:
        """Choose the rules."""
        self.page.locator("select").nth(1).select_option(house)
        self.page.locator("select").nth(0).select_option(game)

    def write(self, text: str) -> None:
        """Type hands into the box and read them."""
        self.key("type").click()
        self.page.locator("textarea").fill(text)
        self.page.locator("form .primary").click()

    def key(self, code: str) -> Locator:
        """The key at the bottom of the screen with these words, in the language of the page."""
        words = WORDS[self.page.evaluate("document.documentElement.lang")].catalogue("console")
        return self.page.locator(".actionbar").get_by_role("button", name=words[code], exact=True)

    @property
    def answer(self) -> Locator:
        """The answer line of the screen itself. An open sheet may have its own."""
        return self.page.locator(".answer:not(dialog *)")

    def says(self, line: str) -> None:
        """Wait until the answer is this line."""
        expect(self.answer).to_have_text(line.replace("-", "\u2011"), use_inner_text=True)

    def slot(self, number: int) -> Locator:
        """One of the two hands, counted from one."""
        return self.page.locator(".slot").nth(number - 1)

    def overflowing(self) -> list[str]:
        """The parts that overflow the screen or their own box."""
        found: list[str] = self.page.evaluate(OVERFLOWING)
        return found

    def misfits(self, targets: bool = True) -> list[str]:
        """The parts that overflow on any of the tablets, and the targets that are too small for a thumb."""
        found: list[str] = []
        for width, height in SIZES:
            self.page.set_viewport_size({"width": width, "height": height})
            wrong = self.overflowing() + (self.small_targets() if targets else [])
            found += [f"{width}x{height}: {each}" for each in wrong]
        return found

    def overflowing_low(self) -> list[str]:
        """The parts that overflow on tablets 700 pixels high, and the parts that are too wide on a narrow screen.

        Afterwards the screen has its former size.
        """
        size = self.page.viewport_size
        assert size is not None
        found: list[str] = []
        for width, _ in SIZES:
            self.page.set_viewport_size({"width": width, "height": LOWEST})
            found += self.overflowing()
        found += self.too_wide()
        self.page.set_viewport_size(size)
        return found

    def too_wide(self) -> list[str]:
        """The parts that are too wide on a narrow screen. Afterwards the screen is narrow."""
        found: list[str] = []
        for width, height in NARROW:
            self.page.set_viewport_size({"width": width, "height": height})
            found += [f"{width}: {each}" for each in self.page.evaluate(TOO_WIDE)]
        return found

    def on_paper(self) -> list[str]:
        """The lines that are printed."""
        self.page.emulate_media(media="print")
        found = self.page.locator("body").inner_text().splitlines()
        self.page.emulate_media(media="screen")
        return [each for each in found if each.strip()]

    def small_targets(self) -> list[str]:
        """The targets that are too small for a thumb."""
        found: list[str] = self.page.evaluate(SMALL_TARGETS, LEAST_TARGET)
        return found

    def violations(self, **more: Any) -> list[Any]:
        """The accessibility violations that axe finds on this page."""
        from axe_playwright_python.base import AXE_SCRIPT

        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE_SCRIPT)
        found = self.page.evaluate(
            "async (options) => (await axe.run(options)).violations", {"resultTypes": ["violations"], **more}
        )
        return [(each["id"], [node["html"] for node in each["nodes"]]) for each in found]

    def violations_of_both_themes(self) -> list[Any]:
        """The violations in both themes: all rules in the dark theme, only rules about colors in the light theme."""
        found: list[Any] = []
        for theme in THEMES:
            self.page.emulate_media(color_scheme=theme)
            expect(self.page.locator("html")).to_have_css("color-scheme", theme)
            found += [(theme, *each) for each in self.violations(**RULES_OF[theme])]
        return found
