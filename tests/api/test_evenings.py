"""Random evenings over HTTP: every mix of every house, and every game by the book. No table is ever stuck."""

from __future__ import annotations

import random
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.evenings import Dealer, Post, evening_of_mix, table_for
from tests.books import BOOK
from tests.oracles.effort import EFFORT, SEED, few

MIXES = [(house, mix) for house, mixes in BOOK.mixes().items() for mix in mixes]
GAMES = list(BOOK.houses()["by-the-book"])
TRIED = ("archie", "archie-49-0", "a5-triple-draw-high-low", "badugi-high-low", "twenty-one-draw", "a6-single-draw")
SIZES = {game: BOOK.find("by-the-book", game).dealing.streets.value.kept for game in GAMES}
HANDS = 3 + 20 * EFFORT


def poster(client: FlaskClient) -> Post:
    def post(path: str, document: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        response = client.post(path, json=document)
        return response.status_code, response.json

    return post


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("house", "mix"), MIXES)
def test_an_evening_of_each_mix_is_dealt(client: FlaskClient, house: str, mix: str) -> None:
    chance = random.Random(f"{house} {mix} {SEED}")
    whole = client.get(f"/v1/mixes/{house}/{mix}").json
    dealer, table = evening_of_mix(poster(client), whole, SIZES, chance)
    seats = len(table["seats"])
    table["mix"] |= {"hand": seats, "began_with": {"players": seats, "button": 1}}  # the game soon changes
    hands = list(dealer.evening(table, HANDS))
    assert hands and len(dealer.played) >= len(hands)
    assert len(hands) == 1 or table["mix"]["leg"] in range(1, len(whole["legs"]) + 1)


@pytest.mark.prove
@pytest.mark.parametrize(("house", "mix"), MIXES)
def test_a_long_evening_of_each_mix_is_dealt(client: FlaskClient, house: str, mix: str) -> None:
    whole = client.get(f"/v1/mixes/{house}/{mix}").json
    games = set()
    for number in range(4 + 4 * EFFORT):
        dealer, table = evening_of_mix(poster(client), whole, SIZES, random.Random(f"{house} {mix} {SEED} {number}"))
        assert list(dealer.evening(table, 40))
        games.update(dealer.played)
    assert len(games) > 1, "the game never changed"


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", few(GAMES, TRIED))
def test_an_evening_of_each_game_is_dealt(client: FlaskClient, game: str) -> None:
    chance = random.Random(f"{game} {SEED}")
    stakes = client.get(f"/v1/rulesets/by-the-book/{game}").json["table"]["usual_stakes"][1]
    dealer = Dealer(client, "by-the-book", game, SIZES[game], chance, post=poster(client))
    assert list(dealer.evening(table_for(chance.randint(2, 6), stakes), HANDS))
