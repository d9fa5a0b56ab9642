"""How is a shape of JSON written down in few words?"""

from __future__ import annotations

from typing import Any

Plain = dict[str, Any]

STRING: Plain = {"type": "string"}
COUNT: Plain = {"type": "integer", "minimum": 0}
DAY: Plain = {"type": "string", "format": "date"}
DIGEST: Plain = {"type": "string", "pattern": "^sha256:[0-9a-f]{64}$"}
# A fact of a reason: a plain value, or a list of them.
FACT: Plain = {"type": ["integer", "string", "boolean", "null", "array"], "items": {"type": ["integer", "string"]}}


def record(description: str, **members: Plain | tuple[Plain]) -> Plain:
    """An object with these members; one in a tuple of its own may be left out."""
    said = {"description": description} if description else {}
    return {
        "type": "object",
        **said,
        "properties": {name: each[0] if isinstance(each, tuple) else each for name, each in members.items()},
        "required": [name for name, each in members.items() if not isinstance(each, tuple)],
    }


def many(item: Plain) -> Plain:
    """A list of such items."""
    return {"type": "array", "items": item}


def named(*names: str) -> Plain:
    """One of these names."""
    return {"type": "string", "enum": [str(each) for each in names]}


def null_or(shape: Plain) -> Plain:
    """The shape, or null."""
    return {"anyOf": [shape, {"type": "null"}]}


def anything() -> Plain:
    """Any JSON value."""
    return {}
