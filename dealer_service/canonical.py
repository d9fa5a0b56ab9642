"""Canonical JSON (RFC 8785), and digests of it."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import orjson

JsonObject = dict[str, Any]

# A dataclass or date is a mistake here: the value must be JSON data.
_AS_IT_IS = orjson.OPT_SORT_KEYS | orjson.OPT_PASSTHROUGH_DATACLASS | orjson.OPT_PASSTHROUGH_DATETIME
_WRITER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, check_circular=False)


def canonical(value: Any) -> bytes:
    """The value as canonical JSON in UTF-8.

    The service has no floating-point numbers and only ASCII keys. For such values, RFC 8785 requires only sorted keys
    and no spaces.
    """
    try:
        return orjson.dumps(value, None, _AS_IT_IS)
    except orjson.JSONEncodeError:  # half a character, or a number beyond 64 bits: both occur only in refused texts
        return _WRITER.encode(value).encode("utf-8", "surrogatepass")


def read_unique(raw: bytes) -> Any:
    """The value of a JSON text that has no duplicate key. Raises ValueError for any other text.

    A duplicate key drops a field with its colon, so the value has fewer colons. The text must be without numbers of
    more than 15 digits and without ``\\u`` escapes, which can spell a colon.
    """
    value = orjson.loads(raw)
    if orjson.dumps(value).count(b":") != raw.count(b":"):
        raise ValueError("a duplicate key")
    return value


def digest(value: Any) -> str:
    """``sha256:`` and the SHA-256 of the value's canonical JSON, in hexadecimal."""
    return "sha256:" + hashlib.sha256(canonical(value)).hexdigest()
