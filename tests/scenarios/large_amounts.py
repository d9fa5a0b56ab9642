"""Any question with amounts of five or more digits: each amount times a number that is not round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dealer_service.api.requests.fields import Integer, ListOf, Nested
from dealer_service.api.requests.schemas import SCHEMAS
from dealer_service.api.requests.strict_schema import StrictSchema
from dealer_service.api.strict_json import LARGEST
from dealer_service.engine import Asks

TIMES = 12_345
# Integers that are not amounts, up to the largest amount: players in the event and the value of one unit of money.
NO_AMOUNTS = frozenset({"players_left", "cents"})

Place = tuple[str | int, ...]


def amounts(asks: Asks, document: dict[str, Any]) -> Iterator[Place]:
    """The path of each amount of chips in a question, except contested ones."""
    yield from _in_object(SCHEMAS[asks], document, ())


def with_large_amounts(asks: Asks, document: dict[str, Any]) -> dict[str, Any]:
    """The question with all amounts multiplied."""
    places = list(amounts(asks, document))
    for place in places:
        document = changed(document, place, TIMES * value_at(document, place))
    return document


def value_at(document: Any, place: Place) -> Any:
    """The value at a path."""
    for each in place:
        document = document[each]
    return document


def changed(document: Any, place: Place, value: Any) -> Any:
    """The document with another value at this path."""
    if not place:
        return value
    copied: Any = dict(document) if isinstance(document, dict) else list(document)
    copied[place[0]] = changed(document[place[0]], place[1:], value)
    return copied


def _in_object(schema: StrictSchema, document: Any, at: Place) -> Iterator[Place]:
    if not isinstance(document, dict):
        return
    for name, part in document.items():
        if name in schema.fields and name not in NO_AMOUNTS:
            yield from _in_field(schema.fields[name], part, (*at, name))


def _in_field(field: Any, value: Any, at: Place) -> Iterator[Place]:
    if isinstance(field, Integer):
        if field.most == LARGEST and type(value) is int and value:
            yield at
    elif isinstance(field, ListOf):
        for place, each in enumerate(value if isinstance(value, list) else ()):
            yield from _in_field(field.inner, each, (*at, place))
    elif isinstance(field, Nested):
        yield from _in_object(field.schema, value, at)
