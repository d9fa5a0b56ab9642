"""The button, the blinds and the debts of a mix with stud, defined a second time. It shares no code with the package.

After `rotation.button_in_stud`, `rotation.stud_deal`, `rotation.too_many_seats` and `rotation.missed_blinds` as their
words say, and R116, R117, R119 and R121 of our reference on mixed games. What a game with a button does after another
one is not defined here: the test asks about it at a table without a mix.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from tests.oracles.game_changes import PLACES, next_of


@dataclass(frozen=True)
class Customs:
    """How a room deals stud in its mixes."""

    button: str
    deal: str
    too_many: str


@dataclass(frozen=True)
class Left:
    """What the last game with blinds has left: the seat of the button and that of the last big blind, 0 if none."""

    button: int
    last_big: int


@dataclass(frozen=True)
class Blinds:
    """The players of a hand with blinds, and the seats of its button and blinds."""

    players: frozenset[int]
    button: int
    small: int
    big: int


def button_in_stud(customs: Customs, button: int, players: Collection[int]) -> int:
    """The button of the next hand of stud after one."""
    return next_of(button, players) if customs.button == "travels" else button


def on_the_table(customs: Customs, left: Left) -> tuple[int, Mapping[str, int]]:
    """The button of a table of stud, and the facts beside it."""
    if customs.deal == "lowest-seat":
        return 0, {"button": left.button, "last_big_blind": left.last_big}
    return left.button, {"last_big_blind": left.last_big}


def owe_nothing(
    debts: Mapping[int, Collection[str]], seats: Collection[int], others: Collection[int]
) -> frozenset[int]:
    """The players of stud who are dealt into a game with blinds at once. Those who owe a blind wait for the big one.

    If that leaves fewer than two, all play, and the ``others`` who wait.
    """
    free = frozenset(seat for seat in seats if not debts.get(seat))
    return free if len(free) > 1 else frozenset({*seats, *others})


def blinds_left_of(button: int, players: Collection[int], waiting: Collection[int]) -> Blinds:
    """A hand whose blinds begin left of the button."""
    if len(players) == 2:
        small = button if button in players else next_of(button, players)
        return Blinds(frozenset(players), small, small, next_of(small, players))
    small = next_of(button, players)
    big = next_of(small, {*players, *waiting})
    return Blinds(frozenset({*players, big}), button, small, big)


def as_one_hand_before(left: Left) -> tuple[int, int, int]:
    """Button and blinds of a last hand after which the button would be where it waits."""
    return (left.button - 2) % PLACES + 1, left.button, left.last_big


def sits_out(customs: Customs, players: Collection[int], most: int, button: int, big: int) -> frozenset[int]:
    """The seats that the game has no room for."""
    surplus = len(players) - most
    if surplus <= 0:
        return frozenset()
    order, seat = [], (big or button) if customs.too_many == "sit-out-left-of-the-big-blind" else button
    for _ in players:
        seat = next_of(seat, players)
        order.append(seat)
    if customs.too_many == "sit-out-left-of-the-big-blind":
        return frozenset(order[:surplus])
    if customs.too_many == "button-sits-out":
        return frozenset(order[-surplus:])
    return frozenset([each for each in order if each != button][-surplus:])
