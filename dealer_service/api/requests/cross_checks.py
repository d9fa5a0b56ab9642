"""Checks across the whole question: seats must exist, and amounts must be multiples of the smallest chip.

They read the request as it was sent and skip values of the wrong type. Their errors are listed together with those of
the schemas.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dealer_service.api.errors import FieldError, JsonPath, Part, join_with_commas
from dealer_service.api.requests.gesture_checks import check_chips, chips_told
from dealer_service.canonical import JsonObject
from dealer_service.message import message
from dealer_service.table import Bound, Event, Seat, Snapshot, Stakes
from dealer_service.table.facts import LARGEST, facts_of

ASKED = ("action", "event", "gesture")
STAKES_OF_LEGS = ("stakes", "new_stakes")
SEATS_OF_EVENT = ("seat", "of")
# The most events of a log that another event is asked about: the next table must not exceed the limit of a table.
FULL_LOG = 300


def _money_of(kind: type[Any]) -> tuple[str, ...]:
    """The amounts of a dataclass that are made of whole chips."""
    return tuple(fact.name for fact in facts_of(kind) if fact.money)


OF_TABLE, OF_SEAT, OF_BOUND, OF_STAKES, OF_EVENT = map(_money_of, (Snapshot, Seat, Bound, Stakes, Event))


def cross_check(document: Any) -> Iterator[tuple[JsonPath, FieldError]]:
    """Every error between the parts of a question, each with its place."""
    table = _object(document, "table")
    yield from _unknown_seats(document, table)
    yield from _full_log(document, table)
    yield from _chips_of_gesture(document, table)
    chip = _object(table, "stakes").get("chip")
    if type(chip) is int and chip > 1:
        yield from _fractions(document, table, chip)


def _unknown_seats(document: Any, table: JsonObject) -> Iterator[tuple[JsonPath, FieldError]]:
    numbers: set[int] = set()
    for seat in _list(table, "seats"):
        number = seat.get("number") if type(seat) is dict else None
        if type(number) is not int:
            return
        numbers.add(number)
    if not numbers:
        return
    for place, asked in _asked_about(document):
        for field in SEATS_OF_EVENT:
            if field in asked and type(seat := asked[field]) is int and seat not in numbers:
                allowed: tuple[Part, ...] = tuple(sorted(numbers))
                detail = message(
                    "There is no seat {seat} at the table. Seats: {known}.",
                    seat=seat,
                    known=join_with_commas(allowed),
                )
                yield (*place, field), FieldError("nobody-sits-there", detail, allowed)


def _asked_about(document: Any) -> Iterator[tuple[JsonPath, JsonObject]]:
    """The event, action or gesture of a question, and those of a whole hand, each with its place."""
    for name in ASKED:
        yield (name,), _object(document, name)
    for number, entry in enumerate(_events_of(document)):
        for name, asked in entry.items() if type(entry) is dict else ():
            if name in ASKED and type(asked) is dict:
                yield ("events", number, name), asked


def _events_of(document: Any) -> list[Any]:
    """The events of a whole hand; none for any other question."""
    return _list(document, "events") if type(document) is dict else []


def _full_log(document: Any, table: JsonObject) -> Iterator[tuple[JsonPath, FieldError]]:
    asked = any(_object(document, name) for name in (*ASKED, "incident"))
    asked = asked or bool(_events_of(document))
    if asked and len(_list(table, "log")) > FULL_LOG:
        detail = message(
            "A log sent with an action, event, gesture or incident may have at most {most} events.", most=FULL_LOG
        )
        yield ("table", "log"), FieldError("log-full", detail)


def _chips_of_gesture(document: Any, table: JsonObject) -> Iterator[tuple[JsonPath, FieldError]]:
    gesture = _object(document, "gesture")
    in_play = [chip for chip in _list(_object(table, "stakes"), "chips") if type(chip) is int]
    seats = [seat for seat in _list(table, "seats") if type(seat) is dict and seat.get("number") == gesture.get("seat")]
    yield from check_chips(gesture, seats[0] if seats else {}, in_play)


def _fractions(document: Any, table: JsonObject, chip: int) -> Iterator[tuple[JsonPath, FieldError]]:
    yield from _in_object(table, OF_TABLE, chip, ("table",))
    yield from _in_object(table.get("stakes"), OF_STAKES, chip, ("table", "stakes"))
    for name in STAKES_OF_LEGS:
        for number, stakes in enumerate(_list(_object(table, "mix"), name)):
            yield from _in_object(stakes, OF_STAKES, chip, ("table", "mix", name, number))
    for number, seat in enumerate(_list(table, "seats")):
        yield from _in_object(seat, OF_SEAT, chip, ("table", "seats", number))
        yield from _in_object(_object(seat, "bound"), OF_BOUND, chip, ("table", "seats", number, "bound"))
    for number, event in enumerate(_list(table, "log")):
        yield from _in_object(event, OF_EVENT, chip, ("table", "log", number))
    for number, event in enumerate(_list(table, "out_of_turn")):
        yield from _in_object(event, OF_EVENT, chip, ("table", "out_of_turn", number))
    for place, asked in _asked_about(document):
        yield from _in_object(asked, OF_EVENT, chip, place)
    for place, chips in chips_told(_object(document, "gesture")):
        for at, each in enumerate(chips):
            yield from _fraction(each, chip, (*place, at))


def _in_object(part: Any, names: tuple[str, ...], chip: int, at: JsonPath) -> Iterator[tuple[JsonPath, FieldError]]:
    if type(part) is not dict:
        return
    for name in names:
        yield from _fraction(part.get(name), chip, (*at, name))


def _fraction(amount: Any, chip: int, at: JsonPath) -> Iterator[tuple[JsonPath, FieldError]]:
    if type(amount) is int and amount > 0 and amount % chip:
        below, above = amount - amount % chip, amount - amount % chip + chip
        told = {"amount": amount, "chip": chip, "below": below}
        if above > LARGEST:
            detail = message(
                "{amount} is not a multiple of the smallest chip, {chip}. The nearest multiple is {below}.", **told
            )
            yield at, FieldError("fraction-of-a-chip", detail, (below,))
            return
        detail = message(
            "{amount} is not a multiple of the smallest chip, {chip}. The nearest multiples are {below} and {above}.",
            **told,
            above=above,
        )
        yield at, FieldError("fraction-of-a-chip", detail, (below, above))


def _object(parent: Any, name: str) -> JsonObject:
    part = parent.get(name) if type(parent) is dict else None
    return part if type(part) is dict else {}


def _list(parent: JsonObject, name: str) -> list[Any]:
    part = parent.get(name)
    return part if type(part) is list else []
