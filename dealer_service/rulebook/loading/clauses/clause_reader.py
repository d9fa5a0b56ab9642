"""One clause of a page: its value, read as the type of its field, its words and its source."""

from __future__ import annotations

from dataclasses import dataclass
from types import UnionType
from typing import Any, get_args, get_origin

from dealer_service.hands import Side
from dealer_service.message import message
from dealer_service.rulebook.clause import NO_SOURCE, Citation, Clause, Language
from dealer_service.rulebook.loading.clauses.side_reader import read_side
from dealer_service.rulebook.loading.clauses.streets_reader import read_streets
from dealer_service.rulebook.loading.clauses.value_types import (
    LEAST_NUMBER,
    NO_VALUE,
    VALUE_TYPES,
    answers_allowed,
    to_json,
    words_allowed,
)
from dealer_service.rulebook.loading.faults import Fault, quoted
from dealer_service.rulebook.loading.page_reader import PageReader, word_of
from dealer_service.rulebook.loading.sources import Sources
from dealer_service.rulebook.loading.yaml_tree import Entry, Items, Leaf, Node
from dealer_service.rulebook.sections.rotation import GameName
from dealer_service.rulebook.streets import Streets

ONLY = message("only is, says and cite")
SAYS = message("one sentence, or one for each language, such as {en: ..., fr: ...}")
CITE = message("a source and the place in it, {source: ..., at: ...}")


@dataclass(frozen=True, slots=True)
class PageContext:
    """The context shared by all clauses of a page: its name, its language, and the sources it may cite."""

    page: str
    language: Language
    sources: Sources


def read_clause(id: str, faults: list[Fault], entry: Entry, context: PageContext) -> Clause[Any] | None:
    """The clause of this id under ``entry``. None if it has errors, which are reported."""
    reader, value_type = PageReader(faults, id), VALUE_TYPES[id]
    entries = reader.entries(entry.node, message("is, says and cite"))
    nodes = {each.key: each.node for each in reader.known(entries, ("is", "says", "cite"), ONLY)}
    if not entries:
        return None
    value = None
    if value_type is NO_VALUE:
        if "is" in nodes:
            at = next(each.at for each in entries if each.key == "is")
            reader.refuse(at, message("an answer"), message("only says and cite: this is a standing rule"))
    elif "is" in nodes:
        allowed = answers_allowed(value_type)
        if _may_be_number(value_type) and (word_of(nodes["is"]) or "").isdigit():
            allowed = message("{answers}; write a number without quotes", answers=allowed)
        value = _read_value(reader, value_type, nodes["is"], allowed)
    else:
        reader.refuse(entry.at, message("no {part}", part="is"), answers_allowed(value_type))
    for part, form in (("says", SAYS), ("cite", CITE)):
        if part not in nodes:
            reader.refuse(entry.at, message("no {part}", part=part), form)
    says = reader.by_language(nodes["says"], context.language, SAYS, message("one sentence")) if "says" in nodes else {}
    cite = _read_citation(reader, nodes["cite"], context.language, context.sources) if "cite" in nodes else None
    if not says or cite is None or (value is None and value_type is not NO_VALUE):
        return None
    return Clause(id, value, to_json(value), says, cite, context.page, entry.at)


def _read_value(reader: PageReader, value_type: Any, node: Node, allowed: str) -> Any:
    """The value of the node. None if it is not of this type."""
    if get_origin(value_type) is UnionType:
        return _read_value(reader, _type_meant(get_args(value_type), node), node, allowed)
    if get_origin(value_type) is tuple:
        return _read_list(reader, get_args(value_type)[0], node, allowed)
    if value_type is Streets:
        return read_streets(reader, node)
    if value_type is GameName:
        name = reader.name(node)
        return name and GameName(name.value, name.at)
    if value_type is bool:
        flag = reader.flag(node)
        return flag and flag.value
    if value_type is int:
        number = _number_of(node)
        if number is not None and number >= LEAST_NUMBER:
            return number
        reader.wrong(node, allowed)
        return None
    if value_type is Side:
        return read_side(reader, node, allowed)
    word, words = word_of(node), words_allowed(value_type)
    if word is None or word not in words:
        reader.wrong(node, allowed, words)
        return None
    return value_type(word)


def _may_be_number(value_type: Any) -> bool:
    """Whether the answer, or an item of its list, may be a number."""
    return value_type is int or any(map(_may_be_number, get_args(value_type)))


def _type_meant(types: tuple[Any, ...], node: Node) -> Any:
    """The type that a node is meant as: a list, a number, or else the first one."""
    meant = [value_type for value_type in types if (get_origin(value_type) is tuple) == isinstance(node, Items)]
    meant = [value_type for value_type in meant if (value_type is int) == (_number_of(node) is not None)] or meant
    return (meant or types)[0]


def _number_of(node: Node) -> int | None:
    """The whole number that the node is, if it is one."""
    if isinstance(node, Leaf) and isinstance(node.value, int) and not isinstance(node.value, bool):
        return node.value
    return None


def _read_list(reader: PageReader, value_type: Any, node: Node, allowed: str) -> tuple[Any, ...] | None:
    """The values of a list, in order.

    A name may occur once. Numbers may repeat, since each place has its own meaning.
    """
    values: list[Any] = []
    by_place = int in (value_type, *get_args(value_type))
    for item in reader.items(node, allowed):
        value = _read_value(reader, value_type, item, answers_allowed(value_type))
        if value is not None and _named(value) in map(_named, values) and not by_place:
            twice = message("{word} twice", word=quoted(_named(value)))
            reader.refuse(item.at, twice, message("each of them once"))
            value = None
        values.append(value)
    return tuple(values) if values and None not in values else None


def _named(value: Any) -> str:
    """The word of a value in a list: of a side its ranking, whatever its least hand."""
    return value.name if isinstance(value, Side) else str(to_json(value))


def _read_citation(reader: PageReader, node: Node, language: Language, sources: Sources) -> Citation | None:
    """The source and the place in it. None if they have errors."""
    entries = reader.entries(node, CITE)
    nodes = {each.key: each.node for each in reader.known(entries, ("source", "at"))}
    if "source" not in nodes:
        if entries:
            reader.refuse(node.at, message("no {part}", part="source"), CITE)
        return None
    place = reader.localized(nodes["at"], language, message("a place in the source")) if "at" in nodes else None
    name = word_of(nodes["source"])
    if name == NO_SOURCE.id:
        if "at" in nodes:
            at = next(each.at for each in entries if each.key == "at")
            allowed = message("no at if the source is {none}", none=NO_SOURCE.id)
            reader.refuse(at, message("a place in no source"), allowed)
        return Citation(NO_SOURCE, None)
    if name is None or (name not in sources.by_id and sources.sound):
        known = (*sources.by_id, NO_SOURCE.id)
        wanted = message("a source that the page or sources.yaml registers, or {none}", none=NO_SOURCE.id)
        reader.wrong(nodes["source"], wanted, known)
    source = sources.by_id.get(name or "")
    return Citation(source, place) if source else None
