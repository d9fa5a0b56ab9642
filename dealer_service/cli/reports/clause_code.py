"""The lines of the package that read a clause, found in the source code."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from dealer_service.rulebook.sections.showdown import CLAUSE_ON_READING

PACKAGE = Path(__file__).parents[2]
READERS = ("hands", "rulings", "engine", "rulebook", "api", "web")  # the folders that read clauses
DEFINITIONS = "rulebook/sections/"
TABLE_OF = dict.fromkeys(CLAUSE_ON_READING.values(), "CLAUSE_ON_READING")  # clauses that are read from a table of ids


@dataclass(frozen=True, slots=True, order=True)
class CodeLine:
    """A line that reads a clause: its file relative to the package, its number and its text."""

    file: str
    line: int
    text: str


def lines_reading(id: str) -> list[CodeLine]:
    """Every line that reads the clause, from its section, by its id or from a table of ids."""
    name = id.split(".")[1]
    found: set[CodeLine] = set()
    for file, source in _sources().items():
        if name in source or TABLE_OF.get(id, name) in source:
            rows = source.splitlines()
            found |= {CodeLine(file, line, rows[line - 1].strip()) for line in _lines_of(id, _parsed(source))}
    return sorted(found)


@cache
def _sources() -> dict[str, str]:
    """The modules that may read a clause, by their paths relative to the package."""
    modules = {
        path.relative_to(PACKAGE).as_posix(): path for folder in READERS for path in (PACKAGE / folder).rglob("*.py")
    }
    return {file: modules[file].read_text("utf-8") for file in sorted(modules) if not file.startswith(DEFINITIONS)}


@cache
def _parsed(source: str) -> ast.Module:
    return ast.parse(source)


def _lines_of(id: str, tree: ast.Module) -> Iterator[int]:
    """Yield the number of each line in the module that reads the clause: ``<rules>.<section>.<name>``, its id or table.

    The sections are read from the rules in every line: tests/test_architecture.py forbids variables that hold one.
    """
    section, name = id.split(".")
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr=read, value=ast.Attribute(attr=of)) if (of, read) == (section, name):
                yield node.end_lineno or node.lineno
            case ast.Constant(value=value) if value == id:
                yield node.lineno
            case ast.Subscript(value=ast.Name(id=table)) if table == TABLE_OF.get(id):
                yield node.lineno
