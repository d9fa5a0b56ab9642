"""Mixes with stud at ``/table``: the button that waits, the form, and an evening of ten games by taps."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from dealer_service.rulebook.sections.betting import Structure
from dealer_service.rulings.forced_money import has_bring_in
from dealer_service.web.floor.link import pack
from tests.books import BOOK
from tests.browser.conftest import Open
from tests.browser.dealer import Dealer, Key, Sight
from tests.browser.layout import misplaced
from tests.browser.mix_taps import announced, announces, into_the_hand, tick_all
from tests.browser.mixes import held
from tests.browser.screen import Screen
from tests.browser.test_table import go_on
from tests.oracles.effort import SEED
from tests.server.running import Service

HOUSE = "by-the-book"
LIMIT = {"small_blind": 2, "big_blind": 4, "ante": 0, "small_bet": 4, "big_bet": 8}
BIG_BET = {"small_blind": 2, "big_blind": 4, "ante": 0}
ANTES = {"ante": 1, "bring_in": 2, "small_bet": 4, "big_bet": 8}
CHIPS = {"chip": 1, "chips": [1, 5, 25, 100]}
LOW = 600  # chips behind, below which a player adds some before the next hand
MOST_HANDS = 60


def legs_of(mix: str) -> tuple[str, ...]:
    """The games of a mix by the book."""
    return tuple(map(str, BOOK.find_mix(HOUSE, mix).rotation.legs.value))


def stakes_of(game: str) -> dict[str, int]:
    rules = BOOK.find(HOUSE, game)
    if has_bring_in(rules):
        return ANTES
    return LIMIT if rules.betting.structure.value is Structure.FIXED_LIMIT else BIG_BET


def link(leg: int, *stacks: int, name: str = "ten-game", button: int = 1, **mix: Any) -> str:
    """The fragment of a link to a table of a mix by the book, before its first hand."""
    games = legs_of(name)
    facts = {"name": name, "leg": leg, "stakes": [stakes_of(game) for game in games], **mix}
    seats = [{"number": number, "stack": stack} for number, stack in enumerate(stacks, 1)]
    table = {"button": button, "stakes": {**stakes_of(games[leg - 1]), **CHIPS}, "seats": seats, "mix": facts}
    return pack({"name": "Table 1", "house": HOUSE, "game": games[leg - 1], "table": table})


def opened(open_screen: Open, service: Service, leg: int, *stacks: int, **mix: Any) -> tuple[Screen, Dealer]:
    """A dealer at the first step of the mix, and the screen."""
    screen = open_screen("")
    page = screen.page
    dealer = Dealer(page, Random(SEED), curious=0, again=f"The same hands: SEED={SEED} before pytest.")
    page.goto(f"{service.url}/table?language=en#{link(leg, *stacks, **mix)}")
    page.locator(".change .steps").wait_for()
    return screen, dealer


@pytest.mark.prove
def test_the_button_waits_through_stud(open_screen: Open, service: Service) -> None:
    """From the last hand of hold'em to stud and to pot-limit Omaha: two players, two hands of each game."""
    screen, dealer = opened(open_screen, service, 1, 500, 500, hand=2, began_with={"players": 2, "button": 2})
    page = screen.page
    dealer.hand()
    page.locator(".change").wait_for()
    assert announced(screen) == [
        "ANNOUNCE the game: Stud eight or better, fixed limit",
        "ANNOUNCE the stakes: ante 1, bring\u2011in 2",
        "BUTTON ► SEAT 2",
    ]
    expect(page.locator(".waits")).to_have_text("Button waits at 2")
    tick_all(screen)
    table = held(page)["table"]
    assert (table["button"], table["mix"]["waiting"]) == (0, {"button": 2, "last_big_blind": 2})
    for _ in range(2):
        page.locator(".seats-row, .posting").first.wait_for()
        assert not misplaced(page)
        dealer.hand()
    page.locator(".change").wait_for()
    announces(
        screen,
        "ANNOUNCE the game: Omaha, pot limit",
        "ANNOUNCE the stakes: blinds 2/4",
        "BUTTON ► SEAT 2",
    )
    expect(page.locator(".waits")).to_have_count(0)
    table = held(page)["table"]
    assert (table["button"], table["small_blind_seat"], table["big_blind_seat"]) == (2, 2, 1)


def test_a_mix_begins_with_stud(open_screen: Open) -> None:
    """The form takes the button of a mix whose first game is stud: it waits there."""
    screen = open_screen("/table?language=en")
    page = screen.page
    page.locator(".field select").nth(1).select_option("ten-game")
    page.get_by_label("First game").select_option("5")
    go_on(screen)
    page.locator(".change").wait_for()
    expect(page.locator(".waits")).to_have_text("Button waits at 1")
    assert held(page)["table"]["mix"]["waiting"] == {"button": 1, "last_big_blind": 0}


@pytest.mark.prove
def test_an_unknown_button_is_asked_for(open_screen: Open) -> None:
    """A table of stud that was entered without its button: seat and last big blind are two taps between the hands."""
    table = {
        "button": 0,
        "small_blind_seat": 0,
        "big_blind_seat": 0,
        "round": 5,
        "phase": "over",
        "stakes": {**ANTES, **CHIPS},
        "seats": [{"number": each, "stack": 500, "state": "in"} for each in (1, 2, 3)],
        "mix": {"name": "ten-game", "leg": 2, "hand": 3, "began_with": {"players": 3, "button": 1}},
    }
    table["mix"]["stakes"] = [stakes_of(game) for game in legs_of("ten-game")]  # type: ignore[index]
    fragment = pack({"name": "Table 1", "house": "by-the-book", "game": legs_of("ten-game")[1], "table": table})
    screen = open_screen(f"/table?language=en#{fragment}")
    page = screen.page
    keys = page.locator(".next-game")
    expect(keys).to_have_attribute("aria-label", "Seat of the waiting button")
    keys.get_by_text("2", exact=True).click()
    expect(keys).to_have_attribute("aria-label", "Last big blind")
    keys.get_by_text("3", exact=True).click()
    expect(keys).to_have_count(0)
    go_on(screen)
    page.locator(".change").wait_for()
    table = held(page)["table"]
    assert (table["button"], table["small_blind_seat"], table["big_blind_seat"]) == (2, 3, 1)


@pytest.mark.prove
@pytest.mark.parametrize("mix", ["ten-game", "twelve-game"])
def test_an_evening_of_a_mix_is_dealt_by_taps(open_screen: Open, service: Service, mix: str) -> None:
    """From the first blind of hold'em to the last push of the last game, without a reload. Short stacks add chips."""
    games = legs_of(mix)
    screen, dealer = opened(open_screen, service, 1, 3000, 3000, 3000, name=mix)
    dealt = evening_of(screen, dealer, games)
    assert list(dict.fromkeys(dealt)) == [*games], dealt


@pytest.mark.prove
def test_each_of_twenty_games_is_chosen_on_one_evening(open_screen: Open, service: Service) -> None:
    """Two players choose the next game in turn, each time one that was not dealt yet."""
    games = legs_of("dealers-choice")
    screen, dealer = opened(open_screen, service, 1, 9000, 9000, name="dealers-choice", choice_button=1)
    chooser = Chooser(screen.page, dealer.chance, curious=0, again=dealer.again)
    dealt = evening_of(screen, chooser, games)
    assert {*dealt} == {*games}, dealt


class Chooser(Dealer):
    """A dealer whose players choose the first game on the screen that was not dealt yet."""

    chosen: frozenset[str] = frozenset()

    def _next_game(self, sight: Sight) -> Key | None:
        keys = sight.having("game-key")
        new = [key for key in keys if key.label not in self.chosen]
        self.chosen |= {key.label for key in new[:1]}
        return (new or keys or [None])[0]


def evening_of(screen: Screen, dealer: Dealer, games: tuple[str, ...]) -> list[str]:
    """Deal until all games of the mix were dealt, the last one to its end; return the game of each hand."""
    page = screen.page
    page.evaluate("window.evening = true")
    dealt: list[str] = []
    for _ in range(MOST_HANDS * 2):
        dealer.hand()
        now = held(page)
        dealt.append(now["game"])
        assert now["game"] == games[now["table"]["mix"]["leg"] - 1]
        if {*dealt} == {*games}:
            break
        low = [seat for seat in now["table"]["seats"] if seat["stack"] < LOW]
        if low:
            page.locator(".to-seats").click()
            for seat in low:
                with_more_chips(screen, seat["number"])
            into_the_hand(dealer)
    assert page.evaluate("window.evening") is True
    return dealt


def with_more_chips(screen: Screen, number: int) -> None:
    """A player between two hands with 3,000 chips more, who plays."""
    page = screen.page
    page.locator(f".sit [data-seat='{number}']").click()
    for _ in range(30):
        page.locator(".chip-keys .btn").last.click()
    page.locator(".table-foot .primary:not([aria-disabled=true])").click()
    page.locator(".seat-form").wait_for(state="detached")
