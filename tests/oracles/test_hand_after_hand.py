"""Hands played over HTTP by a client that keeps only the last answer, until one seat has all chips."""

from __future__ import annotations

import json
import random as plain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_service.api.responses.table_json import serialize_table
from tests import books
from tests.oracles import streets
from tests.oracles.effort import EFFORT, examples
from tests.oracles.forced_money import first_player_after, next_places
from tests.oracles.random_hand import first_table, needs_no_blinds, of_game
from tests.oracles.rankings import CARDS_AND_JOKER
from tests.oracles.tables import BOOK, RULESETS, answers_of, deck_of, one_of_each

# The rooms of the tests are not available over HTTP.
SERVED = books.BOOK.houses()
# Other tests play stakes doubled for a kill and chips that leave the table.
PLAYED = one_of_each(
    *("dealing.button", "dealing.streets", "betting.forced", "betting.antes", "betting.opener_first_round"),
    "betting.structure",
    among=[
        rules
        for rules in RULESETS
        if rules[0] in SERVED and {answers_of(*rules)(id) for id in ("betting.kill", "pots.rake")} <= {None, "none"}
    ],
)

MOST_HANDS = 12 if EFFORT else 5


class Dealer:
    """A client that plays any option and keeps only the table of the last answer."""

    def __init__(self, client, random: plain.Random, house: str, game: str) -> None:
        self.client, self.random, self.house, self.game = client, random, house, game

    def ask(self, at: str, table: dict, **event) -> dict:
        body = {"house": self.house, "game": self.game, "table": table, **event}
        answer = self.client.post(f"/v1/{at}", json=body)
        assert answer.status_code == 200, (at, body, answer.json)
        return answer.json

    def turned_up(self, table: dict) -> dict:
        """The table with every up card seen."""
        places = streets.up_places(BOOK.find(self.house, self.game).dealing.streets.json, table.get("round"))
        held = {card for seat in table["seats"] for card in seat.get("hand", ())} | {*table.get("board", ())}
        unseen = [card for card in (rank + suit for rank in "A23456789TJQK" for suit in "cdhs") if card not in held]
        self.random.shuffle(unseen)
        seats = []
        for seat in table["seats"]:
            hand = list(enumerate(seat.get("hand", ())))
            shown = [unseen.pop() if at in places and card == "??" else card for at, card in hand]
            seats.append(seat | ({"hand": shown} if "hand" in seat else {}))
        return table | {"seats": seats}

    def after(self, table: dict) -> dict:
        """The table after the next event."""
        table = self.turned_up(table)
        match table["phase"]:
            case "posting" | "betting":
                return self.next("betting", table, action=self.action(table))
            case "drawing":
                live = [seat["number"] for seat in table["seats"] if seat["state"] == "in"]
                cards = [{"seat": number, "count": self.random.choice([0, 1, 2])} for number in live]
                none = [{"seat": number, "count": 0} for number in live]
                announced = [table | {"draw": table["draw"] | {"announced": counts}} for counts in (cards, none)]
                floor = self.ask("drawing", announced[0])["outcome"] == "needs_floor"
                return self.next("drawing", announced[floor], event={"does": "carry-out"})
            case "showdown":
                if self.ask("pots", table)["outcome"] == "needs_floor":
                    return table | {"uncontested": self.random.choice(["nearest-pot", "given-back"])}
                return self.next("showdown", self.seen(table), event={"does": "carry-out"})
            case _:
                return self.next("dealing", table, event={"does": "carry-out"})

    def next(self, at: str, table: dict, **event) -> dict:
        ruling = self.ask(at, table, **event)
        assert ruling["next"] is not None, (at, table, event, ruling)
        assert self.ask("dealing", ruling["next"])["answer"] == {"breaches": []}, (at, table, event, ruling)
        for each in ruling["answer"].get("instructions", ()):
            if each["code"] == "gather" and "pot_chips" in each["args"]:
                assert sum(each["args"]["pot_chips"]) == each["args"]["chips"], (at, table, event, ruling)
        return ruling["next"]

    def action(self, table: dict) -> dict:
        found = self.ask("betting/options", table)["answer"]
        option = self.random.choice(found["options"][1:] or found["options"])
        to = option.get("to", self.random.choice([option.get("least"), option.get("most")]))
        kind = {"kind": option["kind"]} if "kind" in option else {}
        return {"seat": found["to_act"], "does": option["does"], "to": to, **kind}

    def seen(self, table: dict) -> dict:
        """The showdown with the board and every live hand turned up: different unseen cards."""
        rules = BOOK.find(self.house, self.game)
        deck = [str(CARDS_AND_JOKER[number]) for number in deck_of(answers_of(self.house, self.game))]
        self.random.shuffle(deck)
        shared = bool(table.get("board")) and not rules.dealing.streets.value.boards
        size = rules.dealing.streets.value.kept - shared
        seats = [each | ({"hand": [deck.pop() for _ in range(size)]} if each["state"] == "in" else {})
                 for each in table["seats"]]  # fmt: skip
        board = {"board": [deck.pop() for _ in table["board"]]} if table.get("board") else {}
        return table | {"seats": seats} | board | ({"split_openers": False} if table.get("opened_by") else {})


def chips(table: dict) -> int:
    return table.get("dead", 0) + sum(s["stack"] + s["bet"] + s["gathered"] + s["dead"] for s in table["seats"])


def with_chips(table: dict) -> list[int]:
    return [seat["number"] for seat in table["seats"] if seat["state"] not in ("out", "waiting") and seat["stack"]]


def those_who_wait(table: dict) -> list[int]:
    return [seat["number"] for seat in table["seats"] if seat["state"] == "waiting" and seat["stack"]]


def hands(dealer: Dealer, table: dict):
    """Each hand, as its first and last table."""
    for _ in range(MOST_HANDS):
        first, all_chips = table, chips(table)
        while table["phase"] != "over":
            table = dealer.after(table)
            assert chips(table) == all_chips, table
        yield first, table
        if len(with_chips(table) + those_who_wait(table)) < 2:
            refused = dealer.ask("dealing", table, event={"does": "carry-out"})
            assert refused["outcome"] == "refused" and refused["reasons"][0]["clause"] == "dealing.next_hand"
            return
        table = dealer.after(table) | {"players_left": 9}  # of other tables no answer knows


@pytest.mark.one_in(8)
@pytest.mark.parametrize(("house", "game"), PLAYED)
@examples(3)
@given(seed=st.integers(0, 2**32))
def test_hands_are_played_from_the_last_answer_only(client, house, game, seed):
    random, answers = plain.Random(seed), answers_of(house, game)
    antes_alone, most = needs_no_blinds(answers), answers("dealing.max_seats")
    most = min(most if isinstance(most, int) else 9, streets.most_hands(answers("dealing.streets")))
    moving = answers("dealing.button") == "moving-button"
    table = of_game(answers, first_table(random, antes_alone, most, len(deck_of(answers))))
    table = json.loads(json.dumps(serialize_table(table)))
    room = most - len(with_chips(table))
    for place, seat in enumerate([each for each in table["seats"] if each["state"] == "waiting"]):
        seat |= random.choice([{}, {"owes": ["entry"]}]) if place < room else {"state": "out"}
    before = None
    for first, last in hands(Dealer(client, random, house, game), table):
        if before is not None:
            players, waited = {*with_chips(before)}, those_who_wait(before)
            places = [first[name] for name in ("button", "small_blind_seat", "big_blind_seat")]
            was = [before[name] for name in ("button", "small_blind_seat", "big_blind_seat")]
            following = list(next_places(*was, players, moving, waited))
            if before["dead"] and answers("betting.passed_in") == "same-dealer" and was[0] in players:
                following = was
            if streets.up_places(answers("dealing.streets")):  # the button waits for another game
                following[0] = was[0]
            assert places == following, (was, players, waited)
            assert {s["number"] for s in first["seats"] if s["state"] == "in"} == players
            assert {*those_who_wait(first)} == {*waited} - players
            assert not any(s.get("owes") for s in first["seats"] if s["state"] == "in")
            assert first["big_blind_seat"] != before["big_blind_seat"] or antes_alone
            if not moving and not antes_alone and len(players - {*waited}) > 1:
                assert first["big_blind_seat"] == first_player_after(before["big_blind_seat"], players)
        before = last
