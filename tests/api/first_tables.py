"""Hands dealt over HTTP from a first table to the push, by a dealer who keeps only the last answer."""

from __future__ import annotations

import random as plain
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from flask.testing import FlaskClient

from dealer_service.table import DECK, DECK_WITH_JOKER, SIXES_UP
from tests.books import BOOK

MOST_EVENTS = 400
MOST_RAISES = 6  # in a hand; no limit has no other bound
DECKS = {len(each): each for each in (SIXES_UP, DECK, DECK_WITH_JOKER)}
CARRY_OUT = {"event": {"does": "carry-out"}}
Table = dict[str, Any]


def first_table(stakes: Mapping[str, Any], seats: int, **facts: Any) -> Table:
    """A table before its first hand, without stacks."""
    return {"button": 1, "stakes": dict(stakes), "seats": [{"number": each} for each in range(1, seats + 1)], **facts}


def cards_of(table: Table) -> int:
    """The cards in live hands, on the board and in piles."""
    deck = table["deck"]
    held = sum(len(seat.get("hand") or ()) for seat in table["seats"] if seat["state"] == "in")
    discarded = sum(each["count"] for each in deck["discards"])
    return held + len(table.get("board", ())) + deck["stub"] + deck["burns"] + deck["folded"] + discarded


@dataclass
class Dealt:
    """A hand dealt under the rules of one house. Facts missing for any question are kept."""

    client: FlaskClient
    house: str
    game: str
    size: int
    random: plain.Random
    raises: float = 0.4
    folds: float = 0.05
    missing: set[str] = field(default_factory=set)
    steps: list[Any] = field(default_factory=list)
    raised: int = 0

    def to_the_push(self, table: Table) -> Table:
        """The table once the hand is over, or after a question without an answer."""
        for _ in range(MOST_EVENTS):
            table = self.after(table)
            if self.missing or table["phase"] == "over":
                return table
        raise AssertionError(f"the hand does not end: {table}")

    def after(self, table: Table) -> Table:
        """The table after the next event."""
        match table.get("phase"):
            case None | "over":
                return self.done("dealing", table, CARRY_OUT)
            case "dealing" | "street":
                return self.seen(self.done("dealing", table, CARRY_OUT))
            case "posting" | "betting":
                return self.acted(table)
            case "drawing":
                return self.done("drawing", self.announced(table), CARRY_OUT)
            case _:
                return self.done("showdown", self.shown(table), CARRY_OUT)

    def seen(self, table: Table) -> Table:
        """The table with a card for each up card of a live hand, as the dealer sees it."""
        up = self.up_places(table)
        used = {card for seat in table["seats"] for card in seat.get("hand") or ()} | {*table.get("board", ())}
        deck = {*DECKS.get(cards_of(table), DECK)}
        free = self.random.sample(sorted(deck - used), len(deck - used))
        seats = [
            each
            | {
                "hand": [
                    free.pop() if place in up and card == "??" else card for place, card in enumerate(each["hand"])
                ]
            }
            if each["state"] == "in" and each.get("hand")
            else each
            for each in table["seats"]
        ]
        return table | {"seats": seats} if up else table

    def up_places(self, table: Table) -> tuple[int, ...]:
        """The places of the up cards in a hand. The pages that a test writes deal none."""
        if self.house not in BOOK.houses():
            return ()
        mix = table.get("mix")
        game = [*BOOK.find_mix(self.house, mix["name"]).legs][mix["leg"] - 1] if mix else self.game
        streets = BOOK.find(self.house, game).dealing.streets.value
        return streets.up_places_after(streets.discarded_before(table.get("round") or streets.rounds))

    def acted(self, table: Table) -> Table:
        """The table after an action; the minimum replaces an amount that the chips cannot make."""
        ruling = self.ask("betting/options", table, {})
        if self.missing:
            return table
        answer = ruling["answer"]
        option = self.chosen(answer["options"])
        told = {"seat": answer["to_act"], **{name: option[name] for name in ("does", "kind") if name in option}}
        least = option.get("to", option.get("least"))
        if least is None or option["does"] in ("check", "fold"):
            return self.done("betting", table, {"action": told})
        chip = table["stakes"]["chip"]
        more = self.random.choice([least, least + chip, option.get("most", 4 * least)])
        if least < more <= option.get("most", more):
            action = {"action": {**told, "to": more}}
            if self.ask("betting", table, action)["outcome"] != "refused" or self.missing:
                return table if self.missing else self.done("betting", table, action)
        return self.done("betting", table, {"action": {**told, "to": least}})

    def chosen(self, options: list[dict[str, Any]]) -> dict[str, Any]:
        """One of the options."""
        by_name = {each["does"]: each for each in options}
        raising = [each for each in options if each["does"] in ("bet", "raise")]
        if raising and self.raised < MOST_RAISES and self.random.random() < self.raises:
            self.raised += 1
            return self.random.choice(raising)
        if "fold" in by_name and "check" not in by_name and self.random.random() < self.folds:
            return by_name["fold"]
        first = ("post", "bring-in", "check", "call", "raise", "bet", "complete", "fold")
        return next(by_name[each] for each in first if each in by_name)

    def announced(self, table: Table) -> Table:
        order = [each["number"] for each in table["seats"] if each["state"] == "in"]
        counts = [{"seat": seat, "count": self.random.randrange(3)} for seat in order]
        return table | {"draw": table["draw"] | {"announced": counts}}

    def shown(self, table: Table) -> Table:
        deck = sorted(DECKS.get(cards_of(table), DECK))
        cards = self.random.sample(deck, len(deck))
        up = self.up_places(table)
        size = self.size - bool(up and table.get("board"))  # all share the last card
        seats = [
            each | {"hand": [cards.pop() for _ in range(size)], "shown": True} if each["state"] == "in" else each
            for each in table["seats"]
        ]
        board = {"board": [cards.pop() for _ in table["board"]]} if table.get("board") else {}
        return table | {"seats": seats} | board | ({"split_openers": False} if table.get("opened_by") else {})

    def done(self, at: str, table: Table, event: dict[str, Any]) -> Table:
        """The table after an allowed event; if the floor must decide, the first option is taken."""
        ruling = self.ask(at, table, event)
        if ruling["outcome"] == "needs_floor":
            ruling = self.ask(at, table, {**event, **ruling["answer"]["options"][0]["send"]})
        if self.missing:
            return table
        assert "next" in ruling, (self.house, self.game, at, event, table, ruling["says"])
        self.steps += ruling["answer"].get("instructions", [])
        found: Table = ruling["next"]
        return found

    def ask(self, at: str, table: Table, more: dict[str, Any]) -> dict[str, Any]:
        response = self.client.post(f"/v1/{at}", json={"house": self.house, "game": self.game, "table": table, **more})
        assert response.status_code == 200, (self.house, self.game, at, more, table, response.json)
        ruling: dict[str, Any] = response.json
        self.missing |= {each["at"] for each in ruling.get("missing", ()) if ruling["outcome"] == "undetermined"}
        return ruling
