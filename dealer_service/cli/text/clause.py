"""Clauses as text for a terminal: answer, words and source."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from dealer_service.rulebook import Citation, Clause

WIDTH = 110


def answer_text(answer: object) -> str:
    """The answer of a clause as written in a page. A standing rule has none."""
    match answer:
        case None:
            return "a standing rule"
        case bool():
            return str(answer).lower()
        case list():
            return f"[{', '.join(map(answer_text, answer))}]"
        case dict():
            return f"{{{', '.join(f'{key}: {answer_text(each)}' for key, each in answer.items())}}}"
    return str(answer)


def clause_lines(clause: Clause[Any], indent: str) -> Iterator[str]:
    """Yield the clause's words in each of its languages, its source, and the page that sets it."""
    for language, words in sorted(clause.says.items()):
        tag = f"{language}: " if len(clause.says) > 1 else ""
        yield from wrap_text(f"{tag}{words}", indent, indent + " " * len(tag))
    yield from wrap_text(f"({source_text(clause.cite)}; set by {clause.set_by}, {clause.where})", indent, indent)


def wrap_text(text: str, first: str, others: str, width: int = WIDTH) -> list[str]:
    """Wrap the text with these indents. Words, and words with hyphens, are not broken."""
    return wrap(
        text, width, initial_indent=first, subsequent_indent=others, break_on_hyphens=False, break_long_words=False
    )


def source_text(cite: Citation) -> str:
    """The title of the source, its edition, and the place in it."""
    edition = f" ({cite.source.edition})" if cite.source.edition else ""
    return f"{cite.source.title}{edition}" + (f", {cite.at}" if cite.at else "")


def clause_json(clause: Clause[Any]) -> dict[str, Any]:
    """The clause as a JSON object."""
    return {
        "is": clause.json,
        "says": dict(clause.says),
        "cite": {"source": clause.cite.source.id, "title": clause.cite.source.title, "at": clause.cite.at},
        "set_by": clause.set_by,
        "where": str(clause.where),
    }
