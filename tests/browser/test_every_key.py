"""Every key of every sheet is tapped, and what no tap runs of the sheets' scripts is not there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest
import yaml
from playwright.sync_api import Page

from dealer_service.rulebook import Book
from dealer_service.rulebook.first_table import facts_needed
from dealer_service.web.floor.link import pack
from tests.books import BOOK
from tests.browser.conftest import Open
from tests.browser.curious import Curious
from tests.browser.dealer import Dealer, Fault
from tests.browser.functions import Functions
from tests.browser.screen import Screen
from tests.browser.test_dealt_hands import HOUSE, SIZES, handed_over
from tests.browser.test_start import OFFERED, WIDE, choose, deal
from tests.oracles.effort import SEED

Structure = tuple[str, int, str, str, bool]
SetUp = Callable[[Screen], None]
UNAWARE = Path(__file__).parents[1] / "scenarios" / "disputes" / "three-hundred-against-nine.yaml"
MOST_STEPS = 300  # of a hand up to one of its phases
FEW_KINDS = 3  # of incidents
# Games in which amounts, chips and words and draws are told otherwise; seats, screen, language, stacks told.
STRUCTURES: tuple[Structure, ...] = (
    ("badugi-pot-limit", 3, "phone", "en", False),
    ("badugi-spread-limit", 3, "upright", "fr", False),
    ("badugi-kill", 4, "phone", "en", False),
    ("badugi-no-limit", 3, "wide", "en", True),
    ("badugi-half-pot-limit", 3, "phone", "en", False),
    ("five-card-draw", 3, "phone", "fr", False),
)
FEW: Structure = ("badugi-no-limit", 3, "phone", "en", False)
PHASES = ("posting", "betting", "drawing", "showdown", "over")
OF_AMOUNTS = ("hand/amount_sheet", "hand/gesture_sheet", "parts/hand_over", "parts/pad")
OF_SHEETS = (*OF_AMOUNTS, "hand/incident_sheet", "hand/fact_keys")
OF_SCREENS = (
    "tables/start",
    "tables/stakes",
    "tables/facts",
    "tables/oval",
    "draw/deal",
    "parts/table_sheet",
)
# What no tap at a sound table with a service runs: how each begins, and why.
ELSEWHERE: dict[str, str] = {
    "({ house, table })": "no house of the embedded book has tables of its own",
    "({ table })": "the same",
    "(house, { name, game, stakes, chips })": "the same",
    "(now) => ({ ...now, before: only })": "a bet here can be several chips; test_gestures has one that cannot",
    "() => onFloor(contesting(": "it leaves the hand for the floor's page; test_gestures follows it there",
    "(asked, alternatives) => ({ ...asked, contested": "the same",
    "(error) => console.error(error)": "every table that is kept here can be drawn; test_faults breaks one",
}


def begun(page: Page, book: Book, game: str, seats: int, language: str, stacks: bool, chance: Random) -> Dealer:
    """A dealer before a table of this game."""
    dealer = Dealer(page, chance, curious=0, again=f"The same taps: SEED={SEED} before pytest.")
    fragment = handed_over(game, book.find(HOUSE, game), seats, stacks, chance)
    page.goto(f"{page.url}table?language={language}#{fragment}")
    page.locator(".hand-screen").wait_for()
    return dealer


def deal_to(dealer: Dealer, phase: str) -> bool:
    """Until the hand is in this phase; not all hands come to all of them."""
    for _ in range(MOST_STEPS):
        sight = dealer.look()
        if sight.phase == phase:
            return True
        if sight.phase == "over" and phase != "over":
            return False
        dealer.step(sight)
    raise Fault(f"the hand does not come to {phase}")


def unexplained(functions: Functions, scripts: tuple[str, ...]) -> list[str]:
    """What has not run of these scripts, and should have."""
    return [
        each for each in functions.idle() if each.startswith(scripts) and not any(part in each for part in ELSEWHERE)
    ]


def sweep(page: Page, book: Book, structure: Structure, phases: tuple[str, ...] = PHASES, kinds: int = 99) -> None:
    """A hand of this game in whose phases every key of every sheet is tapped."""
    game, seats, _, language, stacks = structure
    chance = Random(f"{SEED} {game} every key")
    dealer = begun(page, book, game, seats, language, stacks, chance)
    curious = Curious(dealer, language, kinds)
    for phase in phases:
        if not deal_to(dealer, phase):
            continue
        curious.tap_every_sheet()
        if phase == "betting":  # once more for a seat that faces a raise
            if not stacks:
                tell_stack(curious)
            bet(curious)
            curious.tap_every_sheet()


def tell_stack(curious: Curious) -> None:
    """The seat to act says that it is all in, and has no more than the chip that it puts out."""
    curious.tap_words("chips-or-words")
    curious.tap_one("a chip", lambda sight: [each for each in sight.live if each.part == "chip-keys"])
    curious.tap_words("word-all-in", "these-are-all")
    curious.close()


def bet(curious: Curious) -> None:
    """The seat to act raises, or bets, by the least that it may."""
    curious.tap_one("a raise", lambda sight: sight.having("act", "raise") or sight.having("act", "bet"))
    if curious.look().sheet:
        curious.let_stand()


def not_known_of(page: Page, first: str) -> None:
    """A seat that pushes the chips of a bet that has been raised: did it know, and what the floor decides."""
    given = yaml.safe_load(UNAWARE.read_text("utf-8"))["given"]
    held = {"name": "Table 2", "house": "wsop-live-2026", "game": given["game"], "table": given["table"]}
    dealer = Dealer(page, Random(SEED))
    page.goto("about:blank")
    page.goto(f"{first}table?language=en#{pack(held)}")
    page.locator(".hand-screen").wait_for()
    curious = Curious(dealer, "en")
    curious.tap_words("chips-or-words")
    for _ in range(3):
        curious.tap_one("a chip of 100", lambda sight: [each for each in sight.live if each.label.endswith(" 100")])
    curious.tap_words("knew-raise", "knew-no-raise")
    curious.tap_one("what the floor decides", lambda sight: sight.having("option"))
    curious.let_stand()
    assert not curious.look_again().sheet


def tap_screen(page: Page, path: str, language: str, functions: Functions, set_up: SetUp) -> None:
    """Every key of this screen and of its sheets, from an empty browser and what `set_up` chooses first."""
    address = f"{page.url.split('/', 3)[0]}//{page.url.split('/', 3)[2]}{path}?language={language}"

    def anew() -> None:
        functions.look()
        page.evaluate("localStorage.clear()")
        page.goto(address)
        page.locator("html:has(main):has(h1)").wait_for(state="attached")
        set_up(Screen(page))

    dealer = Dealer(page, Random(f"{SEED} {path} every key"), screen=path)
    functions.watch(page)
    anew()
    Curious(dealer, language).tap_screen(anew)
    functions.look()


def sweep_watched(open_screen: Open, book: Book, scripts: tuple[str, ...], phases: tuple[str, ...], kinds: int) -> None:
    """A hand, and what needs a table of its own; of these scripts everything has run then."""
    page = open_screen("", size=SIZES["phone"]).page
    functions, first = Functions(), page.url
    functions.watch(page)
    sweep(page, book, FEW, phases, kinds)
    functions.look()
    not_known_of(page, first)
    functions.look()
    left = unexplained(functions, scripts)
    assert left == [], "\n".join(left)


def test_the_keys_of_the_sheets_of_a_hand_are_tapped(open_screen: Open, book: Book) -> None:
    sweep_watched(open_screen, book, OF_AMOUNTS, ("betting",), FEW_KINDS)


@pytest.mark.prove
def test_every_key_of_every_sheet_of_a_hand_is_tapped(open_screen: Open, book: Book) -> None:
    sweep_watched(open_screen, book, OF_SHEETS, PHASES[1:], 99)


@pytest.mark.prove
@pytest.mark.parametrize("structure", STRUCTURES, ids=lambda each: each[0])
def test_every_key_is_tapped_in_every_structure(open_screen: Open, book: Book, structure: Structure) -> None:
    sweep(open_screen("", size=SIZES[structure[2]]).page, book, structure)


def changed(screen: Screen) -> None:
    """A table that has begun, on the form on which it is changed."""
    deal(screen)
    screen.page.get_by_role("button", name="Change the table").click()
    screen.page.locator(".start").wait_for()


def left_before(screen: Screen) -> None:
    """The form again after a table was dealt, beside a kept table that cannot be read."""
    deal(screen)
    screen.page.evaluate("localStorage.removeItem('dealer.open-table')")
    screen.page.evaluate("localStorage.setItem('dealer.table.Table 9', '{}')")
    screen.page.reload()
    screen.page.locator(".start .kept b", has_text="Table 9").wait_for()


def nothing(screen: Screen) -> None:
    """The screen as it is at first."""


BESIDE: tuple[tuple[str, SetUp], ...] = (
    ("/table", partial(choose, house=WIDE[0][0], game=WIDE[0][1])),
    ("/table", partial(choose, house=WIDE[2][0], game=WIDE[2][1])),
    ("/draw", nothing),
    ("/table", changed),
    ("/table", left_before),
    ("/showdown", nothing),
)


def test_every_key_of_a_form_and_of_the_deal_is_tapped(open_screen: Open) -> None:
    functions = Functions()
    for path, set_up in BESIDE[1:3]:
        tap_screen(open_screen("", size=SIZES["phone"]).page, path, "en", functions, set_up)
    left = unexplained(functions, ("tables/stakes_sheet", "tables/oval", "draw/deal"))
    assert left == [], "\n".join(left)


@pytest.mark.prove
def test_every_key_before_a_hand_and_beside_it_is_tapped(open_screen: Open) -> None:
    functions = Functions()
    for path, set_up in BESIDE:
        tap_screen(open_screen("", size=SIZES["phone"]).page, path, "en", functions, set_up)
    left = unexplained(functions, OF_SCREENS)
    assert left == [], "\n".join(left)


# A game of each form: what is asked for there.
FORMS = {facts_needed(BOOK.find(house, game)): (house, game) for house, game in OFFERED}


@pytest.mark.prove
@pytest.mark.parametrize(("house", "game"), FORMS.values())
def test_every_key_of_every_form_is_tapped(open_screen: Open, house: str, game: str) -> None:
    page = open_screen("", size=SIZES["phone"]).page
    tap_screen(page, "/table", "fr", Functions(), partial(choose, house=house, game=game))
