"""The facts of the published hands in ``tests/real_hands``, for the layouts of rooms.

Players are called after their seats. The lines of the published records are not kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(__file__).parents[1] / "real_hands"
DRAW_GAMES = {"badugi": 3, "badacey": 3, "deuce-to-seven-triple-draw": 3, "a5-triple-draw": 3}


@dataclass
class Step:
    """One line of a record: what a seat does, with the chips it adds and the total of the round."""

    does: str
    seat: int = 0
    put: int = 0
    to: int = 0
    was: int = 0  # the highest bet before it
    kind: str = ""
    all_in: bool = False
    count: int = 0
    cards: list[str] = field(default_factory=list)
    receives: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    number: int = 0


class Facts:
    """One published hand."""

    def __init__(self, path: Path) -> None:
        self.name = path.stem
        self.page: dict[str, Any] = yaml.load(path.read_text("utf-8"), yaml.CSafeLoader)
        self.room = self.name.partition("-")[0]
        self.game = self.page["game"]
        self.cents = self.page["stakes"].get("cents") == 1 or self.page["unit"] in ("cent", "0.01 chip")
        self.stacks = {each["seat"]: each["stack"] for each in self.page["seats"]}
        self.hands = {each["seat"]: list(each["cards"]) for each in self.page.get("dealt", ())}
        self.final = {each["seat"]: each["stack"] for each in self.page["result"]["final"]}
        self.collected = [(each["seat"], each["chips"]) for each in self.page["result"]["collected"]]
        self.returned = [(each["seat"], each["chips"]) for each in self.page["result"]["returned"]]

    def money(self, chips: int) -> str:
        """An amount as a record prints it."""
        return f"{Decimal(chips) / 100:.2f}" if self.cents else str(chips)

    @property
    def size(self) -> int:
        """The number of cards in a hand."""
        return 4 if self.game == "badugi" else 5

    def steps(self) -> Iterator[Step]:
        """The hand from the first post to the last action or draw."""
        left = dict(self.stacks)
        bets: dict[int, int] = {}
        hands = {seat: list(cards) for seat, cards in self.hands.items()}
        draw, drawing = 0, False
        for event in self.page["events"]:
            if "draw" in event:
                draw, drawing, bets = event["draw"], True, {}
                yield Step("draw", number=draw)
            elif "discards" in event:
                yield _discard(event, hands)
            elif "does" in event:
                if drawing:
                    drawing = False
                    yield Step("betting", number=draw + 1)
                yield _action(event, bets, left)

    def starting(self) -> dict[str, int]:
        """The stakes, with the bets of fixed limit."""
        return {name: each for name, each in self.page["stakes"].items() if name not in ("chip", "cents")}


def _action(event: dict[str, Any], bets: dict[int, int], left: dict[int, int]) -> Step:
    seat, to = event["seat"], event.get("to", bets.get(event["seat"], 0))
    was = max(bets.values(), default=0)
    if event.get("kind") in ("ante", "dead"):
        put = to
    else:
        put = to - bets.get(seat, 0)
        bets[seat] = to
    left[seat] -= put
    return Step(event["does"], seat, put, to, was, event.get("kind", ""), left[seat] == 0 and put > 0)


def _discard(event: dict[str, Any], hands: dict[int, list[str]]) -> Step:
    seat, cards, new = event["seat"], event.get("cards", []), event.get("receives", [])
    kept = [card for card in hands.get(seat, []) if card not in cards]
    if seat in hands:
        hands[seat] = [*kept, *new]
    return Step("discard", seat, count=event["discards"], cards=cards, receives=new, kept=kept)


@cache
def published() -> tuple[Facts, ...]:
    """Every published hand."""
    return tuple([Facts(path) for path in sorted(FOLDER.glob("*.yaml"))])
