"""Parsing: a JSON document becomes a typed question, or every error in it is raised at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from marshmallow import ValidationError
from marshmallow.exceptions import SCHEMA

from dealer_service.api.errors import MOST_FAULTS, FieldError, InputError, JsonPath, Unprocessable, describe, pointer
from dealer_service.api.requests.contested_facts import blamed, disputes_field, misplaced, ways
from dealer_service.api.requests.cross_checks import cross_check
from dealer_service.api.requests.fast_reader import accept
from dealer_service.api.requests.fields import Field, ListOf, Nested
from dealer_service.api.requests.schemas import SCHEMAS
from dealer_service.api.requests.strict_schema import StrictSchema
from dealer_service.api.work_units import most_work_of, ways_of, work_of
from dealer_service.engine import Asks, Branch, Question
from dealer_service.message import message
from dealer_service.values import replace

# What a plan writes into the event of a step, beside the event.
STEP_NOTES = frozenset({"stub", "pool", "because"})

# An error in its place; the message is made only for those that are sent.
Placed = tuple[JsonPath, Callable[[], FieldError]]


def parse_question(asks: Asks, document: Any) -> Question:
    """The question that the document asks. Raises Unprocessable with every error in it."""
    document = without_step_notes(asks, document)
    if type(document) is dict and document.get("contested") is not None:
        return _parse_contested(asks, document)
    question = accept(asks, document)
    if question is not None and next(cross_check(document), None) is None:
        return question
    loaded = load(SCHEMAS[asks], document)
    assert isinstance(loaded, Question)
    return loaded


def without_step_notes(asks: Asks, document: Any) -> Any:
    """The request without the notes of a plan: a step of a plan can be sent back unchanged."""
    if asks is not Asks.DRAWING or type(document) is not dict:
        return document
    event = document.get("event")
    if type(event) is not dict or not STEP_NOTES & event.keys():
        return document
    return {**document, "event": {name: part for name, part in event.items() if name not in STEP_NOTES}}


def _parse_contested(asks: Asks, document: dict[str, Any]) -> Question:
    """The question with a branch for each combination of the contested facts."""
    errors: list[Placed] = []
    try:
        disputes = disputes_field().deserialize(document["contested"])
        known = SCHEMAS[asks].fields
        errors += [(place, partial(_same, error)) for place, error in misplaced(disputes, document, known)]
    except ValidationError as error:
        errors += _in_field(error.messages, disputes_field(), ("contested",))
    errors = errors or list(_too_much(document))
    if errors:
        raise _unprocessable(errors)
    branches, in_branches = [], []
    for chosen, branch in ways(disputes, document):
        try:
            facts = tuple((each.at, each.alternatives[number]) for each, number in zip(disputes, chosen, strict=True))
            branches.append(Branch(chosen, facts, parse_question(asks, branch)))
        except Unprocessable as refusal:
            in_branches += [blamed(fault, disputes, chosen) for fault in refusal.faults]
    if in_branches:
        each_once = list(dict.fromkeys(in_branches))
        raise Unprocessable(each_once[:MOST_FAULTS], len(each_once[MOST_FAULTS:]))
    return replace(branches[0].question, contested=disputes, branches=tuple(branches))


def _too_much(document: dict[str, Any]) -> Iterator[Placed]:
    """An error if ruling on every version is too much work, with the number that would be allowed."""
    work, count, most = work_of(document), ways_of(document), most_work_of(document)
    if work > most:
        detail = message(
            "Ruling on {count} versions takes {work} units of work. The limit is {most}: contest fewer facts, "
            "for at most {enough} versions.",
            count=count,
            work=work,
            most=most,
            enough=max(1, most * count // work),
        )
        yield ("contested",), partial(_same, FieldError("too-much-work", detail))


def load(schema: StrictSchema, document: Any) -> Any:
    """The document, loaded by the schema. Raises Unprocessable with every error in it."""
    if not isinstance(document, dict):
        first, second = list(schema.fields)[:2]
        detail = message(
            "Expected an object with {first} and {second}; found {found}.",
            first=first,
            second=second,
            found=describe(document),
        )
        raise Unprocessable([InputError("", "wrong-type", detail)])
    errors: list[Placed] = [(place, partial(_same, error)) for place, error in cross_check(document)]
    loaded: Any = None
    try:
        loaded = schema.load(document)
    except ValidationError as error:
        errors += _in_object(error.messages, schema, ())
    if errors:
        raise _unprocessable(errors)
    return loaded


def _unprocessable(errors: list[Placed]) -> Unprocessable:
    """The errors in the order of their places, those in a list by their numbers."""
    errors.sort(key=lambda placed: [(isinstance(part, str), part) for part in placed[0]])
    faults = []
    for place, make in errors[:MOST_FAULTS]:
        error = make()
        faults.append(InputError(pointer(place), error.code, error.detail, error.allowed))
    return Unprocessable(faults, len(errors) - len(faults))


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
        for error in messages:
            yield place, partial(_same, error)
    elif isinstance(field, Nested):
        yield from _in_object(messages, field.schema, place)
    else:
        assert isinstance(field, ListOf), "only what holds something has errors within it"
        for number, below in messages.items():
            if number == SCHEMA:  # marshmallow's place for errors of the list beside errors of its items
                yield from _in_field(below, field, place)
            else:
                yield from _in_field(below, field.inner, (*place, number))


def _same(error: FieldError) -> FieldError:
    return error
