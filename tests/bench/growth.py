"""The growth of cost: the same kind of question in a small and in a large size."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from flask.testing import FlaskClient

from dealer_service import create_app
from tests.bench import questions
from tests.bench.measuring import in_turn
from tests.bench.peer_rulings import all_in

# The first two differ in their rulings on the draw in question, and so do three of all eight.
HOUSES = (
    "by-the-book",
    "full-tilt",
    "badugi-article",
    "roberts-rules-11",
    "pokerstars",
    "merge-network",
    "pokerstars-cash",
    "badugi-regulation",
)


Kind = tuple[str, str, Callable[[int], Any], tuple[int, int]]


@dataclass(frozen=True)
class Growth:
    """A quantity that grows: its minimum and maximum count, and the cost of each in microseconds."""

    what: str
    least: int
    most: int
    before: float
    after: float

    def spoken(self) -> str:
        more, cost = self.most / self.least, self.after / self.before
        each = (self.after - self.before) / (self.most - self.least)
        return (
            f"{self.least:5} to {self.most:<5} {self.before:10.0f} to {self.after:10.0f} µs   {each:8.1f} µs each   "
            f"{more:.0f} times as many, {cost:.1f} times the cost"
        )


def measure() -> Iterator[Growth]:
    """Measure each quantity that may grow, at its minimum and maximum in turn."""
    client = create_app().test_client()
    for what, path, make, (least, most) in kinds():
        jobs = {str(count): _job(client, path, make(count)) for count in (least, most)}
        costs = in_turn(jobs, rounds=5)
        yield Growth(what, least, most, costs[str(least)].median, costs[str(most)].median)


def _job(client: FlaskClient, path: str, document: Any) -> Callable[[], object]:
    body = json.dumps(document)

    def ask() -> None:
        answer = client.post(f"/v1/{path}", data=body, content_type="application/json")
        assert answer.get_data() and answer.status_code == 200, answer.get_data(as_text=True)  # a batch is a stream

    ask()
    return ask


def kinds() -> list[Kind]:
    """Return each quantity with its endpoint, its question by count, and its minimum and maximum."""
    return [
        ("events of the log", "betting/options", with_log, (20, 200)),
        ("seats", "betting/options", with_seats, (2, 8)),
        ("pots", "showdown", with_pots, (1, 8)),
        ("contested ways", "betting/options", contested, (2, 16)),
        ("houses compared, alike", "compare", lambda count: compared(count, alike=True), (2, 8)),
        ("houses compared", "compare", lambda count: compared(count, alike=False), (2, 8)),
        ("items of a batch", "batch", batch, (100, 1000)),
    ]


def with_log(count: int) -> dict[str, Any]:
    """Return a no-limit round with two seats that make ``count`` minimum bets and raises."""
    document = questions.limit_badugi()
    table = document["table"]
    table["seats"] = [each for each in table["seats"] if each["number"] in (1, 2)]
    table["log"] = [
        {"seat": 1 + number % 2, "does": "raise" if number else "bet", "to": 4 * (number + 1)}
        for number in range(count)
    ]
    for seat in table["seats"]:
        last = [event["to"] for event in table["log"] if event["seat"] == seat["number"]][-1]
        seat.update(bet=last, stack=10_000 - last)
    table.update(button=2, small_blind_seat=2, big_blind_seat=1, deck={})
    return {**document, "game": "badugi-no-limit"}


def with_seats(count: int) -> dict[str, Any]:
    """Return a first betting round with ``count`` seats; only the blinds are posted."""
    document = questions.limit_badugi()
    table = document["table"]
    blinds = {1: 2, 2: 4}
    table["seats"] = [
        {"number": number, "stack": 200 - blinds.get(number, 0), "bet": blinds.get(number, 0), "gathered": 0, "dead": 0}
        | {"state": "in", "hand": questions.UNKNOWN}
        for number in range(1, count + 1)
    ]
    posts = [{"seat": 1, "does": "post", "to": 2, "kind": "small-blind"}]
    posts += [{"seat": 2, "does": "post", "to": 4, "kind": "big-blind"}]
    deck = {"stub": 52 - 4 * count, "burns": 0, "folded": 0, "discards": []}
    table.update(button=count if count > 2 else 1, round=1, log=posts, deck=deck)
    return document


def with_pots(count: int) -> dict[str, Any]:
    """Return nine hands of Badacey that are all-in for ``count`` different amounts."""
    document = deepcopy(all_in())
    for place, seat in enumerate(document["table"]["seats"]):
        seat.update(stack=0, gathered=40 + 20 * min(place, count - 1))
    return document


def contested(ways: int) -> dict[str, Any]:
    """Return a round with contested facts, each with two alternatives, for this number of ways."""
    facts = [{"at": f"/table/seats/{place}/stack", "alternatives": [180, 190]} for place in range(2, 6)]
    return {**questions.limit_badugi(), "contested": facts[: ways.bit_length() - 1]}


def compared(count: int, *, alike: bool) -> dict[str, Any]:
    """Return a comparison of a draw under ``count`` houses, all alike or with different rulings."""
    under = [{"house": "by-the-book" if alike else house, "game": "badugi"} for house in HOUSES[:count]]
    return {"asks": "drawing", "question": {"table": questions.draw()["table"]}, "under": under}


def batch(count: int) -> list[dict[str, Any]]:
    """Return a batch of ``count`` questions."""
    return [{"asks": "betting/options", "question": questions.limit_badugi()}] * count
