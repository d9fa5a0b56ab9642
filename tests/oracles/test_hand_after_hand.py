"""Hand after hand is played over HTTP by a client that keeps only the last answer, until one seat has all chips."""

from __future__ import annotations

import json
import random as plain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_service.api.responses.table_json import serialize_table
from tests.oracles.effort import examples
from tests.oracles.forced_money import first_player_after, next_places
from tests.oracles.random_hand import first_table
from tests.oracles.tables import BOOK

HOUSES = ["by-the-book", "badacey-handbook", "tda-2024", "badugi-regulation"]
MOST_HANDS = 12


class Dealer:
    """One who plays whatever is offered, and keeps nothing but the table of the last answer."""

    def __init__(self, client, random: plain.Random, house: str, game: str) -> None:
        self.client, self.random, self.house, self.game = client, random, house, game

    def ask(self, at: str, table: dict, **event) -> dict:
        body = {"house": self.house, "game": self.game, "table": table, **event}
        answer = self.client.post(f"/v1/{at}", json=body)
        assert answer.status_code == 200, (at, body, answer.json)
        return answer.json

    def after(self, table: dict) -> dict:
        """The table after what comes next, whatever that is."""
        match table["phase"]:
            case "posting" | "betting":
                return self.next("betting", table, action=self.action(table))
            case "drawing":
                live = [seat["number"] for seat in table["seats"] if seat["state"] == "in"]
                counts = [{"seat": number, "count": self.random.choice([0, 1, 2])} for number in live]
                told = table | {"draw": table["draw"] | {"announced": counts}}
                return self.next("drawing", told, event={"does": "carry-out"})
            case "showdown":
                return self.next("showdown", self.seen(table), event={"does": "carry-out"})
            case _:
                return self.next("dealing", table, event={"does": "carry-out"})

    def next(self, at: str, table: dict, **event) -> dict:
        ruling = self.ask(at, table, **event)
        assert ruling["next"] is not None, (at, table, event, ruling)
        return ruling["next"]

    def action(self, table: dict) -> dict:
        found = self.ask("betting/options", table)["answer"]
        option = self.random.choice(found["options"][1:] or found["options"])
        to = option.get("to", self.random.choice([option.get("least"), option.get("most")]))
        kind = {"kind": option["kind"]} if "kind" in option else {}
        return {"seat": found["to_act"], "does": option["does"], "to": to, **kind}

    def seen(self, table: dict) -> dict:
        """The showdown with every live hand turned over: some cards, no two alike."""
        deck = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]
        self.random.shuffle(deck)
        size = BOOK.find(self.house, self.game).dealing.hand_size.value
        seats = [each | ({"hand": [deck.pop() for _ in range(size)]} if each["state"] == "in" else {})
                 for each in table["seats"]]  # fmt: skip
        return table | {"seats": seats}


def chips(table: dict) -> int:
    return table.get("dead", 0) + sum(s["stack"] + s["bet"] + s["gathered"] + s["dead"] for s in table["seats"])


def with_chips(table: dict) -> list[int]:
    return [seat["number"] for seat in table["seats"] if seat["state"] != "out" and seat["stack"]]


def hands(dealer: Dealer, table: dict):
    """Each hand as its first table and its last."""
    for _ in range(MOST_HANDS):
        first, all_chips = table, chips(table)
        while table["phase"] != "over":
            table = dealer.after(table)
            assert chips(table) == all_chips, table
        yield first, table
        if len(with_chips(table)) < 2:
            refused = dealer.ask("dealing", table, event={"does": "carry-out"})
            assert refused["outcome"] == "refused" and refused["reasons"][0]["clause"] == "dealing.next_hand"
            return
        table = dealer.after(table) | {"players_left": 9}  # of other tables no answer knows


@pytest.mark.parametrize("house", HOUSES)
@examples(6)
@given(seed=st.integers(0, 2**32))
def test_hand_after_hand_is_played_from_the_last_answer_alone(client, house, seed):
    random = plain.Random(seed)
    antes_alone = house == "badugi-regulation"
    game = "badugi" if antes_alone else random.choice(["badugi", "badacey", "badacey-no-limit"])
    table = json.loads(json.dumps(serialize_table(first_table(random, antes_alone))))
    before = None
    for first, last in hands(Dealer(client, random, house, game), table):
        if before is not None:
            players = with_chips(before)
            assert [s["number"] for s in first["seats"] if s["state"] == "in"] == players
            places = [first[name] for name in ("button", "small_blind_seat", "big_blind_seat")]
            was = [before[name] for name in ("button", "small_blind_seat", "big_blind_seat")]
            assert places == list(next_places(*was, players, house == "badacey-handbook")), (was, players)
            assert first["big_blind_seat"] != before["big_blind_seat"] or antes_alone
            if house != "badacey-handbook" and not antes_alone:
                assert first["big_blind_seat"] == first_player_after(before["big_blind_seat"], players)
        before = last
