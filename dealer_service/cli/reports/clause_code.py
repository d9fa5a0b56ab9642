"""The lines of the package that read a clause, found in the source code."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from dealer_service.rulebook import SECTIONS

PACKAGE = Path(__file__).parents[2]
READERS = ("hands", "rulings", "engine", "rulebook", "api", "web")  # the folders that read clauses
DEFINITIONS = ("rulebook/sections/", "rulebook/vocabulary/")


@dataclass(frozen=True, slots=True, order=True)
class CodeLine:
    """A line that reads a clause: its file relative to the package, its number and its text."""

    file: str
    line: int
    text: str


def lines_reading(id: str) -> list[CodeLine]:
    """Every line that reads the clause.

    A clause is read from its section, from a variable that holds the section, or by the clause's id.
    """
    name = id.split(".")[1]
    found: set[CodeLine] = set()
    for file, source in _sources().items():
        if name in source:
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
    """Yield the number of each line in the module that reads the clause."""
    section, name = id.split(".")
    yield from _attributes(tree, section, name, frozenset())
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and (holders := frozenset(_holders(node, section))):
            yield from _attributes(node, section, name, holders)
        elif isinstance(node, ast.Constant) and node.value == id:
            yield node.lineno


def _attributes(tree: ast.AST, section: str, name: str, holders: frozenset[str]) -> Iterator[int]:
    """Yield the lines with ``<anything>.<section>.<name>`` or ``<holder>.<name>``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == name:
            owner = node.value
            if _is_section(owner, section) or (isinstance(owner, ast.Name) and owner.id in holders):
                yield node.end_lineno or node.lineno


def _holders(function: ast.FunctionDef, section: str) -> Iterator[str]:
    """Yield the variables of a function that hold the section.

    They are the arguments annotated with its type, and the targets of ``x = rules.<section>``.
    """
    kind = SECTIONS[section].__name__
    arguments = function.args
    for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
        if argument.annotation is not None and ast.unparse(argument.annotation) == kind:
            yield argument.arg
    for node in ast.walk(function):
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=held)], value=value)
                | ast.NamedExpr(target=ast.Name(id=held), value=value)
            ) if _is_section(value, section):
                yield held
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                for each, value in zip(names, values, strict=False):
                    if isinstance(each, ast.Name) and _is_section(value, section):
                        yield each.id


def _is_section(value: ast.expr, section: str) -> bool:
    return isinstance(value, ast.Attribute) and value.attr == section
