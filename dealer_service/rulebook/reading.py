"""One clause as a page writes it: is, says and cite."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from dealer_service.rulebook.clause import NO_SOURCE, Citation, Clause, Language
from dealer_service.rulebook.faults import shown
from dealer_service.rulebook.shapes import LANGUAGE, Asking, word_of
from dealer_service.rulebook.sources import Sources
from dealer_service.rulebook.tree import Entry, Node, Table
from dealer_service.rulebook.values import STANDING, WANTED, allowed, plain, read_value

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
    return Clause(id, value, plain(value), says, cite, signed.page, entry.at)


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
