"""Fast parsing of valid questions: for each schema one function, generated from the fields of the schema.

The functions only accept. On any doubt they return nothing, and the schema itself reads the question again and
says what is wrong. So everything that is accepted here is what the schemas say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from keyword import iskeyword
from typing import Any

from marshmallow import ValidationError

from dealer_service.api.requests.fields import (
    AnyObject,
    AnyValue,
    Boolean,
    Choice,
    Field,
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
    """Raised where only the schema can decide."""


def accept(asks: Asks, document: Any) -> Question | None:
    """The question as its schema would load it; None where only the schema can say."""
    try:
        question: Question = READERS[asks](document)
    except (Doubt, ValidationError, KeyError, TypeError):  # a name that is not in its list, or cannot be in any
        return None
    return question


def reader(schema: StrictSchema) -> Reader:
    """A function that reads what the schema reads, field by field, and raises where it might not.

    Its own names begin with an underscore or stand in ``names``, so that no field takes their place.
    """
    names: dict[str, Any] = {"Doubt": Doubt, "makes": schema.makes, "known": frozenset(schema.fields)}
    lines = [
        "def read(_told):",
        " if type(_told) is not dict or not known.issuperset(_told): raise Doubt",
        " _get = _told.get",
    ]
    for name, field in schema.fields.items():
        assert isinstance(field, Field), f"nobody knows how to read {name}"
        lines += [f" {_variable(name)} = _get({name!r})", *_lines(field, _variable(name), names)]
    if schema.takes:
        names["belongs"] = {does: frozenset((schema.decides, *takes.fields)) for does, takes in schema.takes.items()}
        names["takes"] = schema.takes
        lines += [
            f" if not belongs[{schema.decides}].issuperset(_told): raise Doubt",
            f" needs, either = takes[{schema.decides}].needs, takes[{schema.decides}].either",
            " if None in map(_get, needs): raise Doubt",
            " if either and not any(_get(name) is not None for name in either): raise Doubt",
        ]
    told = ", ".join(f"{field.attribute or name}={_variable(name)}" for name, field in schema.fields.items())
    lines.append(f" return makes({told})")
    exec("\n".join(lines), names)
    read: Reader = names["read"]
    return read


def _variable(name: str) -> str:
    """What the field of this name is called in Python, which keeps some words for itself."""
    return f"{name}_" if iskeyword(name) else name


def _lines(field: Field, name: str, names: dict[str, Any]) -> list[str]:
    """The lines that check the variable of this name, and put in its place what is loaded for it."""
    lines = _checks(field, name, names)
    if field.required:
        return [" " + line for line in lines]
    return [f" if {name} is not None:", *("  " + line for line in lines)]


def _checks(field: Field, name: str, names: dict[str, Any]) -> list[str]:
    own = f"_{len(names)}"
    match field:
        case Integer():
            return [f"if type({name}) is not int or not {field.least} <= {name} <= {field.most}: raise Doubt"]
        case AnyValue():
            return ["pass"]
        case AnyObject():
            return [f"if type({name}) is not dict: raise Doubt"]
        case Boolean():
            return [f"if {name} is not True and {name} is not False: raise Doubt"]
        case Choice():
            names[own] = field.names
            return [f"{name} = {own}[{name}]"]
        case String():
            names[own] = field.is_valid
            return [f"if type({name}) is not str or not {own}({name}): raise Doubt"]
        case Nested():
            names[own] = reader(field.schema)
            return [f"{name} = {own}({name})"]
        case ListOf():
            names[own] = None
            return [
                f"if type({name}) is not list or not {field.least} <= len({name}) <= {field.most}: raise Doubt",
                *([f"if len(set({name})) != len({name}): raise Doubt"] if field.distinct else []),
                f"{own} = []",
                f"for {name}_ in {name}:",
                *_lines(field.inner, f"{name}_", names),
                f" {own}.append({name}_)",
                f"{name} = tuple({own})",
            ]
    raise AssertionError(f"nobody knows how to read {field!r}")


READERS: Mapping[Asks, Reader] = {asks: reader(schema) for asks, schema in SCHEMAS.items()}
