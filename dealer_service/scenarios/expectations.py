"""Mismatches between an answer and the expectation of a scenario: the place, and both values."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from dealer_service.rulebook.clause import Place
from dealer_service.rulebook.loading.yaml_tree import Items, Node, Table

LONGEST_SHOWN = 120

Path = tuple[str | int, ...]

# The value of a missing part, which a scenario may expect.
ABSENT = "(not there)"


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A JSON pointer into the answer, the expected value and the one found."""

    pointer: str
    expected: Any
    found: Any
    at: Place | None = None

    def __str__(self) -> str:
        where = f"line {self.at.line}, " if self.at else ""
        return f"{where}{self.pointer or '/'}: expected {in_words(self.expected)}, found {in_words(self.found)}"


def find_mismatches(found: Any, expected: Any, answer: Node | None = None) -> list[Mismatch]:
    """Every mismatch. An answer may contain more than expected, but its lists must be equally long.

    A reason is expected by its clause id. ``answer`` is the expectation with its places.
    """
    return [
        Mismatch("".join(f"/{part}" for part in path), want, got, _place(answer, path))
        for path, want, got in _mismatches(found, expected, ())
    ]


def in_words(value: Any) -> str:
    """A value as a mismatch shows it: one line of JSON, reasons by their clauses, shortened if long."""
    if value == ABSENT:
        return "nothing"
    text = json.dumps(_by_clause(value), ensure_ascii=False)
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"


def _mismatches(found: Any, expected: Any, path: Path) -> Iterator[tuple[Path, Any, Any]]:
    if isinstance(found, dict) and isinstance(expected, dict):
        for key, part in expected.items():
            yield from _mismatches(found.get(str(key), ABSENT), part, (*path, str(key)))
    elif isinstance(found, list) and isinstance(expected, list):
        yield from _in_list(found, expected, path)
    elif isinstance(found, dict) and isinstance(expected, str) and "clause" in found:
        if found["clause"] != expected:
            yield path, expected, found
    elif found != expected or isinstance(found, bool) != isinstance(expected, bool):
        yield path, expected, found


def _in_list(found: list[Any], expected: list[Any], path: Path) -> Iterator[tuple[Path, Any, Any]]:
    """The mismatches of two lists: item by item, or the whole lists for lists of names."""
    inside = [
        mismatch
        for number, (got, want) in enumerate(zip(found, expected, strict=False))
        for mismatch in _mismatches(got, want, (*path, number))
    ]
    if (inside or len(found) != len(expected)) and all(not isinstance(each, dict | list) for each in expected):
        yield path, expected, found
        return
    yield from inside
    for number in range(len(found), len(expected)):
        yield (*path, number), expected[number], ABSENT
    for number in range(len(expected), len(found)):
        yield (*path, number), ABSENT, found[number]


def _by_clause(value: Any) -> Any:
    match value:
        case {"clause": clause, "says": _}:
            return clause
        case list():
            return [_by_clause(each) for each in value]
    return value


def _place(node: Node | None, path: Path) -> Place | None:
    """The place of the nearest part of the expectation on this path."""
    for part in path:
        match node:
            case Table(nodes=nodes) if part in nodes:
                node = nodes[str(part)]
            case Items(items=items) if isinstance(part, int) and part < len(items):
                node = items[part]
            case _:
                break
    return node.at if node else None
