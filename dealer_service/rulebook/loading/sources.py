"""The register of sources: each text that pages cite, once, under the id by which they cite it."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from dealer_service.rulebook.clause import NO_SOURCE, Source
from dealer_service.rulebook.loading.faults import Fault, shown
from dealer_service.rulebook.loading.page_reader import ADDRESS, ID, LANGUAGE, Asking
from dealer_service.rulebook.loading.yaml_tree import Entry, Node, Table


@dataclass(frozen=True, slots=True)
class Sources:
    """The sources by id, None for one that has faults; ``sound`` unless a whole register could not be read."""

    by_id: Mapping[str, Source | None]
    sound: bool


def read_sources(page: Table, taken: Collection[str], faults: list[Fault]) -> dict[str, Source | None]:
    """The sources that a page registers, in its order; none of them under an id that is taken."""
    asking = Asking(faults)
    parts = {each.key: each.node for each in asking.known(page.entries, ("title", "sources"))}
    for part in ("title", "sources"):
        if part not in parts:
            asking.refuse(page.at, f"no {part}", "title and sources")
    if "title" in parts:
        asking.text(parts["title"])
    sources: dict[str, Source | None] = {}
    for entry in asking.entries(parts["sources"], "sources by id") if "sources" in parts else ():
        if entry.key in taken:
            asking.refuse(entry.at, f"{shown(entry.key)} again", "each source once, in one register")
        sources[entry.key] = _source(asking, entry)
    return sources


def _source(asking: Asking, entry: Entry) -> Source | None:
    if entry.key == NO_SOURCE.id or not ID.fullmatch(entry.key):
        asking.refuse(entry.at, shown(entry.key), f"a name-in-kebab-case that is not {NO_SOURCE.id}")
    entries = asking.entries(entry.node, "title, edition, language and address")
    parts = {each.key: each.node for each in asking.known(entries, ("title", "edition", "language", "address"))}
    if entries and "title" not in parts:
        asking.refuse(entry.at, "no title", "a title")
    title = asking.text(parts["title"], "a title") if "title" in parts else None
    edition = asking.text(parts["edition"], "an edition") if "edition" in parts else None
    language = _matching(asking, parts.get("language"), LANGUAGE, "a language of two letters")
    address = _matching(asking, parts.get("address"), ADDRESS, "an address that begins with https:// or http://")
    return Source(entry.key, title, edition, language, address) if title else None


def _matching(asking: Asking, node: Node | None, pattern: re.Pattern[str], wanted: str) -> str | None:
    said = asking.matching(node, pattern, wanted) if node else None
    return said.value if said else None
