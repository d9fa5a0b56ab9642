"""Read the embedded pages once in a process: the tests make hundreds of services and run dozens of commands.

Files are still opened each time, and only what comes of content that is embedded is kept: changed pages are read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from dealer_service.api.responses.clause_json import ClauseJson
from dealer_service.rulebook import Clause, embedded
from dealer_service.rulebook.loading import composition, library, yaml_reader
from dealer_service.rulebook.loading.pages import Page
from dealer_service.scenarios import page
from dealer_service.server import active_rules

SCENARIOS = Path(__file__).parents[1] / "scenarios"
MOST_BOOKS = 4  # that are kept as JSON: a service under test reads others, too


def keep_pages(patch: pytest.MonkeyPatch) -> None:
    """Keep the trees of embedded pages, their clauses, the rulesets of all of them, and these as JSON."""
    own = Own()
    patch.setattr(page, "parse_page", _reading_once(page.parse_page, SCENARIOS, own))
    patch.setattr(yaml_reader, "read_tree", _reading_once(yaml_reader.read_tree, embedded(), own))
    patch.setattr(library, "read_page", _pages_once(library.read_page, own))
    patch.setattr(composition, "_ruleset", _ruleset_once(composition._ruleset, own))
    patch.setattr(library, "compose", _rulesets_once(library.compose, own))
    patch.setattr(library, "compose_mixes", _rulesets_once(library.compose_mixes, own))
    patch.setattr(active_rules, "ClauseJson", _json_once())


class Own:
    """Objects that come from embedded pages. They are kept, so the ``id()`` of one is never reused."""

    def __init__(self) -> None:
        self._kept: dict[int, object] = {}

    def add(self, found: object) -> None:
        """Keep an object, and the clauses of a page."""
        self._kept[id(found)] = found
        if isinstance(found, Page):
            layers = (found.clauses, found.rotation, *(layer for _, layer in found.games.values()))
            self._kept |= {id(clause): clause for layer in layers for clause in layer.values()}

    def ids(self, objects: Iterable[object]) -> tuple[int, ...] | None:
        """The ids of the objects; None if any of them is not kept."""
        found = tuple(map(id, objects))
        return found if all(each in self._kept for each in found) else None


def _once(own: Own, make: Callable[..., Any], key: object, faults: list[Any], kept: dict[object, Any]) -> Any:
    """The result of ``make``, which takes a list for its errors, made once for a key."""
    if key not in kept:
        refused: list[Any] = []
        kept[key] = make(refused), refused
        own.add(kept[key][0])
    found, refused = kept[key]
    faults += refused
    return found


def _reading_once(read: Callable[..., Any], folder: Path, own: Own) -> Callable[..., Any]:
    contents = frozenset(each.read_bytes() for each in folder.rglob("*.yaml"))
    kept: dict[object, Any] = {}

    def reading(name: str | Path, raw: bytes, faults: list[Any], *more: Any) -> Any:
        if raw not in contents:
            return read(name, raw, faults, *more)
        return _once(own, lambda refused: read(name, raw, refused, *more), (name, raw, *more), faults, kept)

    return reading


def _pages_once(read: Callable[..., Any], own: Own) -> Callable[..., Any]:
    kept: dict[object, Any] = {}

    def reading(id: str, kind: Any, tree: Any, sources: Any, faults: list[Any]) -> Any:
        ids = own.ids([tree])
        if ids is None:
            return read(id, kind, tree, sources, faults)
        key = (id, kind, ids, tuple(sources.by_id.items()), sources.sound)
        return _once(own, lambda refused: read(id, kind, tree, sources, refused), key, faults, kept)

    return reading


def _rulesets_once(compose: Callable[..., Any], own: Own) -> Callable[..., Any]:
    kept: dict[object, Any] = {}

    def composing(pages: Sequence[Any], faults: list[Any], *more: Any) -> Any:
        ids = own.ids((*pages, *more))
        if ids is None:
            return compose(pages, faults, *more)
        return _once(own, lambda refused: compose(pages, refused, *more), ids, faults, kept)

    return composing


def _ruleset_once(make: Callable[..., Any], own: Own) -> Callable[..., Any]:
    kept: dict[object, Any] = {}

    def making(line: Sequence[Any], clauses: Any) -> Any:
        ids = own.ids((*line, *clauses.values()))
        if ids is None:
            return make(line, clauses)
        if ids not in kept:
            kept[ids] = make(line, clauses)
        return kept[ids]

    return making


def _json_once() -> Callable[..., ClauseJson]:
    kept: dict[tuple[int, ...], ClauseJson] = {}

    def serializing(clauses: Iterable[Clause[Any]]) -> ClauseJson:
        found = [*clauses]
        key = tuple(map(id, found))
        if key not in kept:
            while len(kept) >= MOST_BOOKS:
                del kept[next(iter(kept))]
            kept[key] = ClauseJson(found)
        return kept[key]

    return serializing
