"""The differences between two answers, and their common part."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dealer_service.api.errors import JsonPath, pointer

# Words, and the clauses that something rests on, do not make an answer another one. The ruling on one event of
# a hand is not compared as a whole: its outcome is.
NOT_COMPARED = frozenset({"because", "says", "rule", "reasons", "ruling"})
# In place of a field or item that one side lacks.
ABSENT = object()


def diff_pointers(one: Any, other: Any, ignored: frozenset[str] = NOT_COMPARED) -> list[str]:
    """The JSON pointers to the smallest parts that differ, fields by name and lists in order."""
    return [pointer(place) for place, _, _ in diff(one, other, ignored)]


def diff(
    one: Any, other: Any, ignored: frozenset[str] = frozenset(), at: JsonPath = ()
) -> Iterator[tuple[JsonPath, Any, Any]]:
    """Each place where the two differ, with both values; ABSENT for a missing one."""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in sorted((one.keys() | other.keys()) - ignored):
            yield from diff(one.get(name, ABSENT), other.get(name, ABSENT), ignored, (*at, name))
    elif isinstance(one, list) and isinstance(other, list):
        for number in range(max(len(one), len(other))):
            here, there = (each[number] if number < len(each) else ABSENT for each in (one, other))
            yield from diff(here, there, ignored, (*at, number))
    elif type(one) is not type(other) or one != other:
        yield at, one, other


def shared_part(one: Any, other: Any) -> Any:
    """The common part, without fields that differ; ABSENT if there is none.

    What is shared rests on the clauses of both.
    """
    if isinstance(one, dict) and isinstance(other, dict):
        shared = {name: shared_part(part, other[name]) for name, part in one.items() if name in other}
        if "because" in shared:
            shared["because"] = list(dict.fromkeys((*one["because"], *other["because"])))
        return {name: part for name, part in shared.items() if part is not ABSENT}
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        shared_parts = [shared_part(*each) for each in zip(one, other, strict=True)]
        return ABSENT if ABSENT in shared_parts else shared_parts
    return one if type(one) is type(other) and one == other else ABSENT
