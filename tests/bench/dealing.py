"""The time that a dealer waits at ``/table``, and the taps of each task, in Chromium on this machine."""

from __future__ import annotations

import re
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import CDPSession, Locator, Page, expect, sync_playwright

from dealer_service.web.floor.link import pack
from tests.browser.conftest import FLAGS, path_of_chromium
from tests.server.running import served

SIZE = {"width": 1024, "height": 768}
SLOWER = 4  # the factor of the CPU throttling
ROUND_TRIP = 60  # milliseconds
HANDS = 6  # hands for each of the two measurements
PACE = 0.6  # seconds between two taps of a person
REST = 0.15  # seconds for the frame of a tap
FINGER = 60  # milliseconds of a finger on a key
SEATS = [{"number": each, "stack": 400} for each in range(1, 7)]
STAKES = {
    "small_blind": 2,
    "big_blind": 4,
    "ante": 0,
    "small_bet": 4,
    "big_bet": 8,
    "chip": 1,
    "chips": [1, 5, 25, 100],
}
TABLE = {"button": 6, "stakes": STAKES, "seats": SEATS}
# The browser's own time from each tap to the next frame. It reports no faster taps than FASTER.
WATCH = """() => {
  window.taps = [];
  window.named = [];
  const watch = new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === "click") window.taps.push(duration);
  });
  watch.observe({ type: "event", durationThreshold: 16, buffered: true });
  let began = 0;
  addEventListener("click", ({ target, timeStamp }) => (began = target.closest(".act") ? timeStamp : 0), true);
  const seat = () => /\\d+/.exec(document.querySelector(".answer")?.textContent ?? "")?.[0];
  let before = seat();
  new MutationObserver(() => {
    const now = seat();
    if (!now || now === before) return;
    before = now;
    const tapped = began;
    if (tapped) requestAnimationFrame(() => window.named.push(performance.now() - tapped));
    if (tapped) setTimeout(() => (began = 0));
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
IN_TURN = re.compile(r"^\s*Seat \d+: ")
FASTER = 16.0  # the browser reports no faster tap


@dataclass
class Hand:
    """A person who taps on a page: each tap is counted, and waits for its key and the person's pace.

    After a tap it waits ``rest`` seconds: on a slow CPU the next question would delay the frame of the tap.
    """

    page: Page
    pace: float = 0.0
    rest: float = 0.0
    taps: int = 0

    def tap(self, key: Locator | str, times: int = 1) -> None:
        found = self.page.locator(key) if isinstance(key, str) else key
        for _ in range(times):
            expect(found.first).to_be_enabled()
            time.sleep(self.pace)
            found.first.click(delay=FINGER)
            time.sleep(self.rest)
            self.taps += 1

    def named(self, name: str, times: int = 1) -> None:
        """Tap the key of this name."""
        self.tap(self.page.get_by_role("button", name=name, exact=True), times)

    def amber(self) -> None:
        self.tap(".actionbar .primary:not([aria-disabled=true])")


@contextmanager
def tablet() -> Iterator[tuple[Page, str, CDPSession]]:
    """Yield a page, the URL of a service with one worker, and a session that can slow the browser down."""
    with served(workers=1, whole=True) as service, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path_of_chromium(playwright), args=FLAGS)
        context = browser.new_context(viewport=SIZE, service_workers="block")  # type: ignore[arg-type]
        page = context.new_page()
        yield page, service.url, context.new_cdp_session(page)
        browser.close()


def open_table(page: Page, url: str, name: str = "Table 1", game: str = "badugi", **facts: Any) -> Hand:
    """Open a table before the posts of its first hand."""
    held = {"name": name, "house": "by-the-book", "game": game, "table": {**TABLE, **facts}}
    page.goto("about:blank")
    page.goto(f"{url}/table?language=en#{pack(held)}")
    page.locator(".act.post").wait_for()
    return Hand(page)


def deal(hand: Hand) -> None:
    """Post the blinds and deal the hands."""
    hand.amber()
    expect(hand.page.locator(".answer")).to_have_text("DEAL 4 cards to each player", use_inner_text=True)
    hand.amber()
    hand.page.locator(".act.fold").wait_for()


def act(hand: Hand, *keys: str) -> None:
    """Tap one key per turn, each given by its class; wait for the next seat's name before each tap."""
    for key in keys:
        expect(hand.page.locator(".answer")).to_have_text(IN_TURN)
        hand.page.locator(".options:not(.settling)").wait_for()
        before = hand.page.locator(".answer").inner_text()
        hand.tap(f".act.{key}")
        expect(hand.page.locator(".answer")).not_to_have_text(before, use_inner_text=True)


def draws(hand: Hand, counts: tuple[int, ...]) -> None:
    for place, count in enumerate(counts):
        expect(hand.page.locator(".tab.told")).to_have_count(place)
        hand.tap(hand.page.locator(".count").nth(count))
    hand.amber()
    hand.page.locator(".options").wait_for()


def whole_hand(hand: Hand) -> None:
    """Play a six-handed hand to the last push; three players see the draws."""
    deal(hand)
    act(hand, "call", "fold", "fold", "fold", "call", "check")
    for counts in ((2, 1, 3), (1, 1, 1), (0, 1, 0)):
        draws(hand, counts)
        act(hand, "check", "check", "check")
    for card in ("As", "2h", "3d", "4c", "5s", "6h", "7d", "8c", "Ks", "Qh", "Jd", "Tc"):
        hand.tap(f'[data-card="{card}"]')
    hand.tap(".ticks .all")
    hand.amber()


def tap_to_paint() -> list[float]:
    """Return the milliseconds from each tap to the next frame, with a slower CPU."""
    with tablet() as (page, url, session):
        hand = open_table(page, url)
        hand.rest = REST
        page.evaluate(WATCH)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        for _ in range(HANDS):
            whole_hand(hand)
        page.wait_for_timeout(500)
        told: list[float] = page.evaluate("window.taps")
    return sorted([*told, *[FASTER] * (hand.taps - len(told))])


def tap_to_next_seat() -> list[float]:
    """Return the milliseconds from the tap of an action to the next seat's name, over an emulated network."""
    with tablet() as (page, url, session):
        hand = open_table(page, url)
        page.evaluate(WATCH)
        session.send("Network.enable")
        network = {"offline": False, "latency": ROUND_TRIP, "downloadThroughput": -1, "uploadThroughput": -1}
        session.send("Network.emulateNetworkConditions", network)
        for _ in range(HANDS):
            whole_hand(hand)
        found: list[float] = page.evaluate("window.named")
    return sorted(found)


def _string_bet(hand: Hand) -> None:
    hand.named("Words or chips")
    for chip in (5, 5):
        hand.named(f"Put out a chip of {chip}")
    hand.named("Then more chips")
    hand.named("Put out a chip of 5")
    expect(hand.page.locator(".guided-foot .answer")).to_contain_text("second motion")


def _clock(hand: Hand) -> None:
    hand.named("Incident")
    hand.named("Expired clock")
    expect(hand.page.locator(".guided-foot .answer")).to_contain_text("folds")
    hand.named("Done")


def _seats(hand: Hand) -> None:
    hand.tap(".to-seats")
    hand.tap("[data-seat='3']")
    hand.tap(hand.page.locator(".ways").get_by_role("button", name="Sits out"))
    hand.tap(".table-foot .primary")
    hand.named("New player")
    hand.tap(hand.page.locator(".ways").get_by_role("button", name="Plays"))
    hand.named("Add a chip of 100", 2)
    hand.tap(".table-foot .primary")
    expect(hand.page.locator(".sit [data-seat]")).to_have_count(7)


def _transfer(hand: Hand) -> None:
    hand.named("Transfer")
    hand.page.locator(".hand-over .code").wait_for()
    hand.named("Dealt on the other tablet")


def _compare(hand: Hand) -> None:
    for card in ("As", "2h", "3d", "4c", "Ks", "Qh", "Jd", "Tc"):
        hand.tap(f'[data-card="{card}"]')
    expect(hand.page.locator(".answer")).to_contain_text("Hand 1 wins")


def _dispute(hand: Hand) -> None:
    """Enter a dispute of two players about who acted first, without a table, up to the slip."""
    page = hand.page
    for value in ("who:3", "did:call", "who:4", "say:raise", "order:0"):
        link = page.locator("[data-link]").get_attribute("data-link") or ""
        hand.tap(f"button[name=tap][value='{value}']")
        expect(page.locator("[data-link]")).not_to_have_attribute("data-link", link)
    expect(page.locator(".branch")).to_have_count(2)
    hand.tap(page.locator(".branch button").nth(1))
    page.wait_for_url("**/floor?*")
    hand.tap(".over-all:has(.slip) > summary")
    page.locator(".slip").wait_for()


def at_table(dealt: bool = True) -> Callable[[Page, str], Hand]:
    def begin(page: Page, url: str) -> Hand:
        hand = open_table(page, url)
        if dealt:
            deal(hand)
        return Hand(page)

    return begin


def at_page(path: str) -> Callable[[Page, str], Hand]:
    def begin(page: Page, url: str) -> Hand:
        page.goto(url + path)
        page.locator("main").wait_for()
        return Hand(page)

    return begin


TASKS: tuple[tuple[str, Callable[[Page, str], Hand], Callable[[Hand], None]], ...] = (
    ("a hand of six, three to the showdown, to the last push", at_table(dealt=False), whole_hand),
    ("string bet: three chips, the last in a second motion", at_table(), _string_bet),
    ("expired clock: the ruling and the fold", at_table(), _clock),
    ("a player sits out, another one sits down with 200", at_table(dealt=False), _seats),
    ("the table to another tablet", at_table(), _transfer),
    ("two hands compared", at_page("/compare?language=en"), _compare),
    ("a dispute of two players without a table, to its slip", at_page("/floor/tell?language=en"), _dispute),
)


def tasks() -> Iterator[tuple[str, int, float]]:
    """Yield each task with its taps, and its seconds at a person's pace."""
    with tablet() as (page, url, _):
        for name, begin, do in TASKS:
            hand = begin(page, url)
            hand.pace = PACE
            began = time.monotonic()
            do(hand)
            yield name, hand.taps, time.monotonic() - began


def p50_and_p95(times: list[float]) -> tuple[float, float]:
    return statistics.median(times), statistics.quantiles(times, n=20)[-1]
