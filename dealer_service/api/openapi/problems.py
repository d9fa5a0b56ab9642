"""The schemas of what keeps a request from being answered: the problem, each fault in it, and the page of its type."""

from __future__ import annotations

from dealer_service.api.openapi.shapes import FACT, STRING, any_value, enum_of, list_of, record, reference
from dealer_service.api.openapi.values import described
from dealer_service.canonical import JsonObject
from dealer_service.rulings.breaches.breach import Kind

FAULT = record(
    "One thing to mend.",
    code={"type": "string", "description": "Stable; the words in detail are not."},
    detail=STRING,
    allowed=({**list_of(any_value()), "description": "What would be right, where that can be listed."},),
    pointer=({"type": "string", "description": "Where it is, or belongs."},),
    offset=({"type": "integer", "description": "The byte at which reading stopped."},),
    kind=({**enum_of(*Kind), **described(Kind, Kind)},),
    args=({"type": "object", "additionalProperties": FACT},),
    because=(list_of(STRING),),
)
PROBLEM = record(
    "What keeps the request from being answered (RFC 9457).",
    type={"type": "string", "format": "uri-reference", "description": "Where this problem is described."},
    title=STRING,
    status={"type": "integer"},
    detail=STRING,
    errors={**list_of(reference("Fault")), "description": "Every fault at once."},
    instance=({"type": "string", "description": "The id of the request; see X-Request-ID."},),
    known=(list_of(STRING),),
    loaded=(list_of(STRING),),
    limit=({"type": "integer"},),
    work=({"type": "integer", "description": "Of a batch: its units of work."},),
    enough=({"type": "integer", "description": "Of a batch: how many of its first items would be answered."},),
    item=({"type": "integer", "description": "In a batch: which item, the first being 0."},),
    line=({"type": "integer", "description": "In a batch of lines: which line, the first being 1."},),
    scope=({"type": "string", "description": "The scope that is needed."},),
    left_off=({"type": "integer", "description": "How many faults there are beyond those listed."},),
    reasons=(list_of(reference("Reason")),),
)
PROBLEM_TYPE = record(
    "What a problem means.",
    type=STRING,
    status={"type": "integer"},
    title=STRING,
    says={"type": "string", "description": "What it means, whenever it comes."},
)


def problem_schemas() -> dict[str, JsonObject]:
    """The schemas of problems, by their names."""
    return {"Fault": FAULT, "Problem": PROBLEM, "ProblemType": PROBLEM_TYPE}
