"""Every game is dealt from its first post to the push with only the facts listed in the rulebook."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest
from flask.testing import FlaskClient

from dealer_service.rulebook import Book
from dealer_service.rulebook.first_table import facts_needed
from dealer_service.web.screens.first_tables import KEPT
from tests.api.first_tables import Dealt, first_table
from tests.books import BOOK
from tests.oracles.effort import EFFORT

RULES = [BOOK.find(house, game) for house, games in BOOK.houses().items() for game in games]
OFFERED = [(house, game) for house, games in BOOK.houses().items() for game in games]
SEATS = (2, 6)
# The course of a hand: the frequency of raises, and of folds when facing a bet.
STYLES = ((0.6, 0.0), (0.2, 0.1))
ENDS = ("push", "pass-in", "keep-pot")  # the pot is won, or stays for the next hand
PAGE = re.compile(r'<script type="application/json" id="page">(.*?)</script>', re.DOTALL)


def begins_with(client: FlaskClient, house: str, game: str) -> dict[str, Any]:
    """The first table of this game according to the rulebook."""
    found: dict[str, Any] = client.get(f"/v1/rulesets/{house}/{game}").json["table"]
    return found


def names_of(begins: Mapping[str, Any]) -> list[str]:
    return [each["name"] for each in begins["needs"]]


def pointer_to(name: str) -> str:
    return "/table/players_left" if name == "players_left" else f"/table/stakes/{name}"


def dealt(client: FlaskClient, house: str, game: str, seed: int, raises: float, folds: float) -> Dealt:
    size = BOOK.find(house, game).dealing.streets.value.kept
    return Dealt(client, house, game, size, random.Random(f"{house} {game} {seed}"), raises, folds)


@pytest.mark.one_in(12)
@pytest.mark.parametrize(
    ("house", "game", "seats"),
    [(*rules, seats) for place, rules in enumerate(OFFERED) for seats in (SEATS if EFFORT else SEATS[place % 2 :][:1])],
)
def test_every_game_of_every_house_is_dealt_from_the_first_post_to_the_push(
    client: FlaskClient, house: str, game: str, seats: int
) -> None:
    begins = begins_with(client, house, game)
    deal(client, house, game, seats, begins["usual_stakes"][1 if seats > 2 else -1])


@pytest.mark.prove
@pytest.mark.parametrize(("house", "game"), OFFERED)
def test_every_game_is_dealt_at_all_its_usual_stakes(client: FlaskClient, house: str, game: str) -> None:
    for stakes in begins_with(client, house, game)["usual_stakes"]:
        for seats, seed in product(SEATS, range(5)):
            deal(client, house, game, seats, stakes, seed)


def deal(client: FlaskClient, house: str, game: str, seats: int, stakes: Mapping[str, Any], seed: int = 0) -> None:
    """A complete hand without a missing fact, with all chips pushed."""
    names = names_of(begins_with(client, house, game))
    assert {*stakes} == {*names, "chip", "chips"} - {"players_left"}
    raises, folds = STYLES[(seats + seed) % len(STYLES)]
    hand = dealt(client, house, game, seed, raises, folds)
    table = hand.to_the_push(first_table(stakes, seats, **({"players_left": seats} if "players_left" in names else {})))
    assert hand.missing == set() and table["phase"] == "over"
    left = sum(each.get("gathered", 0) + each.get("dead", 0) + each.get("bet", 0) for each in table["seats"])
    assert any(step["code"] in ENDS for step in hand.steps) and left == 0, table
    assert hand.after(table)["phase"] == "posting" and hand.missing == set()


@pytest.mark.one_in(4)
@pytest.mark.parametrize("name", sorted({fact.name for rules in RULES for fact in facts_needed(rules)}))
def test_each_listed_fact_is_required(client: FlaskClient, name: str) -> None:
    for rules in RULES:
        begins = begins_with(client, rules.house, rules.game)
        if name not in names_of(begins):
            continue
        for stakes, seats in product(begins["usual_stakes"], SEATS):
            told = {each: amount for each, amount in stakes.items() if each != name}
            hand = dealt(client, rules.house, rules.game, 0, raises=1, folds=0)
            hand.to_the_push(first_table(told, seats))
            if pointer_to(name) in hand.missing:
                return
    raise AssertionError(f"no hand needs {name}")


def test_the_form_has_the_facts_of_the_rulebook(client: FlaskClient, book: Book) -> None:
    page = json.loads(PAGE.search(client.get("/table").text)[1])  # type: ignore[index]
    games = sorted(page["games"])
    numbers = {each["house"]: [ord(sign) - ord("#") for sign in each["games"]] for each in page["houses"]}
    offered = {
        (house, games[place]): first
        for house, row in numbers.items()
        for place, first in zip(row[::3], row[2::3], strict=True)
    }
    assert [*offered] == [(house, game) for house, games in book.houses().items() for game in games] == OFFERED
    for (house, game), first in offered.items():
        begins, sent = begins_with(client, house, game), page["first"][first]
        named = [page["facts"][place] for place in sent[1:]]
        facts = [{"times": 1, **each} if "of" in each else each for each in named]
        assert facts == begins["needs"]
        usual = stakes_of(page, sent)
        assert [whole(each, facts, page["chips"]) for each in usual] == begins["usual_stakes"]


def test_the_form_calculates_amounts_that_it_is_not_sent(client: FlaskClient) -> None:
    page = json.loads(PAGE.search(client.get("/table").text)[1])  # type: ignore[index]
    for first in page["first"]:
        facts = [page["facts"][place] for place in first[1:]]
        for stakes in stakes_of(page, first):
            for name in {*stakes} - {"small_blind", "big_blind", KEPT}:
                others = {each: amount for each, amount in stakes.items() if each != name}
                assert whole(others, facts, page["chips"]) != whole(stakes, facts, page["chips"]), (name, stakes)


def stakes_of(page: dict[str, Any], first: list[int]) -> list[dict[str, Any]]:
    """The usual stakes of a first table, which the page has as pairs in a row."""
    names = [*(each["name"] for each in page["facts"]), "chips"]
    rows = page["stakes"][first[0]]
    return [{names[at]: value for at, value in zip(row[::2], row[1::2], strict=True)} for row in rows]


def whole(stakes: Mapping[str, Any], facts: list[dict[str, Any]], usual_chips: list[int]) -> dict[str, Any]:
    """The stakes with each amount that follows from others, as the form completes them."""
    chips = stakes.get("chips", usual_chips)
    found = {"ante": 0, **stakes, "chip": chips[0], "chips": chips}
    posts = [found.get(name, 0) for name in ("small_blind", "big_blind", "ante")]
    usual = {"blind_chip": max((chip for chip in chips if all(each % chip == 0 for each in posts)), default=chips[0])}
    for fact in facts:
        name = fact["name"]
        if name not in found and name != "players_left":
            found[name] = found[fact["of"]] * fact.get("times", 1) if "of" in fact else usual[name]
    return found
