"""The layouts of rooms: each writes the facts of a hand as a record of that room."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from tests.formats.facts import Facts, Step

DRAWS = {1: "FIRST", 2: "SECOND", 3: "THIRD"}


def name(seat: int) -> str:
    """A player's name. One looks like a line of a record, one holds a letter beyond ASCII."""
    return {2: "Zoë: folds (2)", 3: "Player 3", 31: "x"}.get(seat, f"Player {seat}1")


def cards(hand: list[str]) -> str:
    return f"[{' '.join(hand)}]"


class Layout:
    """The layout of one room. ``games`` are the names of the games that it deals."""

    games: ClassVar[Mapping[str, str]] = {}

    def tells(self, facts: Facts) -> bool:
        return facts.game in self.games

    def text(self, facts: Facts) -> str:
        return "\n".join(self.lines(facts)) + "\n"

    def lines(self, facts: Facts) -> Iterator[str]:
        raise NotImplementedError


class PokerStarsLayout(Layout):
    games: ClassVar[Mapping[str, str]] = {
        "badugi": "Badugi Limit",
        "deuce-to-seven-triple-draw": "Triple Draw 2-7 Lowball Limit",
        "deuce-to-seven-single-draw": "Single Draw 2-7 Lowball No Limit",
    }

    def money(self, facts: Facts, chips: int) -> str:
        return ("$" if facts.cents else "") + facts.money(chips).removesuffix(".00")

    def lines(self, facts: Facts) -> Iterator[str]:
        yield self.head(facts)
        yield f"Table 'Here 7' 9-max Seat #{facts.page['button']} is the button"
        for seat, stack in facts.stacks.items():
            yield f"Seat {seat}: {name(seat)} ({self.money(facts, stack)} in chips)"
        dealt = False
        for step in facts.steps():
            if not dealt and step.does != "post":
                dealt = True
                yield "*** DEALING HANDS ***"
                for seat, hand in facts.hands.items():
                    yield f"Dealt to {name(seat)} {cards(hand)}"
            yield from self.step(facts, step)
        for seat, chips in facts.returned:
            yield f"Uncalled bet ({self.money(facts, chips)}) returned to {name(seat)}"
        yield from self.showdown(facts)
        yield "*** SUMMARY ***"
        yield f"Total pot {self.money(facts, 1)} | Rake {self.money(facts, facts.page['rake'])}"
        yield f"Seat {facts.page['button']}: {name(facts.page['button'])} (button) folded before the Draw"

    def head(self, facts: Facts) -> str:
        stakes = facts.starting()
        low, high = stakes.get("small_bet", stakes["small_blind"]), stakes.get("big_bet", stakes["big_blind"])
        game, bets = self.games[facts.game], f"({self.money(facts, low)}/{self.money(facts, high)}"
        if facts.cents:
            return f"PokerStars Game #11:  {game} {bets} USD) - 2020/01/02 3:04:05 ET"
        return f"PokerStars Hand #11: Tournament #22, $1.00+$0.20 USD {game} - Level I {bets}) - 2020/01/02 3:04:05 ET"

    def step(self, facts: Facts, step: Step) -> Iterator[str]:
        who, end = name(step.seat), " and is all-in" if step.all_in else ""
        put, to = self.money(facts, step.put), self.money(facts, step.to)
        match step.does:
            case "draw":
                if facts.game != "deuce-to-seven-single-draw":
                    yield f"*** {DRAWS[step.number]} DRAW ***"
            case "post":
                kind = {"ante": "the ante"}.get(step.kind, step.kind.replace("-", " "))
                yield f"{who}: posts {kind} {put}{end}"
            case "discard" if step.count:
                yield f"{who}: discards {step.count} card{'s'[: step.count - 1]}" + (
                    f" {cards(step.cards)}" if step.cards else ""
                )
                if step.receives:
                    yield f"Dealt to {who} {cards(step.kept)} {cards(step.receives)}"
            case "discard":
                yield f"{who}: stands pat"
            case "raise":
                yield f"{who}: raises {self.money(facts, step.to - step.was)} to {to}{end}"
            case "bet" | "call":
                yield f"{who}: {step.does}s {put}{end}"
            case "fold" | "check":
                yield f"{who}: {step.does}s"

    def showdown(self, facts: Facts) -> Iterator[str]:
        if facts.page["shown"]:
            yield "*** SHOW DOWN ***"
        for each in facts.page["shown"]:
            yield f"{name(each['seat'])}: shows {cards(each['cards'])} (Lo: read aloud)"
        for seat in facts.page["mucked"]:
            yield f"{name(seat)}: mucks hand"
        for seat, chips in facts.collected:
            yield f"{name(seat)} collected {self.money(facts, chips)} from pot"


LAYOUTS: dict[str, Layout] = {"pokerstars": PokerStarsLayout()}
