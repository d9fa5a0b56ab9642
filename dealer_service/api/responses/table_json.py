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

# The code of a writer, and of one fact in it. A loop over the facts takes twice as long: most of them are unknown.
WRITE = """
def write(part, written):
    before = None if written is None else written.get(id(part))
    if before is not None:
        return before
    members = {{}}
    {members}
    if written is not None:
        written[id(part)] = members
    return members
"""
MEMBER = """
if (value := part.{attribute}) is not None:
    members["{name}"] = {value}
"""
MEMBER_UNLESS_EMPTY = """
if (value := part.{attribute}) is not None and (made := {value}):
    members["{name}"] = made
"""

# The parts that one answer has written, by their identity: most of them are the same in the next table of a hand.
Written = dict[int, Any]
Writer = Callable[[Any, Written | None], Any]


def serialize_table(table: Snapshot, written: Written | None = None) -> JsonObject:
    """The table as JSON; parts that are ``written`` are taken from there. Their tables must still exist."""
    return _write_table(table, written)


def serialize_event(event: Event) -> JsonObject:
    """The event as JSON."""
    return _write_event(event, None)


def _writer_of(kind: type[Any]) -> Callable[[Any, Written | None], JsonObject]:
    """A function that writes this dataclass as a JSON object, made with a line of code for each fact."""
    names: dict[str, Any] = {}
    lines: list[str] = []
    for number, fact in enumerate(facts_of(kind)):
        names[f"write_{number}"] = write = _writer(fact.shape)
        named = {"attribute": fact.attribute, "name": fact.name}
        named["value"] = "value" if write is None else f"write_{number}(value, written)"
        code = MEMBER.format(**named) if _may_be_empty(fact) else MEMBER_UNLESS_EMPTY.format(**named)
        lines += code.splitlines()
    exec(compile(WRITE.format(members="\n    ".join(lines)), "<table_json>", "exec"), names)
    made: Writer = names["write"]
    made.__qualname__ = f"{kind.__qualname__}.write"
    return made


def _may_be_empty(fact: Fact) -> bool:
    """Whether the fact is written if it is empty: not if that is its default."""
    return fact.always or fact.default is MISSING or fact.default is None


def _writer(shape: Shape) -> Writer | None:
    """A function that writes a value of this shape; None if it is written as it is."""
    match shape:
        case OneOf():
            return lambda value, written: str.__str__(value)
        case OneCard():
            return lambda value, written: str(value)
        case Part(kind):
            return _writer_of(kind)
        case Several(each):
            write = _writer(each)
            if isinstance(each, OneCard):
                return lambda values, written: [str(value) for value in values]
            if write is None:
                return lambda values, written: list(values)
            return _writer_of_several(write)
    return None


def _writer_of_several(write: Writer) -> Writer:
    """A function that writes a list, each item by this writer."""

    def write_each(values: Any, written: Written | None) -> list[Any]:
        if written is None:
            return [write(value, None) for value in values]
        found: list[Any] | None = written.get(id(values))
        if found is None:
            found = written[id(values)] = [written.get(id(value)) or write(value, written) for value in values]
        return found

    return write_each


_write_table, _write_event = _writer_of(Snapshot), _writer_of(Event)
