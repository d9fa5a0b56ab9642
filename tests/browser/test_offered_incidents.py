"""The service rules on every incident that the sheet offers at a table: no key leads to a refusal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dealer_service.rulebook import Book
from dealer_service.scenarios import client
from tests.browser.conftest import Open
from tests.oracles.effort import EFFORT, SEED

Document = dict[str, Any]
CHIPS = {"chips": [1, 5, 25, 100], "chip": 1, "blind_chip": 1, "small_blind": 2, "big_blind": 4, "ante": 0}
BETS: dict[str, Document] = {
    "fixed-limit": {"small_bet": 4, "big_bet": 8},
    "spread-limit": {"least_bet": 4, "most_bet": 16},
}
RULES = (
    ("by-the-book", "badugi"),
    ("tda-2024", "badugi-no-limit"),
    ("badacey-handbook", "badacey"),
    ("by-the-book", "badugi-pot-limit"),
    ("full-tilt", "badugi"),
    ("badugi-france", "badugi"),
    ("roberts-rules-11", "five-card-draw"),
    ("roberts-rules-11", "omaha"),
    ("by-the-book", "holdem"),
    ("by-the-book", "courchevel"),
    ("by-the-book", "sviten-special"),
    ("by-the-book", "super-stud"),
    ("by-the-book", "seven-card-stud"),
    ("by-the-book", "drawmaha"),
    ("wsop-live-2026", "drawmaha"),
    ("by-the-book", "drawmaha-triple-draw"),
    ("by-the-book", "double-board-omaha"),
)
FEW = (RULES[0], RULES[-1])
CARRIED_OUT: Document = {"event": {"does": "carry-out"}}
MOST_TABLES = 60  # in a hand
MOST_ASKED = 12  # of them
SCRIPT = Path(__file__).with_name("offered_incidents.js")


def next_of(at: str, book: Book, asked: Document, **done: Document) -> Document:
    answer = client.ask(at, {**asked, **done}, book)
    found: Document = answer["next"]
    return found


def shown(table: Document, size: int, chance: Random) -> Document:
    """The table with a random hand shown by each live seat, and a random board in place of an unknown one."""
    deck = chance.sample([rank + suit for rank in "23456789TJQKA" for suit in "cdhs"], 52)
    live = {each["number"] for each in table["seats"] if each["state"] == "in"}
    dealt = {seat: [deck.pop() for _ in range(size)] for seat in sorted(live)}
    seats = [
        {**each, "hand": dealt[each["number"]], "shown": True} if each["number"] in live else each
        for each in table["seats"]
    ]
    board = {"board": [deck.pop() for _ in table["board"]]} if table.get("board") else {}
    return {**table, "seats": seats, **board}


def turned_up(table: Document, places: tuple[int, ...], chance: Random) -> Document:
    """The table with a random card in place of each unknown up card."""
    known = {card for each in table["seats"] for card in each.get("hand", ())}
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs" if rank + suit not in known]
    chance.shuffle(deck)
    hands = {
        each["number"]: [deck.pop() if at in places and card == "??" else card for at, card in enumerate(each["hand"])]
        for each in table["seats"]
        if each.get("hand")
    }
    return {**table, "seats": [{**each, "hand": hands.get(each["number"], [])} for each in table["seats"]]}


def tables(book: Book, house: str, game: str, chance: Random) -> Iterator[Document]:
    """The tables of a random hand on a dealer's screen: before each event, after each count of a draw, and the last."""
    rules = book.find(house, game)
    seats = [{"number": each, "state": "in", "stack": chance.choice((40, 400))} for each in (1, 3, 4, 6)]
    stakes = {**CHIPS, **BETS.get(rules.betting.structure.value, {}), "cents": 100}  # which some rakes ask for
    places = rules.dealing.streets.value.up_places
    if places:
        stakes |= {"small_blind": 0, "big_blind": 0, "ante": 1, "bring_in": 2}
    table: Document = {"button": 0 if places else 3, "seats": seats, "stakes": stakes, "players_left": 20}
    rule = {"house": house, "game": game}
    table = next_of("dealing", book, {**rule, "table": table}, **CARRIED_OUT)
    for _ in range(MOST_TABLES):
        if places and table["phase"] == "betting":
            table = turned_up(table, places, chance)
        yield table
        asked = {**rule, "table": table}
        match table["phase"]:
            case "posting" | "betting":
                told = client.ask("betting/options", asked, book)["answer"]
                option = chance.choice(
                    [each for each in told["options"] if each["does"] != "fold" or chance.random() < 0.3]
                )
                facts = {name: option[name] for name in ("does", "kind", "to") if name in option}
                if "to" not in facts and "least" in option:
                    facts["to"] = option["least"]
                table = next_of("betting", book, asked, action={"seat": told["to_act"], **facts})
            case "drawing":
                placed = {each["seat"] for each in table["draw"].get("placed", ())}  # before cards of the board
                order = [seat for seat in client.ask("drawing", asked, book)["answer"]["order"] if seat not in placed]
                for counted in range(1, len(order) + 1):
                    announced = [{"seat": seat, "count": seat % 3} for seat in order[:counted]]
                    table = {**table, "draw": {**table["draw"], "announced": announced}}
                    yield table
                table = next_of("drawing", book, {**rule, "table": table}, **CARRIED_OUT)
            case "showdown":
                size = rules.dealing.streets.value.kept
                table = next_of("showdown", book, {**rule, "table": shown(table, size, chance)}, **CARRIED_OUT)
            case "over":
                return
            case _:
                table = next_of("dealing", book, asked, **CARRIED_OUT)


def refusals(open_screen: Open, book: Book, house: str, game: str, hands: int, most: int) -> list[str]:
    """The incidents that are offered but refused at some tables of random hands."""
    page = open_screen("/table?language=en").page
    script = SCRIPT.read_text("utf-8").partition("\n\n")[2].rstrip().rstrip(";")
    found: list[str] = []
    for number in range(hands):
        chance = Random(f"{SEED} {house} {game} {number}")
        played = list(tables(book, house, game, chance))
        some = [table for table in played if table["phase"] != "posting"]
        if most:
            some = [*chance.sample(some[:-1], min(most, len(some) - 1)), some[-1]]
        size = book.find(house, game).dealing.streets.value.kept
        told = page.evaluate(script, {"house": house, "game": game, "size": size, "tables": some})
        assert told["asked"] > len(some)
        found += [f"{phase}: {incident}: {why}" for phase, incident, why in told["refused"]]
    return found


@pytest.mark.prove
@pytest.mark.parametrize(("house", "game"), FEW)
def test_no_key_of_an_incident_is_refused(open_screen: Open, book: Book, house: str, game: str) -> None:
    assert refusals(open_screen, book, house, game, 1, 2) == []


@pytest.mark.prove
@pytest.mark.parametrize(("house", "game"), RULES)
def test_no_key_of_an_incident_is_refused_in_any_hand(open_screen: Open, book: Book, house: str, game: str) -> None:
    found = refusals(open_screen, book, house, game, max(EFFORT, 1), MOST_ASKED)
    assert found == [], "\n".join(found)


def test_the_houses_deal_these_games(book: Book) -> None:
    assert all(game in book.houses()[house] for house, game in RULES)
