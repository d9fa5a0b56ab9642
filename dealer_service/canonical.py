"""Canonical JSON (RFC 8785), and the digests that are made of it."""

from __future__ import annotations

import hashlib
import json
from typing import Any

JsonObject = dict[str, Any]

_WRITER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, check_circular=False)


def canonical(value: Any) -> bytes:
    """The value as canonical JSON in UTF-8.

    The service has no floating-point numbers and only ASCII keys. For such values, sorted keys and no spaces are all
    that RFC 8785 asks for.
    """
    return _WRITER.encode(value).encode("utf-8", "surrogatepass")


def digest(value: Any) -> str:
    """``sha256:`` and the SHA-256 of the value's canonical JSON, in hexadecimal."""
    return "sha256:" + hashlib.sha256(canonical(value)).hexdigest()
