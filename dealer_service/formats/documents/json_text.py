"""JSON with exact numbers: a Decimal is written as it is, and read as it was written."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

from dealer_service.formats.amounts import plain


def json_text(value: Any) -> str:
    """The value on one line."""
    match value:
        case dict():
            return "{" + ", ".join(f"{_string(str(name))}: {json_text(each)}" for name, each in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(map(json_text, value)) + "]"
        case Decimal():
            return plain(value)
        case str():
            return _string(value)
        case _:
            return json.dumps(value)


def _string(text: str) -> str:
    return json.dumps(text.encode("utf-8", "replace").decode(), ensure_ascii=False)
