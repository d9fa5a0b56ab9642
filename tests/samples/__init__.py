"""A question to send to each endpoint: a file of this folder, else the first example of the contract."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from dealer_service.web.routes.contract import DOCUMENT

JSON = "application/json"


def sample(asks: str) -> bytes:
    """The body of a question to this endpoint."""
    file = Path(__file__).with_name(f"{asks.replace('/', '-')}.json")
    return file.read_bytes() if file.exists() else json.dumps(_published(asks)).encode()


def sampled(asks: str) -> dict[str, Any]:
    """The same as a document."""
    document: dict[str, Any] = json.loads(sample(asks))
    return document


@cache
def _published(asks: str) -> dict[str, Any]:
    paths = json.loads(DOCUMENT.read_text("utf-8"))["paths"]
    examples = paths[f"/v1/{asks}"]["post"]["requestBody"]["content"][JSON]["examples"]
    first: dict[str, Any] = next(iter(examples.values()))["value"]
    return first
