"""Fields and schemas of marshmallow, made from the facts of dataclasses as ``table/facts.py`` describes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from dealer_service.api.requests.fields import Boolean, CardField, Choice, Field, Integer, ListOf, Nested, String
from dealer_service.api.requests.strict_schema import StrictSchema
from dealer_service.i18n.message import message
from dealer_service.table.facts import (
    Fact,
    Flag,
    OneCard,
    OneOf,
    Part,
    Several,
    Shape,
    Takes,
    Text,
    Whole,
    docstring,
    facts_of,
)

_SCHEMAS: dict[type[Any], type[StrictSchema]] = {}


def fields_of(kind: type[Any]) -> dict[str, Field]:
    """A field for each fact of the dataclass, by its name in JSON."""
    return {fact.name: field_of(fact) for fact in facts_of(kind)}


def field_of(fact: Fact) -> Field:
    """The field of one fact."""
    field = _field(fact.shape, fact.required)
    field.description = fact.description
    if fact.attribute != fact.name:
        field.attribute = fact.attribute
    return field


def _field(shape: Shape, required: bool) -> Field:
    match shape:
        case Whole(least, most):
            return Integer(least, most, required=required)
        case Flag():
            return Boolean(required=required)
        case OneOf(names):
            return Choice(names, required=required)
        case OneCard():
            return CardField(required=required)
        case Text(most):
            return text(most, required=required)
        case Part(kind, expected):
            return Nested(schema_of(kind), expected, required=required)
        case Several(each, items):
            inner = _field(each, required=True)
            expected, least, most = items.expected, items.least, items.most
            return ListOf(inner, expected, least, most, required=required, distinct=items.distinct)


def text(most: int, *, required: bool = False) -> String:
    """A field of free text."""
    return String(
        message("a string of 1 to {most} characters", most=most),
        "wrong-length",
        lambda value: 0 < len(value) <= most,
        required=required,
        json_schema={"minLength": 1, "maxLength": most},
    )


def schema_of(kind: type[Any]) -> type[StrictSchema]:
    """The schema of a dataclass; its docstring is the description for callers."""
    if kind not in _SCHEMAS:
        members = {**fields_of(kind), "makes": kind, "__doc__": docstring(kind)}
        _SCHEMAS[kind] = type(f"{kind.__name__}Schema", (StrictSchema,), members)
    return _SCHEMAS[kind]


def schema_of_kinds(base: type[Any], kinds: Iterable[type[Any]], described: str) -> type[StrictSchema]:
    """One schema for all kinds of something: ``kind`` decides which class is made, and which facts belong to it.

    A fact of several kinds has the same shape in all of them.
    """
    by_name = {kind.kind: kind for kind in kinds}
    facts: dict[str, dict[str, Fact]] = {}
    for name, kind in by_name.items():
        for fact in facts_of(kind):
            facts.setdefault(fact.name, {})[name] = fact
    fields: dict[str, Field] = {"kind": Choice(by_name, required=True)}
    fields["kind"].description = described
    fields["kind"].meanings = {name: docstring(kind) for name, kind in by_name.items()}
    for name, told in facts.items():
        (shape,) = {fact.shape for fact in told.values()}
        fields[name] = _field(shape, required=False)
        fields[name].description = _description(told)
        fields[name].attribute = next(iter(told.values())).attribute
    members = {
        **fields,
        "makes": staticmethod(lambda kind, **facts: _made(by_name[kind], facts)),
        "decides": "kind",
        "takes": {name: _takes(kind) for name, kind in by_name.items()},
        "__doc__": docstring(base),
    }
    return type(f"{base.__name__}Schema", (StrictSchema,), members)


def _made(kind: type[Any], facts: Mapping[str, Any]) -> Any:
    return kind(**{name: fact for name, fact in facts.items() if fact is not None})


def _takes(kind: type[Any]) -> Takes:
    facts, either = facts_of(kind), kind.either
    needs = tuple(fact.name for fact in facts if fact.required)
    return Takes(needs, tuple(fact.name for fact in facts if not fact.required and fact.name not in either), either)


def _description(told: Mapping[str, Fact]) -> str:
    """The description of a fact; where the kinds differ in it, each behind the kinds that it is for."""
    kinds: dict[str, list[str]] = {}
    for kind, fact in told.items():
        kinds.setdefault(fact.description, []).append(kind)
    if len(kinds) == 1:
        return next(iter(kinds))
    return " ".join(f"{', '.join(f'`{kind}`' for kind in names)}: {text}" for text, names in kinds.items())
