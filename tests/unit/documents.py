"""Questions as JSON: the one of the handbook, random ones, and broken ones."""

from __future__ import annotations

import copy
import json
from functools import cache
from random import Random
from typing import Any

from hypothesis import strategies as st

from dealer_service.api.requests.fields import AnyObject, Boolean, Choice, Field, Integer, ListOf, Nested, String
from dealer_service.api.requests.schemas import SCHEMAS
from dealer_service.api.requests.strict_schema import StrictSchema
from dealer_service.engine import Asks
from dealer_service.table import Does

Document = dict[str, Any]

EXAMPLE: Document = {
    "house": "by-the-book",
    "game": "badugi",
    "table": {
        "button": 3,
        "small_blind_seat": 1,
        "big_blind_seat": 2,
        "round": 2,
        "phase": "betting",
        "stakes": {
            "small_blind": 2,
            "big_blind": 4,
            "ante": 0,
            "small_bet": 4,
            "big_bet": 8,
            "chip": 1,
            "currency": None,
        },
        "seats": [
            {
                "number": 1,
                "stack": 84,
                "bet": 16,
                "gathered": 4,
                "dead": 0,
                "state": "in",
                "hand": ["As", "2d", "3h", "4c"],
                "drew": [2],
            },
            {
                "number": 2,
                "stack": 92,
                "bet": 8,
                "gathered": 4,
                "dead": 0,
                "state": "in",
                "hand": ["??"] * 4,
                "drew": [1],
            },
            {
                "number": 3,
                "stack": 88,
                "bet": 12,
                "gathered": 4,
                "dead": 0,
                "state": "in",
                "hand": ["??"] * 4,
                "drew": [0],
            },
        ],
        "log": [
            {"seat": 1, "does": "bet", "to": 4},
            {"seat": 2, "does": "raise", "to": 8},
            {"seat": 3, "does": "raise", "to": 12},
            {"seat": 1, "does": "raise", "to": 16},
        ],
        "deck": {
            "stub": 36,
            "burns": 1,
            "folded": 0,
            "discards": [{"draw": 1, "seat": 1, "count": 2}, {"draw": 1, "seat": 2, "count": 1}],
        },
    },
    "action": {"seat": 2, "does": "raise", "to": 20},
}
TEXTS = {
    "as_of": st.dates().map(str),
    "digest": st.text("0123456789abcdef", min_size=64, max_size=64).map("sha256:".__add__),
}
EXTRA = ["extra", "seat", "count", "cards", "cards", "cards", "to", "kind", "board", "_schema", "0", "place"]
EXTRA += ["contested"]
JUNK: list[Any] = [
    *(
        None,
        True,
        False,
        0,
        1,
        -1,
        53,
        100,
        2**53,
        1.0,
        0.5,
        float("inf"),
        "",
        " ",
        "5",
        "As",
        "As\n",
        "AS",
        "in",
        "raise",
    ),
    *(
        [],
        {},
        [[]],
        [None],
        ["As"],
        [1, 1],
        ["stub", "stub"],
        {"number": 1},
        {"does": "burn"},
        {"_schema": 1},
        "x" * 65,
    ),
]


def example(at: str = "", value: Any = None) -> Document:
    """The question of the handbook with a value at a path, or without the path if the value is ``...``."""
    document = copy.deepcopy(EXAMPLE)
    if not at:
        return document
    *way, last = [int(part) if part.isdecimal() else part for part in at.strip("/").split("/")]
    here: Any = document
    for part in way:
        here = here[part]
    if value is ...:
        del here[last]
    else:
        here[last] = value
    return document


def table_only(at: str = "", value: Any = None) -> Document:
    """The same without the action: a question about the table itself."""
    document = example(at, value)
    document.pop("action", None)
    return document


@cache
def documents(asks: Asks) -> st.SearchStrategy[Document]:
    """Any question of this kind that its schema accepts."""
    return _objects(SCHEMAS[asks])


def name_of_event(asks: Asks) -> str:
    """The name of this question's event."""
    return "action" if asks is Asks.BETTING else "event"


@cache
def events(asks: Asks) -> st.SearchStrategy[Document]:
    """Any event of such a question."""
    field = SCHEMAS[asks].fields[name_of_event(asks)]
    assert isinstance(field, Nested)
    return _objects(field.schema)


def broken(document: Document, random: Random) -> Document:
    """The question with an error in it, or by chance a correct one again."""
    document = json.loads(json.dumps(document))
    if not document:
        return {"house": "by-the-book"}
    here, key = _somewhere(document, random)
    match random.randrange(6):
        case 0 if isinstance(here, dict):
            del here[key]
        case 1 if isinstance(here, dict):
            here[random.choice(EXTRA)] = random.choice(JUNK)
        case 2 if isinstance(here, list):
            here.insert(random.randrange(len(here) + 1), copy.deepcopy(random.choice(here)))
        case 3:
            other, otherwise = _somewhere(document, random)
            here[key] = copy.deepcopy(other[otherwise])
        case _:
            here[key] = copy.deepcopy(random.choice(JUNK))
    return document


def _somewhere(document: Document, random: Random) -> tuple[Any, Any]:
    """An object or a list, and a filled place in it."""
    places = []
    left: list[Any] = [document]
    while left:
        here = left.pop()
        inside = list(here) if isinstance(here, dict) else list(range(len(here)))
        places += [(here, key) for key in inside]
        left += [here[key] for key in inside if isinstance(here[key], dict | list)]
    return random.choice(places)


def _objects(schema: StrictSchema) -> st.SearchStrategy[Document]:
    fields = {name: field for name, field in schema.fields.items() if isinstance(field, Field)}
    assert fields.keys() == schema.fields.keys()
    fields.pop("contested", None)  # test_contested covers contested facts
    if schema.takes:
        decides = fields[schema.decides]
        assert isinstance(decides, Choice)
        return st.sampled_from(list(decides.names)).flatmap(lambda name: _events(name, schema, fields))
    required = {name for name, field in fields.items() if field.required}
    if "incident" in fields and "gesture" in fields:  # an entry of a record has one of three
        told = ("event", "gesture", "incident")
        alone = [{name: field for name, field in fields.items() if name in (kind, "floor")} for kind in told]
        return st.one_of(*(_filled(each, {kind}) for each, kind in zip(alone, told, strict=True)))
    if "gesture" in fields:
        either = ({**fields}, {**fields})
        del either[0]["gesture"], either[1]["action"]
        return st.one_of(_filled(either[0], {*required, "action"}), _filled(either[1], {*required, "gesture"}))
    filled = _filled(fields, required)
    if "chips" in fields:
        filled = filled.map(_smallest)
    if "least" in fields:
        filled = filled.map(_least_of_a_wager)
    if "round_aggressor" in fields:
        filled = filled.map(_who_bet_last)
    return filled.map(_agreeing) if "cards" in fields else filled


def _events(name: str, schema: StrictSchema, fields: dict[str, Any]) -> st.SearchStrategy[Document]:
    takes = schema.takes[name]
    found = {name: fields[name] for name in takes.fields}
    filled = [_filled(found, {*takes.needs, *takes.either[number : number + 1]}) for number in range(2)]
    return st.one_of(filled).map(lambda event: _agreeing({schema.decides: name, **event}))


def _agreeing(counted: Document) -> Document:
    """With the count of the listed cards if both are given, one card of a burn, and one size of a bet.

    Words with a condition name an action.
    """
    if counted.get("word") is None:
        counted.pop("if", None)
    if counted.get("to") is not None:
        counted.pop("size", None)
    if counted.get("does") == "burn":
        counted["cards"] = (counted.get("cards") or [])[:1] or None
    both = counted.get("count") is not None and counted.get("cards") is not None
    return {**counted, "count": len(counted["cards"])} if both else counted


def _smallest(stakes: Document) -> Document:
    """With the smallest chip of the denominations, if both are given."""
    return {**stakes, "chip": min(stakes["chips"])} if stakes.get("chip") and stakes.get("chips") else stakes


def _least_of_a_wager(bound: Document) -> Document:
    """Without the minimum of a bet or raise, if no minimum is left to the seat."""
    return bound if {"bet", "raise", "complete"} & {*bound["may"]} else {**bound, "least": None}


def _who_bet_last(table: Document) -> Document:
    """Without the last aggressor, if the log shows it or the showdown has not begun."""
    actions = ("fold", "check", "call", "bet", "raise", "bring-in", "complete")
    acted = any(event["does"] in actions for event in table.get("log") or ())
    told = table.get("phase") in (None, "showdown") and not acted
    return table if told else {**table, "round_aggressor": None}


def _filled(fields: dict[str, Any], required: set[str]) -> st.SearchStrategy[Document]:
    found = {name: _values(name, field) for name, field in fields.items()}
    return st.fixed_dictionaries(
        {name: each for name, each in found.items() if name in required},
        optional={name: st.none() | each for name, each in found.items() if name not in required},
    )


def _values(name: str, field: Any) -> st.SearchStrategy[Any]:
    match field:
        case Integer():
            return st.integers(field.least, min(field.most, field.least + 9)) | st.integers(field.least, field.most)
        case Boolean():
            return st.booleans()
        case Choice():
            return st.sampled_from(list(field.names))
        case String():
            return TEXTS.get(name, st.text(st.characters(codec="utf-8"), min_size=1, max_size=16))
        case Nested():
            return _objects(field.schema)
        case AnyObject():
            return st.dictionaries(st.sampled_from(["seat", "chips", "pile"]), st.integers(0, 9), max_size=2)
        case ListOf():
            inner = _values(name, field.inner)
            return st.lists(inner, min_size=field.least, max_size=min(field.most, 4), unique=field.distinct)
    raise AssertionError(f"nobody knows how to fill {field!r}")


def asked(does: Does | str, **told: Any) -> Document:
    """The table of the handbook and an event."""
    return {**table_only(), "event": {"does": str(does), **told}}
