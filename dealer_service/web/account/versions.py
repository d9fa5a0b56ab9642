"""The versions of an account: its moments in one order, without those that did not happen, in one motion or in two."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Any

from dealer_service.canonical import JsonObject, canonical
from dealer_service.table import Motion
from dealer_service.web.account.account import ENTRY, MOTION, ORDER, Account, Moment

MOVES = tuple(each.value for each in Motion)


@dataclass(frozen=True, slots=True)
class Happened:
    """One entry of a record: the ``event``, and the places of its moments in the account."""

    event: JsonObject
    moments: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Version:
    """One version: the entries in order, and each contested moment with whether it was as it was entered.

    A moment that did not happen has no order and no motion.
    """

    happened: tuple[Happened, ...]
    settled: tuple[tuple[str, int, bool], ...]


def versions_of(account: Account) -> list[Version]:
    """Each different version of the contested moments. The first one is as the account was entered."""
    count = len(account.moments)
    contested = [(kind, at) for kind, at in account.contested if at < count - (kind == ORDER)]
    found: dict[bytes, Version] = {}
    for chosen in product((True, False), repeat=len(contested)):
        settled = [(kind, at, as_entered) for (kind, at), as_entered in zip(contested, chosen, strict=True)]
        otherwise = {(kind, at) for kind, at, as_entered in settled if not as_entered}
        order = list(range(count))
        for kind, at in otherwise:
            if kind == ORDER:
                order[at], order[at + 1] = order[at + 1], order[at]
        gone = {at for kind, at in otherwise if kind == ENTRY}
        places = tuple(place for place in order if place not in gone)
        motions = tuple(together(account, place) != ((MOTION, place) in otherwise) for place in range(count))
        told = tuple(each for each in settled if each[0] == ENTRY or not gone & _of(*each[:2]))
        happened = tuple(_happened(account, places, motions))
        found.setdefault(canonical([each.event for each in happened]), Version(happened, told))
    return list(found.values())


def together(account: Account, place: int) -> bool:
    """Whether this moment came in one motion with the moment before it, as entered. Default: later."""
    return account.moments[place].get("together") is True


def _of(kind: str, at: int) -> set[int]:
    """The places of the two moments whose order or motion is contested."""
    return {at, at + 1} if kind == ORDER else {at - 1, at}


def _happened(account: Account, places: tuple[int, ...], motions: tuple[bool, ...]) -> Iterator[Happened]:
    """The entries of the record: each action, and each player's words and chips in a row as one gesture."""
    moments = account.moments
    run: list[int] = []
    for place in places:
        moment = moments[place]
        if run and (moment["does"] not in MOVES or moments[run[0]]["seat"] != moment["seat"]):
            yield _gesture(account, run, motions)
            run = []
        if moment["does"] in MOVES:
            run.append(place)
        else:
            yield Happened({"event": dict(moment)}, (place,))
    if run:
        yield _gesture(account, run, motions)


def _gesture(account: Account, run: list[int], motions: tuple[bool, ...]) -> Happened:
    moves = [_move(account.moments[run[0]])]
    for before, place in pairwise(run):
        between = range(min(before, place) + 1, max(before, place) + 1)
        moves.append(_move(account.moments[place]) | _motion(account, between, motions))
    return Happened({"gesture": {"seat": account.moments[run[0]]["seat"], "moves": moves}}, tuple(run))


def _motion(account: Account, between: range, motions: tuple[bool, ...]) -> dict[str, bool]:
    """Whether two moves came in one motion: each of them with the one before it, in the order of entry."""
    known = [at for at in between if "together" in account.moments[at] or account.is_contested(MOTION, at)]
    if any(not motions[at] for at in known):
        return {"together": False}
    return {"together": True} if len(known) == len(between) else {}


def _move(moment: Moment) -> dict[str, Any]:
    """The move of a moment, without its motion."""
    return {name: each for name, each in moment.items() if name not in ("seat", "together")}
