"""The versions of an account: each has its moments in one order, without those that did not happen in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from dealer_service.canonical import JsonObject
from dealer_service.table import Motion
from dealer_service.web.account.account import ENTRY, Account, Moment

MOVES = tuple(each.value for each in Motion)


@dataclass(frozen=True, slots=True)
class Happened:
    """One entry of a record: the ``event``, and the places of its moments in the account."""

    event: JsonObject
    moments: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Version:
    """One version: the entries in order, and each contested moment with whether it was as it was entered.

    A moment that did not happen has no order.
    """

    happened: tuple[Happened, ...]
    settled: tuple[tuple[str, int, bool], ...]


def versions_of(account: Account) -> list[Version]:
    """Each different version of the contested moments. The first one is as the account was entered."""
    count = len(account.moments)
    contested = [(kind, at) for kind, at in account.contested if at < count - (kind != ENTRY)]
    found: dict[tuple[int, ...], Version] = {}
    for chosen in product((True, False), repeat=len(contested)):
        order = list(range(count))
        for (kind, at), as_entered in zip(contested, chosen, strict=True):
            if kind != ENTRY and not as_entered:
                order[at], order[at + 1] = order[at + 1], order[at]
        gone = {
            at for (kind, at), as_entered in zip(contested, chosen, strict=True) if kind == ENTRY and not as_entered
        }
        places = tuple(place for place in order if place not in gone)
        settled = tuple(
            (kind, at, as_entered)
            for (kind, at), as_entered in zip(contested, chosen, strict=True)
            if kind == ENTRY or not gone & {at, at + 1}
        )
        found.setdefault(places, Version(tuple(_happened(account.moments, places)), settled))
    return list(found.values())


def _happened(moments: tuple[Moment, ...], places: tuple[int, ...]) -> Iterator[Happened]:
    """The entries of the record: each action, and each player's words and chips in a row as one gesture."""
    run: list[int] = []
    for place in places:
        moment = moments[place]
        if run and (moment["does"] not in MOVES or moments[run[0]]["seat"] != moment["seat"]):
            yield _gesture(moments, run)
            run = []
        if moment["does"] in MOVES:
            run.append(place)
        else:
            yield Happened({"event": dict(moment)}, (place,))
    if run:
        yield _gesture(moments, run)


def _gesture(moments: tuple[Moment, ...], run: list[int]) -> Happened:
    moves = [_move(moments[place], first=place == run[0]) for place in run]
    return Happened({"gesture": {"seat": moments[run[0]]["seat"], "moves": moves}}, tuple(run))


def _move(moment: Moment, *, first: bool) -> dict[str, Any]:
    """The move of a moment. The first one of a gesture follows none."""
    left_out = {"seat", "together"} if first else {"seat"}
    return {name: each for name, each in moment.items() if name not in left_out}
