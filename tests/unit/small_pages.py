"""A small rulebook for tests: an answer to every clause, two games, two houses; tests change parts of it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_origin

from dealer_service.errors import BadPages
from dealer_service.hands import Side
from dealer_service.rulebook import SECTIONS, Book, load
from dealer_service.rulebook.loading.clauses.value_types import NO_VALUE, VALUE_TYPES


def head(title: str, *more: str, edition: str = "2026-11-20", since: str = "2026-11-20", current: bool = True) -> str:
    """The head of a page: five lines and the lines of ``more``."""
    lines = [
        f"title: {title}",
        f"edition: {edition}",
        f"from: {since}",
        f"current: {str(current).lower()}",
        "language: en",
    ]
    return "\n".join([*lines, *more]) + "\n"


def clause(id: str, answer: str | None, says: str = "So it is.", cite: str = "{source: none}", indent: int = 0) -> str:
    """A page's text for one clause, with its section."""
    section, name = id.split(".")
    lines = [
        f"{section}:",
        f"  {name}:",
        *([f"    is: {answer}"] if answer else []),
        f"    says: {says}",
        f"    cite: {cite}",
    ]
    return "".join(f"{' ' * indent}{line}\n" for line in lines)


def some_answer(wanted: Any) -> str | None:
    """An answer that the type allows, as written on a page."""
    if wanted is NO_VALUE:
        return None
    if wanted is int:
        return "3"
    if wanted is bool:
        return "true"
    if get_origin(wanted) is UnionType:
        return some_answer(get_args(wanted)[-1])
    if get_origin(wanted) is tuple:
        return f"[{some_answer(get_args(wanted)[0])}]"
    if wanted is Side:
        return "badugi"
    assert issubclass(wanted, StrEnum)
    return str(next(iter(wanted)))


# A chosen answer if an arbitrary one of its type would not fit the others.
FITTING = {
    "dealing.joker": "false",
    "dealing.too_few_cards": "misdeal-then-dead",  # games without a draw allow no other
    "dealing.streets": "[{down: 4, bet: small}, {draw: 4, bet: small}, {draw: 4, bet: big}, {draw: 4, bet: big}]",
}
TWO_DRAWS = "[{down: 4, bet: small}, {draw: 4, bet: small}, {draw: 4, bet: big}]"


def poker(leave_out: str = "", **how: Any) -> str:
    """A page that answers every clause except one."""
    text = head("Poker", **how)
    for section in SECTIONS:
        text += f"{section}:\n"
        for id, wanted in VALUE_TYPES.items():
            if id.startswith(f"{section}.") and id != leave_out:
                text += clause(id, FITTING[id] if id in FITTING else some_answer(wanted)).split("\n", 1)[1]
    return text


SMALL: Mapping[str, str] = {
    "poker.yaml": poker(),
    "sources.yaml": 'title: Sources\nsources:\n  sheet: {title: The sheet, edition: "1", language: en}\n',
    "games/badugi.yaml": head("Badugi"),
    "games/badugi-two.yaml": head("Badugi, two draws", "extends: badugi") + clause("dealing.streets", TWO_DRAWS),
    "houses/book.yaml": head("By the book", "deals: [badugi, badugi-two]"),
    "houses/club.yaml": head("The club", "deals: [badugi]"),
}


def write(folder: Path, changed: Mapping[str, str | None]) -> Path:
    """The small rulebook with these pages changed, added or (None) left out, as files in the folder."""
    for name, text in {**SMALL, **changed}.items():
        if text is not None:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(text.encode())
    return folder


def book_of(folder: Path, changed: Mapping[str, str | None]) -> Book:
    """The book of the small rulebook with these changes."""
    return load(write(folder, changed))


def faults_of(folder: Path, changed: Mapping[str, str | None]) -> list[str]:
    """The errors of the small rulebook with these changes."""
    try:
        book_of(folder, changed)
    except BadPages as refused:
        return [str(fault) for fault in refused.faults]
    return []
