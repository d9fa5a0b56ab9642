"""Short ways to write JSON Schema."""

from __future__ import annotations

from typing import Any

from dealer_service.canonical import JsonObject

EXAMPLES = ("example", "examples")
STRING: JsonObject = {"type": "string"}
BOOLEAN: JsonObject = {"type": "boolean"}
COUNT: JsonObject = {"type": "integer", "minimum": 0}
DAY: JsonObject = {"type": "string", "format": "date"}
DIGEST: JsonObject = {"type": "string", "pattern": "^sha256:[0-9a-f]{64}$"}
# A fact of a reason: a number, a string, a boolean, null, or a list.
FACT: JsonObject = {"type": ["integer", "string", "boolean", "null", "array"], "items": {"type": ["integer", "string"]}}


def reference(name: str) -> JsonObject:
    """A reference to a schema of the document."""
    return {"$ref": f"#/components/schemas/{name}"}


def record(description: str, **members: JsonObject | tuple[JsonObject]) -> JsonObject:
    """An object with these fields; a field in a tuple of its own is optional."""
    described = {"description": description} if description else {}
    return {
        "type": "object",
        **described,
        "properties": {name: each[0] if isinstance(each, tuple) else each for name, each in members.items()},
        "required": [name for name, each in members.items() if not isinstance(each, tuple)],
    }


def list_of(item: JsonObject) -> JsonObject:
    """A list of such items."""
    return {"type": "array", "items": item}


def enum_of(*names: str) -> JsonObject:
    """One of these names."""
    return {"type": "string", "enum": [str(each) for each in names]}


def null_or(shape: JsonObject) -> JsonObject:
    """The shape, or null."""
    return {"anyOf": [shape, {"type": "null"}]}


def as_64_bits(node: Any) -> Any:
    """The same schemas, every integer with the format int64: without it, generators use 32 bits."""
    if isinstance(node, list):
        return [as_64_bits(each) for each in node]
    if not isinstance(node, dict):
        return node
    kind = node.get("type")
    numbered = {"format": "int64"} if kind in ("integer", ["integer", "null"]) else {}
    return {name: part if name in EXAMPLES else as_64_bits(part) for name, part in node.items()} | numbered


def any_value() -> JsonObject:
    """Any JSON value."""
    return {}
