"""One page: its head, its clauses by section, for a house also by game; and its editions and parents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from dealer_service.message import message
from dealer_service.rulebook.clause import Clause, Place
from dealer_service.rulebook.first_table import NamedTable
from dealer_service.rulebook.loading.clauses.clause_reader import PageContext, read_clause
from dealer_service.rulebook.loading.clauses.value_types import VALUE_TYPES
from dealer_service.rulebook.loading.faults import Fault, listed, quoted
from dealer_service.rulebook.loading.page_reader import LANGUAGE, TWO_LETTERS, WORDS, Located, PageReader, word_of
from dealer_service.rulebook.loading.sources import Sources
from dealer_service.rulebook.loading.tables import names_of, read_tables
from dealer_service.rulebook.loading.yaml_tree import Entry, Node, Table
from dealer_service.rulebook.sections import ALL_SECTIONS, ROTATION, SECTIONS

# Clauses by id; None for one with errors.
Layer = Mapping[str, Clause[Any] | None]

# What is won is the game: a house that deals another one has a page for it.
OF_A_GAME = frozenset({"showdown.sides"})
# The same of a mix.
OF_A_MIX = frozenset({"rotation.legs", "rotation.next_game"})

# The clauses of earlier versions, each with the clause that replaces it.
REPLACED_BY: Mapping[str, str] = {
    "showdown.halves": "showdown.sides",
    "dealing.hand_size": "dealing.streets",
    "drawing.draws": "dealing.streets",
    "betting.big_bet_from_round": "dealing.streets",
}

ONCE, MIX_ONCE = message("each game once"), message("each mix once")
HEAD = ("title", "edition", "from", "current", "language")


class PageKind(StrEnum):
    """The kinds of pages. A house overrides a game or a mix, and these override the page of all clauses."""

    POKER = "poker"
    GAME = "game"
    MIX = "mix"
    HOUSE = "house"


KEYS: Mapping[PageKind, tuple[str, ...]] = {
    PageKind.POKER: (*HEAD, "sources", *ALL_SECTIONS),
    PageKind.GAME: (*HEAD, "sources", "extends", *SECTIONS),
    PageKind.MIX: (*HEAD, "sources", "extends", ROTATION),
    PageKind.HOUSE: (*HEAD, "sources", "adopts", "deals", "mixes", "every_game", "games", "every_mix", "tables"),
}


@dataclass(frozen=True, slots=True)
class Page:
    """One edition of a page. ``parent`` is the page that it extends or adopts.

    ``clauses`` are those on games, ``rotation`` those on mixes. Only houses have games, mixes and tables.
    """

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
    tables: tuple[NamedTable, ...] = ()
    mixes: tuple[Located[str], ...] = ()
    rotation: Layer = field(default_factory=dict)


def read_page(id: str, kind: PageKind, page: Table, sources: Sources, faults: list[Fault]) -> Page | None:
    """The page. None if its head has errors; its clauses are read anyway."""
    reader = PageReader(faults)
    parts = {each.key: each for each in reader.known(_own(reader, kind, page.entries), KEYS[kind])}
    nodes = {key: entry.node for key, entry in parts.items()}
    for key in (*HEAD, "deals") if kind is PageKind.HOUSE else HEAD:
        if key not in nodes:
            reader.refuse(page.at, message("no {part}", part=key), message("a head with {key}", key=key))
    edition = _edition(reader, nodes["edition"]) if "edition" in nodes else None
    since = reader.day(nodes["from"]) if "from" in nodes else None
    current = reader.flag(nodes["current"]) if "current" in nodes else None
    language = _language(reader, nodes["language"]) if "language" in nodes else None
    title = reader.localized(nodes["title"], language or "", WORDS) if "title" in nodes else None
    parents = [reader.name(nodes[key]) for key in ("extends", "adopts") if key in nodes]
    deals = _dealt(reader, nodes["deals"], message("a list of games"), ONCE) if "deals" in nodes else ()
    mixes = _dealt(reader, nodes["mixes"], message("a list of mixes"), MIX_ONCE) if "mixes" in nodes else ()

    context = PageContext(id, language or "", sources)
    if kind is PageKind.HOUSE:
        clauses = _layer(reader, nodes["every_game"], context) if "every_game" in nodes else {}
        games = _games(reader, nodes["games"], context) if "games" in nodes else {}
        rotation = _layer(reader, nodes["every_mix"], context, (ROTATION,)) if "every_mix" in nodes else {}
        tables = read_tables(reader, nodes["tables"], names_of(deals), names_of(mixes)) if "tables" in nodes else ()
    else:
        clauses = _clauses(reader, [parts[section] for section in SECTIONS if section in parts], context, kind)
        rotation = _clauses(reader, [parts[ROTATION]] if ROTATION in parts else [], context, kind)
        games, tables = {}, ()
    if not (
        title and edition and since and current and language and all(parents) and (deals or kind is not PageKind.HOUSE)
    ):
        return None
    parent = parents[0] if parents else None
    head = (id, kind, page.at, title, edition, since, current, parent)
    return Page(*head, deals, clauses, games, tables, mixes, rotation)


def page_language(page: Table) -> str:
    """The language of a page, before it is checked; empty if the page names none."""
    return word_of(page.nodes["language"]) or "" if "language" in page.nodes else ""


def _own(reader: PageReader, kind: PageKind, entries: Sequence[Entry]) -> list[Entry]:
    """The entries, except those of another kind of page, which are errors."""
    own = []
    for entry in entries:
        elsewhere = [other.value for other in PageKind if entry.key in KEYS[other]]
        if kind.value in elsewhere or not elsewhere:
            own.append(entry)
        elif kind is PageKind.HOUSE and entry.key == ROTATION:
            reader.refuse(entry.at, quoted(entry.key), message("this section under every_mix"))
        elif kind is PageKind.HOUSE and entry.key in SECTIONS:
            allowed = message("sections under every_game, or under a game of games")
            reader.refuse(entry.at, quoted(entry.key), allowed)
        else:
            allowed = message("this only on a page of the kind {kinds}", kinds=listed(elsewhere))
            reader.refuse(entry.at, quoted(entry.key), allowed)
    return own


def _edition(reader: PageReader, node: Node) -> Located[str] | None:
    words = reader.text(node)
    return Located(words, node.at) if words else None


def _language(reader: PageReader, node: Node) -> str | None:
    language = reader.matching(node, LANGUAGE, TWO_LETTERS)
    return language.value if language else None


def _dealt(reader: PageReader, node: Node, wanted: str, once: str) -> tuple[Located[str], ...]:
    """The games or mixes that the house deals, each once. Empty if any of them is not a name."""
    games = [reader.name(each) for each in reader.items(node, wanted)]
    seen: list[str] = []
    for game in games:
        if game and game.value in seen:
            reader.refuse(game.at, message("{word} twice", word=quoted(game.value)), once)
        seen.append(game.value if game else "")
    return tuple(game for game in games if game) if all(games) else ()


def _games(reader: PageReader, node: Node, context: PageContext) -> dict[str, tuple[Place, Layer]]:
    entries = reader.entries(node, message("games, each with its sections"))
    return {each.key: (each.at, _layer(reader, each.node, context)) for each in entries}


def _layer(reader: PageReader, node: Node, context: PageContext, sections: Sequence[str] = tuple(SECTIONS)) -> Layer:
    entries = reader.entries(node, message("sections with clauses"))
    return _clauses(reader, list(reader.known(entries, sections)), context, PageKind.HOUSE)


def _clauses(reader: PageReader, sections: Sequence[Entry], context: PageContext, kind: PageKind) -> Layer:
    """The clauses of these sections of a page of this kind, each read as the type of its field."""
    clauses: dict[str, Clause[Any] | None] = {}
    for section in sections:
        names = [id.split(".")[1] for id in VALUE_TYPES if id.startswith(f"{section.key}.")]
        for entry in reader.entries(section.node, message("clauses of {section}", section=section.key)):
            id = f"{section.key}.{entry.key}"
            if id in OF_A_GAME and kind is PageKind.HOUSE:
                of_a_game = message("this on the page of a game: games/<game>.yaml")
                reader.refuse(entry.at, quoted(entry.key), of_a_game)
                continue
            if id in OF_A_MIX and kind is not PageKind.MIX:
                reader.refuse(entry.at, quoted(entry.key), message("this on the page of a mix: mixes/<mix>.yaml"))
                continue
            if id in VALUE_TYPES:
                clauses[id] = read_clause(id, reader.faults, entry, context)
                continue
            reader.refuse(entry.at, quoted(entry.key), _clause_wanted(section.key, entry.key), entry.key, names)
    return clauses


def _clause_wanted(section: str, name: str) -> str:
    """The clause that a section allows: the one that replaces this one, or the section that the name belongs to."""
    if replaced_by := REPLACED_BY.get(f"{section}.{name}"):
        return message("{clause}, which replaces this clause", clause=replaced_by)
    elsewhere = next((each.split(".")[0] for each in VALUE_TYPES if each.endswith(f".{name}")), None)
    if elsewhere is None:
        return message("a clause of {section}", section=section)
    return message("a clause of {section}; it belongs to {other}", section=section, other=elsewhere)


# One edition of each page, by id.
PagesById = Mapping[str, Page]


def in_force_on(day: str, pages: Iterable[Page]) -> PagesById:
    """The edition of each page in force on that day. Pages that begin later are absent."""
    return {page.id: page for page in sorted(pages, key=lambda page: page.since.value) if page.since.value <= day}


def current_pages(pages: Iterable[Page]) -> PagesById:
    """The edition of each page that is used if no day is given."""
    return {page.id: page for page in pages if page.current.value}


def lineage(page: Page, pages: PagesById, faults: list[Fault]) -> tuple[Page, ...]:
    """The page after its parents, the eldest first. Empty if a parent is missing, or in a cycle."""
    line = [page]
    while wanted := line[0].parent:
        parent = pages.get(wanted.value)
        if parent is None:
            return ()
        if parent in line:
            back = message("a loop back to {parent}", parent=quoted(parent.id))
            faults.append(Fault(wanted.at, None, back, message("a parent that does not come from this page")))
            return ()
        line.insert(0, parent)
    return tuple(line)
