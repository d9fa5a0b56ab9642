"""The answer of a clause, read as the type that its field in the ruleset asks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from dealer_service.hands import RANKINGS
from dealer_service.rulebook.clause import NO_SOURCE, Citation, Clause, Language
from dealer_service.rulebook.loading.faults import listed, quoted
from dealer_service.rulebook.loading.page_reader import LANGUAGE, PageReader, word_of
from dealer_service.rulebook.loading.sources import Sources
from dealer_service.rulebook.loading.yaml_tree import Entry, Items, Leaf, Node, Table
from dealer_service.rulebook.sections import SECTIONS
from dealer_service.rulebook.vocabulary.showdown import Half

# The type that each clause's value has; a standing rule has NoneType.
VALUE_TYPES: Mapping[str, Any] = {
    f"{section}.{name}": get_args(clause)[0]
    for section, rules in SECTIONS.items()
    for name, clause in get_type_hints(rules).items()
}
NO_VALUE: object = type(None)
_FROM_NONE = {"drawing.draws"}


def read_value(reader: PageReader, wanted: Any, node: Node) -> Any:
    """The value that the node gives, or None where it gives none that is allowed."""
    return _read(reader, wanted, node, answers_allowed(wanted, least_number(reader.clause)))


def to_json(value: object) -> object:
    """The value as plain JSON, as the page wrote it."""
    match value:
        case tuple():
            return [to_json(each) for each in value]
        case Half(name=name):
            return name
        case StrEnum():
            return value.value
    return value


def answers_allowed(wanted: Any, least: int = 1) -> str:
    """Which answers the type allows, in words."""
    if get_origin(wanted) is UnionType:
        return ", or ".join(answers_allowed(each, least) for each in get_args(wanted))
    if get_origin(wanted) is tuple:
        return f"a list of {answers_allowed(get_args(wanted)[0], least)}"
    return f"a whole number from {least} up" if wanted is int else listed(words_allowed(wanted))


def least_number(clause: str | None) -> int:
    """The least number that the clause may be answered with."""
    return 0 if clause in _FROM_NONE else 1


def item_type(wanted: Any) -> Any:
    """The type of the items of a list, and any other type itself."""
    return get_args(wanted)[0] if get_origin(wanted) is tuple else wanted


def words_allowed(wanted: Any) -> tuple[str, ...]:
    """The closed list of words that are the values of the type."""
    if wanted is bool:
        return ("true", "false")
    if wanted is Half:
        return tuple(RANKINGS)
    if issubclass(wanted, StrEnum):
        return tuple(each.value for each in wanted)
    raise TypeError(f"no page can say a {wanted}")


def _read(reader: PageReader, wanted: Any, node: Node, told: str) -> Any:
    if get_origin(wanted) is UnionType:
        kinds = get_args(wanted)
        number = isinstance(node, Leaf) and type(node.value) is int
        fitting = [each for each in kinds if (get_origin(each) is tuple) == isinstance(node, Items)]
        fitting = [each for each in fitting if (each is int) == number] or fitting
        return _read(reader, (fitting or kinds)[0], node, told)
    if get_origin(wanted) is tuple:
        return _read_list(reader, get_args(wanted)[0], node, told)
    if wanted is bool:
        flag = reader.flag(node)
        return flag and flag.value
    if wanted is int:
        if isinstance(node, Leaf) and type(node.value) is int and node.value >= least_number(reader.clause):
            return node.value
        reader.wrong(node, told)
        return None
    word, words = word_of(node), words_allowed(wanted)
    if word is None or word not in words:
        reader.wrong(node, told, words)
        return None
    return Half(word, RANKINGS[word]) if wanted is Half else wanted(word)


def _read_list(reader: PageReader, wanted: Any, node: Node, told: str) -> tuple[Any, ...] | None:
    """The values of a list, in its order; none of them stands in it twice."""
    values: list[Any] = []
    for item in reader.items(node, told):
        value = _read(reader, wanted, item, answers_allowed(wanted))
        if value is not None and value in values:
            reader.refuse(item.at, f"{quoted(str(to_json(value)))} twice", "each of them once")
            value = None
        values.append(value)
    return tuple(values) if values and None not in values else None


ONLY = "nothing more: a clause has is, says and cite"
SAYS = "one sentence, or one for each language, such as {en: ..., fr: ...}"
CITE = "a source and the place in it, {source: ..., at: ...}"


@dataclass(frozen=True, slots=True)
class PageContext:
    """What a page gives to each of its clauses: its name, its language, the sources it may cite."""

    page: str
    language: Language
    sources: Sources


def read_clause(reader: PageReader, entry: Entry, context: PageContext) -> Clause[Any] | None:
    """The clause that stands under ``entry``, or None where it cannot be read."""
    id = reader.clause or ""
    wanted = VALUE_TYPES[id]
    entries = reader.entries(entry.node, "is, says and cite")
    parts = {each.key: each for each in reader.known(entries, ("is", "says", "cite"), ONLY)}
    if not entries:
        return None
    value = None
    if wanted is NO_VALUE:
        if "is" in parts:
            reader.refuse(parts["is"].at, "an answer", "says and cite alone: this is a standing rule")
    elif "is" in parts:
        value = read_value(reader, wanted, parts["is"].node)
    else:
        reader.refuse(entry.at, "no is", answers_allowed(wanted))
    for part, form in (("says", SAYS), ("cite", CITE)):
        if part not in parts:
            reader.refuse(entry.at, f"no {part}", form)
    says = _says(reader, parts["says"].node, context.language) if "says" in parts else {}
    cite = _cite(reader, parts["cite"].node, context.sources) if "cite" in parts else None
    if not says or cite is None or (value is None and wanted is not NO_VALUE):
        return None
    return Clause(id, value, to_json(value), says, cite, context.page, entry.at)


def _says(reader: PageReader, node: Node, language: Language) -> Mapping[Language, str]:
    """The words in each language; those of a bare sentence are in the language of the page."""
    if not isinstance(node, Table):
        words = reader.text(node, SAYS)
        return {language: words} if words else {}
    said = {}
    for entry in reader.entries(node, SAYS):
        if not LANGUAGE.fullmatch(entry.key):
            reader.refuse(entry.at, quoted(entry.key), "languages of two letters")
        elif words := reader.text(entry.node, "one sentence"):
            said[entry.key] = words
    return said


def _cite(reader: PageReader, node: Node, sources: Sources) -> Citation | None:
    entries = reader.entries(node, CITE)
    parts = {each.key: each for each in reader.known(entries, ("source", "at"))}
    if "source" not in parts:
        if entries:
            reader.refuse(node.at, "no source", CITE)
        return None
    at = reader.text(parts["at"].node, "a place in the source") if "at" in parts else None
    word = word_of(parts["source"].node)
    if word == NO_SOURCE.id:
        if "at" in parts:
            reader.refuse(parts["at"].at, "a place in no source", f"no at where the source is {NO_SOURCE.id}")
        return Citation(NO_SOURCE, None)
    if word is None or (word not in sources.by_id and sources.sound):
        known = (*sources.by_id, NO_SOURCE.id)
        reader.wrong(parts["source"].node, f"a source that sources.yaml registers, or {NO_SOURCE.id}", known)
    source = sources.by_id.get(word or "")
    return Citation(source, at) if source else None
