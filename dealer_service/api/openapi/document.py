"""The OpenAPI document (3.1): apispec puts together schemas, routes and examples; the examples come from outside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from apispec import APISpec

from dealer_service import __version__
from dealer_service.api.openapi.dataclass_schemas import DataclassSchemas
from dealer_service.api.openapi.disputes import dispute_schemas
from dealer_service.api.openapi.introduction import ABOUT, OF_TAGS, SCHEMES
from dealer_service.api.openapi.missing_descriptions import (
    Undescribed,
    undescribed,
    undescribed_members,
    unknown_references,
)
from dealer_service.api.openapi.problems import problem_schemas
from dealer_service.api.openapi.requests import QuestionPlugin
from dealer_service.api.openapi.routes import HTML, ROUTES, TAGS, TEXT, Route, problems_of
from dealer_service.api.openapi.rulebook import rulebook_schemas
from dealer_service.api.openapi.rulings import batch_schemas, ruling_schemas, shared_schemas
from dealer_service.api.openapi.service import service_schemas
from dealer_service.api.openapi.shapes import as_64_bits, reference
from dealer_service.api.openapi.values import undescribed_values
from dealer_service.api.responses.problems import RETRY_SECONDS, STATUS
from dealer_service.canonical import JsonObject
from dealer_service.i18n.languages import LANGUAGES
from dealer_service.i18n.words import ENGLISH

PROBLEM = "application/problem+json"
REQUEST_ID = "X-Request-ID"


@dataclass(frozen=True, slots=True)
class Example:
    """A request to an endpoint and its response; ``sent`` is None for a request without a body."""

    name: str
    summary: str
    media: str
    sent: Any
    answer: Any


# The document is read where the service is: its paths begin at that host.
SERVERS = [{"url": "/", "description": "The service that this document was read from."}]

Examples = Mapping[str, Sequence[Example]]
Problems = Mapping[str, Any]


def document(examples: Examples, problems: Problems) -> JsonObject:
    """The whole document. ``examples`` go by the names of endpoints, ``problems`` by their codes.

    Raises Undescribed, which lists every missing description with the file to add it in.
    """
    if forgotten := list(undescribed(problems)):
        raise Undescribed(forgotten)
    spec = APISpec(
        "dealer-service", __version__, "3.1.0", [QuestionPlugin()], info={"description": ABOUT}, servers=SERVERS
    )
    for tag in TAGS:
        spec.tag({"name": tag, "description": OF_TAGS[tag]})
    forgotten = _describe_answers(spec)
    _describe_shared(spec, problems)
    for name, scheme in SCHEMES.items():
        spec.components.security_scheme(name, dict(scheme))
    for route in ROUTES:
        spec.path(route.path, operations={route.method: _operation(route, examples.get(route.name, ()))})
    made: JsonObject = as_64_bits(spec.to_dict())
    schemas = made["components"]["schemas"]
    forgotten += [*undescribed_members(schemas), *undescribed_values(schemas), *unknown_references(made)]
    if forgotten:
        raise Undescribed(list(dict.fromkeys(forgotten)))
    return made


def _describe_answers(spec: APISpec) -> list[str]:
    """Put the schemas of all answers into the document, and return the names of parts without one."""
    answers = DataclassSchemas()
    for name, schema in {
        **ruling_schemas(answers),
        **shared_schemas(),
        **batch_schemas(),
        **dispute_schemas(),
        **rulebook_schemas(),
        **problem_schemas(),
        **service_schemas(),
        **answers.schemas,
    }.items():
        spec.components.schema(name, component=schema)
    return answers.undescribed


def _describe_shared(spec: APISpec, problems: Problems) -> None:
    """Parameters, headers and problem responses that many endpoints have."""
    language = {"type": "string", "enum": [*LANGUAGES]}
    spec.components.parameter(
        "language",
        "query",
        {"description": "Language of the texts. Takes precedence over Accept-Language.", "schema": language},
    )
    spec.components.header(
        "request-id", {"description": "The request's id: the caller's, or a new one.", "schema": {"type": "string"}}
    )
    wait = {"description": "Seconds to wait before a retry.", "schema": {"type": "integer"}}
    spec.components.header("retry-after", wait)
    description = "Id of the request: 1 to 128 letters, digits and -._~. Created if missing or invalid."
    parameter = {"name": REQUEST_ID, "description": description, "schema": {"type": "string"}}
    spec.components.parameter("request-id", "header", parameter)
    for code in (each for each in STATUS if each in problems):
        spec.components.example(code, {"summary": ENGLISH.title(code), "value": problems[code]})
        spec.components.response(code, _problem_response([code]))
    several = ((codes, HTML in route.answers) for route in ROUTES for codes in _problems_by_status(route).values())
    for codes, html in dict.fromkeys(each for each in several if len(each[0]) > 1 or each[1]):
        spec.components.response(_response_name(codes, html), _problem_response(codes, html))


def _operation(route: Route, examples: Sequence[Example]) -> JsonObject:
    operation: JsonObject = {
        "operationId": route.operation,
        "tags": [route.tag],
        "summary": ENGLISH.label(*route.summary_key),
        "parameters": ["request-id", *route.parameters],
        "responses": _responses(route, examples),
    }
    if route.scope is not None:
        operation["security"] = [{name: [route.scope.value]} for name in SCHEMES] + [{}]
    if route.takes is not None:
        operation["requestBody"] = {"required": True, "content": _content(route.takes, examples, "sent")}
    return operation


def _content(schemas: Mapping[str, JsonObject], examples: Sequence[Example], side: str) -> JsonObject:
    return {
        media: {
            "schema": schema,
            **(
                {"examples": {each.name: {"summary": each.summary, "value": getattr(each, side)} for each in shown}}
                if (shown := [each for each in examples if each.media == media])
                else {}
            ),
        }
        for media, schema in schemas.items()
    }


def _responses(route: Route, examples: Sequence[Example]) -> JsonObject:
    content = _content(route.answers, examples, "answer")
    responses: JsonObject = {"200": {"description": "Answered.", "headers": _headers(), "content": content}}
    for status, codes in sorted(_problems_by_status(route).items()):
        name = _response_name(codes, HTML in route.answers)
        responses[str(status)] = {"$ref": f"#/components/responses/{name}"}
    return responses


def _problems_by_status(route: Route) -> dict[int, tuple[str, ...]]:
    """The codes of the problems that the endpoint can answer with, by their HTTP status."""
    found: dict[int, tuple[str, ...]] = {}
    for code in problems_of(route):
        found[STATUS[code]] = (*found.get(STATUS[code], ()), code)
    return found


def _response_name(codes: Sequence[str], html: bool) -> str:
    """The name of the response that endpoints with the same problems share; ``html`` if browsers get a page."""
    return ".".join((*codes, "html") if html else codes)


def _problem_response(codes: Sequence[str], html: bool = False) -> JsonObject:
    """Problems of one status, each with its example; ``html`` if browsers get a page."""
    examples = {each: {"$ref": f"#/components/examples/{each}"} for each in codes}
    description = " ".join(f"{ENGLISH.title(each)}: {ENGLISH.meaning(each)}" for each in codes)
    content = {"schema": reference("Problem"), "examples": examples}
    page = {HTML: {"schema": TEXT}} if html else {}
    later = {"Retry-After": {"$ref": "#/components/headers/retry-after"}} if {*codes} & {*RETRY_SECONDS} else {}
    return {"description": description, "headers": _headers() | later, "content": {PROBLEM: content} | page}


def _headers() -> JsonObject:
    return {REQUEST_ID: {"$ref": "#/components/headers/request-id"}}
