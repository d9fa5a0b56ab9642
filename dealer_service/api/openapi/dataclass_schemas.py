"""JSON Schema of the dataclasses that answers are made of, by the rules of ``api/responses/serializer.py``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import reduce
from inspect import getdoc
from operator import or_
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from dealer_service.api.openapi.shapes import reference
from dealer_service.api.openapi.values import codes, described
from dealer_service.api.responses.serializer import NAMES, NULLS
from dealer_service.api.responses.step_lines import StepLine
from dealer_service.canonical import JsonObject
from dealer_service.engine import Acted, Read
from dealer_service.engine.play.played import Deviation, Played, PlayedEvent
from dealer_service.hands import Idle, LeastHand, Name
from dealer_service.rulings.breaches.breach import Breach
from dealer_service.rulings.drawing.piles import PileCount
from dealer_service.rulings.drawing.plan import Plan
from dealer_service.rulings.drawing.steps import Step
from dealer_service.rulings.irregularities.remedy import Remedy
from dealer_service.rulings.reasons import Reason
from dealer_service.rulings.ruling import FloorOption, Instruction, Missing, Ruling
from dealer_service.rulings.showdown.readings import Decided
from dealer_service.rulings.window import Window
from dealer_service.table import Card, Deck, Discards, Pile

# The ruling on one event of a hand.
WHOLE_RULING = "WholeRuling"
# These have schemas of their own, most of them because they go out as they come in.
SAME_AS_SENT = {Card: "Card", Deck: "Deck", Discards: "Discards", Ruling: WHOLE_RULING}
SCALARS = {int: "integer", str: "string", bool: "boolean", NoneType: "null"}
SAYS = {"type": "string", "description": "The same in words."}
CITED_RULE = {"type": ["string", "null"], "description": "The one clause of “reasons” to quote; null if none."}
CITED = {"type": "array", "items": {"type": "string", "description": "A clause of “reasons”."}}
TO_SHOW = {
    "type": "object",
    "description": "The show to insert, without its cards.",
    "properties": {"does": {"const": "show", "type": "string"}, "seat": {"type": "integer", "format": "int64"}},
    "required": ["does", "seat"],
}
SEND = {
    "type": "object",
    "description": "Fields to add to the same question once the floor has decided this.",
    "properties": {"floor": reference("Floor")},
    "required": ["floor"],
}
ACTION = "ActedOn"
# The sentences of each code in the catalogue: context and prefix.
CODES_OF = {Instruction: ("instruction",), Breach: ("breach",), Remedy: ("says", "remedy-")}


class DataclassSchemas:
    """The schemas of all parts of answers, by their names; each is made when it is first met.

    ``undescribed`` names the types without a schema, each with the file to edit.
    """

    def __init__(self) -> None:
        self.schemas: dict[str, JsonObject] = {}
        self.undescribed: list[str] = []

    def of(self, hint: Any) -> JsonObject:
        """The schema of this type."""
        arguments = get_args(hint)
        if get_origin(hint) in (Union, UnionType):
            return self._either([each for each in arguments if each is not NoneType], NoneType in arguments)
        if get_origin(hint) in (tuple, list):
            return {"type": "array", "items": self._item(arguments[0])}
        if isinstance(get_origin(hint), type) and issubclass(get_origin(hint), Mapping):
            return {"type": "object", "additionalProperties": self.of(arguments[1])}
        if hint in SCALARS:
            return {"type": SCALARS[hint]}
        if hint in SAME_AS_SENT:
            return reference(SAME_AS_SENT[hint])
        if is_dataclass(get_origin(hint)):
            return self.dataclass(get_origin(hint))
        if isinstance(hint, type) and issubclass(hint, Enum):
            names = [each.value for each in hint]
            return {"type": "string", "enum": names, **described(hint, names)}
        return self.dataclass(hint)

    def _item(self, hint: Any) -> JsonObject:
        return {"type": "string", "description": "A clause of “reasons”."} if hint is Reason else self.of(hint)

    def _either(self, kinds: list[Any], null: bool) -> JsonObject:
        schemas = [self.of(each) for each in kinds] + ([{"type": "null"}] if null else [])
        if all(set(each) == {"type"} for each in schemas):
            return {"type": [each["type"] for each in schemas]}
        return schemas[0] if len(schemas) == 1 else {"anyOf": schemas}

    def dataclass(self, kind: Any) -> JsonObject:
        """A reference to the schema of a dataclass."""
        if not isinstance(kind, type) or not is_dataclass(kind):
            self.undescribed.append(
                f"{kind!r} in an answer has no schema: add it to SCALARS in api/openapi/dataclass_schemas.py"
            )
            return {}
        name: str = kind.__name__
        if name not in self.schemas:
            self.schemas[name] = {}  # a part of itself finds its name here
            self.schemas[name] = self._by_fields(kind)
        return reference(name)

    def required(self, named: JsonObject) -> int:
        """Number of required fields of the schema. Clients try the alternatives in order, so the strictest is first."""
        schema = self.schemas.get(named.get("$ref", "").rpartition("/")[2], {})
        return len(schema.get("required", ()))

    def _by_fields(self, kind: Any) -> JsonObject:
        properties, required = {}, []
        hints = get_type_hints(kind)
        for each in fields(kind):
            if not each.compare:  # a function, such as what an option leads to
                continue
            key, hint = NAMES.get(each.name, each.name), hints[each.name]
            optional = NoneType in get_args(hint)
            if optional and each.name not in NULLS:  # what does not apply is left out
                hint = reduce(or_, (part for part in get_args(hint) if part is not NoneType))
            else:
                required.append(key)
            properties[key] = self.of(hint)
        self._as_serialized(kind, properties, required)
        description = " ".join((getdoc(kind) or "").replace("``", "`").split())
        if not description or description.startswith(f"{kind.__name__}("):  # what Python writes where there is none
            self.undescribed.append(f"{kind.__name__} has no description: give it a docstring in {kind.__module__}")
        return {"type": "object", "description": description, "properties": properties, "required": required}

    def _as_serialized(self, kind: Any, properties: JsonObject, required: list[str]) -> None:
        """The fields that ``api/responses/serializer.py`` adds to a part of an answer or renames."""
        if kind in (Name, Idle, Instruction, FloorOption, Breach, Decided, Window, Remedy):
            properties["says"] = SAYS
            required.append("says")
        if kind is LeastHand:
            properties.clear()
            properties |= {"at_least": self.of(str), "says": SAYS}
            required[:] = properties
        if kind is FloorOption:
            properties["code"] |= {"description": "One of the codes of Instruction."}
            properties["send"] = SEND
            required.append("send")
        if kind in CODES_OF:
            properties["code"] |= codes(*CODES_OF[kind])
        if kind is Step:
            properties["piles"] = self.of(tuple[Pile, ...])
            properties["pool"] = {**self.of(tuple[PileCount, ...]), "description": "The cards of each pile."}
        if kind is Plan:
            properties["lines"] = {**self.of(tuple[StepLine, ...]), "description": "The steps in words."}
            required.append("lines")
        if kind is Missing:
            del properties["shown_by"]
            properties["event"] = TO_SHOW
        if kind is Played:
            del properties["detail"]
            required.remove("detail")
        if kind is Deviation:
            del properties["results"]
            required.remove("results")
        if kind in (PlayedEvent, Deviation):
            in_short = {"says": SAYS, "rule": CITED_RULE, "because": CITED}
            properties |= in_short | {"outcome": reference("Outcome"), "ruling": reference(WHOLE_RULING)}
            required += (*in_short, "ruling") if kind is Deviation else ()
        if kind is Read:
            reading = self.schemas["Reading"]
            of_hand = {"hand": {"type": "integer", "description": "The hand's place in the list, from 0."}}
            bare = {**of_hand, **{name: part for name, part in reading["properties"].items() if name != "seat"}}
            needed = ["hand", *(name for name in reading["required"] if name != "seat")]
            self.schemas["BareReading"] = {**reading, "properties": bare, "required": needed}
            properties["readings"] = {"type": "array", "items": reference("BareReading")}

    def action(self) -> JsonObject:
        """An event of the betting, which its question and its answer call an action."""
        self.dataclass(Acted)
        acted = self.schemas["Acted"]
        parts = {"action" if name == "event" else name: part for name, part in acted["properties"].items()}
        needed = ["action" if name == "event" else name for name in acted["required"]]
        self.schemas[ACTION] = {**acted, "properties": parts, "required": needed}
        return reference(ACTION)
