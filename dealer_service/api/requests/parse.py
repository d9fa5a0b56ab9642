"""What is asked? A JSON document becomes a typed question, or every fault in it is told at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from marshmallow import ValidationError
from marshmallow.exceptions import SCHEMA

from dealer_service.api.errors import MOST_FAULTS, FieldError, InputError, JsonPath, Unprocessable, describe, pointer
from dealer_service.api.requests.contested import blamed, disputes_field, misplaced, ways
from dealer_service.api.requests.cross_checks import cross_check
from dealer_service.api.requests.fast import accept
from dealer_service.api.requests.fields import Field, ListOf, Nested
from dealer_service.api.requests.schemas import SCHEMAS
from dealer_service.api.requests.strict_schema import StrictSchema
from dealer_service.api.strict_json import decode
from dealer_service.engine import Asks, Branch, Question
from dealer_service.i18n.message import message

STEP_NOTES = frozenset({"stub", "pool", "because"})


def without_step_notes(asks: Asks, document: Any) -> Any:
    """The question, without what a plan writes beside the event of a step."""
    if asks is not Asks.DRAWING or type(document) is not dict:
        return document
    event = document.get("event")
    if type(event) is not dict or not STEP_NOTES & event.keys():
        return document
    return {**document, "event": {name: told for name, told in event.items() if name not in STEP_NOTES}}


# A fault in its place, worded only when it is told.
Placed = tuple[JsonPath, Callable[[], FieldError]]


def read(asks: Asks, raw: bytes) -> tuple[Question, Any]:
    """The question in these bytes, and the document as it came. Raises Malformed, TooLarge and Unprocessable."""
    document = decode(raw)
    return parse_question(asks, document), document


def parse_question(asks: Asks, document: Any) -> Question:
    """The question that the document asks. Raises Unprocessable with every fault in it."""
    document = without_step_notes(asks, document)
    if type(document) is dict and document.get("contested") is not None:
        return _disputed(asks, document)
    question = accept(asks, document)
    if question is not None and next(cross_check(document), None) is None:
        return question
    asked = load(SCHEMAS[asks], document)
    assert isinstance(asked, Question)
    return asked


def _disputed(asks: Asks, document: dict[str, Any]) -> Question:
    """The question with its branches: put in each of the ways in which the contested facts may have been."""
    faults: list[Placed] = []
    try:
        disputes = disputes_field().deserialize(document["contested"])
        faults += [(place, partial(_same, each)) for place, each in misplaced(disputes, document, SCHEMAS[asks].fields)]
    except ValidationError as error:
        faults += _in_field(error.messages, disputes_field(), ("contested",))
    if faults:
        raise _unprocessable(faults)
    branches, wrong = [], []
    for chosen, put in ways(disputes, document):
        try:
            facts = tuple((each.at, each.alternatives[number]) for each, number in zip(disputes, chosen, strict=True))
            branches.append(Branch(chosen, facts, parse_question(asks, put)))
        except Unprocessable as refusal:
            wrong += [blamed(fault, disputes, chosen) for fault in refusal.faults]
    if wrong:
        each_once = list(dict.fromkeys(wrong))
        raise Unprocessable(each_once[:MOST_FAULTS], len(each_once[MOST_FAULTS:]))
    return replace(branches[0].question, contested=disputes, branches=tuple(branches))


def load(schema: StrictSchema, document: Any) -> Any:
    """What the schema makes of the document. Raises Unprocessable with every fault in it."""
    if not isinstance(document, dict):
        first, second = list(schema.fields)[:2]
        detail = message(
            "Expected an object with {first} and {second}; found {found}.",
            first=first,
            second=second,
            found=describe(document),
        )
        raise Unprocessable([InputError("", "wrong-type", detail)])
    faults: list[Placed] = [(place, partial(_same, wrong)) for place, wrong in cross_check(document)]
    loaded: Any = None
    try:
        loaded = schema.load(document)
    except ValidationError as error:
        faults += _in_object(error.messages, schema, ())
    if faults:
        raise _unprocessable(faults)
    return loaded


def _unprocessable(faults: list[Placed]) -> Unprocessable:
    """The faults by their places, lists in the order of their numbers."""
    faults.sort(key=lambda fault: [(isinstance(part, str), part) for part in fault[0]])
    told = []
    for place, say in faults[:MOST_FAULTS]:
        wrong = say()
        told.append(InputError(pointer(place), wrong.code, wrong.detail, wrong.allowed))
    return Unprocessable(told, len(faults) - len(told))


def _in_object(messages: Any, schema: StrictSchema, place: JsonPath) -> Iterator[Placed]:
    assert isinstance(messages, Mapping)
    for name, below in messages.items():
        field = schema.fields.get(name)
        if isinstance(field, Field):
            yield from _in_field(below, field, (*place, name))
        else:
            yield (*place, name), partial(schema.unknown_field, name)


def _in_field(messages: Any, field: Field, place: JsonPath) -> Iterator[Placed]:
    if isinstance(messages, list):
        for wrong in messages:
            yield place, partial(_same, wrong)
    elif isinstance(field, Nested):
        yield from _in_object(messages, field.schema, place)
    elif isinstance(field, ListOf):
        for number, below in messages.items():
            if number == SCHEMA:  # where marshmallow puts what is wrong with the list beside what is wrong in it
                yield from _in_field(below, field, place)
            else:
                yield from _in_field(below, field.inner, (*place, number))


def _same(wrong: FieldError) -> FieldError:
    return wrong
