"""What can be asked: one typed question, whichever way it came in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from dealer_service.table import Card, Event, Gesture, Incident, Snapshot


class Asks(StrEnum):
    """The dealer's questions, by the names of their endpoints."""

    DEALING = "dealing"
    BETTING = "betting"
    OPTIONS = "betting/options"
    DRAWING = "drawing"
    FORECAST = "drawing/forecast"
    POTS = "pots"
    SHOWDOWN = "showdown"
    HANDS = "hands"
    IRREGULARITIES = "irregularities"


class Deals(StrEnum):
    """Whether bare hands come from one deal, in which every card is once, or each from another."""

    ONE = "one"
    DIFFERENT = "different"


@dataclass(frozen=True, slots=True)
class Floor:
    """What the floor has decided: an option of the same question, by its code and, where they are told, its args."""

    code: str
    args: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """One question under the rules of one house.

    ``event`` is the action or event asked about, where there is one, and ``gesture`` what was said and put out in place
    of an action; ``incident`` is what went wrong and stands nowhere in the table, and ``floor`` what the floor has
    decided where it has to. ``hands`` are hands to be read
    without a table, of one deal unless ``deals`` says otherwise. ``as_of`` and ``digest`` pin the rules.
    Where facts are ``contested``, the ``branches`` are the question in each of the ways in which they may
    have been.
    """

    asks: Asks
    house: str
    game: str
    table: Snapshot | None = None
    event: Event | None = None
    gesture: Gesture | None = None
    incident: Incident | None = None
    floor: Floor | None = None
    hands: tuple[tuple[Card, ...], ...] | None = None
    deals: Deals | None = None
    as_of: str | None = None
    digest: str | None = None
    contested: tuple[Dispute, ...] | None = None
    branches: tuple[Branch, ...] = ()

    def left_open(self) -> Question:
        """The same question, in every branch, before the floor has decided anything."""
        branches = (replace(each, question=each.question.left_open()) for each in self.branches)
        return replace(self, floor=None, branches=tuple(branches))

    @property
    def listed_seats(self) -> tuple[int, ...]:
        """The numbers of the seats in the order of the question's list, which pointers count by."""
        seats = self.table.seats if self.table else ()
        return tuple(seat.number for seat in sorted(seats, key=lambda seat: seat.place))


@dataclass(frozen=True, slots=True)
class Dispute:
    """One contested fact: the JSON pointer to it in the question, and what it may have been; None where missing."""

    at: str
    alternatives: tuple[Any, ...]


def in_alternative(at: str, disputed: Iterable[str], chosen: Iterable[int]) -> str:
    """The pointer to something in one branch, into the alternative of the question that brought it in where one did."""
    for number, (place, alternative) in enumerate(zip(disputed, chosen, strict=True)):
        if f"{at}/".startswith(f"{place}/"):
            return f"/contested/{number}/alternatives/{alternative}{at.removeprefix(place)}"
    return at


@dataclass(frozen=True, slots=True)
class Branch:
    """One way in which all contested facts may have been: the value at each place, and the question with those values.

    ``chosen`` holds the number of the alternative of each dispute.
    """

    chosen: tuple[int, ...]
    facts: tuple[tuple[str, Any], ...]
    question: Question
