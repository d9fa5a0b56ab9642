"""The reference: the OpenAPI document in reading order."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from markupsafe import Markup, escape

from dealer_service.api.openapi.values import MEANING
from dealer_service.canonical import JsonObject

JSON = "application/json"
WIDTH = 96
_MARKS = re.compile(r"\*\*(.+?)\*\*|`(.+?)`", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Example:
    """An example on the page: the request and the response, formatted for reading."""

    name: str
    summary: str
    sent: str | None
    answer: str | None


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One endpoint. ``takes`` is the name of a schema; ``answers`` are those of its possible responses."""

    name: str
    method: str
    path: str
    parameters: tuple[JsonObject, ...]
    takes: str | None
    answers: tuple[str, ...]
    forms: tuple[str, ...]
    scope: str | None
    examples: tuple[Example, ...]
    problems: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Belongs:
    """The fields of an object of one kind: required, alternatives (one is required), and optional."""

    value: str
    meaning: str
    needs: tuple[str, ...]
    either: tuple[str, ...]
    may: tuple[str, ...]


class Contract:
    """The document for reading: endpoints by their tags, and every schema by its name."""

    def __init__(self, document: JsonObject) -> None:
        self._components: JsonObject = document["components"]
        self.schemas: JsonObject = self._components["schemas"]
        self.kinds = {name: tuple(_kinds(schema)) for name, schema in self.schemas.items()}
        self.about = [marked(each) for each in document["info"]["description"].strip().split("\n\n")]
        self._document = document

    @cached_property
    def groups(self) -> list[tuple[str, tuple[Endpoint, ...]]]:
        """The endpoints by their tags. They are made for the first request: a service starts without them."""
        paths, tags = self._document["paths"], self._document["tags"]
        return [(tag["name"], tuple(self._endpoints(paths, tag["name"]))) for tag in tags]

    def _endpoints(self, paths: Mapping[str, JsonObject], tag: str) -> Iterator[Endpoint]:
        for path, item in paths.items():
            for method, operation in item.items():
                if tag in operation["tags"]:
                    yield self._endpoint(path, method, operation)

    def _endpoint(self, path: str, method: str, operation: JsonObject) -> Endpoint:
        sent = operation.get("requestBody", {}).get("content", {})
        answered = operation["responses"]["200"]["content"]
        parameters = (self._resolve(each) for each in operation.get("parameters", ()))
        return Endpoint(
            operation["operationId"],
            method.upper(),
            path,
            tuple(each for each in parameters if each["in"] != "header"),
            next(iter(_names(sent.get(JSON))), None),
            _names(answered.get(JSON)),
            tuple(answered),
            _scope(operation.get("security", ())),
            tuple(self._examples(sent.get(JSON, {}), answered.get(JSON, {}))),
            tuple(self._problems(operation["responses"])),
        )

    def _examples(self, sent: JsonObject, answered: JsonObject) -> Iterator[Example]:
        questions, (ruling, *_) = sent.get("examples", {}), (*_names(answered), "")
        schema = self.schemas.get(ruling, {})
        for name, answer in answered.get("examples", {}).items():
            question = indented(questions[name]["value"]) if name in questions else None
            yield Example(name, answer["summary"], question, indented(_as_described(answer["value"], schema)))

    def _problems(self, responses: Mapping[str, JsonObject]) -> Iterator[tuple[str, int]]:
        for status, response in responses.items():
            for content in self._resolve(response)["content"].values() if status != "200" else ():
                yield from ((code, int(status)) for code in content.get("examples", ()))

    def _resolve(self, part: JsonObject) -> JsonObject:
        """The target of a reference. Anything else unchanged."""
        if "$ref" not in part:
            return part
        _, _, kind, name = part["$ref"].split("/")
        found: JsonObject = self._components[kind][name]
        return found


def _kinds(schema: JsonObject) -> Iterator[Belongs]:
    """Yield the fields for each value of the field that decides about the others."""
    # A field that has only a description is not read.
    fields = {name: part for name, part in schema.get("properties", {}).items() if part.keys() - {"description"}}
    for rule in schema.get("allOf", ()):
        for decides, only in rule["if"].get("properties", {}).items():
            if "const" not in only or "required" not in rule["then"]:
                continue  # it decides about the contents of a field, not about the fields
            then, value = rule["then"], only["const"]
            barred = {name for name, part in then["properties"].items() if part == {"type": "null"}}
            either = tuple(name for each in then.get("anyOf", ()) for name in each["required"])
            needs = tuple(then["required"])
            may = tuple(each for each in fields if each not in {decides, *barred, *either, *needs})
            yield Belongs(value, fields[decides].get(MEANING, {}).get(value, ""), needs, either, may)


def _scope(security: Sequence[Mapping[str, Sequence[str]]]) -> str | None:
    return next((scope for each in security for scopes in each.values() for scope in scopes), None)


def _names(content: JsonObject | None) -> tuple[str, ...]:
    """The names of the alternative schemas, first that of the endpoint's own ruling."""
    schema = content["schema"] if content else {}
    names = [each["$ref"].rpartition("/")[2] for each in schema.get("anyOf", [schema]) if "$ref" in each]
    return tuple(reversed(names))


def _as_described(value: Any, schema: JsonObject) -> Any:
    """The response with its fields in the order of the schema."""
    if not isinstance(value, dict):
        return value
    order = list(schema.get("properties", ()))
    return dict(sorted(value.items(), key=lambda member: order.index(member[0]) if member[0] in order else len(order)))


def indented(value: Any, indent: int = 0) -> str:
    """The JSON for reading: one line if it fits, else a line for each field or item."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) + indent <= WIDTH or not isinstance(value, dict | list):
        return flat
    between = ",\n" + " " * (indent + 1)
    if isinstance(value, list):
        return "[" + between.join(indented(each, indent + 1) for each in value) + "]"
    return "{" + between.join(f"{json.dumps(name)}: {indented(each, indent + 1)}" for name, each in value.items()) + "}"


def marked(text: str) -> Markup:
    """The text with its **strong** words and its `code` as HTML."""
    html, position = Markup(""), 0
    for mark in _MARKS.finditer(text):
        html += escape(text[position : mark.start()])
        strong, code = mark.groups()
        html += Markup("<strong>{}</strong>").format(strong) if strong else Markup("<code>{}</code>").format(code)
        position = mark.end()
    return html + escape(text[position:])


def quoted_for_a_shell(text: str) -> str:
    """The text in single quotes for a shell."""
    return "'" + text.replace("'", "'\\''") + "'"
