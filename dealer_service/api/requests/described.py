"""Marshmallow fields and schemas, made from the described facts of dataclasses (see ``table/facts.py``)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, TypeVar

from dealer_service.api.requests.fields import Boolean, CardField, Choice, Field, Integer, ListOf, Nested, String
from dealer_service.api.requests.strict_schema import StrictSchema
from dealer_service.message import message
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

AnyField = TypeVar("AnyField", bound=Field)
# The schema of each dataclass that is part of another one.
_SCHEMAS: dict[type[Any], type[StrictSchema]] = {}


def schema_of(
    kind: type[Any],
    name: str = "",
    *,
    says: str = "",
    required: Collection[str] = (),
    without: Collection[str] = (),
    fields: Mapping[str, Field] | None = None,
    **members: Any,
) -> type[StrictSchema]:
    """The schema of a dataclass. It also becomes the schema of parts of this type, unless they have one.

    ``says`` is its description, by default the docstring of the dataclass. Facts named in ``required`` are required
    here, those named in ``without`` are unknown, and ``fields`` replaces the fields made from facts. The other
    ``members`` are those of StrictSchema.
    """
    takes, decides = getattr(kind, "takes", {}), getattr(kind, "decides", "does")
    made: dict[str, Field] = {}
    for fact in facts_of(kind):
        if fact.name not in without:
            needed = fact.name in required or (fact.required and (not takes or fact.name == decides))
            given = (fields or {}).get(fact.name)
            made[fact.name] = _with_texts(given or _field(fact.shape, needed), fact)
    attributes = {"makes": kind, "takes": takes, "__doc__": says or docstring(kind), **made, **members}
    schema = type(f"{name or kind.__name__}Schema", (StrictSchema,), attributes)
    _SCHEMAS.setdefault(kind, schema)
    return schema


def schema_of_kinds(base: type[Any], kinds: Iterable[type[Any]], description: str) -> type[StrictSchema]:
    """One schema for all kinds of something: ``kind`` decides which class is made, and which facts it takes.

    A fact has the same shape in all kinds that it belongs to. The ``description`` is that of the field ``kind``.
    """
    by_name = {kind.kind: kind for kind in kinds}
    facts: dict[str, dict[str, Fact]] = {}
    for name, kind in by_name.items():
        for fact in facts_of(kind):
            facts.setdefault(fact.name, {})[name] = fact
    decides = described(Choice(by_name, required=True), description)
    decides.meanings = {name: docstring(kind) for name, kind in by_name.items()}
    fields: dict[str, Field] = {"kind": decides}
    for name, of_kinds in facts.items():
        (shape,) = {fact.shape for fact in of_kinds.values()}
        fields[name] = _with_texts(_field(shape, required=False), next(iter(of_kinds.values())))
        fields[name].description = _description(of_kinds)
    members = {
        **fields,
        "makes": staticmethod(lambda kind, **facts: by_name[kind](**facts)),
        "decides": "kind",
        "takes": {name: _takes(kind) for name, kind in by_name.items()},
        "__doc__": docstring(base),
    }
    return type(f"{base.__name__}Schema", (StrictSchema,), members)


def described(field: AnyField, description: str) -> AnyField:
    """The field, with its description for callers."""
    field.description = description
    return field


def text(most: int, *, required: bool = False) -> String:
    """A field of free text."""
    return String(
        message("a string of 1 to {most} characters", most=most),
        "wrong-length",
        lambda value: 0 < len(value) <= most,
        required=required,
        json_schema={"minLength": 1, "maxLength": most},
    )


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
            return Nested(_SCHEMAS.get(kind) or schema_of(kind), expected, required=required)
        case Several(each, items):
            inner = _field(each, required=True)
            return ListOf(inner, items.expected, items.least, items.most, required=required, distinct=items.distinct)


def _with_texts(field: Field, fact: Fact) -> Field:
    """The field with the description of the fact, and its attribute if its name in JSON differs."""
    field.description = fact.description
    if fact.attribute != fact.name:
        field.attribute = fact.attribute
    return field


def _takes(kind: type[Any]) -> Takes:
    facts, either = facts_of(kind), kind.either
    needs = tuple(fact.name for fact in facts if fact.required)
    return Takes(needs, tuple(fact.name for fact in facts if not fact.required and fact.name not in either), either)


def _description(of_kinds: Mapping[str, Fact]) -> str:
    """The description of a fact. If the kinds differ, each text follows the kinds that it is for."""
    kinds: dict[str, list[str]] = {}
    for kind, fact in of_kinds.items():
        kinds.setdefault(fact.description, []).append(kind)
    if len(kinds) == 1:
        return next(iter(kinds))
    return " ".join(f"{', '.join(f'`{kind}`' for kind in names)}: {text}" for text, names in kinds.items())
