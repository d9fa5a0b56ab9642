"""The schemas of a problem, of each error in it, and of the page about its type."""

from __future__ import annotations

from dealer_service.api.openapi.shapes import FACT, STRING, any_value, enum_of, list_of, record, reference
from dealer_service.api.openapi.values import described
from dealer_service.canonical import JsonObject
from dealer_service.rulings.breaches.breach import Kind

FAULT = record(
    "One error.",
    code={"type": "string", "description": "Stable; the words in detail are not."},
    detail=STRING,
    allowed=({**list_of(any_value()), "description": "Allowed values, if they can be listed."},),
    pointer=({"type": "string", "description": "JSON pointer to the error, or to where the missing field belongs."},),
    offset=({"type": "integer", "description": "Byte offset of the error, from 0."},),
    kind=({**enum_of(*Kind), **described(Kind, Kind)},),
    args=({"type": "object", "additionalProperties": FACT},),
    because=(list_of(STRING),),
)
PROBLEM = record(
    "Response to a failed request (RFC 9457).",
    type={"type": "string", "format": "uri-reference", "description": "URL of the service that explains the problem."},
    title=STRING,
    status={"type": "integer"},
    detail=STRING,
    errors={**list_of(reference("Fault")), "description": "All errors at once."},
    instance=({"type": "string", "description": "Id of the request; see X-Request-ID."},),
    known=(list_of(STRING),),
    loaded=(list_of(STRING),),
    limit=({"type": "integer"},),
    work=({"type": "integer", "description": "For a batch: its units of work."},),
    enough=({"type": "integer", "description": "For a batch: number of its first items that fit the limit."},),
    item=({"type": "integer", "description": "In a batch: index of the item, from 0."},),
    line=({"type": "integer", "description": "In a batch of lines: number of the line, from 1."},),
    scope=({"type": "string", "description": "Scope that is required."},),
    left_off=({"type": "integer", "description": "Number of errors beyond those listed."},),
    reasons=(list_of(reference("Reason")),),
)
PROBLEM_TYPE = record(
    "Explanation of a problem.",
    type=STRING,
    status={"type": "integer"},
    title=STRING,
    says={"type": "string", "description": "Meaning of the problem."},
)


def problem_schemas() -> dict[str, JsonObject]:
    """The schemas of problems, by their names."""
    return {"Fault": FAULT, "Problem": PROBLEM, "ProblemType": PROBLEM_TYPE}
