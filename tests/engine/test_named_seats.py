"""Every seat named in a table is checked alike: if it is empty, each endpoint says so and never fails."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from dealer_service.scenarios.client import ENDPOINTS, ask
from tests.oracles.effort import in_sample
from tests.oracles.tables import BOOK, RULESETS, one_of_each

EMPTY = 7
NAMES = ("small_blind_seat", "big_blind_seat", "kill_seat", "kill_button", "last_aggressor", "button")
RULES = one_of_each("betting.kill", "betting.antes", "betting.straddle", "dealing.streets", "dealing.button")
GAMES = list({game: (house, game) for house, game in RULESETS}.values())
EVENTS: dict[str, tuple[str, Any]] = {
    "betting": ("action", {"seat": 1, "does": "post", "kind": "small-blind", "to": 2}),
    "dealing": ("event", {"does": "carry-out"}),
    "drawing": ("event", {"does": "discard", "seat": 1, "count": 1}),
    "showdown": ("event", {"does": "carry-out"}),
}
PHASES = {
    "posting": [],
    "dealing": [],
    "betting": [
        {"seat": 1, "does": "post", "kind": "small-blind", "to": 2},
        {"seat": 2, "does": "post", "kind": "big-blind", "to": 4},
    ],
    "drawing": [],
    "showdown": [{"seat": 1, "does": "check"}, {"seat": 2, "does": "show"}],
    "over": [{"seat": 1, "does": "award", "chips": 12}],
}


def table(phase: str) -> dict[str, Any]:
    """A table in that phase with a seat in every field that can name one."""
    seats = [
        {"number": number, "stack": 100, "bet": 0, "gathered": 0, "dead": 0, "state": "in"} for number in (1, 2, 3, 5)
    ]
    if phase == "betting":
        seats[0] |= {"stack": 98, "bet": 2}
        seats[1] |= {"stack": 96, "bet": 4}
    named: dict[str, Any] = {
        "button": 5,
        "small_blind_seat": 1,
        "big_blind_seat": 2,
        "kill_seat": 3,
        "kill_button": 3,
        "last_aggressor": 3,
        "round": 1,
        "phase": phase,
        "stakes": {"small_blind": 2, "big_blind": 4, "ante": 0, "small_bet": 4, "big_bet": 8, "chip": 1},
        "seats": seats,
        "log": PHASES[phase],
        "deck": {"discards": [{"draw": 1, "seat": 1, "count": 1}]},
    }
    if phase == "drawing":
        counts = [{"seat": 1, "count": 1}]
        named["draw"] = {"number": 1, "burned": True, "announced": counts, "placed": counts, "received": counts}
    return named


def questions(phase: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The table with each of its named seats empty in turn, and each with that seat sitting out."""
    found = table(phase)
    for name in NAMES:
        yield name, {**found, name: EMPTY}
        seats = [{**seat, "state": "out"} if seat["number"] == found[name] else seat for seat in found["seats"]]
        yield f"{name} sits out", {**found, "seats": seats}
    for number, _ in enumerate(found["log"]):
        for field in ("seat", "of"):
            yield f"log/{number}/{field}", changed(found, "log", number, field)
    yield "deck/discards", changed(found, "deck", "discards", 0, "seat")
    if "draw" in found:
        for name in ("announced", "placed", "received"):
            yield f"draw/{name}", changed(found, "draw", name, 0, "seat")


def changed(told: dict[str, Any], *path: Any) -> dict[str, Any]:
    """The table with the empty seat at this path."""
    new = copy.deepcopy(told)
    at: Any = new
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = EMPTY
    return new


@pytest.mark.one_in(10)
@pytest.mark.parametrize("rules", sorted({*RULES, *GAMES}), ids="/".join)
def test_every_endpoint_answers_about_an_empty_seat(rules: tuple[str, str]) -> None:
    house, game = rules
    for phase in PHASES:
        for where, named in questions(phase):
            for at in sorted({*ENDPOINTS} - {"hands", "compare"}):
                if not in_sample(f"{house} {game} {phase} {where} {at}", 3):
                    continue
                member, event = EVENTS.get(at, ("", None))
                asked = {"house": house, "game": game, "table": named} | ({member: event} if event else {})
                answer = ask(at, asked, BOOK)
                assert answer["status"] in (200, 422), (phase, where, at, answer)


@pytest.mark.parametrize("at", sorted({*ENDPOINTS} - {"hands", "compare"}))
def test_a_kill_at_an_empty_seat_is_impossible(at: str) -> None:
    member, event = EVENTS.get(at, ("", None))
    named = {**table("betting"), "kill_seat": EMPTY, "kill_button": 0}
    asked = {"house": "roberts-rules-11", "game": "badugi-kill", "table": named} | ({member: event} if event else {})
    answer = ask(at, asked, BOOK)
    found = answer["answer"]["breaches"] if at == "dealing" else answer["errors"]
    assert "killer-empty" in [each["code"] for each in found]
