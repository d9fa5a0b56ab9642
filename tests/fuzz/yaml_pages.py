"""YAML pages: rule pages, sources and scenario pages with pieces deleted, inserted and moved.

An input is a page; its first line is a comment with its file name.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import jsonschema_rs

from dealer_service.rulebook import LoadResult, embedded, read_folders
from dealer_service.rulebook.json_schema import page_schema
from dealer_service.rulebook.loading import library
from dealer_service.rulebook.loading.faults import Fault
from dealer_service.rulebook.loading.files import File, read_file
from dealer_service.rulebook.loading.yaml_reader import PURE, RULES, read_tree
from dealer_service.rulebook.loading.yaml_tree import Table, to_data
from dealer_service.rulebook.page_writer import ruleset_page
from dealer_service.scenarios.page import YAML, parse_page
from tests.fuzz.changes import changed_text
from tests.fuzz.oracle import demand
from tests.scenarios import SCENARIOS, pages
from tests.unit.small_pages import SMALL, clause, head, write

KINDS = {"poker.yaml": "poker", "sources.yaml": "sources", "games": "game", "houses": "house"}
FOLDERS = ("games", "houses", "scenarios")
LONGEST = 6000
QUICKLY = 1500  # bytes: the pure parser, which is slow, reads only pages below this size
ODD_PAGE = """title: "The club: a \\u2660"
edition: '2026'
from: 2026-11-20
current: true
language: en
deals: [badugi,
  badugi-two]
tables: {Table 1: {game: badugi, stakes: {small_blind: 2, big_blind: 4}, chips: [1, 5]}}
every_game:
  betting:
    max_bets: {is: 5, says: {en: Five., fr: Cinq.}, cite: {source: sheet, at: rule 7}}
games:
  badugi:
    drawing:
      reshuffle_pool:
        is:
          - burns
          - this-draw-others
        says: >-
          The burns
          first.
        cite: {source: none}
"""


class YamlPages:
    """Reads pages as the service does, within a small rulebook."""

    name, suffix = "yaml", ".yaml"

    def __init__(self) -> None:
        self.kept = tempfile.TemporaryDirectory(prefix="fuzz-pages-")
        self.folder = write(Path(self.kept.name), {})
        self.trees: dict[Path, Table | None] = {}

    def read(self, *changed: Path) -> LoadResult:
        """Return the rulebook; unchanged pages are parsed only once."""

        def once(file: File, faults: list[Fault]) -> Table | None:
            if file.path in changed:
                return read_file(file, faults)
            if file.path not in self.trees:
                self.trees[file.path] = read_file(file, faults)
            return self.trees[file.path]

        with mock.patch.object(library, "read_file", once):
            return read_folders([self.folder])

    @cached_property
    def schemas(self) -> dict[str, Any]:
        return {kind: jsonschema_rs.validator_for(page_schema(kind)) for kind in KINDS.values()}

    def seeds(self) -> Iterator[bytes]:
        for name, text in SMALL.items():
            if name != "poker.yaml":
                yield _named(name, text.encode())
        yield _named("houses/club.yaml", ODD_PAGE.encode())
        capped = clause("betting.max_bets", "5", "{en: So., fr: Ainsi.}", "{source: sheet, at: p. 2}", indent=2)
        yield _named(
            "houses/club.yaml", (head("The club", "adopts: book", "deals: [badugi]", "every_game:") + capped).encode()
        )
        shipped = [each for each in sorted(embedded().rglob("*.yaml")) if each.parent.name in FOLDERS]
        for path in [*shipped, *pages()]:
            if len(raw := path.read_bytes()) < LONGEST:
                folder = path.parent.name if path in shipped else f"scenarios/{path.parent.name}"
                yield _named(f"{folder}/{path.name}", raw)

    def changed(self, raw: bytes, others: Sequence[bytes], chance: Random) -> bytes:
        first, _, rest = raw.partition(b"\n")
        return first + b"\n" + changed_text(rest, others, chance)

    def check(self, raw: bytes, thorough: bool = True) -> Iterable[str]:
        name = raw.partition(b"\n")[0].removeprefix(b"# ").decode()
        if name.startswith("scenarios/"):
            return self._check_scenarios(name, raw)
        path = self.folder / name
        if path.parent.parent != self.folder and path.parent != self.folder:
            return []
        before = path.read_bytes() if path.exists() else None
        try:
            path.write_bytes(raw)
            result = self.read(path)
            _judge_faults(result.faults, raw, name)
            if result.book is not None:
                self._judge_book(result, name, raw)
        finally:
            path.write_bytes(before) if before is not None else path.unlink()
        if len(raw) < QUICKLY:
            _judge_parsers(raw, RULES)
        return _features(result.faults)

    def _check_scenarios(self, name: str, raw: bytes) -> Iterable[str]:
        faults: list[Fault] = []
        page = parse_page(SCENARIOS / name.removeprefix("scenarios/"), raw, faults)
        _judge_faults(faults, raw, None)
        demand((page is None) == bool(faults), "neither a page nor a fault, or both")
        return _features(faults)

    def _judge_book(self, result: LoadResult, name: str, raw: bytes) -> None:
        """Check that a valid page fits the editors' schema, and that a ruleset written to a page is read unchanged."""
        tree = read_tree(name, raw, [], YAML)
        kind = KINDS.get(name) or KINDS[name.split("/")[0]]
        wrong = [each.message[:200] for each in self.schemas[kind].iter_errors(to_data(tree))] if tree else []
        demand(not wrong, f"read, and not as the schema of a {kind} says", wrong)
        book = result.book
        assert book is not None
        house = Path(name).stem if name.startswith("houses/") else "club"
        for game in book.houses().get(house, ())[:1]:
            rules = book.find(house, game)
            copied = self.folder / "houses" / "copied-again.yaml"
            try:
                copied.write_text(ruleset_page(rules, "Copied", "2026-11-20", "en"), "utf-8")
                again = self.read(self.folder / name, copied)
                demand(again.book is not None, "a page that was written is not read", *map(str, again.faults[:3]))
                assert again.book is not None
                same = again.book.find("copied-again", game)
                demand(same.words_digest == rules.words_digest, "a page that was written is read otherwise")
            finally:
                copied.unlink()


def _judge_faults(faults: Iterable[Fault], raw: bytes, name: str | None) -> None:
    """Check that each error names a line of the page and is one line long."""
    lines = raw.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1
    for fault in faults:
        at, told = fault.place, str(fault)
        demand(at.line >= 1 and at.column >= 1, "no place", told)
        demand(name is None or at.file != name or at.line <= lines + 1, "a line beyond the page", told, lines)
        demand("\n" not in told and bool(fault.found) and bool(fault.allowed), "a fault that does not read", told)


def _judge_parsers(raw: bytes, grammar: Any) -> None:
    """Check that the pure parser reads the same from every page that the quick parser accepts."""
    refused: list[Fault] = []
    tree = read_tree("page", raw, refused, grammar)
    if not refused and tree is not None:
        faults: list[Fault] = []
        slowly = read_tree("page", raw, faults, replace(grammar, parsers=(PURE,)))
        demand(not faults, "the pure parser refuses what is read", *map(str, faults[:3]))
        demand(slowly is not None and to_data(slowly) == to_data(tree), "the pure parser reads another page")


def _features(faults: Iterable[Fault]) -> list[str]:
    return [f"{fault.clause} {fault.allowed}"[:100] for fault in faults] or ["read"]


def _named(name: str, raw: bytes) -> bytes:
    return f"# {name}\n".encode() + raw
