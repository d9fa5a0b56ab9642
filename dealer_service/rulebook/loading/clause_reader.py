"""The answer of a clause, read as the type that its field in the ruleset asks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from dealer_service.hands import RANKINGS
from dealer_service.rulebook.clause import NO_SOURCE, Citation, Clause, Language
from dealer_service.rulebook.loading.faults import listed, shown
from dealer_service.rulebook.loading.page_reader import LANGUAGE, Asking, word_of
from dealer_service.rulebook.loading.sources import Sources
from dealer_service.rulebook.loading.yaml_tree import Entry, Items, Leaf, Node, Table
from dealer_service.rulebook.sections import SECTIONS
from dealer_service.rulebook.vocabulary.showdown import Half

# The type that each clause's value has; a standing rule has NoneType.
WANTED: Mapping[str, Any] = {
    f"{section}.{name}": get_args(clause)[0]
    for section, rules in SECTIONS.items()
    for name, clause in get_type_hints(rules).items()
}
STANDING: object = type(None)
_FROM_NONE = {"drawing.draws"}


def read_value(asking: Asking, wanted: Any, node: Node) -> Any:
    """The value that the node gives, or None where it gives none that is allowed."""
    return _read(asking, wanted, node, allowed(wanted, least_of(asking.clause)))


def to_data(value: object) -> object:
    """The value as plain JSON, as the page wrote it."""
    match value:
        case tuple():
            return [to_data(each) for each in value]
        case Half(name=name):
            return name
        case StrEnum():
            return value.value
    return value


def allowed(wanted: Any, least: int = 1) -> str:
    """Which answers the type allows, in words."""
    if get_origin(wanted) is UnionType:
        return ", or ".join(allowed(each, least) for each in get_args(wanted))
    if get_origin(wanted) is tuple:
        return f"a list of {allowed(get_args(wanted)[0], least)}"
    return f"a whole number from {least} up" if wanted is int else listed(words_of(wanted))


def least_of(clause: str | None) -> int:
    """The least number that the clause may be answered with."""
    return 0 if clause in _FROM_NONE else 1


def item_of(wanted: Any) -> Any:
    """The type of the items of a list, and any other type itself."""
    return get_args(wanted)[0] if get_origin(wanted) is tuple else wanted


def words_of(wanted: Any) -> tuple[str, ...]:
    """The closed list of words that are the values of the type."""
    if wanted is bool:
        return ("true", "false")
    if wanted is Half:
        return tuple(RANKINGS)
    if issubclass(wanted, StrEnum):
        return tuple(each.value for each in wanted)
    raise TypeError(f"no page can say a {wanted}")


def _read(asking: Asking, wanted: Any, node: Node, told: str) -> Any:
    if get_origin(wanted) is UnionType:
        kinds = get_args(wanted)
        number = isinstance(node, Leaf) and type(node.value) is int
        fitting = [each for each in kinds if (get_origin(each) is tuple) == isinstance(node, Items)]
        fitting = [each for each in fitting if (each is int) == number] or fitting
        return _read(asking, (fitting or kinds)[0], node, told)
    if get_origin(wanted) is tuple:
        return _read_list(asking, get_args(wanted)[0], node, told)
    if wanted is bool:
        flag = asking.flag(node)
        return flag and flag.value
    if wanted is int:
        if isinstance(node, Leaf) and type(node.value) is int and node.value >= least_of(asking.clause):
            return node.value
        asking.wrong(node, told)
        return None
    word, words = word_of(node), words_of(wanted)
    if word is None or word not in words:
        asking.wrong(node, told, words)
        return None
    return Half(word, RANKINGS[word]) if wanted is Half else wanted(word)


def _read_list(asking: Asking, wanted: Any, node: Node, told: str) -> tuple[Any, ...] | None:
    """The values of a list, in its order; none of them stands in it twice."""
    values: list[Any] = []
    for item in asking.items(node, told):
        value = _read(asking, wanted, item, allowed(wanted))
        if value is not None and value in values:
            asking.refuse(item.at, f"{shown(str(to_data(value)))} twice", "each of them once")
            value = None
        values.append(value)
    return tuple(values) if values and None not in values else None


ONLY = "nothing more: a clause has is, says and cite"
SAYS = "one sentence, or one for each language, such as {en: ..., fr: ...}"
CITE = "a source and the place in it, {source: ..., at: ...}"


@dataclass(frozen=True, slots=True)
class Signed:
    """What a page gives to each of its clauses: its name, its language, the sources it may cite."""

    page: str
    language: Language
    sources: Sources


def read_clause(asking: Asking, entry: Entry, signed: Signed) -> Clause[Any] | None:
    """The clause that stands under ``entry``, or None where it cannot be read."""
    id = asking.clause or ""
    wanted = WANTED[id]
    entries = asking.entries(entry.node, "is, says and cite")
    parts = {each.key: each for each in asking.known(entries, ("is", "says", "cite"), ONLY)}
    if not entries:
        return None
    value = None
    if wanted is STANDING:
        if "is" in parts:
            asking.refuse(parts["is"].at, "an answer", "says and cite alone: this is a standing rule")
    elif "is" in parts:
        value = read_value(asking, wanted, parts["is"].node)
    else:
        asking.refuse(entry.at, "no is", allowed(wanted))
    for part, form in (("says", SAYS), ("cite", CITE)):
        if part not in parts:
            asking.refuse(entry.at, f"no {part}", form)
    says = _says(asking, parts["says"].node, signed.language) if "says" in parts else {}
    cite = _cite(asking, parts["cite"].node, signed.sources) if "cite" in parts else None
    if not says or cite is None or (value is None and wanted is not STANDING):
        return None
    return Clause(id, value, to_data(value), says, cite, signed.page, entry.at)


def _says(asking: Asking, node: Node, language: Language) -> Mapping[Language, str]:
    """The words in each language; those of a bare sentence are in the language of the page."""
    if not isinstance(node, Table):
        words = asking.text(node, SAYS)
        return {language: words} if words else {}
    said = {}
    for entry in asking.entries(node, SAYS):
        if not LANGUAGE.fullmatch(entry.key):
            asking.refuse(entry.at, shown(entry.key), "languages of two letters")
        elif words := asking.text(entry.node, "one sentence"):
            said[entry.key] = words
    return said


def _cite(asking: Asking, node: Node, sources: Sources) -> Citation | None:
    entries = asking.entries(node, CITE)
    parts = {each.key: each for each in asking.known(entries, ("source", "at"))}
    if "source" not in parts:
        if entries:
            asking.refuse(node.at, "no source", CITE)
        return None
    at = asking.text(parts["at"].node, "a place in the source") if "at" in parts else None
    word = word_of(parts["source"].node)
    if word == NO_SOURCE.id:
        if "at" in parts:
            asking.refuse(parts["at"].at, "a place in no source", f"no at where the source is {NO_SOURCE.id}")
        return Citation(NO_SOURCE, None)
    if word is None or (word not in sources.by_id and sources.sound):
        known = (*sources.by_id, NO_SOURCE.id)
        asking.wrong(parts["source"].node, f"a source that sources.yaml registers, or {NO_SOURCE.id}", known)
    source = sources.by_id.get(word or "")
    return Citation(source, at) if source else None
