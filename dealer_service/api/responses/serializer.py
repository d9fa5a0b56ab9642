"""Any answer of the engine as JSON data, field by field, with the words for its codes.

A new answer needs no line here: a dataclass is serialized by its fields. Fields that do not apply (None) are
omitted, except for ``NULLS``; a list is serialized even if it is empty.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from dealer_service.api.responses.spoken_line import results_line, says
from dealer_service.api.responses.step_lines import step_lines
from dealer_service.api.responses.table_json import serialize_event
from dealer_service.canonical import JsonObject
from dealer_service.engine import Acted, Asks, Read
from dealer_service.engine.play.played import Deviation, Played, PlayedEvent
from dealer_service.hands import Idle, LeastHand, Name
from dealer_service.i18n.words import ENGLISH, Words
from dealer_service.rulings.betting.turns.skipped_players import PassedOver
from dealer_service.rulings.breaches.breach import Breach
from dealer_service.rulings.drawing.plan import Plan
from dealer_service.rulings.drawing.steps import Step
from dealer_service.rulings.irregularities.remedy import Remedy
from dealer_service.rulings.reasons import Because, Reason
from dealer_service.rulings.ruling import FloorDecision, FloorOption, Instruction, Missing, Ruling
from dealer_service.rulings.showdown.readings import Decided
from dealer_service.rulings.window import Window
from dealer_service.table import Card, Does, Event
from dealer_service.values import replace

Serializer = Callable[[Any, Words], Any]

# Fields whose name in JSON is another, since Python keeps the word for itself.
NAMES = {"barred": "not", "beside": "with", "holds": "is"}
# What JSON holds as it is.
SCALARS = frozenset({int, str, bool})
# Fields that are serialized even if they are None: no seat to act, no cap.
NULLS = frozenset({"to_act", "cap", "at", "deviation", "stopped", "ruled", "same"})


def serialize_answer(answer: object, asks: Asks, words: Words = ENGLISH) -> JsonObject:
    """The answer to a question of this kind as JSON data; an empty object if there is none."""
    if answer is None:
        return {}
    members: JsonObject = _serialize(answer, words)
    if isinstance(answer, Acted) and asks is Asks.BETTING:
        members["action"] = members.pop("event")
    return members


def clause_ids(because: Because) -> list[str]:
    """The ids of the clauses that something rests on, each once."""
    return list(dict.fromkeys([reason.clause.id for reason in because]))


def _serialize(value: Any, words: Words) -> Any:
    kind = type(value)
    return (_SERIALIZERS.get(kind) or _learn(kind))(value, words)


def _learn(kind: type[Any]) -> Serializer:
    """The serializer of a type that is met for the first time."""
    _SERIALIZERS[kind] = serializer = _by_fields(kind) if is_dataclass(kind) else _by_kind(kind)
    return serializer


def _by_kind(kind: type[Any]) -> Serializer:
    if issubclass(kind, Enum):
        return lambda value, words: value.value
    if issubclass(kind, Mapping):
        return lambda value, words: {key: _serialize(each, words) for key, each in value.items()}
    raise TypeError(f"{kind.__name__} has no form in JSON")


def _by_fields(kind: type[Any]) -> Serializer:
    names = [(each.name, NAMES.get(each.name, each.name), each.name in NULLS) for each in fields(kind)]

    def by_fields(value: Any, words: Words) -> JsonObject:
        members = {}
        for name, key, null in names:
            part = getattr(value, name)
            if type(part) in SCALARS:
                members[key] = part
            elif part is not None or null:
                members[key] = _serialize(part, words)
        return members

    return by_fields


def _itself(value: Any, words: Words) -> Any:
    return value


def _list(value: tuple[Any, ...], words: Words) -> list[Any]:
    if value and type(value[0]) is Reason:
        return clause_ids(value)
    return [each if type(each) in SCALARS else _serialize(each, words) for each in value]


def _name(value: Name, words: Words) -> JsonObject:
    return {"code": value.code, "ranks": list(value.ranks), "says": words.hand(value)}


def _idle(value: Idle, words: Words) -> JsonObject:
    beside = {"with": str(value.beside)} if value.beside else {}
    return {"card": str(value.card), "why": value.why, **beside, "either": value.either, "says": words.idle(value)}


def _least_hand(value: LeastHand, words: Words) -> JsonObject:
    """The least hand that another hand is below, and why that one does not qualify."""
    return {"at_least": value.word, "says": words.unqualified(value)}


def _decided(value: Decided, words: Words) -> JsonObject:
    """The difference that a hand wins by, and the same in words."""
    members: JsonObject = _DECIDED(value, words)
    return {**members, "says": words.decided(value.by.value, value.better, value.worse)}


def _arguments(args: Mapping[str, Any]) -> JsonObject:
    """The arguments as JSON data; a title in several languages is its text."""
    found = dict(args)
    if "title" in found:
        found["title"] = str(found["title"])
    return found


def serialize_instruction(value: Instruction, words: Words) -> JsonObject:
    """One thing for the dealer to do or say."""
    says = words.instruction(value.code, value.args)
    return {"code": value.code, "args": _arguments(value.args), "says": says, "because": clause_ids(value.because)}


def _window(value: Window, words: Words) -> JsonObject:
    """How long a correction is possible, and the same in words."""
    members: JsonObject = _WINDOW(value, words)
    return {**members, "says": words.window(value.until.value, value.open)}


def _floor_option(value: FloorOption[Any], words: Words) -> JsonObject:
    """An option of the floor, with the field that sends it back with the question."""
    return {
        **serialize_instruction(value, words),
        "send": {"floor": {"code": value.code, "args": _arguments(value.args)}},
    }


def serialize_decision(value: FloorDecision, words: Words) -> JsonObject:
    """The floor's decision, and the options that it had."""
    of = [{"code": each.code, "args": _arguments(each.args)} for each in value.options]
    return {**serialize_instruction(value.option, words), "of": of}


def serialize_breach(value: Breach, words: Words) -> JsonObject:
    """One breach of a table."""
    return {
        "kind": value.kind.value,
        "code": value.code,
        "at": value.at,
        "says": words.breach(value.code, value.args),
        "args": _arguments(value.args),
        "because": clause_ids(value.because),
    }


def _remedy(value: Remedy, words: Words) -> JsonObject:
    """The remedy for one irregularity, and the same in words."""
    members: JsonObject = _REMEDY(value, words)
    return {**members, "says": words.line(f"remedy-{value.code}", **value.args)}


def _step(value: Step, words: Words) -> JsonObject:
    """The step as an event to send back, and beside it the stub that it leaves and the cards of each pile."""
    members: JsonObject = _STEP(value, words)
    if value.piles is not None:
        members["pool"] = members["piles"]
        members["piles"] = [each.pile.value for each in value.piles]
    return members


def _plan(value: Plan, words: Words) -> JsonObject:
    """The plan, and its steps as a dealer is told them."""
    members: JsonObject = _PLAN(value, words)
    return {**members, "lines": _list(step_lines(value, words), words)}


def _played_event(value: PlayedEvent, words: Words) -> JsonObject:
    """An event of a hand, with what its ruling says. A whole ruling is added by ``ruling_body``."""
    members: JsonObject = {
        "at": value.at,
        "derived": value.derived,
        "deviates": value.deviates,
        "followed": value.followed,
    }
    if value.event is not None:
        members["event"] = serialize_event(value.event)
    if value.step is not None:
        members["step"] = serialize_instruction(value.step, words)
    if value.pot is not None:
        members["pot"] = value.pot
    if value.ruling is not None and value.asks is not None:
        members["asks"] = value.asks._value_  # quicker than the property, for each event
        members |= _ruled(value.ruling, words)
    return members


def _ruled(ruling: Ruling, words: Words) -> JsonObject:
    """The ruling in short: its outcome, its words and its clauses."""
    return {
        "outcome": ruling.outcome._value_,
        "says": says(ruling, words),
        "rule": None if ruling.rule is None else ruling.rule.clause.id,
        "because": [reason.clause.id for reason in ruling.reasons],
    }


def _played(value: Played, words: Words) -> JsonObject:
    """A hand, without the ruling that is the last."""
    members: JsonObject = _PLAYED(replace(value, last=None, opening=None), words)
    del members["detail"]
    return members


def _deviation(value: Deviation, words: Words) -> JsonObject:
    """The first deviation, with its ruling in short. Results that differ have their own line."""
    members: JsonObject = {"at": value.at, "pointer": value.pointer, "asks": value.asks.value}
    members |= _ruled(value.ruling, words)
    if value.results:
        members["says"] = results_line(value.results, words)
    if value.instead is not None:
        members["instead"] = _serialize(value.instead, words)
    return members


def serialize_missing(value: Missing) -> JsonObject:
    """A missing fact. The hand of a seat in a whole hand is given by a further event."""
    event = {} if value.shown_by is None else {"event": {"does": Does.SHOW.value, "seat": value.shown_by}}
    return {"at": value.at, "needed_by": value.needed_by, **event}


def _read(value: Read, words: Words) -> JsonObject:
    """Hands without a table, called by their places in the list."""
    members: JsonObject = _READ(value, words)
    members["readings"] = [{"hand": each.pop("seat"), **each} for each in members["readings"]]
    return members


_PLAYED = _by_fields(Played)
_STEP = _by_fields(Step)
_PLAN = _by_fields(Plan)
_READ = _by_fields(Read)
_DECIDED = _by_fields(Decided)
_WINDOW = _by_fields(Window)
_PASSED_OVER = _by_fields(PassedOver)
_REMEDY = _by_fields(Remedy)


def _passed_over(value: PassedOver, words: Words) -> JsonObject:
    """A skipped seat. After enough action behind, it can lose its turn only if it had time to speak up."""
    members: JsonObject = _PASSED_OVER(value, words)
    if value.window.open:
        return members
    return {**members, "window": {**members["window"], "says": words.line("acted-behind", seat=value.seat)}}


_SERIALIZERS: dict[type[Any], Serializer] = {
    **dict.fromkeys((*SCALARS, type(None)), _itself),
    tuple: _list,
    list: _list,
    Card: lambda value, words: str(value),
    Event: lambda value, words: serialize_event(value),
    Name: _name,
    Idle: _idle,
    LeastHand: _least_hand,
    Instruction: serialize_instruction,
    FloorOption: _floor_option,
    Breach: serialize_breach,
    Plan: _plan,
    Step: _step,
    Read: _read,
    Decided: _decided,
    Window: _window,
    PassedOver: _passed_over,
    Remedy: _remedy,
    Played: _played,
    PlayedEvent: _played_event,
    Deviation: _deviation,
    Missing: lambda value, words: serialize_missing(value),
}
