"""The forms for incidents: for each kind its phases, and its facts with their keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dealer_service.api.requests.fields import Boolean, CardField, Choice, Integer, ListOf, Nested
from dealer_service.api.requests.schemas import IncidentSchema
from dealer_service.canonical import JsonObject
from dealer_service.i18n.words import Words
from dealer_service.message import capitalized
from dealer_service.table.cards import RANKS
from dealer_service.table.facts import HIGHEST_SEAT, LARGEST
from dealer_service.table.incidents import (
    KINDS,
    LONGEST_SECONDS,
    MOST_ENTRY,
    ClockExpired,
    DealtToWrongSeat,
    FellFrom,
    Incident,
    Lost,
    MisquotedPot,
    NextHand,
    WrongBurn,
)
from dealer_service.table.snapshot import Phase

FIELDS = IncidentSchema().fields
# The keys of a whole number, by its maximum. Any other one has a key for each number.
KEYS_BY_MOST = {HIGHEST_SEAT: "seat", MOST_ENTRY: "entry", LARGEST: "amount", LONGEST_SECONDS: "amount"}

# Named values that are possible in some phases only.
NAMED_IN: Mapping[str, tuple[Phase, ...]] = {
    **dict.fromkeys((Lost.KEPT, Lost.NEW), (Phase.DRAWING,)),
    **dict.fromkeys((NextHand.BEGUN, NextHand.SUBSTANTIAL_ACTION), (Phase.OVER,)),
    FellFrom.DECK: (Phase.DEALING, Phase.BETTING, Phase.DRAWING),
}

# The values of a whole number that a kind accepts, if not all from its least to its most.
NUMBERS_OF: Mapping[tuple[str, str], tuple[int, ...]] = {(WrongBurn.kind, "burned"): (0, 2)}


def incident_forms(words: Words) -> list[JsonObject]:
    """The form of each kind of incident, those that happen most first."""
    return [_form(kind, words) for kind in KINDS]


def seats_in(incident: Mapping[str, Any]) -> list[int]:
    """The seats that a valid incident names."""
    named = [value for name, value in incident.items() if _is_seat(FIELDS.get(name))]
    return [seat for each in named for seat in (each if isinstance(each, list) else [each])]


def _is_seat(field: object) -> bool:
    match field:
        case Integer(most=most) | ListOf(inner=Integer(most=most)):
            return KEYS_BY_MOST.get(most) == "seat"
    return False


def _form(kind: type[Incident], words: Words) -> JsonObject:
    takes = IncidentSchema.takes[kind.kind]
    facts = [
        {**_fact(name, words), **_numbers(kind.kind, name), "needed": name in takes.needs} for name in takes.fields
    ]
    found = {
        "kind": kind.kind,
        "says": capitalized(words.label("term", kind.kind)),
        "group": kind.group,
        "phases": list(kind.phases),
        "rounds": kind.rounds,
        "needs": kind.needs,
        "twin": kind.twin,
        "draw": kind.draw_moment,
        "hand": kind.hand,
        "entries": sorted(kind.entries) or None,
        "either": list(takes.either) or None,
        "pot_limit": True if kind is MisquotedPot else None,
        "openers": kind.needs_openers or None,
        "in_turn": True if kind is ClockExpired else None,
        "not_in_hand": True if kind is DealtToWrongSeat else None,
        "takes": facts,
    }
    return {name: value for name, value in found.items() if value is not None}


def _fact(name: str, words: Words) -> JsonObject:
    return {"name": name, "says": capitalized(words.fact(f"/incident/{name}", ())), **_keys_of(FIELDS[name], words)}


def _numbers(kind: str, name: str) -> JsonObject:
    """The numbers that this kind accepts for the fact, if it does not accept all."""
    return {"numbers": list(NUMBERS_OF[kind, name])} if (kind, name) in NUMBERS_OF else {}


def _keys_of(field: object, words: Words) -> dict[str, Any]:
    """The keys of ``fact_keys.js`` for a fact of this field."""
    match field:
        case ListOf(inner=Integer() | Choice() as inner, least=least):
            return {**_keys_of(inner, words), "several": True, "least": least}
        case Integer(most=most) if most in KEYS_BY_MOST:
            return {"is": KEYS_BY_MOST[most]}
        case Integer(least=least, most=most):
            return {"is": "count", "least": least, "most": most}
        case Boolean():
            return {"is": "flag"}
        case CardField():
            return {"is": "card"}
        case Nested(schema=schema):
            told = [{"name": name, "says": capitalized(words.fact(f"/table/{name}", ()))} for name in schema.fields]
            return {"is": "seats", "of": told}
        case Choice(names=names):
            return {"is": "choice", "names": [_named(name, words) for name in names]}
    raise TypeError(f"no keys tell a fact of {field}")


def _named(name: str, words: Words) -> dict[str, Any]:
    """A named value with its label, and its phases if it is not possible in all."""
    phases = {"phases": list(NAMED_IN[name])} if name in NAMED_IN else {}
    return {"name": name, "says": _choice(name, words), **phases}


def _choice(name: str, words: Words) -> str:
    """The label of a named value: its own word for buttons, or the usual one."""
    if words.has("console", f"choice-{name}"):
        return words.label("console", f"choice-{name}")
    return words.catalogue("index").get(name, name) if name in RANKS else capitalized(words.term(name))
