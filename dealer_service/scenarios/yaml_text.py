"""The text of a scenario page becomes values, each with its place; a hostile page is refused in bounded time.

JsonObject YAML 1.2 as JSON knows it: mappings, lists, words, numbers, true, false and null. Seats may be keys, by their
numbers. An alias stands for what its anchor stands for, and ``<<`` takes over a mapping; each counts as often as
it is used, so that a page cannot swell beyond its bounds. Tags and keys that come twice are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import yaml

from dealer_service.rulebook.clause import Place
from dealer_service.rulebook.loading.faults import MOST_FAULTS, Fault, quoted
from dealer_service.rulebook.loading.yaml_characters import decode
from dealer_service.rulebook.loading.yaml_values import Unfit, scalar

DEEPEST = 24
MOST_VALUES = 50_000
MERGE = "<<"
PARSER: Any = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader

_NULL = frozenset({"", "~", "null", "Null", "NULL"})
_FRACTION = re.compile(r"-?[0-9]{1,15}\.[0-9]{1,15}")


@dataclass(frozen=True, slots=True)
class Spot:
    """A value and its place; a list holds Spots, a mapping holds Spots by their keys.

    ``size`` counts the values in it, aliases as often as they are used; ``height`` its levels.
    """

    at: Place
    value: Any
    size: int = 1
    height: int = 1


@dataclass(slots=True)
class _Reading:
    """A page while it is read: its events, its anchors, and how much it has come to."""

    file: str
    events: Iterator[Any]
    faults: list[Fault]
    anchors: dict[str, Spot] = field(default_factory=dict)
    size: int = 0
    last: Place = field(init=False)

    def __post_init__(self) -> None:
        self.last = Place(self.file, 1, 1)

    def next(self) -> Any:
        event = next(self.events)
        self.last = Place(self.file, event.start_mark.line + 1, event.start_mark.column + 1)
        return event

    def refuse(self, at: Place, found: str, allowed: str) -> Spot:
        self.faults.append(Fault(at, None, found, allowed))
        if len(self.faults) > MOST_FAULTS:
            raise _Stop
        return Spot(at, None)

    def spend(self, at: Place, size: int, depth: int) -> None:
        """Count what a value comes to. Stops the reading where a bound is passed."""
        self.size += size
        if self.size > MOST_VALUES:
            self.refuse(at, f"more than {MOST_VALUES} values, aliases counted in full", f"{MOST_VALUES} at most")
            raise _Stop
        if depth > DEEPEST:
            self.refuse(at, f"more than {DEEPEST} levels", f"{DEEPEST} at most")
            raise _Stop


class _Stop(Exception):
    """The page is refused and not read on."""


def read_text(file: str, raw: bytes, faults: list[Fault]) -> Spot | None:
    """What stands on the page, or None where it cannot be read to its end; what is refused goes to ``faults``."""
    text = decode(file, raw, faults)
    if text is None:
        return None
    reading = _Reading(file, yaml.parse(text, Loader=PARSER), faults)
    try:
        return _page(reading)
    except _Stop:
        return None
    except (yaml.YAMLError, ValueError) as error:
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        at = Place(file, mark.line + 1, mark.column + 1) if mark else reading.last
        problem = getattr(error, "problem", None) or "a character that cannot be"
        faults.append(Fault(at, None, f"a break in the YAML ({problem})", "YAML 1.2"))
        return None


def to_data(spot: Spot) -> Any:
    """The value without its places, nothing of it shared."""
    match spot.value:
        case dict() as entries:
            return {key: to_data(each) for key, each in entries.items()}
        case list() as items:
            return [to_data(each) for each in items]
    return spot.value


def _page(reading: _Reading) -> Spot | None:
    reading.next()
    event = reading.next()
    if isinstance(event, yaml.StreamEndEvent):
        reading.refuse(Place(reading.file, 1, 1), "an empty page", "a page with given and cases")
        return None
    if event.version or event.tags:
        reading.refuse(reading.last, "a directive", "a page that begins with given or cases")
    spot = _spot(reading, reading.next(), 1)
    reading.next()
    if not isinstance(reading.next(), yaml.StreamEndEvent):
        reading.refuse(reading.last, "a second document", "one document on a page")
    return spot


def _spot(reading: _Reading, event: Any, depth: int) -> Spot:
    """The value that begins with ``event``."""
    at = reading.last
    if isinstance(event, yaml.AliasEvent):
        return _alias(reading, event, at, depth)
    reading.spend(at, 1, depth)
    if event.tag is not None:
        reading.refuse(at, f"a tag, {quoted(event.tag)}", "no tags")
    if isinstance(event, yaml.MappingStartEvent):
        entries = _entries(reading, depth + 1)
        spot = _whole(at, entries, list(entries.values()))
    elif isinstance(event, yaml.SequenceStartEvent):
        items = list(_items(reading, depth + 1))
        spot = _whole(at, items, items)
    else:
        spot = Spot(at, _value(reading, event, at))
    if event.anchor is not None:
        reading.anchors[event.anchor] = spot
    return spot


def _whole(at: Place, value: Any, parts: list[Spot]) -> Spot:
    size = 1 + sum(each.size for each in parts)
    return Spot(at, value, size, 1 + max((each.height for each in parts), default=0))


def _alias(reading: _Reading, event: Any, at: Place, depth: int) -> Spot:
    """What the anchor stands for; an anchor stands for nothing before it is complete."""
    meant = reading.anchors.get(event.anchor)
    if meant is None:
        return reading.refuse(at, f"an alias, {quoted(f'*{event.anchor}')}", "an anchor that stands before it")
    reading.spend(at, meant.size, depth + meant.height - 1)
    return meant


def _value(reading: _Reading, event: Any, at: Place) -> str | int | float | bool | None:
    bare = not event.style
    if bare and event.value in _NULL:
        return None
    if bare and _FRACTION.fullmatch(event.value):
        return float(event.value)
    value = scalar(event.value, plain=bare)
    if isinstance(value, Unfit):
        reading.refuse(at, *value)
        return None
    return value


def _items(reading: _Reading, depth: int) -> Iterator[Spot]:
    while not isinstance(event := reading.next(), yaml.SequenceEndEvent):
        yield _spot(reading, event, depth)


def _entries(reading: _Reading, depth: int) -> dict[str | int, Spot]:
    """Each entry of a mapping; what ``<<`` takes over gives way to the mapping's own entries."""
    own: dict[str | int, Spot] = {}
    taken: dict[str | int, Spot] = {}
    while not isinstance(event := reading.next(), yaml.MappingEndEvent):
        at = reading.last
        key = _spot(reading, event, depth).value
        spot = _spot(reading, reading.next(), depth)
        if key == MERGE and isinstance(spot.value, dict):
            taken |= spot.value
        elif key == MERGE:
            reading.refuse(spot.at, "something else", f"a mapping behind {MERGE}")
        elif type(key) not in (str, int):
            reading.refuse(at, "this as a key", "a name, or the number of a seat")
        elif key in own:
            reading.refuse(at, f"{quoted(str(key))} twice", "each key once")
        else:
            own[key] = spot
    return {**taken, **own}
