"""The register of sources: each text that pages cite, once, under the id they cite it by."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from dealer_service.message import message
from dealer_service.rulebook.clause import NO_SOURCE, Language, Source
from dealer_service.rulebook.loading.faults import Fault, listed, quoted
from dealer_service.rulebook.loading.page_reader import ADDRESS, ID, LANGUAGE, TWO_LETTERS, PageReader
from dealer_service.rulebook.loading.yaml_tree import Entry, Node, Table

PARTS = ("title", "edition", "language", "address")
A_TITLE = message("a title")
Registered = dict[str, Source | None]


@dataclass(frozen=True, slots=True)
class Sources:
    """The sources by id, None for one with errors. ``sound`` is false if a register could not be read."""

    by_id: Mapping[str, Source | None]
    sound: bool


def read_sources(page: Table, taken: Collection[str], faults: list[Fault]) -> Registered:
    """The sources that a page registers, in order. An id that is ``taken`` is an error."""
    reader = PageReader(faults)
    parts = {each.key: each.node for each in reader.known(page.entries, ("title", "sources"))}
    for part in ("title", "sources"):
        if part not in parts:
            reader.refuse(page.at, message("no {part}", part=part), message("title and sources"))
    if "title" in parts:
        reader.text(parts["title"])
    return read_register(parts["sources"], "en", taken, faults) if "sources" in parts else {}


def read_register(node: Node, language: Language, taken: Collection[str], faults: list[Fault]) -> Registered:
    """The sources of a register or of a page in this language, in order. An id that is ``taken`` is an error."""
    reader = PageReader(faults)
    sources: dict[str, Source | None] = {}
    for entry in reader.entries(node, message("sources by id")):
        if entry.key in taken:
            again = message("{word} again", word=quoted(entry.key))
            reader.refuse(entry.at, again, message("each source once, in one register or page"))
        sources[entry.key] = _source(reader, entry, language)
    return sources


def _source(reader: PageReader, entry: Entry, page_language: Language) -> Source | None:
    if entry.key == NO_SOURCE.id or not ID.fullmatch(entry.key):
        allowed = message("a name-in-kebab-case that is not {none}", none=NO_SOURCE.id)
        reader.refuse(entry.at, quoted(entry.key), allowed)
    entries = reader.entries(entry.node, listed(PARTS))
    parts = {each.key: each.node for each in reader.known(entries, PARTS)}
    if entries and "title" not in parts:
        reader.refuse(entry.at, message("no {part}", part="title"), A_TITLE)
    title = reader.localized(parts["title"], page_language, A_TITLE) if "title" in parts else None
    edition = reader.localized(parts["edition"], page_language, message("an edition")) if "edition" in parts else None
    language = _matching(reader, parts.get("language"), LANGUAGE, TWO_LETTERS)
    a_url = message("a URL that begins with https:// or http://")
    address = _matching(reader, parts.get("address"), ADDRESS, a_url)
    return Source(entry.key, title, edition, language, address) if title else None


def _matching(reader: PageReader, node: Node | None, pattern: re.Pattern[str], wanted: str) -> str | None:
    found = reader.matching(node, pattern, wanted) if node else None
    return found.value if found else None
