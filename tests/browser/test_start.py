"""The form for a new table: it asks for the facts that the ruleset reads, and every game on it can be dealt."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Locator, expect

from dealer_service.rulebook.first_table import facts_needed
from tests.books import BOOK
from tests.browser.conftest import Open
from tests.browser.dealer import Dealer
from tests.browser.screen import SIZES, Screen
from tests.oracles.effort import EFFORT, SEED, few

TABLE = "/table?language="
OFFERED = [(house, game) for house, games in BOOK.houses().items() for game in games]
SEATS = (2, 6)  # in turn; with EFFORT each game is dealt with both


def unlike() -> list[tuple[str, str]]:
    """A game for each form of each house: other facts, another structure, or other cards on the table."""
    found: dict[object, tuple[str, str]] = {}
    for house, game in OFFERED:
        rules = BOOK.find(house, game)
        dealt, asked = rules.dealing.streets.value, tuple(fact.name for fact in facts_needed(rules))
        cards = bool(dealt.boards), bool(dealt.draws), dealt.is_dealt_at_once
        found.setdefault((house, asked, rules.betting.structure.value, cards), (house, game))
    return [*found.values()]


# ``tests/api/test_first_tables.py`` deals all games of all houses from their forms, without a browser.
DEALT = (
    [(*rules, seats) for rules in OFFERED for seats in SEATS]
    if EFFORT
    else [(*rules, SEATS[at % 2]) for at, rules in enumerate(unlike())]
)
# Rulesets that read facts besides blinds, bets and chips, with the number of players dealt in.
FEW = (
    ("kings-club", "badugi", 3),
    ("roberts-rules-11", "badugi-pot-limit", 2),
    ("by-the-book", "badugi-spread-limit", 2),
    ("by-the-book", "badugi-no-limit-cap", 3),
    ("tda-2024", "badugi", 2),
)
# Rulesets that ask for the most facts: figures, choices and a count.
WIDE = (("wsop-live-2026", "badugi-pot-limit"), ("by-the-book", "badugi-spread-limit"), ("tda-2024", "badugi"))
MOST_HANDS = 2


def choose(screen: Screen, house: str, game: str, seats: int = 6) -> None:
    """Choose house, game and seats on the form."""
    screen.page.locator(".field select").nth(0).select_option(house)
    screen.page.locator(".field select").nth(1).select_option(game)
    for number in range(seats + 1, 7):
        screen.page.locator(f".at-{number}").click()


def deal(screen: Screen) -> None:
    screen.page.locator(".actionbar .primary:not([aria-disabled=true])").click()


def facts(screen: Screen) -> Locator:
    """The facts on the form besides blinds, bets and chips."""
    return screen.page.locator(".facts-of-table")


def write(screen: Screen, figures: str) -> None:
    """Tap the figures of the selected amount in the sheet."""
    for figure in figures:
        screen.page.locator(".pad").get_by_role("button", name=figure, exact=True).click()


def deal_by_taps(open_screen: Open, house: str, game: str, seats: int, language: str = "en") -> None:
    """Start a table with the form's defaults and deal whole hands."""
    chance = Random(f"{SEED} {house} {game} {seats}")
    screen = open_screen("")
    dealer = Dealer(screen.page, chance)
    screen.page.goto(f"{screen.page.url.rstrip('/')}{TABLE}{language}")
    choose(screen, house, game, seats)
    deal(screen)
    screen.page.locator(".hand-screen").wait_for()
    for _ in range(MOST_HANDS):
        dealer.hand()
        if any(key.startswith("ticks") or "card" in key for key in dealer.tapped):
            return  # a pot was pushed after a showdown


@pytest.mark.prove
@pytest.mark.parametrize(("house", "game", "seats"), FEW)
def test_what_a_ruleset_reads_is_on_the_form(open_screen: Open, house: str, game: str, seats: int) -> None:
    deal_by_taps(open_screen, house, game, seats, "fr" if seats == 3 else "en")


@pytest.mark.prove
@pytest.mark.parametrize(("house", "game", "seats"), DEALT)
def test_every_kind_of_form_is_dealt_by_taps(open_screen: Open, house: str, game: str, seats: int) -> None:
    deal_by_taps(open_screen, house, game, seats)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("language", few(["en", "fr"], ["fr"]))
@pytest.mark.parametrize(("house", "game"), WIDE)
def test_the_form_fits_every_screen(open_screen: Open, house: str, game: str, language: str) -> None:
    screen = open_screen(TABLE + language)
    choose(screen, house, game)
    for width, height in SIZES:
        screen.page.set_viewport_size({"width": width, "height": height})
        assert screen.overflowing() == [] and screen.small_targets() == []
    assert screen.overflowing_low() == [] and screen.violations() == []


def test_the_form_asks_only_for_facts_that_the_game_reads(open_screen: Open) -> None:
    screen = open_screen(TABLE + "en")
    choose(screen, "by-the-book", "badugi-no-limit")
    expect(facts(screen)).to_have_count(0)
    choose(screen, "by-the-book", "badugi-no-limit-cap")
    expect(facts(screen)).to_have_text("Cap on the hand 150")
    choose(screen, "pokerstars-cash", "badugi")
    expect(facts(screen).locator("select")).to_have_value("1")
    expect(screen.page.locator(".field .btn[aria-pressed=true]")).to_have_text("25/50")


def test_a_usual_amount_follows_until_it_is_set(open_screen: Open) -> None:
    screen = open_screen(TABLE + "en")
    choose(screen, "by-the-book", "badugi-spread-limit")
    expect(facts(screen)).to_have_text("Minimum bet 5Maximum bet 25")
    facts(screen).get_by_role("button", name="Maximum bet").click()
    write(screen, "40")
    screen.page.locator(".stakes-form").get_by_role("button", name="Big blind").click()
    write(screen, "8")
    screen.page.locator(".sheet .primary").click()
    expect(facts(screen)).to_have_text("Minimum bet 8Maximum bet 40")


def test_chips_of_the_blinds_follow_the_chips(open_screen: Open) -> None:
    screen = open_screen(TABLE + "en")
    choose(screen, "roberts-rules-11", "badugi-pot-limit")
    chips = facts(screen).locator("select")
    expect(chips).to_have_value("1")
    screen.page.get_by_role("button", name="100/200").click()
    expect(chips).to_have_value("100")
    expect(facts(screen)).to_contain_text("Pot in units of 200")
    screen.page.locator(".field select").nth(2).select_option("25, 100, 500, 1000")
    screen.page.get_by_role("button", name="100/200").click()
    expect(chips).to_have_value("100")
    chips.select_option("25")
    deal(screen)
    screen.says("Seat 2: post the small blind, 100.")


@pytest.mark.one_in(4)
@pytest.mark.parametrize(
    ("game", "fact", "figures", "says"),
    [
        ("badugi-no-limit-cap", "Cap on the hand", "3", "cap"),
        ("badugi-no-limit-cap", "Cap on the hand", "0", "1"),
        ("badugi-spread-limit", "Maximum bet", "2", "2"),
        ("badugi-spread-limit", "Minimum bet", "0", "0"),
    ],
)
def test_impossible_stakes_are_reported_and_stay_on_the_form(
    open_screen: Open, game: str, fact: str, figures: str, says: str
) -> None:
    screen = open_screen(TABLE + "en")
    choose(screen, "by-the-book", game)
    facts(screen).get_by_role("button", name=fact).click()
    write(screen, figures)
    screen.page.locator(".sheet .primary").click()
    deal(screen)
    expect(screen.page.locator(".answer")).to_contain_text(says)
    screen.page.locator(".actionbar .primary").click()
    expect(facts(screen)).to_contain_text(f"{fact} {figures}")


@pytest.mark.prove
def test_the_players_left_are_entered_and_carried_on(open_screen: Open) -> None:
    screen = open_screen(TABLE + "en")
    choose(screen, "tda-2024", "badugi", seats=3)
    left = facts(screen).locator("b")
    expect(left).to_have_text("3 players left in the event")
    facts(screen).get_by_role("button", name="One player fewer").click()
    expect(left).to_have_text("3 players left in the event")
    facts(screen).get_by_role("button", name="One player more").click()
    screen.page.locator(".at-3").click()
    expect(left).to_have_text("3 players left in the event")
    deal(screen)
    for _ in range(2):
        screen.page.locator(".posting").wait_for()
        expect(screen.page.locator(".topbar")).to_contain_text("3 players left in the event")
        deal(screen)
        screen.page.locator(".dealing").wait_for()
        deal(screen)
        screen.page.locator(".act.fold").click()
        screen.page.locator(".over").wait_for()
        while "Next hand" not in screen.page.locator(".actionbar .primary").inner_text():
            deal(screen)
        deal(screen)
    screen.page.get_by_role("button", name="Change the table").click()
    expect(left).to_have_text("3 players left in the event")
