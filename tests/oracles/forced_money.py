"""Posts before a hand, and button and blinds of the next hand, found by walking round the table."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from tests.oracles.pots import clockwise

PLACES = 12  # more than any seat's number


def first_player_after(place: int, players: Collection[int]) -> int:
    """The first player clockwise from a seat, which may be empty."""
    for _ in range(PLACES):
        place = place % PLACES + 1
        if place in players:
            return place
    raise AssertionError("nobody plays")


def next_places(
    button: int, small: int, big: int, players: set[int], moving: bool, waiting: Collection[int] = ()
) -> tuple[int, int, int]:
    """Button, small and big blind of the next hand; at a seat without a player they are dead.

    A waiting player who is due the big blind plays and is added to the players.
    """
    if big == 0:
        players |= {*waiting}
        return first_player_after(button, players), 0, 0
    old = {*players}
    due = first_player_after(big, {*waiting} if len(old) == 1 else {*old, *waiting})
    if moving and len(old) > 2:
        button = first_player_after(button, old)
        small = first_player_after(button, old)
        due = first_player_after(small, {*old, *waiting})
        players.add(due)
        return button, small, due
    players.add(due)
    if len(players) == 2:
        other = first_player_after(due, players)
        return other, other, due
    if moving:
        button = first_player_after(due, players)
        return button, first_player_after(button, players), due
    return small, big, due


def posts(facts: dict[str, Any], one_for_all: str | None, ante_first: bool = False) -> list[tuple[int, str, int]]:
    """Each post due before the deal: seat, kind, and the total then in front.

    The order is blinds, then players who come in, clockwise from the button, then antes. Some rooms take antes first.
    Each player posts at most the available chips. There are no other posts beside live antes.
    """
    stakes, button, small, big = (facts[name] for name in ("stakes", "button", "small_blind_seat", "big_blind_seat"))
    plays = {each["number"]: each for each in facts["seats"] if each["state"] == "in"}
    chips = {number: each["stack"] for number, each in plays.items()}
    dead = dict.fromkeys(plays, 0)
    found: list[tuple[int, str, int]] = []

    def post(number: int, kind: str, wanted: int) -> None:
        amount = min(wanted, chips.get(number, 0))
        if amount > 0:
            chips[number] -= amount
            if kind in ("ante", "dead"):
                dead[number] += amount
            found.append((number, kind, dead[number] if kind in ("ante", "dead") else amount))

    def post_antes() -> None:
        one = {"big-blind-ante": [big], "button-ante": [button]}.get(one_for_all or "")
        for number in clockwise(list(plays), button) if one is None else one:
            post(number, "ante", stakes["ante"])

    if facts.get("forced") == "live-antes":
        for number in clockwise(list(plays), button):
            post(number, "live-ante", stakes["ante"] * (2 if number == button else 1))
        return found
    if ante_first:
        post_antes()
    post(button, "button-blind", stakes.get("button_blind") or 0)
    post(small, "small-blind", stakes["small_blind"])
    post(big, "big-blind", stakes["big_blind"])
    third_blind = stakes.get("third_blind") if len(plays) > 2 else None
    third = first_player_after(big, plays) if third_blind else 0
    post(third, "third-blind", third_blind or 0)
    for number in clockwise(list(plays), button):
        owes = plays[number]["owes"] if big else ()
        if owes and number not in (big, third):
            new_or_big, small_too = {"entry", "big-blind"} & {*owes}, "small-blind" in owes and "entry" not in owes
            total = stakes["big_blind"] * bool(new_or_big) + stakes["small_blind"] * small_too
            live = third_blind or min(total, stakes["big_blind"])
            post(number, "live", live)
            if third_blind:
                post(number, "dead", 0 if "entry" in owes else total)
            else:
                post(number, "dead", total - live)
    if not ante_first:
        post_antes()
    return found
