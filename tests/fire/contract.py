"""Hostile requests from the contract: schemathesis generates invalid and valid bodies from the OpenAPI document."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from requests import Request
from schemathesis import GenerationMode

from tests.fire.clients import written
from tests.fire.corpus import Hostile
from tests.fire.questions import app


def suggested(most: int) -> list[Hostile]:
    """Return at most ``most`` requests: invalid and valid ones for each POST operation, the same on each call."""
    document = app().test_client().get("/openapi.json").json
    # schemathesis cannot make bodies if only some kinds of incident or question take a fact: here all may have it.
    for schema in document["components"]["schemas"].values():
        if any("if" in each for each in schema.get("allOf", ())):
            del schema["allOf"]
    every = [found.ok() for found in schemathesis.openapi.from_dict(document).get_all_operations()]
    asked = [operation for operation in every if operation.method == "post"]
    each = max(1, most // len(asked) // 2)
    made: list[Hostile] = []
    for operation in asked:
        for mode in (GenerationMode.NEGATIVE, GenerationMode.POSITIVE):
            made += _cases(operation, mode, each)
    return made[:most]


def _cases(operation: Any, mode: GenerationMode, most: int) -> list[Hostile]:
    found: list[Hostile] = []

    @settings(
        max_examples=most,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )
    @given(operation.as_strategy(generation_mode=mode))
    def keep(case: Any) -> None:
        ready = Request(**case.as_transport_kwargs(base_url="http://dealer")).prepare()
        body = ready.body or b""
        raw = body if isinstance(body, bytes) else body.encode("utf-8", "surrogatepass")
        kept = {name: value for name, value in ready.headers.items() if name not in ("Content-Length", "Connection")}
        found.append(Hostile(f"contract: {operation.path}", written(ready.path_url, raw, **_named(kept))))

    with suppress(Unsatisfiable):  # no invalid form exists if the schema accepts every text
        keep()
    return found[:most]


def _named(headers: dict[str, Any]) -> dict[str, str]:
    """Return headers as ``written`` takes them, each on one line."""
    found = {name: value.decode("latin-1") if isinstance(value, bytes) else value for name, value in headers.items()}
    return {name.replace("-", "_"): value for name, value in found.items() if "\n" not in value and "\r" not in value}
