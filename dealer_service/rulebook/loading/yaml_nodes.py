"""What stands on a page, and where: YAML 1.2 text becomes a tree in which every key and value has its place.

Only a plain corner of YAML is let in: mappings, lists, words, whole numbers, true and false. The parser's
events are looked at one by one, so a hostile page is refused before anything of it is built.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import yaml

from dealer_service.rulebook.clause import Place
from dealer_service.rulebook.loading.faults import MOST_FAULTS, Fault, quoted
from dealer_service.rulebook.loading.yaml_characters import decode
from dealer_service.rulebook.loading.yaml_tree import Entry, Items, Leaf, Node, Refused, Table
from dealer_service.rulebook.loading.yaml_values import Unfit, scalar
from dealer_service.rulebook.sections import SECTIONS

DEEPEST = 12
PURE: Any = yaml.SafeLoader
# The quick parser is believed only where it finds nothing to refuse: the pure one, which comes last, has the last word.
PARSERS: tuple[Any, ...] = (yaml.CSafeLoader, PURE) if yaml.__with_libyaml__ else (PURE,)


@dataclass(slots=True)
class _Reading:
    """A page while it is read: its events, the keys that lead to where we are, the faults so far."""

    file: str
    events: Iterator[Any]
    path: list[str] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    last: Place = field(init=False)
    doubt: bool = False

    def __post_init__(self) -> None:
        self.last = Place(self.file, 1, 1)

    def next(self) -> Any:
        event = next(self.events)
        self.last = Place(self.file, event.start_mark.line + 1, event.start_mark.column + 1)
        return event

    def refuse(self, at: Place, found: str, allowed: str) -> Refused:
        pairs = ((a, b) for a, b in pairwise(self.path) if a in SECTIONS)
        clause = next((f"{a}.{b}" for a, b in pairs if b in SECTIONS[a].__annotations__), None)
        self.faults.append(Fault(at, clause, found, allowed))
        if len(self.faults) > MOST_FAULTS:
            raise _Stop
        return Refused(at)


class _Stop(Exception):
    """The page is refused and not read on."""


def read(file: str, raw: bytes, faults: list[Fault], parsers: tuple[Any, ...] = PARSERS) -> Table | None:
    """The tree of a page, or None where the text is no YAML or no mapping; what is refused goes to ``faults``."""
    text = decode(file, raw, faults)
    if text is None:
        return None
    for parser in parsers:
        reading = _Reading(file, yaml.parse(text, Loader=parser))
        try:
            page = _page(reading)
        except _Stop:
            page = None
        except (yaml.YAMLError, ValueError) as error:
            page = None
            _note(reading, error)
        if not reading.faults and not reading.doubt:
            break
    faults.extend(reading.faults)
    return page


def _note(reading: _Reading, error: Exception) -> None:
    """Note where and why the text stops being YAML."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    at = Place(reading.file, mark.line + 1, mark.column + 1) if mark else reading.last
    problem = getattr(error, "problem", None) or "a character that cannot be"
    reading.faults.append(Fault(at, None, f"a break in the YAML ({problem})", "YAML 1.2"))


def _page(reading: _Reading) -> Table | None:
    reading.next()
    event = reading.next()
    if isinstance(event, yaml.StreamEndEvent):
        reading.refuse(Place(reading.file, 1, 1), "an empty page", "a page with its head")
        return None
    if event.version or event.tags:
        reading.refuse(reading.last, "a directive", "a page that begins with its head")
    node = _node(reading, reading.next(), 1)
    reading.next()
    if not isinstance(reading.next(), yaml.StreamEndEvent):
        reading.refuse(reading.last, "a second document", "one document on a page")
    if isinstance(node, Leaf | Items):
        reading.refuse(node.at, "a page without keys", "a page with its head")
    return node if isinstance(node, Table) else None


def _node(reading: _Reading, event: Any, depth: int) -> Node:
    """The node that begins with ``event``; what is refused inside it stands as Refused."""
    at = reading.last
    if isinstance(event, yaml.AliasEvent):
        return reading.refuse(at, f"an alias, {quoted(f'*{event.anchor}')}", "no aliases; write the answer out")
    if event.anchor is not None:
        reading.refuse(at, f"an anchor, {quoted(f'&{event.anchor}')}", "no anchors; write the answer out")
    if event.tag is not None:
        reading.refuse(at, f"a tag, {quoted(event.tag)}", "no tags; an answer is read as its clause asks")
    if depth > DEEPEST and not isinstance(event, yaml.ScalarEvent):
        reading.refuse(at, f"more than {DEEPEST} levels", "head or section, clause, and is, says and cite")
        raise _Stop
    node: Node
    if isinstance(event, yaml.MappingStartEvent):
        node = Table(at, tuple(_entries(reading, depth + 1)))
    elif isinstance(event, yaml.SequenceStartEvent):
        node = Items(at, tuple(_items(reading, depth + 1)))
    else:
        node = _leaf(reading, event, at)
    return node if event.tag is None else Refused(at)


def _leaf(reading: _Reading, event: Any, at: Place) -> Leaf | Refused:
    value = scalar(event.value, plain=not event.style)
    # Where the quick parser is known to let more in: a question mark in braces, a comment close to the head of a block.
    reading.doubt |= event.style in ("|", ">") or (not event.style and "?" in event.value)
    if not isinstance(value, Unfit):
        return Leaf(at, value)
    return reading.refuse(at, *value) if event.tag is None else Refused(at)


def _items(reading: _Reading, depth: int) -> Iterator[Node]:
    while not isinstance(event := reading.next(), yaml.SequenceEndEvent):
        yield _node(reading, event, depth)


def _entries(reading: _Reading, depth: int) -> Iterator[Entry]:
    """Each entry of a mapping; the second of two equal keys is refused, and the first one stands."""
    first: dict[str, Place] = {}
    while not isinstance(event := reading.next(), yaml.MappingEndEvent):
        at = reading.last
        key = _key(reading, event, depth)
        reading.path.append(key or "")
        if key is not None and key in first:
            reading.refuse(at, f"{quoted(key)} twice", f"each key once, and it stands in line {first[key].line}")
        node = _node(reading, reading.next(), depth)
        reading.path.pop()
        if key is not None and key not in first:
            first[key] = at
            yield Entry(key, at, node)


def _key(reading: _Reading, event: Any, depth: int) -> str | None:
    at = reading.last
    if not isinstance(event, yaml.ScalarEvent):
        if not isinstance(_node(reading, event, depth), Refused):
            reading.refuse(at, "a key that is no word", "words as keys")
        return None
    if event.value == "<<":
        reading.refuse(at, "a merge key, '<<'", "no merge keys; write the clauses out")
        return None
    leaf = _node(reading, event, depth)
    if isinstance(leaf, Leaf) and not isinstance(leaf.value, str):
        reading.refuse(at, f"the key {event.value}", "words as keys")
    return leaf.value if isinstance(leaf, Leaf) and isinstance(leaf.value, str) else None
