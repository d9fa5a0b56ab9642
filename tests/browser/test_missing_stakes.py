"""Tables from a link without their stakes: the screen asks for each fact that a ruling waits for."""

from __future__ import annotations

from random import Random

import pytest

from dealer_service.rulebook import Book, Ruleset
from dealer_service.rulebook.first_table import PLAYERS_LEFT, facts_needed
from dealer_service.rulings.forced_money import has_bring_in
from dealer_service.web.floor.link import pack
from tests.browser.conftest import Open
from tests.browser.dealer import Dealer
from tests.browser.test_dealt_hands import CHIPS, SIZES
from tests.oracles.effort import SEED

# A house and a game for each fact, apart from how many players are left in the event: no ruling waits for that.
WITHOUT_STAKES = (
    ("wsop-live-2026", "badugi", "phone", "fr"),
    ("wsop-live-2026", "razzdugi", "wide", "en"),
    ("by-the-book", "badugi-spread-limit", "upright", "fr"),
    ("by-the-book", "omaha-pot-limit-three-blinds", "phone", "en"),
    ("by-the-book", "short-deck-holdem-button-blind", "wide", "fr"),
    ("by-the-book", "badugi-no-limit-cap", "upright", "en"),
    ("roberts-rules-11", "badugi-pot-limit", "wide", "fr"),
)


def without_stakes(house: str, game: str, rules: Ruleset, chance: Random) -> str:
    """The fragment of a link that hands over a table before its first hand: its seats and chips."""
    seats = [{"number": each} for each in sorted(chance.sample(range(1, 11), 3))]
    button = 0 if has_bring_in(rules) else seats[0]["number"]
    table = {"button": button, "stakes": {"chips": CHIPS}, "seats": seats}
    return pack({"name": "Table 1", "house": house, "game": game, "table": table})


@pytest.mark.prove
@pytest.mark.parametrize(("house", "game", "size", "language"), WITHOUT_STAKES)
def test_a_table_without_stakes_is_asked_for_each_and_dealt(
    open_screen: Open, book: Book, house: str, game: str, size: str, language: str
) -> None:
    chance = Random(f"{SEED} {house} {game}")
    rules = book.find(house, game)
    page = open_screen("", size=SIZES[size]).page
    dealer = Dealer(page, chance, again=f"The same hand: SEED={SEED} before pytest.")
    page.goto(f"{page.url}table?language={language}#{without_stakes(house, game, rules, chance)}")
    page.locator(".lacks").wait_for()
    dealer.hand()


def test_every_fact_of_the_stakes_is_missing_once(book: Book) -> None:
    needed = {
        fact.name
        for games in book.houses().items()
        for game in games[1]
        for fact in facts_needed(book.find(games[0], game))
    }
    told = {fact.name for house, game, *_ in WITHOUT_STAKES for fact in facts_needed(book.find(house, game))}
    assert needed - {PLAYERS_LEFT} <= told
