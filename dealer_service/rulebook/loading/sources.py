"""The register of sources: each text that pages cite, once, under the id they cite it by."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from dealer_service.rulebook.clause import NO_SOURCE, Language, Source
from dealer_service.rulebook.loading.faults import Fault, quoted
from dealer_service.rulebook.loading.page_reader import ADDRESS, ID, LANGUAGE, PageReader
from dealer_service.rulebook.loading.yaml_tree import Entry, Node, Table

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
            reader.refuse(page.at, f"no {part}", "title and sources")
    if "title" in parts:
        reader.text(parts["title"])
    return read_register(parts["sources"], "en", taken, faults) if "sources" in parts else {}


def read_register(node: Node, language: Language, taken: Collection[str], faults: list[Fault]) -> Registered:
    """The sources of a register or of a page in this language, in order. An id that is ``taken`` is an error."""
    reader = PageReader(faults)
    sources: dict[str, Source | None] = {}
    for entry in reader.entries(node, "sources by id"):
        if entry.key in taken:
            reader.refuse(entry.at, f"{quoted(entry.key)} again", "each source once, in one register or page")
        sources[entry.key] = _source(reader, entry, language)
    return sources


def _source(reader: PageReader, entry: Entry, page_language: Language) -> Source | None:
    if entry.key == NO_SOURCE.id or not ID.fullmatch(entry.key):
        reader.refuse(entry.at, quoted(entry.key), f"a name-in-kebab-case that is not {NO_SOURCE.id}")
    entries = reader.entries(entry.node, "title, edition, language and address")
    parts = {each.key: each.node for each in reader.known(entries, ("title", "edition", "language", "address"))}
    if entries and "title" not in parts:
        reader.refuse(entry.at, "no title", "a title")
    title = reader.localized(parts["title"], page_language, "a title") if "title" in parts else None
    edition = reader.localized(parts["edition"], page_language, "an edition") if "edition" in parts else None
    language = _matching(reader, parts.get("language"), LANGUAGE, "a language of two letters")
    address = _matching(reader, parts.get("address"), ADDRESS, "a URL that begins with https:// or http://")
    return Source(entry.key, title, edition, language, address) if title else None


def _matching(reader: PageReader, node: Node | None, pattern: re.Pattern[str], wanted: str) -> str | None:
    found = reader.matching(node, pattern, wanted) if node else None
    return found.value if found else None
