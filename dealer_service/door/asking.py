"""What is asked? A JSON document becomes a typed question, or every fault in it is told at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from marshmallow import ValidationError
from marshmallow.exceptions import SCHEMA

from dealer_service.desk import Asks, Question
from dealer_service.door.across import across
from dealer_service.door.closed import Closed
from dealer_service.door.decoding import decode
from dealer_service.door.fast import accept
from dealer_service.door.faults import MOST_FAULTS, Fault, Place, Unprocessable, Wrong, found, pointer
from dealer_service.door.fields import Fact, Many, One
from dealer_service.door.schemas import SCHEMAS

# A fault in its place, worded only when it is told.
Placed = tuple[Place, Callable[[], Wrong]]


def read(asks: Asks, raw: bytes) -> tuple[Question, Any]:
    """The question in these bytes, and the document as it came. Raises Malformed, TooLarge and Unprocessable."""
    document = decode(raw)
    return ask(asks, document), document


def ask(asks: Asks, document: Any) -> Question:
    """The question that the document asks. Raises Unprocessable with every fault in it."""
    question = accept(asks, document)
    if question is not None and next(across(document), None) is None:
        return question
    return _load(SCHEMAS[asks], document)


def _load(schema: Closed, document: Any) -> Question:
    if not isinstance(document, dict):
        detail = f"Expected an object with {' and '.join(list(schema.fields)[:2])}; found {found(document)}."
        raise Unprocessable([Fault("", "wrong-type", detail)])
    faults: list[Placed] = [(place, partial(_same, wrong)) for place, wrong in across(document)]
    question: Any = None
    try:
        question = schema.load(document)
    except ValidationError as error:
        faults += _in_object(error.messages, schema, ())
    if faults:
        raise _unprocessable(faults)
    assert isinstance(question, Question)
    return question


def _unprocessable(faults: list[Placed]) -> Unprocessable:
    """The faults by their places, lists in the order of their numbers."""
    faults.sort(key=lambda fault: [(isinstance(part, str), part) for part in fault[0]])
    told = []
    for place, say in faults[:MOST_FAULTS]:
        wrong = say()
        told.append(Fault(pointer(place), wrong.code, wrong.detail, wrong.allowed))
    return Unprocessable(told, len(faults) - len(told))


def _in_object(messages: Any, schema: Closed, place: Place) -> Iterator[Placed]:
    assert isinstance(messages, Mapping)
    for name, below in messages.items():
        field = schema.fields.get(name)
        if isinstance(field, Fact):
            yield from _in_field(below, field, (*place, name))
        else:
            yield (*place, name), partial(schema.unknown_field, name)


def _in_field(messages: Any, field: Fact, place: Place) -> Iterator[Placed]:
    if isinstance(messages, list):
        for wrong in messages:
            yield place, partial(_same, wrong)
    elif isinstance(field, One):
        yield from _in_object(messages, field.schema, place)
    elif isinstance(field, Many):
        for number, below in messages.items():
            if number == SCHEMA:  # where marshmallow puts what is wrong with the list beside what is wrong in it
                yield from _in_field(below, field, place)
            else:
                yield from _in_field(below, field.inner, (*place, number))


def _same(wrong: Wrong) -> Wrong:
    return wrong
