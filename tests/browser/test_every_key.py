"""Every key of every sheet is tapped; the sheets' scripts have no function that no tap runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from playwright.sync_api import Page

from dealer_service.i18n.words import WORDS
from dealer_service.message import capitalized
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
from tests.scenarios import SCENARIOS, cases_of

Structure = tuple[str, int, str, str, bool]
SetUp = Callable[[Screen], None]
UNAWARE = Path(__file__).parents[1] / "scenarios" / "disputes" / "three-hundred-against-nine.yaml"
MOST_STEPS = 300  # in a hand until it reaches a phase
FEW_KINDS = 3  # kinds of incidents in a short run
# Games that differ in how amounts, chips, words and draws are entered; seats, screen, language, stacks given.
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
# Incidents at tables that bring other kinds of facts: an entry of the log, one of two counts, the joker, a tabled hand.
# The page of scenarios, and the kind on its key.
INCIDENTS = (
    ("betting/wrong_bet_window.yaml", "wrong-bet"),
    ("drawing/wrong_replacement.yaml", "wrong-card-count"),
    ("dealing/joker.yaml", "card-off-table"),
    ("showdown/claim_reading.yaml", "misread-hand"),
    ("showdown/miscalled_low.yaml", "miscalled-hand"),
)
OF_SCREENS = (
    "tables/start",
    "tables/stakes",
    "tables/facts",
    "tables/oval",
    "draw/deal",
    "parts/table_sheet",
)
# The first characters of functions that no tap at a valid table with a service runs, with the reason.
ELSEWHERE: dict[str, str] = {
    "({ house, table })": "no house of the embedded book has tables of its own",
    "({ table })": "the same",
    "(house, { name, game, mix, stakes, chips })": "the same",
    "({ game, mix, stakes })": "the same",
    "(now) => ({ ...now, before: only })": "a bet here can be several chips; test_gestures has one that cannot",
    "() => onFloor(contesting(": "it leaves the hand for the floor's page; test_gestures follows it there",
    "(asked, alternatives) => ({ ...asked, contested": "the same",
    '(at) => html`<p class="keyless"': "a table that was dealt here has every fact that an incident reads",
    "(at) => html`<${Fact} deck": "the same; test_incidents has the keys of those that scenarios lack",
    "() => false, deck, onTell })": "the same",
    "(error) => console.error(error)": "every table that is kept here can be drawn; test_faults breaks one",
}


def begun(page: Page, book: Book, game: str, seats: int, language: str, stacks: bool, chance: Random) -> Dealer:
    """Open a table of this game and return its dealer."""
    dealer = Dealer(page, chance, curious=0, again=f"The same taps: SEED={SEED} before pytest.")
    fragment = handed_over(game, book.find(HOUSE, game), seats, stacks, chance)
    page.goto(f"{page.url}table?language={language}#{fragment}")
    page.locator(".hand-screen").wait_for()
    return dealer


def deal_to(dealer: Dealer, phase: str) -> bool:
    """Deal until the hand is in this phase; return False if it ends before."""
    for _ in range(MOST_STEPS):
        sight = dealer.look()
        if sight.phase == phase:
            return True
        if sight.phase == "over" and phase != "over":
            return False
        dealer.step(sight)
    raise Fault(f"the hand does not come to {phase}")


def unexplained(functions: Functions, scripts: tuple[str, ...]) -> list[str]:
    """The functions of these scripts that should have run but have not."""
    return [
        each for each in functions.idle() if each.startswith(scripts) and not any(part in each for part in ELSEWHERE)
    ]


def sweep(page: Page, book: Book, structure: Structure, phases: tuple[str, ...] = PHASES, kinds: int = 99) -> None:
    """Deal a hand of this game and tap every key of every sheet in each phase."""
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
    """Enter an all-in by the player in turn, whose stack is the chip that they put out."""
    curious.tap_words("chips-or-words")
    curious.tap_one("a chip", lambda sight: [each for each in sight.live if each.part == "chip-keys"])
    curious.tap_words("word-all-in", "these-are-all")
    curious.close()


def bet(curious: Curious) -> None:
    """Raise or bet the minimum with the seat in turn."""
    curious.tap_one("a raise", lambda sight: sight.having("act", "raise") or sight.having("act", "bet"))
    if curious.look().sheet:
        curious.let_stand()


def curious_at(page: Page, first: str, question: Mapping[str, Any]) -> Curious:
    """Open the table of a question as another tablet hands it over; return its user."""
    held = {"name": "Table 2", **{name: question[name] for name in ("house", "game", "table")}}
    dealer = Dealer(page, Random(SEED))
    page.goto("about:blank")
    page.goto(f"{first}table?language=en#{pack(held)}")
    page.locator(".hand-screen").wait_for()
    return Curious(dealer, "en")


def not_known_of(page: Page, first: str) -> None:
    """Enter chips for the first bet by a player who missed the raise, and tap the floor's decision."""
    given = yaml.safe_load(UNAWARE.read_text("utf-8"))["given"]
    curious = curious_at(page, first, {**given, "house": "wsop-live-2026"})
    curious.tap_words("chips-or-words")
    for _ in range(3):
        curious.tap_one("a chip of 100", lambda sight: [each for each in sight.live if each.label.endswith(" 100")])
    curious.tap_words("knew-raise", "knew-no-raise")
    curious.tap_one("what the floor decides", lambda sight: sight.having("option"))
    curious.let_stand()
    assert not curious.look_again().sheet


def tell_incident(page: Page, first: str, path: str, kind: str) -> None:
    """Tap a kind of incident and the keys of its facts, at the table of the first case of a page with an incident."""
    asked = next(each.ask for each in cases_of(SCENARIOS / path) if "incident" in each.ask)
    curious = curious_at(page, first, asked)
    curious.tap_words("something-wrong")
    label = capitalized(WORDS["en"].label("term", kind))
    curious.tap_incident(label, curious.every_kind()[label])
    curious.close()


def tap_screen(page: Page, path: str, language: str, functions: Functions, set_up: SetUp) -> None:
    """Tap every key of this screen and of its sheets, from an empty browser after `set_up`."""
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


def sweep_watched(
    open_screen: Open,
    book: Book,
    scripts: tuple[str, ...],
    phases: tuple[str, ...],
    kinds: int,
    incidents: tuple[tuple[str, str], ...] = (),
) -> None:
    """Tap through a hand and a missed raise; assert that every function of these scripts has run."""
    page = open_screen("", size=SIZES["phone"]).page
    functions, first = Functions(), page.url
    functions.watch(page)
    sweep(page, book, FEW, phases, kinds)
    functions.look()
    not_known_of(page, first)
    functions.look()
    for incident in incidents:
        tell_incident(page, first, *incident)
        functions.look()
    left = unexplained(functions, scripts)
    assert left == [], "\n".join(left)


@pytest.mark.prove
def test_the_keys_of_the_sheets_of_a_hand_are_tapped(open_screen: Open, book: Book) -> None:
    sweep_watched(open_screen, book, OF_AMOUNTS, ("betting",), FEW_KINDS)


@pytest.mark.prove
def test_every_key_of_every_sheet_of_a_hand_is_tapped(open_screen: Open, book: Book) -> None:
    sweep_watched(open_screen, book, OF_SHEETS, PHASES[1:], 99, INCIDENTS)


@pytest.mark.prove
@pytest.mark.parametrize("structure", STRUCTURES, ids=lambda each: each[0])
def test_every_key_is_tapped_in_every_structure(open_screen: Open, book: Book, structure: Structure) -> None:
    sweep(open_screen("", size=SIZES[structure[2]]).page, book, structure)


def changed(screen: Screen) -> None:
    """Start a table and open the form that changes it."""
    deal(screen)
    screen.page.get_by_role("button", name="Change the table").click()
    screen.page.locator(".start").wait_for()


def left_before(screen: Screen) -> None:
    """Start a table and return to the form, next to a saved table that cannot be read."""
    deal(screen)
    screen.page.evaluate("localStorage.removeItem('dealer.open-table')")
    screen.page.evaluate("localStorage.setItem('dealer.table.Table 9', '{}')")
    screen.page.reload()
    screen.page.locator(".start .kept b", has_text="Table 9").wait_for()


def mixed(screen: Screen) -> None:
    """Start a table that deals a mix, under a name of its own; start it again, and open its form once more."""
    choose(screen, "by-the-book", "horse")
    screen.page.locator(".mix-keys").wait_for()
    screen.page.locator(".field .text").fill("Mixed")
    for _ in range(2):
        deal(screen)
        screen.page.locator(".to-seats").click()
        screen.page.get_by_role("button", name="Change the table").click()
        screen.page.locator(".start").wait_for()


def nothing(screen: Screen) -> None:
    """Leave the screen in its initial state."""


BESIDE: tuple[tuple[str, SetUp], ...] = (
    ("/table", partial(choose, house=WIDE[0][0], game=WIDE[0][1])),
    ("/table", partial(choose, house=WIDE[2][0], game=WIDE[2][1])),
    ("/draw", nothing),
    ("/table", changed),
    ("/table", left_before),
    ("/table", mixed),
    ("/showdown", nothing),
)


@pytest.mark.prove
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


# A game for each set of facts that a form requires.
FORMS = {facts_needed(BOOK.find(house, game)): (house, game) for house, game in OFFERED}


@pytest.mark.prove
@pytest.mark.parametrize(("house", "game"), FORMS.values())
def test_every_key_of_every_form_is_tapped(open_screen: Open, house: str, game: str) -> None:
    page = open_screen("", size=SIZES["phone"]).page
    tap_screen(page, "/table", "fr", Functions(), partial(choose, house=house, game=game))
