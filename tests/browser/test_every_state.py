"""Every state of the screens and of the floor's pages has a correct layout at every size, and is accessible.

Hands are dealt at random, and the pages are those of the walks of ``tests/outlines``. ``layout.py`` measures each
state, and axe checks it under ``prove``.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from dealer_service.i18n.words import WORDS
from dealer_service.message import capitalized
from dealer_service.rulebook import Book
from dealer_service.web.floor.link import pack
from tests.browser.conftest import Open
from tests.browser.dealer import Dealer, Sight
from tests.browser.layout import GLASS, misplaced
from tests.browser.screen import RULES_OF, Screen
from tests.browser.test_dealt_hands import HOUSE, handed_over
from tests.browser.test_incidents import LIVE
from tests.oracles.effort import SEED, few
from tests.outlines.walks import WALKS, Walker, client
from tests.scenarios import SCENARIOS, cases_of
from tests.server.running import Service

# Games whose screens differ: draws, halves, amounts, openers, boards, up cards.
GAMES = (
    "badugi",
    "badugi-no-limit",
    "badacey",
    "badugi-pot-limit",
    "badugi-spread-limit",
    "five-card-draw",
    "jacks-or-better",
    "holdem-no-limit",
    "short-deck-holdem",
    "short-deck-holdem-button-blind",
    "big-o",
    "double-board-omaha",
    "drawmaha",
    "sviten-special",
    "super-stud",
    "stud-eight-or-better",
    "razzdugi",
)
SCREENS = ("/table", "/compare", "/draw", "/showdown", "/")
FLOOR = ("floor", "tell", "incidents", "history", "practice", "rulebooks")
FEW_STATES, FEW_PAGES = 6, 4
SET_THEME = """(theme) => {
  const root = document.documentElement;
  theme === null ? root.removeAttribute("data-theme") : root.setAttribute("data-theme", theme);
}"""
CLAIMS = SCENARIOS / "showdown" / "claim_reading.yaml"


def kept_from_anybody(page: Page) -> list[Any]:
    """The violations that axe finds at each size in both themes; in the second one only those of colors."""
    before, screen, found = page.viewport_size, Screen(page), []
    assert before is not None
    chosen = page.evaluate("document.documentElement.dataset.theme ?? null")  # by a tap on the key of the themes
    for width, height in GLASS:
        page.set_viewport_size({"width": width, "height": height})
        for theme, rules in RULES_OF.items():
            page.evaluate(SET_THEME, theme)
            found += [(width, theme, *each) for each in screen.violations(**rules)]
    page.set_viewport_size(before)
    page.evaluate(SET_THEME, chosen)
    return found


class Enough(Exception):
    """The requested number of states has been measured."""


@dataclass
class Surveyor(Dealer):
    """A dealer who measures each state once and runs axe once for each screen, phase and sheet."""

    most: int = 10_000  # maximum number of states
    axe: bool = False
    measured: set[tuple[object, ...]] = field(default_factory=set)
    read: set[tuple[str, ...]] = field(default_factory=set)
    found: list[str] = field(default_factory=list)

    def look(self) -> Sight:
        sight = super().look()
        here = (sight.screen, sight.phase, sight.sheet)
        state = (*here, *sorted({each.name for each in sight.keys}))
        if state not in self.measured and len(self.measured) < self.most:
            self.measured.add(state)
            self.found += [f"{' '.join(here)} “{sight.answer}” {each}" for each in misplaced(self.page)]
        if len(self.measured) == self.most:
            raise Enough
        if self.axe and here not in self.read:
            self.read.add(here)
            self.found += [f"{' '.join(here)} {each}" for each in kept_from_anybody(self.page)]
        return sight


def survey(open_screen: Open, book: Book, game: str, language: str, **how: Any) -> Surveyor:
    """Deal a hand of this game and tap seats and other keys on the way; return its dealer."""
    chance = Random(f"{SEED} {game} {language} states")
    page = open_screen("").page
    dealer = Surveyor(page, chance, again=f"The same hand: SEED={SEED} before pytest.", curious=0.3, **how)
    fragment = handed_over(game, book.find(HOUSE, game), chance.choice((4, 8)), True, chance)
    page.goto(f"{page.url}table?language={language}#{fragment}")
    page.locator(".hand-screen").wait_for()
    with suppress(Enough):
        dealer.hand()
    return dealer


@pytest.mark.prove
@pytest.mark.parametrize("game", ["badugi-no-limit", "big-o", "stud-eight-or-better"])
def test_some_states_of_a_hand_have_a_correct_layout(open_screen: Open, book: Book, game: str) -> None:
    dealer = survey(open_screen, book, game, "fr", most=FEW_STATES)
    assert len(dealer.measured) == FEW_STATES
    assert dealer.found == [], "\n".join(dealer.found)


@pytest.mark.prove
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_every_state_of_a_hand_fits_and_is_accessible(open_screen: Open, book: Book, game: str, language: str) -> None:
    dealer = survey(open_screen, book, game, language, axe=True, guests=0.3)
    assert dealer.found == [], "\n".join(dealer.found)


@pytest.mark.prove
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("path", SCREENS)
def test_every_screen_fits_and_is_accessible(open_screen: Open, path: str, language: str) -> None:
    page = open_screen(f"{path}?language={language}").page
    assert [misplaced(page), kept_from_anybody(page)] == [[], []]


def states_after_a_hand(open_screen: Open, language: str) -> Iterator[tuple[str, Screen]]:
    """Yield each state of the incidents after a hand: the kinds, a claim, a floor decision, the steps, the seats."""
    asked = next(each.ask for each in cases_of(CLAIMS) if each.name.endswith("and the next table is unknown"))
    held = {"name": "Table 1", **{name: asked[name] for name in ("house", "game", "table")}}
    screen = open_screen(f"/table?language={language}#{pack(held)}")
    page, names = screen.page, WORDS[language]
    page.locator(".sit").wait_for()
    yield "the seats", screen
    screen.key("something-wrong").click()
    page.locator(".kinds .btn").first.wait_for()
    yield "the kinds", screen
    page.locator(".kinds").get_by_text(capitalized(names.label("term", "misread-hand")), exact=True).click()
    page.locator(".facts[aria-busy=false]").wait_for()
    yield "a claim", screen
    for fact in (0, 1):
        page.locator(".facts > .fact").nth(fact).locator(LIVE).first.click()
    page.locator(".guided-foot .option").first.wait_for()
    yield "the options of the floor", screen
    page.locator(".guided-foot .option").first.click()
    page.locator(".guided-foot .primary[aria-disabled=false]").wait_for()
    yield "the stacks to count", screen
    page.locator(".guided-foot .primary").click()
    page.locator(".steps .now").wait_for()
    yield "the steps", screen
    page.goto(f"{page.url.partition('/table')[0]}/floor/evening?language={language}")
    page.locator(".rows li").wait_for()
    yield "the evening log", screen


@pytest.mark.prove
@pytest.mark.parametrize("language", few(["en", "fr"], ["fr"]))
def test_states_after_a_hand_have_a_correct_layout(open_screen: Open, language: str) -> None:
    found = [
        f"{name}: {each}"
        for name, screen in states_after_a_hand(open_screen, language)
        for each in misplaced(screen.page)
    ]
    assert found == [], "\n".join(found)


@pytest.mark.prove
@pytest.mark.parametrize("language", ["en", "fr"])
def test_states_after_a_hand_are_accessible(open_screen: Open, language: str) -> None:
    found = [
        f"{name}: {each}"
        for name, screen in states_after_a_hand(open_screen, language)
        for each in kept_from_anybody(screen.page)
    ]
    assert found == [], "\n".join(found)


class Shown(Walker):
    """Walks through the pages in a browser and measures each."""

    def __init__(self, page: Page, url: str, language: str, most: int = 10_000, axe: bool = False) -> None:
        super().__init__(client(), language)
        self.page, self.url, self.most, self.axe = page, url, most, axe
        self.found: list[str] = []

    def _sees(self, what: str, response: Any) -> None:
        super()._sees(what, response)
        if len(self.seen) > self.most:
            raise StopIteration
        self.page.unroute_all()
        self.page.route(
            "**/walked*", lambda route: route.fulfill(body=self.text, content_type="text/html; charset=utf-8")
        )
        self.page.goto(f"{self.url}/walked?{len(self.seen)}")
        self.found += [f"{what}: {each}" for each in misplaced(self.page)]
        self.page.evaluate(
            "document.querySelectorAll('main details:not(.over-all)').forEach((each) => (each.open = true))"
        )
        self.found += [f"{what}, all open: {each}" for each in misplaced(self.page)]
        if self.axe:
            self.found += [f"{what}: {each}" for each in kept_from_anybody(self.page)]


def walk(open_screen: Open, service: Service, name: str, language: str, **how: Any) -> list[str]:
    shown = Shown(open_screen("").page, service.url, language, **how)
    with suppress(StopIteration):
        WALKS[name](shown)
    return shown.found


@pytest.mark.prove
@pytest.mark.parametrize("name", ["floor", "tell"])
def test_some_pages_of_the_floor_have_a_correct_layout(open_screen: Open, service: Service, name: str) -> None:
    found = walk(open_screen, service, name, "fr", most=FEW_PAGES)
    assert found == [], "\n".join(found)


@pytest.mark.prove
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", FLOOR)
def test_every_page_of_a_walk_fits_and_is_accessible(
    open_screen: Open, service: Service, name: str, language: str
) -> None:
    found = walk(open_screen, service, name, language, axe=True)
    assert found == [], "\n".join(found)
