"""What the document does not describe yet: each forgotten part by name, with the file to add it in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from dealer_service.api.openapi.introduction import OF_TAGS
from dealer_service.api.openapi.routes import ROUTES, TAGS, problems_of
from dealer_service.api.responses.problems import STATUS
from dealer_service.canonical import JsonObject
from dealer_service.engine import Asks
from dealer_service.errors import DealerServiceError
from dealer_service.i18n.catalogues import ENGLISH_CATALOGUE

SCHEMA_REFERENCE = "#/components/schemas/"


class Undescribed(DealerServiceError):
    """Descriptions are missing; ``parts`` lists each with the file to add it in."""

    def __init__(self, parts: Sequence[str]) -> None:
        self.parts = tuple(parts)
        super().__init__("\n".join(self.parts))


def undescribed(problems: Mapping[str, Any]) -> Iterator[str]:
    """The parts that are needed to build the document at all; ``problems`` are the examples of problems by code."""
    for asks in Asks:
        if not (asks.topic and asks.words):
            yield f"Asks.{asks.name} has no words: give its topic and its question in engine/questions.py"
    for route in ROUTES:
        context, code = route.summary_key
        if code not in ENGLISH_CATALOGUE[context]:
            yield f"{route.path} has no summary: add {code!r} to ENDPOINTS in i18n/english/pages.py"
        if route.tag not in TAGS:
            yield f"{route.path} has the tag {route.tag!r}: add it to TAGS in api/openapi/routes.py"
    for tag in TAGS:
        if tag not in OF_TAGS:
            yield f"the tag {tag!r} has no description: add it to OF_TAGS in api/openapi/introduction.py"
        if tag not in ENGLISH_CATALOGUE["group"]:
            yield f"the tag {tag!r} has no heading: add it to GROUPS in i18n/english/pages.py"
    for code in dict.fromkeys((*STATUS, *(code for route in ROUTES for code in problems_of(route)))):
        yield from _of_problem(code, problems)


def _of_problem(code: str, problems: Mapping[str, Any]) -> Iterator[str]:
    if code not in STATUS:
        yield f"the problem {code!r} has no status: add it to STATUS in api/responses/problems.py"
    for context, name in (("title", "TITLES"), ("problem", "MEANINGS")):
        if code not in ENGLISH_CATALOGUE[context]:
            yield f"the problem {code!r} is not in {name}: add it in i18n/english/problems.py"
    if code not in problems and any(code in problems_of(route) for route in ROUTES):
        yield f"the problem {code!r} has no example: add a request that gets it to tests/tools/openapi.py"


def undescribed_members(schemas: Mapping[str, JsonObject]) -> Iterator[str]:
    """Every field of a request without a description."""
    for name, schema in schemas.items():
        for member, part in schema.get("properties", {}).items():
            if schema.get("additionalProperties") is False and "$ref" not in part and not part.get("description"):
                yield f"{name}.{member} has no description: write one where the field is, in table/ or api/requests/"


def unknown_references(document: JsonObject) -> Iterator[str]:
    """Every reference to a missing schema, with the path or schema that refers to it."""
    schemas = document["components"]["schemas"]
    for name, part in {**document["paths"], **schemas}.items():
        for schema in _references(part):
            if schema not in schemas:
                yield f"{name} refers to {schema}: add that schema in api/openapi/, or to SCHEMAS in api/requests/"


def _references(part: Any) -> Iterator[str]:
    if isinstance(part, list):
        for each in part:
            yield from _references(each)
    elif isinstance(part, dict):
        for name, each in part.items():
            if name == "$ref" and each.startswith(SCHEMA_REFERENCE):
                yield each.removeprefix(SCHEMA_REFERENCE)
            else:
                yield from _references(each)
