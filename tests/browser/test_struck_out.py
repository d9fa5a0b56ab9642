"""A table with a fact missing or of another type is shown or refused, and the screen keeps working.

Facts and whole objects are removed or replaced by values of other types. Whatever a tablet has saved, "Start again"
leads to a form.
"""

from __future__ import annotations

import copy
import json
import re
import zlib
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from dealer_service.api.responses.table_json import serialize_table
from dealer_service.web.floor.link import pack
from tests.browser.conftest import Open
from tests.browser.screen import Requests, Screen
from tests.browser.test_table import go_on
from tests.oracles.random_hand import Hand

HOUSE = "by-the-book"
GAMES = ("badugi-no-limit", "badacey")
TABLE = "/table?language=en"
VALUES: tuple[Any, ...] = (7, "x", [7], [{}], None, {}, {"x": None})
# Script values that appear in place of text. The service's own message for a null fact is "null is not accepted".
NO_WORD = re.compile(r"undefined|NaN|\[object|null(?! is not accepted)")
MADE_TO_FAIL = "made to fail"
FAIL = f"() => {{ setTimeout(() => {{ throw new Error('{MADE_TO_FAIL}'); }}); }}"
KEEP = "(held) => held.forEach(([name, value]) => localStorage.setItem(`dealer.${name}`, JSON.stringify(value)))"
# The form for another table as the screen of tables saves it.
FORM = {
    "house": HOUSE,
    "game": "badugi",
    "stakes": {"small_bet": 4, "big_bet": 8, "small_blind": 2, "big_blind": 4, "chips": [1, 5, 25, 100]},
    "chips": "1, 5, 25, 100",
    "seats": [1, 2, 3],
    "button": 1,
    "elsewhere": 0,
}
Named = tuple[str, Any]


def tables(game: str) -> dict[str, dict[str, Any]]:
    """A table of a random hand for each phase that it reaches."""
    found: dict[str, dict[str, Any]] = {}
    for table in Hand(Random(f"struck out {game}"), HOUSE, game).tables():
        found.setdefault(str(table.phase), serialize_table(table))
    return found


def places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The path of each value within, including whole objects; of a list, only the first two items."""
    inner = value.items() if isinstance(value, dict) else enumerate(value[:2]) if isinstance(value, list) else ()
    for key, each in inner:
        yield (*path, key)
        yield from places(each, (*path, key))


def variants(whole: Any) -> Iterator[Named]:
    """The variants of a value with one inner value removed or replaced by another type."""
    for path in places(whole):
        *way, last = path
        name = "/".join(map(str, path))
        changed = copy.deepcopy(whole)
        parent = changed
        for key in way:
            parent = parent[key]
        before = parent.pop(last)
        yield f"without {name}", changed
        for value in VALUES:
            if type(value) is not type(before) or (value and isinstance(value, dict | list)):
                swapped = copy.deepcopy(changed)
                parent = swapped
                for key in way:
                    parent = parent[key]
                if isinstance(parent, list):
                    parent.insert(int(last), value)
                else:
                    parent[last] = value
                yield f"{json.dumps(value)} at {name}", swapped


def handed_over(game: str) -> Iterator[Named]:
    """The variants of each table of a hand as another tablet transfers it."""
    for phase, table in tables(game).items():
        held = {"name": "Table 1", "house": HOUSE, "game": game, "table": table}
        for name, changed in variants(held):
            yield f"{phase}: {name}", changed


def sampled(found: Iterator[Named], one_in: int) -> Iterator[Named]:
    """One in ``one_in`` on average, the same ones in each run."""
    return (each for each in found if zlib.crc32(each[0].encode()) % one_in == 0)


class Watched:
    """A page, its errors, and its open requests."""

    def __init__(self, page: Page) -> None:
        self.page, self.wrong, self.requests = page, list[str](), Requests(page)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))

    def settled(self) -> None:
        """Wait until the screen is rendered and every request has ended."""
        self.page.locator(".actionbar, .failed").first.wait_for(state="attached")
        self.requests.settle()

    def faults(self) -> str:
        """The errors on the screen as a string; empty without errors."""
        text = self.page.locator("body").inner_text()
        parts = [*self.wrong, *NO_WORD.findall(text)]
        parts += ["failed"] if self.page.locator(".failed").count() else []
        parts += [] if self.page.locator("main").inner_text().strip() else ["empty"]
        self.wrong.clear()
        return "; ".join(parts)


def faults(open_screen: Open, game: str, one_in: int) -> list[str]:
    """The tables that make the screen fail, leave it empty, or print a value such as ``undefined``."""
    watched = Watched(open_screen(TABLE).page)
    page, found = watched.page, []
    address = page.url
    for name, held in sampled(handed_over(game), one_in):
        page.goto("about:blank")
        page.goto(f"{address}#{pack(held)}", wait_until="domcontentloaded")
        watched.settled()
        wrong = watched.faults()
        found += [f"{name}: {wrong}"] if wrong else []
    return found


def leads_to_a_form(screen: Screen) -> None:
    """Let the screen fail, begin again, and deal a table from its form."""
    page = screen.page
    page.evaluate(FAIL)
    expect(page.get_by_role("alert")).to_contain_text("This screen has crashed")
    page.get_by_role("button", name="Start again", exact=True).click()
    page.locator(".start").wait_for()
    page.locator("#table-name").fill("Another")
    go_on(screen)
    screen.says("Seat 2: post the small blind, 2.")


@pytest.mark.prove
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_table_is_opened_in_each_phase(open_screen: Open, game: str) -> None:
    page = open_screen(TABLE).page
    address = page.url
    for phase, table in tables(game).items():
        held = {"name": f"In {phase}", "house": HOUSE, "game": game, "table": table}
        page.goto("about:blank")
        page.goto(f"{address}#{pack(held)}", wait_until="domcontentloaded")
        expect(page.locator(".hand-bar h1")).to_have_text(f"In {phase}")


@pytest.mark.prove
@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_lacks_something_is_shown_or_refused(open_screen: Open, game: str) -> None:
    assert faults(open_screen, game, 240) == []


@pytest.mark.prove
@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_lacks_any_one_thing_is_shown_or_refused(open_screen: Open, game: str) -> None:
    assert faults(open_screen, game, 6) == []


@pytest.mark.prove
def test_tables_that_are_kept_in_any_state_leave_a_form(open_screen: Open) -> None:
    """The tablet has variants of every table saved at once, each as its current and its past state."""
    screen = open_screen(TABLE, reports=(MADE_TO_FAIL,))
    page = screen.page
    names = iter(f"Table {number}" for number in range(1, 100_000))
    for game in GAMES:
        held = [(next(names), each) for _, each in sampled(handed_over(game), 40)]
        whole = [
            (name, {**each, "name": name} if isinstance(each, dict) and "name" in each else each) for name, each in held
        ]
        page.evaluate(KEEP, [[f"table.{name}", {"now": each, "past": [each]}] for name, each in whole])
    page.evaluate(KEEP, [[f"table.Bare {place}", value] for place, value in enumerate(VALUES)])
    watched = Watched(page)
    page.reload()
    watched.settled()
    assert page.locator(".kept").count() > 50
    assert watched.faults() == ""
    leads_to_a_form(screen)
    page.locator(".home").click()
    lost = page.locator(".kept", has_text="Delete this table")
    count = lost.count()
    lost.first.click()
    expect(lost).to_have_count(count - 1)


@pytest.mark.prove
@pytest.mark.parametrize("link", ["no stakes", "null", "empty", "text"])
def test_a_link_without_stakes_keeps_no_tablet_from_its_form(open_screen: Open, link: str) -> None:
    with_stakes: dict[str, dict[str, Any]] = {
        "null": {"stakes": None},
        "empty": {"stakes": {}},
        "text": {"stakes": "x"},
    }
    stakes = with_stakes.get(link, {})
    table = {"button": 1, "seats": [{"number": 1}, {"number": 2}], **stakes}
    screen = open_screen("", reports=(MADE_TO_FAIL,))
    address = f"{screen.page.url}table?language=en"
    watched = Watched(screen.page)
    screen.page.goto(f"{address}#{pack({'name': 'T1', 'house': HOUSE, 'game': 'badugi', 'table': table})}")
    watched.settled()
    assert watched.faults() == ""
    screen.page.goto("about:blank")
    screen.page.goto(address)
    leads_to_a_form(screen)


def broken_memories() -> Iterator[Named]:
    """Variants of the data that the screen of tables saves besides tables."""
    yield from variants({"last-table": FORM, "rules": {"house": HOUSE, "game": "badugi"}, "open-table": "Table 1"})


def keeps_a_form(open_screen: Open, one_in: int) -> list[str]:
    """The kept values that make the screen of tables fail or hide its form."""
    screen = open_screen(TABLE)
    watched = Watched(screen.page)
    found = []
    for name, kept in sampled(broken_memories(), one_in):
        screen.page.evaluate("() => localStorage.clear()")
        screen.page.evaluate(KEEP, [[each, value] for each, value in kept.items()])
        screen.page.reload()
        watched.settled()
        wrong = watched.faults()
        if wrong or not screen.page.locator(".start").count():
            found.append(f"{name}: {wrong or 'no form'}")
    return found


@pytest.mark.prove
def test_a_form_that_was_kept_in_another_state_is_a_form(open_screen: Open) -> None:
    assert keeps_a_form(open_screen, 24) == []


@pytest.mark.prove
def test_a_form_that_was_kept_in_any_state_is_a_form(open_screen: Open) -> None:
    assert keeps_a_form(open_screen, 1) == []
