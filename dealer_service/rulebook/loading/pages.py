"""One page as it stands: its head, and its clauses by section, game by game where it is a house's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from dealer_service.rulebook.clause import Clause, Place
from dealer_service.rulebook.loading.clause_reader import PageContext, read_clause
from dealer_service.rulebook.loading.faults import Fault, listed, quoted
from dealer_service.rulebook.loading.page_reader import LANGUAGE, Located, PageReader
from dealer_service.rulebook.loading.sources import Sources
from dealer_service.rulebook.loading.value_types import VALUE_TYPES
from dealer_service.rulebook.loading.yaml_tree import Entry, Node, Table
from dealer_service.rulebook.sections import SECTIONS

# Clauses by id; None stands for one that has faults.
Layer = Mapping[str, Clause[Any] | None]

HEAD = ("title", "edition", "from", "current", "language")


class PageKind(StrEnum):
    """The three kinds of page, of which the later beats the earlier."""

    POKER = "poker"
    GAME = "game"
    HOUSE = "house"


KEYS: Mapping[PageKind, tuple[str, ...]] = {
    PageKind.POKER: (*HEAD, *SECTIONS),
    PageKind.GAME: (*HEAD, "extends", *SECTIONS),
    PageKind.HOUSE: (*HEAD, "adopts", "deals", "every_game", "games"),
}


@dataclass(frozen=True, slots=True)
class Page:
    """One edition of a page. ``parent`` is what it extends or adopts; ``deals`` and ``games`` are a house's."""

    id: str
    kind: PageKind
    at: Place
    title: str
    edition: Located[str]
    since: Located[str]
    current: Located[bool]
    parent: Located[str] | None
    deals: tuple[Located[str], ...]
    clauses: Layer
    games: Mapping[str, tuple[Place, Layer]]


def read_page(id: str, kind: PageKind, page: Table, sources: Sources, faults: list[Fault]) -> Page | None:
    """The page, or None where its head has faults; its clauses are read all the same."""
    reader = PageReader(faults)
    parts = {each.key: each for each in reader.known(_own(reader, kind, page.entries), KEYS[kind])}
    nodes = {key: entry.node for key, entry in parts.items()}
    for key in (*HEAD, "deals") if kind is PageKind.HOUSE else HEAD:
        if key not in nodes:
            reader.refuse(page.at, f"no {key}", f"a head with {key}")
    title = reader.text(nodes["title"]) if "title" in nodes else None
    edition = _edition(reader, nodes["edition"]) if "edition" in nodes else None
    since = reader.day(nodes["from"]) if "from" in nodes else None
    current = reader.flag(nodes["current"]) if "current" in nodes else None
    language = _language(reader, nodes["language"]) if "language" in nodes else None
    parents = [reader.name(nodes[key]) for key in ("extends", "adopts") if key in nodes]
    deals = _deals(reader, nodes["deals"]) if "deals" in nodes else ()

    context = PageContext(id, language or "", sources)
    if kind is PageKind.HOUSE:
        clauses = _layer(reader, nodes["every_game"], context) if "every_game" in nodes else {}
        games = _games(reader, nodes["games"], context) if "games" in nodes else {}
    else:
        clauses = _clauses(reader, [parts[section] for section in SECTIONS if section in parts], context)
        games = {}
    if not (
        title and edition and since and current and language and all(parents) and (deals or kind is not PageKind.HOUSE)
    ):
        return None
    parent = parents[0] if parents else None
    return Page(id, kind, page.at, title, edition, since, current, parent, deals, clauses, games)


def _own(reader: PageReader, kind: PageKind, entries: Sequence[Entry]) -> list[Entry]:
    """The entries, without those that belong on another kind of page; these are refused."""
    own = []
    for entry in entries:
        elsewhere = [other.value for other in PageKind if entry.key in KEYS[other]]
        if kind.value in elsewhere or not elsewhere:
            own.append(entry)
        elif kind is PageKind.HOUSE and entry.key in SECTIONS:
            reader.refuse(entry.at, quoted(entry.key), "sections under every_game, or under a game of games")
        else:
            reader.refuse(entry.at, quoted(entry.key), f"this on a page of the kind {listed(elsewhere)} alone")
    return own


def _edition(reader: PageReader, node: Node) -> Located[str] | None:
    words = reader.text(node)
    return Located(words, node.at) if words else None


def _language(reader: PageReader, node: Node) -> str | None:
    language = reader.matching(node, LANGUAGE, "a language of two letters")
    return language.value if language else None


def _deals(reader: PageReader, node: Node) -> tuple[Located[str], ...]:
    """The games that the house deals, each once; none where any of them is no name."""
    games = [reader.name(each) for each in reader.items(node, "a list of games")]
    seen: list[str] = []
    for game in games:
        if game and game.value in seen:
            reader.refuse(game.at, f"{quoted(game.value)} twice", "each game once")
        seen.append(game.value if game else "")
    return tuple(game for game in games if game) if all(games) else ()


def _games(reader: PageReader, node: Node, context: PageContext) -> dict[str, tuple[Place, Layer]]:
    entries = reader.entries(node, "games, each with its sections")
    return {each.key: (each.at, _layer(reader, each.node, context)) for each in entries}


def _layer(reader: PageReader, node: Node, context: PageContext) -> Layer:
    entries = reader.entries(node, "sections with clauses")
    return _clauses(reader, list(reader.known(entries, tuple(SECTIONS))), context)


def _clauses(reader: PageReader, sections: Sequence[Entry], context: PageContext) -> Layer:
    """The clauses of these sections, each read as its field in the ruleset asks."""
    clauses: dict[str, Clause[Any] | None] = {}
    for section in sections:
        names = [id.split(".")[1] for id in VALUE_TYPES if id.startswith(f"{section.key}.")]
        for entry in reader.entries(section.node, f"clauses of {section.key}"):
            id = f"{section.key}.{entry.key}"
            if id in VALUE_TYPES:
                clauses[id] = read_clause(PageReader(reader.faults, id), entry, context)
                continue
            elsewhere = next((each for each in VALUE_TYPES if each.endswith(f".{entry.key}")), None)
            place = f"; it stands under {elsewhere.split('.')[0]}" if elsewhere else ""
            reader.refuse(entry.at, quoted(entry.key), f"a clause of {section.key}{place}", entry.key, names)
    return clauses
