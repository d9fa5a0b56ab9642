"""Hands dealt at ``/table`` that move at any moment: to another tab, to another tablet, through lost networks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import cycle
from random import Random
from typing import Any

import pytest
from playwright.sync_api import ConsoleMessage, Page, Request, expect

from dealer_service.rulebook import Book
from tests.browser.conftest import Open
from tests.browser.dealer import Dealer, Sight
from tests.browser.ledger import all_chips
from tests.browser.screen import DRAWN
from tests.browser.test_dealt_hands import GAMES, HOUSE, handed_over
from tests.oracles.effort import EFFORT, SEED
from tests.server.running import sooner_or_later

SIZE = (1024, 768)
GONE = "ERR_INTERNET_DISCONNECTED"
HELD = "JSON.parse(localStorage['dealer.table.Table 1']).now"
ELSEWHERE = ".take-back"
DUE = ".steps .now"
FEW = (("badacey-pot-limit", 4, "fr"),)
HANDS = max(EFFORT, 1)


def state_of(page: Page) -> dict[str, Any]:
    """The table as this browser saves it, with the taps that the service does not have yet."""
    page.evaluate(DRAWN)
    found: dict[str, Any] = page.evaluate(HELD)
    return {name: found[name] for name in ("house", "game", "table", "hands", "counts", "done")}


@dataclass
class Wanderer(Dealer):
    """A dealer whose table moves now and then. After each move it is the same table with the same chips.

    ``tablet`` opens an empty page of another tablet; ``moved`` counts the moves by kind.
    """

    tablet: Callable[[], Page] = field(kw_only=True)
    restless: float = 0.12
    moved: dict[str, int] = field(default_factory=dict)

    def _reported(self, line: ConsoleMessage) -> None:
        if GONE not in line.text:
            super()._reported(line)

    def _failed(self, request: Request) -> None:
        if GONE in (request.failure or ""):
            self._finished(request)
        else:
            super()._failed(request)

    def step(self, sight: Sight) -> bool:
        unmoved = sight.sheet or (sight.phase == "over" and not self.page.locator(DUE).count())
        if unmoved or self.chance.random() > self.restless:
            return super().step(sight)
        way = self.chance.choice((self._to_tab, self._to_tablet, self._offline, self._reload))
        self.moved[way.__name__] = self.moved.get(way.__name__, 0) + 1
        self.history.append(way.__name__)
        way()
        return True

    def _go_on_at(self, page: Page) -> Page:
        """Continue at this page and return the previous one."""
        before, self.page = self.page, page
        self.awaited.clear()
        self.watch()
        return before

    def _to_tab(self) -> None:
        """Open the table in a second tab; continue there or take it back."""
        state, address = state_of(self.page), self.page.url
        first = self._go_on_at(self.page.context.new_page())
        second = self.page
        second.goto(address)
        second.locator(".hand-screen").wait_for()
        first.locator(ELSEWHERE).wait_for()
        assert state_of(second) == state
        if self.chance.random() < 0.5:
            first.locator(ELSEWHERE).click()
            second.locator(ELSEWHERE).wait_for()
            self.page = first
            second.close()
        else:
            first.close()

    def _to_tablet(self) -> None:
        """Transfer the table by its link; continue on the other tablet or take it back."""
        state, due = state_of(self.page), self.page.locator(DUE).count()
        self.page.locator(".hand-bar nav button").first.click()
        expect(self.page.locator(".hand-over .link")).not_to_have_value("")
        link = self.page.locator(".hand-over .link").input_value()
        self.page.locator(".hand-over .give").click()
        self.page.locator(ELSEWHERE).wait_for()
        if self.chance.random() < 0.3:
            self.page.locator(ELSEWHERE).click()
            self.page.locator(".hand-screen").wait_for()
        else:
            self._go_on_at(self.tablet()).close()
            self.page.goto(link)
            self.page.locator(".hand-screen").wait_for()
        expect(self.page.locator(DUE)).to_have_count(due)
        assert sooner_or_later(lambda: state_of(self.page) == state)

    def _offline(self) -> None:
        """Lose the network, tap once more, and restore the network."""
        self.page.context.set_offline(True)
        sight = self.look()
        if not sight.sheet and (key := self.next_key(sight)):
            self.tap(key)
        state = state_of(self.page)
        self.look()
        assert all_chips(state_of(self.page)["table"]) == all_chips(state["table"])
        self.page.context.set_offline(False)
        expect(self.page.locator(".verdict.away")).to_have_count(0)

    def _reload(self) -> None:
        """Reload the page."""
        state = state_of(self.page)
        self.page.reload()
        self.page.locator(".hand-screen").wait_for()
        assert state_of(self.page) == state


def deal(open_screen: Open, book: Book, game: str, seats: int, language: str, hands: int) -> Wanderer:
    """Deal hands of this game at a table that moves; return its dealer."""
    chance = Random(f"{SEED} {game} {language} moved")
    page = open_screen("", size=SIZE).page
    again = f"The same hands: SEED={SEED} before pytest."
    dealer = Wanderer(page, chance, again=again, curious=0, tablet=lambda: open_screen("", size=SIZE).page)
    fragment = handed_over(game, book.find(HOUSE, game), seats, True, chance)
    page.goto(f"{page.url}table?language={language}#{fragment}")
    page.locator(".hand-screen").wait_for()
    chips = all_chips(state_of(page)["table"])
    for _ in range(hands):
        dealer.hand()
        assert all_chips(state_of(dealer.page)["table"]) == chips, dealer.fault("chips are lost")
    return dealer


@pytest.mark.prove
@pytest.mark.parametrize(("game", "seats", "language"), FEW)
def test_a_hand_goes_on_wherever_it_moves(open_screen: Open, book: Book, game: str, seats: int, language: str) -> None:
    dealer = deal(open_screen, book, game, seats, language, 1)
    assert dealer.moved


@pytest.mark.prove
@pytest.mark.parametrize(("game", "language"), list(zip(GAMES, cycle(["fr", "en"]), strict=False)))
def test_hands_of_every_game_go_on_wherever_they_move(open_screen: Open, book: Book, game: str, language: str) -> None:
    deal(open_screen, book, game, 4, language, HANDS)
