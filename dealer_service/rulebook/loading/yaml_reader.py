"""The one strict YAML reader: a page becomes a tree whose keys and values have places.

It accepts a small part of YAML 1.2, defined by a grammar. That of rule pages and key files is the strictest. It checks
the parser's events one by one, so a hostile page is rejected in bounded time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice, pairwise
from typing import Any

import yaml

from dealer_service.message import message
from dealer_service.rulebook.clause import Place
from dealer_service.rulebook.loading.faults import MOST_FAULTS, Fault, quoted
from dealer_service.rulebook.loading.yaml_breaks import fault_of_break
from dealer_service.rulebook.loading.yaml_tree import Entry, Items, Leaf, Node, Refused, Table, height_of, size_of
from dealer_service.rulebook.loading.yaml_values import STRAY, Unfit, instead_of, named, scalar
from dealer_service.rulebook.sections import ALL_SECTIONS

LARGEST = 256 * 1024
MOST_VALUES = 50_000
MERGE = "<<"
PURE: Any = yaml.SafeLoader
QUICK: Any = yaml.CSafeLoader if yaml.__with_libyaml__ else PURE


@dataclass(frozen=True, slots=True)
class Grammar:
    """The allowed contents of a kind of page, and the words of its errors.

    Every page may contain mappings, lists, words, whole numbers, true and false. ``data`` allows the rest of JSON
    (null, fractions), numbers as keys, and anchors with aliases and ``<<``; an alias counts each time it is used. The
    quick parser is trusted only if it finds no error; otherwise the last of ``parsers`` decides.
    """

    content: str
    start: str
    levels: str
    tags: str
    deepest: int
    data: bool = False
    parsers: tuple[Any, ...] = (QUICK, PURE)


RULES = Grammar(
    content=message("a page with its head"),
    start=message("a page that begins with its head"),
    levels=message("head or section, clause, and is, says and cite"),
    tags=message("no tags; an answer is read as its clause asks"),
    deepest=12,
)


def read_table(file: str, raw: bytes, faults: list[Fault], grammar: Grammar = RULES) -> Table | None:
    """The mapping of a page. None if it is something else. Errors go to ``faults``."""
    tree = read_tree(file, raw, faults, grammar)
    if isinstance(tree, Leaf | Items):
        faults.append(Fault(tree.at, None, message("a page without keys"), grammar.content))
    return tree if isinstance(tree, Table) else None


def read_tree(file: str, raw: bytes, faults: list[Fault], grammar: Grammar = RULES) -> Node | None:
    """The tree of a page. None if it cannot be read to its end. Errors go to ``faults``."""
    text = decode(file, raw, faults)
    if text is None:
        return None
    for parser in grammar.parsers:
        reader = _Reader(file, text, grammar, parser(text).get_event)
        tree = reader.read()
        if not reader.faults and not reader.doubt:
            break
    faults.extend(reader.faults)
    return tree


def decode(file: str, raw: bytes, faults: list[Fault]) -> str | None:
    """The characters of a page. None if it is too large or has characters that no page needs."""
    if len(raw) > LARGEST:
        at, found = Place(file, 1, 1), message("a page of more than {most} bytes", most=LARGEST)
        faults.append(Fault(at, None, found, message("{most} bytes at most", most=LARGEST)))
        return None
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        at = _place_after(file, raw[: error.start].decode("utf-8"))
        faults.append(Fault(at, None, message("the byte {code}", code=f"0x{raw[error.start]:02X}"), "UTF-8"))
        return None
    strays = list(islice(STRAY.finditer(text), MOST_FAULTS + 1))
    for stray in strays:
        at = _place_after(file, text[: stray.start()])
        faults.append(Fault(at, None, named(stray[0]), instead_of(stray[0])))
    return None if strays else text


def _place_after(file: str, before: str) -> Place:
    return Place(file, before.count("\n") + 1, len(before) - before.rfind("\n"))


class _Stop(Exception):
    """The page is rejected and not read further."""


@dataclass(slots=True)
class _Reader:
    """A reader of one page with one parser. It keeps the path of keys, and counts values."""

    file: str
    text: str
    grammar: Grammar
    get_event: Callable[[], Any]
    path: list[str] = field(default_factory=list)
    anchors: dict[str, Node] = field(default_factory=dict)
    values: int = 0
    faults: list[Fault] = field(default_factory=list)
    last: Place = field(init=False)
    doubt: bool = False

    def __post_init__(self) -> None:
        self.last = Place(self.file, 1, 1)

    def read(self) -> Node | None:
        """The tree of the page. None if it cannot be read to its end."""
        try:
            return self.page()
        except _Stop:
            return None
        except (yaml.YAMLError, ValueError) as error:
            self.faults.append(fault_of_break(self.file, self.text, error, self.last))
            return None

    def next(self) -> Any:
        event = self.get_event()
        mark = event.start_mark
        self.last = Place(self.file, mark.line + 1, mark.column + 1)
        return event

    def refuse(self, at: Place, found: str, allowed: str) -> Refused:
        self.faults.append(Fault(at, None if self.grammar.data else self.clause(), found, allowed))
        if len(self.faults) > MOST_FAULTS:
            raise _Stop
        return Refused(at)

    def clause(self) -> str | None:
        """The id of the clause that the reader is in."""
        pairs = ((section, name) for section, name in pairwise(self.path) if section in ALL_SECTIONS)
        return next(
            (f"{section}.{name}" for section, name in pairs if name in ALL_SECTIONS[section].__annotations__), None
        )

    def count(self, at: Place, values: int, levels: int) -> None:
        """Count the values and levels of a node. Raises _Stop above a limit."""
        self.values += values
        if self.values > MOST_VALUES:
            found = message("more than {most} values, aliases counted in full", most=MOST_VALUES)
            self.refuse(at, found, message("{most} at most", most=MOST_VALUES))
            raise _Stop
        if levels > self.grammar.deepest:
            self.refuse(at, message("more than {most} levels", most=self.grammar.deepest), self.grammar.levels)
            raise _Stop

    def page(self) -> Node | None:
        self.next()
        event = self.next()
        if isinstance(event, yaml.StreamEndEvent):
            self.refuse(Place(self.file, 1, 1), message("an empty page"), self.grammar.content)
            return None
        if event.version or event.tags:
            self.refuse(self.last, message("a directive"), self.grammar.start)
        node = self.node(self.next(), 0)
        self.next()
        if not isinstance(self.next(), yaml.StreamEndEvent):
            self.refuse(self.last, message("a second document"), message("one document on a page"))
        return node

    def node(self, event: Any, depth: int) -> Node:
        """The node that begins with ``event``, at this depth of lists and tables."""
        at = self.last
        if isinstance(event, yaml.AliasEvent):
            return self.alias(event.anchor, at, depth)
        if event.anchor is not None and not self.grammar.data:
            found = message("an anchor, {name}", name=quoted(f"&{event.anchor}"))
            self.refuse(at, found, message("no anchors; write the answer out"))
        if event.tag is not None:
            self.refuse(at, message("a tag, {name}", name=quoted(event.tag)), self.grammar.tags)
        node: Node
        if isinstance(event, yaml.ScalarEvent):
            self.count(at, 1, depth)
            node = self.leaf(event, at)
        else:
            self.count(at, 1, depth + 1)
            is_table = isinstance(event, yaml.MappingStartEvent)
            node = Table(at, self.entries(depth + 1)) if is_table else Items(at, tuple(self.items(depth + 1)))
        node = node if event.tag is None else Refused(at)
        if event.anchor is not None:
            self.anchors[event.anchor] = node
        return node

    def alias(self, anchor: str | None, at: Place, depth: int) -> Node:
        """The node of the anchor, which must be complete."""
        found = message("an alias, {name}", name=quoted(f"*{anchor}"))
        if not self.grammar.data:
            return self.refuse(at, found, message("no aliases; write the answer out"))
        node = self.anchors.get(anchor or "")
        if node is None:
            return self.refuse(at, found, message("an anchor before it"))
        self.count(at, size_of(node), depth + height_of(node))
        return node

    def leaf(self, event: Any, at: Place) -> Leaf | Refused:
        value = scalar(event.value, bare=not event.style, json=self.grammar.data)
        # The quick parser is known to accept more here: a question mark in braces, a comment close to a block's head.
        self.doubt |= event.style in ("|", ">") or (not event.style and "?" in event.value)
        if not isinstance(value, Unfit):
            return Leaf(at, value)
        return self.refuse(at, *value) if event.tag is None else Refused(at)

    def items(self, depth: int) -> Iterator[Node]:
        while not isinstance(event := self.next(), yaml.SequenceEndEvent):
            yield self.node(event, depth)

    def entries(self, depth: int) -> tuple[Entry, ...]:
        """The entries of a mapping, without duplicate keys. They override those merged with ``<<``."""
        own: dict[str, Entry] = {}
        merged: dict[str, Entry] = {}
        while not isinstance(event := self.next(), yaml.MappingEndEvent):
            at = self.last
            key = self.key(event, depth)
            name = "" if key is None else str(key.value)
            first = None if key is None else own.get(name)
            self.path.append(name)
            if first:
                once, line = message("each key once"), str(first.at.line)
                if not self.grammar.data:
                    once = message("each key once; the first is in line {line}", line=line)
                self.refuse(at, message("{word} twice", word=quoted(name)), once)
            node = self.node(self.next(), depth)
            self.path.pop()
            if key and name == MERGE:
                merged |= self.merged(node)
            elif key and not first:
                own[name] = Entry(name, at, node, key.value if isinstance(key.value, int) else None)
        return tuple({**merged, **own}.values())

    def key(self, event: Any, depth: int) -> Leaf | None:
        """The key: words, or a whole number if the grammar allows it. None for any other."""
        at, is_scalar = self.last, isinstance(event, yaml.ScalarEvent)
        if is_scalar and event.value == MERGE and not self.grammar.data:
            self.refuse(at, message("a merge key, '<<'"), message("no merge keys; write the clauses out"))
            return None
        node = self.node(event, depth)
        if isinstance(node, Refused):
            return None
        if isinstance(node, Leaf) and (isinstance(node.value, str) or (self.grammar.data and type(node.value) is int)):
            return node
        if self.grammar.data:
            self.refuse(at, message("this as a key"), message("a name, or the number of a seat"))
        else:
            key = message("the key {key}", key=event.value) if is_scalar else message("a key that is not a word")
            self.refuse(at, key, message("words as keys"))
        return None

    def merged(self, node: Node) -> dict[str, Entry]:
        """The entries merged with ``<<``."""
        if isinstance(node, Leaf | Items):
            self.refuse(node.at, message("something else"), message("a mapping after {merge}", merge=MERGE))
        return {entry.key: entry for entry in node.entries} if isinstance(node, Table) else {}
