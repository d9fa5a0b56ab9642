"""One page as it stands: its head, and its clauses by section, game by game where it is a house's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from dealer_service.rulebook.clause import Clause, Place
from dealer_service.rulebook.loading.clause_reader import WANTED, Signed, read_clause
from dealer_service.rulebook.loading.faults import Fault, listed, shown
from dealer_service.rulebook.loading.page_reader import LANGUAGE, Asking, Said
from dealer_service.rulebook.loading.sources import Sources
from dealer_service.rulebook.loading.yaml_tree import Entry, Node, Table
from dealer_service.rulebook.sections import SECTIONS

# Clauses by id; None stands for one that has faults.
Layer = Mapping[str, Clause[Any] | None]

HEAD = ("title", "edition", "from", "current", "language")


class Kind(StrEnum):
    """The three kinds of page, of which the later beats the earlier."""

    POKER = "poker"
    GAME = "game"
    HOUSE = "house"


KEYS: Mapping[Kind, tuple[str, ...]] = {
    Kind.POKER: (*HEAD, *SECTIONS),
    Kind.GAME: (*HEAD, "extends", *SECTIONS),
    Kind.HOUSE: (*HEAD, "adopts", "deals", "every_game", "games"),
}


@dataclass(frozen=True, slots=True)
class Page:
    """One edition of a page. ``parent`` is what it extends or adopts; ``deals`` and ``games`` are a house's."""

    id: str
    kind: Kind
    at: Place
    title: str
    edition: Said[str]
    since: Said[str]
    current: Said[bool]
    parent: Said[str] | None
    deals: tuple[Said[str], ...]
    clauses: Layer
    games: Mapping[str, tuple[Place, Layer]]


def read_page(id: str, kind: Kind, page: Table, sources: Sources, faults: list[Fault]) -> Page | None:
    """The page, or None where its head has faults; its clauses are read all the same."""
    asking = Asking(faults)
    parts = {each.key: each for each in asking.known(_own(asking, kind, page.entries), KEYS[kind])}
    nodes = {key: entry.node for key, entry in parts.items()}
    for key in (*HEAD, "deals") if kind is Kind.HOUSE else HEAD:
        if key not in nodes:
            asking.refuse(page.at, f"no {key}", f"a head with {key}")
    title = asking.text(nodes["title"]) if "title" in nodes else None
    edition = _edition(asking, nodes["edition"]) if "edition" in nodes else None
    since = asking.day(nodes["from"]) if "from" in nodes else None
    current = asking.flag(nodes["current"]) if "current" in nodes else None
    language = _language(asking, nodes["language"]) if "language" in nodes else None
    parents = [asking.name(nodes[key]) for key in ("extends", "adopts") if key in nodes]
    deals = _deals(asking, nodes["deals"]) if "deals" in nodes else ()

    signed = Signed(id, language or "", sources)
    if kind is Kind.HOUSE:
        clauses = _layer(asking, nodes["every_game"], signed) if "every_game" in nodes else {}
        games = _games(asking, nodes["games"], signed) if "games" in nodes else {}
    else:
        clauses = _clauses(asking, [parts[section] for section in SECTIONS if section in parts], signed)
        games = {}
    if not (
        title and edition and since and current and language and all(parents) and (deals or kind is not Kind.HOUSE)
    ):
        return None
    parent = parents[0] if parents else None
    return Page(id, kind, page.at, title, edition, since, current, parent, deals, clauses, games)


def _own(asking: Asking, kind: Kind, entries: Sequence[Entry]) -> list[Entry]:
    """The entries, without those that belong on another kind of page; these are refused."""
    own = []
    for entry in entries:
        elsewhere = [other.value for other in Kind if entry.key in KEYS[other]]
        if kind.value in elsewhere or not elsewhere:
            own.append(entry)
        elif kind is Kind.HOUSE and entry.key in SECTIONS:
            asking.refuse(entry.at, shown(entry.key), "sections under every_game, or under a game of games")
        else:
            asking.refuse(entry.at, shown(entry.key), f"this on a page of the kind {listed(elsewhere)} alone")
    return own


def _edition(asking: Asking, node: Node) -> Said[str] | None:
    words = asking.text(node)
    return Said(words, node.at) if words else None


def _language(asking: Asking, node: Node) -> str | None:
    language = asking.matching(node, LANGUAGE, "a language of two letters")
    return language.value if language else None


def _deals(asking: Asking, node: Node) -> tuple[Said[str], ...]:
    """The games that the house deals, each once; none where any of them is no name."""
    games = [asking.name(each) for each in asking.items(node, "a list of games")]
    seen: list[str] = []
    for game in games:
        if game and game.value in seen:
            asking.refuse(game.at, f"{shown(game.value)} twice", "each game once")
        seen.append(game.value if game else "")
    return tuple(game for game in games if game) if all(games) else ()


def _games(asking: Asking, node: Node, signed: Signed) -> dict[str, tuple[Place, Layer]]:
    entries = asking.entries(node, "games, each with its sections")
    return {each.key: (each.at, _layer(asking, each.node, signed)) for each in entries}


def _layer(asking: Asking, node: Node, signed: Signed) -> Layer:
    entries = asking.entries(node, "sections with clauses")
    return _clauses(asking, list(asking.known(entries, tuple(SECTIONS))), signed)


def _clauses(asking: Asking, sections: Sequence[Entry], signed: Signed) -> Layer:
    """The clauses of these sections, each read as its field in the ruleset asks."""
    clauses: dict[str, Clause[Any] | None] = {}
    for section in sections:
        names = [id.split(".")[1] for id in WANTED if id.startswith(f"{section.key}.")]
        for entry in asking.entries(section.node, f"clauses of {section.key}"):
            id = f"{section.key}.{entry.key}"
            if id in WANTED:
                clauses[id] = read_clause(Asking(asking.faults, id), entry, signed)
                continue
            elsewhere = next((each for each in WANTED if each.endswith(f".{entry.key}")), None)
            place = f"; it stands under {elsewhere.split('.')[0]}" if elsewhere else ""
            asking.refuse(entry.at, shown(entry.key), f"a clause of {section.key}{place}", entry.key, names)
    return clauses
