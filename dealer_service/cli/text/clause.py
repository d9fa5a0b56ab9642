"""How answers, words and sources of clauses are put on the screen."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from dealer_service.rulebook import Citation, Clause

WIDTH = 110


def answer_of(plain: object) -> str:
    """An answer as a page writes it; a standing rule has none."""
    match plain:
        case None:
            return "a standing rule"
        case bool():
            return str(plain).lower()
        case list():
            return f"[{', '.join(map(str, plain))}]"
    return str(plain)


def words_of(clause: Clause[Any], indent: str) -> Iterator[str]:
    """The clause's words in each of its languages, and under them its source and the page that decided."""
    for language, words in sorted(clause.says.items()):
        tag = f"{language}: " if len(clause.says) > 1 else ""
        yield from _broken(f"{tag}{words}", indent, indent + " " * len(tag))
    yield from _broken(f"({source_of(clause.cite)}; set by {clause.set_by}, {clause.where})", indent, indent)


def _broken(text: str, first: str, others: str) -> list[str]:
    return wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=others, break_on_hyphens=False, break_long_words=False
    )


def source_of(cite: Citation) -> str:
    """The title of the source, its edition, and the place in it."""
    edition = f" ({cite.source.edition})" if cite.source.edition else ""
    return f"{cite.source.title}{edition}" + (f", {cite.at}" if cite.at else "")


def plain_clause(clause: Clause[Any]) -> dict[str, Any]:
    """The clause as plain data."""
    return {
        "is": clause.plain,
        "says": dict(clause.says),
        "cite": {"source": clause.cite.source.id, "title": clause.cite.source.title, "at": clause.cite.at},
        "set_by": clause.set_by,
        "where": str(clause.where),
    }
