"""Fast reading of valid questions: for each schema one function, made from the fields of the schema.

The functions only accept. If in doubt they raise, and the schema reads the question again and words the errors. They
never accept a question that the schema refuses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from marshmallow import ValidationError

from dealer_service.api.requests.fields import (
    AnyObject,
    AnyValue,
    Boolean,
    Choice,
    Integer,
    ListOf,
    Nested,
    String,
)
from dealer_service.api.requests.schemas import SCHEMAS
from dealer_service.api.requests.strict_schema import StrictSchema
from dealer_service.engine import Asks, Question

Reader = Callable[[Any], Any]


class Doubt(Exception):
    """Raised if only the schema can decide."""


def accept(asks: Asks, document: Any) -> Question | None:
    """The question as its schema would load it; None if only the schema can decide."""
    question: Question | None = read_or_none(READERS[asks], document)
    return question


def read_or_none(read: Reader, document: Any) -> Any:
    """The value read; None if only the schema can decide."""
    try:
        return read(document)
    except (Doubt, ValidationError, KeyError, TypeError):  # a name that is not in its list, or cannot be in any
        return None


def reader(schema: StrictSchema) -> Reader:
    """A function that reads an object as the schema does, and raises if the schema might refuse it."""
    attributes = {name: getattr(field, "attribute", None) or name for name, field in schema.fields.items()}
    readers = {name: (attributes[name], _reader_of(field)) for name, field in schema.fields.items()}
    required = frozenset(attributes[name] for name, field in schema.fields.items() if field.required)
    takes, decides, makes, checks = schema.takes, schema.decides, schema.makes, schema.checks
    belongs = {
        does: (
            {name: readers[name] for name in (decides, *each.fields)},
            required | {attributes[name] for name in each.needs},
            [attributes[name] for name in each.either],
        )
        for does, each in takes.items()
    }

    def read(told: Any) -> Any:
        if type(told) is not dict:
            raise Doubt
        known, needs, either = belongs[told[decides]] if belongs else (readers, required, ())
        made = {}
        for name, value in told.items():
            attribute, read_member = known[name]
            if value is not None:
                made[attribute] = read_member(value)
        if not made.keys() >= needs or (either and made.keys().isdisjoint(either)):
            raise Doubt
        for check in checks:
            for _ in check(made):
                raise Doubt
        return makes(**made)

    return read


def _reader_of(field: object) -> Reader:
    """A function that reads a value of this field, which is not null."""
    match field:
        case Integer():
            return _whole_number(field.least, field.most)
        case AnyValue():  # only in contested facts, which are taken apart before the question is read
            return _of_type(object)
        case AnyObject():
            return _of_type(dict)
        case Boolean():
            return _of_type(bool)
        case Choice():
            return field.names.__getitem__
        case String():
            return _string(field.is_valid)
        case Nested():
            return reader(field.schema)
        case ListOf():
            return _list(field)
    raise AssertionError(f"nobody knows how to read {field!r}")


def _of_type(kind: type[Any]) -> Reader:
    def read(value: Any) -> Any:
        if type(value) is not kind:
            raise Doubt
        return value

    return read


def _whole_number(least: int, most: int) -> Reader:
    def read(value: Any) -> Any:
        if type(value) is not int or not least <= value <= most:
            raise Doubt
        return value

    return read


def _string(is_valid: Callable[[str], bool]) -> Reader:
    def read(value: Any) -> Any:
        if type(value) is not str or not is_valid(value):
            raise Doubt
        return value

    return read


def _list(field: ListOf) -> Reader:
    least, most, distinct, read_each = field.least, field.most, field.distinct, _reader_of(field.inner)
    if not field.inner.required:
        read_each = _unless_null(read_each)

    def read(value: Any) -> Any:
        if type(value) is not list or not least <= len(value) <= most:
            raise Doubt
        if distinct and len(set(value)) != len(value):
            raise Doubt
        return tuple(map(read_each, value))

    return read


def _unless_null(read: Reader) -> Reader:
    return lambda value: None if value is None else read(value)


READERS: Mapping[Asks, Reader] = {asks: reader(schema) for asks, schema in SCHEMAS.items()}
