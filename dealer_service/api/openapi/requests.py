"""The schemas of requests as JSON Schema, written by apispec and completed here."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import getdoc
from typing import Any, cast

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from marshmallow import Schema

from dealer_service.api.batch import BatchItemSchema
from dealer_service.api.openapi.values import MEANING, described
from dealer_service.api.receipts.receipt import RECEIPT
from dealer_service.api.receipts.replay_request import ReplaySchema
from dealer_service.api.requests.comparison import CompareSchema
from dealer_service.api.requests.contested_facts import NO_FACTS
from dealer_service.api.requests.fields import (
    AnyObject,
    Boolean,
    CardField,
    Choice,
    Field,
    Integer,
    ListOf,
    Nested,
    String,
)
from dealer_service.api.requests.parser import STEP_NOTES
from dealer_service.api.requests.schemas import ENTRIES, SCHEMAS, QuestionSchema, RecordedEventSchema
from dealer_service.api.requests.strict_schema import StrictSchema
from dealer_service.api.requests.table_schemas import TableSchema, TableWithChipsSchema
from dealer_service.api.responses.comparison import COMPARE
from dealer_service.canonical import JsonObject
from dealer_service.engine import Asks
from dealer_service.table.facts import Takes

NAMES = {"OptionsSchema": "BettingOptionsQuestion"}
CARD = {
    **{"type": "string", "pattern": r"^([2-9TJQKA][cdhs]|Jk|\?\?)$"},
    "description": "Rank and suit; Jk is the joker, ?? is unknown.",
}
NOT_NULL = {"not": {"type": "null"}}
# Clients have one type for a table, and any question accepts the table of an answer. Stricter requirements are in the
# schema of the question.
SAME_TYPE: Mapping[type[Schema], type[StrictSchema]] = {TableWithChipsSchema: TableSchema}


class QuestionPlugin(MarshmallowPlugin):
    """The marshmallow plugin of apispec, with our own fields and our own names of schemas."""

    def __init__(self) -> None:
        super().__init__(schema_name_resolver=schema_name)

    def init_spec(self, spec: APISpec) -> None:
        """Put the schemas of a card and of every request into the document."""
        super().init_spec(spec)
        self.marshmallow = cast(Any, self.converter)  # its functions have no types
        self.marshmallow.add_attribute_function(_field_schema)
        spec.components.schema("Card", component=CARD)
        for schema in (*SCHEMAS.values(), CompareSchema(), ReplaySchema(), BatchItemSchema()):
            self.marshmallow.resolve_nested_schema(schema)
        for key, name in self.marshmallow.refs.items():
            complete(name, key[0](), spec.components.schemas[name])
        questions = {asks: spec.components.schemas[schema_name(schema)] for asks, schema in SCHEMAS.items()}
        _tie_questions(spec.components.schemas, questions)


def schema_name(schema: Any) -> str:
    """The name of a schema in the document."""
    kind = schema if isinstance(schema, type) else type(schema)
    name: str = kind.__name__.removesuffix("Schema")
    return NAMES.get(kind.__name__, name + "Question" if issubclass(kind, QuestionSchema) else name)


def complete(name: str, schema: Schema, written: JsonObject) -> None:
    """Add the descriptions, and the conditions for fields that belong only to some events."""
    written["description"] = getdoc(type(schema))
    for field, part in written["properties"].items():
        if text := getattr(schema.fields[field], "description", ""):
            part["description"] = text
    if isinstance(schema, StrictSchema) and schema.takes:
        decides = schema.fields[schema.decides]
        assert isinstance(decides, Choice)
        others = [each for each in schema.fields if each != schema.decides]
        written["allOf"] = [_condition(schema.decides, each, schema.takes[each], others) for each in decides.names]
    table = schema.fields.get("table")
    if isinstance(table, Nested) and type(table.schema) in SAME_TYPE:
        stricter = _stricter(table.schema, SAME_TYPE[type(table.schema)]())
        written |= {"if": {"required": ["table"]}, "then": {"properties": {"table": stricter}}}
    if isinstance(schema, RecordedEventSchema):
        first, second, third = ENTRIES
        one_of_two = {"if": _told(second), "then": _untold(third), "else": _told(third)}
        written["allOf"] = [{"if": _told(first), "then": _untold(second, third), "else": one_of_two}]
    elif "gesture" in schema.fields:
        told = {"required": ["gesture"], "properties": {"gesture": NOT_NULL}}
        alone = {"properties": {"action": {"type": "null"}}}
        written["allOf"] = [
            {"if": told, "then": alone, "else": {"required": ["action"], "properties": {"action": NOT_NULL}}}
        ]
    if name == "Dispute":
        written["properties"]["at"]["pattern"] = _pattern_of_facts(*SCHEMAS.values())
    if isinstance(schema, QuestionSchema):
        own = {"items": {"properties": {"at": {"pattern": _pattern_of_facts(schema)}}}}
        fits = {"if": {"required": ["contested"]}, "then": {"properties": {"contested": own}}}
        written["allOf"] = [*written.get("allOf", ()), fits]
    if "if" in schema.fields and "word" in schema.fields:
        told = {"required": ["if"], "properties": {"if": NOT_NULL}}
        named = {"if": told, "then": {"required": ["word"], "properties": {"word": NOT_NULL}}}
        written["allOf"] = [*written.get("allOf", ()), named]
    if name == "Replay":
        written["properties"]["ruling"] |= {
            "required": [RECEIPT],
            "properties": {RECEIPT: {"type": "object"}},
            "additionalProperties": True,
        }
    if name == "DrawingEvent":
        beside = {"description": "Clauses of a step of a plan. Ignored when the step is sent back."}
        written["properties"] |= {each: dict(beside) for each in sorted(STEP_NOTES)}


def _pattern_of_facts(*questions: QuestionSchema) -> str:
    """The pattern of pointers to facts of these questions."""
    facts = sorted({each for question in questions for each in question.fields} - NO_FACTS)
    return f"^/({'|'.join(facts)})(/([^~/]|~[01])*)*$"


def _tie_questions(schemas: Mapping[str, JsonObject], questions: Mapping[Asks, JsonObject]) -> None:
    """In the requests that contain a question, require the one that ``asks`` names.

    As conditions, since generators of clients skip those: a client has one type for every question.
    """
    names = {asks.value: {"$ref": f"#/components/schemas/{schema_name(SCHEMAS[asks])}"} for asks in questions}
    compared = {asks.value: _without_rules(written) for asks, written in questions.items()}
    rules = {"question": {"required": ["game"], "properties": {"game": NOT_NULL}}}
    of_each = {"under": {"items": {"required": ["game"], "properties": {"game": NOT_NULL}}}}
    _add_conditions(schemas["BatchItem"], names)
    _add_conditions(schemas["Replay"], {**names, COMPARE: {"$ref": "#/components/schemas/Compare"}})
    _add_conditions(schemas["Compare"], compared)
    schemas["Compare"] |= {"if": {"properties": rules}, "else": {"properties": of_each}}


def _add_conditions(written: JsonObject, questions: Mapping[str, JsonObject]) -> None:
    written["allOf"] = [
        {
            "if": {"properties": {"asks": {"const": asks}}, "required": ["asks"]},
            "then": {"properties": {"question": of}},
        }
        for asks, of in questions.items()
    ]


def _without_rules(question: JsonObject) -> JsonObject:
    """The schema of a question whose rules are given beside it."""
    required = [name for name in question.get("required", ()) if name not in ("house", "game")]
    properties = {name: part if name != "digest" else {"type": "null"} for name, part in question["properties"].items()}
    return {**question, "required": required, "properties": _without_descriptions(properties)}


def _without_descriptions(part: Any) -> Any:
    if isinstance(part, list):
        return [_without_descriptions(each) for each in part]
    if not isinstance(part, dict):
        return part
    return {name: _without_descriptions(each) for name, each in part.items() if name not in ("description", MEANING)}


def _told(name: str) -> JsonObject:
    return {"required": [name], "properties": {name: NOT_NULL}}


def _untold(*names: str) -> JsonObject:
    return {"properties": {name: {"type": "null"} for name in names}}


def _field_schema(self: Any, field: Field, *, ret: JsonObject) -> JsonObject:
    """The schema of one of our fields, in place of that of apispec."""
    ret.clear()
    shape = _shape(self, field)
    return shape if field.required else _or_null(shape)


def _shape(converter: Any, field: Field) -> JsonObject:
    match field:
        case Integer():
            return {"type": "integer", "minimum": field.least, "maximum": field.most}
        case Boolean():
            return {"type": "boolean"}
        case CardField():
            return {"$ref": "#/components/schemas/Card"}
        case Choice():
            meanings = {MEANING: field.meanings} if field.meanings else described(_kind(field), field.names)
            return {"type": "string", "enum": [*field.names], **meanings}
        case String():
            return {"type": "string", **field.json_schema}
        case Nested():
            kind = type(field.schema)
            return dict(converter.resolve_nested_schema(SAME_TYPE[kind]() if kind in SAME_TYPE else field.schema))
        case ListOf():
            distinct = {"uniqueItems": True} if field.distinct else {}
            items = converter.field2property(field.inner)
            return {"type": "array", "items": items, "minItems": field.least, "maxItems": field.most, **distinct}
        case AnyObject():
            return {"type": "object"}
    return {}


def _kind(field: Choice) -> type:
    """The type that a name is loaded as."""
    return type(next(iter(field.names.values())))


def _stricter(schema: StrictSchema, usual: StrictSchema) -> JsonObject:
    """The fields that are required in the first and optional in the second."""
    needed = [name for name, field in schema.fields.items() if field.required and not usual.fields[name].required]
    written: JsonObject = {"required": needed, "properties": dict.fromkeys(needed, NOT_NULL)}
    for name, field in schema.fields.items():
        other = usual.fields[name]
        if isinstance(field, ListOf) and isinstance(other, ListOf) and isinstance(field.inner, Nested):
            assert isinstance(other.inner, Nested)
            if type(field.inner.schema) is not type(other.inner.schema):
                written["properties"][name] = {"items": _stricter(field.inner.schema, other.inner.schema)}
    return written


def _or_null(shape: JsonObject) -> JsonObject:
    """The same, or null, which means that it is omitted."""
    if "$ref" in shape or "enum" in shape:
        return {"anyOf": [shape, {"type": "null"}]}
    return {**shape, "type": [shape["type"], "null"]} if "type" in shape else shape


def _condition(decides: str, name: str, takes: Takes, others: list[str]) -> JsonObject:
    """For this value of the deciding field: the fields that it requires and those that it excludes."""
    then: JsonObject = {
        "required": list(takes.needs),
        "properties": {
            **dict.fromkeys(takes.needs, NOT_NULL),
            **{name: {"type": "null"} for name in others if name not in takes.fields},
        },
    }
    if takes.either:
        then["anyOf"] = [{"required": [name], "properties": {name: NOT_NULL}} for name in takes.either]
    return {"if": {"properties": {decides: {"const": name}}, "required": [decides]}, "then": then}
