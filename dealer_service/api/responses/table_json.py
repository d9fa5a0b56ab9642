"""A table as JSON, in the shape that questions send it in, made from the facts of its dataclasses.

Unknown facts are omitted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING
from typing import Any

from dealer_service.canonical import JsonObject
from dealer_service.table import Event, Snapshot
from dealer_service.table.facts import Fact, OneCard, OneOf, Part, Several, Shape, facts_of

Writer = Callable[[Any], Any]


def _writer_of(kind: type[Any]) -> Callable[[Any], JsonObject]:
    """A function that writes this dataclass as a JSON object."""
    facts = [(fact.attribute, fact.name, _writer(fact.shape), _may_be_empty(fact)) for fact in facts_of(kind)]

    def write(part: Any) -> JsonObject:
        members = {}
        for attribute, name, write_value, may_be_empty in facts:
            value = getattr(part, attribute)
            if value is not None:
                if write_value is not None:
                    value = write_value(value)
                if value or may_be_empty:
                    members[name] = value
        return members

    return write


def _may_be_empty(fact: Fact) -> bool:
    """Whether the fact is written if it is empty: not if that is its default."""
    return fact.always or fact.default is MISSING or fact.default is None


def _writer(shape: Shape) -> Writer | None:
    """A function that writes a value of this shape; None if it is written as it is."""
    match shape:
        case OneOf():
            return str.__str__
        case OneCard():
            return str
        case Part(kind):
            return _writer_of(kind)
        case Several(each):
            write = _writer(each)
            return list if write is None else lambda values: [write(value) for value in values]
    return None


serialize_table: Callable[[Snapshot], JsonObject] = _writer_of(Snapshot)
serialize_event: Callable[[Event], JsonObject] = _writer_of(Event)
