"""Whole hands dealt at ``/table`` by taps on visible keys: every structure and game, screens of every size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import cycle, product
from random import Random
from typing import Any

import pytest
import yaml
from playwright.sync_api import Page

from dealer_service.rulebook import Book, Ruleset, embedded
from dealer_service.rulings.forced_money import has_blinds, has_bring_in, has_button_blind, has_third_blind
from dealer_service.rulings.hand_sizes import most_seats
from dealer_service.web.floor.link import pack
from tests.browser.conftest import Open
from tests.browser.dealer import Dealer
from tests.oracles.effort import EFFORT, SEED

SIZES = {"phone": (390, 844), "upright": (768, 1024), "wide": (1280, 800)}
HOUSE = "by-the-book"
CHIPS = (1, 5, 25, 100)
# The stakes of a structure besides blinds and ante.
BETS: Mapping[str, dict[str, int]] = {
    "fixed-limit": {"small_bet": 10, "big_bet": 20},
    "spread-limit": {"least_bet": 10, "most_bet": 40},
}
CAP = 300
HANDS = max(EFFORT, 1)  # of each game, size and language
# A hand of each structure: the game, the number of seats, the screen, its language, whether stacks are given.
FEW = (
    ("badugi", 3, "phone", "en", False),
    ("badugi-no-limit", 2, "wide", "fr", False),
    ("badacey-pot-limit", 4, "upright", "fr", True),
    ("badugi-half-pot-limit", 3, "phone", "fr", True),
    ("holdem", 4, "phone", "fr", False),
    ("omaha-pot-limit", 3, "upright", "en", True),
    ("holdem-no-limit", 2, "wide", "fr", True),
    ("omaha-pot-limit-three-blinds", 4, "phone", "en", True),
    ("big-o", 6, "wide", "en", False),
    ("badugi-spread-limit", 3, "wide", "en", True),
    ("courchevel", 3, "upright", "fr", False),
    ("short-deck-holdem", 3, "phone", "fr", True),
    ("short-deck-holdem-button-blind", 4, "upright", "en", True),
    ("short-deck-holdem-live-antes", 2, "phone", "fr", True),
    ("drawmaha", 4, "phone", "en", True),
    ("drawmaha-triple-draw", 5, "wide", "fr", True),
    ("double-board-omaha", 3, "phone", "fr", True),
    ("ultimate-big-o", 4, "upright", "en", False),
)
# A hand of each game with up cards, under two houses: the house, the game, and the same as above.
UP_CARDS = (
    (HOUSE, "seven-card-stud", 8, "wide", "en", True),
    (HOUSE, "razz", 3, "phone", "fr", False),
    (HOUSE, "stud-eight-or-better", 5, "upright", "fr", True),
    (HOUSE, "stud-high-low-regular", 2, "phone", "en", True),
    (HOUSE, "razzdugi", 4, "phone", "fr", True),
    (HOUSE, "deuce-to-seven-razz", 2, "upright", "en", False),
    (HOUSE, "razzducey", 3, "wide", "fr", True),
    (HOUSE, "super-stud", 7, "wide", "fr", False),
    (HOUSE, "super-stud-eight-or-better", 3, "phone", "en", True),
    (HOUSE, "super-razz", 2, "upright", "fr", True),
    ("wsop-tournament-2026", "seven-card-stud", 4, "upright", "fr", False),
    ("wsop-tournament-2026", "razz", 7, "wide", "fr", True),
    ("wsop-tournament-2026", "stud-eight-or-better", 3, "phone", "en", True),
    ("wsop-tournament-2026", "stud-high-low-regular", 6, "upright", "en", False),
    ("wsop-live-2026", "razzdugi", 8, "wide", "en", False),
    ("wsop-live-2026", "deuce-to-seven-razz", 5, "phone", "fr", True),
    ("barge-2026", "super-stud-eight-or-better", 6, "upright", "en", True),
)
# The same of games whose turn is dealt within their draw.
WITHIN_DRAW = (
    ("wsop-live-2026", "drawmaha", 6, "phone", "en", True),
    ("wsop-live-2026", "drawmaha-pot-limit", 3, "wide", "fr", True),
    ("wsop-live-2026", "dramadugi", 2, "upright", "fr", False),
)
GAMES: list[str] = yaml.safe_load((embedded() / "houses" / f"{HOUSE}.yaml").read_text("utf-8"))["deals"]


# Each game on a screen, all sizes and languages in turn; with EFFORT on two.
TIMES = 2 if EFFORT else 1
SPREAD = [(game, *screen) for game, screen in zip(GAMES * TIMES, cycle(product(SIZES, ("en", "fr"))), strict=False)]


def handed_over(game: str, rules: Ruleset, seats: int, stacks: bool, chance: Random) -> str:
    """The fragment of a link that hands over a table before its first hand, without a button if there are up cards."""
    numbers = sorted(chance.sample(range(1, 11), seats))
    blinds = {"small_blind": 5, "big_blind": 10, "ante": chance.choice((0, 0, 1))}
    stakes: dict[str, Any] = (blinds if has_blinds(rules) else {"ante": 2}) | {"chip": 1, "chips": CHIPS}
    stakes |= BETS.get(rules.betting.structure.value, {}) | ({"hand_cap": CAP} if game.endswith("-cap") else {})
    stakes |= {"third_blind": 25} if has_third_blind(rules) else {}
    stakes |= {"bring_in": 4} if has_bring_in(rules) else {}
    stakes |= {"button_blind": 4} if has_button_blind(rules) else {}
    players = [
        {"number": each} | ({"stack": chance.choice((35, 120, 400, 1000))} if stacks else {}) for each in numbers
    ]
    button = 0 if has_bring_in(rules) else chance.choice(numbers)
    table = {"button": button, "stakes": stakes, "seats": players}
    return pack({"name": "Table 1", "house": rules.house, "game": game, "table": table})


def begin(page: Page, game: str, rules: Ruleset, seats: int, language: str, stacks: bool, chance: Random) -> Dealer:
    """Open a table before its first post, in a page that shows the first page of the service; return its dealer."""
    dealer = Dealer(page, chance, again=f"The same hands: SEED={SEED} before pytest.")
    fragment = handed_over(game, rules, seats, stacks, chance)
    page.goto(f"{page.url}table?language={language}#{fragment}")
    page.locator(".hand-screen").wait_for()
    return dealer


@pytest.mark.one_in(18)
@pytest.mark.parametrize(("game", "seats", "size", "language", "stacks"), FEW)
def test_a_hand_of_every_structure_is_dealt_by_taps(
    open_screen: Open, book: Book, game: str, seats: int, size: str, language: str, stacks: bool
) -> None:
    chance = Random(f"{SEED} {game}")
    page = open_screen("", size=SIZES[size]).page
    begin(page, game, book.find(HOUSE, game), seats, language, stacks, chance).hand()


@pytest.mark.prove
@pytest.mark.parametrize(("house", "game", "seats", "size", "language", "stacks"), UP_CARDS + WITHIN_DRAW)
def test_a_hand_of_this_house_is_dealt_by_taps(
    open_screen: Open, book: Book, house: str, game: str, seats: int, size: str, language: str, stacks: bool
) -> None:
    chance = Random(f"{SEED} {house} {game}")
    page = open_screen("", size=SIZES[size]).page
    begin(page, game, book.find(house, game), seats, language, stacks, chance).hand()


@pytest.mark.prove
@pytest.mark.parametrize(("game", "seats", "size", "language", "stacks"), FEW[-1:])
def test_players_come_and_leave_between_hands(
    open_screen: Open, book: Book, game: str, seats: int, size: str, language: str, stacks: bool
) -> None:
    dealt_with_guests(open_screen, book, game, seats, size, language, stacks, 2)


@pytest.mark.prove
@pytest.mark.parametrize(("game", "language"), list(zip(GAMES, cycle(["en", "fr"]), strict=False)))
def test_players_come_and_leave_in_every_game(open_screen: Open, book: Book, game: str, language: str) -> None:
    dealt_with_guests(open_screen, book, game, 4, "upright", language, True, 3 * max(EFFORT, 1))


def dealt_with_guests(
    open_screen: Open, book: Book, game: str, seats: int, size: str, language: str, stacks: bool, hands: int
) -> None:
    """Deal hands. Between them players sit down, sit out, wait, post, buy chips and leave by chance."""
    chance = Random(f"{SEED} {game} {language} guests")
    page = open_screen("", size=SIZES[size]).page
    dealer = begin(page, game, book.find(HOUSE, game), seats, language, stacks, chance)
    dealer.guests = 0.6
    for _ in range(hands):
        dealer.hand()


@pytest.mark.prove
@pytest.mark.parametrize(("game", "size", "language"), SPREAD)
def test_hands_of_every_game_are_dealt_by_taps(
    open_screen: Open, book: Book, game: str, size: str, language: str
) -> None:
    chance = Random(f"{SEED} {game} {size} {language}")
    for _ in range(HANDS):
        stacks = chance.random() < 0.5
        page = open_screen("", size=SIZES[size]).page
        rules = book.find(HOUSE, game)
        begin(page, game, rules, min(chance.randint(2, 8), most_seats(rules)), language, stacks, chance).hand()


def test_every_structure_is_dealt_and_every_game_of_the_book(book: Book) -> None:
    games = book.houses()[HOUSE]
    structures = {game: book.find(HOUSE, game).betting.structure.value for game in games}
    assert {structures[game] for game, *_ in FEW} == set(structures.values())
    assert Counter(GAMES) == Counter(games)
