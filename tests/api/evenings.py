"""Evenings dealt over HTTP by a dealer who keeps only the last answer: one game or a mix, hand after hand.

After each answer all chips are still at the table and all cards in the deck, on hands or in piles.
"""

from __future__ import annotations

import random as plain
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.api.first_tables import CARRY_OUT, Dealt, Table, cards_of

DECKS = (36, 52, 53)  # from the sixes up, and with a joker
STACK = 120
# What is sent to a path of the service, and the status and body of its answer.
Post = Callable[[str, dict[str, Any]], tuple[int, dict[str, Any]]]


@dataclass
class Dealer(Dealt):
    """A dealer of one table. ``sizes`` are the hand sizes of the games; ``played`` the games of the hands so far."""

    post: Post | None = None
    sizes: dict[int, int] = field(default_factory=dict)
    played: list[str] = field(default_factory=list)
    cards: int = 0

    def ask(self, at: str, table: Table, more: dict[str, Any]) -> dict[str, Any]:
        assert self.post is not None
        status, ruling = self.post(f"/v1/{at}", {"house": self.house, "game": self.game, "table": table, **more})
        assert status == 200, (self.house, self.game, at, more, table, ruling)
        self.missing = {each["at"] for each in ruling.get("missing", ()) if ruling["outcome"] == "undetermined"}
        return ruling

    def evening(self, table: Table, hands: int) -> Iterator[Table]:
        """The table after each hand, until this many are dealt or one player has all chips."""
        chips = STACK * len(table["seats"])
        for _ in range(hands):
            begun = self.begun(table)
            if begun is None:
                return
            table, self.raised, self.cards = begun, 0, 0
            for _ in range(400):
                self.check(table, chips)
                if table["phase"] == "over":
                    break
                after = self.after(table)
                if self.missing == {"/table/players_left"}:  # of a tournament, whose only table this is
                    table = {**table, "players_left": sum(seat["state"] != "out" for seat in table["seats"])}
                    after = self.after(table)
                table = after
                assert not self.missing, (self.missing, table)
            assert table["phase"] == "over", table
            chips -= table.get("rake", 0)
            yield table

    def begun(self, table: Table) -> Table | None:
        """The table of the next hand; in a mix with the choice of its game. None if there are no two players."""
        mix = table.get("mix")
        ruling = self.ask("dealing", table, CARRY_OUT)
        if self.missing == {"/table/mix/time_is_up"}:
            table = {**table, "mix": {**mix, "time_is_up": self.random.random() < 0.5}}
            ruling = self.ask("dealing", table, CARRY_OUT)
        if self.missing == {"/table/mix/chosen"}:
            leg = ruling["answer"]["leg"]
            assert leg["chooser"] in {seat["number"] for seat in table["seats"]}
            table = {**table, "mix": {**table["mix"], "chosen": self.random.choice(leg["choices"])}}
            ruling = self.ask("dealing", table, CARRY_OUT)
        if ruling["outcome"] == "refused":
            assert len([seat for seat in table["seats"] if seat["stack"]]) < 2, (table, ruling)
            return None
        assert ruling["outcome"] == "allowed" and not self.missing, (table, ruling)
        begun: Table = ruling["next"]
        if mix is not None:
            self.size = self.sizes[begun["mix"]["leg"]]
        self.played.append(ruling["ruleset"]["game"] if mix is None else ruling["answer"]["leg"]["game"])
        return begun

    def announced(self, table: Table) -> Table:
        most = min(self.size, 3)
        order = [each["number"] for each in table["seats"] if each["state"] == "in"]
        counts = [{"seat": seat, "count": self.random.randint(0, most)} for seat in order]
        drawing = table | {"draw": table["draw"] | {"announced": counts}}
        if self.ask("drawing", drawing, {})["outcome"] in ("determined", "allowed"):
            return drawing
        none = [{"seat": seat, "count": 0} for seat in order]
        return table | {"draw": table["draw"] | {"announced": none}}

    def check(self, table: Table, chips: int) -> None:
        """No chip and no card is lost. The rake has left the table when the hand is over."""
        piles = ("stack", "bet", "gathered", "dead")
        at_seats = sum(sum(seat.get(pile, 0) for pile in piles) for seat in table["seats"])
        raked = table.get("rake", 0) if table["phase"] == "over" else 0
        assert at_seats + table.get("dead", 0) + raked == chips, table
        deck = table.get("deck", {})
        if table["phase"] in ("betting", "drawing", "showdown") and "stub" in deck:
            cards = cards_of(table)
            self.cards = self.cards or cards
            assert cards == self.cards in DECKS, table


def table_for(seats: int, stakes: dict[str, Any], **facts: Any) -> Table:
    """A table before its first hand."""
    return {
        "button": 1,
        "stakes": stakes,
        "seats": [{"number": number, "stack": STACK} for number in range(1, seats + 1)],
        **facts,
    }


def evening_of_mix(
    post: Post, whole: dict[str, Any], sizes: dict[str, int], random: plain.Random
) -> tuple[Dealer, Table]:
    """A dealer of this mix, as ``GET /v1/mixes/{house}/{mix}`` describes it, and a first table of it."""
    house, mix = whole["house"], whole["mix"]
    stakes = random.choice(whole["table"]["usual_stakes"])
    seats = random.randint(2, 7)
    facts: dict[str, Any] = {"name": mix, "leg": random.randint(1, len(whole["legs"])), "stakes": stakes}
    if "choice_button" in whole["table"]["needs"]:
        facts["choice_button"] = random.randint(1, seats)
    by_leg = {leg["leg"]: sizes[leg["game"]] for leg in whole["legs"]}
    dealer = Dealer(None, house, mix, 0, random, post=post, sizes=by_leg)  # type: ignore[arg-type]
    dealer.raises, dealer.folds = random.choice([0.1, 0.4]), random.choice([0.05, 0.3])
    return dealer, table_for(seats, stakes[facts["leg"] - 1], mix=facts)
